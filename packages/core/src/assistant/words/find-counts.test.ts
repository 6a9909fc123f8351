import { expect, test } from 'vitest';
import { findCounts } from './find-counts.ts';
import { readWords } from './read-words.ts';

function countsIn(text: string): readonly number[] {
  return findCounts(readWords(text)).map((found) => found.value);
}

test.each([
  ['top 5 payers', 5],
  ['5 worst payers', 5],
  ['the worst 5 payers', 5],
  ['first ten', 10],
  ['bottom 3', 3],
  ['top twenty five drugs', 25],
  ['the 3 highest DIR fees', 3],
  ['top dozen', 12],
  ['last 10 claims', 10],
  ['show me 20 claims over $5', 20],
  ['which 3 payers charge the most', 3],
  ['tpo 5 payers', 5],
  ['hihgest 4', 4],
])('%s asks for so many', (text, count) => {
  expect(countsIn(text)).toEqual([count]);
});

test.each([
  ...['top payer', 'last 10 days', 'top 10%', 'claims over 5', 'first 3 months of 2026'],
  ...['metformin 500', 'show 2025', 'in 5 days', 'the highest $10'],
])('%s does not say how many', (text) => {
  expect(countsIn(text)).toEqual([]);
});

test('only the number is taken', () => {
  const [found] = findCounts(readWords('the top 5 payers'));
  expect(found).toMatchObject({ from: 2, to: 3 });
});
