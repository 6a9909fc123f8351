import { adminRoutes } from '@pfs/wire/admin';
import type { App } from '../../platform/platform.ts';
import { callOf } from './admin-call.ts';
import { approval, reactivation, rejection, suspension } from './decisions.ts';
import { countOrganizations, listOrganizationRows } from './organizations.repository.ts';
import { registerPlanRoutes } from './plan.routes.ts';
import { changeStanding } from './standing.service.ts';
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
