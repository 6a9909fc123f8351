import { claimRoutes } from '@pfs/wire/claims';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import { insertAuditRow, originOf } from '../audit/public.ts';
import { exportClaims } from './export-claims.ts';

/** An export reads every claim. */
const exportsPerMinuteMax = 10;
/** Each holds a connection for as long as its reader takes. */
const exportsAtOnceMax = 3;
const retryAfterSeconds = 30;

export function registerClaimExportRoute({ http, database, clock }: App): void {
  let running = 0;
  http.handle(
    claimRoutes.exportClaims,
    async ({ actor, query, request, reply }) => {
      const { organizationId, userId } = actor;
      if (running >= exportsAtOnceMax) {
        throw new AppError('too_many_requests', { retryAfterSeconds });
      }
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
      const csv = exportClaims(database, { organizationId, filter, order: { sort, order } });
      running += 1;
      csv.once('close', () => {
        running -= 1;
      });
      reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="${name}"`)
        .send(csv);
      return undefined;
    },
    { callsPerMinuteMax: exportsPerMinuteMax },
  );
}
