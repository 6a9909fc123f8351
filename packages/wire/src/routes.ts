import { adminRoutes } from './admin.ts';
import { alertRoutes } from './alerts.ts';
import { analyticsRoutes } from './analytics.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { assistantRoutes } from './assistant.ts';
import { auditRoutes } from './audit.ts';
import { captchaRoutes } from './captcha.ts';
import { caseRoutes, recoveryReportRoutes } from './cases.ts';
import { claimDetailRoutes, claimRoutes } from './claims.ts';
import { classificationRoutes } from './classification.ts';
import { contractAnalysisRoutes } from './contract-analysis.ts';
import { dashboardRoutes } from './dashboard.ts';
import { bookRoutes, depositRoutes } from './deposits.ts';
import { documentReviewRoutes } from './document-review-routes.ts';
import { drugPriceRoutes } from './drug-prices.ts';
import { drugProfitabilityRoutes } from './drug-profitability.ts';
import { eventRoutes } from './events.ts';
import { exportRoutes } from './export-imports.ts';
import { figureRowRoutes } from './figure-rows.ts';
import { figureRoutes } from './figures.ts';
import { financialHealthRoutes } from './financial-health.ts';
import { floorRuleRoutes } from './floor-rules.ts';
import { impersonationRoutes } from './impersonation.ts';
import { inboundMailRoutes, incomingFileRoutes } from './inbound-mail.ts';
import { invoiceDocumentRoutes } from './invoice-documents.ts';
import { invoiceFindingRoutes } from './invoice-findings.ts';
import { knownLayoutRoutes } from './known-layouts.ts';
import { notificationRoutes } from './notifications.ts';
import { onboardingRoutes } from './onboarding.ts';
import { passkeyRoutes } from './passkeys.ts';
import { payerContractRoutes } from './payer-contracts.ts';
import { payerFileRoutes } from './payer-files.ts';
import { payerPlanRoutes } from './payer-plans.ts';
import { paymentRoutes } from './payments.ts';
import { priceAppealRoutes } from './price-appeals.ts';
import { priceListRoutes } from './price-lists.ts';
import { profileRoutes } from './profile.ts';
import { providerAdjustmentRoutes } from './provider-adjustments.ts';
import { recoveryRoutes } from './recovery.ts';
import { refundRoutes } from './refunds.ts';
import { remittanceRoutes } from './remittances.ts';
import { reportScheduleRoutes } from './report-schedules.ts';
import { reportRoutes } from './reports.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { sessionRoutes } from './session.ts';
import { singleSignOnRoutes } from './single-sign-on.ts';
import { salesRoutes, subscriptionRoutes } from './subscriptions.ts';
import { apiUsageRoutes, featureFlagRoutes, systemSettingRoutes } from './system-settings.ts';
import { userRoutes } from './users.ts';
import { vendorInvoiceRoutes, vendorPaymentRoutes } from './vendor-invoices.ts';
import { vendorRoutes } from './vendors.ts';
import { webhookRoutes } from './webhooks.ts';

/** Every route under /api by name. The server refuses to start if one has no handler. */
export const routes = {
  ...alertRoutes,
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...singleSignOnRoutes,
  ...passkeyRoutes,
  ...priceListRoutes,
  ...profileRoutes,
  ...captchaRoutes,
  ...userRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...adminRoutes,
  ...auditRoutes,
  ...impersonationRoutes,
  ...subscriptionRoutes,
  ...salesRoutes,
  ...remittanceRoutes,
  ...documentReviewRoutes,
  ...knownLayoutRoutes,
  ...paymentRoutes,
  ...claimRoutes,
  ...claimDetailRoutes,
  ...providerAdjustmentRoutes,
  ...refundRoutes,
  ...recoveryRoutes,
  ...caseRoutes,
  ...payerContractRoutes,
  ...payerFileRoutes,
  ...recoveryReportRoutes,
  ...payerPlanRoutes,
  ...priceAppealRoutes,
  ...classificationRoutes,
  ...dashboardRoutes,
  ...contractAnalysisRoutes,
  ...analyticsRoutes,
  ...figureRoutes,
  ...figureRowRoutes,
  ...reportRoutes,
  ...reportScheduleRoutes,
  ...financialHealthRoutes,
  ...eventRoutes,
  ...featureFlagRoutes,
  ...systemSettingRoutes,
  ...apiUsageRoutes,
  ...drugPriceRoutes,
  ...floorRuleRoutes,
  ...drugProfitabilityRoutes,
  ...notificationRoutes,
  ...vendorRoutes,
  ...vendorPaymentRoutes,
  ...vendorInvoiceRoutes,
  ...invoiceFindingRoutes,
  ...invoiceDocumentRoutes,
  ...inboundMailRoutes,
  ...incomingFileRoutes,
  ...assistantRoutes,
  ...onboardingRoutes,
  ...exportRoutes,
  ...depositRoutes,
  ...bookRoutes,
};

export type Routes = typeof routes;
export type RouteName = keyof Routes;
