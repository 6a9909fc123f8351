import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { withClient } from '../database/connection.ts';
import { sealedColumns } from '../files/data-keys.ts';
import { sharedTables } from './tenant-file.ts';
import { listTenantKeys, listTenantTables, stays, type TenantTable } from './tenant-tables.ts';

let db: TestDatabase;
let tables: readonly TenantTable[];
const moves = (name: string) => tables.some((table) => table.name === name);

beforeAll(async () => {
  db = await createTestDatabase();
  tables = await withClient(db.admin, (client) => listTenantTables(client, randomUUID()));
});
afterAll(() => db.close());

async function look(text: string): Promise<readonly string[]> {
  return withClient(db.admin, async (client) => {
    const { rows } = await client.query<{ found: string }>(text);
    return rows.map(({ found }) => found);
  });
}

test('what stays where it is: the platform’s own, and what sessions hold', async () => {
  const all = await look(
    `select relname::text as found from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by relname`,
  );
  // A new table without organization_id joins here only if a pharmacy can do without its rows.
  expect(all.filter((name) => !moves(name))).toEqual(
    [
      ...['attempts', 'call_counts', 'feature_flags', 'floor_rules', 'mfp_imports', 'mfp_prices'],
      ...['mfp_staging', 'nadac_imports', 'nadac_prices', 'nadac_staging', 'organization_looks'],
      ...['passkey_challenges', 'sales_requests', 'schema_migrations', 'sessions'],
      ...['subscription_plans', 'system_settings', 'tenant_arrivals', 'used_captchas', ...stays],
    ].toSorted(),
  );
});

test('every column of bytes is sealed, or is the same everywhere', async () => {
  const bytes = await look(
    `select attrelid::regclass || '.' || attname as found from pg_attribute
     join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and atttypid = 'bytea'::regtype
     order by 1`,
  );
  const sealed = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(bytes.filter((column) => !sealed.includes(column))).toEqual([
    ...['audit_chain.hash', 'audit_chain.previous_hash', 'case_packets.letter'],
    ...['case_packets.rows_csv', 'passkeys.public_key', 'profile_pictures.content'],
  ]);
  expect(sealed.filter((column) => !bytes.includes(column))).toEqual([]);
});

test('rows name the platform’s by keys that are known here', async () => {
  const keys = await withClient(db.admin, (client) => listTenantKeys(client, tables));
  const outside = new Set(keys.map(({ target }) => target).filter((target) => !moves(target)));
  const named = sharedTables.map(({ table }) => table);
  expect([...outside].toSorted()).toEqual(['nadac_imports', 'subscription_plans']);
  expect(named).toContain('subscription_plans');
  const ofPrices = keys.filter(({ target }) => target === 'nadac_imports');
  expect(ofPrices.map(({ table }) => table)).toEqual(['invoice_audit_states', 'recost_states']);
});

test('no row that moves has a number that the database counts', async () => {
  const counted = await look(
    `select attrelid::regclass::text as found from pg_attribute
     left join pg_attrdef on adrelid = attrelid and adnum = attnum
     join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
       and (attidentity <> '' or pg_get_expr(adbin, adrelid) like 'nextval%')`,
  );
  expect(counted.filter(moves)).toEqual([]);
});
