import { evaluate } from '../../figures/evaluate.ts';
import { analyzeContract } from '../../metrics/contracts.ts';
import {
  belowCost,
  dirNegotiation,
  partDDeduction,
  purchasing,
  unexplainedTakeBacks,
} from '../../metrics/opportunities.ts';
import { periodTotals } from '../../metrics/period-totals.ts';
import { addCents, sumCents, toCents } from '../../money.ts';
import { number, shownPercent, shownUsd, usd } from './cells.ts';
import type { Formula } from './formula.ts';
import { periodSums } from './period-sums.ts';

export const contractAnalysis: Formula = {
  title: 'Contract analysis',
  meaning:
    'A payer over the 12 months that end with the latest month with claims (without claims, with lump sums).',
  formula: [
    'monthly trend = relative change of DIR % between the last two whole months, by the [comparison rules](#comparison-rules)',
    'score by DIR %: profitable below 5%, marginal below 10%, else unprofitable',
    'from 80% known cost, also by margin ([net profit](#financial-health) ÷ revenue, refunds included): profitable from 10%, marginal from 0%, else unprofitable; the worse counts',
    'negotiation priority: high if unprofitable, or if the trend is above 20% and DIR fees exceed $1,000.00 a year; medium if marginal; else low',
    'risk: critical from 10%, high from 7%, medium from the benchmark, else low',
    'benchmark: a setting, 4.0% by default',
  ],
  rounding: 'The trend uses exact amounts.',
  edgeCases:
    'A payer with DIR fees but no gross is unprofitable and critical. Without gross in either month, or with DIR fees below $25.00 in the earlier one, there is no trend.',
  examples: [
    {
      given: ['Gross', 'DIR fees', 'Patients paid', 'Refunds', 'Of known cost', 'Net profit'],
      result: ['DIR %', 'Score', 'Priority', 'Risk'],
      rows: [
        '$100,000.00 | $3,000.00 | $0.00 | $0.00 | $0.00 | $0.00 => 3.0% | profitable | low | low',
        '$100,000.00 | $7,000.00 | $0.00 | $0.00 | $0.00 | $0.00 => 7.0% | marginal | medium | high',
        '$100,000.00 | $3,000.00 | $10,000.00 | $0.00 | $88,000.00 | $10,500.00 => 3.0% | marginal | medium | low',
        '$100,000.00 | $3,000.00 | $0.00 | $0.00 | $79,999.99 | −$400.00 => 3.0% | profitable | low | low',
        '$100,000.00 | $4,000.00 | $0.00 | $0.00 | $0.00 | $0.00 => 4.0% | profitable | low | medium',
        '$100,000.00 | $12,000.00 | $0.00 | $0.00 | $0.00 | $0.00 => 12.0% | unprofitable | high | critical',
        '$100,000.00 | $3,000.00 | $0.00 | $0.00 | $80,000.00 | $10,000.00 => 3.0% | profitable | low | low',
        '$100,000.00 | $3,000.00 | $0.00 | $5,000.00 | $80,000.00 | $10,000.00 => 3.0% | marginal | medium | low',
        '$100,000.00 | $3,000.00 | $0.00 | $0.00 | $80,000.00 | −$400.00 => 3.0% | unprofitable | high | low',
        '$0.00 | $500.00 | $0.00 | $0.00 | $0.00 | $0.00 => 0.0% | unprofitable | high | critical',
      ],
      compute: (gross, dir, patientPaid, refunds, knownRevenue, netProfit) => {
        const found = analyzeContract({
          totals: periodTotals(periodSums({ gross: usd(gross), dir: usd(dir), claims: 100 })),
          lastMonth: { grossCents: toCents(0), dirFeesCents: toCents(0) },
          monthBefore: { grossCents: toCents(0), dirFeesCents: toCents(0) },
          profit: {
            revenueCents: sumCents([usd(gross), usd(patientPaid), usd(refunds)]),
            netProfitCents: usd(netProfit),
            claimRevenueCents: addCents(usd(gross), usd(patientPaid)),
            knownRevenueCents: usd(knownRevenue),
          },
          benchmarkPercent: 4,
        });
        return [
          shownPercent(found.dirFeePercentage),
          found.profitabilityScore,
          found.negotiationPriority,
          found.riskLevel,
        ];
      },
    },
    {
      given: ['Gross', 'DIR fees', 'Gross before', 'DIR fees before'],
      result: ['Monthly trend'],
      rows: [
        '$1,000.00 | $50.00 | $1,000.00 | $40.00 => 25.0%',
        '$2,000.00 | $60.00 | $1,000.00 | $40.00 => −25.0%',
        '$1,000.00 | $50.00 | $1,000.00 | $0.00 => 0.0%',
        '$1,000.00 | $50.00 | $1,000.00 | $24.99 => 0.0%',
        '$1,000.00 | $50.00 | $1,000.00 | $25.00 => 100.0%',
        '$0.00 | $50.00 | $1,000.00 | $40.00 => 0.0%',
      ],
      compute: (gross, dir, grossBefore, dirBefore) => {
        const found = analyzeContract({
          totals: periodTotals(periodSums({ gross: usd(gross), dir: usd(dir) })),
          lastMonth: { grossCents: usd(gross), dirFeesCents: usd(dir) },
          monthBefore: { grossCents: usd(grossBefore), dirFeesCents: usd(dirBefore) },
          profit: {
            revenueCents: toCents(0),
            netProfitCents: toCents(0),
            claimRevenueCents: toCents(0),
            knownRevenueCents: toCents(0),
          },
          benchmarkPercent: 4,
        });
        return [shownPercent(found.monthlyTrend)];
      },
    },
  ],
};

