import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPeriods, periodBefore, yearBefore } from './periods.ts';
import { readWords } from './words.ts';

const today = '2026-11-20';

/** Every period of a text as `from..to`; `-` is an open limit. */
function periodsIn(text: string): string {
  const shown = findPeriods(readWords(text), today).map(({ value }) =>
    'relative' in value ? value.relative : `${value.from ?? '-'}..${value.to ?? '-'}`,
  );
  return shown.join(' ');
}

test.each([
  ['this month', '2026-11-01..2026-11-30'],
  ['current month', '2026-11-01..2026-11-30'],
  ['last month', '2026-10-01..2026-10-31'],
  ['the previous month', '2026-10-01..2026-10-31'],
  ['month before last', '2026-09-01..2026-09-30'],
  ['this quarter', '2026-10-01..2026-12-31'],
  ['last qtr', '2026-07-01..2026-09-30'],
  ['current year', '2026-01-01..2026-12-31'],
  ['last yr', '2025-01-01..2025-12-31'],
  ['LY', '2025-01-01..2025-12-31'],
  ['year to date', '2026-01-01..2026-11-20'],
  ['YTD', '2026-01-01..2026-11-20'],
  ['2026 YTD', '2026-01-01..2026-11-20'],
  ['last ytd', '2025-01-01..2025-11-20'],
  ['year to date last year', '2025-01-01..2025-11-20'],
  ['past 6mo', '2026-06-01..2026-11-30'],
  ['ytd 2025', '2025-01-01..2025-11-20'],
  ['mtd', '2026-11-01..2026-11-20'],
  ['quarter to date', '2026-10-01..2026-11-20'],
  ['qtd', '2026-10-01..2026-11-20'],
  ['so far this year', '2026-01-01..2026-11-20'],
  ['this month so far', '2026-11-01..2026-11-20'],
  ['the last 3 months', '2026-09-01..2026-11-30'],
  ['past three months', '2026-09-01..2026-11-30'],
  ['trailing 12 months', '2025-12-01..2026-11-30'],
  ['over the past year', '2025-12-01..2026-11-30'],
  ['in the last year', '2025-12-01..2026-11-30'],
  ['in last year', '2025-01-01..2025-12-31'],
  ['past month', '2026-10-22..2026-11-20'],
  ['past week', '2026-11-14..2026-11-20'],
  ['last 2 quarters', '2026-07-01..2026-12-31'],
  ['last two years', '2025-01-01..2026-12-31'],
  ['last couple of months', '2026-10-01..2026-11-30'],
  ['last few weeks', '2026-11-01..2026-11-21'],
  ['previous 3 months', '2026-08-01..2026-10-31'],
  ['3 months before', '2026-08-01..2026-10-31'],
  ['prior 2 quarters', '2026-04-01..2026-09-30'],
  ['last 30 days', '2026-10-22..2026-11-20'],
  ['past 90 days', '2026-08-23..2026-11-20'],
  ['last week', '2026-11-08..2026-11-14'],
  ['this week', '2026-11-15..2026-11-21'],
  ['last full month', '2026-10-01..2026-10-31'],
  ['today', '2026-11-20..2026-11-20'],
  ['yesterday', '2026-11-19..2026-11-19'],
  ['day before yesterday', '2026-11-18..2026-11-18'],
  ['3 days ago', '2026-11-17..2026-11-17'],
  ['two months ago', '2026-09-01..2026-09-30'],
  ['a year ago', '2025-01-01..2025-12-31'],
  ['last friday', '2026-11-13..2026-11-13'],
  ['on monday', '2026-11-16..2026-11-16'],
  ['same month last year', '2025-11-01..2025-11-30'],
  ['this time last year', '2025-11-01..2025-11-30'],
  ['for the year', '2026-01-01..2026-12-31'],
  ['all year', '2026-01-01..2026-12-31'],
  ['all time', '-..-'],
  ['since the beginning', '-..-'],
])('%s is %s', (text, period) => {
  expect(periodsIn(text)).toBe(period);
  expect(periodsIn(`What were the DIR fees ${text}?`)).toBe(period);
  expect(periodsIn(`DIR FEES FOR ${text.toUpperCase()} BY PAYER`)).toBe(period);
});

