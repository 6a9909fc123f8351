import type { AuditFilter } from '@pfs/wire/audit';
import { byteOrderMark, csvLine } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/database.ts';
import { type AuditPlace, countAuditRows, listAuditRows } from './audit-viewer.repository.ts';
import { resolveFilter } from './filtered-audit.ts';
import { toAuditRecord } from './to-audit-record.ts';

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
 * The filtered trail as CSV, newest first. Each piece is a query of its own that goes on where the
 * last one ended: a slow reader holds no connection, and a long trail no memory.
 */
export async function* exportAudit(
  database: Database,
  filter: AuditFilter,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(header);
  const total = await database.withPlatform('audit: count for an export', async (tx) =>
    countAuditRows(tx, await resolveFilter(tx, filter)),
  );
  let after: AuditPlace | undefined;
  for (;;) {
    const rows = await database.withPlatform('audit: export a piece', async (tx) =>
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
