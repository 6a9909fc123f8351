import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumCents, toCents, zeroCents } from '../money.ts';
import { type PayerMove, whatHappened } from './what-happened.ts';

type Pair = readonly [claims: number, lumps: number];

function move(payerName: string, now: Pair, before: Pair, reference: string | null = null) {
  const fees = ([claims, lumps]: Pair) => ({
    grossCents: zeroCents,
    dirFeesCents: toCents(claims + lumps),
    lumpDirCents: toCents(lumps),
  });
  return { payerName, now: fees(now), before: fees(before), reference, isRegular: false };
}

const shown = (payers: readonly PayerMove[]) => {
  const { changeCents, causes, restCents } = whatHappened(payers);
  const named = causes.map((one) => `${one.payerName} ${one.reference ?? one.kind}`);
  return [changeCents, ...named.map((name, at) => `${name} ${causes[at]?.changeCents}`), restCents];
};

test('a rise names its largest causes first, and the rest adds up', () => {
  const payers = [
    move('CAREMONT', [900_00, 0], [306_00, 0]),
    move('OPTISCRIPT', [400_00, 1_031_00], [400_00, 0], 'Q3 TRUE-UP'),
    move('SMALL', [55_00, 0], [0, 0]),
  ];
  expect(shown(payers)).toEqual([
    1_680_00,
    'OPTISCRIPT Q3 TRUE-UP 103100',
    'CAREMONT claims 59400',
    55_00,
  ]);
});

test('a fall names what fell, and what rose meanwhile is in the rest', () => {
  const payers = [move('A', [0, 0], [500_00, 0]), move('B', [200_00, 0], [0, 0])];
  expect(shown(payers)).toEqual([-300_00, 'A claims -50000', 200_00]);
});

test('where nothing changed nothing is named', () => {
  expect(shown([move('A', [5_00, 0], [5_00, 0])])).toEqual([0, 0]);
});

test('the causes and the rest always add up to the change', () => {
  const cents = fc.integer({ min: -1_000_00, max: 1_000_00 });
  const pair = fc.tuple(cents, cents);
  fc.assert(
    fc.property(fc.array(fc.tuple(pair, pair), { maxLength: 6 }), (given) => {
      const payers = given.map(([now, before], at) => move(`${at}`, now, before));
      const { changeCents, causes, restCents } = whatHappened(payers);
      const all = payers.map(({ now, before }) => now.dirFeesCents - before.dirFeesCents);
      expect(changeCents).toBe(all.reduce((sum, one) => sum + one, 0));
      expect(sumCents([...causes.map((one) => one.changeCents), restCents])).toBe(changeCents);
      expect(causes.length).toBeLessThanOrEqual(3);
    }),
  );
});
