import type { LumpPopulation, LumpWeight } from '@pfs/core/lumps/lump-programs';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { prepare } from '../../platform/database/prepared.ts';

/*
 * Allocates lump sums to claims in the database, because a payment may have a million claims. A
 * test compares the result with core's `allocateCents`, which also uses largest remainders.
 */

/** The claims to which a lump sum may be allocated. */
type ClaimSet =
  | { readonly kind: 'period'; readonly lumpId: string }
  | { readonly kind: 'payment'; readonly paymentId: string }
  | { readonly kind: 'months_before'; readonly payerId: string; readonly paidOn: string };

/** How far back claims are used if the payment itself has no eligible ones. */
export const monthsBefore = 3;

/** The claims and their weights. */
export interface AllocationBase {
  readonly set: ClaimSet;
  readonly weight: LumpWeight;
  /** The class of drugs; the claims of a period are of theirs. */
  readonly population: LumpPopulation;
}

function isInSet(
  set: Exclude<ClaimSet, { kind: 'period' }>,
  claims: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (set.kind === 'payment') return sql`${claims}.payment_id = ${set.paymentId}`;
  return sql`${claims}.payer_id = ${set.payerId}
    and ${claims}.processed_date >= (${set.paidOn}::date - make_interval(months => ${monthsBefore}))
    and ${claims}.processed_date < ${set.paidOn}::date
    and exists (select from payments where payments.organization_id = ${claims}.organization_id
      and payments.id = ${claims}.payment_id and payments.counted)`;
}

/** Claims of one payment are in one file. */
const samePlace = sql`claims.processed_date, '' as file, coalesce(claims.segment, 0) as segment,
  claims.claim_id`;

/**
 * SQL of the eligible claims with their weights: paid, not reversed within the same set, and with
 * a weight above zero. `not in` is evaluated in memory, whatever the planner assumes about a table
 * that was just filled.
 */
function eligibleClaims(
  tx: TenantTransaction,
  { set, weight, population }: AllocationBase,
): RawBuilder<unknown> {
  // Among equal remainders the first by payment day, file and place, whatever came in first.
  const place = sql`claims.processed_date, (select sha256 from remittances
      where remittances.organization_id = claims.organization_id
        and remittances.id = claims.remittance_id) as file,
    coalesce(claims.segment, 0) as segment, claims.claim_id`;
  if (set.kind === 'period') {
    return sql`select claims.id, ${place}, claims.ndc, claims.drug_name, inPeriod.filled_on,
        inPeriod.weight
      from lump_period_claims inPeriod
      join claims on claims.organization_id = ${tx.organizationId}
        and claims.id = inPeriod.claim_id
      where inPeriod.organization_id = ${tx.organizationId}
        and inPeriod.provider_adjustment_id = ${set.lumpId} and inPeriod.weight > 0`;
  }
  return sql`select claims.id, ${set.kind === 'payment' ? samePlace : place},
      claims.ndc, claims.drug_name, null::date as filled_on,
      ${weight === 'gross' ? sql`(claims.gross_amount * 100)::bigint` : sql`1::bigint`} as weight
    from claims
    where claims.organization_id = ${tx.organizationId} and claims.status = 'paid'
      and ${isInSet(set, sql`claims`)}
      and ${weight === 'gross' ? sql`claims.gross_amount > 0` : sql`true`}
      and ${
        population === 'all'
          ? sql`true`
          : sql`class_of_claim(claims.organization_id, claims.id, claims.ndc) = ${population}`
      }
      and claims.id not in (select reversal.reverses_claim_id from claims reversal
        where reversal.organization_id = ${tx.organizationId} and reversal.status = 'reversal'
          and reversal.reverses_claim_id is not null and ${isInSet(set, sql`reversal`)})`;
}

