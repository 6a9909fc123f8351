import { expect, test } from 'vitest';
import { z } from 'zod';
import { assistantQuery, figureQuery, toQuery } from './query.ts';

const dirFees = toQuery({ shape: 'total', figure: 'dirFees' });

test.each([
  dirFees,
  toQuery({
    shape: 'list',
    figure: 'claims',
    rows: 'claims',
    filter: { drugs: [''], ndcs: ['00093505698'], period: { from: '2026-10-01', to: null } },
    limit: 10,
  }),
  { about: 'meaning', of: 'dirFees' },
  { about: 'meaning', of: 'DIR fee' },
  { about: 'find', of: '7000001' },
  { about: 'advice', of: 'first' },
  { about: 'howTo', of: 'addUser' },
  { about: 'status', of: 'uploads' },
  { about: 'courtesy', of: 'thanks' },
])('a stored query is read as it was written: %j', (query) => {
  expect(assistantQuery.parse(JSON.parse(JSON.stringify(query)))).toEqual(query);
});

test.each([
  ['a query of an older version', { operation: 'total', measure: 'dirFees' }],
  ['an extra key', { ...dirFees, organizationId: 'x' }],
  ['an extra key of the filter', { ...dirFees, filter: { ...dirFees.filter, sql: '1=1' } }],
  ['a figure that nobody counts', { ...dirFees, figure: 'luck' }],
  [
    'a day that the calendar does not have',
    { ...dirFees, against: { from: '2026-02-30', to: null } },
  ],
  ['too many rows', { ...dirFees, limit: 1_001 }],
  ['an amount that is no number of cents', withAmount(10.5)],
  ['an amount that no computer counts exactly', withAmount(1e300)],
  ['a NUL', { ...dirFees, filter: { ...dirFees.filter, payers: ['A\0'] } }],
  ['too many names', { ...dirFees, filter: { ...dirFees.filter, payers: Array(51).fill('A') } }],
  ['a topic in place of figures', { about: 'howTo', of: 'deleteEverything' }],
  ['prose', 'DIR fees were $9,999.99.'],
  ['nothing', null],
])('%s is refused', (_what, written) => {
  expect(assistantQuery.safeParse(written).success).toBe(false);
  expect(figureQuery.safeParse(written).success).toBe(false);
});

test('a language model reads from it which figures, topics and tasks there are', () => {
  const schema = z.toJSONSchema(assistantQuery, { io: 'input', unrepresentable: 'any' });
  const told = JSON.stringify(schema);
  for (const word of ['"dirFees"', '"DIR fee"', '"uploadRemittance"', '"unusual"', '"payer"']) {
    expect(told).toContain(word);
  }
});

function withAmount(overCents: number) {
  const amount = { field: 'dirFee', overCents, underCents: null };
  return { ...dirFees, filter: { ...dirFees.filter, amount } };
}
