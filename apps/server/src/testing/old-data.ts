import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { brotliDecompressSync } from 'node:zlib';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, inject } from 'vitest';
import { verifyRollups } from '../features/ledger/rollups.ts';
import { type DatabaseConnection, withClient } from '../platform/database/connection.ts';
import { createDatabase } from '../platform/database/database.ts';
import { makeTablesOf, migrate, readMigrationsOf01 } from '../platform/database/migrations.ts';
import { signInAs } from '../platform/database/open-database.ts';
import { prepareRoles } from '../platform/database/roles.ts';
import { loadSnapshot, type SnapshotHeader } from '../platform/database/snapshot.ts';
import { type TableSums, tableSums } from '../platform/database/table-sums.ts';
import { catalogOf } from './catalog.ts';

/*
 * Databases that programs of eleven older commits made, by their commit, with the sums of their
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
  await withClient(admin, (client) =>
    client.query(`create database ${database} template ${like} strategy file_copy`),
  );
  made.push(database);
  return { ...admin, database };
}

afterAll(() =>
  withClient(admin, async (client) => {
    for (const name of made.splice(0)) await client.query(`drop database ${name} with (force)`);
    schemas.clear();
    filled = undefined;
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

/**
 * Tables and views that are gone or hold other sums since, and the list of queues, to which later
 * programs add theirs.
 */
const gone = [
  ...['part_d_metrics', 'recounted_part_d_metrics', 'payment_part_d_parts'],
  ...['payer_cost_metrics', 'recounted_payer_cost_metrics'],
  ...['payment_total_parts', 'recounted_financial_metrics', 'pgboss.queue'],
];

/** Of what was recorded: columns that came later are not compared. */
function recordedOf(recorded: TableSums, now: TableSums): TableSums {
  return Object.fromEntries(
    Object.entries(recorded).map(([table, sums]) => [
      table,
      gone.includes(table)
        ? sums
        : Object.fromEntries(Object.keys(sums).map((name) => [name, now[table]?.[name] ?? null])),
    ]),
  );
}

/** A database with the rows that the program of that commit left, and what they added up to. */
async function loadOld(name: string): Promise<{ old: DatabaseConnection; recorded: TableSums }> {
  const bytes = brotliDecompressSync(await readFile(join(upgrades, name)));
  const at = bytes.indexOf(0x0a);
  const recorded = JSON.parse(bytes.toString('utf8', 0, at)) as TableSums;
  const snapshot = bytes.subarray(at + 1);
  const header = JSON.parse(snapshot.toString('utf8', 0, snapshot.indexOf(0x0a))) as SnapshotHeader;
  const old = await makeDatabase(await oldSchema(header));
  await withClient(old, (client) =>
    loadSnapshot(client, Readable.from([snapshot]), async () => undefined),
  );
  return { old, recorded };
}

/** What a schema is that was never an older one. */
export async function newCatalog(): Promise<readonly string[]> {
  return withClient({ ...admin, database: template }, (client) => catalogOf(client, roles));
}

/** Loads it, migrates it, and compares. */
export async function upgrade(name: string): Promise<void> {
  const { old, recorded } = await loadOld(name);
  await withClient(old, async (client) => {
    expect(await migrate(client, roles)).not.toEqual([]);
    expect(await catalogOf(client, roles)).toEqual(await newCatalog());
    expect(await migrate(client, roles)).toEqual([]);
  });
  await expectFigures(old, recorded);
}

