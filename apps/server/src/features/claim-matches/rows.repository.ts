import { toCents, toDollars } from '@pfs/core/money';
import type { RecoveryState } from '@pfs/core/recovery/adjudication-states';
import { rxDigitsOf } from '@pfs/core/recovery/claim-ties';
import {
  type LateAge,
  lateAgeOf,
  lateDaysOf,
  usualLateFromDays,
} from '@pfs/core/recovery/payer-cycle';
import type { RecoveryRow } from '@pfs/wire/recovery';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { PageWindow } from '../../platform/http/list-page.ts';
import { readPayerNames } from './payer-names.ts';

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface RowFilter {
  readonly state?: RecoveryState | undefined;
  readonly payer?: string | undefined;
  readonly age?: LateAge | undefined;
  readonly filledFrom?: string | undefined;
  readonly filledTo?: string | undefined;
  readonly rx?: string | undefined;
  readonly today: string;
}

/** SQL: how many days after the fill an unpaid row of `state` counts as late. */
export const lateFromInSql = sql<number>`coalesce((select late_from_days from payer_cycles cycle
  where cycle.organization_id = state.organization_id and cycle.payer_key = state.payer_key),
  case when state.is_part_d then ${sql.lit(usualLateFromDays.part_d)}
    else ${sql.lit(usualLateFromDays.other)} end)`;

/** SQL: adjudications, then claims that have none, in one form. */
function rowsInSql(
  tx: TenantTransaction,
  filter: RowFilter,
  isOfDays: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  return sql`(
    select 'adjudication' as kind, state.adjudication_id as id, state.state, state.rx_number,
      state.filled_on, state.payer_key, state.is_part_d, state.expected, state.remitted,
      state.explained, state.days
    from adjudication_states state
    where ${conditions(tx, filter, sql`state.payer_key = ${filter.payer}`)} and ${isOfDays}
    union all
    select 'claim', state.claim_id, state.state, state.rx_number, state.filled_on,
      state.payer_id::text, false, 0::numeric(12,2), state.remitted, 0::numeric(14,2), null
    from open_claims state
    where ${
      // Only what is unpaid has an age, and a claim is not.
      filter.age !== undefined || (filter.payer !== undefined && !uuidForm.test(filter.payer))
        ? sql`false`
        : sql`${conditions(tx, filter, sql`state.payer_id = ${filter.payer}::uuid`)} and ${isOfDays}`
    })`;
}

function conditions(
  tx: TenantTransaction,
  { state, payer, age, filledFrom, filledTo, rx, today }: RowFilter,
  isOfPayer: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const found = [
    sql`state.organization_id = ${tx.organizationId}`,
    ...(state === undefined ? [] : [sql`state.state = ${state}`]),
    ...(payer === undefined ? [] : [isOfPayer]),
    ...(filledFrom === undefined ? [] : [sql`state.filled_on >= ${filledFrom}::date`]),
    ...(filledTo === undefined ? [] : [sql`state.filled_on <= ${filledTo}::date`]),
    ...(rx === undefined ? [] : rxConditions(rx)),
  ];
  if (age === undefined) return sql.join(found, sql` and `);
  const { from, to } = lateDaysOf(age);
  const lateDay = sql`${today}::date - state.filled_on - ${lateFromInSql} + 1`;
  const ofAge = [
    sql`state.state = 'unpaid'`,
    ...(from === undefined ? [] : [sql`${lateDay} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${lateDay} <= ${to}`]),
  ];
  return sql.join([...found, ...ofAge], sql` and `);
}

/** As a range, because row security keeps starts_with from using an index. */
function rxConditions(rx: string): RawBuilder<unknown>[] {
  const digits = rxDigitsOf(rx);
  return [sql`state.rx_number >= ${digits}`, sql`state.rx_number < ${`${digits}:`}`];
}

/** Counted from the sums by day; only an Rx number needs the rows themselves. */
export async function countRows(tx: TenantTransaction, filter: RowFilter): Promise<number> {
  const counted =
    filter.rx === undefined
      ? sql`select coalesce(sum(rows), 0)::int as total from recovery_days state
          where ${conditions(tx, filter, sql`state.payer_key = ${filter.payer}`)}`
      : sql`select count(*)::int as total from ${rowsInSql(tx, filter)} found`;
  const { rows } = await sql<{ total: number }>`${counted}`.execute(tx.query);
  return rows[0]?.total ?? 0;
}

interface ListedRow {
  readonly kind: RecoveryRow['kind'];
  readonly id: string;
  readonly state: RecoveryState;
  readonly rxNumber: string;
  readonly filledOn: string | null;
  readonly payer_key: string;
  readonly expected: number;
  readonly remitted: number;
  readonly explained: number;
  readonly days: number | null;
  readonly fillNumber: number | null;
  readonly drugName: string | null;
  readonly ndc: string | null;
  readonly position: number | null;
  readonly step: number | null;
  readonly ndcDiffers: boolean | null;
  readonly claimId: string | null;
  readonly caseId: string | null;
  readonly age_days: number | null;
  readonly late_from: number;
}

