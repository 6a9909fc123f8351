import { claimDetailRoutes } from '@pfs/wire/claim-detail';
import { claimRoutes } from '@pfs/wire/claims';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import { originOf } from '../audit/public.ts';
import { getClaimDetail } from './claim-detail.service.ts';
import { getClaimSegments } from './claim-segments.service.ts';
import { countClaimRows, listClaimRows } from './claims.repository.ts';
import { toClaim } from './to-claim.ts';

/** Each look opens a file that may be large; a person who reads claims stays far below. */
const looksPerMinuteMax = 120;

export function registerClaimRoutes(app: App): void {
  const { http, database } = app;
  http.handle(claimRoutes.listClaims, async ({ actor, query, reply }) => {
    if (actor.organizationId === null) return [];
    const filter = {
      remittanceId: query.remittanceId,
      payer: query.payer,
      search: query.search,
    };
    const { page } = query;
    const window =
      page === undefined
        ? { offset: 0, limit: query.limit }
        : { offset: (page - 1) * query.pageSize, limit: query.pageSize };
    return database.withTenant(actor.organizationId, async (tx) => {
      if (page !== undefined) reply.header('X-Total-Count', await countClaimRows(tx, filter));
      const rows = await listClaimRows(tx, filter, {
        sort: query.sort,
        order: query.order,
        ...window,
      });
      return rows.map(toClaim);
    });
  });

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
