import { type Organization, adminRoutes as routes } from '@pfs/wire/admin';
import { sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import type { App, Platform } from '../../platform/platform.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { type AuditEntry, insertAuditRow, type Origin, originOf } from '../audit/public.ts';
import { type Notice, notify } from '../notifications/public.ts';
import { listPharmacyAdmins } from '../organizations/public.ts';
import { grantTrial, type PlanChange, switchPlan } from '../subscriptions/public.ts';
import type { StatusMailKind } from './admin.mails.ts';
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
  http.handle(routes.listOrganizations, ({ query, reply }) =>
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

  http.handle(routes.listPendingPharmacies, ({ query, reply }) =>
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
  http.handle(routes.approvePharmacy, (given) => {
    const call = callOf(given);
    return changeStatus(app, call, (current) => approval(current, { call, now: clock() }));
  });
  http.handle(routes.rejectPharmacy, (given) =>
    changeStatus(app, callOf(given), (current) => rejection(current, given.body)),
  );
  http.handle(routes.suspendOrganization, (given) => {
    const call = callOf(given);
    const { reason } = given.body;
    return changeStatus(app, call, (current) => suspension(current, { call, reason }));
  });
  http.handle(routes.reactivateOrganization, (given) =>
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
  http.handle(routes.switchPlan, (given) => {
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

  http.handle(routes.grantTrial, (given) => {
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

type AdminParts = Pick<Platform, 'database' | 'jobs' | 'clock'>;

interface Decision {
  readonly change: StatusChange;
  readonly endsSessions: boolean;
  readonly action: AuditEntry['action'];
  readonly description: string;
  readonly notice: Pick<Notice, 'type' | 'title' | 'message'>;
  readonly mail: StatusMailKind;
}

/** Changes the status, records it and notifies the administrators, in one transaction. */
async function changeStatus(
  { database, jobs }: AdminParts,
  call: AdminCall,
  decide: (current: OrganizationStatus) => Decision,
): Promise<Organization> {
  const { organizationId } = call;
  return await database.withPlatform('admin: change status', async (tx) => {
    const current = await lockStatus(tx, organizationId);
    const decision = decide(current);
    await tx.query
      .updateTable('organizations')
      .set({ ...decision.change, updated_at: sql`now()` })
      .where('id', '=', organizationId)
      .execute();
    if (decision.endsSessions) await endSessions(tx, organizationId);
    await recordDecision(tx, { call, current, decision });
    await notify(tx, {
      ...decision.notice,
      to: { organizationId, role: 'pharmacy_admin' },
      actionUrl: '/',
    });
    for (const { userId } of await listPharmacyAdmins(tx, organizationId)) {
      await jobs.sendMail(tx, { kind: decision.mail, data: { userId } });
    }
    return toOrganization(await getOrganizationRow(tx, organizationId));
  });
}

async function recordDecision(
  tx: PlatformTransaction,
  given: { call: AdminCall; current: OrganizationStatus; decision: Decision },
): Promise<void> {
  const { call, current, decision } = given;
  const before = valuesOf(current);
  const after = valuesOf({ ...current, ...decision.change });
  const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
  const only = (values: Values) => Object.fromEntries(changed.map((name) => [name, values[name]]));
  await insertAuditRow(tx, {
    organizationId: call.organizationId,
    userId: call.actor.userId,
    entityType: 'organization',
    entityId: call.organizationId,
    action: decision.action,
    description: decision.description,
    origin: call.origin,
    oldValues: only(before),
    newValues: only(after),
  });
}

type Values = Readonly<Record<string, unknown>>;

function valuesOf(current: Omit<OrganizationStatus, 'id' | 'name'>): Values {
  return {
    approvalStatus: current.approval_status,
    rejectionReason: current.rejection_reason,
    isActive: current.is_active,
    suspensionReason: current.suspension_reason,
  };
}

/** Also undoes a rejection by mistake. */
function approval(current: OrganizationStatus, given: { call: AdminCall; now: Date }): Decision {
  if (current.approval_status === 'approved') {
    throw new AppError('conflict', { message: `${current.name} is already approved.` });
  }
  return {
    change: {
      approval_status: 'approved',
      approved_at: given.now,
      approved_by: given.call.actor.userId,
      rejection_reason: null,
    },
    endsSessions: false,
    action: 'approve',
    description: 'Pharmacy approved',
    notice: {
      type: 'success',
      title: 'Your pharmacy is approved',
      message: 'You can now use everything in your plan.',
    },
    mail: 'pharmacy_approved',
  };
}

function rejection(current: OrganizationStatus, { reason }: { reason: string }): Decision {
  if (current.approval_status !== 'pending') {
    throw new AppError('conflict', {
      message: `${current.name} is already ${current.approval_status}, so it can’t be rejected.`,
    });
  }
  return {
    change: { approval_status: 'rejected', rejection_reason: reason },
    endsSessions: true,
    action: 'reject',
    description: 'Pharmacy rejected; its sessions ended',
    notice: { type: 'error', title: 'Your pharmacy was not approved', message: reason },
    mail: 'pharmacy_rejected',
  };
}

function suspension(
  current: OrganizationStatus,
  { call, reason }: { call: AdminCall; reason: string },
): Decision {
  if (current.id === call.actor.organizationId) {
    throw new AppError('conflict', {
      message: 'You’re a member of this organization. Suspending it would lock you out.',
    });
  }
  if (!current.is_active) {
    throw new AppError('conflict', { message: `${current.name} is already suspended.` });
  }
  return {
    change: { is_active: false, suspension_reason: reason },
    endsSessions: true,
    action: 'update',
    description: 'Organization suspended; its sessions ended',
    notice: { type: 'warning', title: 'Your pharmacy’s account was suspended', message: reason },
    mail: 'pharmacy_suspended',
  };
}

function reactivation(current: OrganizationStatus, { reason }: { reason: string }): Decision {
  if (current.is_active) {
    throw new AppError('conflict', { message: `${current.name} is not suspended.` });
  }
  return {
    change: { is_active: true, suspension_reason: null },
    endsSessions: false,
    action: 'update',
    description: `Organization reactivated: ${reason}`,
    notice: {
      type: 'success',
      title: 'Your pharmacy’s account has been reactivated',
      message: 'Your data is unchanged.',
    },
    mail: 'pharmacy_reactivated',
  };
}

/** Locks the organization, so that two decisions take turns, and returns its status. */
async function lockStatus(tx: PlatformTransaction, organizationId: string) {
  const row = orNotFound(
    await tx.query
      .selectFrom('organizations')
      .select([
        'id',
        'name',
        'approval_status',
        'rejection_reason',
        'is_active',
        'suspension_reason',
      ])
      .where('id', '=', organizationId)
      .forUpdate()
      .executeTakeFirst(),
  );
  return row;
}

type OrganizationStatus = Awaited<ReturnType<typeof lockStatus>>;

interface StatusChange {
  readonly approval_status?: 'approved' | 'rejected';
  readonly approved_at?: Date | null;
  readonly approved_by?: string | null;
  readonly rejection_reason?: string | null;
  readonly is_active?: boolean;
  readonly suspension_reason?: string | null;
}

/** Signs out all users of an organization. Reactivating it does not sign them in again. */
async function endSessions(tx: PlatformTransaction, organizationId: string): Promise<void> {
  await tx.query
    .deleteFrom('sessions')
    .where(sql<string>`sess ->> 'userId'`, 'in', (from) =>
      from
        .selectFrom('users')
        .select(sql<string>`id::text`.as('id'))
        .where('organization_id', '=', organizationId),
    )
    .execute();
}

/** A super admin's call about an organization. */
interface AdminCall {
  readonly actor: Pick<Actor, 'userId' | 'organizationId'>;
  readonly origin: Origin;
  readonly organizationId: string;
}

interface CallWithBody extends Pick<AdminCall, 'actor'> {
  readonly request: Parameters<typeof originOf>[0];
  readonly body: { readonly organizationId: string };
}

function callOf({ actor, request, body }: CallWithBody): AdminCall {
  return { actor, origin: originOf(request), organizationId: body.organizationId };
}
