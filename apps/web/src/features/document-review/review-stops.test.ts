import { expect, test } from 'vitest';
import { aClaimRow, aReview, aReviewPayment, aValue } from '../../testing/a-review.ts';
import { placeKey } from './review-place.ts';
import { nextStop, reviewStops } from './review-stops.ts';

const doubtful = aValue('1.00', { doubtful: true });
const message = 'This was hard to read.';

test('the stops are what is doubtful, in the order of the document', () => {
  const payment = aReviewPayment({
    fields: { payerName: aValue('NORTHLAKE RX'), paidOn: { ...doubtful, value: '2026-03-10' } },
    claims: [aClaimRow(4, { net: doubtful }), aClaimRow(0, { gross: doubtful, dirFee: doubtful })],
    lumps: [{ row: 0, box: null, reference: null, amount: doubtful, settled: false }],
  });
  expect(reviewStops(aReview({ payments: [payment] })).map(placeKey)).toEqual([
    '0 payment  paidOn',
    '0 claim 4 net',
    '0 claim 0 gross',
    '0 claim 0 dirFee',
    '0 lump 0 amount',
  ]);
});

test('what is missing, whole rows, columns, whole payments and printed sums are stops', () => {
  const payment = aReviewPayment({
    doubts: [
      { part: 'claim', row: 2, field: 'dateOfService', code: 'date_missing', message },
      { part: 'claim', row: 1, field: null, code: 'row_does_not_close', message },
      { part: 'payment', row: null, field: 'gross', code: 'heading_uncertain', message },
      { part: 'payment', row: null, field: null, code: 'payment_does_not_close', message },
      { part: 'control', row: 0, field: 'net', code: 'sum_does_not_close', message },
    ],
  });
  expect(reviewStops(aReview({ payments: [payment] })).map(placeKey)).toEqual([
    '0 payment  gross',
    '0 payment  amount',
    '0 claim 1 ',
    '0 claim 2 dateOfService',
    '0 control 0 net',
  ]);
});

test('Tab goes on from wherever a person is, over the end of a payment, and stops at the last', () => {
  const one = aReviewPayment({ claims: [aClaimRow(0, { net: doubtful }), aClaimRow(1)] });
  const review = aReview({ payments: [one, { ...one, position: 1 }] });
  const stops = reviewStops(review);
  const from = { payment: 0, part: 'claim', row: 1, field: 'claimId' } as const;
  const after = nextStop(review, { stops, from, step: 1 });
  expect(after && placeKey(after)).toBe('1 claim 0 net');
  const before = nextStop(review, { stops, from, step: -1 });
  expect(before && placeKey(before)).toBe('0 claim 0 net');
  expect(nextStop(review, { stops, from: stops.at(-1), step: 1 })).toBeUndefined();
  expect(nextStop(review, { stops, from: stops[0], step: -1 })).toBeUndefined();
  expect(nextStop(review, { stops, from: undefined, step: 1 })).toBe(stops[0]);
});
