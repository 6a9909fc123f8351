import type { NadacFault } from '@pfs/core/nadac';
import type { NadacImport } from '@pfs/wire/nadac';
import { sql } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import type { PlatformTransaction } from '../../platform/database/database.ts';

/** Any number will do, as long as all processes use the same one. */
const importLockKey = 7_240_027;

/** Imports take turns. */
export async function lockNadacImports(tx: PlatformTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${importLockKey})`.execute(tx.query);
}

/** For this transaction: enough to sort a million prices in memory. */
const workMemory = '128MB';

/** A stream for lines in PostgreSQL's COPY text format, with the columns of `toNadacLine`. */
export async function openNadacStaging(tx: PlatformTransaction) {
  await tx.client.query(`set local work_mem = '${workMemory}'`);
  await tx.client.query('truncate nadac_staging');
  return tx.client.query(
    copyFrom(`copy nadac_staging (line, ndc, effective_date, price, pricing_unit, otc,
      classification, description, as_of) from stdin`),
  );
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
export async function upsertStaged(tx: PlatformTransaction): Promise<Upserted> {
  const { rows } = await sql<{ new_count: string; changed_count: string; as_of: string | null }>`
    with latest as materialized (
      select distinct on (ndc, effective_date) * from nadac_staging
      order by ndc, effective_date, as_of desc nulls last, line desc
    ), compared as (
      select latest.*, kept.ndc is null as is_new,
        kept.price <> latest.price or kept.pricing_unit <> latest.pricing_unit as is_changed
      from latest left join nadac_prices kept
        on kept.ndc = latest.ndc and kept.effective_date = latest.effective_date
      where kept.as_of is null or latest.as_of is null or latest.as_of >= kept.as_of
    ), written as (
      insert into nadac_prices as kept (ndc, effective_date, price, pricing_unit, otc,
        classification, description, as_of)
      select ndc, effective_date, price, pricing_unit, otc, classification, description, as_of
      from compared
      on conflict (ndc, effective_date) do update set
        price = excluded.price, pricing_unit = excluded.pricing_unit, otc = excluded.otc,
        classification = excluded.classification, description = excluded.description,
        as_of = coalesce(excluded.as_of, kept.as_of)
      where (kept.price, kept.pricing_unit, kept.otc, kept.classification, kept.description)
        is distinct from (excluded.price, excluded.pricing_unit, excluded.otc,
          excluded.classification, excluded.description)
        or excluded.as_of > kept.as_of
    )
    select count(*) filter (where is_new) as new_count,
      count(*) filter (where is_changed) as changed_count,
      (select max(as_of) from nadac_staging)::text as as_of
    from compared`.execute(tx.query);
  await tx.client.query('truncate nadac_staging');
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

export async function insertImport(tx: PlatformTransaction, made: NewImport): Promise<void> {
  await tx.query
    .insertInto('nadac_imports')
    .values({
      id: made.id,
      file_name: made.fileName,
      as_of: made.asOf,
      line_count: made.lineCount,
      new_count: made.newCount,
      changed_count: made.changedCount,
      finding_count: made.findingCount,
      findings: JSON.stringify(made.findings),
      imported_by: made.importedBy,
      imported_at: made.importedAt,
    })
    .execute();
}

export async function listImports(tx: PlatformTransaction, limit: number) {
  return tx.query
    .selectFrom('nadac_imports')
    .leftJoin('users', 'users.id', 'nadac_imports.imported_by')
    .selectAll('nadac_imports')
    .select('users.email')
    .orderBy('imported_at', 'desc')
    .orderBy('nadac_imports.id', 'desc')
    .limit(limit)
    .execute();
}

export async function countPrices(tx: PlatformTransaction) {
  const { rows } = await sql<{ prices: string; drugs: string; as_of: string | null }>`
    select count(*) as prices, count(distinct ndc) as drugs, max(as_of)::text as as_of
    from nadac_prices`.execute(tx.query);
  return rows[0];
}

const faultTexts: Readonly<Record<NadacFault, string>> = {
  ndc: 'The NDC doesn’t have 11 digits, with or without hyphens.',
  price: 'The price per unit isn’t an amount above zero with up to five decimals.',
  effective_date: 'The effective date isn’t a date like 03/18/2026 or 2026-03-18.',
};

type Row = Awaited<ReturnType<typeof listImports>>[number];

export function toNadacImport(row: Row): NadacImport {
  const findings = row.findings as unknown as readonly (readonly [number, NadacFault])[];
  return {
    id: row.id,
    fileName: row.file_name,
    asOf: row.as_of,
    lines: row.line_count,
    newPrices: row.new_count,
    changedPrices: row.changed_count,
    badLines: row.finding_count,
    findings: findings.map(([line, fault]) => ({ line, message: faultTexts[fault] })),
    importedBy: row.email,
    importedAt: row.imported_at.toISOString(),
  };
}
