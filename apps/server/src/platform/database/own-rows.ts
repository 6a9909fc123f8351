import {
  type InsertObject,
  type JoinBuilder,
  type SelectQueryBuilder,
  type SelectType,
  sql,
} from 'kysely';
import type { Tables, TenantTransaction } from './database.ts';

/** The tables and views whose rows belong to an organization. */
type OwnTable = {
  [T in keyof Tables & string]: 'organization_id' extends keyof Tables[T] ? T : never;
}[keyof Tables & string];

type OwnTableAs = OwnTable | `${OwnTable} as ${string}`;

type TableOf<T extends OwnTableAs> = T extends OwnTable
  ? T
  : T extends `${infer Table extends OwnTable} as ${string}`
    ? Table
    : never;

/** What columns of the rows must equal. */
type Equals<T extends OwnTable> = {
  readonly [C in keyof Tables[T]]?: NonNullable<SelectType<Tables[T][C]>>;
};

/** `select` from the rows of the transaction's organization that have these values. */
export function selectOwn<T extends OwnTableAs>(
  tx: TenantTransaction,
  table: T,
  values: Equals<TableOf<T>> = {},
): ReturnType<typeof tx.query.selectFrom<T>> {
  const rows = tx.query.selectFrom(table as OwnTable).where(areOwn(tx, table, values));
  return rows as unknown as ReturnType<typeof tx.query.selectFrom<T>>;
}

/** `update` of the rows of the transaction's organization that have these values. */
export function updateOwn<T extends OwnTable>(
  tx: TenantTransaction,
  table: T,
  values: Equals<T> = {},
): ReturnType<typeof tx.query.updateTable<T>> {
  const rows = tx.query.updateTable(table as OwnTable).where(areOwn(tx, table, values));
  return rows as unknown as ReturnType<typeof tx.query.updateTable<T>>;
}

/** `delete` from the rows of the transaction's organization that have these values. */
export function deleteOwn<T extends OwnTable>(
  tx: TenantTransaction,
  table: T,
  values: Equals<T> = {},
): ReturnType<typeof tx.query.deleteFrom<T>> {
  const rows = tx.query.deleteFrom(table as OwnTable).where(areOwn(tx, table, values));
  return rows as unknown as ReturnType<typeof tx.query.deleteFrom<T>>;
}

function areOwn({ organizationId }: TenantTransaction, table: string, values: object) {
  const name = table.split(' as ').at(-1);
  const wanted = Object.entries({ organization_id: organizationId, ...values });
  const equal = wanted.map(([column, value]) => sql`${sql.ref(`${name}.${column}`)} = ${value}`);
  return sql<boolean>`(${sql.join(equal, sql` and `)})`;
}

type OwnRow<T extends OwnTable> = Omit<InsertObject<Tables, T>, 'organization_id'>;

/** `insert` of rows that get the transaction's organization. */
export function insertOwn<T extends OwnTable>(
  tx: TenantTransaction,
  table: T,
  rows: OwnRow<T> | readonly OwnRow<T>[],
) {
  const all = [rows].flat() as readonly object[];
  const ofOrganization = all.map((row) => ({ ...row, organization_id: tx.organizationId }));
  return tx.query.insertInto(table).values(ofOrganization as unknown as InsertObject<Tables, T>[]);
}

const rowsPerInsertMax = 500;

/** Inserts any number of rows, also none. */
export async function insertAllOwn<T extends OwnTable>(
  tx: TenantTransaction,
  table: T,
  rows: readonly OwnRow<T>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerInsertMax) {
    await insertOwn(tx, table, rows.slice(from, from + rowsPerInsertMax)).execute();
  }
}

/** How many rows a query finds, which selects no columns yet. */
export async function countRows<D, T extends keyof D>(
  rows: SelectQueryBuilder<D, T, object>,
): Promise<number> {
  const counted = rows.select(sql<string>`count(*)`.as('count')).executeTakeFirstOrThrow();
  const { count } = (await counted) as unknown as { readonly count: string };
  return Number(count);
}

/** Joins tables of an organization by the key of one, as `payers.id` and `payments.payer_id`. */
export function onKey(key: `${string}.id`, reference: `${string}.${string}`) {
  const organizationOf = (column: string) => `${column.split('.')[0]}.organization_id`;
  return <D, T extends keyof D>(join: JoinBuilder<D, T>): JoinBuilder<D, T> =>
    join
      .onRef(organizationOf(key) as never, '=', organizationOf(reference) as never)
      .onRef(key as never, '=', reference as never);
}
