import { randomUUID } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { withClient } from '../apps/server/src/platform/database/connection.ts';
import { signIn } from './support/api.ts';
import { startMeasuredProduct } from './support/measured-product.ts';
import { makeOrganization } from './support/organization.ts';
import { ownerScreens } from './support/owner-screens.ts';
import { seedOrganization } from './support/seed-organization.ts';
import { openTimedCaller, percentile, type TimedCaller } from './support/timed-caller.ts';

/*
 * Screens of a pharmacy with a year of 65,000 claims, alone and among many others with the same
 * rollups, payments and invoices, and screens of those others. Claims of the others are left out:
 * no screen below reads them, and 130 million would fill a disk. Goal: no screen takes longer.
 */
const pharmacies = Number(process.env['BENCH_PHARMACIES'] ?? 1_000);
const fills = Number(process.env['BENCH_FILLS'] ?? 65_000);
const year = { claims: fills, months: 12, payers: 20, drugs: 1_000, invoices: true, seed: 1 };
const [askings, warmingUp, visited, atOnce] = [100, 10, 20, 50];

const screens = [...ownerScreens, '/api/analysis/drug-profitability'];

/** Rows by claim, or those that make a pharmacy more than its figures. */
const left =
  /^(claim|claims|claim_\w+|fill_\w+|\w*queue|usage_tracking|audit_\w+|\w*subscription\w*|api_\w+|inbound_\w+|organization_\w+|file_objects|notifications|users|session\w*|jobs?)$/;

const product = await startMeasuredProduct();
try {
  console.log(`  machine   ${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}`);
  const first = await seedOrganization(product.parts, year);
  const others = await Promise.all(
    Array.from({ length: visited }, () => makeOrganization(product.parts)),
  );
  const callerOf = async (who: Parameters<typeof signIn>[1]): Promise<TimedCaller> =>
    openTimedCaller(product.url, (await signIn(product.url, who)).cookie);
  const ofFirst = await callerOf(first);
  await measure('alone', [ofFirst]);
  const { organizationId } = first.actor;
  await withClient(product.admin, async (client) => {
    const ids = others.map(({ actor }) => actor.organizationId);
    while (ids.length < pharmacies - 1) ids.push(randomUUID());
    await copyTo(client, organizationId, ids);
  });
  await measure('among them', [ofFirst]);
  const callers = await Promise.all(others.map(callerOf));
  await measure('others', callers);
  for (const caller of [ofFirst, ...callers]) caller.close();
} finally {
  await product.stop();
}

type Client = Parameters<Parameters<typeof withClient>[1]>[0];

/** Each screen of these pharmacies in turn. */
async function measure(name: string, callers: readonly TimedCaller[]): Promise<void> {
  console.log(`  ${name} (load ${loadavg()[0]?.toFixed(1)})`);
  for (const path of screens) {
    const taken: number[] = [];
    for (let turn = 0; turn < warmingUp + askings; turn += 1) {
      const milliseconds = await callers[turn % callers.length]?.time([path]);
      if (turn >= warmingUp) taken.push(milliseconds ?? 0);
    }
    const figures = [50, 95].map((percent) => percentile(taken, percent).toFixed(1).padStart(6));
    console.log(`    ${path.padEnd(38)} p50, p95 ${figures.join(' ')} ms`);
  }
}

/** Gives other pharmacies all rows of one, but for claims and what each claim has. */
async function copyTo(client: Client, from: string, ids: readonly string[]): Promise<void> {
  // Triggers and foreign keys would work for each row; what they would check is copied as it is.
  await client.query("set session_replication_role = 'replica'");
  await client.query(
    `insert into organizations (id, name) select id, 'Bench Pharmacy' from unnest($1::uuid[]) id
     on conflict do nothing`,
    [ids],
  );
  const tables = await copiedTables(client, from);
  for (let at = 0; at < ids.length; at += atOnce) {
    for (const { name, columns } of tables) {
      await client.query(
        `insert into ${name} (organization_id, ${columns})
         select other, ${columns} from ${name}, unnest($2::uuid[]) other
         where organization_id = $1 on conflict do nothing`,
        [from, ids.slice(at, at + atOnce)],
      );
    }
  }
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  const { rows } = await client.query<{ size: string; rollups: string }>(
    `select pg_size_pretty(pg_database_size(current_database())) as size,
       (select to_char(sum(reltuples), '999,999,999') from pg_class
        where relname = any ($1)) as rollups`,
    [tables.map(({ name }) => name)],
  );
  const claims = ((ids.length + 1) * fills).toLocaleString('en-US');
  console.log(
    `  pharmacies ${ids.length + 1}, of ${claims} claims: ${rows[0]?.rollups} rows, ${rows[0]?.size}`,
  );
}

async function copiedTables(client: Client, from: string) {
  const { rows } = await client.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
       and column_name <> 'organization_id' and table_name in (
         select table_name from information_schema.columns
         where table_schema = 'public' and column_name = 'organization_id')
     group by table_name`,
  );
  const held: typeof rows = [];
  for (const table of rows.filter(({ name }) => !left.test(name))) {
    const { rowCount } = await client.query(
      `select from ${table.name} where organization_id = $1 limit 1`,
      [from],
    );
    if (rowCount === 1) held.push(table);
  }
  return held;
}
