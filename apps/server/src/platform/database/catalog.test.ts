import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { categories, feeCategories } from '@pfs/core/category';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { withClient } from './connection.ts';
import { schemaFolders } from './migrations.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

/** Rows of the catalog as lists, so that a failure names what breaks the rule. */
async function look(text: string, values: readonly unknown[] = []): Promise<readonly string[]> {
  return withClient(db.admin, async (client: pg.Client) => {
    const { rows } = await client.query<{ found: string }>(text, [...values]);
    return rows.map(({ found }) => found);
  });
}

/** Their organization_id may be null: rows of people and of the platform. */
const mixedTables = ['api_usage', 'audit_trails', 'idempotency_keys', 'notifications', 'users'];

const tenantTables = `select pg_class.oid, relname, relrowsecurity, relforcerowsecurity
  from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'organization_id'
  where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`;

test('every table of the product exists', async () => {
  const tables = await look(
    `select relname as found from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  expect(tables).toEqual(
    expect.arrayContaining([
      'sessions',
      'organizations',
      'users',
      'payers',
      'remittances',
      'claims',
      'alerts',
      'vendors',
      'vendor_invoices',
      'invoice_line_items',
      'audit_trails',
      'subscription_plans',
      'organization_subscriptions',
      'payment_history',
      'system_settings',
      'feature_flags',
      'api_usage',
      'notifications',
      'usage_tracking',
    ]),
  );
});

test('categories are those of core: of rows, of totals and of spread lump sums', async () => {
  const named = `select (regexp_matches(definition, '''([a-z_]+)''::text', 'g'))[1] as found`;
  const allowed: readonly string[] = categories;
  const given = [...allowed, 'something_else'];
  const known = 'select found from unnest($1::text[]) given (found) where is_category(found)';
  expect(await look(known, [given])).toEqual(allowed);
  const constrained = await look(
    `select conrelid::regclass::text as found from pg_constraint
     where contype = 'c' and pg_get_constraintdef(oid) = 'CHECK (is_category(category))'`,
  );
  expect(constrained.toSorted()).toEqual(['classification_rules', 'provider_adjustments']);
  const ofView = `${named} from pg_views where schemaname = 'public' and viewname = $1`;
  // Whatever it doesn't name is in its last sum.
  const summed = new Set(await look(ofView, ['payment_money_parts']));
  expect([...summed].filter((word) => !allowed.includes(word))).toEqual([]);
  expect(feeCategories.filter((fee) => !summed.has(fee))).toEqual([]);
  const spread = await look(ofView, ['recounted_lump_spreads']);
  expect(spread.filter((word) => word !== 'none').toSorted()).toEqual(feeCategories.toSorted());
});

test('every table of tenants has row security that binds its owner too', async () => {
  const open = await look(
    `select relname as found from (${tenantTables}) tables
     where not (relrowsecurity and relforcerowsecurity)`,
  );
  expect(open).toEqual([]);
});

test('every policy of the app role checks what is read and what is written', async () => {
  const own = `%organization_id = ( SELECT (NULLIF(current_setting('app.organization_id'%`;
  const wanting = await look(
    `select relname as found from (${tenantTables}) tables
     where not exists (
       select from pg_policies where tablename = relname and permissive = 'PERMISSIVE'
         and roles = array[$1]::name[] and cmd = 'ALL' and qual like $2 and with_check = qual)`,
    [db.server.roles.app, own],
  );
  expect(wanting).toEqual([]);
  const others = await look(
    `select tablename || ': ' || policyname as found from pg_policies
     where schemaname = 'public' and $1 = any (roles) and permissive = 'PERMISSIVE'
       and tablename not in ('organizations', 'system_settings') and qual not like $2`,
    [db.server.roles.app, own],
  );
  expect(others).toEqual([]);
});

test('no policy is for everyone', async () => {
  const loose = await look(
    `select tablename as found from pg_policies where 'public' = any (roles)`,
  );
  expect(loose).toEqual([]);
});

test('where organization_id may be null, the table is one of the few that are named', async () => {
  const nullable = await look(
    `select relname as found from (${tenantTables}) tables
     join pg_attribute on attrelid = tables.oid and attname = 'organization_id'
     where not attnotnull order by 1`,
  );
  expect(nullable).toEqual(mixedTables);
});

test('primary and unique keys of tenants begin with the organization', async () => {
  const loose = await look(
    `select indexrelid::regclass::text as found
     from (${tenantTables}) tables join pg_index on indrelid = tables.oid
     join pg_attribute on attrelid = tables.oid and attname = 'organization_id'
     where indisunique and indkey[0] <> attnum and relname <> all ($1)`,
    [mixedTables],
  );
  expect(loose).toEqual([]);
});

test('foreign keys between tables of tenants carry the organization', async () => {
  const loose = await look(
    `select conrelid::regclass || ' ' || conname as found from pg_constraint
     join (${tenantTables}) source on source.oid = conrelid
     join (${tenantTables}) target on target.oid = confrelid
     where contype = 'f' and target.relname <> 'users'
       and not exists (
         select from pg_attribute a join pg_attribute b on a.attname = b.attname
         where a.attrelid = conrelid and b.attrelid = confrelid
           and a.attname = 'organization_id'
           and array_position(conkey, a.attnum) = array_position(confkey, b.attnum))`,
  );
  expect(loose).toEqual([]);
});

test('for Citus every table comes after those it refers to, and no key crosses pharmacies', async () => {
  const file = await readFile(join(schemaFolders.sql, 'citus.sql'), 'utf8');
  await withClient(db.admin, async (client) => {
    await client.query('begin');
    // Stand-ins that note what Citus would be told.
    await client.query(`
      create temporary table told (place serial, name regclass, key text, beside text);
      create function create_reference_table(regclass) returns void language sql
        as 'insert into told (name) values ($1)';
      create function create_distributed_table(regclass, text, colocate_with text)
        returns void language sql as 'insert into told (name, key, beside) values ($1, $2, $3)'`);
    await client.query(file);
    const { rows } = await client.query<{ early: string[]; crossing: string[]; left: string[] }>(
      `
      select array(
          select conname::text from pg_constraint join told source on source.name = conrelid
          left join told target on target.name = confrelid
          where contype = 'f' and conrelid <> confrelid
            and (target.place is null
              or source.key is not null and target.place > source.place)) as early,
        -- A unique key has the organization, and so has a foreign key, but into a shared table.
        array(
          select conname::text from pg_constraint join told source on source.name = conrelid
          left join told target on target.name = confrelid
          join pg_attribute on attrelid = conrelid and attname = 'organization_id'
          where contype in ('p', 'u', 'f') and source.key is not null and attnum <> all (conkey)
            and (contype <> 'f' or target.key is not null)) as crossing,
        array(
          select relname::text from (${tenantTables}) tables
          where relname <> all ($1) and not exists (
            select from told where told.name = tables.oid and key = 'organization_id')) as left`,
      [mixedTables],
    );
    expect(rows).toEqual([{ early: [], crossing: [], left: [] }]);
    const beside = await client.query('select distinct beside from told where key is not null');
    expect(beside.rowCount).toBe(2);
    await client.query('rollback');
  });
});

test('every foreign key of tenants that a delete would look up has an index', async () => {
  const bare = await look(
    `select conrelid::regclass || ' ' || conname as found from pg_constraint
     join (${tenantTables}) source on source.oid = conrelid
     where contype = 'f' and confrelid = any
         (array['remittances', 'payments', 'claims', 'vendor_invoices']::regclass[])
       and not exists (
         select from pg_index where indrelid = conrelid
           and (indkey::int2[])[0:1] <@ conkey)`,
  );
  expect(bare).toEqual([]);
});

test('views look at rows as whoever asks', async () => {
  const loose = await look(
    `select oid::regclass::text as found from pg_class
     where relkind = 'v' and relnamespace = 'public'::regnamespace
       and not coalesce('security_invoker=true' = any (reloptions), false)`,
  );
  expect(loose).toEqual([]);
  const materialised = await look(
    `select oid::regclass::text as found from pg_class where relkind = 'm'`,
  );
  expect(materialised).toEqual([]);
});

test('no function lends its owner’s rights, and each of ours has a fixed search_path', async () => {
  const lending = await look(
    `select oid::regprocedure::text as found from pg_proc
     where prosecdef and pronamespace <> 'pg_catalog'::regnamespace`,
  );
  expect(lending).toEqual([]);
  const wandering = await look(
    `select oid::regprocedure::text as found from pg_proc
     where pronamespace in ('public'::regnamespace, 'migration_tools'::regnamespace)
       and not coalesce(proconfig::text like '%search_path=%', false)`,
  );
  expect(wandering).toEqual([]);
});

test('the roles that work are no superusers, members of none and owners of nothing', async () => {
  const strong = await look(
    `select rolname as found from pg_roles where rolname = any ($1)
       and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
    [[db.server.roles.app, db.server.roles.platform]],
  );
  expect(strong).toEqual([]);
  const members = await look(
    `select roleid::regrole::text as found from pg_auth_members
     where member::regrole::text = any ($1)`,
    [[db.server.roles.app, db.server.roles.platform]],
  );
  expect(members).toEqual([]);
  const owned = await look(
    `select oid::regclass::text as found from pg_class where relowner::regrole::text = any ($1)`,
    [[db.server.roles.app, db.server.roles.platform]],
  );
  expect(owned).toEqual([]);
});

test('the platform role can read nothing that a payer said', async () => {
  const open = await look(
    `select relname as found from pg_class
     where relname = any (array['claims', 'payments', 'payers', 'provider_adjustments',
       'remittance_findings', 'classification_rules', 'alerts', 'vendors', 'vendor_invoices',
       'invoice_line_items', 'financial_metrics', 'payer_day_metrics', 'drug_month_metrics',
       'file_objects', 'organization_keys', 'document_pages', 'document_payments',
       'document_rows', 'document_changes', 'document_layouts', 'known_layouts', 'invoice_drafts',
       'invoice_payments', 'invoice_status_changes', 'invoice_findings'])
       and has_any_column_privilege($1, oid, 'SELECT, INSERT, UPDATE, REFERENCES')`,
    [db.server.roles.platform],
  );
  expect(open).toEqual([]);
  const remittanceText = await look(
    `select attname as found from pg_attribute
     where attrelid = 'remittances'::regclass and attnum > 0
       and has_column_privilege($1, attrelid, attnum, 'SELECT') order by attnum`,
    [db.server.roles.platform],
  );
  expect(remittanceText).not.toContain('file_name');
  expect(remittanceText).not.toContain('extracted_data');
  const ofInvoices = await look(
    `select attname as found from pg_attribute
     where attrelid = 'invoice_documents'::regclass and attnum > 0
       and has_column_privilege($1, attrelid, attnum, 'SELECT') order by attname`,
    [db.server.roles.platform],
  );
  expect(ofInvoices).toEqual(['created_at', 'id', 'organization_id', 'status']);
});

test('nobody may say of a row that it is another’s', async () => {
  const movable = await look(
    `select attrelid::regclass || '.' || attname as found from (${tenantTables}) tables
     join pg_attribute on attrelid = tables.oid and attname in ('organization_id', 'id')
     where has_column_privilege($1, attrelid, attnum, 'UPDATE')`,
    [db.server.roles.app],
  );
  expect(movable).toEqual([]);
});

test('the app role reads no password or token, and can only add to the audit trail', async () => {
  const secrets = await look(
    `select attname as found from pg_attribute where attrelid = 'users'::regclass
       and attname in ('password', 'password_reset_token', 'email_verification_token')
       and has_column_privilege($1, attrelid, attnum, 'SELECT')`,
    [db.server.roles.app],
  );
  expect(secrets).toEqual([]);
  const rights = await look(
    `select right_name as found
     from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) right_name
     where has_table_privilege($1, 'audit_trails', right_name)
        or (right_name = 'DELETE' and has_table_privilege($2, 'audit_trails', right_name))
        or (right_name = 'UPDATE' and (has_any_column_privilege($1, 'audit_trails', right_name)
          or has_any_column_privilege($2, 'audit_trails', right_name)))`,
    [db.server.roles.app, db.server.roles.platform],
  );
  expect(rights).toEqual(['SELECT', 'INSERT']);
});

test('money has cents and no floats', async () => {
  const floats = await look(
    `select attrelid::regclass || '.' || attname as found from pg_attribute
     join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and atttypid in (700, 701, 790)`,
  );
  expect(floats).toEqual([]);
});
