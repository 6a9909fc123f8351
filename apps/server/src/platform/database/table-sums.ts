import type pg from 'pg';

/** Of each table: its rows, and what each column of whole or exact numbers adds up to. */
export type TableSums = Readonly<Record<string, Readonly<Record<string, string | null>>>>;

interface Summed {
  /** Adds views that show tables. */
  readonly withViews?: boolean;
  /** Of these tables only, and of each the rows that a condition is true of. */
  readonly rowsOf?: ReadonlyMap<string, string>;
}

/** As a role that row security does not bind. A table of ours is known by its bare name. */
export async function tableSums(
  client: pg.Client,
  { withViews = false, rowsOf }: Summed = {},
): Promise<TableSums> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
    `select format('%I.%I', nspname, relname) as name,
       array(select attname::text from pg_attribute
         where attrelid = pg_class.oid and attnum > 0 and not attisdropped
           and atttypid in ('numeric'::regtype, 'int8'::regtype, 'int4'::regtype, 'int2'::regtype)
         order by 1) as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'pgboss') and relkind = any ($1) and relname <> 'schema_migrations'
     order by 1`,
    [withViews ? ['r', 'v'] : ['r']],
  );
  const sums: Record<string, Record<string, string | null>> = {};
  for (const { name, columns } of tables) {
    const known = name.replace(/^public\./, '');
    if (rowsOf !== undefined && !rowsOf.has(known)) continue;
    const added = columns.map((column) => {
      const quoted = client.escapeIdentifier(column);
      return `sum(${quoted})::text as ${quoted}`;
    });
    const { rows } = await client.query<Record<string, string | null>>(
      `select ${['count(*)::text as rows', ...added].join(', ')} from ${name}
       where ${rowsOf?.get(known) ?? 'true'}`,
    );
    sums[known] = rows[0] ?? {};
  }
  return sums;
}

/** The tables whose sums differ, in words. */
export function sumsThatDiffer(recorded: TableSums, counted: TableSums): readonly string[] {
  const names = new Set([...Object.keys(recorded), ...Object.keys(counted)]);
  const text = (sums: TableSums[string] = {}) =>
    Object.entries(sums)
      .map(([name, sum]) => `${name} ${sum ?? 'none'}`)
      .join(', ');
  return [...names]
    .filter((name) => text(recorded[name]) !== text(counted[name]))
    .map((name) => `${name} was ${text(recorded[name])} and is ${text(counted[name])}`);
}