/**
 * The newest fills first. The sums by day tell which days a page has, so that only their rows are
 * read, whatever the page and the filter.
 */
export async function listRows(
  tx: TenantTransaction,
  filter: RowFilter,
  { offset, limit }: PageWindow,
): Promise<RecoveryRow[]> {
  const nameOf = await readPayerNames(tx);
  const days =
    filter.rx === undefined ? await daysOfPage(tx, filter, { offset, limit }) : undefined;
  const isOfDays = days === undefined ? sql`true` : isOneOf(days);
  const { rows } = await sql<ListedRow>`
    select state.kind, state.id, state.state,
      coalesce(fills.rx_number, state.rx_number) as "rxNumber",
      state.filled_on as "filledOn", state.payer_key, state.expected::float8 as expected,
      state.remitted::float8 as remitted, state.explained::float8 as explained, state.days,
      fills.fill_number as "fillNumber", coalesce(fills.drug_name, claims.drug_name) as "drugName",
      coalesce(fills.ndc, claims.ndc) as ndc, one.cob_position as position, match.step,
      match."ndcDiffers", coalesce(match."claimId", claims.id) as "claimId",
      case_of_row(state.organization_id, '{underpaid,unpaid,missing_remittance}',
        state.id::text) as "caseId",
      ${filter.today}::date - state.filled_on as age_days,
      ${lateFromInSql} as late_from
    from (
      select ${tx.organizationId}::uuid as organization_id, found.*
      from ${rowsInSql(tx, filter, isOfDays)} found
      order by filled_on desc, id desc
      offset ${offset - (days?.rowsBefore ?? 0)} limit ${limit}
    ) state
    left join adjudications one on one.organization_id = state.organization_id
      and one.id = state.id
    left join fills on fills.organization_id = state.organization_id and fills.id = one.fill_id
    left join claims on claims.organization_id = state.organization_id and claims.id = state.id
    left join lateral (
      select max(step) as step, bool_or(ndc_differs) as "ndcDiffers",
        (array_agg(claims.id order by claims.processed_date, claims.id))[1] as "claimId"
      from claim_matches
      join claims on claims.organization_id = claim_matches.organization_id
        and claims.id = claim_matches.claim_id
      where claim_matches.organization_id = state.organization_id
        and claim_matches.rx_number = state.rx_number
        and claim_matches.adjudication_id = state.id
    ) match on true
    order by state.filled_on desc, state.id desc`.execute(tx.query);
  return rows.map((row) => toRow(row, nameOf));
}

interface PageDays {
  readonly days: readonly string[];
  /** Whether claims without a day are among them. */
  readonly hasDayless: boolean;
  /** Rows on the days before the first of these. */
  readonly rowsBefore: number;
}

async function daysOfPage(
  tx: TenantTransaction,
  filter: RowFilter,
  { offset, limit }: PageWindow,
): Promise<PageDays> {
  const { rows } = await sql<{ day: string | null; before: number }>`
    select * from (
      select filled_on::text as day, sum(rows)::int as rows,
        (sum(sum(rows)) over (order by filled_on desc) - sum(rows))::int as before
      from recovery_days state
      where ${conditions(tx, filter, sql`state.payer_key = ${filter.payer}`)}
      group by filled_on having sum(rows) > 0
    ) days
    where before < ${offset + limit} and before + rows > ${offset}
    order by before`.execute(tx.query);
  return {
    days: rows.flatMap(({ day }) => day ?? []),
    hasDayless: rows.some(({ day }) => day === null),
    rowsBefore: rows[0]?.before ?? 0,
  };
}

function isOneOf({ days, hasDayless }: PageDays): RawBuilder<unknown> {
  const named = sql`state.filled_on = any (${days}::date[])`;
  return hasDayless ? sql`(${named} or state.filled_on is null)` : named;
}

function toRow(row: ListedRow, nameOf: (key: string) => string): RecoveryRow {
  const { payer_key, age_days, late_from, ndcDiffers, ...kept } = row;
  return {
    ...kept,
    payerName: nameOf(payer_key),
    difference: differenceOf(row),
    age: row.state === 'unpaid' && age_days !== null ? lateAgeOf(age_days, late_from) : null,
    ndcDiffers: ndcDiffers ?? false,
  };
}

/** Whole cents, so that no float remains. */
export function differenceOf({
  expected,
  remitted,
}: {
  readonly expected: number;
  readonly remitted: number;
}): number {
  return toDollars(toCents(Math.round(expected * 100) - Math.round(remitted * 100)));
}
