import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCents } from '../money.ts';
import { allocateCents } from './allocate.ts';

test('a dollar over three equal claims gives the odd cent to the first', () => {
  expect(allocateCents(toCents(100), [1, 1, 1])).toEqual([34, 33, 33]);
});

test('the largest remainder gets the cent', () => {
  expect(allocateCents(toCents(10), [1, 5, 3])).toEqual([1, 6, 3]);
});

test('a take-back is split into take-backs', () => {
  expect(allocateCents(toCents(-100), [1, 1, 1])).toEqual([-34, -33, -33]);
});

test('a claim without weight gets nothing', () => {
  expect(allocateCents(toCents(7), [0, 3])).toEqual([0, 7]);
});

test('an amount without anything to carry it is refused', () => {
  expect(() => allocateCents(toCents(1), [0, 0])).toThrow(RangeError);
  expect(() => allocateCents(toCents(1), [])).toThrow(RangeError);
  expect(() => allocateCents(toCents(1), [-1, 2])).toThrow(RangeError);
});

test('no amount needs nobody to carry it', () => {
  expect(allocateCents(toCents(0), [0, 0])).toEqual([0, 0]);
});

test('parts always add up, keep the sign, and differ by less than a cent from their share', () => {
  const amount = fc.integer({ min: -1e13, max: 1e13 });
  const weights = fc.array(fc.integer({ min: 0, max: 1e12 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(amount, weights, (total, list) => {
      fc.pre(list.some((weight) => weight > 0));
      const parts = allocateCents(toCents(total), list);
      const sum = parts.reduce<number>((a, b) => a + b, 0);
      const weightSum = list.reduce((a, b) => a + BigInt(b), 0n);
      expect(sum).toBe(total);
      for (const [index, part] of parts.entries()) {
        expect(part === 0 || Math.sign(part) === Math.sign(total)).toBe(true);
        const exact = BigInt(total) * BigInt(list[index] ?? 0);
        const off = exact - BigInt(part) * weightSum;
        expect(off < weightSum && off > -weightSum).toBe(true);
      }
    }),
  );
});
