import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** A payment of another file that was held because it is one of those that go. */
export interface Copy {
  readonly id: string;
  readonly remittance_id: string;
  readonly payer_id: string;
  readonly trace_number: string;
  readonly amount: string;
  /** Of the check that it is a share of. */
  readonly check_amount: string | null;
  readonly balanced: boolean;
  readonly counted: boolean;
  readonly cut_off: boolean;
  /** As the file says; a day that a person gave is not the file's. */
  readonly paid_on: string | null;
  /** What a person last said about it. */
  readonly decided: 'count' | 'hold' | null;
}

type SameMoney = Pick<
  Copy,
  'remittance_id' | 'payer_id' | 'trace_number' | 'amount' | 'check_amount'
>;

/** The copies of these payments in other files, the earliest first. */
export async function listCopies(
  tx: TenantTransaction,
  paymentIds: readonly string[],
): Promise<readonly Copy[]> {
  const { rows } = await sql<Copy>`
    select payments.id, payments.remittance_id, payments.payer_id, payments.trace_number,
      payments.amount::text, payments.check_amount::text, payments.balanced, payments.counted,
      payments.cut_off, last.action as decided,
      case when last.paid_on is null then payments.paid_on end as paid_on
    from payments
    left join lateral (
      select action, paid_on from payment_decisions
      where payment_decisions.organization_id = ${tx.organizationId}
        and payment_decisions.payment_id = payments.id
      order by payment_decisions.id desc limit 1) last on true
    where payments.organization_id = ${tx.organizationId}
      and duplicate_of_payment_id = any (${paymentIds}::uuid[])
      and payments.id <> all (${paymentIds}::uuid[])
    order by payments.id
    for update of payments`.execute(tx.query);
  return rows;
}

/**
 * Another payment of the same money that stands, apart from those that go: also the whole of the
 * check that one is a share of, and a share of the check that one is.
 */
export async function findStanding(
  tx: TenantTransaction,
  same: SameMoney,
  paymentIds: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from payments
    where organization_id = ${tx.organizationId} and trace_number = ${same.trace_number}
      and (payer_id = ${same.payer_id} and amount = ${same.amount}::numeric
        or remittance_id <> ${same.remittance_id}
          and (check_amount is not null or ${same.check_amount}::numeric is not null)
          and coalesce(check_amount, amount)
            = coalesce(${same.check_amount}::numeric, ${same.amount}::numeric))
      and (held_reason is null or counted_by_decision)
      and id <> all (${paymentIds}::uuid[])
    order by id limit 1`.execute(tx.query);
  return rows[0]?.id;
}

/** The payment that stands for the same money as this one. */
export async function findStandingFor(
  tx: TenantTransaction,
  paymentId: string,
): Promise<string | undefined> {
  const payment = await tx.query
    .selectFrom('payments')
    .select(['remittance_id', 'payer_id', 'trace_number', 'amount', 'check_amount'])
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (payment === undefined || payment.payer_id === null || payment.trace_number === null) {
    return undefined;
  }
  return findStanding(tx, { ...payment, trace_number: payment.trace_number }, [paymentId]);
}

export interface NewReason {
  readonly heldReason: string | null;
  readonly duplicateOf: string | null;
  readonly countedByDecision: boolean;
}

/** Says anew why a payment is held, if it is. Its `counted` is changed apart, with the rollups. */
export async function setHeldReason(
  tx: TenantTransaction,
  id: string,
  { heldReason, duplicateOf, countedByDecision }: NewReason,
): Promise<void> {
  await tx.query
    .updateTable('payments')
    .set({
      held_reason: heldReason,
      duplicate_of_payment_id: duplicateOf,
      counted_by_decision: countedByDecision,
      updated_at: sql`now()`,
    })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .execute();
}

/**
 * Says anew of which remittance these, and those that refer to the one that goes, are copies as a
 * whole: of none as soon as one payment in them is no copy.
 */
export async function refreshDuplicateOf(
  tx: TenantTransaction,
  { gone, remittanceIds }: { gone: string; remittanceIds: readonly string[] },
): Promise<void> {
  await sql`
    update remittances set updated_at = now(), duplicate_of = case
      when exists (
        select from payments where payments.organization_id = ${tx.organizationId}
          and payments.remittance_id = remittances.id
          and payments.held_reason is distinct from 'duplicate')
      then null
      else (
        select original.remittance_id from payments
        join payments original on original.organization_id = ${tx.organizationId}
          and original.id = payments.duplicate_of_payment_id
        where payments.organization_id = ${tx.organizationId}
          and payments.remittance_id = remittances.id
        order by payments.position limit 1)
      end
    where organization_id = ${tx.organizationId}
      and (duplicate_of = ${gone} or id = any (${remittanceIds}::uuid[]))`.execute(tx.query);
}
