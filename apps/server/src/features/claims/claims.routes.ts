import { claimRoutes } from '@pfs/wire/claims';
import { windowOf } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { registerClaimDetailRoutes } from './claim-detail.routes.ts';
import { registerClaimExportRoute } from './claim-export.routes.ts';
import { toClaimFilter } from './claim-filter.ts';
import { openClaimIndexes } from './claim-index/claim-indexes.ts';
import { offerClaimIndexes } from './claim-index/offered-indexes.ts';
import { listClaims } from './list-claims.service.ts';
import { toClaim } from './to-claim.ts';

export function registerClaimRoutes(app: App): void {
  const { http, database, config } = app;
  const indexes = openClaimIndexes({ ...app, rowsMax: config.claimsInMemoryMax });
  offerClaimIndexes(database, indexes);
  http.onClose(() => indexes.close());
  http.handle(claimRoutes.listClaims, async ({ actor, query, reply }) => {
    if (actor.organizationId === null) return [];
    const { sort, order, limit, page, pageSize, ...asked } = query;
    const window = windowOf({ limit, page, pageSize });
    const found = await database.withTenant(
      actor.organizationId,
      (tx) =>
        listClaims(tx, indexes, {
          filter: toClaimFilter(asked),
          page: { sort, order, ...window },
          counted: page !== undefined,
        }),
      { snapshot: true },
    );
    if (page !== undefined) reply.header('X-Total-Count', found.total ?? 0);
    return found.rows.map(toClaim);
  });

  registerClaimExportRoute(app);
  registerClaimDetailRoutes(app);
}
