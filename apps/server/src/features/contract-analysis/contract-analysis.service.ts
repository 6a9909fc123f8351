import type { Month } from '@pfs/core/days';
import { recommendedAction } from '@pfs/core/metrics/contract-words';
import {
  analyzeContract,
  type ContractAnalysis,
  type ContractFigures,
} from '@pfs/core/metrics/contracts';
import { percentage } from '@pfs/core/metrics/ratios';
import { centsOfSum } from '@pfs/core/metrics/sums';
import { type Cents, sumCents, toDollars } from '@pfs/core/money';
import type { PayerContract } from '@pfs/wire/contract-analysis';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { AnalysisOptions } from './analysis-options.ts';
import { readKnownCosts } from './known-costs.repository.ts';
import {
  type AnalysedYear,
  monthOfDir,
  type PayerFigures,
  readAnalysedYear,
} from './payer-figures.ts';

/** A payer with its figures and what they mean. */
export interface AnalysedPayer extends PayerFigures {
  readonly figures: ContractFigures;
  readonly analysis: ContractAnalysis;
  readonly belowCost: { readonly claims: number; readonly lossCents: Cents };
}

export interface Analysis extends AnalysedYear {
  readonly payers: readonly AnalysedPayer[];
}

/** Everything that the screen's calls are made of, read once; the largest payer first. */
export async function analyzePayers(
  tx: TenantTransaction,
  { currentMonth, benchmarkPercent }: AnalysisOptions,
): Promise<Analysis> {
  const year = await readAnalysedYear(tx, { currentMonth });
  if (!year.hasData) return { ...year, payers: [] };
  const costs = await readKnownCosts(tx, year.period);
  const [monthBefore = '', lastMonth = ''] = year.months.slice(-2);
  const payers = year.payers.map((payer) => {
    const cost = costs.find((row) => row.payer === payer.payerName);
    const figures = {
      totals: payer.totals,
      lastMonth: monthOfDir(payer, lastMonth),
      monthBefore: monthOfDir(payer, monthBefore),
      knownCost: {
        grossCents: centsOfSum(cost?.gross ?? null),
        revenueCents: centsOfSum(cost?.revenue ?? null),
        netProfitCents: centsOfSum(cost?.netProfit ?? null),
      },
      benchmarkPercent,
    };
    const belowCost = {
      claims: cost?.belowCostClaims ?? 0,
      lossCents: centsOfSum(cost?.belowCostLoss ?? null),
    };
    return { ...payer, figures, analysis: analyzeContract(figures), belowCost };
  });
  return { ...year, payers: payers.toSorted(largestFirst) };
}

export function toPayerContract(payer: AnalysedPayer, { months }: AnalysedYear): PayerContract {
  const { payerName, totals, figures, analysis } = payer;
  const [monthBefore = '', lastMonth = ''] = months.slice(-2);
  const monthOf = (month: Month) => ({
    month,
    dirFeePercentage: payer.byMonth.get(month)?.dirPercentage ?? 0,
  });
  return {
    payerName,
    profitabilityScore: analysis.profitabilityScore,
    scoreBasis: analysis.netMargin === null ? 'dir' : 'margin_and_dir',
    knownCostPercentage: percentage(figures.knownCost.grossCents, totals.grossCents),
    netMargin: analysis.netMargin,
    totalClaims: totals.claims,
    monthlyTrend: analysis.monthlyTrend,
    lastMonth: monthOf(lastMonth),
    monthBefore: monthOf(monthBefore),
    dirFeePercentage: analysis.dirFeePercentage,
    grossRevenue: toDollars(totals.grossCents),
    dirFees: toDollars(totals.dirFeesCents),
    gerFees: toDollars(totals.gerFeesCents),
    otherFees: toDollars(totals.otherFeesCents),
    allFees: toDollars(sumCents([totals.dirFeesCents, totals.gerFeesCents, totals.otherFeesCents])),
    netRevenue: toDollars(totals.netCents),
    negotiationPriority: analysis.negotiationPriority,
    recommendedAction: recommendedAction(payerName, figures, analysis),
  };
}

function largestFirst(first: PayerFigures, second: PayerFigures): number {
  const difference = second.totals.grossCents - first.totals.grossCents;
  if (difference !== 0) return difference;
  return first.payerName < second.payerName ? -1 : 1;
}
