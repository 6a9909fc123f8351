import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { generateIdentity } from 'age-encryption';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { insertOneOfEach } from '../../testing/one-of-each.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { readArchive, writeArchive } from '../backup/archive.ts';
import { withClient } from '../database/connection.ts';
import { listSealed, sealedColumns, unwrapDataKey, wrapDataKey } from '../files/data-keys.ts';
import { type FileStore, MissingFile } from '../files/file-store.ts';
import { openSealedFolder } from '../files/sealed-folder.ts';
import { sweepArrivals } from './arrivals.ts';
import { exportTenant } from './export-tenant.ts';
import { importTenant } from './import-tenant.ts';
import { listTenantTables, selectRows } from './tenant-tables.ts';

/* Two pharmacies with a row in each table that has rows of pharmacies; one of them moves. */

const [ours, theirs, superAdmin] = [randomUUID(), randomUUID(), randomUUID()];
const [oldKey, newKey, dataKey] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const original = randomBytes(200_000);
const databases: TestDatabase[] = [];
let source: TestDatabase;
let folder: string;
let path: string;
let key: string;
let storagePath: string;
let missing: readonly string[];

const admin = <T>(db: TestDatabase, work: (client: pg.Client) => Promise<T>) =>
  withClient(db.admin, work);

async function database(): Promise<TestDatabase> {
  const made = await createTestDatabase();
  databases.push(made);
  return made;
}

beforeAll(async () => {
  folder = await mkdtemp(join(inject('testServer').runFolder, 'move-'));
  key = await generateIdentity();
  source = await database();
  const store = await openSealedFolder(join(folder, 'there'));
  const received = await store.put({
    ...{ organizationId: ours, dataKey, bytesMax: original.length },
    content: (async function* () {
      yield original;
    })(),
  });
  storagePath = await received.keep();
  await admin(source, async (client) => {
    for (const id of [ours, theirs]) {
      await client.query('insert into organizations (id, name) values ($1, $2)', [id, 'Maple']);
      await insertOneOfEach(client, id);
    }
    await addSuperAdmin(client);
    await addFile(client, received.sha256);
    await sealAll(client);
  });
  path = join(folder, 'pharmacy');
  const given = { store, admin: source.admin, encryptionKey: oldKey.toString('hex') };
  ({ missing } = await exportTenant({ ...given, organizationId: ours, path, key }));
});
afterAll(async () => {
  for (const made of databases) await made.close();
});

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

async function addFile(client: pg.Client, sha256: string): Promise<void> {
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
    `insert into authenticators (user_id, secret)
     select id, 'x' from users where organization_id is not null`,
  );
}

const secretOf = (table: string) =>
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

interface Target {
  readonly db: TestDatabase;
  readonly store: FileStore;
  readonly path: string;
}

async function newTarget(): Promise<Target> {
  const place = await mkdtemp(join(folder, 'here-'));
  const db = await database();
  // The source has a list of prices, which was imported with the rows of each table.
  await admin(db, (client) =>
    client.query(
      `insert into nadac_imports (id, file_name, line_count, new_count, changed_count,
         finding_count) values (gen_random_uuid(), 'nadac.csv', 1, 1, 0, 0)`,
    ),
  );
  return { db, store: await openSealedFolder(place), path: place };
}

function importInto({ db, store }: Target, file = path, prove = async () => {}) {
  return importTenant({
    ...{ store, admin: db.admin, appRole: db.server.roles.app, prove },
    ...{ encryptionKey: newKey.toString('hex'), path: file, key },
  });
}

