import { parseCents } from '@pfs/core/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { centsOf, createInterner, dayFromBytes, plainDecimal, textOf } from './bytes.ts';
import { bytesOf } from './testing/read-text.ts';

describe('amounts from bytes', () => {
  test('are what they are from text', () => {
    const digits = fc.stringMatching(/^-?\d{0,12}\.?\d{0,4}$/);
    const odd = fc.string({
      unit: fc.constantFrom('-', '.', '0', '1', '9', ' ', 'e'),
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.oneof(digits, odd), (text) => {
        const bytes = bytesOf(`*${text}*`);
        expect(centsOf(bytes, 1, bytes.length - 1)).toBe(parseCents(text) ?? Number.NaN);
      }),
      { numRuns: 3000 },
    );
  });

  test.each(['', '-', '.', '-.', '1.005', '1e3', '9'.repeat(17), '1'.repeat(5000)])(
    '%j is no amount',
    (text) => {
      expect(centsOf(bytesOf(text), 0, text.length)).toBeNaN();
    },
  );
});

test('text of any length is the bytes one to one', () => {
  const text = Array.from({ length: 1000 }, (_, code) => String.fromCharCode(code % 256)).join('');
  expect(textOf(bytesOf(text), 0, text.length)).toBe(text);
  expect(textOf(bytesOf(text), 5, 5)).toBe('');
});

test('an interner tells values apart even when they share a slot', () => {
  const interner = createInterner(1);
  const values = ['CO', 'PR', 'CO', '', 'CO45', 'x'.repeat(60)];
  expect(values.map((value) => interner(bytesOf(value), 0, value.length))).toEqual(values);
});

test.each([
  ['20260115', '2026-01-15'],
  ['20260230', undefined],
  ['2026011', undefined],
  ['2026O115', undefined],
  ['00000000', undefined],
])('%s is the day %s', (text, day) => {
  expect(dayFromBytes(bytesOf(text), 0, text.length)).toBe(day);
});

test.each([
  ['007.50', '7.5'],
  ['30', '30'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['-2.500', '-2.5'],
  ['-0.0', '0'],
  ['0', '0'],
  ['', undefined],
  ['.', undefined],
  ['1x', undefined],
])('%j is the decimal %s', (text, plain) => {
  expect(plainDecimal(text)).toBe(plain);
});
