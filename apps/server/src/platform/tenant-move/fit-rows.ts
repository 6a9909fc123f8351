import type pg from 'pg';
import { errorCode } from '../database/unavailable.ts';
import { sealedColumns, setSealed, wrapDataKey } from '../files/data-keys.ts';
import { StartError } from '../start-error.ts';
import { readNamedRows, readPrices, sharedTables, type TenantManifest } from './tenant-file.ts';
import {
  listTenantKeys,
  listTenantTables,
  rowsOf,
  type TenantKey,
  type TenantTable,
} from './tenant-tables.ts';

/** PostgreSQL's name for a column that must have a value. */
const notNull = '23502';

/**
 * Makes loaded rows name what is here instead of what was there, and proves every foreign key.
 * Answers what a person may want to know.
 */
export async function fitRows(
  client: pg.Client,
  manifest: TenantManifest,
  encryptionKey: Uint8Array,
): Promise<readonly string[]> {
  const tables = await listTenantTables(client, manifest.organizationId);
  const wheres = rowsOf(tables);
  const keys = await listTenantKeys(client, tables);
  const others = await addOthers(client, { keys, wheres }, manifest);
  const unmatched = await nameSharedRows(client, manifest, wheres);
  for (const value of presented) await requireItsOwn(client, value, manifest);
  const domains = await unverifyDomains(client, manifest);
  const prices = await followPrices(client, manifest, unmatched === 0);
  await sealSecrets(client, { manifest, tables, encryptionKey });
  for (const key of keys) await requireKey(client, key, wheres);
  await client.query('set local session_replication_role = origin');
  return [...others, ...prices, ...domains];
}

type Wheres = ReadonlyMap<string, string>;
const own = (wheres: Wheres, table: string) => wheres.get(table) ?? 'false';

/**
 * Super administrators who acted for the pharmacy have no account here, but the audit trail names
 * them, and its hashes prove that it does. They get one without a name that nobody can use.
 */
async function addOthers(
  client: pg.Client,
  { keys, wheres }: { readonly keys: readonly TenantKey[]; readonly wheres: Wheres },
  { organizationId }: TenantManifest,
): Promise<readonly string[]> {
  const named = keys
    .filter(({ target }) => target === 'users')
    .map(
      ({ table, columns: [column = ''] }) =>
        `select ${column} as id from ${table} where ${own(wheres, table)}`,
    );
  await client.query(
    `create temporary table named_people on commit drop as
     select distinct id from (${named.join(' union all ')}) named where id is not null`,
  );
  const strangers = await client.query(
    `select from users join named_people using (id)
     where organization_id is not null and organization_id <> $1`,
    [organizationId],
  );
  if (strangers.rowCount !== 0) throw new StartError('The file names people of another pharmacy');
  const { rowCount: added } = await client.query(
    `insert into users (id, email, first_name, role, is_active)
     select id, id || '@moved.invalid', 'Super administrator', 'staff', false
     from named_people where not exists (select from users where users.id = named_people.id)`,
  );
  if (added === null || added === 0) return [];
  const who = added === 1 ? '1 person' : `${added} people`;
  return [`${who} of the other installation acted for the pharmacy; they are kept without a name`];
}

/** What programs and mails are known by, whatever pharmacy they mean. */
const presented = [
  ['api_keys', 'key_hash'],
  ['inbound_addresses', 'token'],
  ['invitations', 'token_hash'],
  ['report_schedules', 'token_hash'],
] as const;

async function requireItsOwn(
  client: pg.Client,
  [table, column]: (typeof presented)[number],
  { organizationId }: TenantManifest,
): Promise<void> {
  const { rowCount } = await client.query(
    `select from ${table} own join ${table} other using (${column})
     where own.organization_id = $1 and other.organization_id <> $1 limit 1`,
    [organizationId],
  );
  if (rowCount !== 0) throw new StartError(`Another pharmacy here has the same row of ${table}`);
}

