import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { generateIdentity } from 'age-encryption';
import type pg from 'pg';
import { expect, inject } from 'vitest';
import { insertOneOfEach } from '../../../testing/one-of-each.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { readArchive, writeArchive } from '../../backup/archive.ts';
import { withClient } from '../../database/connection.ts';
import { sealedColumns, wrapDataKey } from '../../files/data-keys.ts';
import type { FileStore } from '../../files/file-store.ts';
import { openSealedFolder } from '../../files/sealed-folder.ts';
import { exportTenant } from '../export-tenant.ts';
import { importTenant } from '../import-tenant.ts';
import { listTenantTables, selectRows } from '../tenant-tables.ts';

/* Two pharmacies with a row in each table that has rows of pharmacies; one of them moves. */

const [ours, theirs, superAdmin] = [randomUUID(), randomUUID(), randomUUID()];
const [oldKey, newKey, dataKey] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const [original, mail] = [randomBytes(200_000), randomBytes(3_000)];

export { dataKey, mail, newKey, oldKey, original, ours, superAdmin, theirs };

export interface Move {
  readonly source: TestDatabase;
  readonly folder: string;
  /** The file in which ours moves, and its key. */
  readonly path: string;
  readonly key: string;
  readonly storagePath: string;
  readonly mailPath: string;
  readonly missing: readonly string[];
  readonly databases: TestDatabase[];
}

export const admin = <T>(db: TestDatabase, work: (client: pg.Client) => Promise<T>) =>
  withClient(db.admin, work);

export async function exportOurs(): Promise<Move> {
  const folder = await mkdtemp(join(inject('testServer').runFolder, 'move-'));
  const key = await generateIdentity();
  const source = await createTestDatabase();
  const store = await openSealedFolder(join(folder, 'there'));
  const kept = await keep(store, original);
  const { storagePath: mailPath } = await keep(await store.openArea('mails'), mail);
  await admin(source, async (client) => {
    for (const id of [ours, theirs]) {
      await client.query('insert into organizations (id, name) values ($1, $2)', [id, 'Maple']);
      await insertOneOfEach(client, id);
    }
    await addSuperAdmin(client);
    await addFiles(client, { ...kept, mailPath });
    await sealAll(client);
  });
  const path = join(folder, 'pharmacy');
  const given = { store, admin: source.admin, encryptionKey: oldKey.toString('hex') };
  const { missing } = await exportTenant({ ...given, organizationId: ours, path, key });
  const { storagePath } = kept;
  return { source, folder, path, key, storagePath, mailPath, missing, databases: [source] };
}

export async function closeMove({ databases }: Move): Promise<void> {
  for (const made of databases) await made.close();
}

/** Who approved the pharmacy belongs to none. */
async function addSuperAdmin(client: pg.Client): Promise<void> {
  await client.query(
    `insert into users (id, email, first_name, role)
     values ($1, 'root@host.example', 'Ruth', 'super_admin')`,
    [superAdmin],
  );
  await client.query('update organizations set approved_by = $1', [superAdmin]);
  await client.query(
    `insert into audit_trails (id, organization_id, user_id, entity_type, action)
     values (gen_random_uuid(), $1, $2, 'organization', 'approve')`,
    [ours, superAdmin],
  );
}

async function keep(store: FileStore, content: Buffer) {
  const pieces = async function* () {
    yield content;
  };
  const received = await store.put({
    ...{ organizationId: ours, dataKey, bytesMax: content.length },
    content: pieces(),
  });
  return { sha256: received.sha256, storagePath: await received.keep() };
}

async function addFiles(
  client: pg.Client,
  {
    sha256,
    storagePath,
    mailPath,
  }: Readonly<Record<'sha256' | 'storagePath' | 'mailPath', string>>,
): Promise<void> {
  await client.query(
    `insert into file_objects (organization_id, sha256, bytes, storage_path)
     values ($1, $2, $3, $4)`,
    [ours, sha256, original.length, storagePath],
  );
  await client.query(
    `insert into remittances (organization_id, id, file_name, file_type, file_size, file_path,
       sha256) values ($1, gen_random_uuid(), 'march.835', 'text/plain', 1, 'x', $2)`,
    [ours, sha256],
  );
  await client.query(
    `update price_checks set floor_rule_id = (select id from floor_rules where state = 'KY')`,
  );
  await client.query('update sign_on_domains set verified_at = now()');
  await client.query('update inbound_mails set storage_path = $1 where organization_id = $2', [
    mailPath,
    ours,
  ]);
  await client.query(
    `insert into authenticators (user_id, secret)
     select id, 'x' from users where organization_id is not null`,
  );
}

