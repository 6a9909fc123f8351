import { addMonths } from '@pfs/core/days';
import { addSums } from '@pfs/core/figures/evaluate';
import { periodTotals } from '@pfs/core/metrics/period-totals';
import { firstDayOf, lastDayOf, monthsEndingWith, monthsOf } from '@pfs/core/metrics/periods';
import { centsOfSum } from '@pfs/core/metrics/sums';
import { toDollars } from '@pfs/core/money';
import type { Dashboard } from '@pfs/wire/dashboard';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { findShownMonth } from '../../platform/database/shown-month.ts';
import { hasClaims, type PayerMonth, readPayerMonths } from '../figures/public.ts';
import { readRecent } from './recent-rows.ts';

const trendMonths = 6;

/**
 * The figures of a month. Where none is asked for: the current month, or the latest one with claims
 * when the current one has none yet.
 */
export async function readDashboard(
  tx: TenantTransaction,
  { today, month: asked }: { today: string; month: string | undefined },
): Promise<Dashboard> {
  const { month, hasData } = await findShownMonth(tx, { asked, today });
  const shownMonths = monthsOf(monthsEndingWith(month, trendMonths));
  const yearStart = `${month.slice(0, 4)}-01`;
  const first = [yearStart, shownMonths[0] ?? month].toSorted()[0] ?? month;
  const rows = await readPayerMonths(tx, { from: firstDayOf(first), to: lastDayOf(month) });
  const [recent] = await readRecent(tx, firstDayOf(month), today, asked === undefined);
  const byMonth = Map.groupBy(rows, (row) => row.month);
  const shown = totalsOf(byMonth.get(month) ?? []);
  const ofYear = rows.filter((row) => row.month >= yearStart);
  return {
    month,
    isCurrentMonth: month === today.slice(0, 7),
    // Of the pharmacy, not of the month: who asks for an empty month must find the way back.
    hasData,
    metrics: {
      monthlyDirFees: toDollars(shown.dirFeesCents),
      dirPercentage: shown.dirPercentage,
      ytdDirFees: toDollars(totalsOf(ofYear).dirFeesCents),
      processedClaims: shown.claims,
    },
    payerBreakdown: [...Map.groupBy(ofYear, ({ payer }) => payer)]
      .map(([payerName, own]) => ({
        payerName,
        totalDirFees: toDollars(totalsOf(own).dirFeesCents),
      }))
      .sort(
        (one, other) =>
          other.totalDirFees - one.totalDirFees || (one.payerName < other.payerName ? -1 : 1),
      ),
    trend: shownMonths.map((name) => {
      const own = byMonth.get(name) ?? [];
      return {
        month: name,
        totalDirFees: toDollars(totalsOf(own).dirFeesCents),
        hasClaims: own.some(({ sums }) => hasClaims(sums)),
      };
    }),
    recentClaims: (recent?.claims ?? []).map((claim) => ({
      id: claim.id,
      remittanceId: claim.remittance_id,
      processedDate: claim.processed_date,
      payerName: claim.payer_name,
      grossAmount: toDollars(centsOfSum(claim.gross_amount)),
      dirFee: toDollars(centsOfSum(claim.dir_fee)),
      netAmount: toDollars(centsOfSum(claim.net_amount)),
    })),
    alerts: (recent?.alerts ?? []).map((alert) => ({
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

function totalsOf(rows: readonly PayerMonth[]) {
  return periodTotals(addSums(rows.map(({ sums }) => sums)));
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
