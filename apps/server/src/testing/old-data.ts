import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { brotliDecompressSync } from 'node:zlib';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, inject } from 'vitest';
import { type DatabaseConnection, withClient } from '../platform/database/connection.ts';
import { createDatabase } from '../platform/database/database.ts';
import { makeTablesOf, migrate, readMigrationsOf01 } from '../platform/database/migrations.ts';
import { signInAs } from '../platform/database/open-database.ts';
import { prepareRoles } from '../platform/database/roles.ts';
import { verifyRollups } from '../platform/database/rollups.ts';
import { loadSnapshot, type SnapshotHeader } from '../platform/database/snapshot.ts';
import { type TableSums, tableSums } from '../platform/database/table-sums.ts';

/*
 * Databases that programs of ten older commits made, by their commit, with the sums of their
 * tables then; tools/prepare-old-data.ts makes them.
 */
const upgrades = join(import.meta.dirname, 'old-data');
export const olds = (await readdir(upgrades)).filter((name) => name.endsWith('.br'));

const { admin, roles, secret, template } = inject('testServer');
const run = template.replace(/_template$/, '');
const made: string[] = [];
/** A database with the schema of a list of migrations and no rows, by that list. */
const schemas = new Map<string, string>();

async function makeDatabase(like = 'template1'): Promise<DatabaseConnection> {
  const database = `${run}_${uuidv7().slice(-12)}`;
  await withClient(admin, (client) => client.query(`create database ${database} template ${like}`));
  made.push(database);
  return { ...admin, database };
}

afterAll(() =>
  withClient(admin, async (client) => {
    for (const name of made.splice(0)) await client.query(`drop database ${name} with (force)`);
    schemas.clear();
  }),
);

/** A database as 0.1 made it, without rows and before these of its migrations. */
export async function databaseOf01(before: readonly string[] = []): Promise<DatabaseConnection> {
  const migrations = await readMigrationsOf01();
  return makeDatabase(
    await oldSchema({
      format: 'pfs-database-1',
      migrations: migrations.filter(({ name }) => !before.includes(name)),
    }),
  );
}

/** Made once for all programs that had the same migrations. */
async function oldSchema(header: SnapshotHeader): Promise<string> {
  const key = JSON.stringify(header.migrations);
  const kept = schemas.get(key);
  if (kept !== undefined) return kept;
  const empty = await makeDatabase();
  await withClient(empty, async (client) => {
    await prepareRoles(client, { admin: empty, names: roles, secret });
    await makeTablesOf(client, roles, header.migrations);
  });
  schemas.set(key, empty.database);
  return empty.database;
}

/** Of what was recorded: columns that came later are not compared. */
function recordedOf(recorded: TableSums, now: TableSums): TableSums {
  return Object.fromEntries(
    Object.entries(recorded).map(([table, sums]) => [
      table,
      Object.fromEntries(Object.keys(sums).map((name) => [name, now[table]?.[name] ?? null])),
    ]),
  );
}

/** Loads it, migrates it, and compares. */
export async function upgrade(name: string): Promise<void> {
  const bytes = brotliDecompressSync(await readFile(join(upgrades, name)));
  const at = bytes.indexOf(0x0a);
  const recorded = JSON.parse(bytes.toString('utf8', 0, at)) as TableSums;
  const snapshot = bytes.subarray(at + 1);
  const header = JSON.parse(snapshot.toString('utf8', 0, snapshot.indexOf(0x0a))) as SnapshotHeader;
  const old = await makeDatabase(await oldSchema(header));
  const sums = await withClient(old, async (client) => {
    await loadSnapshot(client, Readable.from([snapshot]), async () => undefined);
    expect(await migrate(client, roles)).not.toEqual([]);
    const { rows } = await client.query<{ kind: string }>(
      `select attidentity as kind from pg_attribute
       where attrelid = 'assistant_messages'::regclass and attname = 'position'`,
    );
    expect(rows).toEqual([{ kind: 'd' }]);
    return tableSums(client, { withViews: true });
  });
  expect(recordedOf(recorded, sums)).toEqual(recorded);
  expect(Number(sums['claims']?.['rows'])).toBeGreaterThan(5);
  const database = createDatabase({
    app: signInAs(old, roles.app, secret),
    platform: signInAs(old, roles.platform, secret),
    log: { warn: () => undefined },
  });
  try {
    const organizations = await database.withPlatform('list pharmacies', (tx) =>
      tx.query.selectFrom('organizations').select('id').execute(),
    );
    expect(organizations.length).toBeGreaterThan(0);
    for (const { id } of organizations) {
      expect(await database.withTenant(id, verifyRollups)).toEqual([]);
    }
  } finally {
    await database.close();
  }
}
