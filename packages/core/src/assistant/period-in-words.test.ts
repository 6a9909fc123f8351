import { expect, it } from 'vitest';
import { bucketInWords, periodInWords } from './period-in-words.ts';

it.each([
  ['2026-10-01', '2026-10-31', 'October 2026'],
  ['2028-02-01', '2028-02-29', 'February 2028'],
  ['2026-04-01', '2026-06-30', 'Q2 2026'],
  ['2026-07-01', '2026-12-31', 'second half of 2026'],
  ['2025-01-01', '2025-12-31', '2025'],
  ['2026-09-01', '2026-11-30', 'September to November 2026'],
  ['2025-12-01', '2026-11-30', 'December 2025 to November 2026'],
  ['2026-02-01', '2026-02-27', 'Feb 1, 2026 to Feb 27, 2026'],
  ['2026-11-19', '2026-11-19', 'Nov 19, 2026'],
  ['2026-03-01', null, 'since Mar 1, 2026'],
  [null, '2026-06-30', 'until Jun 30, 2026'],
  [null, null, 'all time'],
])('%s to %s is %s', (from, to, words) => {
  expect(periodInWords({ from, to })).toBe(words);
});

it.each([
  ['2026-10', 'October 2026'],
  ['2026-Q2', 'Q2 2026'],
  ['2026', '2026'],
  ['2026-11-19', 'Nov 19, 2026'],
])('%s is headed %s', (bucket, words) => {
  expect(bucketInWords(bucket)).toBe(words);
});
