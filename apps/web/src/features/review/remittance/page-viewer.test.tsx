import type { DocumentReview, ReviewDoubt } from '@pfs/wire/document-review';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  aClaimRow,
  aDoubt,
  aReview,
  aReviewPayment,
  aValue,
  paper,
} from '../../../testing/a-review.ts';
import { findButton } from '../../../testing/open-at.tsx';
import { isAt, openReview, pagesApi, reviewApi } from '../../../testing/open-review.tsx';
import { boxAtPoint } from '../../../ui/page-picture/marking.ts';
import { boxesOfPage, wordBoxes } from './page-viewer.tsx';

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

test('a page has the boxes of its values', () => {
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

/** Words of one line, ten points high; a number is a gap in points. */
function lineOf(...parts: readonly (string | number)[]) {
  let left = 0;
  return parts.flatMap((part) => {
    if (typeof part === 'number') {
      left += part;
      return [];
    }
    const box = { left, top: 0, right: left + 20, bottom: 10 };
    left = box.right + 3;
    return [{ text: part, box }];
  });
}

const words = [
  ...lineOf('Payer:', 'NORTHLAKE', 'RX', 40, 'Paid', '03/10/2026', 40, 'March', '10,', '2026'),
  { text: 'below', box: { left: 0, top: 20, right: 20, bottom: 30 } },
];
const textOf = (word: string, field: string) =>
  wordBoxes(words, field)[words.findIndex(({ text }) => text === word)]?.text;

test.each([
  ['NORTHLAKE', 'payerName', 'NORTHLAKE RX'],
  ['RX', 'payeeName', 'NORTHLAKE RX'],
  ['RX', 'traceNumber', 'RX'],
  ['03/10/2026', 'paidOn', '03/10/2026'],
  ['10,', 'paidOn', 'March 10, 2026'],
  ['below', 'payerName', 'below'],
])('a click on %s for %s enters %s', (word, field, expected) => {
  expect(textOf(word, field)).toBe(expected);
});

const page = { ...paper().pages[0], pictured: true } as DocumentReview['pages'][number];
const withDoubt = (doubt: ReviewDoubt) => paper({ doubts: [doubt] });
const rowIsApart = aDoubt('row_does_not_close', { part: 'claim', row: 1, acceptable: false });

test('a region dragged over on the page becomes lump sums', async () => {
  const { sent } = openReview(
    { ...withDoubt(rowIsApart), pages: [page] },
    {
      [`POST ${reviewApi}/region`]: () =>
        Response.json({
          ...{ processingStatus: 'review', version: 1, undoes: 'marked', doubts: 1 },
          ...{ rowsMoved: true, payments: [], claims: [], lumps: [] },
        }),
    },
  );
  const picture = await screen.findByAltText('Page 1 of march.pdf');
  const sheet = picture.parentElement as HTMLElement;
  sheet.getBoundingClientRect = () => new DOMRect(0, 0, 612, 792);
  const mouse = { pointerType: 'mouse', button: 0 };
  fireEvent.pointerDown(sheet, { ...mouse, clientX: 300, clientY: 90 });
  fireEvent.pointerMove(sheet, { ...mouse, clientX: 200, clientY: 50 });
  fireEvent.pointerUp(sheet, { ...mouse, clientX: 100, clientY: 40 });
  fireEvent.click(await findButton('Add as lump sums'));
  const box = { left: 100, top: 40, right: 300, bottom: 90 };
  const body = { version: 0, payment: 0, part: 'lump', page: 1, box };
  await waitFor(() => expect(sent()).toEqual([['region', body]]));
});

describe('a click on the page', () => {
  const box = { left: 0, top: 0, right: 612, bottom: 792 };
  const words = {
    [`GET ${pagesApi}/1/words`]: () => Response.json({ words: [{ text: 'A17', box }] }),
  };
  const click = async () => {
    const picture = await screen.findByAltText('Page 1 of march.pdf');
    const sheet = picture.parentElement as HTMLElement;
    await waitFor(() => expect(sheet.querySelectorAll('[data-mark]')).toHaveLength(1));
    sheet.getBoundingClientRect = () => new DOMRect(0, 0, 612, 792);
    fireEvent.click(sheet, { clientX: 100, clientY: 100 });
  };
  const lacking = aDoubt('trace_missing', { field: 'traceNumber' });

  test('fills the only missing field, to be confirmed with Enter', async () => {
    const { sent } = openReview({ ...withDoubt(lacking), pages: [page] }, words);
    await click();
    const input = await screen.findByLabelText<HTMLInputElement>('Trace number');
    expect(input.value).toBe('A17');
    expect(sent()).toEqual([]);
  });

  test('fills a field of the payment to check, and goes on', async () => {
    const payer = aDoubt('payer_missing', { field: 'payerName', acceptable: false });
    const fields = { amount: aValue('30.00') };
    const { sent } = openReview(
      { ...paper({ fields, doubts: [payer, lacking] }), pages: [page] },
      words,
    );
    await isAt('0 payment  payerName');
    await click();
    const change = { kind: 'set', payment: 0, part: 'payment', field: 'payerName', value: 'A17' };
    await waitFor(() => expect(sent()).toEqual([['changes', { version: 0, changes: [change] }]]));
    await isAt('0 doubt  trace_missing traceNumber');
  });
});