const kinds = { belowCost, purchasing, unexplainedTakeBacks, partDDeduction };

export const opportunities: Formula = {
  title: 'Savings opportunities',
  meaning: 'Potential savings in a year, if above zero. No claim is in two of them.',
  formula: [
    'DIR negotiation = DIR fees of a payer, without those of Part D deductions and below-cost claims, − benchmark % of its gross',
    'below-cost claims = the loss of claims without a Part D deduction',
    'unexplained take-backs = unclassified lump sums, net of returns, and balances taken back that no counted payment carried forward',
    'purchasing = Σ quantity × (price paid − lowest price known that day: own of the year before, or NADAC)',
    'Part D deductions = [fees on Part D claims](payer-plans.md#fees-to-question), less what was given back',
  ],
  examples: [
    {
      given: ['Gross', 'DIR fees', 'Of Part D', 'Of below-cost claims', 'Benchmark'],
      result: ['DIR negotiation'],
      rows: [
        '$100,000.00 | $7,250.00 | $0.00 | $0.00 | 4.0% => $3,250.00',
        '$100,000.00 | $7,250.00 | $1,000.50 | $249.49 | 4.0% => $2,000.01',
        '$100,000.00 | $7,250.00 | $3,000.00 | $250.00 | 4.0% => -',
        '$333.33 | $20.00 | $0.00 | $0.00 | 4.0% => $6.67',
        '$100,000.00 | $4,000.00 | $0.00 | $0.00 | 4.0% => -',
        '$0.00 | $4,000.00 | $0.00 | $0.00 | 4.0% => -',
      ],
      compute: (gross, dir, partD, belowCostDir, benchmark) => {
        const benchmarkPercent = number(benchmark);
        const found = dirNegotiation({
          payerName: 'A Payer',
          grossCents: usd(gross),
          dirFeesCents: toCents(usd(dir) - usd(partD) - usd(belowCostDir)),
          benchmarkPercent,
        });
        const opened = evaluate(
          'dirNegotiationSavings',
          {
            ...{ claimGross: usd(gross), claimDir: usd(dir) },
            ...{ partDDir: usd(partD), dirOfLossToSave: usd(belowCostDir) },
          },
          { benchmarkPercent, estimatedShareOfRevenue: 0.8 },
        );
        const amount = found?.potentialSavingsCents ?? 0;
        return [amount === opened ? shownUsd(amount === 0 ? null : toCents(amount)) : '?'];
      },
    },
    {
      given: ['Kind', 'Sum of the rows'],
      result: ['Listed as', 'Difficulty', 'Potential savings'],
      rows: [
        'belowCost | $120.50 => Below-Cost Claims | Medium | $120.50',
        'purchasing | $80.00 => Purchasing | Medium | $80.00',
        'unexplainedTakeBacks | $45.00 => Unexplained Take-Backs | Easy | $45.00',
        'partDDeduction | $60.00 => Part D Deductions | Medium | $60.00',
        'purchasing | −$1.00 => - | - | -',
      ],
      compute: (kind, sum) => {
        const amountCents = usd(sum);
        const make = kinds[kind as keyof typeof kinds];
        const counts = { claims: 2, rows: 2, lines: 2, payerName: 'A PAYER' };
        const found = make({ ...counts, amountCents, lossCents: amountCents });
        if (found === undefined) return ['-', '-', '-'];
        return [found.category, found.difficulty, shownUsd(found.potentialSavingsCents)];
      },
    },
  ],
};
