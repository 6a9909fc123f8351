import { heldReasonOf } from '@pfs/core/remittance';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { selectOwn, updateOwn } from '../../../platform/database/own-rows.ts';
import { setPaymentsCounted } from '../../ledger/public.ts';

export interface Released {
  /** Payments that were held as copies and are counted now. */
  readonly counted: number;
  readonly remittanceIds: readonly string[];
}

/**
 * Releases payments of other files that are held as duplicates of payments that go. The earliest
 * remaining duplicate becomes the original, unless a person decided otherwise; the others become
 * its duplicates.
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
 * Lets a duplicate count in place of a payment that a person holds again. The held payment then
 * becomes the duplicate, so that the money is still counted once.
 */
export async function replaceByDuplicate(
  tx: TenantTransaction,
  payment: { readonly id: string; readonly remittanceId: string; readonly heldReason: string },
): Promise<Released> {
  const { id, remittanceId, heldReason } = payment;
  const released = await releaseCopies(tx, { remittanceId, paymentIds: [id] });
  const original = await findOriginalOf(tx, id);
  if (original === undefined || heldReason === 'duplicate') return released;
  const copy = { heldReason: 'duplicate', duplicateOf: original, countedByDecision: false };
  await setHeldReason(tx, id, copy);
  const remittanceIds = [...new Set([...released.remittanceIds, remittanceId])];
  await refreshDuplicateOf(tx, { gone: remittanceId, remittanceIds });
  return { ...released, remittanceIds };
}

/** Answers the payments that can be counted now. */
async function releaseGroup(
  tx: TenantTransaction,
  group: readonly Copy[],
  paymentIds: readonly string[],
): Promise<readonly string[]> {
  const [first] = group;
  if (first === undefined) return [];
  let original = await findOriginal(tx, first, paymentIds);
  const free: string[] = [];
  const waiting: Copy[] = [];
  for (const copy of group) {
    if (original !== undefined && original !== copy.id) {
      await setDuplicate(tx, copy, original);
    } else if (copy.decided === 'hold' && !copy.counted) {
      waiting.push(copy);
    } else {
      const heldReason = ownHeldReason(copy);
      const countedByDecision = copy.counted && heldReason !== null;
      await setHeldReason(tx, copy.id, { heldReason, duplicateOf: null, countedByDecision });
      if (heldReason === null) free.push(copy.id);
      if (heldReason === null || copy.counted) original = copy.id;
    }
  }
  for (const copy of waiting) await setDuplicate(tx, copy, original ?? null);
  return free;
}

function setDuplicate(tx: TenantTransaction, copy: Copy, duplicateOf: string | null) {
  const countedByDecision = copy.counted;
  return setHeldReason(tx, copy.id, { heldReason: 'duplicate', duplicateOf, countedByDecision });
}

/** Why it would be held if it weren't a duplicate. */
function ownHeldReason({ cut_off: cutOff, balanced, paid_on: paidOn }: Copy): string | null {
  return heldReasonOf({ cutOff, balanced, paidOn: paidOn ?? undefined }) ?? null;
}

/** A payment of another file that is held as a duplicate of a payment that goes. */
export interface Copy {
  readonly id: string;
  readonly remittance_id: string;
  readonly payer_id: string;
  readonly trace_number: string;
  readonly amount: string;
  /** The amount of the check that it is a share of. */
  readonly check_amount: string | null;
  readonly balanced: boolean;
  readonly counted: boolean;
  readonly cut_off: boolean;
  /** From the file; null where a person entered the day. */
  readonly paid_on: string | null;
  /** A person's last decision. */
  readonly decided: 'count' | 'hold' | null;
}

type SameMoney = Pick<
  Copy,
  'remittance_id' | 'payer_id' | 'trace_number' | 'amount' | 'check_amount'
>;

/** The duplicates of these payments in other files, the earliest first. */
async function listCopies(
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
 * The counted original of a payment, except those that go. Includes the whole check of a share, and
 * a share of a whole check.
 */
async function findOriginal(
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

/** The payment that counts in place of this one. */
async function findOriginalOf(
  tx: TenantTransaction,
  paymentId: string,
): Promise<string | undefined> {
  const payment = await selectOwn(tx, 'payments', { id: paymentId })
    .select(['remittance_id', 'payer_id', 'trace_number', 'amount', 'check_amount'])
    .executeTakeFirst();
  if (payment === undefined || payment.remittance_id === null || payment.trace_number === null) {
    return undefined;
  }
  const { remittance_id, trace_number } = payment;
  return findOriginal(tx, { ...payment, remittance_id, trace_number }, [paymentId]);
}

interface NewReason {
  readonly heldReason: string | null;
  readonly duplicateOf: string | null;
  readonly countedByDecision: boolean;
}

/** Sets why a payment is held, if it is. `counted` changes separately, with the rollups. */
async function setHeldReason(
  tx: TenantTransaction,
  id: string,
  { heldReason, duplicateOf, countedByDecision }: NewReason,
): Promise<void> {
  await updateOwn(tx, 'payments', { id })
    .set({
      held_reason: heldReason,
      duplicate_of_payment_id: duplicateOf,
      counted_by_decision: countedByDecision,
      updated_at: sql`now()`,
    })
    .execute();
}

/**
 * Updates which remittance these, and those that refer to the deleted one, duplicate as a whole:
 * none when one of their payments isn't a duplicate.
 */
async function refreshDuplicateOf(
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
