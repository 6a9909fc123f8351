import { Readable } from 'node:stream';
import { type AuditFilter, type AuditRecord, auditRoutes, type OwnActivity } from '@pfs/wire/audit';
import { byteOrderMark, csvLine } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/database.ts';
import type { App } from '../../platform/platform.ts';
import { insertAuditRow, originOf } from './audit.repository.ts';
import {
  type AuditPlace,
  type AuditViewRow,
  countAuditRows,
  listAuditRows,
  resolveFilter,
} from './list-audit.repository.ts';

const rowsAtOnce = 1_000;

const header = [
  'Time (UTC)',
  'Pharmacy',
  'User',
  'Action',
  'Entity type',
  'Entity id',
  'Description',
  'IP address',
  'Old values',
  'New values',
  'Record id',
];

const jsonOf = (values: unknown) => (values === null ? null : JSON.stringify(values));

/**
 * The filtered trail as CSV, newest first. Each chunk is a query of its own that continues after
 * the last row, so a slow reader holds no connection and a long trail takes no memory.
 */
async function* exportAudit(database: Database, filter: AuditFilter): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(header);
  const total = await database.withPlatform('audit: count for an export', async (tx) =>
    countAuditRows(tx, await resolveFilter(tx, filter)),
  );
  let after: AuditPlace | undefined;
  for (;;) {
    const rows = await database.withPlatform('audit: export a chunk', async (tx) =>
      listAuditRows(tx, await resolveFilter(tx, filter), { limit: rowsAtOnce, after, total }),
    );
    const lines = rows.map((row) => {
      const record = toAuditRecord(row);
      return csvLine([
        record.createdAt,
        record.organizationName,
        record.userName,
        record.action,
        record.entityType,
        row.entity_id,
        record.description,
        record.ipAddress,
        jsonOf(record.oldValues),
        jsonOf(record.newValues),
        record.id,
      ]);
    });
    if (lines.length > 0) yield lines.join('');
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    after = { at: last.at, id: last.id };
  }
}

/** An export reads the whole trail. */
const exportsPerMinuteMax = 10;

export function registerAuditRoutes({ http, database, clock }: App): void {
  http.handle(auditRoutes.listOwnActivity, ({ actor, query: { page, pageSize }, reply }) => {
    const { userId, role } = actor;
    // What a person did in another pharmacy before stays there.
    const organizationId = role === 'super_admin' ? 'any' : actor.organizationId;
    const account = { userId, organizationId };
    const filter = { account, organizationIds: undefined, userIds: undefined };
    return database.withPlatform('audit: what was done in a name', async (tx) => {
      const total = await countAuditRows(tx, filter);
      reply.header('X-Total-Count', total);
      const window = { limit: pageSize, offset: (page - 1) * pageSize, total };
      return (await listAuditRows(tx, filter, window)).map((row) => toOwnActivity(row, userId));
    });
  });

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

function toAuditRecord(row: AuditViewRow): AuditRecord {
  return {
    id: row.id,
    action: row.action as AuditRecord['action'],
    entityType: row.entity_type,
    description: row.description,
    userName: nameOf(row),
    createdAt: row.created_at.toISOString(),
    ipAddress: row.ip_address,
    oldValues: row.old_values as AuditRecord['oldValues'],
    newValues: row.new_values as AuditRecord['newValues'],
    organizationName: row.organization_name,
  };
}

/** As originOf() writes it before the program's own name. */
const keyOfOrigin = /^API key “(.+)” \(pfs_[0-9a-f]{8}\)(?:, )?/;

function toOwnActivity(row: AuditViewRow, userId: string): OwnActivity {
  const { id, action, entityType, description, createdAt, ipAddress, ...values } =
    toAuditRecord(row);
  const { oldValues, newValues, userName } = values;
  // Pharmacies know the operator as such, and not by name.
  const other = row.role === 'super_admin' ? 'Super administrator' : userName;
  const [ofKey = '', apiKey = null] = keyOfOrigin.exec(row.user_agent ?? '') ?? [];
  return {
    ...{ id, action, entityType, description, createdAt, ipAddress, oldValues, newValues },
    byOther: row.user_id === userId ? null : (other ?? 'Not signed in'),
    ...{ apiKey, userAgent: row.user_agent?.slice(ofKey.length) || null },
  };
}

function nameOf({ first_name, last_name, email }: AuditViewRow): string | null {
  const name = [first_name, last_name].filter(Boolean).join(' ');
  return name === '' ? email : name;
}
