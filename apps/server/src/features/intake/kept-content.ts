import { sql } from 'kysely';
import {
  type Database,
  listOrganizationIds,
  type TenantTransaction,
} from '../../platform/database/database.ts';
import { afterCommit } from '../../platform/database/one-commit.ts';
import { deleteOwn, insertOwn, selectOwn } from '../../platform/database/own-rows.ts';
import { orNotFound } from '../../platform/errors.ts';
import { getDataKey, openStoredFile } from '../../platform/files/data-keys.ts';
import type { FileStore, ListedFile } from '../../platform/files/file-store.ts';
import type { Original } from '../../platform/http/send-original.ts';
import type { Background } from '../../platform/jobs/background.ts';
import type { Log } from '../../platform/log.ts';
import type { Platform } from '../../platform/platform.ts';
import type { NewFile } from './document-kind.ts';

export interface RemovalParts {
  readonly database: Database;
  readonly files: FileStore;
  readonly log: Log;
}

/** The rows of a file go in one statement. */
const statementTimeoutMs = 5 * 60_000;

/**
 * Lets one transaction at a time work with a content of a pharmacy: an upload puts its file in
 * place and commits its row under this lock, so that a removal never takes a file that has just
 * come again.
 */
export async function lockContent(tx: TenantTransaction, sha256: string): Promise<void> {
  const key = `content ${tx.organizationId} ${sha256}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx.query);
}

/** Records where a content is stored; its table rows refer to this record. */
export async function insertFileObject(
  tx: TenantTransaction,
  { sha256, fileBytes, storagePath }: Pick<NewFile, 'sha256' | 'fileBytes' | 'storagePath'>,
): Promise<void> {
  await insertOwn(tx, 'file_objects', {
    sha256,
    bytes: String(fileBytes),
    storage_path: storagePath,
  })
    .onConflict((conflict) => conflict.columns(['organization_id', 'sha256']).doNothing())
    .execute();
}

/** Deletes the record of a stored file that no file of any kind refers to. */
export async function deleteFileObject(tx: TenantTransaction, sha256: string): Promise<void> {
  if ((await listReferenced(tx, [sha256])).has(sha256)) return;
  await deleteOwn(tx, 'file_objects', { sha256 }).execute();
}

/** Removes a stored file unless a file of some kind has its content. True when it was removed. */
export function removeIfUnreferenced(
  { database, files }: RemovalParts,
  { organizationId, sha256, storagePath }: ListedFile,
): Promise<boolean> {
  return database.withTenant(organizationId, async (tx) => {
    await lockContent(tx, sha256);
    if ((await listReferenced(tx, [sha256])).has(sha256)) return false;
    await files.remove(storagePath);
    return true;
  });
}

/** Removes a content after the commit; if that is cut off, the nightly cleanup removes it. */
export function removeAfterCommit(parts: RemovalParts, file: ListedFile, of: string) {
  return afterCommit(() =>
    removeIfUnreferenced(parts, file).catch((error: unknown) => {
      parts.log.warn({ err: error }, `the content of ${of} is left for the nightly cleanup`);
    }),
  );
}

type KeepingParts = Pick<Platform, 'database' | 'files' | 'keys'>;

interface ReadBytes {
  readonly organizationId: string;
  readonly sha256: string;
  readonly bytes: Buffer;
}

/**
 * Works in a transaction that may keep these bytes, encrypted, under the lock of their content;
 * without that, nothing of them stays.
 */
export async function keepingBytes<T>(
  { database, files, keys }: KeepingParts,
  { organizationId, sha256, bytes }: ReadBytes,
  work: (tx: TenantTransaction, keep: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const dataKey = await database.withTenant(organizationId, (tx) => getDataKey(keys, tx));
  const received = await files.put({
    ...{ organizationId, dataKey, bytesMax: bytes.length },
    content: (async function* () {
      yield bytes;
    })(),
  });
  try {
    return await database.withTenant(
      organizationId,
      async (tx) => {
        await lockContent(tx, sha256);
        return work(tx, async () => {
          const storagePath = await received.keep();
          const { sha256: kept, bytes: fileBytes } = received;
          await insertFileObject(tx, { sha256: kept, fileBytes, storagePath });
        });
      },
      { statementTimeoutMs },
    );
  } finally {
    await received.discard();
  }
}

/** Where a content is stored. */
export async function getFileObject(tx: TenantTransaction, sha256: string) {
  const found = selectOwn(tx, 'file_objects', { sha256 }).select(['bytes', 'storage_path']);
  return orNotFound(await found.executeTakeFirst());
}

/** A kept file as it came. */
export async function openKept(
  parts: KeepingParts,
  tx: TenantTransaction,
  { sha256, file_name: fileName }: { readonly sha256: string; readonly file_name: string },
): Promise<Original> {
  const { bytes, storage_path } = await getFileObject(tx, sha256);
  const file = await openStoredFile(parts, tx, storage_path);
  return { fileName, fileBytes: Number(bytes), file };
}

async function listReferenced(
  tx: TenantTransaction,
  contents: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from remittances
    where organization_id = ${tx.organizationId} and sha256 = any (${contents}::text[])
    union
    select sha256 from invoice_documents
    where organization_id = ${tx.organizationId} and sha256 = any (${contents}::text[])
    union
    select sha256 from export_imports
    where organization_id = ${tx.organizationId} and sha256 = any (${contents}::text[])
    union
    select sha256 from bank_imports
    where organization_id = ${tx.organizationId} and sha256 = any (${contents}::text[])
    union
    select sha256 from payer_files
    where organization_id = ${tx.organizationId} and sha256 = any (${contents}::text[])`.execute(
    tx.query,
  );
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** No upload takes a day: a file without a row by then will never get one. */
const orphanedAfterMs = 24 * 3_600_000;
/** The rest is removed the next night; more than this at once points to another problem. */
const removedAtOnceMax = 1_000;

/**
 * Removes stored files without a row, which an upload or a deletion left behind that was cut off.
 * Files of organizations that this database doesn't know are left alone; they may belong to another
 * database. Answers how many were removed.
 */
export async function removeOrphans(parts: RemovalParts, now: Date): Promise<number> {
  let removed = 0;
  for (const organizationId of await listOrganizationIds(
    parts.database,
    'look for files without a row',
  )) {
    const folders = parts.files.list(organizationId, {
      before: new Date(now.getTime() - orphanedAfterMs),
    });
    for await (const kept of folders) {
      if (kept.length === 0) continue;
      const referenced = await parts.database.withTenant(organizationId, (tx) =>
        listReferenced(
          tx,
          kept.map(({ sha256 }) => sha256),
        ),
      );
      for (const file of kept.filter(({ sha256 }) => !referenced.has(sha256))) {
        if (removed >= removedAtOnceMax) return removed;
        if (await removeIfUnreferenced(parts, file)) removed += 1;
      }
    }
  }
  return removed;
}

export const intakeWork = (platform: Platform): Background => ({
  daily: {
    orphans: async () => {
      const removed = await removeOrphans(platform, platform.clock());
      if (removed > 0) platform.log.warn({ removed }, 'removed files that no row refers to');
    },
  },
});
