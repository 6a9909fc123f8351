import { contractAnalysisRoutes as routes } from '@pfs/wire/contract-analysis';
import { makePdf } from '../../platform/documents/make-document.ts';
import type { App } from '../../platform/platform.ts';
import { sendOnRecord } from '../audit/public.ts';
import { analysisOptions } from './analysis-options.ts';
import { buildNegotiationReport } from './negotiation-report.service.ts';

/** A report reads every claim of a payer. */
const reportsPerMinuteMax = 20;

export function registerNegotiationReport(app: App): void {
  const { http, database } = app;
  http.handle(
    routes.getNegotiationReport,
    async (call) => {
      const { actor, query } = call;
      const { organizationId, timeZone } = actor;
      const options = { ...analysisOptions(app, actor), payer: query.payer, timeZone };
      const { document, fileName } = await database.withTenant(
        organizationId,
        (tx) => buildNegotiationReport(tx, options),
        // One view of the data for all tables, or an import in the middle would part them.
        { snapshot: true },
      );
      return sendOnRecord(database, call, {
        record: {
          entityType: 'payer',
          description: 'Negotiation report exported',
          newValues: query,
        },
        type: 'application/pdf',
        fileName,
        content: await makePdf(document),
      });
    },
    { callsPerMinuteMax: reportsPerMinuteMax },
  );
}
