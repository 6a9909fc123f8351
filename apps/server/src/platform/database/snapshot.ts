import type pg from 'pg';
import { StartError } from '../start-error.ts';
import type { AppliedMigration } from './migrations.ts';
import { sumsThatDiffer, type TableSums, tableSums } from './table-sums.ts';
import {
  createLineReader,
  damaged,
  line,
  loadRows,
  parse,
  type StreamedTable,
  tableText,
} from './table-text.ts';

/** The first line of a snapshot: which schema its rows fit. */
export interface SnapshotHeader {
  readonly format: 'pfs-database-1';
  readonly migrations: readonly AppliedMigration[];
}

interface SnapshotEnd {
  readonly sequences: Readonly<Record<string, readonly [value: string, called: boolean]>>;
  readonly tables: number;
  /** Missing in snapshots of older programs. */
  readonly sums?: TableSums;
}

const ourSchemas = `('public', 'pgboss')`;

/**
 * From here on the client sees one moment, until its rollback. Refused to a role that row security
 * binds, which would see every pharmacy's tables empty.
 */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  try {
    await requireAllRows(client);
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Every row of the moment that the client sees, while others go on writing: a line of JSON, then
 * for each table a line of JSON and its rows in COPY's text form, and at the end the sequences and
 * what the rows add up to.
 */
export async function* snapshotRows(client: pg.Client): AsyncGenerator<Buffer> {
  const { rows: migrations } = await client.query<AppliedMigration>(
    'select name, checksum from public.schema_migrations order by name',
  );
  yield line({ format: 'pfs-database-1', migrations } satisfies SnapshotHeader);
  const tables = await listTables(client);
  for (const table of tables) {
    const columns = table.columns.map((name) => client.escapeIdentifier(name)).join(', ');
    yield* tableText(client, table, `select ${columns} from ${table.table}`);
  }
  const sequences = await readSequences(client);
  const sums = await tableSums(client);
  yield line({ sequences, tables: tables.length, sums } satisfies SnapshotEnd);
}

/** Whoever owns the tables is bound too: their row security is forced. */
export async function requireAllRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string; unbound: boolean }>(
    `select rolname as role, rolsuper or rolbypassrls as unbound
     from pg_roles where rolname = current_user`,
  );
  const [role] = rows;
  if (role?.unbound === true) return;
  throw new StartError(
    `The role ${role?.role} can't see pharmacy rows. Copy the database as a superuser or a role with BYPASSRLS`,
  );
}

/**
 * Puts the rows of a snapshot in the place of all that are there, in one transaction. The database
 * must have exactly the migrations of the snapshot's header; `prepare` sees to that. Foreign keys
 * are made anew after the rows, and so are proven; so are the sums. As whoever owns the tables.
 */
export async function loadSnapshot(
  client: pg.Client,
  bytes: AsyncIterable<Buffer>,
  prepare: (header: SnapshotHeader) => Promise<void>,
): Promise<void> {
  const reader = createLineReader(bytes);
  const header = parse<SnapshotHeader>(await reader.line());
  if (header.format !== 'pfs-database-1') throw damaged();
  await prepare(header);
  await client.query('begin');
  try {
    const restoreRules = await liftRules(client);
    let loaded = 0;
    for (;;) {
      const next = parse<StreamedTable | SnapshotEnd>(await reader.line());
      if ('sequences' in next) {
        if (next.tables !== loaded) throw damaged();
        await setSequences(client, next);
        await requireSums(client, next);
        break;
      }
      await loadRows(client, next, reader);
      loaded += 1;
    }
    await restoreRules();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** What was applied is known by name; the migrations' own list is made by the migrations. */
async function listTables(client: pg.Client): Promise<readonly StreamedTable[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select format('%I.%I', nspname, relname) as table,
       array_agg(attname::text order by attnum) as columns
     from pg_class
     join pg_namespace on pg_namespace.oid = relnamespace
     join pg_attribute on attrelid = pg_class.oid
     where nspname in ${ourSchemas} and relkind = 'r' and relname <> 'schema_migrations'
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by nspname, relname order by 1`,
  );
  return rows;
}

async function readSequences(client: pg.Client): Promise<SnapshotEnd['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
     where schemaname in ${ourSchemas} order by 1`,
  );
  const found: Record<string, readonly [string, boolean]> = {};
  for (const { name } of rows) {
    const read = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${name}`,
    );
    const [row] = read.rows;
    if (row !== undefined) found[name] = [row.last_value, row.is_called];
  }
  return found;
}

async function setSequences(client: pg.Client, { sequences }: SnapshotEnd): Promise<void> {
  for (const [name, [value, called]] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2, $3)', [name, value, called]);
  }
}

async function requireSums(client: pg.Client, { sums }: SnapshotEnd): Promise<void> {
  if (sums === undefined) return;
  const [first] = sumsThatDiffer(sums, await tableSums(client));
  if (first !== undefined) throw new StartError(`The rows don't match the backup: ${first}`);
}

/** Empties every table and lifts what would get in the way of their rows; answers the undoing. */
async function liftRules(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname,
         pg_get_constraintdef(pg_constraint.oid)) as add
     from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
     where nspname in ${ourSchemas} and contype = 'f' and conparentid = 0`,
  );
  const { rows: tables } = await client.query<{
    name: string;
    triggers: string[];
    forced: boolean;
  }>(
    `select format('%I.%I', nspname, relname) as name, relforcerowsecurity as forced,
       array(select tgname::text from pg_trigger
         where tgrelid = pg_class.oid and not tgisinternal and tgenabled = 'O') as triggers
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ${ourSchemas} and relkind = 'r' and relname <> 'schema_migrations'`,
  );
  const triggersOf = (verb: 'disable' | 'enable') =>
    tables.flatMap(({ name, triggers }) =>
      triggers.map(
        (trigger) => `alter table ${name} ${verb} trigger ${client.escapeIdentifier(trigger)}`,
      ),
    );
  const forced = tables.filter((table) => table.forced);
  const each = (statements: readonly string[]) => client.query(statements.join(';\n'));
  await each(keys.map(({ drop }) => drop));
  await each(triggersOf('disable'));
  await each(forced.map(({ name }) => `alter table ${name} no force row level security`));
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  return async () => {
    // Before row security hides from the owner the rows that the keys point to.
    await each(keys.map(({ add }) => add));
    await each(triggersOf('enable'));
    await each(forced.map(({ name }) => `alter table ${name} force row level security`));
  };
}
