import { addMonths, monthOf } from '@pfs/core/days';
import { addSums, evaluate, type FigureSettings, type Sums } from '@pfs/core/figures/evaluate';
import { everything } from '@pfs/core/figures/figure-filter';
import {
  type HealthMetrics,
  healthFigures,
  healthMetrics,
  type KpiAlertFound,
  kpiAlerts,
} from '@pfs/core/metrics/financial-health';
import {
  type HealthIndicator,
  type HealthPeriod,
  healthIndicators,
} from '@pfs/core/metrics/health-indicators';
import { type PeriodTotals, periodTotals } from '@pfs/core/metrics/period-totals';
import {
  measuredBy,
  monthsOf,
  type Period,
  shownTimeframe,
  type Timeframe,
  timeframePeriod,
} from '@pfs/core/metrics/periods';
import { type Cents, toCents, zeroCents } from '@pfs/core/money';
import type { TenantTransaction } from '../../platform/database/database.ts';
import {
  describeExcludedInvoices,
  type FigureGroup,
  type PayerMonth,
  readFigureGroups,
  readFigures,
  readPayerMonths,
} from '../figures/public.ts';
import { findShownMonth } from '../ledger/public.ts';
import { readUnexplainedTakeBacks } from '../provider-adjustments/public.ts';

interface HealthRequest {
  readonly today: string;
  readonly timeframe: Timeframe;
  readonly settings: FigureSettings;
  /** `YYYY-MM` */
  readonly month: string | undefined;
}

/** The financial health of a pharmacy in a period, in whole cents. */
export interface Health {
  readonly timeframe: Timeframe;
  readonly month: string;
  readonly isCurrentMonth: boolean;
  /** Whether the last month is unfinished. */
  readonly isRunning: boolean;
  readonly hasData: boolean;
  readonly period: Period & { readonly previous: Period };
  readonly metrics: HealthMetrics;
  readonly totals: PeriodTotals;
  readonly dues: Dues;
  readonly largestPayer: HealthPeriod['largestPayer'];
  readonly indicators: readonly HealthIndicator[];
  readonly trend: readonly { readonly month: string; readonly metrics: HealthMetrics }[];
  readonly alerts: readonly KpiAlertFound[];
  /** A sentence about invoices that vendor spend excludes until they are reviewed. */
  readonly leftOutOfSpend: string | undefined;
}

interface Dues {
  /** The total of invoices due in the period before today, without disputed ones and credits. */
  readonly dueCents: Cents;
  /** The part that was paid by its due date. */
  readonly paidByDueCents: Cents;
}

/** Open issues: overdue invoices of all time, and unclassified amounts of the period. */
type Waiting = Pick<Parameters<typeof kpiAlerts>[0], 'overdue' | 'unclassified'>;

interface Found {
  readonly month: string;
  readonly hasData: boolean;
  /** Of the period and the prior one, without empty months. */
  readonly months: readonly FigureGroup[];
  readonly payers: readonly PayerMonth[];
  /** Gross of the same days of the prior period, if the period is unfinished. */
  readonly grossSameDaysCents: Cents;
  /** Gross of the period before the prior one. */
  readonly grossLongBeforeCents: Cents;
  readonly waiting: Waiting;
  readonly leftOutOfSpend: string | undefined;
}

/** Needs a snapshot transaction. */
export async function findHealth(tx: TenantTransaction, asked: HealthRequest): Promise<Health> {
  const { timeframe, today } = asked;
  const found = await findShownMonth(tx, { asked: asked.month, today });
  const { period, previous } = shownTimeframe(timeframe, { month: found.month, today });
  const both = { from: previous.from, to: period.to };
  const figures = [
    ...healthFigures,
    'payments',
    'claims',
    'deniedClaims',
    'takeBacks',
    'vendorDue',
    'vendorPaidInTime',
  ] as const;
  const filter = { ...everything, period: both };
  const months = await readFigureGroups(tx, { figures, by: 'month', filter }, { today });
  const payers = await readPayerMonths(tx, both);
  const length = monthsOf(period).length;
  const longBefore = {
    from: addMonths(previous.from, -length),
    to: timeframePeriod(timeframe, addMonths(previous.from, -1).slice(0, 7)).to,
  };
  const grossOf = async (days: Period) => {
    const of = { ...everything, period: days };
    const { whole } = await readFigures(tx, { figures: ['grossAmount'], by: null, filter: of });
    return toCents(whole.grossAmount ?? 0);
  };
  const { isRunning, ...sameDays } = measuredBy({ period, previous }, today);
  const { whole: overdue } = await readFigures(
    tx,
    { figures: ['overdueInvoices', 'vendorOverdue'], by: null, filter: everything },
    { today },
  );
  const { unclassified } = await readUnexplainedTakeBacks(tx, period);
  return healthOf(asked, {
    ...found,
    months,
    payers,
    grossSameDaysCents: isRunning ? await grossOf(sameDays) : zeroCents,
    grossLongBeforeCents: await grossOf(longBefore),
    waiting: {
      overdue: {
        invoices: overdue.overdueInvoices ?? 0,
        openCents: toCents(overdue.vendorOverdue ?? 0),
      },
      unclassified,
    },
    leftOutOfSpend: await describeExcludedInvoices(tx, period),
  });
}

