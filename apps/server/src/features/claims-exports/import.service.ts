import type { ExportImport, exportRoutes } from '@pfs/wire/export-imports';
import type { BodyOf } from '@pfs/wire/route';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { jsonText } from '../../platform/database/json-text.ts';
import { afterCommit } from '../../platform/database/one-commit.ts';
import { deleteOwn, selectOwn } from '../../platform/database/own-rows.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import { type AuditContext, insertAuditRow } from '../audit/public.ts';
import { deleteFileObject, type RemovalParts, removeIfUnreferenced } from '../intake/public.ts';
import { lockLedger } from '../ledger/public.ts';
import { readExportQueue } from './export-kind.ts';
import { type Chosen, lockImport, updateImport } from './imports.repository.ts';
import { getImport } from './show-import.ts';
import { nameOf, removeRows } from './store-import.ts';

interface Importing {
  readonly actor: Pick<Member, 'organizationId' | 'userId'>;
  readonly id: string;
  readonly body: BodyOf<typeof exportRoutes.importExport>;
  readonly by: AuditContext;
}

/**
 * Imports an export with the columns that a person chose, in the background. One that was imported
 * before is read anew, and its rows are replaced.
 */
export function importExport(
  { database, jobs }: Pick<Platform, 'database' | 'jobs'>,
  { actor, id, body, by }: Importing,
): Promise<ExportImport> {
  return database.withTenant(actor.organizationId, async (tx) => {
    const current = orNotFound(await lockImport(tx, id));
    if (current.status === 'reading') throw stillReading();
    if (current.status === 'failed') {
      throw new AppError('conflict', { message: 'This file couldn’t be read. Click Retry first.' });
    }
    const { columns, dayOrder, rxPattern, store, sourceName, refundsFrom } = body;
    const chosen: Chosen = {
      ...{ columns: columns as Chosen['columns'], dayOrder, store, by: actor.userId },
      ...(rxPattern === undefined ? {} : { rxPattern }),
      ...(sourceName === undefined ? {} : { sourceName }),
      ...(refundsFrom === undefined ? {} : { refundsFrom }),
    };
    await updateImport(tx, id, {
      ...{ status: 'reading', attempts: 0, reason: null, reason_code: null },
      ...{ chosen: jsonText(chosen), as_of_said: body.asOf ?? current.as_of_said },
    });
    await insertAuditRow(tx, {
      ...{ ...by, entityType: 'export_import', entityId: id, action: 'update' },
      description: 'Chose the columns of a claims export',
      newValues: { ...body },
    });
    await jobs.send(tx, readExportQueue, id);
    return getImport(tx, id);
  });
}

function stillReading(): AppError {
  return new AppError('conflict', {
    message: 'This file is still being read. Wait until it’s done.',
  });
}

interface Deletion {
  readonly actor: Pick<Member, 'organizationId' | 'userId'>;
  readonly id: string;
  readonly note: string;
  readonly by: AuditContext;
}

/** A hundred thousand rows go in one statement. */
const statementTimeoutMs = 5 * 60_000;

/**
 * Deletes an export as if it had never been uploaded: what other exports say of its fills stands
 * again. Its content is removed after the commit; if that is cut off, the nightly cleanup removes
 * it.
 */
export async function deleteExport(parts: RemovalParts, deletion: Deletion) {
  const { organizationId } = deletion.actor;
  const { content, answer } = await parts.database.withTenant(
    organizationId,
    (tx) => deleteIn(tx, deletion),
    { statementTimeoutMs },
  );
  await afterCommit(() =>
    removeIfUnreferenced(parts, { organizationId, ...content }).catch((error: unknown) => {
      const message = 'the content of a deleted export is left for the nightly cleanup';
      parts.log.warn({ err: error }, message);
    }),
  );
  return answer;
}

/** Refunds of a report that count. */
async function countRefunds(tx: TenantTransaction, id: string): Promise<number> {
  const row = await selectOwn(tx, 'mfp_refunds', { import_id: id })
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

async function deleteIn(tx: TenantTransaction, { id, note, by }: Deletion) {
  await lockLedger(tx);
  const file = orNotFound(await lockImport(tx, id));
  if (file.status === 'reading') throw stillReading();
  const before = await getImport(tx, id);
  const { sha256, file_path: storagePath } = file;
  const removedRefunds = await countRefunds(tx, id);
  const gone = await removeRows(tx, file);
  await deleteOwn(tx, 'export_imports', { id }).execute();
  await deleteFileObject(tx, sha256);
  const answer = {
    removedFills: gone.removedFills,
    changedFills: gone.changedFills,
    removedRefunds,
  };
  const { fileName, status, rows, paid, asOf, createdAt } = before;
  await insertAuditRow(tx, {
    ...{ ...by, entityType: 'export_import', entityId: id, action: 'delete' },
    description: `Deleted a ${nameOf(file.content)} of ${rows} rows`,
    oldValues: { fileName, sha256, status, rows, paid, asOf, uploadedAt: createdAt },
    newValues: { note, ...answer },
  });
  return { content: { sha256, storagePath }, answer };
}
