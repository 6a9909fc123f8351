import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { type DatabaseConnection, withClient } from '../database/connection.ts';
import { makeTablesOf, readKnownMigrations } from '../database/migrations.ts';
import { prepareDatabase } from '../database/open-database.ts';
import { prepareRoles, roleNamesOf } from '../database/roles.ts';
import { loadSnapshot, type SnapshotHeader } from '../database/snapshot.ts';
import type { BucketAddress } from '../files/bucket.ts';
import { openFileStore, requireEmptyBucket } from '../files/open-file-store.ts';
import { StartError } from '../start-error.ts';
import { beginWork, finishWork, requireFinished } from '../unfinished.ts';
import { type ArchiveEntry, readingArchive } from './archive.ts';
import {
  type ArchiveEnd,
  names,
  nextEntry,
  notOurs,
  readFiles,
  readJson,
  readPart,
  readRows,
} from './archive-parts.ts';
import { keptSecrets, type Manifest } from './back-up.ts';

interface RestoreOptions {
  readonly path: string;
  readonly key: string;
  readonly dataDir: string;
  readonly fileBucket?: BucketAddress | undefined;
  /** The setting; where it is given it must be the key that the backup's files are kept with. */
  readonly encryptionKey: string | undefined;
  /** Opens the database to restore into, which must be empty; asked for once all else is right. */
  openAdmin(): Promise<DatabaseConnection>;
}

export interface Restored extends ArchiveEnd {
  readonly madeAt: string;
}

/**
 * Puts a backup into an empty folder and an empty database, and brings it to the newest schema. The
 * whole file is read once before anything is touched; what is cut off after that leaves a folder
 * that no program starts with.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { dataDir, path } = options;
  const manifest = await readingArchive(options, (entries) => readThrough(path, entries));
  const given = options.encryptionKey?.toLowerCase();
  if (given !== undefined && given !== manifest.encryptionKey.toLowerCase()) {
    throw new StartError(
      "ENCRYPTION_KEY: doesn't match the backup's key. Restore without it; the backup's key is then saved in DATA_DIR",
    );
  }
  await requireEmptyFolder(dataDir);
  await requireEmptyBucket(options);
  const admin = await beginInto(options);
  const end = await readingArchive(options, async (entries) => {
    await nextEntry(entries, names.manifest);
    const [, last] = await readRows(entries, (text) =>
      restoreRows(text, admin, manifest.encryptionKey),
    );
    const store = await openFileStore(options);
    return readFiles(last, entries, (path, content) => store.restoreSealed(path, content));
  });
  await prepareDatabase({
    admin,
    names: roleNamesOf(admin.database),
    secret: manifest.encryptionKey,
  });
  const secrets =
    options.encryptionKey === undefined ? { 'encryption-key': manifest.encryptionKey } : {};
  await writeSecrets(dataDir, { ...manifest.secrets, ...secrets });
  await finishWork(dataDir);
  return { ...end, madeAt: manifest.madeAt };
}

async function beginInto({ dataDir, openAdmin }: RestoreOptions): Promise<DatabaseConnection> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await beginWork(dataDir, 'restore');
  const admin = await openAdmin();
  try {
    await withClient(admin, requireEmptyDatabase);
  } catch (error) {
    await finishWork(dataDir);
    throw error;
  }
  return admin;
}

/** Every byte is proven to be the one that was written, and the end to be there. */
async function readThrough(path: string, entries: AsyncGenerator<ArchiveEntry>): Promise<Manifest> {
  const manifest = await readJson<Manifest>(await nextEntry(entries, names.manifest));
  if (manifest.format !== 'pfs-backup-1') throw notOurs(path);
  let [files, bytes, isFirst] = [0, 0, true];
  for await (const entry of entries) {
    if (entry.name === names.end) {
      const end = await readJson<ArchiveEnd>(entry);
      if (end.files !== files || end.fileBytes !== bytes) throw notOurs(path);
      for await (const more of entries) throw notOurs(`${path}: ${more.name}`);
      return manifest;
    }
    if (isFirst) await requireKnownSchema(await readPart(entry));
    isFirst = false;
    const isFile = entry.name.startsWith(names.files);
    if (isFile) files += 1;
    for await (const piece of entry.content) if (isFile) bytes += piece.length;
  }
  throw notOurs(path);
}

/** The snapshot's header is its first line, and so in the first part. */
async function requireKnownSchema(part: Buffer): Promise<void> {
  const header = JSON.parse(part.toString('utf8', 0, part.indexOf(0x0a))) as SnapshotHeader;
  const known = await readKnownMigrations();
  for (const { name, checksum } of header.migrations) {
    if (known.some((form) => form.name === name && form.checksum === checksum)) continue;
    throw new StartError(
      `The backup was made by a newer version (${name} is unknown here). Restore it with that version`,
    );
  }
}

async function requireEmptyFolder(dataDir: string): Promise<void> {
  await requireFinished(dataDir);
  const found = await readdir(dataDir).catch(() => []);
  if (found.length === 0) return;
  throw new StartError(
    `DATA_DIR: ${dataDir} is not empty (${found[0]}); a backup is restored into an empty folder`,
  );
}

async function requireEmptyDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'pgboss') and relkind in ('r', 'p', 'v', 'm', 'S') limit 1`,
  );
  const [found] = rows;
  if (found === undefined) return;
  throw new StartError(
    `DATABASE_URL: the database is not empty (${found.name}); a backup is restored into an empty one`,
  );
}

/** Loads the rows by the schema they were written in. */
async function restoreRows(
  text: AsyncIterable<Buffer>,
  admin: DatabaseConnection,
  secret: string,
): Promise<void> {
  const roles = roleNamesOf(admin.database);
  await withClient(admin, async (client) => {
    await prepareRoles(client, { admin, names: roles, secret });
    await loadSnapshot(client, text, async ({ migrations }) => {
      await makeTablesOf(client, roles, migrations);
      await client.query(`set role ${client.escapeIdentifier(roles.owner)}`);
    });
  });
}

async function writeSecrets(dataDir: string, secrets: Readonly<Record<string, string>>) {
  for (const name of ['encryption-key', ...keptSecrets]) {
    const secret = secrets[name];
    if (secret === undefined) continue;
    await writeFile(join(dataDir, name), `${secret}\n`, { mode: 0o600, flush: true });
  }
}
