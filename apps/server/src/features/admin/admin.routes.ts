import { adminRoutes } from '@pfs/wire/admin';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import { type AdminCall, callOf } from './admin-call.ts';
import { countOrganizations, listOrganizationRows } from './organizations.repository.ts';
import { registerPlanRoutes } from './plan.routes.ts';
import type { Standing } from './standing.repository.ts';
import { changeStanding, type Decision } from './standing.service.ts';
import { toOrganization } from './to-organization.ts';

export function registerAdminRoutes(app: App): void {
  registerOrganizationLists(app);
  registerStandingRoutes(app);
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
    database.withPlatform('admin: pharmacies that wait', async (tx) => {
      const filter = { status: 'pending' } as const;
      reply.header('X-Total-Count', await countOrganizations(tx, filter));
      const rows = await listOrganizationRows(tx, filter, { order: 'asc', ...windowOf(query) });
      return rows.map(toOrganization);
    }),
  );
}

function registerStandingRoutes(app: App): void {
  const { http, clock } = app;
  http.handle(adminRoutes.approvePharmacy, (given) => {
    const call = callOf(given);
    return changeStanding(app, call, (standing) => approval(standing, { call, now: clock() }));
  });
  http.handle(adminRoutes.rejectPharmacy, (given) =>
    changeStanding(app, callOf(given), (standing) => rejection(standing, given.body)),
  );
  http.handle(adminRoutes.suspendOrganization, (given) => {
    const call = callOf(given);
    const { reason } = given.body;
    return changeStanding(app, call, (standing) => suspension(standing, { call, reason }));
  });
  http.handle(adminRoutes.reactivateOrganization, (given) =>
    changeStanding(app, callOf(given), (standing) => reactivation(standing, given.body)),
  );
}

function windowOf({ page, pageSize }: { page: number; pageSize: number }) {
  return { offset: (page - 1) * pageSize, limit: pageSize };
}

/** Also takes a rejection back, for a mistake must not be the last word. */
function approval(standing: Standing, given: { call: AdminCall; now: Date }): Decision {
  if (standing.approval_status === 'approved') {
    throw new AppError('conflict', { message: `${standing.name} is already approved.` });
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

function rejection(standing: Standing, { reason }: { reason: string }): Decision {
  if (standing.approval_status !== 'pending') {
    throw new AppError('conflict', {
      message: `${standing.name} is already ${standing.approval_status}, so it can’t be rejected.`,
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
  standing: Standing,
  { call, reason }: { call: AdminCall; reason: string },
): Decision {
  if (standing.id === call.actor.organizationId) {
    throw new AppError('conflict', {
      message: 'You’re a member of this organization. Suspending it would lock you out.',
    });
  }
  if (!standing.is_active) {
    throw new AppError('conflict', { message: `${standing.name} is already suspended.` });
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

function reactivation(standing: Standing, { reason }: { reason: string }): Decision {
  if (standing.is_active) {
    throw new AppError('conflict', { message: `${standing.name} is not suspended.` });
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
