import { addMonths } from '@pfs/core/days';
import { type Cents, parseCents, toCents, toDollars } from '@pfs/core/money';
import { dirPercentage } from '@pfs/core/totals';
import type { Dashboard } from '@pfs/wire/dashboard';
import type { TenantTransaction } from '../../platform/database/database.ts';
import {
  findLatestMonth,
  listRecentAlerts,
  listRecentClaims,
  readDirFeesByMonth,
  readDirFeesByPayer,
  readPeriod,
} from './dashboard.repository.ts';

const trendMonths = 6;

/** Exact cents of a sum that the database answered as decimal text. */
function cents(text: string): Cents {
  const value = parseCents(text);
  if (value === undefined) throw new Error('a sum that is not whole cents');
  return value;
}

/**
 * The figures of a month. Where none is asked for: the current month, or the latest one with claims
 * when the current one has none yet.
 */
export async function readDashboard(
  tx: TenantTransaction,
  { today, month: asked }: { today: string; month: string | undefined },
): Promise<Dashboard> {
  const current = today.slice(0, 7);
  const latest = asked === undefined ? await findLatestMonth(tx, current) : undefined;
  const month = asked ?? latest ?? current;
  const from = `${month}-01`;
  const to = addMonths(from, 1);
  const yearFrom = `${month.slice(0, 4)}-01-01`;
  const trendFrom = addMonths(from, 1 - trendMonths);
  const period = await readPeriod(tx, { from, to });
  const year = await readPeriod(tx, { from: yearFrom, to });
  const payers = await readDirFeesByPayer(tx, { from: yearFrom, to });
  const byMonth = await readDirFeesByMonth(tx, { from: trendFrom, to });
  const recent = await listRecentClaims(tx, { before: to });
  const alerts = await listRecentAlerts(tx, { from: addMonths(from, -1), to });
  return {
    month,
    isCurrentMonth: month === current,
    // Of the pharmacy, not of the month: who asks for an empty month must find the way back.
    hasData: (latest ?? (await findLatestMonth(tx))) !== undefined,
    metrics: {
      monthlyDirFees: toDollars(cents(period.dirFees)),
      dirPercentage: dirPercentage(cents(period.dirFees), cents(period.gross)),
      ytdDirFees: toDollars(cents(year.dirFees)),
      processedClaims: period.claims,
    },
    payerBreakdown: payers.map((payer) => ({
      payerName: payer.name,
      totalDirFees: toDollars(cents(payer.dirFees)),
    })),
    trend: Array.from({ length: trendMonths }, (_, index) => {
      const name = addMonths(trendFrom, index).slice(0, 7);
      const row = byMonth.find((candidate) => candidate.month === name);
      return {
        month: name,
        totalDirFees: toDollars(row === undefined ? toCents(0) : cents(row.dirFees)),
        hasClaims: row?.hasClaims ?? false,
      };
    }),
    recentClaims: recent.map((row) => ({
      id: row.id,
      processedDate: row.processed_date,
      payerName: row.payer_name,
      grossAmount: toDollars(cents(row.gross_amount)),
      dirFee: toDollars(cents(row.dir_fee)),
      netAmount: toDollars(cents(row.net_amount)),
    })),
    alerts: alerts.map((alert) => ({
      id: alert.id,
      type: alert.type,
      severity: alert.severity,
      title: alert.title,
      message: alert.message,
      isRead: alert.is_read,
    })),
  };
}

/** What a person of no organization sees. */
export function emptyDashboard(today: string): Dashboard {
  const from = `${today.slice(0, 7)}-01`;
  return {
    month: today.slice(0, 7),
    isCurrentMonth: true,
    hasData: false,
    metrics: { monthlyDirFees: 0, dirPercentage: 0, ytdDirFees: 0, processedClaims: 0 },
    payerBreakdown: [],
    trend: Array.from({ length: trendMonths }, (_, index) => ({
      month: addMonths(from, index + 1 - trendMonths).slice(0, 7),
      totalDirFees: 0,
      hasClaims: false,
    })),
    recentClaims: [],
    alerts: [],
  };
}
