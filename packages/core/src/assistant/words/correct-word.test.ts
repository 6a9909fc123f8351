import fc from 'fast-check';
import { expect, test } from 'vitest';
import { correctWord } from './correct-word.ts';
import { editDistance } from './edit-distance.ts';
import { englishWords } from './english-words.ts';

const vocabulary = new Set(['claims', 'payer', 'vendor', 'recoupment', 'gross', 'fee', 'margin']);

test.each([
  ['clams', 'claims'],
  ['calims', 'claims'],
  ['vendr', 'vendor'],
  ['recopmnt', 'recoupment'],
  ['recoupmentss', 'recoupment'],
  ['margni', 'margin'],
])('%s is a misspelling of %s', (typed, word) => {
  expect(correctWord(typed, vocabulary)).toBe(word);
});

test.each([
  'claims',
  'claim',
  'were',
  'there',
  'cross',
  'fees',
  'fe',
  'vndr',
  'qqqqqqqq',
  '1234',
  '',
])('%j is left alone', (word) => {
  expect(correctWord(word, vocabulary)).toBeUndefined();
});

test('what is as near to one word as to another is left alone', () => {
  expect(correctWord('caxe', new Set(['cake', 'cave']))).toBeUndefined();
});

test('no word of English is ever taken for another', () => {
  for (const word of englishWords)
    expect(correctWord(word, new Set(['last', 'month']))).toBe(undefined);
});

/** By the definition, without any shortcut. */
function plainDistance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (_, column) => (row === 0 ? column : row)),
  );
  const cell = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row++) {
    for (let column = 1; column <= other.length; column++) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const costs = [cell(row - 1, column) + 1, cell(row, column - 1) + 1];
      costs.push(cell(row - 1, column - 1) + cost);
      if (row > 1 && column > 1 && swapped) costs.push(cell(row - 2, column - 2) + 1);
      rows[row]?.splice(column, 1, Math.min(...costs));
    }
  }
  return cell(one.length, other.length);
}

test('distances are those of the definition, up to the limit', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 1, max: 2 }), (one, other, max) => {
      expect(editDistance(one, other, max)).toBe(Math.min(plainDistance(one, other), max + 1));
    }),
    { numRuns: 3000 },
  );
});
