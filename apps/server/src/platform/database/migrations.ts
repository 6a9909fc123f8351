import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import type { RoleNames } from './roles.ts';
import { dropObjects, readSqlFiles, type SqlFile, type SqlFiles } from './sql-files.ts';
import { errorCode } from './unavailable.ts';

const server = join(import.meta.dirname, '..', '..', '..');

/** Tables and rows, numbered, each once; functions, views and triggers as they have to be. */
export interface SchemaFolders {
  readonly migrations: string;
  readonly sql: string;
}

export const schemaFolders: SchemaFolders = {
  migrations: join(server, 'migrations'),
  sql: join(server, 'sql'),
};

/** As the database remembers it. */
export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

interface Migration extends AppliedMigration {
  readonly sql: string;
}

/** from-0.1.json: what databases were made by before there was a baseline. */
interface Before {
  readonly commit: string;
  /** By name, the checksum of the last form. */
  readonly migrations: Readonly<Record<string, string>>;
  /** Of those that were changed after databases had been made by them, which was a mistake. */
  readonly earlierForms: Readonly<Record<string, string>>;
  /** The migrations that stand for all of them. */
  readonly baseline: readonly string[];
}

interface Schema {
  readonly folder: string;
  readonly migrations: readonly Migration[];
  readonly before: Before;
  readonly sql: SqlFiles;
}

/** What a database of 0.1 needs to be as the baseline makes it. */
const from01 = 'from-0.1.sql';

const MIGRATIONS_LOCK_KEY = 7_240_002;

/**
 * Brings the database to the newest schema: the migrations that it lacks, and functions, views and
 * triggers where it has others. All of it is one transaction, so whoever is killed half-way leaves
 * the schema of before. Two processes at once take turns. Answers the names of what was applied.
 */
export async function migrate(
  client: pg.Client,
  roles: RoleNames,
  folders = schemaFolders,
): Promise<readonly string[]> {
  const schema = await readSchema(folders);
  return inTurn(client, roles, async () => {
    const applied = await readApplied(client);
    requireKnown(applied, schema);
    const isOld = applied.some(({ name }) => name in schema.before.migrations);
    const finished = isOld ? await finishOld(client, roles, { schema, applied }) : [];
    const names = new Set(applied.map(({ name }) => name));
    if (isOld) for (const name of schema.before.baseline) names.add(name);
    const waiting = schema.migrations.filter(({ name }) => !names.has(name));
    if (waiting.length === 0 && !isOld && (await hasSql(client, schema.sql))) return [];
    await inTransaction(client, async () => {
      if (isOld) await countAsBaselined(client, schema);
      // Migrations meet tables alone: in a new database, a restored one and an older one alike.
      await client.query(dropObjects);
      await runEach(client, roles, schema.sql.rules);
      for (const migration of waiting) await apply(client, roles, migration);
      await runEach(client, roles, schema.sql.others);
      await client.query('delete from migration_tools.applied_sql');
      await client.query('insert into migration_tools.applied_sql (checksum) values ($1)', [
        schema.sql.checksum,
      ]);
    });
    const names01 = isOld ? [...finished, from01] : [];
    return [...names01, ...waiting.map(({ name }) => name)];
  });
}

/**
 * Gives an empty database the tables of one that had applied exactly these, for the rows of a copy
 * of it. `migrate` makes the rest and goes on from there.
 */
export async function makeTablesOf(
  client: pg.Client,
  roles: RoleNames,
  applied: readonly AppliedMigration[],
): Promise<void> {
  const schema = await readSchema(schemaFolders);
  requireKnown(applied, schema);
  const isOld = applied.some(({ name }) => name in schema.before.migrations);
  const known = isOld ? await readOldMigrations(schema) : schema.migrations;
  await inTurn(client, roles, async () => {
    if (!isOld) await inTransaction(client, () => runEach(client, roles, schema.sql.rules));
    for (const { checksum } of applied) {
      const migration = [...known, ...schema.migrations].find((one) => one.checksum === checksum);
      if (migration === undefined) throw new Error(`No migration has the checksum ${checksum}`);
      await inTransaction(client, () => apply(client, roles, migration));
    }
  });
}

/** Every migration that a database may have, in each form that it may have it in. */
export async function readKnownMigrations(): Promise<readonly AppliedMigration[]> {
  return knownMigrations(await readSchema(schemaFolders));
}

/** Those that 0.1 had, by their names. */
export async function readMigrationsOf01(): Promise<readonly AppliedMigration[]> {
  const { before } = await readSchema(schemaFolders);
  return Object.entries(before.migrations).map(([name, checksum]) => ({ name, checksum }));
}

function knownMigrations({ migrations, before }: Schema): readonly AppliedMigration[] {
  const old = [before.migrations, before.earlierForms].flatMap((forms) =>
    Object.entries(forms).map(([name, checksum]) => ({ name, checksum })),
  );
  return [...old, ...migrations];
}

async function readSchema(folders: SchemaFolders): Promise<Schema> {
  const folder = folders.migrations;
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name));
  const [migrations, before, sql] = await Promise.all([
    Promise.all(
      names.toSorted().map(async (name) => toMigration(name, await readFile(join(folder, name)))),
    ),
    readFile(join(folder, 'from-0.1.json'), 'utf8'),
    readSqlFiles(folders.sql),
  ]);
  return { folder, migrations, before: JSON.parse(before) as Before, sql };
}

