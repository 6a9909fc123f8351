import type { Report } from '@pfs/wire/reports';
import type { ReportRow } from './report-row.ts';

export function payerRows({ payerBreakdown, period }: Report): readonly ReportRow[] {
  return payerBreakdown.map(({ payerName, ...figures }) => ({
    ...figures,
    name: payerName,
    filter: { ...period, payer: payerName },
  }));
}

export function trendRows(trend: Report['monthlyTrend']): readonly ReportRow[] {
  return trend.map(({ label, from, to, ...figures }) => ({
    ...figures,
    name: label,
    filter: { from, to },
  }));
}

/** What both tables come to: the figures of the cards. */
export function totalRow({ summary, period }: Report): ReportRow {
  return {
    name: 'Total',
    filter: period,
    claimCount: summary.totalClaims,
    grossAmount: summary.totalGrossAmount,
    dirFees: summary.totalDirFees,
    netAmount: summary.totalNetAmount,
    dirPercentage: summary.avgDirPercentage,
  };
}
