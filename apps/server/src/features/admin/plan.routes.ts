import { adminRoutes, type Organization } from '@pfs/wire/admin';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import type { App } from '../../platform/platform.ts';
import { insertAuditRow } from '../audit/public.ts';
import { type Notice, notify } from '../notifications/public.ts';
import { grantTrial, type PlanChange, switchPlan } from '../subscriptions/public.ts';
import { type AdminCall, callOf } from './admin-call.ts';
import { getOrganizationRow } from './organizations.repository.ts';
import type { AdminParts } from './standing.service.ts';
import { toOrganization } from './to-organization.ts';

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
        title: `You’re now on the ${planNames[planType]} plan`,
        message: 'Its limits and features apply now.',
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
        message: 'Its limits and features apply now, until the trial ends.',
      },
    });
  });
}

interface PlanDecision {
  readonly description: string;
  readonly change: (tx: PlatformTransaction) => Promise<PlanChange>;
  readonly notice: Pick<Notice, 'title' | 'message'>;
}

/** A plan by hand: the change, its audit row with both states, and word to the administrators. */
function changePlan(
  { database }: AdminParts,
  call: AdminCall,
  { description, change, notice }: PlanDecision,
): Promise<Organization> {
  const { organizationId, actor, origin } = call;
  return database.withPlatform('admin: the plan of a pharmacy', async (tx) => {
    const { oldValues, newValues } = await change(tx);
    await insertAuditRow(tx, {
      organizationId,
      userId: actor.userId,
      entityType: 'subscription',
      entityId: organizationId,
      action: 'update',
      description,
      origin,
      ...(oldValues === null ? {} : { oldValues: { ...oldValues } }),
      newValues: { ...newValues },
    });
    const to = { organizationId, role: 'pharmacy_admin' } as const;
    await notify(tx, { ...notice, to, type: 'info', actionUrl: '/plan' });
    return toOrganization(await getOrganizationRow(tx, organizationId));
  });
}