/** Every row of the pharmacy by table, but for what is different on purpose. */
async function rowsIn(db: TestDatabase): Promise<Readonly<Record<string, readonly string[]>>> {
  const others = ['plan_id', 'nadac_import_id', 'transaction_id', 'floor_rule_id', 'state_rule_id'];
  const changed = [...others, ...sealedColumns.map(({ column }) => column)];
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

async function expectNothing({ db, path: place }: Target): Promise<void> {
  for (const [name, rows] of Object.entries(await rowsIn(db))) expect(rows, name).toEqual([]);
  expect((await filesIn(place)).filter((name) => name.endsWith('.pfs'))).toEqual([]);
  const { rowCount } = await admin(db, (client) => client.query('select from tenant_arrivals'));
  expect(rowCount).toBe(0);
}

const filesIn = (place: string) => readdir(place, { recursive: true });

async function joined(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

/** All that the archive holds in clear. */
async function textOf(file: string): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const { name, content } of readArchive(file, key)) {
    const bytes = await joined(content);
    pieces.push(name.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  }
  return Buffer.concat(pieces).toString('latin1');
}

/** The same archive with another text, as somebody with its key could make it. */
async function forged(change: (text: string) => string): Promise<string> {
  const file = join(folder, randomUUID());
  await writeArchive(file, key, async (add) => {
    for await (const { name, content } of readArchive(path, key)) {
      const bytes = await joined(content);
      const isText = name === 'manifest.json';
      const unread = name.endsWith('.gz') ? gzipSync(change(gunzipSync(bytes).toString())) : bytes;
      const made = isText ? Buffer.from(change(bytes.toString())) : unread;
      await add(name, made.length, [made]);
    }
  });
  return file;
}

test('every table’s rows and files arrive, and secrets open with the key of the place', async () => {
  const target = await newTarget();
  const imported = await importInto(target);
  expect(imported).toMatchObject({ organizationId: ours, name: 'Maple', files: 1, missing });
  expect(imported.notes).toEqual([
    '1 person of the other installation acted for the pharmacy; they are kept without a name',
  ]);
  const rows = await rowsIn(target.db);
  const empty = Object.keys(rows).filter((name) => rows[name]?.length === 0);
  expect(empty).toEqual(['passkeys', 'profile_pictures', 'recovery_codes']);
  expect(rows).toEqual(await rowsIn(source));
  await admin(target.db, async (client) => {
    for (const column of sealedColumns) {
      const [found] = await listSealed(client, column, 'true');
      const { owner = '', sealed = Buffer.of() } = found ?? {};
      const clear = unwrapDataKey(newKey, column.boundTo(owner), sealed);
      expect(clear).toEqual(secretOf(column.table));
    }
  });
  const kept = await joined(target.store.open({ storagePath, dataKey }).read());
  expect(kept.equals(original)).toBe(true);
  await expect(importInto(target)).rejects.toThrow(/^Maple .* is already here/);
  expect(await rowsIn(target.db)).toEqual(rows);
});

test('files that are gone are told, and the rest arrives', () => {
  expect(missing).toEqual(['path']);
});

test('whoever acted from outside is an account that nobody can use', async () => {
  const target = await newTarget();
  await importInto(target);
  const { rows } = await admin(target.db, (client) =>
    client.query('select * from users where organization_id is null'),
  );
  expect(rows).toMatchObject([
    { id: superAdmin, role: 'staff', is_active: false, password: null, last_name: '' },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/Ruth|host\.example/);
});

test('nothing of another pharmacy is in the file', async () => {
  const text = await textOf(path);
  expect(text).toContain(ours);
  expect(text).not.toContain(theirs);
  const { rows } = await admin(source, (client) =>
    client.query<{ id: string }>('select id from users where organization_id = $1', [theirs]),
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { id } of rows) expect(text).not.toContain(id);
  expect(text).not.toContain('root@host.example');
  expect(text).not.toContain(oldKey.toString('hex'));
});

test('people who have an account already are listed, and nothing is written', async () => {
  const target = await newTarget();
  const email = `ONE@${ours}.example`;
  await admin(target.db, (client) =>
    client.query("insert into users (id, email, role) values (gen_random_uuid(), $1, 'staff')", [
      email,
    ]),
  );
  await expect(importInto(target)).rejects.toThrow(`nothing was changed:\n  one@${ours}.example`);
  await expectNothing(target);
});

test('another version is refused', async () => {
  const target = await newTarget();
  const newer = await forged((text) => text.replace('"0146-arriving', '"9999-arriving'));
  await expect(importInto(target, newer)).rejects.toThrow(
    'The file was written by another version, with 9999-arriving-pharmacies.sql',
  );
  await expectNothing(target);
});

test('a file can’t bring rows into another pharmacy, or a super administrator', async () => {
  const target = await newTarget();
  await admin(target.db, (client) =>
    client.query("insert into organizations (id, name) values ($1, 'Elm')", [theirs]),
  );
  const foreign = await forged((text) =>
    text.replace(new RegExp(`(\\{"table":"alerts".*\\n.*)${ours}`), `$1${theirs}`),
  );
  await expect(importInto(target, foreign)).rejects.toThrow('rows of alerts that are not');
  const strong = await forged((text) =>
    text.replace(/(\{"table":"users".*\n.*)\tstaff\t/, '$1\tsuper_admin\t'),
  );
  await expect(importInto(target, strong)).rejects.toThrow('super administrator');
  const elsewhere = await forged((text) =>
    text.replace('{"table":"alerts"', '{"table":"sessions"'),
  );
  await expect(importInto(target, elsewhere)).rejects.toThrow("doesn't have the rows of alerts");
  const dangling = await forged((text) =>
    text
      .replace(/(\{"table":"payers".*\n)[^\n]*\n/, '$1')
      .replace(/"payers":\{[^}]*\}/, '"payers":{"rows":"0"}'),
  );
  await expect(importInto(target, dangling)).rejects.toThrow('without the row of payers');
  await expectNothing(target);
});

test('a recount that differs leaves nothing behind', async () => {
  const target = await newTarget();
  const differs = () => Promise.reject(new Error('a total differs'));
  await expect(importInto(target, path, differs)).rejects.toThrow('a total differs');
  await expectNothing(target);
  await importInto(target);
});

test('what a killed import stored is removed, and never while one runs', async () => {
  const target = await newTarget();
  const { database: open } = target.db;
  const parts = { database: open, files: target.store };
  const during = async () => {
    expect(await sweepArrivals(parts)).toBe(0);
    expect(await filesIn(target.path)).toContain(storagePath);
  };
  const halted = () => during().then(() => Promise.reject(new Error('halted')));
  await expect(importInto(target, path, halted)).rejects.toThrow('halted');
  await admin(target.db, (client) =>
    client.query('insert into tenant_arrivals (arriving_id) values ($1)', [ours]),
  );
  const sealed = await openSealedFolder(join(folder, 'there'));
  const held = await sealed.hold([storagePath]);
  const { content } = await held.readSealed(storagePath);
  await target.store.restoreSealed(storagePath, content as AsyncIterable<Buffer>);
  await held.release();
  expect(await sweepArrivals(parts)).toBe(1);
  await expectNothing(target);
  const read = joined(target.store.open({ storagePath, dataKey }).read());
  await expect(read).rejects.toThrow(MissingFile);
});

test('a file that was changed is not taken for the original', async () => {
  const target = await newTarget();
  const file = join(folder, 'changed');
  await writeArchive(file, key, async (add) => {
    for await (const { name, content } of readArchive(path, key)) {
      const bytes = await joined(content);
      if (name.startsWith('files/')) bytes.writeUInt8(bytes.readUInt8(5_000) ^ 1, 5_000);
      await add(name, bytes.length, [bytes]);
    }
  });
  await expect(importInto(target, file)).rejects.toThrow("doesn't have the content");
  await expectNothing(target);
});