/** That the rows add up to what they did, and that every kept total equals its recount. */
async function expectFigures(old: DatabaseConnection, recorded: TableSums): Promise<void> {
  const sums = await withClient(old, (client) => tableSums(client, { withViews: true }));
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

/** The program of 0.1, the last one before the baseline. */
const last = 'fb88da0.br';
/** Sums that count by other rules since: gone, and counted anew at the next question. */
const countedAnew: TableSums = {
  purchase_sums: { rows: '0' },
  recounted_purchase_sums: { rows: '0' },
};
/** With a row in every table that the program of 0.1 left empty, of no pharmacy that there is. */
let filled: Promise<{ old: DatabaseConnection; recorded: TableSums }> | undefined;

/** A database of 0.1 with every kind of row, which an upgrade has to keep as they are. */
export async function everyRowOf01() {
  filled ??= loadOld(last).then(async (loaded) => {
    await withClient(loaded.old, fillEmptyTables);
    return {
      old: loaded.old,
      recorded: {
        ...(await withClient(loaded.old, (client) => tableSums(client, { withViews: true }))),
        ...countedAnew,
      },
    };
  });
  const { old, recorded } = await filled;
  const copy = await makeDatabase(old.database);
  const columns = await withClient(copy, columnsOf);
  return {
    copy,
    rows: await withClient(copy, (client) => rowsOf(client, columns)),
    countedAnew: { purchase_sums: 'none' },
    /** What the same columns say now; those that came later are left out. */
    rowsNow: (client: pg.Client) => rowsOf(client, columns),
    expectFigures: () => expectFigures(copy, recorded),
  };
}

type ByTable = Readonly<Record<string, string>>;

/**
 * Tables whose rows are not compared: a view of the same name now, whose sums are; the list of
 * queues, to which later programs add theirs; and those that are gone or hold other sums since.
 */
const notCompared = ['financial_metrics', 'queue', 'payer_cost_metrics', 'part_d_metrics'];

/** Of each table, its columns as SQL lists them. */
async function columnsOf(client: pg.Client): Promise<ByTable> {
  const { rows } = await client.query<{ name: string; columns: string }>(
    `select attrelid::regclass::text as name,
       string_agg(quote_ident(attname), ', ' order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relkind = 'r' and relname <> 'schema_migrations' and relname <> all ($1)
       and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
     group by attrelid order by 1`,
    [notCompared],
  );
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
}

/** Of each table, all that these columns of its rows say. */
async function rowsOf(client: pg.Client, columns: ByTable): Promise<ByTable> {
  const said: Record<string, string> = {};
  for (const [name, its] of Object.entries(columns)) {
    const { rows } = await client.query<{ rows: string }>(
      `select count(*) || ' ' || md5(string_agg(line, '' order by line)) as rows
       from (select md5(row(${its})::text) as line from ${name}) lines`,
    );
    said[name] = rows[0]?.rows ?? 'none';
  }
  return said;
}

const byName: Readonly<Record<string, string>> = {
  action_url: '/',
  ndc: '00071015523',
  sha256: 'a'.repeat(64),
  session_hash: 'a'.repeat(64),
  token: 'a'.repeat(24),
};
const byType: readonly (readonly [RegExp, string])[] = [
  [/^uuid$/, '01900000-0000-7000-8000-000000000001'],
  [/^(integer|bigint|smallint|numeric)/, '1'],
  [/^date$/, '2026-03-01'],
  [/^timestamp/, '2026-03-01T12:00:00Z'],
  [/^boolean$/, 'false'],
  [/^json/, '{}'],
  [/^bytea$/, `\\x${'00'.repeat(32)}`],
  [/./, 'x'],
];

/** Foreign keys are left out of it, and so are triggers; what a column may hold is looked up. */
async function fillEmptyTables(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica');
  for (const [table, said] of Object.entries(await rowsOf(client, await columnsOf(client)))) {
    if (said !== 'none' || table.startsWith('pgboss.')) continue;
    const { rows } = await client.query<{ name: string; type: string; choice: string | null }>(
      `select attname as name, format_type(atttypid, atttypmod) as type, (
         select substring(pg_get_constraintdef(oid) from 'ARRAY\\[''?([\\w/]+)')
         from pg_constraint where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
         limit 1) as choice
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
         and attgenerated = '' and attidentity = ''`,
      [table],
    );
    const values = rows.map(
      ({ name, type, choice }) =>
        choice ?? byName[name] ?? byType.find(([pattern]) => pattern.test(type))?.[1],
    );
    const places = rows.map((_, index) => `$${index + 1}`);
    await client.query(
      `insert into ${table} (${rows.map(({ name }) => client.escapeIdentifier(name)).join(', ')})
       values (${places.join(', ')})`,
      values,
    );
  }
  await client.query('set session_replication_role = default');
}
