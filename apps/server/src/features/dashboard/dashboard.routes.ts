import { dashboardRoutes } from '@pfs/wire/dashboard';
import { dayIn } from '../../platform/clock.ts';
import type { App } from '../../platform/platform.ts';
import { emptyDashboard, readDashboard } from './dashboard.service.ts';

export function registerDashboardRoutes({ http, database, clock }: App): void {
  http.handle(dashboardRoutes.getDashboard, async ({ actor, query }) => {
    const today = dayIn(actor.timeZone, clock());
    if (actor.organizationId === null) return emptyDashboard(today);
    return database.withTenant(actor.organizationId, (tx) =>
      readDashboard(tx, { today, month: query.month }),
    );
  });
}
