import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { monthsBefore } from './allocation.repository.ts';

export function findCarryingClaim(tx: TenantTransaction, id: string) {
  return tx.query
    .selectFrom('claims')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.organization_id', '=', 'claims.organization_id')
        .onRef('payments.id', '=', 'claims.payment_id'),
    )
    .select([
      'claims.id',
      'claims.status',
      'claims.payment_id',
      'claims.payer_id',
      'claims.processed_date',
      'payments.counted',
      'payments.paid_claim_count',
    ])
    .where('claims.organization_id', '=', tx.organizationId)
    .where('claims.id', '=', id)
    .executeTakeFirst();
}

export type CarryingClaim = NonNullable<Awaited<ReturnType<typeof findCarryingClaim>>>;

/** Lump fees that may fall on a claim, the largest first. */
export async function listLumpIdsOfPayment(
  tx: TenantTransaction,
  { payment_id }: CarryingClaim,
  categories: readonly string[],
): Promise<readonly string[]> {
  const rows = await tx.query
    .selectFrom('provider_adjustments')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where('payment_id', '=', payment_id)
    .where('category', 'in', categories)
    .where('amount', '<>', '0')
    .orderBy(sql`abs(amount)`, 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lump fees of later counted payments of the payer that may have no claims of their own. */
export async function listLumpIdsAfter(
  tx: TenantTransaction,
  { payer_id, payment_id, processed_date }: CarryingClaim,
  categories: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select lump.id from provider_adjustments lump
    join payments on payments.organization_id = lump.organization_id
      and payments.id = lump.payment_id and payments.counted
    where lump.organization_id = ${tx.organizationId} and lump.payer_id = ${payer_id}
      and lump.payment_id <> ${payment_id} and lump.amount <> 0
      and lump.category = any (${categories}::text[])
      and lump.paid_on > ${processed_date}::date
      and lump.paid_on - make_interval(months => ${monthsBefore}) <= ${processed_date}::date
      and not exists (select from claims where claims.organization_id = lump.organization_id
        and claims.payment_id = lump.payment_id and claims.status = 'paid'
        and claims.gross_amount > 0
        and not exists (select from claims reversal
          where reversal.organization_id = lump.organization_id
            and reversal.reverses_claim_id = claims.id
            and reversal.payment_id = lump.payment_id))
    order by abs(lump.amount) desc, lump.id`.execute(tx.query);
  return rows.map(({ id }) => id);
}
