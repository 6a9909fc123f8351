import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { catalogOf } from '../../testing/catalog.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { withClient } from './connection.ts';
import { migrate, type SchemaFolders, schemaFolders } from './migrations.ts';
import { readSqlFiles } from './sql-files.ts';

const { roles, runFolder } = inject('testServer');
let db: TestDatabase;
let folders: SchemaFolders;

beforeEach(async () => {
  db = await createTestDatabase();
  const folder = await mkdtemp(join(runFolder, 'schema-'));
  folders = { migrations: join(folder, 'migrations'), sql: join(folder, 'sql') };
  await cp(schemaFolders.migrations, folders.migrations, { recursive: true });
  await cp(schemaFolders.sql, folders.sql, { recursive: true });
});
afterEach(async () => {
  await db.close();
  await rm(join(folders.sql, '..'), { recursive: true });
});

let newest: readonly string[];
beforeAll(async () => {
  const untouched = await createTestDatabase();
  newest = await withClient(untouched.admin, (client) => catalogOf(client, roles));
  await untouched.close();
});
afterAll(() => {
  newest = [];
});

const write = (path: string, text: string) => writeFile(join(folders.sql, '..', path), text);
const work = <T>(with_: (client: pg.Client) => Promise<T>) => withClient(db.admin, with_);
const start = () => work((client) => migrate(client, roles, folders));
const ask = (text: string) =>
  work(async (client) => {
    const { rows } = await client.query<{ found: string }>(text);
    return rows.map(({ found }) => found);
  });

test('the database has what sql/ creates, each file named for an object in it', async () => {
  const { rules, others } = await readSqlFiles(schemaFolders.sql);
  const files = [...rules, ...others];
  const found = await ask(
    `select proname as found from pg_proc where pronamespace = 'public'::regnamespace
     union all
     select relname from pg_class
     where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
     union all
     select tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
     where relnamespace = 'public'::regnamespace and not tgisinternal`,
  );
  expect(files.flatMap(({ makes }) => makes).toSorted()).toEqual(found.toSorted());
  for (const { path, makes } of files) {
    expect(makes, path).toContain(path.replace(/^\w+\/(\w+)\.sql$/, '$1'));
  }
});

test('a start that finds nothing to do touches nothing', async () => {
  const oids = `select oid::text as found from pg_proc where proname = 'count_purchases'`;
  const before = await ask(oids);
  expect(await start()).toEqual([]);
  expect(await ask(oids)).toEqual(before);
});

test('what changed in sql/ is made anew, with all that uses it, and what is gone goes', async () => {
  await write(
    'sql/views/invoice_paid_amounts.sql',
    'create view invoice_paid_amounts with (security_invoker = true) as select 1 as one;\n',
  );
  await write(
    'sql/functions/audit_row_text.sql',
    `create function audit_row_text(entry audit_trails) returns integer
     language sql stable set search_path = pg_catalog, public as 'select 1';\n`,
  );
  await rm(join(folders.sql, 'triggers/tell_look_changed.sql'));
  expect(await start()).toEqual([]);
  expect(await ask('select one::text as found from invoice_paid_amounts')).toEqual(['1']);
  expect(
    await ask(`select prorettype::regtype as found from pg_proc where proname = 'audit_row_text'`),
  ).toEqual(['integer']);
  expect(
    await ask(`select tgname as found from pg_trigger where tgname = 'organization_looks_changed'`),
  ).toEqual([]);
  await work((client) => migrate(client, roles));
  expect(await work((client) => catalogOf(client, roles))).toEqual(newest);
});

test('a migration meets tables alone, and may take away what a view used', async () => {
  const view = (name: string, columns: string) =>
    write(`sql/views/${name}.sql`, `create view ${name} as select ${columns} from vendors;\n`);
  await view('ids_of_vendors', 'name, tax_id');
  expect(await start()).toEqual([]);
  await write('migrations/0990-a.sql', 'alter table vendors drop column tax_id;\n');
  await view('ids_of_vendors', 'name');
  expect(await start()).toEqual(['0990-a.sql']);
});

test('a migration alone has functions, views and triggers made again', async () => {
  await write('migrations/0990-a.sql', 'create table a (id integer);\n');
  expect(await start()).toEqual(['0990-a.sql']);
  await work((client) => client.query('drop table a'));
  expect(await work((client) => catalogOf(client, roles))).toEqual(newest);
});

test('a constraint may use a rule, which is there before it and is replaced under it', async () => {
  const rule = (limit: number) =>
    write(
      'sql/rules/is_short.sql',
      `create or replace function is_short(name text) returns boolean
       language sql immutable set search_path = pg_catalog as 'select length(name) < ${limit}';\n`,
    );
  await write('migrations/0990-a.sql', 'create table a (name text check (is_short(name)));\n');
  await rule(5);
  expect(await start()).toEqual(['0990-a.sql']);
  const insert = () => work((client) => client.query(`insert into a values ('123456')`));
  await expect(insert()).rejects.toThrow('a_name_check');
  await rule(10);
  await start();
  await insert();
});

test('a file that fails is named, and leaves the schema and its migrations as they were', async () => {
  await write('migrations/0990-a.sql', 'create table a (id integer);\n');
  await write('sql/views/broken.sql', 'create view broken as select nothing from nowhere;\n');
  await expect(start()).rejects.toThrow(/^views\/broken\.sql failed: .*nowhere/);
  expect(await work((client) => catalogOf(client, roles))).toEqual(newest);
  expect(await ask(`select name as found from schema_migrations where name like '0990%'`)).toEqual(
    [],
  );
});

test('files that need each other are told', async () => {
  await write('sql/views/one.sql', 'create view one as select * from two;\n');
  await write('sql/views/two.sql', '-- Not one.\ncreate view two as select * from one;\n');
  await expect(start()).rejects.toThrow(
    'sql/ has a circular dependency: views/one.sql, views/two.sql',
  );
});

test("a view of another maker's on one of ours stops the update, and stays", async () => {
  await work((client) =>
    client.query(
      `create schema reports; create view reports.mine as select * from payment_day_parts`,
    ),
  );
  await write('migrations/0990-a.sql', 'create table a (id integer);\n');
  await expect(start()).rejects.toThrow('view reports.mine depends on view payment_day_parts');
  expect(await ask('select count(*)::text as found from reports.mine')).toEqual(['0']);
});
