import { expect, test } from 'vitest';
import {
  aClaimRow,
  aDoubt,
  aReview,
  aReviewPayment,
  aValue,
} from '../../../../testing/a-review.ts';
import { valueAt } from '../values/place.ts';
import { acceptChanges, expectChange, mergeChange, setChange } from './use-review-changes.ts';

const doubtful = aValue('12.30', { doubtful: true, otherReadings: ['12.80'] });
const review = aReview({
  payments: [aReviewPayment({ claims: [aClaimRow(3, { net: doubtful }), aClaimRow(5)] })],
});
const net = { payment: 0, part: 'claim', row: 3, field: 'net' } as const;

test('an accepted value needs no check, before the server has answered', () => {
  const after = expectChange(review, acceptChanges(review, net));
  expect(valueAt(after, net)).toMatchObject({
    value: '12.30',
    decidedBy: 'person',
    doubtful: false,
  });
  expect(valueAt(review, net)?.doubtful).toBe(true);
});

test('a typed value keeps its printed text and its box', () => {
  const after = valueAt(expectChange(review, [setChange(net, '12.80')]), net);
  expect(after).toMatchObject({ value: '12.80', printed: '12.30', decidedBy: 'person' });
  expect(after?.box).toEqual(doubtful.box);
});

test('a cleared value is gone', () => {
  expect(valueAt(expectChange(review, [setChange(net, '')]), net)).toBeUndefined();
});

test('a doubt about the document is accepted for all payments it concerns', () => {
  const heading = aDoubt('heading_uncertain', { field: 'net' });
  const doubts = [heading, aDoubt('pages_missing')];
  const one = aReviewPayment({ doubts });
  const two = { ...one, position: 1 };
  const both = aReview({ payments: [one, two] });
  const place = { payment: 1, part: 'doubt', row: null, field: 'heading_uncertain net' } as const;
  const change = { kind: 'accept_doubt', part: 'payment', row: null } as const;
  const ofHeading = acceptChanges(both, place);
  expect(ofHeading).toEqual([{ ...change, payment: 1, field: 'net', code: 'heading_uncertain' }]);
  expect(expectChange(both, ofHeading).payments[1]?.doubts).toEqual([doubts[1]]);
  expect(acceptChanges(both, { ...place, field: 'pages_missing' })).toEqual([
    { ...change, payment: 0, field: null, code: 'pages_missing' },
    { ...change, payment: 1, field: null, code: 'pages_missing' },
  ]);
});

test('a printed total that differs can be accepted, an empty place cannot', () => {
  const sum = aDoubt('sum_does_not_close', { part: 'control', row: 2, field: 'net' });
  const summed = aReview({ payments: [aReviewPayment({ doubts: [sum] })] });
  const place = { payment: 0, part: 'control', row: 2, field: 'net' } as const;
  expect(acceptChanges(summed, place)).toMatchObject([{ part: 'control', row: 2, field: 'net' }]);
  expect(acceptChanges(summed, { ...place, row: 1 })).toEqual([]);
  expect(acceptChanges(review, { ...net, field: 'gross' })).toEqual([]);
  expect(acceptChanges(review, { ...net, row: 99, field: null })).toEqual([]);
});

test('the answer replaces the rows in it and leaves the others', () => {
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
