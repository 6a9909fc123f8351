import { claimRoutes } from '@pfs/wire/claims';
import { dayIn } from '../../platform/clock.ts';
import type { App } from '../../platform/platform.ts';
import { insertAuditRow, originOf } from '../audit/public.ts';
import { exportClaims } from './export-claims.ts';

/** An export reads every claim. */
const exportsPerMinuteMax = 10;

export function registerClaimExportRoute({ http, database, clock }: App): void {
  http.handle(
    claimRoutes.exportClaims,
    async ({ actor, query, request, reply }) => {
      const { organizationId, userId, timeZone } = actor;
      const { sort, order, ...filter } = query;
      const csv = exportClaims(database, { organizationId, filter, order: { sort, order } });
      const noted = database.withTenant(organizationId, (tx) =>
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
      // Nothing has been sent yet, and without its audit row nothing is.
      await noted.catch((error: unknown) => {
        csv.destroy();
        throw error;
      });
      const name = `claims-${query.from ?? 'all'}-to-${query.to ?? dayIn(timeZone, clock())}.csv`;
      reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="${name}"`)
        .send(csv);
      return undefined;
    },
    { callsPerMinuteMax: exportsPerMinuteMax },
  );
}
