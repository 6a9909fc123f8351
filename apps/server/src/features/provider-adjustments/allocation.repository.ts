import type { AllocationWeight } from '@pfs/core/category';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

/*
 * Spreading a lump sum over claims, in the database: a payment may have a million of them. The same
 * largest remainder as `allocateCents` of core, whose parts a test compares.
 */

/** The claims that may carry a lump sum. */
export type ClaimSet =
  | { readonly kind: 'payment'; readonly paymentId: string }
  | { readonly kind: 'months_before'; readonly payerId: string; readonly paidOn: string };

/** As many months as are looked back where a payment has no claims to carry its lump sum. */
export const monthsBefore = 3;

/** What is spread: the whole cents of the lump sum and how claims weigh. */
export interface Spreading {
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
 * Paid claims that are not taken back by a reversal of the same set, with what they weigh, and in
 * the order in which equal remainders get their cent. What weighs nothing is left out. With
 * `not in`, which is looked up in memory whatever the planner believes of a table just filled.
 */
export function carriers(tx: TenantTransaction, { set, weight }: Spreading): RawBuilder<unknown> {
  const taken = sql`reversal`;
  return sql`select claims.id, claims.processed_date, coalesce(claims.segment, 0) as segment,
      claims.claim_id, claims.ndc, claims.drug_name,
      ${weight === 'gross' ? sql`(claims.gross_amount * 100)::bigint` : sql`1::bigint`} as weight
    from claims
    where claims.organization_id = ${tx.organizationId} and claims.status = 'paid'
      and ${isInSet(set, sql`claims`)}
      and ${weight === 'gross' ? sql`claims.gross_amount > 0` : sql`true`}
      and claims.id not in (select reversal.reverses_claim_id from claims reversal
        where reversal.organization_id = ${tx.organizationId} and reversal.status = 'reversal'
          and reversal.reverses_claim_id is not null and ${isInSet(set, taken)})`;
}

export async function countCarriers(tx: TenantTransaction, spreading: Spreading): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select count(*) as total from (${carriers(tx, spreading)}) carriers`.execute(tx.query);
  return Number(rows[0]?.total ?? 0);
}

/** Each claim's whole cents of the amount without its sign, and what is left of its division. */
export function shares(amountCents: number): RawBuilder<unknown> {
  const total = sql`${Math.abs(amountCents)}::numeric`;
  // Asked for once, whatever the planner believes of a table just filled.
  const weights = sql`(select sum(weight) from carriers)`;
  return sql`select carriers.*, div(${total} * weight, ${weights}) as part,
      mod(${total} * weight, ${weights}) as remainder
    from carriers`;
}

export const order = sql`processed_date, segment, claim_id, id`;

export interface SpreadRow {
  readonly id: string;
  readonly claim_id: string;
  readonly remittance_id: string;
  readonly processed_date: string;
  readonly drug_name: string | null;
  readonly ndc: string | null;
  readonly gross_amount: string;
  readonly allocated_cents: string;
}

/** A page of the claims that carry an amount, in the order of their payments. */
export async function spread(
  tx: TenantTransaction,
  spreading: Spreading,
  page: { readonly amountCents: number; readonly offset: number; readonly limit: number },
): Promise<readonly SpreadRow[]> {
  const { amountCents, offset, limit } = page;
  const { rows } = await sql<SpreadRow>`
    with carriers as materialized (${carriers(tx, spreading)}),
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
 * What of an amount falls on one claim; undefined where it carries nothing of it. Nothing is
 * sorted: its rank among the remainders is counted.
 */
export async function findShare(
  tx: TenantTransaction,
  spreading: Spreading,
  { amountCents, claimId }: { readonly amountCents: number; readonly claimId: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ allocated_cents: string }>`
    with carriers as materialized (${carriers(tx, spreading)}),
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
