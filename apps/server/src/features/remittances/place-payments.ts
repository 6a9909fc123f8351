import { heldReasonOf } from '@pfs/core/held-reason';
import { centsToText } from '@pfs/core/money';
import type { Payment } from '@pfs/core/remittance';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import {
  findSamePayment,
  insertPayment,
  type PlacedPayment,
  upsertPayer,
} from './import.repository.ts';

/** Keeps the payments of a file, uncounted, each with its payer and why it is held, by position. */
export async function placePayments(
  tx: TenantTransaction,
  remittanceId: string,
  payments: readonly Payment[],
): Promise<ReadonlyMap<number, PlacedPayment>> {
  const placed = new Map<number, PlacedPayment>();
  for (const payment of payments) {
    const payerId = await upsertPayer(tx, payment);
    const same =
      payment.traceNumber === undefined
        ? undefined
        : await findSamePayment(tx, {
            payerId,
            traceNumber: payment.traceNumber,
            amount: centsToText(payment.amountCents),
          });
    const one: PlacedPayment = {
      id: uuidV7(),
      payerId,
      payment,
      heldReason: same === undefined ? (heldReasonOf(payment) ?? null) : 'duplicate',
      duplicateOfPaymentId: same?.id ?? null,
    };
    await insertPayment(tx, remittanceId, one);
    placed.set(payment.index, one);
  }
  return placed;
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
