import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAmounts, findCounts, findNumbers } from './amounts.ts';
import { readWords } from './words.ts';

test.each([
  ['over $10', 1000, null],
  ['above 1,000.50 dollars', 100_050, null],
  ['more than 10 dollars', 1000, null],
  ['more than ten bucks', 1000, null],
  ['greater than $.50', 50, null],
  ['above 1k', 100_000, null],
  ['over 1.5k', 150_000, null],
  ['over 2 million dollars', 200_000_000, null],
  ['over 50 cents', 50, null],
  ['> $50', 5000, null],
  ['>= 10', 999, null],
  ['at least $10', 999, null],
  ['$10 or more', 999, null],
  ['$10+', 999, null],
  ['of $10 or more', 999, null],
  ['less than $1,000', null, 100_000],
  ['under 5 bucks', null, 500],
  ['at most 10', null, 1001],
  ['up to $10', null, 1001],
  ['no more than 10', null, 1001],
  ['$10 or less', null, 1001],
  ['between $5 and $10', 499, 1001],
  ['between 5 and 10', 499, 1001],
  ['between $5-$10', 499, 1001],
  ['5-10 dollars', 499, 1001],
  ['from $5 to $10', 499, 1001],
  ['over $5 but under $10', 500, 1000],
  ['over 5 and below 10', 500, 1000],
  ['exactly $12.50', 1249, 1251],
  ['of $10', 999, 1001],
])('%s is a limit', (text, overCents, underCents) => {
  for (const asked of [`claims with DIR fees ${text}?`, `${text.toUpperCase()} in gross`]) {
    const found = findAmounts(readWords(asked));
    expect(found).toMatchObject([{ value: { overCents, underCents }, weight: 1 }]);
    expect(found[0]?.typed.toLowerCase().replace(' - ', ' to ')).toBe(
      readWords(text)
        .map((word) => word.text)
        .join(' '),
    );
  }
});

test.each([
  ['oevr $10', 'over $10'],
  ['oevr $10', 'over $10'],
  ['betwen $5 and $10', 'between $5 and $10'],
  ['mroe than $10', 'more than $10'],
])('%s is understood, and said to be a slip', (text, read) => {
  expect(findAmounts(readWords(text))).toMatchObject([{ read, weight: 0.8 }]);
});

test.each([
  ...['loss below cost', 'top 10 claims', 'the last 30 days', 'over 30 days', 'more than 5 claims'],
  ...[
    'over 5%',
    'over the last 3 months',
    'over $1.555',
    'over 99999999999999999999',
    'up to 2025',
  ],
  ...['between 10 and 5', 'between March and June', 'from 5 to 10', 'under the counter', 'at most'],
  ...['between 2024 and 2025', 'claim 6005785', '3/5/2026', 'before 10', '20 mg', 'over 20 mg'],
])('%s has no limit of an amount', (text) => {
  expect(findAmounts(readWords(text))).toEqual([]);
});

test.each([
  ['top 5 payers', 5],
  ['five biggest', 5],
  ['3 worst', 3],
  ['the worst 5 payers', 5],
  ['first ten', 10],
  ['last 10 claims', 10],
  ['top twenty drugs', 20],
  ['top 2000 claims', 2000],
  ['show me 20 claims over $5', 20],
  ['tpo 5', 5],
  ['hihgest 4', 4],
])('%s asks for so many', (text, count) => {
  expect(findCounts(readWords(text)).map(({ value }) => value)).toEqual([count]);
});

test.each([
  ...['top payer', 'last 10 days', 'top 10%', 'claims over 5', 'first 3 months of 2026', 'top $10'],
  ...[
    'metformin 500',
    'show 2025',
    '2025 claims',
    'in 5 days',
    'last 30 days',
    'more than 5 claims',
  ],
  ...['claim 6005785', 'last 00003089421', 'top 0', 'last 3 mnths'],
])('%s does not say how many', (text) => {
  expect(findCounts(readWords(text))).toEqual([]);
});

test.each([
  ['invoice HD-10023', 'HD-10023'],
  ['RX#123456', '123456'],
  ['claim 6005785?', '6005785'],
  ['00003-0894-21', '00003-0894-21'],
  ['ndc 00003089421', '00003089421'],
  ['INV-2026-001 paid', 'INV-2026-001'],
  ['check 1001', '1001'],
])('%s holds the number %s', (text, number) => {
  expect(findNumbers(readWords(text)).map(({ value }) => value)).toEqual([number]);
});

test.each([
  ...['3/5/2026', '2026-10-05', '2026-03', 'mar2025', 'fy2025', 'over 10000', '$12,500', '500mg'],
  ...['glp-1', '160-4.5 mcg', 'top 5', '2025', '2024-2025', 'covid-19', 'q1-q2', '10-20-2026'],
])('%s holds no number to look for', (text) => {
  expect(findNumbers(readWords(text))).toEqual([]);
});

test('any text is read, and what is found lies in it', () => {
  const word = fc.constantFrom(
    ...'over $5 between and 10 to 5-10 or more at least k 2025 top'.split(' '),
  );
  const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: 'grapheme', maxLength: 300 })), (message) => {
      const words = readWords(message);
      for (const find of [findAmounts, findCounts, findNumbers]) {
        for (const { first, last } of find(words)) {
          expect(first).toBeGreaterThanOrEqual(0);
          expect(last).toBeGreaterThan(first);
          expect(last).toBeLessThanOrEqual(words.length);
        }
      }
    }),
  );
});
