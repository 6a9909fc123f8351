import { expect, test } from 'vitest';
import { boxAtPoint } from '../../../ui/page-picture/marking.ts';
import { aClaimRow, aReview, aReviewPayment, aValue } from '../../../testing/a-review.ts';
import { boxesOfPage } from './page-viewer.tsx';

const wide = { page: 1, left: 0, top: 0, right: 100, bottom: 40 };
const inside = { page: 1, left: 10, top: 10, right: 20, bottom: 20 };
const elsewhere = { page: 2, left: 10, top: 10, right: 20, bottom: 20 };
const claim = aClaimRow(0, {
  claimId: aValue('7000', { box: wide }),
  net: aValue('1.00', { box: inside, doubtful: true }),
  gross: aValue('1.00', { box: elsewhere }),
  dirFee: aValue('0.00', { box: null }),
});
const review = aReview({ payments: [aReviewPayment({ fields: {}, claims: [claim] })] });

test('a page has the boxes of its own values', () => {
  expect(boxesOfPage(review, 1).map(({ place, doubtful }) => [place.field, doubtful])).toEqual([
    ['claimId', false],
    ['net', true],
  ]);
  expect(boxesOfPage(review, 2).map(({ place }) => place.field)).toEqual(['gross']);
});

test('a click finds the smallest box that holds it', () => {
  const boxes = boxesOfPage(review, 1);
  expect(boxAtPoint(boxes, { x: 15, y: 15 })?.place.field).toBe('net');
  expect(boxAtPoint(boxes, { x: 90, y: 15 })?.place.field).toBe('claimId');
  expect(boxAtPoint(boxes, { x: 90, y: 90 })).toBeUndefined();
});