test.each([
  ['in March', '2026-03-01..2026-03-31'],
  ['december', '2025-12-01..2025-12-31'],
  ['in November', '2026-11-01..2026-11-30'],
  ['last November', '2025-11-01..2025-11-30'],
  ['last March', '2026-03-01..2026-03-31'],
  ['this March', '2026-03-01..2026-03-31'],
  ['March of 2025', '2025-03-01..2025-03-31'],
  ["Oct '25", '2025-10-01..2025-10-31'],
  ['sept', '2026-09-01..2026-09-30'],
  ['sep 2026', '2026-09-01..2026-09-30'],
  ['2025 March', '2025-03-01..2025-03-31'],
  ['March last year', '2025-03-01..2025-03-31'],
  ["last year's March", '2025-03-01..2025-03-31'],
  ['the month of March', '2026-03-01..2026-03-31'],
  ['3/2026', '2026-03-01..2026-03-31'],
  ['2026-03', '2026-03-01..2026-03-31'],
  ['mar2025', '2025-03-01..2025-03-31'],
  ['Q2', '2026-04-01..2026-06-30'],
  ['q4', '2026-10-01..2026-12-31'],
  ['Q2 2025', '2025-04-01..2025-06-30'],
  ['2025-Q2', '2025-04-01..2025-06-30'],
  ["Q2 '25", '2025-04-01..2025-06-30'],
  ['q2 25', '2025-04-01..2025-06-30'],
  ['2q25', '2025-04-01..2025-06-30'],
  ['third quarter', '2026-07-01..2026-09-30'],
  ['the 2nd quarter of last year', '2025-04-01..2025-06-30'],
  ['quarter 3', '2026-07-01..2026-09-30'],
  ['Q1 of this year', '2026-01-01..2026-03-31'],
  ['first half', '2026-01-01..2026-06-30'],
  ['H1 2026', '2026-01-01..2026-06-30'],
  ['second half of last year', '2025-07-01..2025-12-31'],
  ['first half of the year', '2026-01-01..2026-06-30'],
  ['last quarter of 2025', '2025-10-01..2025-12-31'],
  ['first 3 months of 2026', '2026-01-01..2026-03-31'],
  ['2025', '2025-01-01..2025-12-31'],
  ['fy2025', '2025-01-01..2025-12-31'],
  ['FY 25', '2025-01-01..2025-12-31'],
  ["'25", '2025-01-01..2025-12-31'],
  ['calendar year 2025', '2025-01-01..2025-12-31'],
  ['all of 2025', '2025-01-01..2025-12-31'],
  ['2024-2025', '2024-01-01..2025-12-31'],
])('%s is the stretch of the calendar %s', (text, period) => {
  expect(periodsIn(text)).toBe(period);
  expect(periodsIn(`gross amount ${text} please`)).toBe(period);
});

