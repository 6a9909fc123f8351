import fc from 'fast-check';
import { expect, test } from 'vitest';
import { englishWords } from './english-words.ts';
import { findAmounts } from './find-amounts.ts';
import { findCounts } from './find-counts.ts';
import { findNames } from './find-names.ts';
import { findPeriods } from './find-periods.ts';
import type { Found } from './found.ts';
import { isKnownElsewhere } from './names/known-elsewhere.ts';
import { readWords, type Word } from './read-words.ts';
import { madeUpNames, usualNames } from './testing/example-names.ts';
import { slipsOf } from './testing/slips-of.ts';

const today = '2026-11-20';

/** Pieces that mean something, so that any order of them gets far into the readers. */
const pieces = `in from to between and since until last this 3 months quarter year may march 2025
  2026-02 3/5 2/30/2026 q2 h1 '25 5th over under $10 1.5k or more top worst first half of the
  humana part d metformin 500 mg er northlake state 00003089421 - vs % so far week before ago`
  .trim()
  .split(/\s+/);
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((words) => words.join(' ')),
);

/** Whether all lie in the question, each behind the one before; names of two kinds may meet. */
function liesWithin(found: readonly Found<unknown>[], words: readonly Word[], mayMeet = false) {
  return found.every(({ from, to }, index) => {
    const free = mayMeet ? 0 : (found[index - 1]?.to ?? 0);
    return from >= free && to > from && to <= words.length;
  });
}

test('any text at all is read, and what is found lies in it, in its order', () => {
  fc.assert(
    fc.property(text, (any) => {
      const words = readWords(any);
      expect(liesWithin(findPeriods(words, today), words)).toBe(true);
      expect(liesWithin(findAmounts(words), words)).toBe(true);
      expect(liesWithin(findCounts(words), words)).toBe(true);
      for (const names of [madeUpNames, usualNames]) {
        const found = findNames(words, names, () => false);
        expect(liesWithin(found, words, true)).toBe(true);
      }
    }),
    { numRuns: 400 },
  );
});

test('a period that is found has days of the calendar, the first not after the last', () => {
  fc.assert(
    fc.property(text, (any) => {
      for (const { value } of findPeriods(readWords(any), today)) {
        if (value === null) continue;
        for (const day of [value.from, value.to]) {
          if (day !== null) expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
        }
        expect((value.from ?? '') <= (value.to ?? '9999')).toBe(true);
      }
    }),
    { numRuns: 400 },
  );
});

test('capitals and spaces change nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (words) => {
      const [plain, loud] = [words.join(' '), `  ${words.join('   ').toUpperCase()} ?`].map(
        (any) => {
          const read = readWords(any);
          const corrections: never[] = [];
          const periods = findPeriods(read, today).map((found) => ({ ...found, corrections }));
          const names = findNames(read, madeUpNames, () => false).map(({ value }) => value);
          return [periods, findAmounts(read), findCounts(read), names.map((n) => n.candidates)];
        },
      );
      expect(loud).toEqual(plain);
    }),
    { numRuns: 300 },
  );
});

const months = ['january', 'february', 'march', 'april', 'august', 'september', 'october'];

test.each([...months, 'november', 'december'])('%s is found with any slip', (month) => {
  const [right] = findPeriods(readWords(`in ${month} 2025`), today);
  for (const slip of slipsOf(month)) {
    if (englishWords.has(slip)) continue;
    const [found] = findPeriods(readWords(`in ${slip} 2025`), today);
    expect([slip, found?.value]).toEqual([slip, right?.value]);
  }
});

test.each([
  ...['northlake', 'caremont', 'optiscript', 'primera', 'medicaid', 'medicare', 'harborline'],
  ...['prairie', 'bluestem', 'atorvastatin', 'lisinopril', 'metformin', 'prednisone', 'ozempic'],
])('%s is found with any slip', (name) => {
  const candidatesOf = (word: string): readonly string[] | undefined =>
    findNames(readWords(`fees of ${word}`), madeUpNames, () => false)[0]?.value.candidates;
  const right = candidatesOf(name);
  expect(right).toBeDefined();
  for (const slip of slipsOf(name)) {
    if (englishWords.has(slip) || isKnownElsewhere(slip)) continue;
    expect([slip, candidatesOf(slip)]).toEqual([slip, expect.arrayContaining([...(right ?? [])])]);
  }
});
