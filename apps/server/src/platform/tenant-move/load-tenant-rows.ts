import type pg from 'pg';
import { sumsThatDiffer, tableSums } from '../database/table-sums.ts';
import { createLineReader, loadRows, parse, type StreamedTable } from '../database/table-text.ts';
import { StartError } from '../start-error.ts';
import type { TenantRowsEnd } from './tenant-file.ts';
import { listTenantTables, rowsOf } from './tenant-tables.ts';

/**
 * Loads a pharmacy's rows without triggers, which would count and record them again, and compares
 * what they add up to. The file is another host's: only tables of pharmacies are taken from it, and
 * only rows of this one.
 */
export async function loadTenantRows(
  client: pg.Client,
  text: AsyncIterable<Buffer>,
  organizationId: string,
): Promise<void> {
  const reader = createLineReader(text);
  const tables = await listTenantTables(client, organizationId);
  await client.query('set local session_replication_role = replica');
  const loaded = new Map<string, number>();
  for (const table of tables) {
    const next = parse<StreamedTable>(await reader.line());
    if (next.table !== table.name || !areSame(next.columns, table.columns)) {
      throw new StartError(`The file doesn't have the rows of ${table.name}`);
    }
    loaded.set(table.name, await loadRows(client, next, reader));
  }
  const { sums } = parse<TenantRowsEnd>(await reader.line());
  for (const { name, where } of tables) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from ${name} where ${where}`,
    );
    if (rows[0]?.count === String(loaded.get(name))) continue;
    throw new StartError(`The file has rows of ${name} that are not the pharmacy’s`);
  }
  const counted = await tableSums(client, { rowsOf: rowsOf(tables) });
  const [first] = sumsThatDiffer(sums, counted);
  if (first !== undefined) throw new StartError(`The rows don't match the file: ${first}`);
  await requireOrdinaryPeople(client, organizationId);
  for (const { name } of tables) await client.query(`analyze ${name}`);
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.toSorted().join() === others.toSorted().join();
}

async function requireOrdinaryPeople(client: pg.Client, organizationId: string): Promise<void> {
  const { rowCount } = await client.query(
    "select from users where organization_id = $1 and role = 'super_admin'",
    [organizationId],
  );
  if (rowCount !== 0) throw new StartError('The file would bring a super administrator here');
}
