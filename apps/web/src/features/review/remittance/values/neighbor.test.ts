import { expect, test } from 'vitest';
import { aClaimRow, aReview, aReviewPayment, aValue } from '../../../../testing/a-review.ts';
import { neighbour } from './neighbor.ts';
import { type Place, placeKey } from './place.ts';

const review = aReview({
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
  const found = neighbour(review, from, direction);
  expect(found && placeKey(found)).toBe(to);
});
