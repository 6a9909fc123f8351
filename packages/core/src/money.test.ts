import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addCents,
  centsToText,
  divideWhole,
  formatUsd,
  negateCents,
  parseCents,
  sumCents,
  toCents,
  toDollars,
} from './money.ts';

const anyCents = fc.maxSafeInteger().map(toCents);

describe('amounts as text', () => {
  test.each([
    ['0', 0],
    ['12', 1200],
    ['-12.3', -1230],
    ['.5', 50],
    ['5.', 500],
    ['05.10', 510],
    ['-0.00', 0],
    ['1.500', 150],
    ['-.07', -7],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ])('%s is %i cents', (text, cents) => {
    expect(parseCents(text)).toBe(cents);
  });

  test.each(['', '-', '.', '-.', '1.005', '1,000', '$1', '1e3', '+1', ' 1', '--1', '1.2.3', '١'])(
    '%j is no amount',
    (text) => {
      expect(parseCents(text)).toBeUndefined();
    },
  );

  test('an amount too large to be counted exactly is refused', () => {
    expect(parseCents('90071992547409.92')).toBeUndefined();
    expect(parseCents('999999999999999999')).toBeUndefined();
  });

  test('text and cents are each other, whatever the amount', () => {
    fc.assert(fc.property(anyCents, (cents) => parseCents(centsToText(cents)) === cents));
  });

  test('dollars for JSON print the same two decimals', () => {
    expect(toDollars(toCents(123456))).toBe(1234.56);
    expect(JSON.stringify(toDollars(toCents(-5)))).toBe('-0.05');
  });

  test.each([
    [0, '$0.00'],
    [-5, '-$0.05'],
    [99999, '$999.99'],
    [100000, '$1,000.00'],
    [-123456789, '-$1,234,567.89'],
  ])('%i cents are shown as %s', (cents, text) => {
    expect(formatUsd(toCents(cents))).toBe(text);
  });
});

describe('arithmetic', () => {
  test('a sum that would not be exact is refused', () => {
    const most = toCents(Number.MAX_SAFE_INTEGER);
    expect(() => addCents(most, toCents(1))).toThrow(RangeError);
    expect(() => sumCents([most, most])).toThrow(RangeError);
  });

  test('nothing adds up to zero', () => {
    expect(sumCents([])).toBe(0);
  });

  test('zero turned around is plain zero', () => {
    expect(Object.is(negateCents(toCents(0)), 0)).toBe(true);
  });

  test.each([
    [7n, 2n, 4, 3],
    [-7n, 2n, -4, -3],
    [5n, 3n, 2, 1],
    [-1n, 3n, 0, 0],
    [10n, -4n, -3, -2],
  ])('%s ÷ %s is %i rounded, %i cut', (numerator, denominator, rounded, cut) => {
    expect(divideWhole(numerator, denominator, 'half_away_from_zero')).toBe(rounded);
    expect(divideWhole(numerator, denominator, 'toward_zero')).toBe(cut);
  });

  test('fractions of cents are no cents', () => {
    expect(() => toCents(0.5)).toThrow(RangeError);
  });
});
