import { createHash } from 'node:crypto';
import type pg from 'pg';
import { writeArchive } from '../backup/archive.ts';
import { type ArchiveEnd, addFiles, addJson, addRows, names } from '../backup/archive-parts.ts';
import { holdNamedFiles } from '../backup/back-up.ts';
import { type DatabaseConnection, withClient } from '../database/connection.ts';
import { tableSums } from '../database/table-sums.ts';
import { line, tableText } from '../database/table-text.ts';
import { listSealed, sealedColumns, unwrapDataKey } from '../files/data-keys.ts';
import { type FileStore, MissingFile, StoreUnavailable } from '../files/file-store.ts';
import { hashInName } from '../files/sealed-folder.ts';
import { StartError } from '../start-error.ts';
import {
  readMigrations,
  readNamedRows,
  readPrices,
  type Secret,
  type TenantManifest,
  type TenantRowsEnd,
  uuidForm,
} from './tenant-file.ts';
import { listTenantTables, rowsOf, selectRows, type TenantTable } from './tenant-tables.ts';

export interface ExportOptions {
  readonly organizationId: string;
  readonly store: FileStore;
  /** Must see all rows. */
  readonly admin: DatabaseConnection;
  readonly encryptionKey: string;
  readonly path: string;
  readonly key: string;
}

export interface Exported extends ArchiveEnd {
  readonly name: string;
  readonly isActive: boolean;
}

/**
 * Writes all of one pharmacy's rows as of one moment, and its files, into an encrypted archive,
 * while the program runs.
 */
export async function exportTenant(options: ExportOptions): Promise<Exported> {
  const { organizationId, store, admin } = options;
  if (!uuidForm.test(organizationId)) {
    throw new StartError(`${organizationId} is not the ID of a pharmacy, in lower case`);
  }
  return withClient(admin, async (client) => {
    const files = await holdNamedFiles(client, store, organizationId);
    try {
      const tables = await listTenantTables(client, organizationId);
      const manifest = await makeManifest(client, tables, options);
      const dataKey = dataKeyOf(manifest);
      const end = { files: 0, fileBytes: 0, missing: [...files.missing] };
      await writeArchive(options.path, options.key, async (add) => {
        await addJson(add, names.manifest, manifest);
        await addRows(add, tenantRows(client, tables));
        await client.query('rollback');
        for (const path of files.storagePaths) {
          if (await hasItsContent({ store, path, dataKey }).catch(orHeld)) {
            end.fileBytes += await addFiles(add, files, [path]);
            end.files += 1;
          } else end.missing.push(path);
        }
        await addJson(add, names.end, end satisfies ArchiveEnd);
      });
      return { ...end, name: manifest.name, isActive: manifest.isActive };
    } finally {
      await files.release();
    }
  });
}

async function makeManifest(
  client: pg.Client,
  tables: readonly TenantTable[],
  { organizationId, encryptionKey }: ExportOptions,
): Promise<TenantManifest> {
  const { rows } = await client.query<{ name: string; is_active: boolean }>(
    'select name, is_active from organizations where id = $1',
    [organizationId],
  );
  const [row] = rows;
  if (row === undefined) throw new StartError(`There is no pharmacy with the ID ${organizationId}`);
  const people = await client.query<{ email: string }>(
    'select lower(email) as email from users where organization_id = $1 order by 1',
    [organizationId],
  );
  return {
    format: 'pfs-tenant-1',
    madeAt: new Date().toISOString(),
    organizationId,
    name: row.name,
    isActive: row.is_active,
    migrations: await readMigrations(client),
    emails: people.rows.map(({ email }) => email),
    secrets: await openSecrets(client, tables, Buffer.from(encryptionKey, 'hex')),
    named: await readNamedRows(client),
    prices: await readPrices(client),
  };
}

async function openSecrets(
  client: pg.Client,
  tables: readonly TenantTable[],
  encryptionKey: Uint8Array,
): Promise<readonly Secret[]> {
  const secrets: Secret[] = [];
  const wheres = rowsOf(tables);
  for (const sealed of sealedColumns) {
    const { table, column } = sealed;
    const rows = await listSealed(client, sealed, wheres.get(table) ?? 'false');
    for (const { owner, sealed: value } of rows) {
      const clear = unwrapDataKey(encryptionKey, sealed.boundTo(owner), value);
      secrets.push({ table, column, owner, hex: clear.toString('hex') });
    }
  }
  return secrets;
}

/** The key of the pharmacy's files; it has no files where there is none. */
export function dataKeyOf({ secrets, organizationId }: TenantManifest): Uint8Array {
  const secret = secrets.find(({ table }) => table === 'organization_keys');
  return Buffer.from(secret?.owner === organizationId ? secret.hex : '', 'hex');
}

async function* tenantRows(
  client: pg.Client,
  tables: readonly TenantTable[],
): AsyncGenerator<Buffer> {
  for (const table of tables) {
    const { name, columns } = table;
    yield* tableText(client, { table: name, columns }, selectRows(client, table));
  }
  const sums = await tableSums(client, { rowsOf: rowsOf(tables) });
  yield line({ sums } satisfies TenantRowsEnd);
}

/** Whether a stored file opens, and has the content that it is named for. */
export async function hasItsContent({
  store,
  path,
  dataKey,
}: {
  readonly store: FileStore;
  readonly path: string;
  readonly dataKey: Uint8Array;
}): Promise<boolean> {
  const hash = createHash('sha256');
  try {
    for await (const piece of store.open({ storagePath: path, dataKey }).read()) hash.update(piece);
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
  return hash.digest('hex') === hashInName(path.slice(path.lastIndexOf('/') + 1));
}

/** Neither is gone nor can't be read now. */
function isDamage(error: unknown): boolean {
  const isElsewhere = error instanceof MissingFile || error instanceof StoreUnavailable;
  return error instanceof Error && !isElsewhere && !('errno' in error);
}

/** Removed meanwhile: what is held has its content, and the import compares it again. */
function orHeld(error: unknown): boolean {
  if (error instanceof MissingFile) return true;
  throw error;
}
