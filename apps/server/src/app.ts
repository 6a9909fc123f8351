import type { Route } from '@pfs/wire/route';
import { routes } from '@pfs/wire/routes';
import type { FastifyInstance } from 'fastify';
import { registerAdminRoutes } from './features/admin/admin.routes.ts';
import { registerAlertRoutes } from './features/alerts/alerts.routes.ts';
import { registerAnalyticsRoutes } from './features/analytics/analytics.routes.ts';
import { registerApiKeyRoutes } from './features/api-keys/api-keys.routes.ts';
import { registerAssistantRoutes } from './features/assistant/assistant.routes.ts';
import { registerAuditRoutes } from './features/audit/audit.routes.ts';
import { registerCaptchaRoutes } from './features/captcha/captcha.service.ts';
import { registerCaseRoutes } from './features/cases/cases.routes.ts';
import { registerRecoveryRoutes } from './features/claim-matches/recovery.routes.ts';
import { registerClaimRoutes } from './features/claims/claims.routes.ts';
import { registerExportRoutes } from './features/claims-exports/claims-exports.routes.ts';
import { registerClassificationRoutes } from './features/classification/classification.routes.ts';
import { registerContractAnalysis } from './features/contract-analysis/contract-analysis.routes.ts';
import { registerDashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { registerDepositRoutes } from './features/deposits/deposits.routes.ts';
import { registerDocumentReviewRoutes } from './features/document-review/document-review.routes.ts';
import { registerDrugPriceRoutes } from './features/drug-prices/drug-prices.routes.ts';
import { registerDrugProfits } from './features/drug-profitability/drug-profitability.routes.ts';
import { registerEventRoutes } from './features/events/events.routes.ts';
import {
  registerFigureRoutes,
  registerFigureRowRoutes,
} from './features/figures/figures.routes.ts';
import { registerFinancialHealth } from './features/financial-health/financial-health.routes.ts';
import { registerFloorRuleRoutes } from './features/floor-rules/floor-rules.routes.ts';
import { registerImpersonationRoutes } from './features/impersonation/impersonation.routes.ts';
import { registerInboundMailRoutes } from './features/inbound-mail/inbound-mail.routes.ts';
import { registerIncomingFileRoutes } from './features/incoming-files/incoming-files.routes.ts';
import { registerInvoiceDocuments } from './features/invoice-documents/invoice-documents.routes.ts';
import { openInvoiceReceiver } from './features/invoice-documents/public.ts';
import { registerKnownLayoutRoutes } from './features/known-layouts/known-layouts.routes.ts';
import { registerLumpPeriodRoutes } from './features/lump-periods/lump-periods.routes.ts';
import { registerMcp } from './features/mcp/mcp.routes.ts';
import { registerNotificationRoutes } from './features/notifications/notifications.routes.ts';
import { registerOnboardingRoutes } from './features/onboarding/onboarding.routes.ts';
import { registerPayerContractRoutes } from './features/payer-contracts/payer-contracts.routes.ts';
import { registerPayerPlanRoutes } from './features/payer-plans/payer-plans.routes.ts';
import { registerPaymentRoutes } from './features/payments/payments.routes.ts';
import { registerPriceAppealRoutes } from './features/price-appeals/price-appeals.routes.ts';
import { registerPriceListRoutes } from './features/price-lists/price-lists.routes.ts';
import { registerProfileRoutes } from './features/profile/profile.routes.ts';
import { registerProviderAdjustmentRoutes } from './features/provider-adjustments/provider-adjustments.routes.ts';
import { registerRefundRoutes } from './features/refunds/refunds.routes.ts';
import { registerRemittanceRoutes } from './features/remittances/remittances.routes.ts';
import { registerReportRoutes } from './features/reports/reports.routes.ts';
import { registerReportScheduleRoutes } from './features/reports/weekly/schedules.routes.ts';
import { registerOneClick } from './features/reports/weekly/unsubscribe.ts';
import { registerSalesRoutes } from './features/sales/sales.routes.ts';
import { registerSecondFactorRoutes } from './features/second-factor/second-factor.routes.ts';
import { registerSessionRoutes } from './features/session/session.routes.ts';
import {
  registerBackChannelLogout,
  registerSingleSignOnRoutes,
} from './features/single-sign-on/single-sign-on.routes.ts';
import { listPublicPlans } from './features/subscriptions/public.ts';
import { registerSubscriptionRoutes } from './features/subscriptions/subscriptions.routes.ts';
import { registerSystemRoutes } from './features/system/system.routes.ts';
import { registerUserRoutes } from './features/users/users.routes.ts';
import { registerVendorRoutes } from './features/vendors/vendors.routes.ts';
import { registerWebhookRoutes } from './features/webhooks/webhooks.routes.ts';
import { mailSamples } from './mail-samples.ts';
import { registerApiDocs } from './platform/http/api-docs.ts';
import { registerApiUsage } from './platform/http/api-usage.ts';
import { callTurnsOf } from './platform/http/call-turns.ts';
import { registerDrain } from './platform/http/drain.ts';
import { registerHealth, registerSecurityText } from './platform/http/health.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { registerMailPreview } from './platform/http/mail-preview.ts';
import { registerMetrics } from './platform/http/metrics.ts';
import { createRegistrar } from './platform/http/registrar.ts';
import { registerWebApp } from './platform/http/web-app.ts';
import { listWaitingJobs } from './platform/jobs/jobs.ts';
import { publicAddress } from './platform/mail/mail-sender.ts';
import { type App, changeLimitsOf, type Platform } from './platform/platform.ts';
import { registerCallers } from './platform/session/callers.ts';

/** The whole web side: the platform's guards, then every slice by name. */
export async function createApp(platform: Platform): Promise<FastifyInstance> {
  const { config, database, clock, limits, callCounts } = platform;
  const server = await createHttpServer({
    log: platform.log,
    callCounts,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    callsPerMinuteMax: limits.callsPerMinuteMax,
    recaptcha: config.recaptcha !== undefined,
  });
  const metrics = registerMetrics(server, config.metricsToken, () => listWaitingJobs(database));
  registerApiUsage(server, { database, clock, log: platform.log, metrics });
  const isClosing = registerDrain(server, {
    noticeMs: config.drainSeconds * 1_000,
    endStreams: () => platform.events.endAll(),
  });
  registerHealth(server, { isReady: () => database.isReady(), isClosing });
  registerSecurityText(server, { address: publicAddress(config), clock });
  await registerApiDocs(server);
  const turns = callTurnsOf(database, limits);
  const http = createRegistrar({
    app: server,
    ...{ database, clock },
    disk: platform.disk,
    changeLimits: changeLimitsOf(limits),
    turns,
    findActor: await registerCallers(server, { ...platform, turns }),
  });
  const app: App = { ...platform, http };
  registerSlices(app);
  registerOneClick(server, platform);
  registerMcp(server, app);
  registerBackChannelLogout(server, platform);
  assertEveryRouteIsHandled(http.handled);
  if (config.developerPages) registerMailPreview(server, mailSamples);

  await registerWebApp(server, {
    folder: platform.webFolder,
    address: publicAddress(config),
    listPlans: () => listPublicPlans(database),
  });
  return server;
}

function registerSlices(app: App): void {
  registerAlertRoutes(app);
  registerSessionRoutes(app);
  registerProfileRoutes(app);
  registerSecondFactorRoutes(app);
  registerSingleSignOnRoutes(app);
  registerCaptchaRoutes(app);
  registerUserRoutes(app);
  registerApiKeyRoutes(app);
  registerWebhookRoutes(app);
  registerAdminRoutes(app);
  registerAuditRoutes(app);
  registerImpersonationRoutes(app);
  registerSubscriptionRoutes(app);
  registerSalesRoutes(app);
  registerRemittanceRoutes(app);
  registerDocumentReviewRoutes(app);
  registerKnownLayoutRoutes(app);
  registerPaymentRoutes(app);
  registerClaimRoutes(app);
  registerProviderAdjustmentRoutes(app);
  registerLumpPeriodRoutes(app);
  registerRefundRoutes(app);
  registerRecoveryRoutes(app);
  registerCaseRoutes(app);
  registerPayerContractRoutes(app);
  registerPayerPlanRoutes(app);
  registerPriceAppealRoutes(app);
  registerClassificationRoutes(app);
  registerDashboardRoutes(app);
  registerContractAnalysis(app);
  registerAnalyticsRoutes(app);
  registerFigureRoutes(app);
  registerFigureRowRoutes(app);
  registerFinancialHealth(app);
  registerReportRoutes(app);
  registerReportScheduleRoutes(app);
  registerEventRoutes(app);
  registerSystemRoutes(app);
  registerDrugPriceRoutes(app);
  registerFloorRuleRoutes(app);
  registerDrugProfits(app);
  registerNotificationRoutes(app);
  registerPriceListRoutes(app);
  registerVendorRoutes(app, openInvoiceReceiver(app));
  registerInvoiceDocuments(app);
  registerExportRoutes(app);
  registerDepositRoutes(app);
  registerInboundMailRoutes(app);
  registerIncomingFileRoutes(app);
  registerAssistantRoutes(app);
  registerOnboardingRoutes(app);
}

function assertEveryRouteIsHandled(handled: ReadonlySet<Route>): void {
  for (const [name, route] of Object.entries(routes)) {
    if (!handled.has(route)) throw new Error(`the route ${name} has no handler`);
  }
}
