import { heldReasonOf } from '@pfs/core/remittance';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { setPaymentsCounted } from '../../platform/database/rollups.ts';
import {
  type Copy,
  findStanding,
  findStandingFor,
  listCopies,
  refreshDuplicateOf,
  setHeldReason,
} from './release-copies.repository.ts';

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