function toMigration(name: string, bytes: Uint8Array): Migration {
  const checksum = createHash('sha256').update(bytes).digest('hex');
  return { name, checksum, sql: Buffer.from(bytes).toString('utf8') };
}

/** In the order of their names; the earlier form of one has its name. */
async function readOldMigrations({ folder, before }: Schema): Promise<readonly Migration[]> {
  const archive = await promisify(gunzip)(await readFile(join(folder, 'from-0.1.tar.gz')));
  const entries = await unpackTar(archive);
  return entries.map(({ header, data }) => {
    const migration = toMigration(header.name.replace('.first-form', ''), data ?? new Uint8Array());
    const { name, checksum } = migration;
    if (before.migrations[name] === checksum || before.earlierForms[name] === checksum) {
      return migration;
    }
    throw new Error(`from-0.1.tar.gz was changed: ${header.name} is a different file`);
  });
}

/** What an older program left of the migrations of 0.1, each in a transaction of its own. */
async function finishOld(
  client: pg.Client,
  roles: RoleNames,
  { schema, applied }: { readonly schema: Schema; readonly applied: readonly AppliedMigration[] },
): Promise<readonly string[]> {
  const names = new Set(applied.map(({ name }) => name));
  if (Object.keys(schema.before.migrations).every((name) => names.has(name))) return [];
  const lacking = (await readOldMigrations(schema)).filter(
    ({ name, checksum }) => !names.has(name) && schema.before.migrations[name] === checksum,
  );
  for (const migration of lacking) {
    await inTransaction(client, () => apply(client, roles, migration));
  }
  return lacking.map(({ name }) => name);
}

async function countAsBaselined(client: pg.Client, schema: Schema): Promise<void> {
  await client.query(await readFile(join(schema.folder, from01), 'utf8'));
  await client.query('delete from public.schema_migrations where name = any ($1)', [
    Object.keys(schema.before.migrations),
  ]);
  for (const migration of schema.migrations) {
    if (schema.before.baseline.includes(migration.name)) await remember(client, migration);
  }
}

async function readApplied(client: pg.Client): Promise<readonly AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from public.schema_migrations order by name',
  );
  return rows;
}

function requireKnown(applied: readonly AppliedMigration[], schema: Schema): void {
  const known = knownMigrations(schema);
  for (const { name, checksum } of applied) {
    const forms = known.filter((form) => form.name === name);
    if (forms.length === 0) {
      throw new StartError(
        `The database was set up by a newer version (${name} is unknown here). Start that version`,
      );
    }
    if (!forms.some((form) => form.checksum === checksum)) {
      throw new StartError(
        `The migration ${name} was changed after it was applied. Restore the file; changes need a new migration`,
      );
    }
  }
}

async function hasSql(client: pg.Client, { checksum }: SqlFiles): Promise<boolean> {
  const found = await client.query('select from migration_tools.applied_sql where checksum = $1', [
    checksum,
  ]);
  return found.rowCount === 1;
}

/** One process at a time, as the owner of the tables. */
async function inTurn<T>(client: pg.Client, roles: RoleNames, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [MIGRATIONS_LOCK_KEY]);
  try {
    await client.query(`set role ${client.escapeIdentifier(roles.owner)}`);
    await client.query(`create table if not exists public.schema_migrations (
      name text primary key, checksum text not null,
      applied_at timestamptz not null default now())`);
    return await work();
  } finally {
    await client.query('reset role').catch(() => undefined);
    await client
      .query('select pg_advisory_unlock($1)', [MIGRATIONS_LOCK_KEY])
      .catch(() => undefined);
  }
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await client.query('set local search_path = public');
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    if (errorCode(error) !== '2BP01') throw error;
    throw new StartError(
      `Something added to the database depends on what an update changes: ${(error as { detail?: string }).detail}. Drop it, start again, and recreate it`,
      { cause: error },
    );
  }
}

async function apply(client: pg.Client, roles: RoleNames, migration: Migration): Promise<void> {
  await run(client, roles, { path: migration.name, sql: migration.sql });
  await remember(client, migration);
}

async function remember(client: pg.Client, { name, checksum }: AppliedMigration): Promise<void> {
  await client.query('insert into public.schema_migrations (name, checksum) values ($1, $2)', [
    name,
    checksum,
  ]);
}

async function runEach(client: pg.Client, roles: RoleNames, files: readonly SqlFile[]) {
  for (const file of files) await run(client, roles, file);
}

/** The names of roles are filled in where the file has :"app_role" or :'app_role', as psql does. */
async function run(
  client: pg.Client,
  roles: RoleNames,
  { path, sql }: Pick<SqlFile, 'path' | 'sql'>,
): Promise<void> {
  const variables: Readonly<Record<string, string>> = {
    app_role: roles.app,
    platform_role: roles.platform,
  };
  const text = sql.replaceAll(/:(["'])(\w+)\1/g, (_, quote: string, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`${path} names an unknown variable: ${name}`);
    return quote === '"' ? client.escapeIdentifier(value) : client.escapeLiteral(value);
  });
  try {
    await client.query(text);
  } catch (error) {
    throw new Error(`${path} failed: ${String(error)}`, { cause: error });
  }
}