/** Who signs in by an address of a domain was proven to another host. */
async function unverifyDomains(
  client: pg.Client,
  { organizationId }: TenantManifest,
): Promise<readonly string[]> {
  const { rowCount } = await client.query(
    `update sign_on_domains set verified_at = null
     where organization_id = $1 and verified_at is not null`,
    [organizationId],
  );
  if (rowCount === 0) return [];
  return ['Administrators must verify their email domains for single sign-on again'];
}

/** Where prices differ, claims are priced anew in the background, as after an import of prices. */
async function followPrices(
  client: pg.Client,
  { organizationId, prices }: TenantManifest,
  areFloorsSame: boolean,
): Promise<readonly string[]> {
  const here = await readPrices(client);
  const areSame = here.digest === prices.digest;
  for (const table of ['recost_states', 'invoice_audit_states']) {
    await client.query(
      `update ${table}
       set nadac_import_id = case when $2 and nadac_import_id = $3::uuid then $4::uuid end
       where organization_id = $1`,
      [organizationId, areSame, prices.lastImportId, here.lastImportId],
    );
  }
  if (areSame && areFloorsSame) return [];
  await client.query('delete from purchase_sums where organization_id = $1', [organizationId]);
  await client.query('insert into price_queue (organization_id) values ($1)', [organizationId]);
  const what = areSame ? 'State price floors' : 'NADAC prices';
  return [`${what} differ between the installations; costs and price checks follow those here`];
}

/** Answers how many rows name nothing any more. */
async function nameSharedRows(
  client: pg.Client,
  { named }: TenantManifest,
  wheres: Wheres,
): Promise<number> {
  let unmatched = 0;
  const here = await readNamedRows(client);
  for (const { table, namedBy } of sharedTables) {
    const byName = new Map(Object.entries(here[table] ?? {}).map(([id, name]) => [name, id]));
    const there = Object.entries(named[table] ?? {});
    const matches = there.map(([, name]) => byName.get(name) ?? null);
    const values = [there.map(([id]) => id), matches];
    for (const [naming, column] of namedBy) {
      const text = `with renamed as (
          update ${naming} set ${column} = (
            select new_id from unnest($1::uuid[], $2::uuid[]) as match (old_id, new_id)
            where old_id = ${column})
          where ${column} is not null and ${own(wheres, naming)} returning ${column} as id)
        select count(*)::int as count from renamed where id is null`;
      const renamed = client.query<{ count: number }>(text, values);
      const { rows } = await renamed.catch((cause: unknown) => {
        if (errorCode(cause) !== notNull) throw cause;
        throw new StartError(`No row of ${table} here is the one that the pharmacy has`, { cause });
      });
      unmatched += rows[0]?.count ?? 0;
    }
  }
  return unmatched;
}

async function sealSecrets(
  client: pg.Client,
  {
    manifest: { secrets },
    tables,
    encryptionKey,
  }: {
    readonly manifest: TenantManifest;
    readonly tables: readonly TenantTable[];
    readonly encryptionKey: Uint8Array;
  },
): Promise<void> {
  for (const { table, column, owner, hex } of secrets) {
    const sealed = sealedColumns.find((one) => one.table === table && one.column === column);
    if (sealed === undefined) throw new StartError(`The file has a secret of ${table}.${column}`);
    await setSealed(client, sealed, {
      ...{ owner, where: own(rowsOf(tables), table) },
      sealed: wrapDataKey(encryptionKey, sealed.boundTo(owner), Buffer.from(hex, 'hex')),
    });
  }
}

/** What a trigger would have proven of each row. */
async function requireKey(
  client: pg.Client,
  { table, columns, target, targetColumns }: TenantKey,
  wheres: Wheres,
): Promise<void> {
  const given = columns.map((column) => `source.${column} is not null`);
  const equal = columns.map((column, at) => `target.${targetColumns[at]} = source.${column}`);
  const { rowCount } = await client.query(
    `select from (select * from ${table} where ${own(wheres, table)}) source
     where ${given.join(' and ')}
       and not exists (select from ${target} target where ${equal.join(' and ')})
     limit 1`,
  );
  if (rowCount !== 0) {
    throw new StartError(`The file has rows of ${table} without the row of ${target} they name`);
  }
}