export async function countEligibleClaims(
  tx: TenantTransaction,
  base: AllocationBase,
): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select count(*) as total from (${eligibleClaims(tx, base)}) eligibleClaims`.execute(tx.query);
  return Number(rows[0]?.total ?? 0);
}

/** SQL of each claim's share of the absolute amount in whole cents, and the remainder. */
function shares(amountCents: number): RawBuilder<unknown> {
  const total = sql`${Math.abs(amountCents)}::numeric`;
  // A subquery, so that it runs once whatever the planner assumes.
  const weights = sql`(select sum(weight) from eligibleClaims)`;
  return sql`select eligibleClaims.*, div(${total} * weight, ${weights}) as part,
      mod(${total} * weight, ${weights}) as remainder
    from eligibleClaims`;
}

const order = sql`processed_date, file, segment, claim_id, id`;

export interface AllocatedRow {
  readonly id: string;
  readonly claim_id: string;
  readonly remittance_id: string;
  readonly processed_date: string;
  readonly drug_name: string | null;
  readonly ndc: string | null;
  readonly gross_amount: string;
  readonly allocated_cents: string;
}

/** A page of the claims with their parts of an amount, by payment date. */
export async function listAllocatedClaims(
  tx: TenantTransaction,
  base: AllocationBase,
  page: { readonly amountCents: number; readonly offset: number; readonly limit: number },
): Promise<readonly AllocatedRow[]> {
  const { amountCents, offset, limit } = page;
  const { rows } = await sql<AllocatedRow>`
    with eligibleClaims as materialized (${eligibleClaims(tx, base)}),
    shares as materialized (${shares(amountCents)}),
    ranked as (
      select id, part, row_number() over (order by remainder desc, ${order}) as rank
      from shares
    ),
    page as (
      select id, processed_date, file, segment, claim_id from shares
      order by ${order} offset ${offset} limit ${limit}
    )
    select claims.id, claims.claim_id, claims.remittance_id, claims.processed_date::text,
      claims.drug_name, claims.ndc, claims.gross_amount::text,
      (${Math.sign(amountCents)} * (ranked.part + case when ranked.rank <=
        (select ${Math.abs(amountCents)}::numeric - sum(part) from shares) then 1 else 0 end)
      )::text as allocated_cents
    from page join ranked on ranked.id = page.id
    join claims on claims.organization_id = ${tx.organizationId} and claims.id = page.id
    order by page.processed_date, page.file, page.segment, page.claim_id, page.id`.execute(
    tx.query,
  );
  return rows;
}

/**
 * The part of an amount that is allocated to one claim; undefined if it is not eligible. Counts the
 * claim's rank among the remainders instead of sorting.
 */
export async function findAllocatedCents(
  tx: TenantTransaction,
  base: AllocationBase,
  { amountCents, claimId }: { readonly amountCents: number; readonly claimId: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ allocated_cents: string }>`
    with eligibleClaims as materialized (${eligibleClaims(tx, base)}),
    shares as materialized (${shares(amountCents)})
    select (${Math.sign(amountCents)} * (mine.part + case when (
        select count(*) from shares other
        where other.remainder > mine.remainder or (other.remainder = mine.remainder
          and (other.processed_date, other.file, other.segment, other.claim_id, other.id)
            < (mine.processed_date, mine.file, mine.segment, mine.claim_id, mine.id))
      ) < (select ${Math.abs(amountCents)}::numeric - sum(part) from shares)
      then 1 else 0 end))::text as allocated_cents
    from shares mine where mine.id = ${claimId}`.execute(tx.query);
  const [row] = rows;
  return row === undefined ? undefined : Number(row.allocated_cents);
}

/** The part of a lump sum allocated to a drug's claims. Texts are empty if the file has none. */
export interface DrugPart {
  readonly ndc: string;
  readonly drugName: string;
  /** Dollars with cents, as text. */
  readonly amount: string;
}

/** The part that falls on the fills of a day, of a lump sum with a period. */
export interface DayPart {
  readonly filledOn: string;
  readonly amount: string;
}

/** Allocates an amount to claims and sums it by drug and by day. Both add up to the amount. */
export async function sumAllocation(
  tx: TenantTransaction,
  base: AllocationBase,
  amountCents: number,
): Promise<{ readonly drugs: readonly DrugPart[]; readonly days: readonly DayPart[] }> {
  const { rows } = await sql<DrugPart & { filledOn: string | null; kind: 'drug' | 'day' }>`
    with eligibleClaims as materialized (${eligibleClaims(tx, base)}),
    shares as materialized (${shares(amountCents)}),
    ranked as (
      select coalesce(ndc, '') as ndc, coalesce(drug_name, '') as drug_name, filled_on, part,
        row_number() over (order by remainder desc, ${order}) as rank
      from shares
    ),
    whole as materialized (
      select ${Math.abs(amountCents)}::numeric - sum(part) as left_over from shares
    )
    select case when grouping(filled_on) = 1 then 'drug' else 'day' end as kind,
      ndc, drug_name as "drugName", filled_on::text as "filledOn",
      (${Math.sign(amountCents)} * sum(ranked.part
        + case when ranked.rank <= (select left_over from whole) then 1 else 0 end) / 100)
        ::numeric(14,2)::text as amount
    from ranked
    group by grouping sets ((ndc, drug_name), (filled_on))`.execute(tx.query);
  return {
    drugs: rows.filter(({ kind }) => kind === 'drug'),
    days: rows.flatMap(({ kind, filledOn, amount }) =>
      kind === 'drug' || filledOn === null ? [] : [{ filledOn, amount }],
    ),
  };
}

/** The period of a lump sum, what it is divided by, and how many claims filled in which months. */
export interface PeriodBase {
  readonly from: string;
  readonly to: string;
  readonly population: LumpPopulation;
  readonly wanted: LumpWeight;
  /** Null without claims. */
  readonly weighedBy: LumpWeight | null;
  readonly months: readonly string[];
  readonly claimCount: number;
}

/** Asked of each lump sum in turn; planning it takes longer than reading the claims of most. */
const periodBaseOf = prepare<PeriodBase>(
  'base of a service period',
  `select period.from_on::text as "from", period.to_on::text as "to", period.population,
      period.weight as wanted, min(claim.weighed_by) as "weighedBy",
      coalesce(array_agg(distinct to_char(claim.filled_on, 'YYYY-MM'))
        filter (where claim.weight > 0), '{}') as months,
      (count(*) filter (where claim.weight > 0))::int as "claimCount"
    from current_lump_periods period
    left join lump_period_claims claim on claim.organization_id = period.organization_id
      and claim.provider_adjustment_id = period.provider_adjustment_id
    where period.organization_id = $1 and period.provider_adjustment_id = $2
    group by 1, 2, 3, 4`,
);

/** Undefined if the lump sum has no period. */
export async function findPeriodBase(
  tx: TenantTransaction,
  lumpId: string,
): Promise<PeriodBase | undefined> {
  const [base] = await periodBaseOf(tx, lumpId);
  return base;
}
