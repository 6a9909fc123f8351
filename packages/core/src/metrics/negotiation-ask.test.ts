import { expect, test } from 'vitest';
import { zeroCents } from '../money.ts';
import { negotiationAsk } from './negotiation-ask.ts';
import { periodTotals } from './period-totals.ts';

function figuresOf(gross: number, dirFees: number) {
  const sums = { claimGross: gross, claimDir: dirFees, claimNet: gross - dirFees, paidClaims: 1 };
  const none = { grossCents: zeroCents, dirFeesCents: zeroCents };
  return {
    totals: periodTotals(sums),
    lastMonth: none,
    monthBefore: none,
    knownCost: { grossCents: zeroCents, netProfitCents: zeroCents },
    benchmarkPercent: 4,
  };
}

test.each([
  [
    10_000_00,
    900_00,
    'Cap DIR fees at 4.0% of gross. On the gross of these 12 months, $10,000.00, that is $400.00 ' +
      'instead of $900.00: $500.00 less a year.',
  ],
  [10_000_00, 400_00, 'Keep DIR fees where they are, at 4.0% of gross and not above 4.0%.'],
  [10_000_00, 0, 'Keep DIR fees where they are, at 0.0% of gross and not above 4.0%.'],
  [0, 25_00, 'Name the claims for which $25.00 of DIR fees were taken, or pay them back.'],
  [-100_00, 0, 'Nothing: no DIR fees were taken in these 12 months.'],
])('of %i cents gross and %i cents of fees the ask is computed', (gross, dirFees, ask) => {
  expect(negotiationAsk(figuresOf(gross, dirFees))).toBe(ask);
});
