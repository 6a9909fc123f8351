import { contractAnalysisRoutes as routes } from '@pfs/wire/contract-analysis';
import { makePdf } from '../../platform/documents/make-document.ts';
import type { App } from '../../platform/platform.ts';
import { insertAuditRow, originOf } from '../audit/public.ts';
import { analysisOptions } from './analysis-options.ts';
import { buildNegotiationReport } from './negotiation-report.service.ts';

/** A report reads every claim of a payer. */
const reportsPerMinuteMax = 20;

export function registerNegotiationReport(app: App): void {
  const { http, database } = app;
  http.handle(
    routes.getNegotiationReport,
    async ({ actor, query, request, reply }) => {
      const { organizationId, userId, timeZone } = actor;
      const options = { ...analysisOptions(app, actor), payer: query.payer, timeZone };
      const { document, fileName } = await database.withTenant(
        organizationId,
        (tx) => buildNegotiationReport(tx, options),
        // One view of the data for all tables, or an import in the middle would part them.
        { snapshot: true },
      );
      const pdf = await makePdf(document);
      await database.withTenant(organizationId, (tx) =>
        insertAuditRow(tx, {
          organizationId,
          userId,
          entityType: 'payer',
          entityId: null,
          action: 'process',
          description: 'Negotiation report exported',
          newValues: query,
          origin: originOf(request),
        }),
      );
      reply
        .type('application/pdf')
        .header('Content-Disposition', `attachment; filename="${fileName}"`)
        .send(pdf);
      return undefined;
    },
    { callsPerMinuteMax: reportsPerMinuteMax },
  );
}
