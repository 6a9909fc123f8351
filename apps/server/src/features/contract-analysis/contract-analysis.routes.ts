import { contractInsight, marketAnalysis } from '@pfs/core/metrics/market-analysis';
import { sumCents } from '@pfs/core/money';
import {
  type ContractInsights,
  contractAnalysisRoutes as routes,
} from '@pfs/wire/contract-analysis';
import type { App } from '../../platform/platform.ts';
import type { Actor } from '../../platform/session/actor.ts';
import {
  type Analysis,
  type AnalysisOptions,
  analysisOptions,
  analyzePayers,
  toPayerContract,
} from './contract-analysis.service.ts';
import { registerNegotiationReport } from './negotiation-report/negotiation-report.service.ts';
import { readOpportunities, savePurchaseSum } from './opportunities.service.ts';
import { monthOfDir, toAnalyzedYear } from './payer-figures.ts';

/** The source of the benchmark, which a negotiation needs. */
const benchmarkOrigin =
  'Set by your administrator. One vendor’s published range is 2–4% of gross reimbursement.';

/** Talking points for negotiations, riskiest contract first. */
function toContractInsights(
  { hasData, period, wholeMonths, payers }: Analysis,
  { benchmarkPercent }: { readonly benchmarkPercent: number },
): ContractInsights {
  const market = marketAnalysis({
    payers: payers.map(({ payerName, totals }) => ({ payerName, ...totals })),
    months: wholeMonths.map((month) => {
      const ofMonth = payers.map((payer) => monthOfDir(payer, month));
      return {
        grossCents: sumCents(ofMonth.map(({ grossCents }) => grossCents)),
        dirFeesCents: sumCents(ofMonth.map(({ dirFeesCents }) => dirFeesCents)),
      };
    }),
    benchmarkPercent,
  });
  const riskiestFirst = payers.toSorted(
    (first, second) => second.analysis.dirFeePercentage - first.analysis.dirFeePercentage,
  );
  return {
    hasData,
    period,
    insights: riskiestFirst.map(({ payerName, figures, analysis }) => {
      const insight = contractInsight(payerName, figures, analysis);
      const hasGross = figures.totals.grossCents > 0;
      return { ...insight, hasGross, keyTalkingPoints: [...insight.keyTalkingPoints] };
    }),
    marketAnalysis: {
      ...market,
      recommendations: [...market.recommendations],
      benchmarkOrigin,
    },
  };
}

export function registerContractAnalysis(app: App): void {
  registerNegotiationReport(app);
  const { http, database } = app;
  const optionsFor = (actor: Actor) => analysisOptions(app, actor);
  const nothing = (options: AnalysisOptions) => ({
    ...toAnalyzedYear([], options.currentMonth, options.currentMonth),
    payers: [],
  });
  // Without a snapshot, an import in between would make the parts disagree.
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
    // A snapshot transaction is read-only.
    if (!purchasesKept) {
      await database.withTenant(organizationId, (tx) => savePurchaseSum(tx, savings.period));
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
