import { adminRoutes } from '@pfs/wire/admin';
import type { App } from '../../platform/platform.ts';
import { grantTrial, switchPlan } from '../subscriptions/public.ts';
import { callOf } from './admin-call.ts';
import { changePlan } from './plans.service.ts';

const planNames = {
  starter: 'Starter',
  professional: 'Professional',
  enterprise: 'Enterprise',
  enterprise_plus: 'Enterprise Plus',
} as const;

export function registerPlanRoutes(app: App): void {
  const { http, clock } = app;
  http.handle(adminRoutes.switchPlan, (given) => {
    const { planType, organizationId } = given.body;
    return changePlan(app, callOf(given), {
      description: `Plan switched to ${planNames[planType]}`,
      change: (tx) => switchPlan(tx, { organizationId, planType, now: clock() }),
      notice: {
        title: `Your plan is ${planNames[planType]} now`,
        message: 'Its limits and features hold at once.',
      },
    });
  });

  http.handle(adminRoutes.grantTrial, (given) => {
    const { planType, organizationId, trialDays } = given.body;
    const name = planNames[planType];
    return changePlan(app, callOf(given), {
      description: `Free trial of ${name} for ${trialDays} days granted`,
      change: (tx) => grantTrial(tx, { organizationId, planType, days: trialDays, now: clock() }),
      notice: {
        title: `A free ${trialDays}-day trial of ${name}`,
        message: 'Its limits and features hold at once, until the trial ends.',
      },
    });
  });
}
