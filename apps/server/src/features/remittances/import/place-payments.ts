import { centsToText } from '@pfs/core/money';
import { heldReasonOf, type Payment } from '@pfs/core/remittance';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { selectOwn } from '../../../platform/database/own-rows.ts';
import { insertPayments, type PlacedPayment } from './import.repository.ts';
import { payersOf835, payersOfDocument } from './payers.repository.ts';

/** Who decided to count payments that don't add up, and why. */
export interface PersonDecision {
  readonly userId: string;
  readonly note: string;
}

/** Where payments were read; documents may spell payers and numbers differently. */
export type PaymentSource =
  | { readonly kind: 'edi' }
  | { readonly kind: 'document'; readonly decision?: PersonDecision | undefined };

/**
 * Stores the payments of a file, uncounted, each with its payer and why it is held. Answers them by
 * position. Takes a few statements for any number of payments: stored duplicates are found for all
 * at once, and duplicates within the file here.
 */
export async function placePayments(
  tx: TenantTransaction,
  remittanceId: string,
  { payments, from }: { payments: readonly Payment[]; from: PaymentSource },
): Promise<ReadonlyMap<number, PlacedPayment>> {
  const ofDocument = from.kind === 'document';
  const payerIds = await (ofDocument ? payersOfDocument : payersOf835)(tx, payments);
  const identities = payments.map((payment, index) => toIdentity(payment, payerIds[index] ?? ''));
  const found = await findSamePayments(tx, identities, { ofDocument });
  const before = createEarlierPayments({ ofDocument });
  const placed = identities.map((identity, index) => {
    const exact = before.findSame(identity, found[index]);
    const same = exact ?? before.findWhole(identity, found[index]);
    const one = placeOne(identity, { same, isExactly: exact !== undefined, from });
    // A held payment doesn't make the next one a duplicate.
    if (one.heldReason === null || one.countedByDecision) {
      before.add(identity, { id: one.id, plainTrace: found[index]?.plainTrace ?? null });
    }
    return one;
  });
  await insertPayments(tx, remittanceId, placed);
  return new Map(placed.map((one) => [one.payment.index, one]));
}

interface PlacedIdentity extends PaymentIdentity {
  readonly payment: Payment;
}

function toIdentity(payment: Payment, payerId: string): PlacedIdentity {
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
  /** False when the other payment is the check of this share, or a share of this check. */
  readonly isExactly: boolean;
  readonly from: PaymentSource;
}

