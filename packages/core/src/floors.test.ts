import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FloorLine, floorCents, mayHaveFloor, underFloorCents } from './floors.ts';
import { toCents } from './money.ts';
import type { PlanLine } from './recovery/plans.ts';

function floorOf(unitPriceMillionths: number, quantity: string, fee = 0) {
  return floorCents({ unitPriceMillionths, quantity, feeCents: toCents(fee) });
}

describe('a state’s price floor', () => {
  test('is the unit price times the quantity, plus the fee', () => {
    const floor = floorOf(123_450, '90', 1_064);
    expect(floor).toBe(2_175);
    const paid = { ingredientPaidCents: toCents(840), feePaidCents: toCents(580) };
    expect(underFloorCents(floor, paid)).toBe(755);
  });

  test.each([
    ['half a cent up', 5_000, '1', 1],
    ['less than half a cent down', 4_999, '1', 0],
    ['half a cent of a reversal away from zero', 5_000, '-1', -1],
    ['a part of a unit', 4_145_072, '2.5', 1_036],
    ['a large fill exactly', 99_999_999_999, '999999.999', 9_999_999_989_900],
  ])('rounds %s', (_, price, quantity, cents) => {
    expect(floorOf(price, quantity)).toBe(cents);
  });

  test('refuses a quantity that is not a decimal of three places', () => {
    for (const quantity of ['', '1.2345', '1e3', 'two']) {
      expect(() => floorOf(1, quantity)).toThrow(RangeError);
    }
  });

  test('compares with the ingredient and the fee paid together', () => {
    const floor = toCents(2_000);
    const paid = (ingredient: number, fee: number) => ({
      ingredientPaidCents: toCents(ingredient),
      feePaidCents: toCents(fee),
    });
    expect(underFloorCents(floor, paid(1_999, 0))).toBe(1);
    expect(underFloorCents(floor, paid(1_000, 1_000))).toBe(0);
    expect(underFloorCents(floor, paid(2_500, 0))).toBe(0);
  });

  test.each<[PlanLine | undefined, readonly FloorLine[], boolean]>([
    [undefined, ['commercial'], true],
    ['part_d', [], false],
    ['part_d', ['part_d'], false],
    ['commercial', [], true],
    ['commercial', ['commercial', 'other'], true],
    ['voucher', ['commercial'], false],
  ])('compares a fill of the line %s with a floor for %j: %s', (line, covered, compared) => {
    expect(mayHaveFloor(line, covered)).toBe(compared);
  });

  test('grows with the price, and a reversal takes all of it back', () => {
    const price = fc.integer({ min: 1, max: 10_000_000_000 });
    const quantity = fc.integer({ min: 1, max: 9_999_999 });
    fc.assert(
      fc.property(price, quantity, (unit, thousandths) => {
        const text = `${Math.floor(thousandths / 1_000)}.${String(thousandths % 1_000).padStart(3, '0')}`;
        const floor = floorOf(unit, text);
        expect(floorOf(unit + 1, text)).toBeGreaterThanOrEqual(floor);
        expect(floorOf(unit, `-${text}`) + floor).toBe(0);
      }),
    );
  });
});
