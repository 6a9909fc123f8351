import { type Payment, heldReasonOf } from '@pfs/core/remittance';
import { centsToText } from '@pfs/core/money';
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
    const told = before.findSame(telling, found[index]);
    const same = told ?? before.findWhole(telling, found[index]);
    const one = placeOne(telling, { same, isExactly: told !== undefined, from });
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
    checkAmount: payment.check === undefined ? null : centsToText(payment.check.amountCents),
  };
}

interface Placing {
  readonly same: SamePayment | undefined;
  /** Not a check of which the other is a share. */
  readonly isExactly: boolean;
  readonly from: PaymentSource;
}

function placeOne(
  { payment, payerId }: PaymentTelling,
  { same, isExactly, from }: Placing,
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
    ...(ofDocument && same !== undefined ? spelledAs(same, { payment, payerId, isExactly }) : {}),
  };
}

/**
 * A copy is spelled as what it is a copy of, so that one is found by the other later on. A share
 * keeps its payer.
 */
function spelledAs(
  { payerId, traceNumber }: SamePayment,
  {
    payment,
    isExactly,
    ...own
  }: Pick<PaymentTelling, 'payment' | 'payerId'> & { isExactly: boolean },
) {
  const spelled = { ...payment, traceNumber: traceNumber ?? undefined };
  return { payerId: isExactly ? payerId : own.payerId, payment: spelled };
}

/**
 * The payments of this file that stand so far; asked as `findSamePayments` asks the kept ones.
 * Shares of one check are never copies of each other.
 */
function createEarlierTellings({ ofDocument }: { ofDocument: boolean }) {
  type Earlier = SamePayment & PaymentTelling & { readonly plainTrace: string | null };
  /** By amount, and a share also by that of its check. */
  const byAmount = new Map<string, Earlier[]>();
  const exactly = new Map<string, Earlier>();
  const exactKey = ({ payerId, traceNumber, amount, checkAmount }: Telling) =>
    traceNumber === null || checkAmount !== null
      ? undefined
      : JSON.stringify([payerId, traceNumber, amount]);
  const findAcross = (
    telling: PaymentTelling,
    { amount, plainTrace }: { amount: string; plainTrace: string | null },
  ): Earlier | undefined => {
    // Of two in one 835 neither is of a document.
    if (!ofDocument) return undefined;
    const { check } = telling.payment;
    return byAmount
      .get(amount)
      ?.filter(({ payment }) => check === undefined || payment.check?.index !== check.index)
      .find((earlier) =>
        earlier.plainTrace === null || plainTrace === null
          ? earlier.payerId === telling.payerId &&
            earlier.paidOn !== null &&
            earlier.paidOn === telling.paidOn
          : earlier.plainTrace === plainTrace,
      );
  };
  return {
    add(telling: PaymentTelling, { id, plainTrace }: { id: string; plainTrace: string | null }) {
      const { amount, checkAmount } = telling;
      const earlier = { ...telling, id, plainTrace };
      for (const of of new Set([amount, checkAmount ?? amount])) {
        const ofAmount = byAmount.get(of);
        if (ofAmount === undefined) byAmount.set(of, [earlier]);
        else ofAmount.push(earlier);
      }
      const key = exactKey(telling);
      if (key !== undefined && !exactly.has(key)) exactly.set(key, earlier);
    },
    findSame(telling: PaymentTelling, found: FoundPayment | undefined): SamePayment | undefined {
      const { amount } = telling;
      const plainTrace = found?.plainTrace ?? null;
      const exact = first(found?.exact, exactly.get(exactKey(telling) ?? ''));
      return exact ?? first(found?.across, findAcross(telling, { amount, plainTrace }));
    },
    /** The check that this is a share of, or a share of the check that this is. */
    findWhole(telling: PaymentTelling, found: FoundPayment | undefined): SamePayment | undefined {
      const { checkAmount } = telling;
      const plainTrace = found?.plainTrace ?? null;
      if (checkAmount === null) return found?.whole;
      return first(found?.whole, findAcross(telling, { amount: checkAmount, plainTrace }));
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
