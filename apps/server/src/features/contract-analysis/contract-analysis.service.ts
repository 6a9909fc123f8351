import { type Month, monthOf } from '@pfs/core/days';
import { evaluate, type FigureSettings, type Sums } from '@pfs/core/figures/evaluate';
import {
  analyzeContract,
  type ContractAnalysis,
  type ContractFigures,
  type MonthOfDir,
  recommendedAction,
} from '@pfs/core/metrics/contracts';
import { percentage } from '@pfs/core/metrics/ratios';
import { type Cents, centsOfSum, sumCents, toCents, toDollars } from '@pfs/core/money';
import { dirPercentage } from '@pfs/core/totals';
import type { PayerContract } from '@pfs/wire/contract-analysis';
import { dayIn } from '../../platform/clock.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { prepare } from '../../platform/database/prepared.ts';
import type { App } from '../../platform/platform.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { figureSettings } from '../figures/public.ts';
import {
  type AnalysedYear,
  compareLastMonths,
  type PayerFigures,
  readAnalyzedYear,
} from './payer-figures.ts';

interface CostRow {
  readonly payer: string;
  /** Gross plus patient payments of fills with a known cost. */
  readonly revenue: string;
  readonly invoice: string;
  readonly list: string;
  readonly nadac: string;
}

const costsOfPayers = prepare<CostRow>(
  'contract analysis: costs',
  `select payers.name as payer, sum(known_gross + known_patient_paid)::text as revenue,
    sum(invoice_cost)::text as invoice, sum(list_cost)::text as list,
    sum(nadac_cost)::text as nadac
  from payer_cost_metrics metric
  join payers on payers.organization_id = $1 and payers.id = metric.payer_id
  where metric.organization_id = $1 and metric.month between $2::date and $3::date
  group by payers.name`,
);

/** Refunds by the payer of their fill, and as negatives by the facilitator that paid them. */
const movedRefunds = prepare<{ readonly payer: string; readonly amount: string }>(
  'contract analysis: refunds by the payer of their fill',
  `select payers.name as payer, sum(moved_amount)::text as amount
  from (
    select refund.amount, refund.payer_id, claim.payer_id as plan_payer_id
    from mfp_refunds refund
    join payments on payments.organization_id = $1 and payments.id = refund.payment_id
      and payments.counted
    cross join lateral (
      select claims.payer_id from claims
      join payments plan on plan.organization_id = $1 and plan.id = claims.payment_id
        and plan.counted
      where claims.organization_id = $1 and claims.rx_number = refund.rx_number
        and claims.status = 'paid' and not is_taken_back($1, claims.id)
        and coalesce(claims.date_of_service, claims.processed_date) = refund.date_of_service
        and (claims.ndc is null or refund.ndc is null or claims.ndc = refund.ndc)
      order by claims.status_code, claims.processed_date, claims.id
      limit 1
    ) claim
    where refund.organization_id = $1 and refund.paid_on between $2::date and $3::date
  ) refunded
  cross join lateral (
    values (plan_payer_id, refunded.amount), (refunded.payer_id, -refunded.amount)
  ) moved (to_payer_id, moved_amount)
  join payers on payers.organization_id = $1 and payers.id = to_payer_id
  group by payers.name`,
);

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
  const costs = await costsOfPayers(tx, year.period.from, year.period.to);
  const refunds = await movedRefunds(tx, year.period.from, year.period.to);
  const payers = year.payers.map((payer) => {
    const compared = compareLastMonths(payer, year.wholeMonths);
    const of = ({ payer: name }: { readonly payer: string }) => name === payer.payerName;
    const figures = {
      totals: payer.totals,
      lastMonth: compared.month,
      monthBefore: compared.before[0] ?? compared.month,
      profit: profitOf(payer.sums, { cost: costs.find(of), refunds: refunds.find(of), settings }),
      benchmarkPercent: settings.benchmarkPercent,
    };
    const { leftOutCents } = compared;
    return { ...payer, figures, leftOutCents, analysis: analyzeContract(figures) };
  });
  return { ...year, payers: payers.toSorted(largestFirst) };
}

interface ProfitOptions {
  readonly cost: CostRow | undefined;
  readonly refunds: { readonly amount: string } | undefined;
  readonly settings: FigureSettings;
}

function profitOf(ofClaims: Sums, { cost, refunds, settings }: ProfitOptions) {
  const known = centsOfSum(cost?.revenue ?? null);
  const claimRevenueCents = toCents(evaluate('claimRevenue', ofClaims) ?? 0);
  const sums = {
    ...ofClaims,
    refunds: (ofClaims.refunds ?? 0) + centsOfSum(refunds?.amount ?? null),
    knownRevenue: known,
    unknownRevenue: claimRevenueCents - known,
    invoiceCost: centsOfSum(cost?.invoice ?? null),
    priceListCost: centsOfSum(cost?.list ?? null),
    nadacCost: centsOfSum(cost?.nadac ?? null),
  };
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
