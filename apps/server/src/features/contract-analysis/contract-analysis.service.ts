import { type Month, monthOf } from '@pfs/core/days';
import { evaluate, type FigureSettings, type Sums } from '@pfs/core/figures/evaluate';
import { everything } from '@pfs/core/figures/figure-filter';
import {
  analyzeContract,
  type ContractAnalysis,
  type ContractFigures,
  type MonthOfDir,
  recommendedAction,
} from '@pfs/core/metrics/contracts';
import { percentage } from '@pfs/core/metrics/ratios';
import { type Cents, sumCents, toCents, toDollars } from '@pfs/core/money';
import { dirPercentage } from '@pfs/core/totals';
import type { PayerContract } from '@pfs/wire/contract-analysis';
import { dayIn } from '../../platform/clock.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { App } from '../../platform/platform.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { countDrugGroups, type FigureGroup, figureSettings, sumRows } from '../figures/public.ts';
import {
  type AnalysedYear,
  compareLastMonths,
  type PayerFigures,
  readAnalyzedYear,
} from './payer-figures.ts';

/** A payer with its figures and their analysis. */
export interface AnalyzedPayer extends PayerFigures {
  readonly figures: ContractFigures;
  readonly analysis: ContractAnalysis;
  /** Lump sums excluded from the last two months, because they don't come every month. */
  readonly leftOutCents: Cents;
}

export interface Analysis extends AnalysedYear {
  readonly payers: readonly AnalyzedPayer[];
}

/** The analysis of all payers, largest first. */
export async function analyzePayers(
  tx: TenantTransaction,
  { currentMonth, ...settings }: AnalysisOptions,
): Promise<Analysis> {
  const year = await readAnalyzedYear(tx, { currentMonth });
  if (!year.hasData) return { ...year, payers: [] };
  const filter = { ...everything, period: year.period };
  const costs = await countDrugGroups(tx, {
    ...{
      figures: ['knownRevenue', 'invoiceCost', 'priceListCost', 'nadacCost'],
      by: 'payer',
      filter,
    },
  });
  const refunds = await sumRows(tx, 'refunds', {
    ...{ terms: ['refunds'], by: 'payer', today: undefined, filter },
  });
  const payers = year.payers.map((payer) => {
    const compared = compareLastMonths(payer, year.wholeMonths);
    const { payerName } = payer;
    const sumsOf = (groups: readonly FigureGroup[]) =>
      groups.find(({ name }) => name === payerName)?.sums;
    const sums = { ...payer.sums, ...sumsOf(costs), refunds: sumsOf(refunds)?.refunds ?? 0 };
    const figures = {
      totals: payer.totals,
      lastMonth: compared.month,
      monthBefore: compared.before[0] ?? compared.month,
      profit: profitOf(sums, settings),
      benchmarkPercent: settings.benchmarkPercent,
    };
    const { leftOutCents } = compared;
    return { ...payer, figures, leftOutCents, analysis: analyzeContract(figures) };
  });
  return { ...year, payers: payers.toSorted(largestFirst) };
}

function profitOf(ofPayer: Sums, settings: FigureSettings) {
  const claimRevenueCents = toCents(evaluate('claimRevenue', ofPayer) ?? 0);
  const known = toCents(ofPayer.knownRevenue ?? 0);
  const sums = { ...ofPayer, unknownRevenue: claimRevenueCents - known };
  return {
    revenueCents: toCents(evaluate('revenue', sums) ?? 0),
    netProfitCents: toCents(evaluate('netProfit', sums, settings) ?? 0),
    claimRevenueCents,
    knownRevenueCents: known,
  };
}

export function toPayerContract(
  payer: AnalyzedPayer,
  { wholeMonths }: AnalysedYear,
): PayerContract {
  const { payerName, totals, figures, analysis } = payer;
  const [monthBefore = '', lastMonth = ''] = wholeMonths.slice(-2);
  const monthOf = (month: Month, { dirFeesCents, grossCents }: MonthOfDir) => ({
    month,
    dirFeePercentage: dirPercentage(dirFeesCents, grossCents),
  });
  return {
    payerName,
    profitabilityScore: analysis.profitabilityScore,
    scoreBasis: analysis.netMargin === null ? 'dir' : 'margin_and_dir',
    knownCostPercentage: percentage(
      figures.profit.knownRevenueCents,
      figures.profit.claimRevenueCents,
    ),
    netMargin: analysis.netMargin,
    totalClaims: totals.claims,
    monthlyTrend: analysis.monthlyTrend,
    lastMonth: monthOf(lastMonth, figures.lastMonth),
    monthBefore: monthOf(monthBefore, figures.monthBefore),
    lumpSumsLeftOut: payer.leftOutCents !== 0,
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

export interface AnalysisOptions extends FigureSettings {
  /** In the pharmacy's time zone. */
  readonly currentMonth: Month;
}

export function analysisOptions(
  { clock, settings }: Pick<App, 'clock' | 'settings'>,
  { timeZone }: Pick<Actor, 'timeZone'>,
): AnalysisOptions {
  return {
    currentMonth: monthOf(dayIn(timeZone, clock())),
    ...figureSettings(settings),
  };
}
