import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import type { RoleNames } from './roles.ts';

export const migrationsFolder = join(import.meta.dirname, '..', '..', '..', 'migrations');

/** As the database remembers it. */
export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

interface Migration extends AppliedMigration {
  readonly sql: string;
}

const MIGRATIONS_LOCK_KEY = 7_240_002;

/**
 * Brings the database to the newest schema: each file once, in order, in a transaction of its own.
 * Two processes at once take turns. Answers the names of what was applied.
 */
export async function migrate(
  client: pg.Client,
  roles: RoleNames,
  folder = migrationsFolder,
): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  const forms = await readMigrationForms();
  await client.query('select pg_advisory_lock($1)', [MIGRATIONS_LOCK_KEY]);
  try {
    await client.query(`set role ${client.escapeIdentifier(roles.owner)}`);
    await client.query(`create table if not exists public.schema_migrations (
      name text primary key, checksum text not null,
      applied_at timestamptz not null default now())`);
    const waiting = await unapplied(client, migrations, forms);
    for (const migration of waiting) {
      await apply(client, migration, roles);
    }
    return waiting.map(({ name }) => name);
  } finally {
    await client.query('reset role').catch(() => undefined);
    await client
      .query('select pg_advisory_unlock($1)', [MIGRATIONS_LOCK_KEY])
      .catch(() => undefined);
  }
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name));
  return Promise.all(
    names.toSorted().map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Every form of a file that was ever on main, oldest first, in `sha256sum` form. Those before a
 * file's last form were changed after databases had been made by them, which is a mistake: each
 * has a later migration that brings such a database to what the last form makes. The list is only
 * ever added to, and a check holds files and list together.
 */
export async function readMigrationForms(
  folder = migrationsFolder,
): Promise<readonly AppliedMigration[]> {
  const text = await readFile(join(folder, 'SHA256SUMS'), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => ({ checksum: line.slice(0, 64), name: line.slice(66) }));
}

async function unapplied(
  client: pg.Client,
  migrations: readonly Migration[],
  forms: readonly AppliedMigration[],
): Promise<readonly Migration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from public.schema_migrations order by name',
  );
  for (const row of rows) {
    const migration = migrations.find(({ name }) => name === row.name);
    if (migration === undefined) {
      throw new StartError(
        `The database was set up by a newer version (${row.name} is unknown here). Start that version`,
      );
    }
    const known = (form: AppliedMigration) =>
      form.name === row.name && form.checksum === row.checksum;
    if (migration.checksum !== row.checksum && !forms.some(known)) {
      throw new StartError(
        `The migration ${row.name} was changed after it had been applied. Put the file back; a change needs a new file`,
      );
    }
  }
  const applied = new Set(rows.map(({ name }) => name));
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(client: pg.Client, migration: Migration, roles: RoleNames): Promise<void> {
  const variables: Readonly<Record<string, string>> = {
    app_role: roles.app,
    platform_role: roles.platform,
  };
  const sql = migration.sql.replaceAll(/:(["'])(\w+)\1/g, (_, quote: string, name: string) => {
    const value = variables[name];
    if (value === undefined) {
      throw new Error(`${migration.name} names an unknown variable: ${name}`);
    }
    return quote === '"' ? client.escapeIdentifier(value) : client.escapeLiteral(value);
  });
  await client.query('begin');
  try {
    await client.query('set local search_path = public');
    await client.query(sql);
    await client.query('insert into public.schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`The migration ${migration.name} failed: ${String(error)}`, { cause: error });
  }
}