/** For a user without a pharmacy. */
export function emptyHealth(asked: HealthRequest): Health {
  return healthOf(asked, {
    month: asked.month ?? asked.today.slice(0, 7),
    hasData: false,
    months: [],
    payers: [],
    grossSameDaysCents: zeroCents,
    grossLongBeforeCents: zeroCents,
    waiting: {
      overdue: { invoices: 0, openCents: zeroCents },
      unclassified: { rows: 0, amountCents: zeroCents },
    },
    leftOutOfSpend: undefined,
  });
}

interface Measured extends Dues {
  readonly sums: Sums;
  readonly totals: PeriodTotals;
  readonly metrics: HealthMetrics;
  readonly largestPayer: HealthPeriod['largestPayer'];
}

function healthOf({ timeframe, today, settings }: HealthRequest, found: Found): Health {
  const { hasData } = found;
  const { period, previous, isAsNamed } = shownTimeframe(timeframe, { month: found.month, today });
  const now = measure(found, period, settings);
  const before = measure(found, previous, settings);
  const { isRunning } = measuredBy({ period, previous }, today);
  const grossBeforeCents = isRunning ? found.grossSameDaysCents : before.totals.grossCents;
  const grossLongBefore = { grossBeforeCents: found.grossLongBeforeCents, isRunning: false };
  const indicators = healthIndicators(
    toHealthPeriod(now, { grossBeforeCents, isRunning }),
    isEmpty(before) ? null : toHealthPeriod(before, grossLongBefore),
  );
  return {
    timeframe,
    month: monthOf(period.to),
    isCurrentMonth: isAsNamed,
    isRunning,
    hasData,
    period: { ...period, previous },
    metrics: now.metrics,
    totals: now.totals,
    dues: now,
    largestPayer: now.largestPayer,
    leftOutOfSpend: found.leftOutOfSpend,
    indicators: hasData ? indicators : [],
    trend: monthsOf(period).map((name) => ({
      month: name,
      metrics: measure(found, { from: `${name}-01`, to: `${name}-31` }, settings).metrics,
    })),
    alerts: kpiAlerts({
      indicators: hasData ? indicators : [],
      ...found.waiting,
    }),
  };
}

/** Measures the months of a period, which consists of whole months. */
function measure(found: Found, { from, to }: Period, settings: FigureSettings): Measured {
  const lies = (month: string) => month >= from.slice(0, 7) && month <= to.slice(0, 7);
  const sums = addSums(found.months.filter(({ name }) => lies(name)).map((group) => group.sums));
  return {
    sums,
    totals: periodTotals(sums),
    metrics: healthMetrics(sums, settings),
    largestPayer: largestOf(found.payers.filter(({ month }) => lies(month))),
    dueCents: toCents(evaluate('vendorDue', sums) ?? 0),
    paidByDueCents: toCents(evaluate('vendorPaidInTime', sums) ?? 0),
  };
}

function toHealthPeriod(
  measured: Measured,
  before: Pick<HealthPeriod, 'grossBeforeCents' | 'isRunning'>,
): HealthPeriod {
  const { totals, metrics, largestPayer, dueCents, paidByDueCents } = measured;
  return {
    grossCents: totals.grossCents,
    dirFeesCents: totals.dirFeesCents,
    revenueCents: metrics.totalRevenueCents,
    netProfitCents: metrics.netProfitCents,
    knownRevenueCents: metrics.knownRevenueCents,
    cashFlowCents: metrics.cashFlowCents,
    knowsVendors: metrics.vendorSpendCents !== 0 || metrics.vendorPaymentsCents !== 0,
    largestPayer,
    dueCents,
    paidByDueCents,
    ...before,
  };
}

function largestOf(rows: readonly PayerMonth[]): HealthPeriod['largestPayer'] {
  const payers = [...Map.groupBy(rows, ({ payer }) => payer)].map(([name, own]) => ({
    name,
    grossCents: periodTotals(addSums(own.map(({ sums }) => sums))).grossCents,
  }));
  const [largest] = payers
    .filter(({ grossCents }) => grossCents > 0)
    .sort((one, other) => other.grossCents - one.grossCents || (one.name < other.name ? -1 : 1));
  return largest ?? null;
}

/** Whether there were no payments and no purchases, so nothing to compare with. */
function isEmpty({ sums }: Measured): boolean {
  return Object.values(sums).every((sum) => sum === 0 || sum === null);
}
