import { claimDetailRoutes } from '@pfs/wire/claim-detail';
import { claimRoutes } from '@pfs/wire/claims';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import { getClaimDetail } from './claim-detail.service.ts';
import { countClaimRows, listClaimRows } from './claims.repository.ts';
import { toClaim } from './to-claim.ts';

export function registerClaimRoutes({ http, database }: App): void {
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
}