test.each([
  ['since March', '2026-03-01..-'],
  ['since March until now', '2026-03-01..-'],
  ['since last month', '2026-10-01..-'],
  ['since the beginning of the year', '2026-01-01..-'],
  ['starting in March', '2026-03-01..-'],
  ['from June on', '2026-06-01..-'],
  ['until June', '-..2026-06-30'],
  ['through the end of June', '-..2026-06-30'],
  ['before June', '-..2026-05-31'],
  ['prior to June 2025', '-..2025-05-31'],
  ['after June 5', '2026-06-06..-'],
  ['after 3/5/2026', '2026-03-06..-'],
  ['between March and May', '2026-03-01..2026-05-31'],
  ['from March to June', '2026-03-01..2026-06-30'],
  ['Mar-Jun', '2026-03-01..2026-06-30'],
  ['March to June 2025', '2025-03-01..2025-06-30'],
  ['March 2025 to June', '2025-03-01..2025-06-30'],
  ['from November to February', '2025-11-01..2026-02-28'],
  ['November 2025 to February', '2025-11-01..2026-02-28'],
  ['October to December', '2026-10-01..2026-12-31'],
  ['from December 2024 to February 2025', '2024-12-01..2025-02-28'],
  ['sept 2025-feb 2026', '2025-09-01..2026-02-28'],
  ['Q1 to Q3', '2026-01-01..2026-09-30'],
  ['q1-q2 2025', '2025-01-01..2025-06-30'],
  ['from last month to this month', '2026-10-01..2026-11-30'],
  ['Mar 5 to Mar 20', '2026-03-05..2026-03-20'],
  ['from 3/5/2026 to 3/20/2026', '2026-03-05..2026-03-20'],
  ['3/1-3/15', '2026-03-01..2026-03-15'],
  ['March 1-15, 2025', '2025-03-01..2025-03-15'],
  ['November 10 thru 14', '2026-11-10..2026-11-14'],
  ['between March 3rd and 12th', '2026-03-03..2026-03-12'],
  ['the first week of November', '2026-11-01..2026-11-07'],
  ['last week of October', '2026-10-25..2026-10-31'],
  ['as of October 5', '-..2026-10-05'],
  ['in the spring', '2026-03-01..2026-05-31'],
  ['last winter', '2025-12-01..2026-02-28'],
  ['T3M', '2026-09-01..2026-11-30'],
  ['from March 1 through April 15', '2026-03-01..2026-04-15'],
  ['3/5/2026', '2026-03-05..2026-03-05'],
  ['3/5', '2026-03-05..2026-03-05'],
  ['2026-03-05', '2026-03-05..2026-03-05'],
  ['December 5', '2025-12-05..2025-12-05'],
  ['the 5th of March', '2026-03-05..2026-03-05'],
  ['week of nov 2', '2026-11-01..2026-11-07'],
  ['from the beginning of the year to now', '2026-01-01..-'],
  ['Sept 2025 to date', '2025-09-01..-'],
  ['the 3 months before October', '2026-07-01..2026-09-30'],
  ['the month before June 2025', '2025-05-01..2025-05-31'],
  ['between 2024 and 2025', '2024-01-01..2025-12-31'],
])('%s is limited to %s', (text, period) => {
  expect(periodsIn(text)).toBe(period);
  expect(periodsIn(`net amount ${text} by payer`)).toBe(period);
});

test.each([
  ['this month vs last month', '2026-11-01..2026-11-30 2026-10-01..2026-10-31'],
  ['compare Q2 with Q3', '2026-04-01..2026-06-30 2026-07-01..2026-09-30'],
  ['compare May and June', '2026-05-01..2026-05-31 2026-06-01..2026-06-30'],
  ['march compared to last year', '2026-03-01..2026-03-31 2025-01-01..2025-12-31'],
  ['march and the month before', '2026-03-01..2026-03-31 before'],
  ['Q3 vs the previous period', '2026-07-01..2026-09-30 before'],
  ['October and a year earlier', '2026-10-01..2026-10-31 yearBefore'],
  ['margin this month vs same period last year', '2026-11-01..2026-11-30 yearBefore'],
  ['dir fees compared to last year', 'yearBefore'],
  ['october vs prior month', '2026-10-01..2026-10-31 before'],
  ['last 90 days vs the prior 90 days', '2026-08-23..2026-11-20 before'],
  ['compare this october to last october', '2026-10-01..2026-10-31 yearBefore'],
  ['compare Q2 to Q3', '2026-04-01..2026-06-30 2026-07-01..2026-09-30'],
  ['did we ever do better than in march', '2026-03-01..2026-03-31'],
  ['so far in november', '2026-11-01..2026-11-30'],
  ['revenue yoy', 'yearBefore'],
  ['revenue year over year', 'yearBefore'],
  ['fees mom', 'before'],
  ['fees month over month', 'before'],
])('%s: %s', (text, periods) => {
  expect(periodsIn(text)).toBe(periods);
});

test.each([
  ['in setpember', '2026-09-01..2026-09-30', 'september'],
  ['janury', '2026-01-01..2026-01-31', 'january'],
  ['ocotber', '2026-10-01..2026-10-31', 'october'],
  ['last mnoth', '2026-10-01..2026-10-31', 'last month'],
  ['ths quater', '2026-10-01..2026-12-31', 'this quarter'],
  ['pervious month', '2026-10-01..2026-10-31', 'previous month'],
  ['frist qarter', '2026-01-01..2026-03-31', '1st quarter'],
  ['yesteday', '2026-11-19..2026-11-19', 'yesterday'],
])('%s is understood, and said to be a slip', (text, period, read) => {
  expect(periodsIn(`dir fees ${text}`)).toBe(period);
  expect(findPeriods(readWords(text), today)).toMatchObject([{ read, weight: 0.8 }]);
});

