import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { StartError } from '../start-error.ts';
import type { AppliedMigration } from './migrations.ts';
import { sumsThatDiffer, type TableSums, tableSums } from './table-sums.ts';

/** The first line of a snapshot: which schema its rows fit. */
export interface SnapshotHeader {
  readonly format: 'pfs-database-1';
  readonly migrations: readonly AppliedMigration[];
}

interface SnapshotTable {
  readonly table: string;
  readonly columns: readonly string[];
}

interface SnapshotEnd {
  readonly sequences: Readonly<Record<string, readonly [value: string, called: boolean]>>;
  readonly tables: number;
  /** Missing in snapshots of older programs. */
  readonly sums?: TableSums;
}

/** Ends a table's rows, as in PostgreSQL's own dumps: no row of COPY's text form is this. */
const endOfRows = '\\.';
const ourSchemas = `('public', 'pgboss')`;

/**
 * From here on the client sees one moment, until its rollback. Refused to a role that row security
 * binds, which would see every pharmacy's tables empty.
 */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  await requireAllRows(client);
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
    yield line(table);
    const columns = table.columns.map((name) => client.escapeIdentifier(name)).join(', ');
    const rows: Readable = client.query(
      copyTo(`copy (select ${columns} from ${table.table}) to stdout`),
    );
    for await (const piece of rows) yield piece as Buffer;
    yield Buffer.from(`${endOfRows}\n`);
  }
  const sequences = await readSequences(client);
  const sums = await tableSums(client);
  yield line({ sequences, tables: tables.length, sums } satisfies SnapshotEnd);
}

/** Whoever owns the tables is bound too: their row security is forced. */
async function requireAllRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string; unbound: boolean }>(
    `select rolname as role, rolsuper or rolbypassrls as unbound
     from pg_roles where rolname = current_user`,
  );
  const [role] = rows;
  if (role?.unbound === true) return;
  await client.query('rollback');
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
      const next = parse<SnapshotTable | SnapshotEnd>(await reader.line());
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

async function loadRows(client: pg.Client, table: SnapshotTable, reader: LineReader) {
  const columns = table.columns.map((name) => client.escapeIdentifier(name)).join(', ');
  const sink = client.query(copyFrom(`copy ${table.table} (${columns}) from stdin`));
  const done = new Promise<void>((resolve, reject) => {
    sink.once('finish', resolve);
    sink.once('error', reject);
  });
  done.catch(() => undefined);
  for await (const piece of reader.rows()) {
    if (!sink.write(piece)) await Promise.race([once(sink, 'drain'), done]);
  }
  sink.end();
  await done;
}

/** What was applied is known by name; the migrations' own list is made by the migrations. */
async function listTables(client: pg.Client): Promise<readonly SnapshotTable[]> {
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

function line(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

function parse<T>(text: string | undefined): T {
  if (text === undefined) throw damaged();
  try {
    return JSON.parse(text) as T;
  } catch {
    throw damaged();
  }
}

function damaged(): StartError {
  return new StartError('The backup is damaged or was cut off');
}

interface LineReader {
  /** The next line, or undefined at the end. */
  line(): Promise<string | undefined>;
  /** The bytes until the line that ends the rows. */
  rows(): AsyncGenerator<Buffer>;
}

const newline = 0x0a;

function createLineReader(bytes: AsyncIterable<Buffer>): LineReader {
  const source = bytes[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const { done, value } = await source.next();
    if (done === true) return false;
    held = held.length === 0 ? value : Buffer.concat([held, value]);
    return true;
  };
  return {
    async line() {
      for (;;) {
        const at = held.indexOf(newline);
        if (at >= 0) {
          const text = held.toString('utf8', 0, at);
          held = held.subarray(at + 1);
          return text;
        }
        if (!(await more())) return undefined;
      }
    },
    async *rows() {
      const marker = `${endOfRows}\n`;
      for (;;) {
        const at = held.toString('latin1', 0, marker.length) === marker ? 0 : endOf(held, marker);
        if (at >= 0) {
          if (at > 0) yield held.subarray(0, at);
          held = held.subarray(at + marker.length);
          return;
        }
        // Whole lines go on; the last, which may be the beginning of the marker, waits.
        const whole = held.lastIndexOf(newline) + 1;
        if (whole > 0) yield held.subarray(0, whole);
        held = held.subarray(whole);
        if (!(await more())) throw damaged();
      }
    },
  };
}

/** Where the marker stands as a line of its own, after a line before it; -1 where it does not. */
function endOf(held: Buffer, marker: string): number {
  const at = held.indexOf(`\n${marker}`);
  return at < 0 ? -1 : at + 1;
}
