import { claimDetailRoutes, claimRoutes } from '@pfs/wire/claims';
import { dayIn } from '../../platform/clock.ts';
import { windowOf } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import { sendOnRecord } from '../audit/public.ts';
import { getClaimDetail } from './claim-detail.service.ts';
import { toClaimFilter } from './claim-filter.ts';
import { offerClaimIndexes, openClaimIndexes } from './claim-index/claim-indexes.ts';
import { getClaimSegments } from './claim-segments.service.ts';
import { exportClaims } from './export-claims.ts';
import { listClaims, toClaim } from './list-claims.ts';

export function registerClaimRoutes(app: App): void {
  const { http, database, config } = app;
  const indexes = openClaimIndexes({ ...app, rowsMax: config.claimsInMemoryMax });
  offerClaimIndexes(database, indexes);
  http.onClose(() => indexes.close());
  http.inPharmacy(claimRoutes.listClaims, [], async ({ query, reply, inSnapshot }) => {
    const { sort, order, limit, page, pageSize, ...asked } = query;
    const window = windowOf({ limit, page, pageSize });
    const found = await inSnapshot((tx) =>
      listClaims(tx, indexes, {
        filter: toClaimFilter(asked),
        page: { sort, order, ...window },
        counted: page !== undefined,
      }),
    );
    if (page !== undefined) reply.header('X-Total-Count', found.total ?? 0);
    return found.rows.map(toClaim);
  });

  registerClaimExportRoute(app);
  registerClaimDetailRoutes(app);
}

/** An export reads every claim. */
const exportsPerMinuteMax = 10;

function registerClaimExportRoute({ http, database, clock }: App): void {
  http.handle(
    claimRoutes.exportClaims,
    (call) => {
      const { query } = call;
      const { organizationId, timeZone } = call.actor;
      const { sort, order, ...asked } = query;
      const filter = toClaimFilter(asked);
      const fileName = `claims-${query.from ?? 'all'}-to-${query.to ?? dayIn(timeZone, clock())}.csv`;
      return sendOnRecord(database, call, {
        record: { entityType: 'claim', description: 'Claims exported', newValues: query },
        type: 'text/csv; charset=utf-8',
        fileName,
        content: exportClaims(database, { organizationId, filter, order: { sort, order } }),
      });
    },
    { callsPerMinuteMax: exportsPerMinuteMax },
  );
}

/** Each call reads a file that may be large. A person who reads claims stays far below. */
const segmentsPerMinuteMax = 120;

function registerClaimDetailRoutes(app: App): void {
  const { http } = app;
  http.inPharmacy(claimDetailRoutes.getClaim, 'not_found', ({ params, inTenant }) =>
    inTenant((tx) => getClaimDetail(tx, params.id)),
  );

  const routes = [
    { route: claimDetailRoutes.getClaimSegments, reveal: false },
    { route: claimDetailRoutes.revealClaimSegments, reveal: true },
  ];
  for (const { route, reveal } of routes) {
    http.inPharmacy(
      route,
      'no_organization',
      ({ actor, params, origin }) =>
        getClaimSegments(app, { actor, claimId: params.id, reveal, origin }),
      { callsPerMinuteMax: segmentsPerMinuteMax },
    );
  }
}
