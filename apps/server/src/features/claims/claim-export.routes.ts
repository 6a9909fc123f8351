import { claimRoutes } from '@pfs/wire/claims';
import { dayIn } from '../../platform/clock.ts';
import type { App } from '../../platform/platform.ts';
import { sendOnRecord } from '../audit/public.ts';
import { toClaimFilter } from './claim-filter.ts';
import { exportClaims } from './export-claims.ts';

/** An export reads every claim. */
const exportsPerMinuteMax = 10;

export function registerClaimExportRoute({ http, database, clock }: App): void {
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
