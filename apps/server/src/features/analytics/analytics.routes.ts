import { analyticsRoutes } from '@pfs/wire/analytics';
import type { App } from '../../platform/platform.ts';
import { emptyAnalytics, readAnalytics } from './analytics.service.ts';

export function registerAnalyticsRoutes({ http, database }: App): void {
  http.handle(analyticsRoutes.getAnalytics, async ({ actor, query }) => {
    if (actor.organizationId === null) return emptyAnalytics(query);
    return database.withTenant(
      actor.organizationId,
      (tx) => readAnalytics(tx, query),
      // One view of the data, or an import in the middle would make the charts disagree.
      { snapshot: true },
    );
  });
}
