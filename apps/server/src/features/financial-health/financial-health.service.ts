import { addPeriodSums, addVendorFigures } from '@pfs/core/metrics/add-sums';
import { type HealthMetrics, healthMetrics } from '@pfs/core/metrics/financial-health';
import {
  type HealthIndicator,
  type HealthPeriod,
  healthIndicators,
} from '@pfs/core/metrics/health-indicators';
import { type KpiAlertFound, kpiAlerts } from '@pfs/core/metrics/kpi-alerts';
import { type PeriodTotals, periodTotals } from '@pfs/core/metrics/period-totals';
import {
  monthsOf,
  type Period,
  type Timeframe,
  timeframePeriod,
  timeframes,
} from '@pfs/core/metrics/periods';
import { centsOfSum } from '@pfs/core/metrics/sums';
import type { VendorFigures } from '@pfs/core/metrics/vendor-invoices';
import type { Cents } from '@pfs/core/money';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { toPeriodSums } from '../../platform/database/period-sums.ts';
import { type HealthRow, readHealth } from './financial-health.repository.ts';

export interface AskedHealth {
  readonly today: string;
  readonly timeframe: Timeframe;
  /** `YYYY-MM` */
  readonly month: string | undefined;
}

/** How a pharmacy stands over a period, in whole cents. */
export interface Health {
  readonly timeframe: Timeframe;
  readonly month: string;
  readonly isCurrentMonth: boolean;
  readonly hasData: boolean;
  readonly period: Period & { readonly previous: Period };
  readonly metrics: HealthMetrics;
  readonly dirPercentage: number;
  readonly vendors: VendorFigures;
  readonly largestPayer: HealthPeriod['largestPayer'];
  readonly indicators: readonly HealthIndicator[];
  readonly trend: readonly { readonly month: string; readonly metrics: HealthMetrics }[];
  readonly alerts: readonly KpiAlertFound[];
}

export async function findHealth(tx: TenantTransaction, asked: AskedHealth): Promise<Health> {
  const firstDay = asked.month === undefined ? null : `${asked.month}-01`;
  const months = monthsIn[asked.timeframe];
  const [row] = await readHealth(tx, firstDay, asked.today, months);
  if (row === undefined) throw new Error('a statement that always answers a row gave none');
  return healthOf(asked, row);
}

/** What a person of no organization sees, and a pharmacy with nothing yet. */
export function emptyHealth(asked: AskedHealth): Health {
  return healthOf(asked, {
    month: asked.month ?? asked.today.slice(0, 7),
    has_data: false,
    months: null,
    payers: null,
    vendors: null,
    gross_long_before: '0',
    overdue: { invoices: 0, open: '0' },
    unclassified: { rows: 0, amount: '0' },
  });
}

const monthsIn = Object.fromEntries(
  timeframes.map((timeframe) => [
    timeframe,
    monthsOf(timeframePeriod(timeframe, '2026-01')).length,
  ]),
) as Record<Timeframe, number>;

interface Figures {
  readonly totals: PeriodTotals;
  readonly vendors: VendorFigures;
  readonly metrics: HealthMetrics;
}

function healthOf({ timeframe, today }: AskedHealth, row: HealthRow): Health {
  const period = timeframePeriod(timeframe, row.month);
  const now = figuresOf(row, period);
  const before = figuresOf(row, period.previous);
  const current = {
    ...measured(now, largestPayer(row, true)),
    grossBeforeCents: before.totals.grossCents,
  };
  const previous = {
    ...measured(before, largestPayer(row, false)),
    grossBeforeCents: centsOfSum(row.gross_long_before),
  };
  const indicators = healthIndicators(current, isEmpty(before) ? null : previous);
  return {
    timeframe,
    month: row.month,
    isCurrentMonth: row.month === today.slice(0, 7),
    hasData: row.has_data,
    period,
    metrics: now.metrics,
    dirPercentage: now.totals.dirPercentage,
    vendors: now.vendors,
    largestPayer: current.largestPayer,
    indicators: row.has_data ? indicators : [],
    trend: monthsOf(period).map((month) => ({
      month,
      metrics: figuresOf(row, { from: `${month}-01`, to: `${month}-31` }).metrics,
    })),
    alerts: kpiAlerts({
      indicators: row.has_data ? indicators : [],
      overdue: { invoices: row.overdue.invoices, openCents: centsOfSum(row.overdue.open) },
      unclassified: {
        rows: row.unclassified.rows,
        amountCents: centsOfSum(row.unclassified.amount),
      },
    }),
  };
}

/** Of the months that lie in a period; its days are those of whole months. */
function figuresOf(row: HealthRow, { from, to }: Period): Figures {
  const lies = ({ month }: { month: string }) =>
    month >= from.slice(0, 7) && month <= to.slice(0, 7);
  const sums = (row.months ?? []).filter(lies).map(({ sums }) => toPeriodSums(sums));
  const totals = periodTotals(addPeriodSums(sums));
  const vendors = addVendorFigures(
    (row.vendors ?? []).filter(lies).map((month) => ({
      spendCents: centsOfSum(month.spend),
      paymentsCents: centsOfSum(month.payments),
      dueCents: centsOfSum(month.due),
      paidByDueCents: centsOfSum(month.paid_by_due),
    })),
  );
  return { totals, vendors, metrics: healthMetrics(totals, vendors) };
}

function measured({ totals, vendors, metrics }: Figures, payer: HealthPeriod['largestPayer']) {
  return {
    grossCents: totals.grossCents,
    dirFeesCents: totals.dirFeesCents,
    netProfitCents: metrics.netProfitCents,
    cashFlowCents: metrics.cashFlowCents,
    largestPayer: payer,
    dueCents: vendors.dueCents,
    paidByDueCents: vendors.paidByDueCents,
  };
}

function largestPayer(row: HealthRow, now: boolean): HealthPeriod['largestPayer'] {
  let largest: { readonly name: string; readonly grossCents: Cents } | null = null;
  for (const payer of row.payers ?? []) {
    const grossCents = centsOfSum(payer.gross);
    if (payer.now !== now || grossCents <= 0) continue;
    const isFirst =
      largest === null ||
      grossCents > largest.grossCents ||
      (grossCents === largest.grossCents && payer.name < largest.name);
    if (isFirst) largest = { name: payer.name, grossCents };
  }
  return largest;
}

/** Nothing was counted and nothing bought: there is no earlier period to compare with. */
function isEmpty({ totals, vendors }: Figures): boolean {
  const { claims, reversals, deniedClaims, payments } = totals;
  const rows = [claims, reversals, deniedClaims, payments, totals.grossCents, totals.feesCents];
  const bought = [vendors.spendCents, vendors.paymentsCents, vendors.dueCents];
  return [...rows, ...bought].every((figure) => figure === 0);
}
