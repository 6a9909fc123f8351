import { monthOf } from '@pfs/core/days';
import { contractAnalysisRoutes as routes } from '@pfs/wire/contract-analysis';
import { dayIn } from '../../platform/clock.ts';
import { makePdf } from '../../platform/documents/make-document.ts';
import type { App } from '../../platform/platform.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { insertAuditRow, originOf } from '../audit/public.ts';
import {
  type AnalysisOptions,
  analyzePayers,
  toPayerContract,
} from './contract-analysis.service.ts';
import { toContractInsights } from './contract-insights.ts';
import { buildNegotiationReport } from './negotiation-report.service.ts';
import { readOpportunities } from './opportunities.service.ts';
import { toAnalysedYear } from './payer-figures.ts';

/** A report reads every claim of a payer. */
const reportsPerMinuteMax = 20;

export function registerContractAnalysisRoutes(app: App): void {
  const { http, database, clock, settings } = app;
  const optionsFor = ({ timeZone }: Actor): AnalysisOptions => ({
    currentMonth: monthOf(dayIn(timeZone, clock())),
    benchmarkPercent: settings.get('benchmark.dirPercent'),
  });
  const nothing = (options: AnalysisOptions) => ({ ...toAnalysedYear([], options), payers: [] });
  // One view of the data for all parts, or an import in the middle would make them disagree.
  const snapshot = { snapshot: true } as const;

  http.handle(routes.listPayerContracts, async ({ actor }) => {
    const options = optionsFor(actor);
    const { organizationId } = actor;
    const analysis =
      organizationId === null
        ? nothing(options)
        : await database.withTenant(organizationId, (tx) => analyzePayers(tx, options), snapshot);
    const { hasData, period, payers } = analysis;
    return { hasData, period, contracts: payers.map((payer) => toPayerContract(payer, analysis)) };
  });

  http.handle(routes.listSavingsOpportunities, async ({ actor }) => {
    const options = optionsFor(actor);
    const { organizationId } = actor;
    if (organizationId === null) {
      const { hasData, period } = nothing(options);
      return { hasData, period, potentialAnnualSavings: 0, opportunities: [] };
    }
    return database.withTenant(organizationId, (tx) => readOpportunities(tx, options), snapshot);
  });

  http.handle(routes.listContractInsights, async ({ actor }) => {
    const options = optionsFor(actor);
    const { organizationId } = actor;
    if (organizationId === null) return toContractInsights(nothing(options), options);
    const analysis = await database.withTenant(
      organizationId,
      (tx) => analyzePayers(tx, options),
      snapshot,
    );
    return toContractInsights(analysis, options);
  });

  http.handle(
    routes.getNegotiationReport,
    async ({ actor, query, request, reply }) => {
      const { organizationId, userId, timeZone } = actor;
      const options = { ...optionsFor(actor), payer: query.payer, timeZone };
      const { document, fileName } = await database.withTenant(
        organizationId,
        (tx) => buildNegotiationReport(tx, options),
        snapshot,
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
