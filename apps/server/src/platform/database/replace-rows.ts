import { stageRows } from './copy-rows.ts';
import type { TenantTransaction } from './database.ts';

interface Replaced {
  readonly table: string;
  readonly columns: readonly (readonly [name: string, type: string])[];
  /** Beside the organization. */
  readonly key: readonly string[];
  readonly rxNumbers: readonly string[];
  readonly lines: Iterable<string>;
  /** The columns to return of the rows that went and came. */
  readonly returned?: { readonly gone?: readonly string[]; readonly added?: readonly string[] };
}

type Row = Readonly<Record<string, string>>;

/**
 * Makes these lines the rows of these Rx numbers, and writes only what differs from the ones they
 * had: mostly nothing does. Returns what was asked of the rows that went and came.
 */
export async function replaceRows(
  tx: TenantTransaction,
  { table, columns, key, rxNumbers, lines, returned = {} }: Replaced,
): Promise<{ readonly gone: readonly Row[]; readonly added: readonly Row[] }> {
  const staged = `staged_${table}`;
  await stageRows(tx, { name: staged, columns, lines });
  const names = columns.map(([name]) => name);
  const of = (source: string) => names.map((name) => `${source}.${name}`).join(', ');
  const returning = (asked: readonly string[] = []) =>
    asked.length === 0 ? '' : `returning ${asked.map((name) => `${name}::text`).join(', ')}`;
  const isSame = key.map((name) => `new.${name} = old.${name}`).join(' and ');
  const { rows: gone } = await tx.client.query<Row>(
    `delete from ${table} old
     where organization_id = $1 and rx_number = any ($2::text[]) and not exists (
       select from ${staged} new
       where ${isSame} and (${of('new')}) is not distinct from (${of('old')}))
     ${returning(returned.gone)}`,
    [tx.organizationId, rxNumbers],
  );
  const { rows: added } = await tx.client.query<Row>(
    `insert into ${table} (organization_id, ${names.join(', ')})
     select $1, ${names.join(', ')} from ${staged}
     on conflict (organization_id, ${key.join(', ')}) do nothing
     ${returning(returned.added)}`,
    [tx.organizationId],
  );
  return { gone, added };
}
