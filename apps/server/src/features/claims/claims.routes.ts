import { claimDetailRoutes } from '@pfs/wire/claim-detail';
import { claimRoutes } from '@pfs/wire/claims';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import { insertAuditRow, originOf } from '../audit/public.ts';
import { getClaimDetail } from './claim-detail.service.ts';
import { openClaimIndexes } from './claim-index/claim-indexes.ts';
import { getClaimSegments } from './claim-segments.service.ts';
import { exportClaims } from './export-claims.ts';
import { listClaims } from './list-claims.service.ts';
import { toClaim } from './to-claim.ts';

/** Each look opens a file that may be large; a person who reads claims stays far below. */
const looksPerMinuteMax = 120;
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

  http.handle(claimDetailRoutes.getClaim, async ({ actor, params }) => {
    if (actor.organizationId === null) throw new AppError('not_found');
    return database.withTenant(actor.organizationId, (tx) => getClaimDetail(tx, params.id));
  });

  http.handle(
    claimDetailRoutes.getClaimSegments,
    ({ actor, params, request }) =>
      getClaimSegments(app, {
        actor,
        claimId: params.id,
        reveal: false,
        origin: originOf(request),
      }),
    { callsPerMinuteMax: looksPerMinuteMax },
  );

  http.handle(
    claimDetailRoutes.revealClaimSegments,
    ({ actor, params, request }) =>
      getClaimSegments(app, {
        actor,
        claimId: params.id,
        reveal: true,
        origin: originOf(request),
      }),
    { callsPerMinuteMax: looksPerMinuteMax },
  );
}
