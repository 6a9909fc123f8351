import { adminRoutes } from './admin.ts';
import { captchaRoutes } from './captcha.ts';
import { claimDetailRoutes } from './claim-detail.ts';
import { claimRoutes } from './claims.ts';
import { classificationRoutes } from './classification.ts';
import { dashboardRoutes } from './dashboard.ts';
import { eventRoutes } from './events.ts';
import { paymentRoutes } from './payments.ts';
import { providerAdjustmentRoutes } from './provider-adjustments.ts';
import { remittanceRoutes } from './remittances.ts';
import { sessionRoutes } from './session.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { userRoutes } from './users.ts';

/**
 * Every call that the product answers under /api, by name. The server refuses to start when one
 * has no handler.
 */
export const routes = {
  ...sessionRoutes,
  ...captchaRoutes,
  ...userRoutes,
  ...adminRoutes,
  ...subscriptionRoutes,
  ...remittanceRoutes,
  ...paymentRoutes,
  ...claimRoutes,
  ...claimDetailRoutes,
  ...providerAdjustmentRoutes,
  ...classificationRoutes,
  ...dashboardRoutes,
  ...eventRoutes,
};

export type Routes = typeof routes;
export type RouteName = keyof Routes;
