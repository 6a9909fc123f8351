import type pg from 'pg';

/** A table of which a pharmacy has rows. */
export interface TenantTable {
  /** In the schema public. */
  readonly name: string;
  readonly columns: readonly string[];
  /** Numbers of transactions, which mean nothing in another database. */
  readonly transactionColumns: readonly string[];
  /** In SQL, which rows are the pharmacy's. */
  readonly where: string;
}

/**
 * What ends where it is: sign-ins under way, conversations, which last as long as their session,
 * and browsers, which are known by a secret of the installation.
 */
export const stays: ReadonlySet<string> = new Set([
  'assistant_messages',
  'known_devices',
  'pending_sign_ins',
  'sign_on_starts',
]);

/**
 * The tables of the catalog that hold a pharmacy's rows: those with its id, and those of its people
 * whose rows go with the person.
 */
export async function listTenantTables(
  client: pg.Client,
  organizationId: string,
): Promise<readonly TenantTable[]> {
  const { rows } = await client.query<{
    name: string;
    columns: string[];
    transactions: string[];
    person: string | null;
  }>(
    `select relname::text as name, person,
       array_agg(attname::text order by attnum) as columns,
       array_remove(array_agg(case when atttypid = 'xid8'::regtype then attname::text end), null)
         as transactions
     from pg_class join pg_attribute on attrelid = pg_class.oid
     left join lateral (
       select a.attname::text as person from pg_constraint
       join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
       where conrelid = pg_class.oid and confrelid = 'users'::regclass and confdeltype = 'c'
       limit 1) of_person on true
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by pg_class.oid, relname, person
     having relname = 'organizations' or bool_or(attname = 'organization_id')
       or person is not null
     order by relname`,
  );
  const own = client.escapeLiteral(organizationId);
  return rows
    .filter(({ name }) => !stays.has(name))
    .map(({ name, columns, transactions: transactionColumns, person }) => ({
      ...{ name, columns, transactionColumns },
      where: whereOf({ name, columns, person, own }),
    }));
}

interface Owned {
  readonly name: string;
  readonly columns: readonly string[];
  readonly person: string | null;
  readonly own: string;
}

function whereOf({ name, columns, person, own }: Owned): string {
  if (name === 'organizations') return `id = ${own}`;
  if (columns.includes('organization_id')) return `organization_id = ${own}`;
  return `${person} in (select id from users where organization_id = ${own})`;
}

/** By table, for sums. */
export function rowsOf(tables: readonly TenantTable[]): ReadonlyMap<string, string> {
  return new Map(tables.map(({ name, where }) => [name, where]));
}

/** The pharmacy's rows of a table, as they are written. */
export function selectRows(client: pg.Client, table: TenantTable): string {
  const columns = table.columns.map((name) => {
    const column = client.escapeIdentifier(name);
    return table.transactionColumns.includes(name) ? renumbered(column) : column;
  });
  return `select ${columns.join(', ')} from ${table.name} where ${table.where}`;
}

/** Different ones stay different, and no server gets to half of all numbers. */
function renumbered(column: string): string {
  const number = `dense_rank() over (order by ${column})`;
  return `(9223372036854775808 + ${number})::text::xid8 as ${column}`;
}

/** A foreign key from a table that moves. */
export interface TenantKey {
  readonly table: string;
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
}

export async function listTenantKeys(
  client: pg.Client,
  tables: readonly TenantTable[],
): Promise<readonly TenantKey[]> {
  const named = (key: string, of: string) =>
    `array(select attname::text from unnest(${key}) with ordinality as k (num, place)
       join pg_attribute on attrelid = ${of} and attnum = num order by place)`;
  const { rows } = await client.query<{
    table: string;
    columns: string[];
    target: string;
    targetColumns: string[];
  }>(
    `select source.relname::text as table, target.relname::text as target,
       ${named('conkey', 'conrelid')} as columns, ${named('confkey', 'confrelid')} as "targetColumns"
     from pg_constraint join pg_class source on source.oid = conrelid
     join pg_class target on target.oid = confrelid
     where contype = 'f' and source.relnamespace = 'public'::regnamespace
       and source.relname = any ($1)
     order by 1, conname`,
    [tables.map(({ name }) => name)],
  );
  return rows;
}
