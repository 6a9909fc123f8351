import { everything, type FigureFilter } from '@pfs/core/figures/figure-filter';
import { type Dimension, isTime } from '@pfs/core/figures/formula';
import {
  type RowKind,
  type TermDefinition,
  type TermName,
  termDefinition,
} from '@pfs/core/figures/terms';
import { centsOfSum } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { sumUnmatchedBalances } from '../../provider-adjustments/public.ts';
import { emptyGroup, type FigureGroup } from '../engine/figure-groups.ts';
import { bucketInSql } from '../engine/periods.ts';
import { rowsInSql, type SourceKind, sources, termInSql } from './row-sources.ts';

/** Sums of terms, with the number of rows that the list of each term shows. */
export interface RowGroup extends FigureGroup {
  readonly counts: Readonly<Partial<Record<TermName, number>>>;
}

interface Asked {
  /** All of one kind of rows. */
  readonly terms: readonly TermName[];
  readonly filter: FigureFilter;
  readonly by?: Dimension | null;
  readonly today: Day | undefined;
  /** Leaves out what was paid on other days. */
  readonly paidIn?: FigureFilter['period'];
}

/** Whether rows are in the list of claims. */
export function isOfClaims(kind: RowKind): boolean {
  return kind === 'claims' || kind === 'fills';
}

/** A fee lists only the claims that have one. */
export function isTrait({ rows, sum }: TermDefinition): boolean {
  return isOfClaims(rows) && (sum === 'dirFee' || sum === 'gerFee' || sum === 'otherFees');
}

/** Terms computed from their rows, in one statement: a group for each member of `by` with rows. */
export async function sumRows(
  tx: TenantTransaction,
  kind: RowKind,
  { terms, filter, by = null, today, paidIn }: Asked,
): Promise<readonly RowGroup[]> {
  if (kind === 'balances') return [await sumBalances(tx, filter)];
  const paid = paidIn ?? (kind === 'fills' ? await daysPaid(tx, filter) : everything.period);
  const day = sql.raw(sources[kind].day);
  const { common, own } = conditionsOf(terms, today);
  const columns = terms.flatMap((term, at) => sumInSql(kind, term, own[at]));
  const grouped = by === null ? sql`having count(*) > 0` : sql`group by 1, 2, 3`;
  const { rows } = await sql<Record<string, string | null>>`
    select ${keyOf(kind, by)} as key,
      ${by === 'remittance' ? sql`part.remittance_id::text` : sql`null::text`} as id,
      ${(by === 'drug' ? sources[kind].ndc : undefined) ?? sql`null::text`} as ndc,
      min(${day})::text as first_day, max(${day})::text as last_day, ${sql.join(columns)}
    from ${rowsInSql(tx, kind, filter)} and ${common} and ${isPaidIn(kind, paid)}
    ${grouped}`.execute(tx.query);
  return rows.map((row) => {
    const counts = terms.map((term) => [term, Number(row[`${term}_rows`])] as const);
    const sums = counts.map(([term, count]) => [term, toWhole(term, row[term] ?? null, count)]);
    return {
      ...{ ...emptyGroup, name: row['key'] ?? '', ndc: row['ndc'] ?? null },
      id: row['id'] ?? null,
      ...{ firstDay: row['first_day'] ?? null, lastDay: row['last_day'] ?? null },
      ...{ sums: Object.fromEntries(sums), counts: Object.fromEntries(counts) },
    };
  });
}

/**
 * The days on which the fills of a period were paid, because claims have no index by fill date.
 * `pfs verify rollups` proves them.
 */
async function daysPaid(
  tx: TenantTransaction,
  { period: { from, to } }: FigureFilter,
): Promise<FigureFilter['period']> {
  if (from === null && to === null) return everything.period;
  const { rows } = await sql<FigureFilter['period']>`
    select min(paid_on)::text as from, max(paid_on)::text as to from payer_fill_days
    where organization_id = ${tx.organizationId}
      and filled_on >= coalesce(${from}::date, '-infinity')
      and filled_on <= coalesce(${to}::date, 'infinity')`.execute(tx.query);
  const [paid] = rows;
  // Without a fill in the period nothing is paid for it, on no day at all.
  return paid?.from == null ? { from: '9999-12-31', to: '9999-12-31' } : paid;
}

function isPaidIn(kind: SourceKind, { from, to }: FigureFilter['period']) {
  const { paidOn } = sources[kind];
  if (paidOn === undefined || (from === null && to === null)) return sql`true`;
  const first = from === null ? sql`true` : sql`${paidOn} >= ${from}::date`;
  return to === null ? first : sql`${first} and ${paidOn} <= ${to}::date`;
}

/**
 * Which rows the terms count: any of them, and each. What all have in common stands only in the
 * where clause, because PostgreSQL runs a subquery of an aggregate's filter or an `or` row by row.
 */
function conditionsOf(terms: readonly TermName[], today: Day | undefined) {
  const wheres = terms.map((term) => termDefinition(term).where);
  const conditions = wheres.map((where) => termInSql(where, today));
  if (new Set(wheres.map((where) => JSON.stringify(where))).size === 1) {
    return { common: conditions[0] ?? sql`true`, own: [] };
  }
  const some = conditions.filter((condition) => condition !== undefined);
  const isAny = some.length < terms.length;
  return { common: isAny ? sql`true` : sql`(${sql.join(some, sql` or `)})`, own: conditions };
}

function keyOf(kind: SourceKind, by: Dimension | null): RawBuilder<unknown> {
  const { keys, day } = sources[kind];
  if (by !== null && isTime(by)) return sql.raw(bucketInSql(by, day));
  return (by === null ? undefined : keys[by]) ?? sql`''::text`;
}

/** Two columns: the number of the term's rows, and its sum unless it counts rows. */
function sumInSql(kind: SourceKind, term: TermName, condition: RawBuilder<unknown> | undefined) {
  const definition = termDefinition(term);
  const column = sources[kind].columns[definition.sum];
  const filtered = (...some: readonly (RawBuilder<unknown> | undefined)[]) => {
    const known = some.filter((one) => one !== undefined);
    return known.length === 0 ? sql`` : sql`filter (where ${sql.join(known, sql` and `)})`;
  };
  const listed = isTrait(definition) ? sql`${column} <> 0` : undefined;
  const { listedAs } = sources[kind];
  const counted = listedAs === undefined ? sql`count(*)` : sql`count(distinct ${listedAs})`;
  const rows = sql`${counted} ${filtered(condition, listed)} as ${sql.ref(`${term}_rows`)}`;
  if (column === undefined) return [rows];
  return [rows, sql`(sum(${column}) ${filtered(condition)})::text as ${sql.ref(term)}`];
}

function toWhole(term: TermName, sum: string | null, count: number): number {
  const { unit } = termDefinition(term);
  if (unit === 'count') return count;
  return unit === 'cents' ? centsOfSum(sum) : Math.round(Number(sum ?? 0) * 1_000);
}

async function sumBalances(
  tx: TenantTransaction,
  { period: { from, to }, payers: [payer] }: FigureFilter,
): Promise<RowGroup> {
  const days = { from: from ?? undefined, to: to ?? undefined };
  const { rows, amountCents } = await sumUnmatchedBalances(tx, { ...days, payer });
  const [sums, counts] = [{ balancesTaken: amountCents }, { balancesTaken: rows }];
  return { ...emptyGroup, sums, counts };
}
