import { adminRoutes, type Organization } from '@pfs/wire/admin';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import type { App } from '../../platform/platform.ts';
import { insertAuditRow } from '../audit/public.ts';
import { type Notice, notify } from '../notifications/public.ts';
import { grantTrial, type PlanChange, switchPlan } from '../subscriptions/public.ts';
import {
  type AdminCall,
  type AdminParts,
  approval,
  callOf,
  changeStatus,
  reactivation,
  rejection,
  suspension,
} from './organization-status.service.ts';
import {
  countOrganizations,
  getOrganizationRow,
  listOrganizationRows,
  toOrganization,
} from './organizations.repository.ts';

export function registerAdminRoutes(app: App): void {
  registerOrganizationLists(app);
  registerStatusRoutes(app);
  registerPlanRoutes(app);
}

function registerOrganizationLists({ http, database }: App): void {
  http.handle(adminRoutes.listOrganizations, ({ query, reply }) =>
    database.withPlatform('admin: organizations', async (tx) => {
      const { page, pageSize, ...filter } = query;
      reply.header('X-Total-Count', await countOrganizations(tx, filter));
      const rows = await listOrganizationRows(tx, filter, {
        order: 'desc',
        ...windowOf(query),
      });
      return rows.map(toOrganization);
    }),
  );

  http.handle(adminRoutes.listPendingPharmacies, ({ query, reply }) =>
    database.withPlatform('admin: pending pharmacies', async (tx) => {
      const filter = { status: 'pending' } as const;
      reply.header('X-Total-Count', await countOrganizations(tx, filter));
      const rows = await listOrganizationRows(tx, filter, { order: 'asc', ...windowOf(query) });
      return rows.map(toOrganization);
    }),
  );
}

function registerStatusRoutes(app: App): void {
  const { http, clock } = app;
  http.handle(adminRoutes.approvePharmacy, (given) => {
    const call = callOf(given);
    return changeStatus(app, call, (current) => approval(current, { call, now: clock() }));
  });
  http.handle(adminRoutes.rejectPharmacy, (given) =>
    changeStatus(app, callOf(given), (current) => rejection(current, given.body)),
  );
  http.handle(adminRoutes.suspendOrganization, (given) => {
    const call = callOf(given);
    const { reason } = given.body;
    return changeStatus(app, call, (current) => suspension(current, { call, reason }));
  });
  http.handle(adminRoutes.reactivateOrganization, (given) =>
    changeStatus(app, callOf(given), (current) => reactivation(current, given.body)),
  );
}

function windowOf({ page, pageSize }: { page: number; pageSize: number }) {
  return { offset: (page - 1) * pageSize, limit: pageSize };
}

const planNames = {
  starter: 'Starter',
  professional: 'Professional',
  enterprise: 'Enterprise',
  enterprise_plus: 'Enterprise Plus',
} as const;

function registerPlanRoutes(app: App): void {
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

/** Changes a plan manually, records both states and notifies the administrators. */
function changePlan(
  { database }: AdminParts,
  call: AdminCall,
  { description, change, notice }: PlanDecision,
): Promise<Organization> {
  const { organizationId, actor, origin } = call;
  return database.withPlatform('admin: change plan', async (tx) => {
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