function placeOne(
  { payment, payerId }: PlacedIdentity,
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
 * A duplicate gets the spelling of its original, so that each finds the other later. A share keeps
 * its payer.
 */
function spelledAs(
  { payerId, traceNumber }: SamePayment,
  {
    payment,
    isExactly,
    ...own
  }: Pick<PlacedIdentity, 'payment' | 'payerId'> & { isExactly: boolean },
) {
  const spelled = { ...payment, traceNumber: traceNumber ?? undefined };
  return { payerId: isExactly ? payerId : own.payerId, payment: spelled };
}

/**
 * The counted payments of this file so far, compared as `findSamePayments` compares stored ones.
 * Shares of one check are never duplicates of each other.
 */
function createEarlierPayments({ ofDocument }: { ofDocument: boolean }) {
  type Earlier = SamePayment & PlacedIdentity & { readonly plainTrace: string | null };
  /** By amount; a share also by the amount of its check. */
  const byAmount = new Map<string, Earlier[]>();
  const exactly = new Map<string, Earlier>();
  const exactKey = ({ payerId, traceNumber, amount, checkAmount }: PaymentIdentity) =>
    traceNumber === null || checkAmount !== null
      ? undefined
      : JSON.stringify([payerId, traceNumber, amount]);
  const findAcross = (
    identity: PlacedIdentity,
    { amount, plainTrace }: { amount: string; plainTrace: string | null },
  ): Earlier | undefined => {
    // Two payments of one 835 are not from a document.
    if (!ofDocument) return undefined;
    const { check } = identity.payment;
    return byAmount
      .get(amount)
      ?.filter(({ payment }) => check === undefined || payment.check?.index !== check.index)
      .find((earlier) =>
        earlier.plainTrace === null || plainTrace === null
          ? earlier.payerId === identity.payerId &&
            earlier.paidOn !== null &&
            earlier.paidOn === identity.paidOn
          : earlier.plainTrace === plainTrace,
      );
  };
  return {
    add(identity: PlacedIdentity, { id, plainTrace }: { id: string; plainTrace: string | null }) {
      const { amount, checkAmount } = identity;
      const earlier = { ...identity, id, plainTrace };
      for (const of of new Set([amount, checkAmount ?? amount])) {
        const ofAmount = byAmount.get(of);
        if (ofAmount === undefined) byAmount.set(of, [earlier]);
        else ofAmount.push(earlier);
      }
      const key = exactKey(identity);
      if (key !== undefined && !exactly.has(key)) exactly.set(key, earlier);
    },
    findSame(identity: PlacedIdentity, found: FoundPayment | undefined): SamePayment | undefined {
      const { amount } = identity;
      const plainTrace = found?.plainTrace ?? null;
      const exact = first(found?.exact, exactly.get(exactKey(identity) ?? ''));
      return exact ?? first(found?.across, findAcross(identity, { amount, plainTrace }));
    },
    /** The check that this is a share of, or a share of the check that this is. */
    findWhole(identity: PlacedIdentity, found: FoundPayment | undefined): SamePayment | undefined {
      const { checkAmount } = identity;
      const plainTrace = found?.plainTrace ?? null;
      if (checkAmount === null) return found?.whole;
      return first(found?.whole, findAcross(identity, { amount: checkAmount, plainTrace }));
    },
  };
}

/** Ids are in the order in which payments arrived. */
function first(one: SamePayment | undefined, other: SamePayment | undefined) {
  if (one === undefined || other === undefined) return one ?? other;
  return one.id < other.id ? one : other;
}

/** The earlier remittance, when every payment of this one is a duplicate. */
export async function wholeDuplicateOf(
  tx: TenantTransaction,
  placed: readonly PlacedPayment[],
): Promise<string | null> {
  const [first] = placed;
  if (first === undefined || placed.some(({ heldReason }) => heldReason !== 'duplicate'))
    return null;
  const row = await selectOwn(tx, 'payments')
    .select('remittance_id')
    .where('id', '=', first.duplicateOfPaymentId)
    .executeTakeFirst();
  return row?.remittance_id ?? null;
}

/** What identifies a payment of a file. */
interface PaymentIdentity {
  readonly payerId: string;
  readonly traceNumber: string | null;
  readonly paidOn: string | null;
  readonly amount: string;
  /** The amount of the whole check, where this is one payer's share of it. */
  readonly checkAmount: string | null;
}

interface SamePayment {
  readonly id: string;
  readonly payerId: string;
  readonly traceNumber: string | null;
}

interface FoundPayment {
  /** A duplicate: same payer, trace number and amount. */
  readonly exact: SamePayment | undefined;
  /**
   * A duplicate across sources: one of the two was read in a document, which may spell a payer and
   * a trace number differently. The amount and the number's digits are the same, or without a
   * number the payer and the day. When in doubt a payment is held and not counted twice.
   */
  readonly across: SamePayment | undefined;
  /** The whole check of which this is a share, or a share of the check that this is. */
  readonly whole: SamePayment | undefined;
  readonly plainTrace: string | null;
}

/**
 * The digits without leading zeros, because check numbers are printed differently: `EFT` or `ACH`
 * precede them in some files. Letters only where there are no digits.
 */
const plainTrace = (trace: unknown) =>
  sql`ltrim(regexp_replace(upper(${trace}),
    case when ${trace} ~ '[1-9]' then '[^0-9]' else '[^A-Z0-9]' end, '', 'g'), '0')`;

interface FoundRow {
  readonly plain_trace: string | null;
  readonly exact: SamePayment | null;
  readonly across: SamePayment | null;
  readonly whole: SamePayment | null;
}

/**
 * The earliest stored duplicate of each payment. Held payments are ignored, because a payer sends a
 * file again when the first did not add up, unless a person counted them.
 */
async function findSamePayments(
  tx: TenantTransaction,
  identities: readonly PaymentIdentity[],
  { ofDocument }: { ofDocument: boolean },
): Promise<readonly FoundPayment[]> {
  const stands = sql`payments.organization_id = ${tx.organizationId}
    and payments.import_id is null and (held_reason is null or counted_by_decision)`;
  const found = sql`jsonb_build_object('id', payments.id, 'payerId', payments.payer_id,
    'traceNumber', payments.trace_number) as payment`;
  const sameTrace = sql`${plainTrace(sql`payments.trace_number`)}
    = ${plainTrace(sql`asked.trace_number`)}`;
  const { rows } = await sql<FoundRow>`
    select ${plainTrace(sql`asked.trace_number`)} as plain_trace,
      exact.payment as exact, across_kinds.payment as across, whole_check.payment as whole
    from unnest(${identities.map((one) => one.payerId)}::uuid[],
      ${identities.map((one) => one.traceNumber)}::text[],
      ${identities.map((one) => one.paidOn)}::date[],
      ${identities.map((one) => one.amount)}::numeric[],
      ${identities.map((one) => one.checkAmount)}::numeric[])
      with ordinality as asked (payer_id, trace_number, paid_on, amount, check_amount, position)
    left join lateral (
      select ${found} from payments
      where ${stands} and payments.amount = asked.amount and payments.payer_id = asked.payer_id
        and payments.trace_number = asked.trace_number
      order by payments.id limit 1) exact on true
    left join lateral (
      select ${found} from payments
      where ${stands} and payments.amount = asked.amount
        ${ofDocument ? sql`` : sql`and of_document`}
        and case when payments.trace_number is null or asked.trace_number is null
          then payments.payer_id = asked.payer_id and payments.paid_on = asked.paid_on
          else ${sameTrace}
        end
      order by payments.id limit 1) across_kinds on true
    left join lateral (
      select payment from (
        select payments.id, ${found} from payments
        where ${stands} and payments.check_amount = coalesce(asked.check_amount, asked.amount)
          and ${sameTrace}
        union all
        select payments.id, ${found} from payments
        where ${stands} and asked.check_amount is not null and payments.check_amount is null
          and payments.amount = asked.check_amount and ${sameTrace}
      ) of_check order by id limit 1) whole_check on true
    order by asked.position`.execute(tx.query);
  return rows.map(({ plain_trace, exact, across, whole }) => ({
    plainTrace: plain_trace,
    exact: exact ?? undefined,
    across: across ?? undefined,
    whole: whole ?? undefined,
  }));
}
