import { Readable } from 'node:stream';
import { auditRoutes } from '@pfs/wire/audit';
import type { App } from '../../platform/platform.ts';
import { insertAuditRow, originOf } from './audit.repository.ts';
import { countAuditRows, listAuditRows } from './audit-viewer.repository.ts';
import { exportAudit } from './export-audit.service.ts';
import { resolveFilter } from './filtered-audit.ts';
import { toAuditRecord } from './to-audit-record.ts';

/** An export reads the whole trail. */
const exportsPerMinuteMax = 10;

export function registerAuditRoutes({ http, database, clock }: App): void {
  http.handle(auditRoutes.listAuditTrails, ({ query, reply }) => {
    const { page, pageSize, ...asked } = query;
    return database.withPlatform('audit: a page of the trail', async (tx) => {
      const filter = await resolveFilter(tx, asked);
      const total = await countAuditRows(tx, filter);
      reply.header('X-Total-Count', total);
      const window = { limit: pageSize, offset: (page - 1) * pageSize, total };
      return (await listAuditRows(tx, filter, window)).map(toAuditRecord);
    });
  });

  http.handle(
    auditRoutes.exportAuditTrails,
    async ({ actor, query, request, reply }) => {
      await database.withPlatform('audit: record an export', (tx) =>
        insertAuditRow(tx, {
          organizationId: query.organizationId ?? null,
          userId: actor.userId,
          entityType: 'audit_trail',
          entityId: null,
          action: 'process',
          description: 'Audit trail exported',
          newValues: query,
          origin: originOf(request),
        }),
      );
      const day = clock().toISOString().slice(0, 10);
      reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="audit-trail-${day}.csv"`)
        .send(Readable.from(exportAudit(database, query)));
      return undefined;
    },
    { callsPerMinuteMax: exportsPerMinuteMax },
  );
}
