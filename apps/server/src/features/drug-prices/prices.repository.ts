import type { Day } from '@pfs/core/remittance';
import type { PriceImport } from '@pfs/wire/drug-prices';
import { sql } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import type { PriceList } from './price-lists.ts';

/** Any number will do, as long as all processes use the same one. */
const importLockKey = 7_240_027;

/** Imports take turns. */
export async function lockImports(tx: PlatformTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${importLockKey})`.execute(tx.query);
}

/** For this transaction: enough to sort a million prices in memory. */
const workMemory = '128MB';

const tablesOf = ({ name }: PriceList) => ({
  prices: sql.table(`${name}_prices`),
  staging: sql.table(`${name}_staging`),
  imports: sql.table(`${name}_imports`),
});

const columnsOf = (names: readonly string[], of?: string) =>
  sql.join(names.map((name) => sql.ref(of === undefined ? name : `${of}.${name}`)));

/** A stream for lines in COPY's text format: line, key, the list's columns, as-of day. */
export async function openStaging(tx: PlatformTransaction, { name, columns }: PriceList) {
  await tx.client.query(`set local work_mem = '${workMemory}'`);
  await tx.client.query(`truncate ${name}_staging`);
  const staged = ['line', 'ndc', 'effective_date', ...columns, 'as_of'].join(', ');
  return tx.client.query(copyFrom(`copy ${name}_staging (${staged}) from stdin`));
}

interface Upserted {
  readonly newCount: number;
  readonly changedCount: number;
  readonly asOf: string | null;
}

/**
 * Merges the staged prices into the list. Of lines for the same drug and day, the newest "as of"
 * date wins, then the last line. An older file never replaces prices of a newer one.
 */
export async function upsertStaged(tx: PlatformTransaction, list: PriceList): Promise<Upserted> {
  const { prices, staging } = tablesOf(list);
  const kept = ['ndc', 'effective_date', ...list.columns, 'as_of'];
  const assignments = list.columns.map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`,
  );
  const { rows } = await sql<{ new_count: string; changed_count: string; as_of: string | null }>`
    with latest as materialized (
      select distinct on (ndc, effective_date) * from ${staging}
      order by ndc, effective_date, as_of desc nulls last, line desc
    ), compared as (
      select latest.*, kept.ndc is null as is_new,
        kept.ndc is not null and row(${columnsOf(list.decisive, 'kept')})
          is distinct from row(${columnsOf(list.decisive, 'latest')}) as is_changed
      from latest left join ${prices} kept
        on kept.ndc = latest.ndc and kept.effective_date = latest.effective_date
      where kept.as_of is null or latest.as_of is null or latest.as_of >= kept.as_of
    ), written as (
      insert into ${prices} as kept (${columnsOf(kept)})
      select ${columnsOf(kept)} from compared
      on conflict (ndc, effective_date) do update set
        ${sql.join(assignments)}, as_of = coalesce(excluded.as_of, kept.as_of)
      where row(${columnsOf(list.columns, 'kept')})
        is distinct from row(${columnsOf(list.columns, 'excluded')})
        or excluded.as_of > kept.as_of
    )
    select count(*) filter (where is_new) as new_count,
      count(*) filter (where is_changed) as changed_count,
      (select max(as_of) from ${staging})::text as as_of
    from compared`.execute(tx.query);
  await tx.client.query(`truncate ${list.name}_staging`);
  const [row] = rows;
  return {
    newCount: Number(row?.new_count ?? 0),
    changedCount: Number(row?.changed_count ?? 0),
    asOf: row?.as_of ?? null,
  };
}

interface NewImport extends Upserted {
  readonly id: string;
  readonly fileName: string;
  readonly lineCount: number;
  readonly findingCount: number;
  readonly findings: readonly (readonly [line: number, code: string])[];
  readonly importedBy: string | null;
  readonly importedAt: Date;
}

export async function insertImport(
  tx: PlatformTransaction,
  list: PriceList,
  made: NewImport,
): Promise<void> {
  await sql`
    insert into ${tablesOf(list).imports} (id, file_name, as_of, line_count, new_count,
      changed_count, finding_count, findings, imported_by, imported_at)
    values (${made.id}, ${made.fileName}, ${made.asOf}::date, ${made.lineCount}, ${made.newCount},
      ${made.changedCount}, ${made.findingCount}, ${JSON.stringify(made.findings)}::jsonb,
      ${made.importedBy}, ${made.importedAt})`.execute(tx.query);
}

interface ImportRow {
  readonly id: string;
  readonly file_name: string;
  readonly as_of: string | null;
  readonly line_count: number;
  readonly new_count: number;
  readonly changed_count: number;
  readonly finding_count: number;
  readonly findings: readonly (readonly [line: number, fault: string])[];
  readonly email: string | null;
  readonly imported_at: Date;
}

export async function listImports(
  tx: PlatformTransaction,
  list: PriceList,
  limit: number,
): Promise<readonly PriceImport[]> {
  const { rows } = await sql<ImportRow>`
    select made.*, users.email from ${tablesOf(list).imports} made
    left join users on users.id = made.imported_by
    order by made.imported_at desc, made.id desc limit ${limit}`.execute(tx.query);
  return rows.map((row) => ({
    id: row.id,
    fileName: row.file_name,
    asOf: row.as_of,
    lines: row.line_count,
    newPrices: row.new_count,
    changedPrices: row.changed_count,
    badLines: row.finding_count,
    findings: row.findings.map(([line, fault]) => ({
      line,
      message: list.faultTexts[fault] ?? fault,
    })),
    importedBy: row.email,
    importedAt: row.imported_at.toISOString(),
  }));
}

export async function countPrices(tx: PlatformTransaction, list: PriceList) {
  const { rows } = await sql<{ prices: string; drugs: string; as_of: string | null }>`
    select count(*) as prices, count(distinct ndc) as drugs, max(as_of)::text as as_of
    from ${tablesOf(list).prices}`.execute(tx.query);
  const [row] = rows;
  return {
    prices: Number(row?.prices ?? 0),
    drugs: Number(row?.drugs ?? 0),
    asOf: row?.as_of ?? null,
  };
}

/** The newest day the NADAC list says it is as of, else its newest price's; null without prices. */
export async function findNadacAsOf(tx: PlatformTransaction): Promise<Day | null> {
  const { rows } = await sql<{ as_of: Day | null }>`
    select coalesce((select max(as_of) from nadac_imports),
      (select max(effective_date) from nadac_prices))::text as as_of`.execute(tx.query);
  return rows[0]?.as_of ?? null;
}

/**
 * Medicare's negotiated price for one unit of a drug on a day, in millionths of a dollar; undefined
 * if there is none. In SQL: `mfp_unit_price_on(ndc, day)`.
 */
export async function mfpUnitPriceOn(
  tx: TenantTransaction,
  { ndc, day }: { readonly ndc: string; readonly day: Day },
): Promise<number | undefined> {
  const { rows } = await sql<{ price: string | null }>`
    select mfp_unit_price_on(${ndc}, ${day}::date)::text as price`.execute(tx.query);
  const price = rows[0]?.price ?? null;
  return price === null ? undefined : Number(price);
}
