import { reportRoutes } from '@pfs/wire/reports';
import { dayIn } from '../../platform/clock.ts';
import type { App } from '../../platform/platform.ts';
import { sendOnRecord } from '../audit/public.ts';
import { readDetailedClaims } from './detailed-claims.ts';
import { contentTypes, exportReport } from './export-report.service.ts';
import { emptyReportFigures, readReportFigures } from './report-figures.ts';
import { getReportOwner } from './report-owner.repository.ts';
import { reportPeriod } from './report-period.ts';
import { toReport } from './to-report.ts';

/** An export may read every claim. */
const exportsPerMinuteMax = 20;

export function registerReportRoutes({ http, database, clock }: App): void {
  http.handle(reportRoutes.getReport, async ({ actor, query }) => {
    const today = dayIn(actor.timeZone, clock());
    const asked = { type: query.type, period: reportPeriod(query, today) };
    if (actor.organizationId === null) return toReport(emptyReportFigures(asked));
    return database.withTenant(
      actor.organizationId,
      async (tx) => {
        const figures = await readReportFigures(tx, asked);
        return { ...toReport(figures), ...(await readDetailedClaims(tx, figures)) };
      },
      // One view of the data, or an import in the middle would make the tables disagree.
      { snapshot: true },
    );
  });

  http.handle(
    reportRoutes.exportReport,
    async (call) => {
      const { actor, query } = call;
      const { organizationId } = actor;
      const { type, format } = query;
      const period = reportPeriod(query, dayIn(actor.timeZone, clock()));
      const owner = await database.withTenant(organizationId, getReportOwner);
      const file = await exportReport(database, { organizationId, owner, type, period, format });
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
