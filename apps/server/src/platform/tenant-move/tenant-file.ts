import type pg from 'pg';
import type { AppliedMigration } from '../database/migrations.ts';
import type { TableSums } from '../database/table-sums.ts';

/** The first entry of a file that a pharmacy moves in, which is otherwise like a backup. */
export interface TenantManifest {
  readonly format: 'pfs-tenant-1';
  readonly madeAt: string;
  readonly organizationId: string;
  readonly name: string;
  readonly isActive: boolean;
  /** Rows fit a database with exactly these. */
  readonly migrations: readonly AppliedMigration[];
  /** Of its people, in lower case. */
  readonly emails: readonly string[];
  /** What ENCRYPTION_KEY seals, in clear: the other installation has another key. */
  readonly secrets: readonly Secret[];
  readonly named: NamedRows;
  readonly prices: Prices;
}

/** As PostgreSQL writes it, and so as paths of files have it. */
export const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Ends the rows. */
export interface TenantRowsEnd {
  readonly sums: TableSums;
}

export interface Secret {
  readonly table: string;
  readonly column: string;
  readonly owner: string;
  readonly hex: string;
}

/** By table and id, what a row of the platform is known by in every installation. */
export type NamedRows = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Rows of the platform that rows of pharmacies name. */
interface SharedTable {
  readonly table: string;
  /** In SQL. */
  readonly knownBy: string;
  /** A column that may be null is null where nothing corresponds; with another, it's refused. */
  readonly namedBy: readonly (readonly [table: string, column: string])[];
}

export const sharedTables: readonly SharedTable[] = [
  {
    table: 'subscription_plans',
    knownBy: 'plan_type',
    namedBy: [['organization_subscriptions', 'plan_id']],
  },
  {
    table: 'floor_rules',
    knownBy: `(to_jsonb(floor_rules) - array['id', 'updated_at', 'updated_by'])::text`,
    namedBy: [
      ['price_checks', 'floor_rule_id'],
      ['price_checks', 'state_rule_id'],
    ],
  },
];

export async function readNamedRows(client: pg.Client): Promise<NamedRows> {
  const named: Record<string, Record<string, string>> = {};
  for (const { table, knownBy } of sharedTables) {
    const { rows } = await client.query<{ id: string; known: string }>(
      `select id, ${knownBy} as known from ${table} order by id desc`,
    );
    named[table] = Object.fromEntries(rows.map(({ id, known }) => [id, known]));
  }
  return named;
}

/** The public prices that costs of claims rest on. */
export interface Prices {
  readonly digest: string;
  /** Null: none were ever imported. */
  readonly lastImportId: string | null;
}

export async function readPrices(client: pg.Client): Promise<Prices> {
  await client.query("set local datestyle = 'ISO'");
  const { rows } = await client.query<Prices>(
    `select (select id from nadac_imports order by imported_at desc, id desc limit 1)
         as "lastImportId",
       (select count(*) || ':' || coalesce(sum(
          ('x' || substr(md5(concat_ws(' ', ndc, effective_date, price, pricing_unit, otc,
            classification)), 1, 15))::bit(60)::bigint), 0)
        from nadac_prices) as digest`,
  );
  return rows[0] ?? { digest: '', lastImportId: null };
}

export async function readMigrations(client: pg.Client): Promise<readonly AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from public.schema_migrations order by name',
  );
  return rows;
}
