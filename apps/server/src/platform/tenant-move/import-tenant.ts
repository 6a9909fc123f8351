import type pg from 'pg';
import { type ArchiveEntry, readingArchive } from '../backup/archive.ts';
import {
  type ArchiveEnd,
  names,
  nextEntry,
  notOurs,
  readFiles,
  readJson,
  readRows,
} from '../backup/archive-parts.ts';
import { type DatabaseConnection, withClient } from '../database/connection.ts';
import { actAsTenant, type TenantTransaction } from '../database/database.ts';
import { sumsThatDiffer, tableSums } from '../database/table-sums.ts';
import { createLineReader, loadRows, parse, type StreamedTable } from '../database/table-text.ts';
import type { FileStore } from '../files/file-store.ts';
import { StartError } from '../start-error.ts';
import { beginArrival, endArrival, undoArrival } from './arrivals.ts';
import { dataKeyOf, hasItsContent } from './export-tenant.ts';
import { fitRows } from './fit-rows.ts';
import { requireRoom } from './require-room.ts';
import type { TenantManifest, TenantRowsEnd } from './tenant-file.ts';
import { listTenantTables, rowsOf } from './tenant-tables.ts';

export interface ImportOptions {
  readonly store: FileStore;
  readonly admin: DatabaseConnection;
  /** The role of those who serve requests. */
  readonly appRole: string;
  readonly encryptionKey: string;
  readonly path: string;
  readonly key: string;
  /** Recounts what is kept of the rows, and throws where it differs; then notes the arrival. */
  prove(tx: TenantTransaction): Promise<void>;
}

export interface Imported extends ArchiveEnd {
  readonly organizationId: string;
  readonly name: string;
  readonly madeAt: string;
  readonly isActive: boolean;
  /** What is not as it was where the pharmacy came from. */
  readonly notes: readonly string[];
}

/**
 * Puts a pharmacy of another installation beside those that are here, while the program runs: its
 * files first, then all rows in one transaction, which is committed once everything was compared.
 */
export async function importTenant(options: ImportOptions): Promise<Imported> {
  const { store, admin } = options;
  const manifest = await readingArchive(options, readManifest);
  const { organizationId } = manifest;
  return withClient(admin, async (client) => {
    await requireRoom(client, manifest, options.appRole);
    await beginArrival(client, store, organizationId);
    try {
      const end = await storeFiles(options, manifest);
      await client.query('begin');
      const notes = await putRows(client, manifest, options);
      await endArrival(client, organizationId);
      await client.query('commit');
      const { name, madeAt, isActive } = manifest;
      return { ...end, organizationId, name, madeAt, isActive, notes };
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      await undoArrival(client, store, organizationId).catch(() => undefined);
      throw error;
    }
  });
}

async function putRows(
  client: pg.Client,
  manifest: TenantManifest,
  options: ImportOptions,
): Promise<readonly string[]> {
  const { organizationId } = manifest;
  const { appRole, encryptionKey } = options;
  await readingArchive(options, async (entries) => {
    await readManifest(entries);
    await readRows(entries, (text) => loadTenantRows(client, text, organizationId));
  });
  const notes = await fitRows(client, manifest, Buffer.from(encryptionKey, 'hex'));
  await actAsTenant(client, { appRole, organizationId }, options.prove);
  return notes;
}

/** Reads the whole archive, so that rows are loaded from one that is known to be whole. */
function storeFiles(options: ImportOptions, manifest: TenantManifest): Promise<ArchiveEnd> {
  const { store } = options;
  const dataKey = dataKeyOf(manifest);
  let [files, fileBytes] = [0, 0];
  return readingArchive(options, async (entries) => {
    await readManifest(entries);
    const [, first] = await readRows(entries, drained);
    const end = await readFiles(first, entries, async (path, content) => {
      requireOwn(path, manifest);
      await store.restoreSealed(
        path,
        counted(content, (bytes) => {
          fileBytes += bytes;
        }),
      );
      files += 1;
      if (await hasItsContent({ store, path, dataKey })) return;
      throw new StartError(`files/${path} doesn't have the content that it is named for`);
    });
    if (end.files !== files || end.fileBytes !== fileBytes) throw notOurs(options.path);
    for await (const more of entries) throw notOurs(`${options.path}: ${more.name}`);
    return end;
  });
}

async function* counted(
  content: AsyncIterable<Buffer>,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    count(piece.length);
    yield piece;
  }
}

async function drained(text: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of text);
}

function requireOwn(path: string, { organizationId }: TenantManifest): void {
  if (path.replace(/^mails\//, '').startsWith(`${organizationId}/`)) return;
  throw notOurs(`files/${path}`);
}

async function readManifest(entries: AsyncGenerator<ArchiveEntry>): Promise<TenantManifest> {
  const manifest = await readJson<TenantManifest>(await nextEntry(entries, names.manifest));
  if (manifest.format === 'pfs-tenant-1') return manifest;
  throw new StartError('The file is not one that "pfs tenant export" wrote');
}

/**
 * Loads a pharmacy's rows without triggers, which would count and record them again, and compares
 * what they add up to. The file is another host's: only tables of pharmacies are taken from it, and
 * only rows of this one.
 */
async function loadTenantRows(
  client: pg.Client,
  text: AsyncIterable<Buffer>,
  organizationId: string,
): Promise<void> {
  const reader = createLineReader(text);
  const tables = await listTenantTables(client, organizationId);
  await client.query('set local session_replication_role = replica');
  const loaded = new Map<string, number>();
  for (const table of tables) {
    const next = parse<StreamedTable>(await reader.line());
    if (next.table !== table.name || !areSame(next.columns, table.columns)) {
      throw new StartError(`The file doesn't have the rows of ${table.name}`);
    }
    loaded.set(table.name, await loadRows(client, next, reader));
  }
  const { sums } = parse<TenantRowsEnd>(await reader.line());
  for (const { name, where } of tables) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from ${name} where ${where}`,
    );
    if (rows[0]?.count === String(loaded.get(name))) continue;
    throw new StartError(`The file has rows of ${name} that are not the pharmacy’s`);
  }
  const counted = await tableSums(client, { rowsOf: rowsOf(tables) });
  const [first] = sumsThatDiffer(sums, counted);
  if (first !== undefined) throw new StartError(`The rows don't match the file: ${first}`);
  await requireOrdinaryPeople(client, organizationId);
  for (const { name } of tables) await client.query(`analyze ${name}`);
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.toSorted().join() === others.toSorted().join();
}

async function requireOrdinaryPeople(client: pg.Client, organizationId: string): Promise<void> {
  const { rowCount } = await client.query(
    "select from users where organization_id = $1 and role = 'super_admin'",
    [organizationId],
  );
  if (rowCount !== 0) throw new StartError('The file would bring a super administrator here');
}
