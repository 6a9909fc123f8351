import { expect, test } from 'vitest';
import { toCents } from '../money.ts';
import { analyzeContract } from './contracts.ts';
import { contractInsight, type MarketPayer, marketAnalysis } from './market-analysis.ts';
import { periodTotals } from './period-totals.ts';

function payer(payerName: string, gross: number, dirFees: number): MarketPayer {
  return { payerName, grossCents: toCents(gross), dirFeesCents: toCents(dirFees) };
}

function month(gross: number, dirFees: number) {
  return { grossCents: toCents(gross), dirFeesCents: toCents(dirFees) };
}

test('fees above the benchmark name the payers that take most above it', () => {
  const found = marketAnalysis({
    payers: [
      payer('Little', 1_000_00, 50_00),
      payer('Most', 10_000_00, 900_00),
      payer('Fair', 5_000_00, 100_00),
      payer('Second', 4_000_00, 300_00),
      payer('Third', 1_000_00, 80_00),
    ],
    months: [
      ...Array.from({ length: 3 }, () => month(1_000_00, 50_00)),
      ...Array.from({ length: 3 }, () => month(1_000_00, 75_00)),
    ],
    benchmarkPercent: 4,
  });
  expect(found).toEqual({
    industryBenchmark: 4,
    marketTrends:
      'DIR fees took 6.8% of your gross revenue in 12 months, 2.8 points above the benchmark of 4.0%. ' +
      'In the last 3 full months they rose to 7.5%, vs. 5.0% in the prior 3. ' +
      '4 of 5 payers are above it.',
    recommendations: [
      'Negotiate with Most: 9.0% of gross revenue, $500.00 a year above 4.0%.',
      'Negotiate with Second: 7.5% of gross revenue, $140.00 a year above 4.0%.',
      'Negotiate with Third: 8.0% of gross revenue, $40.00 a year above 4.0%.',
      '1 more payer is above 4.0%, by $10.00 a year in total.',
    ],
  });
});

test('fees at the benchmark are no reason to negotiate', () => {
  const found = marketAnalysis({
    payers: [payer('Fair', 1_000_00, 40_00)],
    months: [month(1_000_00, 40_00)],
    benchmarkPercent: 4,
  });
  expect(found.marketTrends).toBe(
    'DIR fees took 4.0% of your gross revenue in 12 months, equal to the benchmark of 4.0%. ' +
      '0 of 1 payer is above it.',
  );
  expect(found.recommendations).toEqual([
    'No payer takes more than 4.0% of gross revenue. Keep current terms at renewal.',
  ]);
});

test.each([
  ['no payer', []],
  ['a payer without gross', [payer('Lumps', 0, 100_00)]],
  ['a payer that took all back', [payer('Back', -500_00, -20_00)]],
])('%s gives sentences without strange numbers', (_, payers) => {
  const found = marketAnalysis({
    payers,
    months: Array.from({ length: 12 }, () => month(0, 0)),
    benchmarkPercent: 4,
  });
  expect(JSON.stringify(found)).not.toMatch(/NaN|Infinity|-0|null/);
  expect(found.recommendations).toHaveLength(1);
});

test('fees without gross are an amount, never 0.0% below a benchmark', () => {
  const found = marketAnalysis({
    payers: [payer('Lumps', 0, 100_00), payer('Back', -500_00, 0)],
    months: [],
    benchmarkPercent: 4,
  });
  expect(found.marketTrends).toBe(
    'DIR fees were $100.00 in 12 months, with no gross revenue to compare. ' +
      '0 of 2 payers are above the benchmark of 4.0%.',
  );
  expect(found.recommendations).toEqual([
    'Ask Lumps for the claims behind $100.00 in DIR fees. It had no gross revenue.',
  ]);
});

function insightOf({ gross, dir, claims }: { gross: number; dir: number; claims: number }) {
  const whole = periodTotals({});
  const totals = { ...whole, grossCents: toCents(gross), dirFeesCents: toCents(dir), claims };
  const contract = {
    totals,
    lastMonth: whole,
    monthBefore: whole,
    profit: {
      revenueCents: toCents(0),
      netProfitCents: toCents(0),
      claimRevenueCents: toCents(0),
      knownRevenueCents: toCents(0),
    },
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
