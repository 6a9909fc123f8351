import { analyticsRoutes } from '@pfs/wire/analytics';
import { keepDrugSums } from '../../platform/database/kept-drug-sums.ts';
import type { App } from '../../platform/platform.ts';
import { emptyAnalytics, readAnalytics } from './analytics.service.ts';
import type { DrugFeeRow } from './drug-fees.repository.ts';

export function registerAnalyticsRoutes({ http, database }: App): void {
  const kept = keepDrugSums<readonly DrugFeeRow[]>({ rowsOf: (rows) => rows.length });
  http.handle(analyticsRoutes.getAnalytics, async ({ actor, query }) => {
    if (actor.organizationId === null) return emptyAnalytics(query);
    return database.withTenant(
      actor.organizationId,
      (tx) => readAnalytics(tx, query, kept),
      // One view of the data, or an import in the middle would make the charts disagree.
      { snapshot: true },
    );
  });
}
