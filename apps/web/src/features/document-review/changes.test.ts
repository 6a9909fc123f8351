import { expect, test } from 'vitest';
import { aClaimRow, aReview, aReviewPayment, aValue } from '../../testing/a-review.ts';
import { acceptChanges, setChange } from './changes-of-place.ts';
import { expectChange } from './expect-change.ts';
import { mergeChange } from './merge-change.ts';
import { valueAt } from './value-at.ts';

const doubtful = aValue('12.30', { doubtful: true, otherReadings: ['12.80'] });
const review = aReview({
  payments: [aReviewPayment({ claims: [aClaimRow(3, { net: doubtful }), aClaimRow(5)] })],
});
const net = { payment: 0, part: 'claim', row: 3, field: 'net' } as const;

test('an accepted value waits no longer, before the server has answered', () => {
  const after = expectChange(review, acceptChanges(review, net));
  expect(valueAt(after, net)).toMatchObject({
    value: '12.30',
    decidedBy: 'person',
    doubtful: false,
  });
  expect(valueAt(review, net)?.doubtful).toBe(true);
});

test('a typed value keeps what is printed and where', () => {
  const after = valueAt(expectChange(review, [setChange(net, '12.80')]), net);
  expect(after).toMatchObject({ value: '12.80', printed: '12.30', decidedBy: 'person' });
  expect(after?.box).toEqual(doubtful.box);
});

test('a value that is typed away is gone', () => {
  expect(valueAt(expectChange(review, [setChange(net, '')]), net)).toBeUndefined();
});

test('a column is accepted value by value, and an empty place not at all', () => {
  const column = { payment: 0, part: 'payment', row: null, field: 'net' } as const;
  expect(acceptChanges(review, column)).toEqual([
    { kind: 'accept', part: 'claim', payment: 0, row: 3, field: 'net' },
    { kind: 'accept', part: 'claim', payment: 0, row: 5, field: 'net' },
  ]);
  expect(acceptChanges(review, { ...net, field: 'gross' })).toEqual([]);
  expect(acceptChanges(review, { ...net, row: 99, field: null })).toEqual([]);
});

test('the answer takes the place of the rows that it names and leaves the others', () => {
  const { claims, lumps, controls, ...head } = aReviewPayment({ difference: 1.5 });
  expect([claims.length, lumps.length, controls.length]).toEqual([3, 0, 0]);
  const merged = mergeChange(review, {
    processingStatus: 'review',
    version: 7,
    undoes: 'set the net amount in row 4',
    doubts: 0,
    rowsMoved: false,
    payments: [head],
    claims: [{ ...aClaimRow(3, { net: aValue('12.80') }), payment: 0 }],
    lumps: [],
  });
  expect(merged).toMatchObject({ version: 7, doubts: 0, undoes: 'set the net amount in row 4' });
  expect(merged.payments[0]?.difference).toBe(1.5);
  expect(valueAt(merged, net)?.value).toBe('12.80');
  expect(merged.payments[0]?.claims[1]).toBe(review.payments[0]?.claims[1]);
});
