import type { PeriodTotals } from '@pfs/core/metrics/period-totals';
import { toDollars } from '@pfs/core/money';
import type { Report } from '@pfs/wire/reports';
import { bucketLabel } from './bucket-words.ts';
import { hasData, type ReportFigures, type Trend } from './report-figures.ts';

/** A report as HTTP answers it. */
export function toReport(figures: ReportFigures): Report {
  const { type, period, totals, payers, trends, dataAsOf } = figures;
  const [trend, months] = trends.map(toTrend);
  return {
    type,
    period: { from: period.from, to: period.to },
    hasData: hasData(figures),
    dataAsOf: dataAsOf?.toISOString() ?? null,
    summary: {
      totalClaims: totals.claims,
      totalGrossAmount: toDollars(totals.grossCents),
      totalDirFees: toDollars(totals.dirFeesCents),
      totalNetAmount: toDollars(totals.netCents),
      avgDirPercentage: totals.dirPercentage,
    },
    payerBreakdown: payers.map((payer) => ({
      payerName: payer.name,
      ...amountsOf(payer.totals),
      dirPercentage: payer.totals.dirPercentage,
      performance: payer.performance,
    })),
    monthlyTrend: trend ?? [],
    ...(months === undefined ? {} : { months }),
  };
}

function toTrend({ rows }: Trend): Report['monthlyTrend'] {
  return rows.map(({ bucket, totals }) => ({
    month: bucket.name,
    label: bucketLabel(bucket),
    from: bucket.from,
    to: bucket.to,
    ...amountsOf(totals),
  }));
}

function amountsOf(totals: PeriodTotals) {
  return {
    claimCount: totals.claims,
    grossAmount: toDollars(totals.grossCents),
    dirFees: toDollars(totals.dirFeesCents),
    netAmount: toDollars(totals.netCents),
  };
}
