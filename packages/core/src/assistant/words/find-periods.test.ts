import { expect, test } from 'vitest';
import { findPeriods } from './find-periods.ts';
import { readWords } from './read-words.ts';

const today = '2026-11-20';

/** Every period of a text as `from..to`; `-` is an open limit, `none` does not exist. */
function periodsIn(text: string): string {
  const shown = findPeriods(readWords(text), today).map(({ value }) =>
    value === null ? 'none' : `${value.from ?? '-'}..${value.to ?? '-'}`,
  );
  return shown.join(' ');
}

test.each([
  ['this month', '2026-11-01..2026-11-30'],
  ['last month', '2026-10-01..2026-10-31'],
  ['the previous month', '2026-10-01..2026-10-31'],
  ['month before last', '2026-09-01..2026-09-30'],
  ['this quarter', '2026-10-01..2026-12-31'],
  ['last quarter', '2026-07-01..2026-09-30'],
  ['current year', '2026-01-01..2026-12-31'],
  ['last year', '2025-01-01..2025-12-31'],
  ['year to date', '2026-01-01..2026-12-31'],
  ['YTD', '2026-01-01..2026-12-31'],
  ['2026 YTD', '2026-01-01..2026-12-31'],
  ['so far this year', '2026-01-01..2026-12-31'],
  ['this year so far', '2026-01-01..2026-12-31'],
  ['month to date', '2026-11-01..2026-11-30'],
  ['so far this month', '2026-11-01..2026-11-30'],
  ['the last 3 months', '2026-09-01..2026-11-30'],
  ['past three months', '2026-09-01..2026-11-30'],
  ['over the last twelve months', '2025-12-01..2026-11-30'],
  ['trailing 12 months', '2025-12-01..2026-11-30'],
  ['past year', '2025-12-01..2026-11-30'],
  ['the past 12 mo', '2025-12-01..2026-11-30'],
  ['last 2 quarters', '2026-07-01..2026-12-31'],
  ['last two years', '2025-01-01..2026-12-31'],
  ['last couple of months', '2026-10-01..2026-11-30'],
  ['previous 3 months', '2026-08-01..2026-10-31'],
  ['prior 2 quarters', '2026-04-01..2026-09-30'],
  ['last 30 days', '2026-10-22..2026-11-20'],
  ['past 7 days', '2026-11-14..2026-11-20'],
  ['last week', '2026-11-08..2026-11-14'],
  ['this week', '2026-11-15..2026-11-21'],
  ['last full month', '2026-10-01..2026-10-31'],
  ['today', '2026-11-20..2026-11-20'],
  ['yesterday', '2026-11-19..2026-11-19'],
  ['day before yesterday', '2026-11-18..2026-11-18'],
  ['two months ago', '2026-09-01..2026-09-30'],
  ['a year ago', '2025-01-01..2025-12-31'],
])('%s is %s', (text, period) => {
  expect(periodsIn(text)).toBe(period);
  expect(periodsIn(`What were the DIR fees ${text}?`)).toBe(period);
  expect(periodsIn(`DIR FEES FOR ${text.toUpperCase()} BY PAYER`)).toBe(period);
});

test.each([
  ['in March', '2026-03-01..2026-03-31'],
  ['in December', '2025-12-01..2025-12-31'],
  ['in November', '2026-11-01..2026-11-30'],
  ['last November', '2025-11-01..2025-11-30'],
  ['last March', '2026-03-01..2026-03-31'],
  ['this March', '2026-03-01..2026-03-31'],
  ['March 2025', '2025-03-01..2025-03-31'],
  ['March of 2025', '2025-03-01..2025-03-31'],
  ["Mar '25", '2025-03-01..2025-03-31'],
  ['Sept. 2025', '2025-09-01..2025-09-30'],
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
  ['second quarter', '2026-04-01..2026-06-30'],
  ['the 2nd quarter of last year', '2025-04-01..2025-06-30'],
  ['quarter 3', '2026-07-01..2026-09-30'],
  ['Q1 of this year', '2026-01-01..2026-03-31'],
  ['first half of 2026', '2026-01-01..2026-06-30'],
  ['H1', '2026-01-01..2026-06-30'],
  ['second half of last year', '2025-07-01..2025-12-31'],
  ['first half of the year', '2026-01-01..2026-06-30'],
  ['last quarter of 2025', '2025-10-01..2025-12-31'],
  ['first 3 months of 2026', '2026-01-01..2026-03-31'],
  ['in 2025', '2025-01-01..2025-12-31'],
  ['calendar year 2025', '2025-01-01..2025-12-31'],
  ['all of 2025', '2025-01-01..2025-12-31'],
  ['2024-2025', '2024-01-01..2025-12-31'],
  ['for the year', '2026-01-01..2026-12-31'],
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
  ['from March on', '2026-03-01..-'],
  ['until June', '-..2026-06-30'],
  ['through June', '-..2026-06-30'],
  ['through the end of June', '-..2026-06-30'],
  ['before June', '-..2026-05-31'],
  ['prior to June 2025', '-..2025-05-31'],
  ['after June', '2026-07-01..-'],
  ['after 3/5/2026', '2026-03-06..-'],
  ['from March to June', '2026-03-01..2026-06-30'],
  ['between March and June', '2026-03-01..2026-06-30'],
  ['March - June', '2026-03-01..2026-06-30'],
  ['Mar-Jun', '2026-03-01..2026-06-30'],
  ['March to June 2025', '2025-03-01..2025-06-30'],
  ['March through June of last year', '2025-03-01..2025-06-30'],
  ['March 2025 to June', '2025-03-01..2025-06-30'],
  ['November 2025 to February', '2025-11-01..2026-02-28'],
  ['from November to February', '2025-11-01..2026-02-28'],
  ['from December 2024 to February 2025', '2024-12-01..2025-02-28'],
  ['Q1 to Q3', '2026-01-01..2026-09-30'],
  ['q1-q2 2025', '2025-01-01..2025-06-30'],
  ['2024 to 2025', '2024-01-01..2025-12-31'],
  ['from last month to this month', '2026-10-01..2026-11-30'],
  ['3/5/2026', '2026-03-05..2026-03-05'],
  ['3/5/26', '2026-03-05..2026-03-05'],
  ['on 3/5', '2026-03-05..2026-03-05'],
  ['March 5', '2026-03-05..2026-03-05'],
  ['December 5', '2025-12-05..2025-12-05'],
  ['Mar 5, 2026', '2026-03-05..2026-03-05'],
  ['the 5th of March', '2026-03-05..2026-03-05'],
  ['2026-03-05', '2026-03-05..2026-03-05'],
  ['from 3/5/2026 to 3/20/2026', '2026-03-05..2026-03-20'],
  ['March 1 to 15', '2026-03-01..2026-03-15'],
  ['March 1-15, 2025', '2025-03-01..2025-03-15'],
  ['from March 1 through April 15', '2026-03-01..2026-04-15'],
  ['the week of March 5', '2026-03-01..2026-03-07'],
  ['from the beginning of the year to now', '2026-01-01..-'],
  ['Sept 2025 to date', '2025-09-01..-'],
  ['3/1-3/15', '2026-03-01..2026-03-15'],
  ['3/1/2026-3/15/2026', '2026-03-01..2026-03-15'],
  ['the 3 months before October', '2026-07-01..2026-09-30'],
  ['the month before June 2025', '2025-05-01..2025-05-31'],
  ['all year', '2026-01-01..2026-12-31'],
  ['between 2024 and 2025', '2024-01-01..2025-12-31'],
  ['all time', '-..-'],
  ['since the beginning', '-..-'],
])('%s is limited to %s', (text, period) => {
  expect(periodsIn(text)).toBe(period);
  expect(periodsIn(`net amount ${text} by payer`)).toBe(period);
});

