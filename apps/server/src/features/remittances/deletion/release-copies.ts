import type { TenantTransaction } from '../../../platform/database/database.ts';
import { setPaymentsCounted } from '../../../platform/database/rollups.ts';
import { heldReasonOf } from '@pfs/core/held-reason';
import { sql } from 'kysely';

export interface Released {
  /** Payments that were held as copies and are counted now. */
  readonly counted: number;
  readonly remittanceIds: readonly string[];
}

/**
 * Gives up that payments of other files are copies of those that go. Of each money told more than
 * once the earliest telling that is left stands for it, unless a person counted or held one
 * otherwise; the others are copies of that one.
 */
export async function releaseCopies(
  tx: TenantTransaction,
  { remittanceId, paymentIds }: { remittanceId: string; paymentIds: readonly string[] },
): Promise<Released> {
  const copies = await listCopies(tx, paymentIds);
  const groups = Map.groupBy(copies, (copy) =>
    [copy.payer_id, copy.trace_number, copy.amount].join(' '),
  );
  const free: string[] = [];
  for (const group of groups.values()) free.push(...(await releaseGroup(tx, group, paymentIds)));
  const remittanceIds = [...new Set(copies.map((copy) => copy.remittance_id))];
  await refreshDuplicateOf(tx, { gone: remittanceId, remittanceIds });
  return { counted: await setPaymentsCounted(tx, free, true), remittanceIds };
}

/**
 * Lets the copies of a payment that a person holds again stand for its money. Where one of them
 * does, the held payment is from then on the copy, so that the money is still told once.
 */
export async function standDown(
  tx: TenantTransaction,
  payment: { readonly id: string; readonly remittanceId: string; readonly heldReason: string },
): Promise<Released> {
  const { id, remittanceId, heldReason } = payment;
  const released = await releaseCopies(tx, { remittanceId, paymentIds: [id] });
  const standing = await findStandingFor(tx, id);
  if (standing === undefined || heldReason === 'duplicate') return released;
  const copy = { heldReason: 'duplicate', duplicateOf: standing, countedByDecision: false };
  await setHeldReason(tx, id, copy);
  const remittanceIds = [...new Set([...released.remittanceIds, remittanceId])];
  await refreshDuplicateOf(tx, { gone: remittanceId, remittanceIds });
  return { ...released, remittanceIds };
}

/** Answers those that may be counted now. */
async function releaseGroup(
  tx: TenantTransaction,
  group: readonly Copy[],
  paymentIds: readonly string[],
): Promise<readonly string[]> {
  const [first] = group;
  if (first === undefined) return [];
  let standing = await findStanding(tx, first, paymentIds);
  const free: string[] = [];
  const waiting: Copy[] = [];
  for (const copy of group) {
    if (standing !== undefined && standing !== copy.id) {
      await setDuplicate(tx, copy, standing);
    } else if (copy.decided === 'hold' && !copy.counted) {
      waiting.push(copy);
    } else {
      const heldReason = reasonOfItsOwn(copy);
      const countedByDecision = copy.counted && heldReason !== null;
      await setHeldReason(tx, copy.id, { heldReason, duplicateOf: null, countedByDecision });
      if (heldReason === null) free.push(copy.id);
      if (heldReason === null || copy.counted) standing = copy.id;
    }
  }
  for (const copy of waiting) await setDuplicate(tx, copy, standing ?? null);
  return free;
}

function setDuplicate(tx: TenantTransaction, copy: Copy, duplicateOf: string | null) {
  const countedByDecision = copy.counted;
  return setHeldReason(tx, copy.id, { heldReason: 'duplicate', duplicateOf, countedByDecision });
}

/** Why it would be held had it come first. */
function reasonOfItsOwn({ cut_off: cutOff, balanced, paid_on: paidOn }: Copy): string | null {
  return heldReasonOf({ cutOff, balanced, paidOn: paidOn ?? undefined }) ?? null;
}

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
