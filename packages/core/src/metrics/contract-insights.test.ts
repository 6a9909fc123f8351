import { expect, test } from 'vitest';
import { toCents } from '../money.ts';
import { contractInsight } from './contract-insights.ts';
import { analyzeContract } from './contracts.ts';
import { periodTotals } from './period-totals.ts';

function insightOf({ gross, dir, claims }: { gross: number; dir: number; claims: number }) {
  const whole = periodTotals({});
  const totals = { ...whole, grossCents: toCents(gross), dirFeesCents: toCents(dir), claims };
  const contract = {
    totals,
    lastMonth: whole,
    monthBefore: whole,
    knownCost: { grossCents: toCents(0), revenueCents: toCents(0), netProfitCents: toCents(0) },
    benchmarkPercent: 4,
  };
  return contractInsight('A', contract, analyzeContract(contract));
}

test('fees on no gross are no share of it, and are to be given back', () => {
  const insight = insightOf({ gross: 0, dir: 200_00, claims: 1 });
  expect(insight.keyTalkingPoints).toEqual([
    'DIR fees of $200.00 in 12 months without gross revenue ($0.00).',
  ]);
  expect(insight.expectedOutcome).toBe('$200.00 if fees without gross revenue are refunded.');
});

test('without gross and without fees there is nothing to expect', () => {
  expect(insightOf({ gross: -5_00, dir: 0, claims: -1 }).expectedOutcome).toBe(
    'No savings expected. There was no gross revenue and no DIR fees.',
  );
});
