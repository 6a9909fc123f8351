import { claimRoutes } from '@pfs/wire/claims';
import type { App } from '../../platform/platform.ts';
import { insertAuditRow, originOf } from '../audit/public.ts';
import { registerClaimDetailRoutes } from './claim-detail.routes.ts';
import { openClaimIndexes } from './claim-index/claim-indexes.ts';
import { exportClaims } from './export-claims.ts';
import { listClaims } from './list-claims.service.ts';
import { toClaim } from './to-claim.ts';

/** An export reads every claim. */
const exportsPerMinuteMax = 10;

export function registerClaimRoutes(app: App): void {
  const { http, database, clock } = app;
  const indexes = openClaimIndexes(app);
  http.handle(claimRoutes.listClaims, async ({ actor, query, reply }) => {
    if (actor.organizationId === null) return [];
    const { sort, order, limit, page, pageSize, ...filter } = query;
    const window =
      page === undefined
        ? { offset: 0, limit }
        : { offset: (page - 1) * pageSize, limit: pageSize };
    const found = await database.withTenant(
      actor.organizationId,
      (tx) =>
        listClaims(tx, indexes, {
          filter,
          page: { sort, order, ...window },
          counted: page !== undefined,
        }),
      { snapshot: true },
    );
    if (page !== undefined) reply.header('X-Total-Count', found.total ?? 0);
    return found.rows.map(toClaim);
  });

  http.handle(
    claimRoutes.exportClaims,
    async ({ actor, query, request, reply }) => {
      const { organizationId, userId } = actor;
      const { sort, order, ...filter } = query;
      await database.withTenant(organizationId, (tx) =>
        insertAuditRow(tx, {
          organizationId,
          userId,
          entityType: 'claim',
          entityId: null,
          action: 'process',
          description: 'Claims exported',
          newValues: query,
          origin: originOf(request),
        }),
      );
      const today = clock().toISOString().slice(0, 10);
      const name = `claims-${query.from ?? 'all'}-to-${query.to ?? today}.csv`;
      reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="${name}"`)
        .send(exportClaims(database, { organizationId, filter, order: { sort, order } }));
      return undefined;
    },
    { callsPerMinuteMax: exportsPerMinuteMax },
  );

  registerClaimDetailRoutes(app);
}
