import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { type DatabaseConnection, withClient } from '../database/connection.ts';
import { beginSnapshot, snapshotRows } from '../database/snapshot.ts';
import type { FileStore, HeldFiles } from '../files/file-store.ts';
import { writeArchive } from './archive.ts';
import { type ArchiveEnd, addFiles, addJson, addRows, names } from './archive-parts.ts';

/** The first entry of a backup. */
export interface Manifest {
  readonly format: 'pfs-backup-1';
  readonly madeAt: string;
  /** What the data keys of the files are wrapped by, and secrets of DATA_DIR, by their file. */
  readonly encryptionKey: string;
  readonly secrets: Readonly<Record<string, string>>;
}

/** Secrets that the program made and people rely on, beside ENCRYPTION_KEY. */
export const keptSecrets = ['session-secret', 'demo-password'] as const;

/** A file is rarely removed in the moment that a try takes. */
const triesMax = 5;

/**
 * Writes all rows as of one moment and every file that they name into an encrypted archive, while
 * the program runs. `admin` must see all rows.
 */
export async function backUp(options: {
  readonly dataDir: string;
  readonly store: FileStore;
  readonly admin: DatabaseConnection;
  readonly encryptionKey: string;
  readonly path: string;
  readonly key: string;
}): Promise<ArchiveEnd> {
  const { dataDir, store, admin, encryptionKey } = options;
  return withClient(admin, async (client) => {
    const files = await holdNamedFiles(client, store);
    try {
      const end = { files: files.storagePaths.length, fileBytes: 0, missing: files.missing };
      await writeArchive(options.path, options.key, async (add) => {
        await addJson(add, names.manifest, {
          format: 'pfs-backup-1',
          madeAt: new Date().toISOString(),
          encryptionKey,
          secrets: await readSecrets(dataDir),
        } satisfies Manifest);
        await addRows(add, snapshotRows(client));
        await client.query('rollback');
        end.fileBytes = await addFiles(add, files, files.storagePaths);
        await addJson(add, names.end, end satisfies ArchiveEnd);
      });
      return end;
    } finally {
      await files.release();
    }
  });
}

/**
 * Begins a snapshot and holds each file that its rows name, or those of one organization. Where one
 * was removed between the two, a later moment is taken; what is missing at two moments is gone. The
 * client keeps seeing the moment.
 */
export async function holdNamedFiles(
  client: pg.Client,
  store: FileStore,
  organizationId?: string,
): Promise<HeldFiles> {
  let before: readonly string[] = [];
  for (let left = triesMax; ; left -= 1) {
    await beginSnapshot(client);
    const held = await store.hold(await listNamed(client, organizationId));
    if (left === 1 || held.missing.every((path) => before.includes(path))) return held;
    before = held.missing;
    await held.release();
    await client.query('rollback');
  }
}

/** Files of remittances, invoices, claims exports and banks, and mails that are not settled. */
async function listNamed(client: pg.Client, organizationId?: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ path: string }>(
    `select storage_path as path from file_objects
     where (organization_id = $1 or $1 is null)
       and (organization_id, sha256) in (select organization_id, sha256 from remittances
       union all select organization_id, sha256 from invoice_documents
       union all select organization_id, sha256 from export_imports
       union all select organization_id, sha256 from bank_imports
       union all select organization_id, sha256 from payer_files)
     union select 'mails/' || storage_path from inbound_mails
     where (organization_id = $1 or $1 is null) and storage_path is not null
     order by 1`,
    [organizationId ?? null],
  );
  return rows.map(({ path }) => path);
}

async function readSecrets(dataDir: string): Promise<Record<string, string>> {
  const secrets: Record<string, string> = {};
  for (const name of keptSecrets) {
    const text = await readFile(join(dataDir, name), 'utf8').catch(() => '');
    if (text.trim() !== '') secrets[name] = text.trim();
  }
  return secrets;
}
