import { expect, test } from 'vitest';
import {
  aClaimRow,
  aDoubt,
  aReview,
  aReviewPayment,
  aValue,
} from '../../../../testing/a-review.ts';
import { itemPlaces, neighbor, nextPlace } from './next-place.ts';
import { type Place, placeKey } from './place.ts';

const doubtful = aValue('1.00', { doubtful: true });
const ofClaim = { part: 'claim', acceptable: false } as const;

test('items to check are in the order of the document', () => {
  const payment = aReviewPayment({
    fields: { payerName: aValue('NORTHLAKE RX'), paidOn: { ...doubtful, value: '2026-03-10' } },
    claims: [aClaimRow(4, { net: doubtful }), aClaimRow(0, { gross: doubtful, dirFee: doubtful })],
    lumps: [
      { row: 0, box: null, reference: null, payerName: null, amount: doubtful, settled: false },
    ],
  });
  expect(itemPlaces(aReview({ payments: [payment] })).map(placeKey)).toEqual([
    '0 payment  paidOn',
    '0 claim 4 net',
    '0 claim 0 gross',
    '0 claim 0 dirFee',
    '0 lump 0 amount',
  ]);
});

test('missing values, rows, columns, the document itself and totals are items, totals last', () => {
  const payment = aReviewPayment({
    doubts: [
      aDoubt('date_missing', { ...ofClaim, row: 2, field: 'dateOfService' }),
      aDoubt('row_does_not_close', { ...ofClaim, row: 1 }),
      aDoubt('payment_does_not_close'),
      aDoubt('no_rows', { acceptable: false }),
      aDoubt('pages_missing'),
      aDoubt('heading_uncertain', { field: 'gross' }),
      aDoubt('sum_does_not_close', { part: 'control', row: 0, field: 'net' }),
    ],
  });
  expect(itemPlaces(aReview({ payments: [payment] })).map(placeKey)).toEqual([
    '0 payment  amount',
    '0 doubt  pages_missing',
    '0 doubt  heading_uncertain gross',
    '0 claim 1 ',
    '0 claim 2 dateOfService',
    '0 control 0 net',
    '0 doubt  payment_does_not_close',
  ]);
});

test('Tab goes on from any place, across payments, and stops at the last item', () => {
  const one = aReviewPayment({ claims: [aClaimRow(0, { net: doubtful }), aClaimRow(1)] });
  const review = aReview({ payments: [one, { ...one, position: 1 }] });
  const places = itemPlaces(review);
  const from = { payment: 0, part: 'claim', row: 1, field: 'claimId' } as const;
  const after = nextPlace(review, { places, from, step: 1 });
  expect(after && placeKey(after)).toBe('1 claim 0 net');
  const before = nextPlace(review, { places, from, step: -1 });
  expect(before && placeKey(before)).toBe('0 claim 0 net');
  expect(nextPlace(review, { places, from: places.at(-1), step: 1 })).toBeUndefined();
  expect(nextPlace(review, { places, from: places[0], step: -1 })).toBeUndefined();
  expect(nextPlace(review, { places, from: undefined, step: 1 })).toBe(places[0]);
});

const twoRows = aReview({
  payments: [
    aReviewPayment({
      claims: [aClaimRow(0), aClaimRow(9)],
      lumps: [
        {
          row: 0,
          box: null,
          reference: null,
          payerName: null,
          amount: aValue('1.00'),
          settled: true,
        },
      ],
    }),
  ],
});

const claim = (row: number, field: string | null): Place => ({
  payment: 0,
  part: 'claim',
  row,
  field,
});

test.each([
  [claim(0, 'claimId'), 'right', '0 claim 0 dateOfService'],
  [claim(0, 'claimId'), 'left', '0 claim 0 '],
  [claim(0, null), 'left', undefined],
  [claim(0, 'net'), 'right', undefined],
  [claim(0, 'net'), 'down', '0 claim 9 net'],
  [claim(9, 'net'), 'down', '0 lump 0 '],
  [claim(0, 'net'), 'up', '0 payment  payerName'],
  [{ payment: 0, part: 'lump', row: 0, field: 'amount' }, 'down', undefined],
  [{ payment: 0, part: 'payment', row: null, field: 'amount' }, 'up', undefined],
  [
    { payment: 0, part: 'payment', row: null, field: 'payerName' },
    'right',
    '0 payment  traceNumber',
  ],
] as const)('from %j an arrow goes %s', (from, direction, to) => {
  const found = neighbor(twoRows, from, direction);
  expect(found && placeKey(found)).toBe(to);
});
