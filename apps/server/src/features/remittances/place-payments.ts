import { heldReasonOf } from '@pfs/core/held-reason';
import { centsToText } from '@pfs/core/money';
import type { Payment } from '@pfs/core/remittance';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { insertPayment, type PlacedPayment, upsertPayer } from './import.repository.ts';
import { findKnownPayer, teachPayerId } from './known-payers.repository.ts';
import {
  findSameAcrossKinds,
  findSamePayment,
  type Money,
  type SamePayment,
} from './same-payment.repository.ts';

/** Who lets payments in that do not add up, and why. */
export interface PersonDecision {
  readonly userId: string;
  readonly note: string;
}

/** What payments were read in: a document may spell payers and numbers in a way of its own. */
export type PaymentSource =
  | { readonly kind: 'edi' }
  | { readonly kind: 'document'; readonly decision?: PersonDecision | undefined };

/** Keeps the payments of a file, uncounted, each with its payer and why it is held, by position. */
export async function placePayments(
  tx: TenantTransaction,
  remittanceId: string,
  { payments, from }: { payments: readonly Payment[]; from: PaymentSource },
): Promise<ReadonlyMap<number, PlacedPayment>> {
  const placed = new Map<number, PlacedPayment>();
  for (const payment of payments) {
    const one = await placeOne(tx, payment, from);
    await insertPayment(tx, remittanceId, one);
    placed.set(payment.index, one);
  }
  return placed;
}

async function placeOne(
  tx: TenantTransaction,
  payment: Payment,
  from: PaymentSource,
): Promise<PlacedPayment> {
  const ofDocument = from.kind === 'document';
  const payerId = await payerOf(tx, payment, ofDocument);
  const money: Money = {
    payerId,
    traceNumber: payment.traceNumber,
    paidOn: payment.paidOn,
    amount: centsToText(payment.amountCents),
  };
  const same =
    (await findSamePayment(tx, money)) ?? (await findSameAcrossKinds(tx, money, { ofDocument }));
  const heldReason = same === undefined ? (heldReasonOf(payment) ?? null) : 'duplicate';
  const decided = from.kind === 'document' && from.decision !== undefined;
  return {
    id: uuidV7(),
    payerId,
    payment,
    heldReason,
    duplicateOfPaymentId: same?.id ?? null,
    ofDocument,
    countedByDecision: decided && heldReason === 'out_of_balance' && payment.paidOn !== undefined,
    ...(ofDocument && same !== undefined ? spelledAs(same, payment) : {}),
  };
}

async function payerOf(
  tx: TenantTransaction,
  payment: Payment,
  ofDocument: boolean,
): Promise<string> {
  if (ofDocument) return (await findKnownPayer(tx, payment.payer)) ?? upsertPayer(tx, payment);
  await teachPayerId(tx, payment.payer);
  return upsertPayer(tx, payment);
}

/** A copy is spelled as what it is a copy of, so that one is found by the other later on. */
function spelledAs(same: SamePayment, payment: Payment) {
  const traceNumber = same.trace_number ?? undefined;
  return { payerId: same.payer_id, payment: { ...payment, traceNumber } };
}

/** The remittance that already told all of this, when every payment of it is a duplicate. */
export async function wholeDuplicateOf(
  tx: TenantTransaction,
  placed: readonly PlacedPayment[],
): Promise<string | null> {
  const [first] = placed;
  if (first === undefined || placed.some(({ heldReason }) => heldReason !== 'duplicate'))
    return null;
  const row = await tx.query
    .selectFrom('payments')
    .select('remittance_id')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', first.duplicateOfPaymentId)
    .executeTakeFirst();
  return row?.remittance_id ?? null;
}
