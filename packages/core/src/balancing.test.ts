import { describe, expect, test } from 'vitest';
import {
  differenceOfClaim,
  differenceOfPayment,
  differenceOfService,
  doubledAdjustments,
  findSuspects,
  suspectsMax,
} from './balancing.ts';
import { toCents } from './money.ts';

test('a service closes when charge less adjustments is what was paid', () => {
  const service = { chargeCents: 10000, adjustmentsCents: 4000, paidCents: 6000 };
  expect(differenceOfService(service)).toBe(0);
});

test('a claim that pays too little differs by what is missing', () => {
  const claim = { chargeCents: 10000, adjustmentsCents: 4000, paidCents: 5990 };
  expect(differenceOfClaim(claim)).toBe(10);
});

test('a reversal closes with all its amounts negated', () => {
  const claim = { chargeCents: -10000, adjustmentsCents: -4000, paidCents: -6000 };
  expect(differenceOfClaim(claim)).toBe(0);
});

test('a payment closes when claims less provider adjustments are its amount', () => {
  const payment = { claimsNetCents: 6000, providerAdjustmentsCents: 500, amountCents: 5500 };
  expect(differenceOfPayment(payment)).toBe(0);
  expect(differenceOfPayment({ ...payment, amountCents: 9100 })).toBe(-3600);
});

describe('adjustments of a claim and of its service', () => {
  const contractual = { group: 'CO', reason: '45', amountCents: toCents(2_000) };
  const fee = { group: 'CO', reason: '295', amountCents: toCents(500) };
  const at = <T>(level: 'claim' | 'service', ...adjustments: readonly T[]) =>
    adjustments.map((adjustment) => ({ level, ...adjustment }));

  test('are doubled when both report the very same ones', () => {
    const both = [...at('claim', contractual, fee), ...at('service', fee, contractual)];
    expect(doubledAdjustments(both)).toBe(2_500);
  });

  test.each([
    ['only the service reports any', at('service', contractual)],
    ['they differ by one', [...at('claim', contractual), ...at('service', contractual, fee)]],
    ['there are none', []],
  ])('are not doubled when %s', (_, adjustments) => {
    expect(doubledAdjustments(adjustments)).toBe(0);
  });
});

/** Cents: what the claim paid, what it is off by itself, what stands twice in it. */
function claim(net: number, off = 0, doubled = 0) {
  return {
    id: 'c',
    claimId: '7000001',
    netCents: toCents(net),
    differenceCents: toCents(off),
    doubledCents: toCents(doubled),
  };
}

function lumpSum(amount: number, reference?: string) {
  return { id: 'l', code: 'WO', reference, amountCents: toCents(amount) };
}

type Parts = Partial<Omit<Parameters<typeof findSuspects>[0], 'differenceCents'>>;

function suspectsOf(difference: number, parts: Parts) {
  const all = { claims: [], lumpSums: [], ...parts };
  return findSuspects({ differenceCents: toCents(difference), ...all });
}

const sentences: readonly [what: string, difference: number, parts: Parts, says: string][] = [
  [
    'a claim that the payment leaves out',
    6_000,
    { claims: [claim(6_000)] },
    'Without claim 7000001 of $60.00 the payment would balance.',
  ],
  [
    'a reversal that the payment leaves out',
    -6_000,
    { claims: [claim(-6_000)] },
    'Without claim 7000001 of -$60.00 the payment would balance.',
  ],
  [
    'a claim with the wrong sign',
    12_000,
    { claims: [claim(6_000)] },
    'With the opposite sign on claim 7000001, -$60.00 instead of $60.00, the payment would balance.',
  ],
  [
    'a lump sum that wasn’t accepted',
    -500,
    { lumpSums: [lumpSum(500, 'AUDIT 12')] },
    'Without the lump sum WO AUDIT 12 of $5.00 the payment would balance.',
  ],
  [
    'a lump sum with the wrong sign',
    -1_000,
    { lumpSums: [lumpSum(500)] },
    'With the opposite sign on the lump sum WO, -$5.00 instead of $5.00, the payment would balance.',
  ],
  [
    'a claim that is off by what the payment is off',
    -1_000,
    { claims: [claim(6_000, 1_000)] },
    'Claim 7000001 shows a payment of $60.00, but its charge minus its adjustments is $70.00, ' +
      '$10.00 more. With that, the payment would balance.',
  ],
  [
    'a claim that is off by something else',
    -1_000,
    { claims: [claim(6_000, -300)] },
    'Claim 7000001 shows a payment of $60.00, but its charge minus its adjustments is $57.00, ' +
      '$3.00 less.',
  ],
  [
    'adjustments that stand twice',
    -2_500,
    { claims: [claim(5_000, 0, 2_500)] },
    'Claim 7000001 reports the same adjustments of $25.00 twice, on the claim and on its service line. ' +
      'Counted once, the payment would balance.',
  ],
  [
    'adjustments that stand twice and explain a part',
    -9_900,
    { claims: [claim(5_000, -2_500, 2_500)] },
    'Claim 7000001 reports the same adjustments of $25.00 twice, on the claim and on its service line.',
  ],
];

test.each(sentences)('%s is named', (_, difference, parts, says) => {
  const suspects = suspectsOf(difference, parts);
  expect(suspects.map(({ message }) => message)).toEqual([says]);
});

test('a payment that adds up has no suspects', () => {
  const parts = { claims: [claim(0, 5), claim(6_000, 0, 5)], lumpSums: [lumpSum(0)] };
  expect(suspectsOf(0, parts)).toEqual([]);
});

test('claims and lump sums of other amounts are not suspected', () => {
  const parts = { claims: [claim(5_999), claim(-6_000)], lumpSums: [lumpSum(6_000)] };
  expect(suspectsOf(6_000, parts)).toEqual([]);
});

test('what explains the whole difference comes before what explains a part', () => {
  const suspects = suspectsOf(6_000, { claims: [claim(100, 7), claim(6_000)] });
  expect(suspects.map(({ closes }) => closes)).toEqual([true, false]);
});

test('only so many are named as a person can ask about', () => {
  const claims = Array.from({ length: 50 }, () => claim(6_000));
  expect(suspectsOf(6_000, { claims })).toHaveLength(suspectsMax);
});
