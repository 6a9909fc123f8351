import type { FigureName } from '@pfs/core/figures/figure-names';
import type { KpiAlertFound } from '@pfs/core/metrics/financial-health';
import type { HealthIndicator } from '@pfs/core/metrics/health-indicators';
import { percentage } from '@pfs/core/metrics/ratios';
import { toDollars } from '@pfs/core/money';
import type { FinancialHealth } from '@pfs/wire/financial-health';
import { financialHealthRoutes as routes } from '@pfs/wire/financial-health';
import { dayIn } from '../../platform/clock.ts';
import { readDocumentSource } from '../../platform/documents/read-document-source.ts';
import type { App } from '../../platform/platform.ts';
import { sendOnRecord } from '../audit/public.ts';
import { figureSettings } from '../figures/public.ts';
import { makeHealthFile } from './export-health.service.ts';
import type { Health } from './financial-health.service.ts';
import { emptyHealth, findHealth } from './financial-health.service.ts';

/** Making a document occupies a thread. */
const exportsPerMinuteMax = 20;

// Without a snapshot, an import in between would make the figures disagree.
const snapshot = { snapshot: true } as const;

export function registerFinancialHealth({ http, database, clock, settings }: App): void {
  http.handle(routes.getFinancialHealth, async ({ actor, query, today }) => {
    const { timeframe, month } = query;
    const asked = { timeframe, month, today, settings: figureSettings(settings) };
    const { organizationId } = actor;
    if (organizationId === null) return toFinancialHealth(emptyHealth(asked));
    const health = await database.withTenant(
      organizationId,
      (tx) => findHealth(tx, asked),
      snapshot,
    );
    return toFinancialHealth(health);
  });

  http.handle(
    routes.exportFinancialHealth,
    async (call) => {
      const { organizationId, timeZone } = call.actor;
      const { timeframe, month, format } = call.query;
      const today = dayIn(timeZone, clock());
      const asked = { timeframe, month, today, settings: figureSettings(settings) };
      const { health, source } = await database.withTenant(
        organizationId,
        async (tx) => ({
          health: await findHealth(tx, asked),
          source: await readDocumentSource(tx),
        }),
        snapshot,
      );
      const file = await makeHealthFile(health, { ...source, timeZone, format });
      return sendOnRecord(database, call, {
        record: {
          entityType: 'financial_health',
          description: 'Financial health report exported',
          newValues: { timeframe, month: health.month, format },
        },
        ...file,
      });
    },
    { callsPerMinuteMax: exportsPerMinuteMax },
  );
}

function toFinancialHealth(health: Health): FinancialHealth {
  const { timeframe, month, isCurrentMonth, isRunning, hasData, period, metrics } = health;
  return {
    timeframe,
    month,
    isCurrentMonth,
    isRunning,
    hasData,
    period,
    metrics: {
      totalRevenue: toDollars(metrics.totalRevenueCents),
      netProfit: toDollars(metrics.netProfitCents),
      profitMargin: metrics.profitMargin,
      dirFeeImpact: toDollars(metrics.dirFeeImpactCents),
      vendorSpend: toDollars(metrics.vendorSpendCents),
      cashFlow: toDollars(metrics.cashFlowCents),
      knownCostPercentage: metrics.knownCostPercentage,
      estimatedCost: toDollars(metrics.estimatedCostCents),
      leftAfterPurchases: toDollars(metrics.leftAfterPurchasesCents),
      stockChange: toDollars(metrics.stockChangeCents),
      avgClaimValue: toDollars(metrics.averageClaimValueCents),
    },
    leftOutOfSpend: health.leftOutOfSpend ?? null,
    healthIndicators: health.indicators.map((indicator) => {
      const { category, score, trend, status, description } = indicator;
      return { category, score, trend, status, description, ...openedBy(indicator, health) };
    }),
    monthlyTrend: health.trend.map((one) => ({
      month: one.month,
      revenue: toDollars(one.metrics.totalRevenueCents),
      expenses: toDollars(one.metrics.expensesCents),
      profit: toDollars(one.metrics.netProfitCents),
      isEstimated: one.metrics.isEstimated,
    })),
    kpiAlerts: health.alerts.map((alert) => ({
      id: alert.subject,
      severity: alert.severity,
      title: alert.title,
      message: alert.message,
      actionRequired: alert.actionRequired,
      actionUrl: actionUrl(alert, health),
    })),
  };
}

type Opened = Pick<FinancialHealth['healthIndicators'][number], 'figure' | 'value' | 'payer'>;

/** The figure that shows the rows behind an indicator. */
function openedBy({ subject }: Pick<HealthIndicator, 'subject'>, health: Health): Opened {
  const { metrics, totals, largestPayer, dues } = health;
  const gross = { figure: 'grossAmount', value: toDollars(totals.grossCents) } as const;
  switch (subject) {
    case 'profitability':
      return { figure: 'profitMargin', value: metrics.profitMargin, payer: null };
    case 'dirFeeBurden':
      return { figure: 'dirPercentage', value: totals.dirPercentage, payer: null };
    case 'cashFlow':
      return { figure: 'cashFlow', value: toDollars(metrics.cashFlowCents), payer: null };
    case 'payerConcentration':
      return largestPayer === null
        ? { ...gross, payer: null }
        : { ...gross, value: toDollars(largestPayer.grossCents), payer: largestPayer.name };
    case 'vendorPayments':
      return dues.dueCents === 0
        ? { figure: 'vendorDue', value: 0, payer: null }
        : {
            figure: 'paidInTimeShare',
            value: percentage(dues.paidByDueCents, dues.dueCents),
            payer: null,
          };
    case 'revenueTrend':
      return { ...gross, payer: null };
  }
}

function actionUrl({ subject }: KpiAlertFound, health: Health): string {
  const { from, to } = health.period;
  switch (subject) {
    case 'unclassifiedMoney':
      return '/recovery?stage=open&kind=unexplained_lump';
    case 'overdueInvoices':
      // All days, because overdue invoices may be older than the period.
      return figurePath('vendorOverdue', {});
    default: {
      const { figure, payer } = openedBy({ subject }, health);
      return figurePath(figure, { from, to, ...(payer === null ? {} : { payer }) });
    }
  }
}

function figurePath(figure: FigureName, filter: Readonly<Record<string, string>>): string {
  return `/analytics?${new URLSearchParams({ figure, ...filter })}`;
}
