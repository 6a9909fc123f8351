import { heldReasonOf } from '@pfs/core/held-reason';
import { centsToText } from '@pfs/core/money';
import type { Payment } from '@pfs/core/remittance';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { insertPayments, type PlacedPayment } from './import.repository.ts';
import { payersOf835, payersOfDocument } from './payers.repository.ts';
import {
  type FoundPayment,
  findSamePayments,
  type SamePayment,
  type Telling,
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

/**
 * Keeps the payments of a file, uncounted, each with its payer and why it is held, by position. In
 * a few statements however many they are: what each is a copy of is asked for all at once, and the
 * payments before it in the file are looked at here.
 */
export async function placePayments(
  tx: TenantTransaction,
  remittanceId: string,
  { payments, from }: { payments: readonly Payment[]; from: PaymentSource },
): Promise<ReadonlyMap<number, PlacedPayment>> {
  const ofDocument = from.kind === 'document';
  const payerIds = await (ofDocument ? payersOfDocument : payersOf835)(tx, payments);
  const tellings = payments.map((payment, index) => toTelling(payment, payerIds[index] ?? ''));
  const found = await findSamePayments(tx, tellings, { ofDocument });
  const before = createEarlierTellings({ ofDocument });
  const placed = tellings.map((telling, index) => {
    const same = before.findSame(telling, found[index]);
    const one = placeOne(telling, { same, from });
    // One that is held back does not stand in the way of the next.
    if (one.heldReason === null || one.countedByDecision) {
      before.add(telling, { id: one.id, plainTrace: found[index]?.plainTrace ?? null });
    }
    return one;
  });
  await insertPayments(tx, remittanceId, placed);
  return new Map(placed.map((one) => [one.payment.index, one]));
}

interface PaymentTelling extends Telling {
  readonly payment: Payment;
}

function toTelling(payment: Payment, payerId: string): PaymentTelling {
  return {
    payment,
    payerId,
    traceNumber: payment.traceNumber ?? null,
    paidOn: payment.paidOn ?? null,
    amount: centsToText(payment.amountCents),
  };
}

function placeOne(
  { payment, payerId }: PaymentTelling,
  { same, from }: { same: SamePayment | undefined; from: PaymentSource },
): PlacedPayment {
  const ofDocument = from.kind === 'document';
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

/** A copy is spelled as what it is a copy of, so that one is found by the other later on. */
function spelledAs({ payerId, traceNumber }: SamePayment, payment: Payment) {
  return { payerId, payment: { ...payment, traceNumber: traceNumber ?? undefined } };
}

/** The payments of this file that stand so far; asked as `findSamePayments` asks the kept ones. */
function createEarlierTellings({ ofDocument }: { ofDocument: boolean }) {
  type Earlier = SamePayment & Pick<Telling, 'paidOn'> & { readonly plainTrace: string | null };
  const byAmount = new Map<string, Earlier[]>();
  const exactly = new Map<string, Earlier>();
  const exactKey = ({ payerId, traceNumber, amount }: Telling) =>
    traceNumber === null ? undefined : JSON.stringify([payerId, traceNumber, amount]);
  const findAcross = (telling: Telling, plainTrace: string | null): Earlier | undefined => {
    // Of two in one 835 neither is of a document.
    if (!ofDocument) return undefined;
    return byAmount
      .get(telling.amount)
      ?.find((earlier) =>
        earlier.plainTrace === null || plainTrace === null
          ? earlier.payerId === telling.payerId &&
            earlier.paidOn !== null &&
            earlier.paidOn === telling.paidOn
          : earlier.plainTrace === plainTrace,
      );
  };
  return {
    add(telling: Telling, { id, plainTrace }: { id: string; plainTrace: string | null }): void {
      const { payerId, traceNumber, paidOn, amount } = telling;
      const earlier = { id, payerId, traceNumber, paidOn, plainTrace };
      const ofAmount = byAmount.get(amount);
      if (ofAmount === undefined) byAmount.set(amount, [earlier]);
      else ofAmount.push(earlier);
      const key = exactKey(telling);
      if (key !== undefined && !exactly.has(key)) exactly.set(key, earlier);
    },
    findSame(telling: Telling, found: FoundPayment | undefined): SamePayment | undefined {
      const exact = first(found?.exact, exactly.get(exactKey(telling) ?? ''));
      return exact ?? first(found?.across, findAcross(telling, found?.plainTrace ?? null));
    },
  };
}

/** Ids are in the order in which payments came. */
function first(one: SamePayment | undefined, other: SamePayment | undefined) {
  if (one === undefined || other === undefined) return one ?? other;
  return one.id < other.id ? one : other;
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