test.each([
  'February 30',
  '2/30/2026',
  'April 31, 2026',
  'in 1999',
  'in March 1998',
  '13/2026',
  'Q7',
  'H3 2025',
  'from June 2026 to March 2026',
])('%s does not exist', (text) => {
  expect(periodsIn(`DIR fees ${text}`)).toBe('none');
});

test.each([
  ['this month vs last month', '2026-11-01..2026-11-30 2026-10-01..2026-10-31'],
  ['compare Q2 with Q3', '2026-04-01..2026-06-30 2026-07-01..2026-09-30'],
  ['in March compared to February', '2026-03-01..2026-03-31 2026-02-01..2026-02-28'],
  ['compare May and June', '2026-05-01..2026-05-31 2026-06-01..2026-06-30'],
  ['2025 vs 2026', '2025-01-01..2025-12-31 2026-01-01..2026-12-31'],
])('%s are two periods', (text, periods) => {
  expect(periodsIn(text)).toBe(periods);
});

test('a range tells both its ends', () => {
  const [range] = findPeriods(readWords('from Sept to Oct'), today);
  expect(range?.ends).toEqual([
    { from: '2026-09-01', to: '2026-09-30' },
    { from: '2026-10-01', to: '2026-10-31' },
  ]);
});

test.each([
  ['in may', '2026-05-01..2026-05-31'],
  ['may 2025', '2025-05-01..2025-05-31'],
  ['DIR fees may', '2026-05-01..2026-05-31'],
  ['May?', '2026-05-01..2026-05-31'],
  ['may I see the fees', ''],
  ['which payer may charge more', ''],
])('may is a month in its place only: %s', (text, periods) => {
  expect(periodsIn(text)).toBe(periods);
});

test.each([
  ['lst month', '2026-10-01..2026-10-31', 'last'],
  ['in janury', '2026-01-01..2026-01-31', 'january'],
  ['this quater', '2026-10-01..2026-12-31', 'quarter'],
  ['last mnoth', '2026-10-01..2026-10-31', 'month'],
  ['pervious month', '2026-10-01..2026-10-31', 'previous'],
  ['febuary 2026', '2026-02-01..2026-02-28', 'february'],
  ['yesturday', '2026-11-19..2026-11-19', 'yesterday'],
])('%s is understood, and said to be a slip', (text, period, read) => {
  expect(periodsIn(text)).toBe(period);
  const [found] = findPeriods(readWords(text), today);
  expect(found?.corrections.map((each) => each.read)).toEqual([read]);
});

test.each([
  'by month',
  'each quarter',
  'month over month',
  'claims over 2000',
  'top 2000 claims',
  'next month',
  'last 10 claims',
  'from Humana',
  'for Humana',
  'show the first 5 payers',
  'what did Jane pay',
  'the last payment',
  'lisinopril 5/20',
  'market share',
  'second payer',
  'how much did we make per day',
  'over 30 days overdue',
])('%s names no period', (text) => {
  expect(periodsIn(text)).toBe('');
});

test.each([
  ['each month of 2025', 'of 2025'],
  ['by month before June', 'before june'],
  ['the most last month', 'last month'],
])('%s takes the words %s only', (text, taken) => {
  const words = readWords(text);
  const [found] = findPeriods(words, today);
  const texts = words.slice(found?.from, found?.to).map((word) => word.text);
  expect(texts.join(' ')).toBe(taken);
});

test('the preposition is part of the period, other words are not', () => {
  const words = readWords('DIR fees from Humana in March by drug');
  const [found] = findPeriods(words, today);
  expect(words.slice(found?.from, found?.to).map((word) => word.text)).toEqual(['in', 'march']);
});
