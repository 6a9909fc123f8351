import { toQuery } from '@pfs/assistant/query';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainChange, periodBefore, settleCompare, settleWhy } from './changes.ts';
import type { Pair } from './members.ts';

const days = (from: string, to: string) => ({ from, to });

test.each([
  ['a month', days('2026-10-01', '2026-10-31'), days('2026-09-01', '2026-09-30')],
  ['a quarter', days('2026-07-01', '2026-09-30'), days('2026-04-01', '2026-06-30')],
  ['a month that runs', days('2026-11-01', '2026-11-30'), days('2026-10-01', '2026-10-20')],
  ['a year that runs', days('2026-01-01', '2026-12-31'), days('2025-01-01', '2025-11-20')],
  ['the year so far', days('2026-01-01', '2026-11-20'), days('2025-01-01', '2025-11-20')],
  ['a week', days('2026-11-09', '2026-11-15'), days('2026-11-02', '2026-11-08')],
  ['a week that runs', days('2026-11-16', '2026-11-22'), days('2026-11-09', '2026-11-13')],
])('%s is measured by as many days before', (_, period, before) => {
  expect(periodBefore(period, '2026-11-20')).toEqual(before);
});

test('an open period has no prior period', () => {
  expect(periodBefore({ from: '2026-10-01', to: null }, '2026-11-20')).toBeNull();
});

const november = days('2026-11-01', '2026-11-30');

test.each([
  ['the month before', november, days('2026-10-01', '2026-10-31'), '2026-10-20'],
  ['the month a year ago', november, days('2025-11-01', '2025-11-30'), '2025-11-20'],
  [
    'the quarter before',
    days('2026-10-01', '2026-12-31'),
    days('2026-07-01', '2026-09-30'),
    '2026-08-20',
  ],
  [
    'the year before',
    days('2026-01-01', '2026-12-31'),
    days('2025-01-01', '2025-12-31'),
    '2025-11-20',
  ],
  [
    'the week before',
    days('2026-11-15', '2026-11-21'),
    days('2026-11-08', '2026-11-14'),
    '2026-11-13',
  ],
])('an unfinished period is compared with the same days of %s', (_, period, against, to) => {
  const query = toQuery({ shape: 'compare', figure: 'dirFees', filter: { period }, against });
  expect(settleCompare(query, '2026-11-20').against).toEqual({ ...against, to });
  expect(settleCompare(query, '2027-01-01').against).toEqual(against);
});

describe('a question why', () => {
  const settle = (said: Omit<Parameters<typeof toQuery>[0], 'shape'>) =>
    settleWhy(toQuery({ shape: 'why', ...said }), { today: '2026-11-20', lastDay: '2026-11-18' });
  const october = days('2026-10-01', '2026-10-31');

  test('without a period is about the latest full month', () => {
    expect(settle({ figure: 'dirFees' })).toMatchObject({
      by: 'payer',
      filter: { period: october },
      against: days('2026-09-01', '2026-09-30'),
    });
  });

  test('about a running month is compared with the same days, whatever was said', () => {
    const period = days('2026-11-01', '2026-11-30');
    const { against } = settle({ figure: 'dirFees', filter: { period }, against: october });
    expect(against).toEqual(days('2026-10-01', '2026-10-20'));
  });

  test('about one payer is answered by formula parts, as lump sums have no drug', () => {
    expect(settle({ figure: 'dirFees', filter: { payers: ['A'] } }).by).toBeNull();
    expect(settle({ figure: 'drugCost', filter: { payers: ['A'] } }).by).toBe('drug');
  });

  test('about a figure without days is answered by its members', () => {
    expect(settle({ figure: 'dirNegotiationSavings' })).toMatchObject({ shape: 'rank' });
    expect(settle({ figure: 'potentialSavings' })).toMatchObject({ shape: 'total' });
  });
});

/** A payer with its DIR fees, gross and claims in both periods. */
function pair(name: string, now: readonly number[], before: readonly number[]): Pair {
  const sums = ([claimDir = 0, claimGross = 0, claims = 0]: readonly number[]) =>
    claims === 0 ? {} : { claimDir, claimGross, claims };
  return { name, ndc: null, id: null, now: sums(now), before: sums(before) };
}

const ask = (figure: 'dirFees' | 'dirPercentage') =>
  toQuery({
    ...{ shape: 'why', figure, by: 'payer', against: days('2026-09-01', '2026-09-30') },
    filter: { period: days('2026-10-01', '2026-10-31') },
  });

test('a doubled rate is not hidden by half as many claims', () => {
  const pairs = [pair('A', [20_000, 100_000, 50], [20_000, 200_000, 100])];
  const { change, members } = explainChange(ask('dirFees'), pairs, undefined);
  expect(change).toEqual({ volume: -10_000, rates: 10_000, mix: 0, lumps: 0, claims: [100, 50] });
  expect(members).toMatchObject([{ name: 'A', change: 0, rate: 10_000 }]);
});

test('new and gone members are named, without a rate', () => {
  const pairs = [
    pair('OLD', [], [9_000, 100_000, 90]),
    pair('SAME', [1_000, 50_000, 10], [1_000, 50_000, 10]),
    pair('NEW', [4_000, 80_000, 40], []),
  ];
  const { change, members } = explainChange(ask('dirFees'), pairs, undefined);
  expect(change).toMatchObject({ volume: -5_000, rates: 0, mix: 0 });
  expect(members).toMatchObject([
    { name: 'OLD', change: -9_000, rate: null, is: 'gone' },
    { name: 'NEW', change: 4_000, rate: null, is: 'new' },
  ]);
});

test('a ratio changes with each member’s ratio and weight', () => {
  const pairs = [
    pair('DEAR', [12_000, 100_000, 10], [10_000, 100_000, 10]),
    pair('CHEAP', [3_000, 300_000, 30], [1_000, 100_000, 10]),
  ];
  const { change, members } = explainChange(ask('dirPercentage'), pairs, undefined);
  // From 5.5 % to 3.8 %: 2 points more on a quarter of gross; a half of gross went to a quarter.
  expect(change).toEqual({ volume: 0, rates: 5, mix: -22, lumps: 0, claims: null });
  expect(members.map(({ name, change: points, rate }) => [name, points, rate])).toEqual([
    ['CHEAP', -11, 0],
    ['DEAR', -6, 5],
  ]);
});

test('whatever the members are, all parts add up to the change', () => {
  const sums = fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 5_000_000 })));
  const some = fc.array(fc.tuple(sums, sums), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(some, fc.constantFrom('dirFees', 'dirPercentage'), (members, figure) => {
      const pairs = members.map(([now, before], at) => pair(`P${at}`, now, before));
      const told = explainChange(ask(figure), pairs, undefined);
      if (told.change === null) return;
      const whole = explainChange({ ...ask(figure), by: null }, pairs, undefined);
      const { volume, rates, mix } = told.change;
      const total = told.members.reduce((sum, { change }) => sum + (change ?? 0), 0);
      expect(volume + rates + mix).toBe(total);
      if (figure === 'dirFees') expect(whole.change).not.toBeNull();
      const rate = told.members.reduce((sum, member) => sum + (member.rate ?? 0), 0);
      expect(rate).toBe(rates);
    }),
  );
});
