import { addMonths } from '@pfs/core/days';
import { monthsEndingWith, monthsOf } from '@pfs/core/metrics/periods';
import { centsOfSum } from '@pfs/core/metrics/sums';
import { sumCents, toDollars } from '@pfs/core/money';
import { dirPercentage } from '@pfs/core/totals';
import type { Dashboard } from '@pfs/wire/dashboard';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { type MonthRow, readDashboardRow } from './dashboard.repository.ts';

const trendMonths = 6;

/**
 * The figures of a month. Where none is asked for: the current month, or the latest one with claims
 * when the current one has none yet.
 */
export async function readDashboard(
  tx: TenantTransaction,
  { today, month: asked }: { today: string; month: string | undefined },
): Promise<Dashboard> {
  const firstDay = asked === undefined ? null : `${asked}-01`;
  const [row] = await readDashboardRow(tx, firstDay, today, trendMonths);
  if (row === undefined) throw new Error('a statement that always answers a row gave none');
  const { month } = row;
  const months = row.months ?? [];
  const shown = months.find((one) => one.month === month);
  const ofYear = months.filter((one) => one.month.slice(0, 4) === month.slice(0, 4));
  const dirFees = (of: readonly MonthRow[]) => sumCents(of.map((one) => centsOfSum(one.dir_fees)));
  const monthlyDirFees = centsOfSum(shown?.dir_fees ?? null);
  return {
    month,
    isCurrentMonth: month === today.slice(0, 7),
    // Of the pharmacy, not of the month: who asks for an empty month must find the way back.
    hasData: row.has_data,
    metrics: {
      monthlyDirFees: toDollars(monthlyDirFees),
      dirPercentage: dirPercentage(monthlyDirFees, centsOfSum(shown?.gross ?? null)),
      ytdDirFees: toDollars(dirFees(ofYear)),
      processedClaims: shown?.claims ?? 0,
    },
    payerBreakdown: (row.payers ?? []).map((payer) => ({
      payerName: payer.name,
      totalDirFees: toDollars(centsOfSum(payer.dir_fees)),
    })),
    trend: monthsOf(monthsEndingWith(month, trendMonths)).map((name) => {
      const found = months.find((one) => one.month === name);
      return {
        month: name,
        totalDirFees: toDollars(centsOfSum(found?.dir_fees ?? null)),
        hasClaims: found?.has_claims ?? false,
      };
    }),
    recentClaims: (row.claims ?? []).map((claim) => ({
      id: claim.id,
      remittanceId: claim.remittance_id,
      processedDate: claim.processed_date,
      payerName: claim.payer_name,
      grossAmount: toDollars(centsOfSum(claim.gross_amount)),
      dirFee: toDollars(centsOfSum(claim.dir_fee)),
      netAmount: toDollars(centsOfSum(claim.net_amount)),
    })),
    alerts: (row.alerts ?? []).map((alert) => ({
      id: alert.id,
      type: alert.type,
      severity: alert.severity,
      title: alert.title,
      message: alert.message,
      isRead: alert.is_read,
      month: alert.month,
      actionUrl: alert.action_url,
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