export const secretOf = (table: string) =>
  table === 'organization_keys' ? dataKey : Buffer.from(`secret of ${table}`);

async function sealAll(client: pg.Client): Promise<void> {
  await client.query("update webhooks set old_secret = 'x', old_until = now()");
  for (const { table, column, ownerColumn, boundTo } of sealedColumns) {
    const { rows } = await client.query<{ owner: string }>(
      `select ${ownerColumn} as owner from ${table}`,
    );
    for (const { owner } of rows) {
      const sealed = wrapDataKey(oldKey, boundTo(owner), secretOf(table));
      await client.query(`update ${table} set ${column} = $1 where ${ownerColumn} = $2`, [
        sealed,
        owner,
      ]);
    }
  }
}

export interface Target {
  readonly db: TestDatabase;
  readonly store: FileStore;
  readonly path: string;
}

export async function newTarget(move: Move, { nadac = true } = {}): Promise<Target> {
  const place = await mkdtemp(join(move.folder, 'here-'));
  const db = await createTestDatabase();
  move.databases.push(db);
  // The source has a list of prices, which was imported with the rows of each table.
  if (nadac) await admin(db, addPrices);
  // Every installation has the same rows under ids of its own.
  await admin(db, async (client) => {
    await client.query('update subscription_plans set id = gen_random_uuid()');
    await client.query('update floor_rules set id = gen_random_uuid()');
  });
  return { db, store: await openSealedFolder(place), path: place };
}

async function addPrices(client: pg.Client): Promise<void> {
  await client.query(
    `insert into nadac_imports (id, file_name, line_count, new_count, changed_count, finding_count)
     values (gen_random_uuid(), 'nadac.csv', 1, 1, 0, 0)`,
  );
}

export function importInto(
  { path, key }: Pick<Move, 'path' | 'key'>,
  { db, store }: Target,
  prove = async () => {},
) {
  return importTenant({
    ...{ store, admin: db.admin, appRole: db.server.roles.app, prove, path, key },
    encryptionKey: newKey.toString('hex'),
  });
}

/** Every row of the pharmacy by table, but for what is different on purpose. */
export async function rowsIn(
  db: TestDatabase,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const others = ['plan_id', 'nadac_import_id', 'transaction_id', 'floor_rule_id', 'state_rule_id'];
  const undone = ['verified_at'];
  const changed = [...others, ...undone, ...sealedColumns.map(({ column }) => column)];
  return admin(db, async (client) => {
    const found: Record<string, readonly string[]> = {};
    for (const table of await listTenantTables(client, ours)) {
      const { rows } = await client.query<{ row: string }>(
        `select (to_jsonb(own) - $1::text[])::text as row from (${selectRows(client, table)}) own
         order by 1`,
        [changed],
      );
      found[table.name] = rows.map(({ row }) => row);
    }
    return found;
  });
}

export async function expectNothing({ db, path: place }: Target): Promise<void> {
  for (const [name, rows] of Object.entries(await rowsIn(db))) expect(rows, name).toEqual([]);
  expect((await filesIn(place)).filter((name) => name.endsWith('.pfs'))).toEqual([]);
  const { rowCount } = await admin(db, (client) => client.query('select from tenant_arrivals'));
  expect(rowCount).toBe(0);
}

export const filesIn = (place: string) => readdir(place, { recursive: true });

export async function joined(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

/** All that the archive holds in clear. */
export async function textOf({ path, key }: Move): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const { name, content } of readArchive(path, key)) {
    const bytes = await joined(content);
    pieces.push(name.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  }
  return Buffer.concat(pieces).toString('latin1');
}

/** The same archive with other entries, as somebody with its key could make it. */
export async function forged(
  { folder, path, key }: Move,
  change: (name: string, content: Buffer) => Buffer,
): Promise<{ readonly path: string; readonly key: string }> {
  const file = join(folder, randomUUID());
  await writeArchive(file, key, async (add) => {
    for await (const { name, content } of readArchive(path, key)) {
      const made = change(name, await joined(content));
      await add(name, made.length, [made]);
    }
  });
  return { path: file, key };
}

/** The same with another text of its manifest and its rows. */
export function forgedText(move: Move, change: (text: string) => string) {
  return forged(move, (name, content) => {
    if (name === 'manifest.json') return Buffer.from(change(content.toString()));
    if (!name.endsWith('.gz')) return content;
    return gzipSync(change(gunzipSync(content).toString()));
  });
}
