import type { AllocationWeight } from '@pfs/core/category';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

/*
 * Allocates lump sums to claims in the database, because a payment may have a million claims. A
 * test compares the result with core's `allocateCents`, which also uses largest remainders.
 */

/** The claims to which a lump sum may be allocated. */
type ClaimSet =
  | { readonly kind: 'payment'; readonly paymentId: string }
  | { readonly kind: 'months_before'; readonly payerId: string; readonly paidOn: string };

/** How far back claims are used if the payment itself has no eligible ones. */
export const monthsBefore = 3;

/** The claims and their weights. */
export interface AllocationBase {
  readonly set: ClaimSet;
  readonly weight: AllocationWeight;
}

function isInSet(set: ClaimSet, claims: RawBuilder<unknown>): RawBuilder<unknown> {
  if (set.kind === 'payment') return sql`${claims}.payment_id = ${set.paymentId}`;
  return sql`${claims}.payer_id = ${set.payerId}
    and ${claims}.processed_date >= (${set.paidOn}::date - make_interval(months => ${monthsBefore}))
    and ${claims}.processed_date < ${set.paidOn}::date
    and exists (select from payments where payments.organization_id = ${claims}.organization_id
      and payments.id = ${claims}.payment_id and payments.counted)`;
}

/**
 * SQL of the eligible claims with their weights: paid, not reversed within the same set, and with
 * a weight above zero. `not in` is evaluated in memory, whatever the planner assumes about a table
 * that was just filled.
 */
function eligibleClaims(
  tx: TenantTransaction,
  { set, weight }: AllocationBase,
): RawBuilder<unknown> {
  return sql`select claims.id, claims.processed_date, coalesce(claims.segment, 0) as segment,
      claims.claim_id, claims.ndc, claims.drug_name,
      ${weight === 'gross' ? sql`(claims.gross_amount * 100)::bigint` : sql`1::bigint`} as weight
    from claims
    where claims.organization_id = ${tx.organizationId} and claims.status = 'paid'
      and ${isInSet(set, sql`claims`)}
      and ${weight === 'gross' ? sql`claims.gross_amount > 0` : sql`true`}
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

const order = sql`processed_date, segment, claim_id, id`;

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
      select id, processed_date, segment, claim_id from shares
      order by ${order} offset ${offset} limit ${limit}
    )
    select claims.id, claims.claim_id, claims.remittance_id, claims.processed_date::text,
      claims.drug_name, claims.ndc, claims.gross_amount::text,
      (${Math.sign(amountCents)} * (ranked.part + case when ranked.rank <=
        (select ${Math.abs(amountCents)}::numeric - sum(part) from shares) then 1 else 0 end)
      )::text as allocated_cents
    from page join ranked on ranked.id = page.id
    join claims on claims.organization_id = ${tx.organizationId} and claims.id = page.id
    order by page.processed_date, page.segment, page.claim_id, page.id`.execute(tx.query);
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
          and (other.processed_date, other.segment, other.claim_id, other.id)
            < (mine.processed_date, mine.segment, mine.claim_id, mine.id))
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

/** Allocates an amount to claims and sums it by drug. The parts add up to the amount. */
export async function allocateByDrug(
  tx: TenantTransaction,
  base: AllocationBase,
  amountCents: number,
): Promise<readonly DrugPart[]> {
  const { rows } = await sql<DrugPart>`
    with eligibleClaims as materialized (${eligibleClaims(tx, base)}),
    shares as materialized (${shares(amountCents)}),
    ranked as (
      select ndc, drug_name, part, row_number() over (order by remainder desc, ${order}) as rank
      from shares
    ),
    whole as materialized (
      select ${Math.abs(amountCents)}::numeric - sum(part) as left_over from shares
    )
    select coalesce(ndc, '') as ndc, coalesce(drug_name, '') as "drugName",
      (${Math.sign(amountCents)} * sum(ranked.part
        + case when ranked.rank <= (select left_over from whole) then 1 else 0 end) / 100)
        ::numeric(14,2)::text as amount
    from ranked
    group by 1, 2`.execute(tx.query);
  return rows;
}