test.each([
  ...['February 30', '2/30/2026', 'April 31, 2026', 'from June 2026 to March 2026', '2026-02-30'],
  ...['may I see the fees', 'which payer may charge more', 'by month', 'each quarter', 'last day'],
  ...['claims over 2000', 'top 2000 claims', 'more than 2000', 'between 2000 and 3000', '2000 mg'],
  ...['claim 6005785', 'invoice 10023', 'top 5', 'atorvastatin 20 mg', 'last 10 claims', '1999'],
  ...['market share', 'second payer', 'the last payment', 'what did Jane pay', 'from Humana', 'Q7'],
  ...['per day', '30 days overdue', 'NDC 00003-0894-21', 'rx 160-4.5', '5-10 dollars', '$20.26'],
  ...[
    'over $2025',
    'how many claims sat unpaid',
    'much better',
    'list the least',
    'busier than ever',
    'up to date',
    'weekly',
  ],
])('%s names no period', (text) => {
  expect(periodsIn(text)).toBe('');
});

test.each([
  ['in may', '2026-05-01..2026-05-31'],
  ['may 2025', '2025-05-01..2025-05-31'],
  ['DIR fees may', '2026-05-01..2026-05-31'],
  ['May DIR fees', '2026-05-01..2026-05-31'],
  ['our may fees', '2026-05-01..2026-05-31'],
])('may is a month in its place: %s', (text, periods) => {
  expect(periodsIn(text)).toBe(periods);
});

test('a range tells both its ends', () => {
  expect(findPeriods(readWords('change from August to September'), today)).toMatchObject([
    {
      ends: [
        { from: '2026-08-01', to: '2026-08-31' },
        { from: '2026-09-01', to: '2026-09-30' },
      ],
    },
  ]);
});

test('only the words of the period are taken', () => {
  const words = readWords('DIR fees from Humana in Mar 2026 by drug');
  expect(findPeriods(words, today)).toEqual([
    expect.objectContaining({ first: 5, last: 7, typed: 'Mar 2026', weight: 1 }),
  ]);
});

test.each([
  [
    ['2026-03-01', '2026-03-31'],
    ['2026-02-01', '2026-02-28'],
    ['2025-03-01', '2025-03-31'],
  ],
  [
    ['2026-04-01', '2026-06-30'],
    ['2026-01-01', '2026-03-31'],
    ['2025-04-01', '2025-06-30'],
  ],
  [
    ['2025-01-01', '2025-12-31'],
    ['2024-01-01', '2024-12-31'],
    ['2024-01-01', '2024-12-31'],
  ],
  [
    ['2025-02-01', '2025-02-28'],
    ['2025-01-01', '2025-01-31'],
    ['2024-02-01', '2024-02-29'],
  ],
  [
    ['2026-11-15', '2026-11-21'],
    ['2026-11-08', '2026-11-14'],
    ['2025-11-16', '2025-11-22'],
  ],
  [
    ['2026-11-01', '2026-11-20'],
    ['2026-10-12', '2026-10-31'],
    ['2025-11-01', '2025-11-20'],
  ],
  [
    ['2026-03-01', null],
    [null, '2026-02-28'],
    ['2025-03-01', null],
  ],
  [
    [null, null],
    [null, null],
    [null, null],
  ],
])('before %j is %j, and a year before it %j', (period, before, year) => {
  const [from = null, to = null] = period;
  expect(Object.values(periodBefore({ from, to }))).toEqual(before);
  expect(Object.values(yearBefore({ from, to }))).toEqual(year);
});

test('any text is read, and its periods lie in it', () => {
  const word = fc.constantFrom(
    ...'last this 3 999 0 months march 5 2026 2/30 to from since before q2 of the year may'.split(
      ' ',
    ),
    ...'between and week until ago yesterday fy 25 end beginning half first day date'.split(' '),
  );
  const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
  const any = fc.string({ unit: 'grapheme', maxLength: 300 });
  fc.assert(
    fc.property(fc.oneof(text, any), (message) => {
      const words = readWords(message);
      let end = 0;
      for (const { first, last, value } of findPeriods(words, today)) {
        expect(first).toBeGreaterThanOrEqual(end);
        expect(last).toBeGreaterThan(first);
        if (!('relative' in value) && value.from && value.to) {
          expect(value.from <= value.to).toBe(true);
        }
        end = last;
      }
      expect(end).toBeLessThanOrEqual(words.length);
    }),
    { numRuns: 1000 },
  );
});
