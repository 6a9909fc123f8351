import { contractAnalysisRoutes as routes } from '@pfs/wire/contract-analysis';
import type { App } from '../../platform/platform.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { type AnalysisOptions, analysisOptions } from './analysis-options.ts';
import { analyzePayers, toPayerContract } from './contract-analysis.service.ts';
import { toContractInsights } from './contract-insights.ts';
import { registerNegotiationReport } from './negotiation-report.routes.ts';
import { readOpportunities } from './opportunities.service.ts';
import { toAnalysedYear } from './payer-figures.ts';
import { keepPurchases } from './purchasing.repository.ts';

export function registerContractAnalysis(app: App): void {
  registerNegotiationReport(app);
  const { http, database } = app;
  const optionsFor = (actor: Actor) => analysisOptions(app, actor);
  const nothing = (options: AnalysisOptions) => ({
    ...toAnalysedYear([], options.currentMonth, options.currentMonth),
    payers: [],
  });
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
    const { savings, purchasesKept } = await database.withTenant(
      organizationId,
      (tx) => readOpportunities(tx, options),
      snapshot,
    );
    // A snapshot only reads.
    if (!purchasesKept) {
      await database.withTenant(organizationId, (tx) => keepPurchases(tx, savings.period));
    }
    return savings;
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
}
