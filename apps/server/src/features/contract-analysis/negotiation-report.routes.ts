import { contractAnalysisRoutes as routes } from '@pfs/wire/contract-analysis';
import { dayIn } from '../../platform/clock.ts';
import { makePdf } from '../../platform/documents/make-document.ts';
import type { App } from '../../platform/platform.ts';
import { sendOnRecord } from '../audit/public.ts';
import { analysisOptions } from './analysis-options.ts';
import { buildNegotiationReport, buildPreparationSheet } from './negotiation-report.service.ts';

/** Each reads every claim of a payer. */
const reportsPerMinuteMax = 20;

export function registerNegotiationReport(app: App): void {
  const { http, database, clock } = app;
  const papers = [
    [routes.getNegotiationReport, buildNegotiationReport, 'Negotiation report exported'],
    [routes.getPreparationSheet, buildPreparationSheet, 'Negotiation preparation exported'],
  ] as const;
  for (const [route, build, description] of papers) {
    http.handle(
      route,
      async (call) => {
        const { actor, query } = call;
        const { organizationId, timeZone } = actor;
        const today = dayIn(timeZone, clock());
        const options = { ...analysisOptions(app, actor), payer: query.payer, timeZone, today };
        const { document, fileName } = await database.withTenant(
          organizationId,
          (tx) => build(tx, options),
          // One view of the data for all tables, or an import in the middle would part them.
          { snapshot: true },
        );
        return sendOnRecord(database, call, {
          record: { entityType: 'payer', description, newValues: query },
          type: 'application/pdf',
          fileName,
          content: await makePdf(document),
        });
      },
      { callsPerMinuteMax: reportsPerMinuteMax },
    );
  }
}
