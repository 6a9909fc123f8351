import type { PeriodTotals } from '@pfs/core/metrics/period-totals';
import { isRunning } from '@pfs/core/metrics/periods';
import { toDollars } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { type Report, reportRoutes as routes } from '@pfs/wire/reports';
import type { Call } from '../../platform/http/registrar.ts';
import type { App } from '../../platform/platform.ts';
import { sendOnRecord } from '../audit/public.ts';
import { contentTypes, exportReport, readDetailedClaims } from './export-report.service.ts';
import {
  emptyReportFigures,
  hasData,
  type ReportFigures,
  readReportFigures,
  reportPeriod,
  type Trend,
} from './report-figures.ts';
import { bucketLabel, getReportOwner } from './report-tables.ts';

/** An export may read every claim. */
const exportsPerMinuteMax = 20;

export function registerReportRoutes({ http, database }: App): void {
  const askedIn = ({ query, today }: Pick<Call<typeof routes.getReport>, 'query' | 'today'>) => ({
    ...{ type: query.type, period: reportPeriod(query, today), today },
  });
  http.inPharmacy(
    routes.getReport,
    (call) => toReport(emptyReportFigures(askedIn(call))),
    (call) =>
      // Without a snapshot, an import in between would make the tables disagree.
      call.inSnapshot(async (tx) => {
        const figures = await readReportFigures(tx, askedIn(call));
        return { ...toReport(figures), ...(await readDetailedClaims(tx, figures)) };
      }),
  );

  http.handle(
    routes.exportReport,
    async (call) => {
      const { query, today, inTenant } = call;
      const { organizationId } = call.actor;
      const { type, format } = query;
      const period = reportPeriod(query, today);
      const owner = await inTenant(getReportOwner);
      const asked = { organizationId, owner, type, period, today, format };
      const file = await exportReport(database, asked);
      return sendOnRecord(database, call, {
        record: {
          entityType: 'report',
          description: 'Report exported',
          newValues: { type, format, ...period },
        },
        type: contentTypes[format],
        fileName: file.name,
        content: file.content,
      });
    },
    { callsPerMinuteMax: exportsPerMinuteMax },
  );
}

/** The API's form of a report. */
function toReport(figures: ReportFigures): Report {
  const { type, period, today, totals, payers, trends, dataAsOf } = figures;
  const [trend, months] = trends.map((one) => toTrend(one, today));
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
      performance: payer.performance ?? 'Unknown',
    })),
    monthlyTrend: trend ?? [],
    ...(months === undefined ? {} : { months }),
  };
}

function toTrend({ rows }: Trend, today: Day): Report['monthlyTrend'] {
  return rows.map(({ bucket, totals }) => ({
    month: bucket.name,
    label: bucketLabel(bucket, today),
    from: bucket.from,
    to: bucket.to,
    isRunning: isRunning(bucket, today),
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
