import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factsOf } from './facts-of-result.ts';
import { isGrounded } from './grounding.ts';
import { claimsCount, comparedMonths, topPayers } from './testing/made-up-results.ts';

const right = [
  {
    text: 'DIR fees in October 2026 were $1,234.56; Northlake charged $800.00 of them (64.8%).',
    result: topPayers,
  },
  {
    text: 'DIR fees rose by $234.56 (23.5%) from $1,000.00 in September to $1,234.56 in October.',
    result: comparedMonths,
  },
  { text: 'There were 1,432 claims between Oct 1, 2026 and Oct 31, 2026.', result: claimsCount },
] as const;

function shown(text: string, index: number): boolean {
  const { result } = right[index] ?? right[0];
  return isGrounded(text, {
    facts: factsOf(result),
    names: ['NORTHLAKE RX BENEFITS', 'CAREMONT 340B'],
    today: '2026-11-20',
  });
}

/** What a reader would take from a text: its figures, by their digits alone. */
function figuresOf(text: string): string {
  const digits = text.match(/\d[\d.,]*/g) ?? [];
  return digits.map((one) => one.replaceAll(/[.,]$|,/g, '').replace(/\.00$/, '')).join(' ');
}

const whichText = fc.integer({ min: 0, max: right.length - 1 });

test('the texts that are changed below are shown as they are', () => {
  expect(right.map(({ text }, index) => shown(text, index))).toEqual(right.map(() => true));
});

test('a text with one digit changed is withheld', () => {
  fc.assert(
    fc.property(whichText, fc.nat(), fc.integer({ min: 0, max: 9 }), (index, place, digit) => {
      const text = right[index]?.text ?? '';
      const places = [...text.matchAll(/\d/g)].map((found) => found.index);
      const at = places[place % places.length] ?? 0;
      const changed = `${text.slice(0, at)}${digit}${text.slice(at + 1)}`;
      if (changed === text) return;
      expect(shown(changed, index), changed).toBe(false);
    }),
    { numRuns: 2_000, seed: 1 },
  );
});

test('a text with anything put into or taken out of a figure is withheld', () => {
  const put = fc.constantFrom(
    ...'0123456789',
    ...".,%$-+/:'*~^_",
    ...[' ', '\u200b', '\u00a0', '\u0660', '\uff11', '\u00b2', '\u0967', '&#49;', 'k', 'e', 'x'],
  );
  fc.assert(
    fc.property(whichText, fc.nat(), put, fc.boolean(), (index, place, sign, isPut) => {
      const text = right[index]?.text ?? '';
      const places = [...text.matchAll(/(?<=\d)\d/g)].map((found) => found.index);
      const at = places[place % places.length] ?? 0;
      const changed = `${text.slice(0, at)}${isPut ? sign : ''}${text.slice(isPut ? at : at + 1)}`;
      expect(shown(changed, index), changed).toBe(false);
    }),
    { numRuns: 2_000, seed: 2 },
  );
});

test('whatever is changed in a text, no other figure is shown', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 6, unit: 'grapheme' }),
    fc.string({ maxLength: 6, unit: 'binary' }),
    fc.integer({ min: 0, max: 9_999_999 }).map(String),
    fc.constantFrom(
      'half ',
      'twelve ',
      'dozen ',
      ' million',
      'IX ',
      '½',
      '<i>',
      'https://a.b',
      '%',
    ),
  );
  fc.assert(
    fc.property(whichText, fc.nat(), fc.nat(12), piece, (index, place, length, put) => {
      const text = right[index]?.text ?? '';
      const at = place % text.length;
      const changed = text.slice(0, at) + put + text.slice(at + length);
      if (!shown(changed, index)) return;
      const said = new Set(figuresOf(text).split(' '));
      for (const figure of figuresOf(changed).split(' ')) {
        expect(figure === '' || said.has(figure), `${figure} in ${changed}`).toBe(true);
      }
      expect(changed).not.toMatch(/\b(half|twelve|dozen|million|IX)\b|½|<|https/);
    }),
    { numRuns: 5_000, seed: 3 },
  );
});

test('any text at all is judged without a fault, and none with a figure is shown', () => {
  fc.assert(
    fc.property(whichText, fc.string({ unit: 'grapheme', maxLength: 200 }), (index, text) => {
      if (shown(text, index)) expect(text).not.toMatch(/\d/);
    }),
    { numRuns: 2_000, seed: 4 },
  );
});
