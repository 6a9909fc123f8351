import {
  doubledAdjustments,
  findSuspects,
  type LeveledAdjustment,
  type Suspect,
} from '@pfs/core/balancing';
import { addDays } from '@pfs/core/days';
import { centsOfSum, toDollars } from '@pfs/core/money';
import type { PaymentDetail } from '@pfs/wire/payments';
import { paymentRoutes as routes } from '@pfs/wire/payments';
import { dayIn } from '../../platform/clock.ts';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { listPage } from '../../platform/http/list-page.ts';
import type { App } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import { listTouchedMonths, refreshAlertsOfMonths } from '../alerts/public.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { caseOfHeldPayment } from '../cases/public.ts';
import { lockLedger, setPaymentsCounted } from '../ledger/public.ts';
import { linkReversals, replaceByDuplicate } from '../remittances/public.ts';
import {
  countPayments,
  findDayBefore,
  findLastDecision,
  findOtherPayment,
  findPaymentRow,
  insertDecision,
  type LockedPayment,
  listPayments,
  lockPayment,
  movePayment,
  type PaymentRow,
  readQuestionedClaims,
  readQuestionedLumpSums,
  setCountedByDecision,
} from './payments.repository.ts';

export function registerPaymentRoutes({ http, database, clock }: App): void {
  http.handle(routes.listPayments, (call) => {
    const { limit, page, pageSize, ...filter } = call.query;
    return listPage(database, call, {
      count: (tx) => countPayments(tx, filter),
      list: (tx, window) => listPayments(tx, filter, window),
    });
  });

  http.inPharmacy(routes.getPayment, 'not_found', ({ params, inTenant }) =>
    inTenant((tx) => getPaymentDetail(tx, params.id)),
  );

  http.handle(routes.countPayment, ({ actor, params, body, origin }) =>
    decidePayment(database, {
      action: 'count',
      paymentId: params.id,
      note: body.note,
      paidOn: body.paidOn,
      now: clock(),
      actor,
      origin,
    }),
  );

  http.handle(routes.holdPayment, ({ actor, params, body, origin }) =>
    decidePayment(database, {
      action: 'hold',
      paymentId: params.id,
      note: body.note ?? '',
      paidOn: undefined,
      now: clock(),
      actor,
      origin,
    }),
  );
}

interface Decision {
  readonly action: 'count' | 'hold';
  readonly paymentId: string;
  readonly note: string;
  /** Only for a payment without a date in its file. */
  readonly paidOn: string | undefined;
  readonly now: Date;
  readonly actor: Member;
  readonly origin: Origin;
}

/**
 * Includes a held payment, or holds it again. Figures, alerts, decision and audit row change in one
 * transaction. Imports and decisions of a pharmacy take turns.
 */
function decidePayment(database: Database, decision: Decision): Promise<PaymentDetail> {
  return database.withTenant(decision.actor.organizationId, (tx) => decideIn(tx, decision));
}

async function decideIn(tx: TenantTransaction, decision: Decision): Promise<PaymentDetail> {
  const { action, paymentId, note, paidOn, actor } = decision;
  await lockLedger(tx);
  const payment = orNotFound(await lockPayment(tx, paymentId));
  requirePossible(decision, payment);
  // Entering or removing a date moves the payment to another month.
  const monthsBefore = await listTouchedMonths(tx, [payment.remittance_id]);
  let rowsWereOn: string | null = null;
  const touched = [payment.remittance_id];
  if (action === 'count') {
    if (paidOn !== undefined) rowsWereOn = await movePayment(tx, { paymentId, paidOn, to: paidOn });
    await setCountedByDecision(tx, paymentId, true);
    await setPaymentsCounted(tx, [paymentId], true);
  } else {
    await setPaymentsCounted(tx, [paymentId], false);
    await setCountedByDecision(tx, paymentId, false);
    const given = await findDayBefore(tx, paymentId);
    if (given !== undefined) {
      await movePayment(tx, { paymentId, paidOn: null, to: given.rows_were_on });
    }
    touched.push(...(await releaseCopiesOf(tx, paymentId, payment)));
  }
  await linkReversals(tx, touched);
  const day = paidOn ?? null;
  await insertDecision(tx, { paymentId, action, note, userId: actor.userId, day, rowsWereOn });
  const months = await listTouchedMonths(tx, touched);
  await refreshAlertsOfMonths(tx, [...monthsBefore, ...months]);
  await insertAuditRow(tx, {
    userId: actor.userId,
    entityType: 'payment',
    entityId: paymentId,
    action: 'update',
    description: action === 'count' ? 'Included a held payment' : 'Held an included payment again',
    origin: decision.origin,
    oldValues: { counted: payment.counted, heldReason: payment.held_reason },
    newValues: {
      counted: action === 'count',
      heldReason: payment.held_reason,
      note,
      ...(paidOn === undefined ? {} : { paidOn }),
    },
  });
  return getPaymentDetail(tx, paymentId);
}

/** Returns the remittances whose payments changed between counted and held. */
async function releaseCopiesOf(tx: TenantTransaction, id: string, payment: LockedPayment) {
  const { remittance_id: remittanceId, held_reason: heldReason } = payment;
  const released = await replaceByDuplicate(tx, { id, remittanceId, heldReason: heldReason ?? '' });
  return released.remittanceIds;
}

function requirePossible(decision: Decision, payment: LockedPayment): void {
  const counting = decision.action === 'count';
  const message = counting ? whyNotCount(decision, payment) : whyNotHold(payment);
  if (message !== undefined) throw new AppError('conflict', { message });
  const error = counting && payment.paid_on === null ? dateError(decision) : undefined;
  if (error !== undefined) throw new AppError('invalid_input', { fields: { paidOn: error } });
}

const firstDay = '2000-01-01';
/** A payment may be announced some days before the money moves. */
const daysAheadMax = 31;

function dateError({ paidOn, actor, now }: Decision): string | undefined {
  if (paidOn === undefined) return 'Enter the payment date';
  const lastDay = addDays(dayIn(actor.timeZone, now), daysAheadMax);
  if (paidOn >= firstDay && paidOn <= lastDay) return undefined;
  return 'Enter a date between 2000 and one month from now';
}

function whyNotCount({ paidOn }: Decision, payment: LockedPayment): string | undefined {
  if (payment.counted) return 'This payment is already included. Please reload the page.';
  if (payment.paid_on !== null && paidOn !== undefined) {
    return 'This payment already has a date, so you can’t enter another.';
  }
  return payment.held_reason === null ? 'This payment isn’t held.' : undefined;
}

function whyNotHold(payment: LockedPayment): string | undefined {
  if (payment.counted_by_decision) return undefined;
  return payment.counted
    ? 'This payment balances and was never held.'
    : 'This payment is already held. Please reload the page.';
}

/** A payment with possible causes of its difference, and the last decision about it. */
async function getPaymentDetail(tx: TenantTransaction, id: string): Promise<PaymentDetail> {
  const row = orNotFound(await findPaymentRow(tx, id));
  const other = row.duplicate_of_payment_id;
  const suspects = await readSuspects(tx, row);
  return {
    id: row.id,
    remittanceId: row.remittance_id,
    payerName: row.payer_name,
    traceNumber: row.trace_number,
    amount: Number(row.amount),
    checkAmount: row.check_amount === null ? null : Number(row.check_amount),
    paidOn: row.paid_on,
    claimsTotal: Number(row.claims_net),
    providerAdjustmentsTotal: Number(row.provider_adjustments_total),
    balanced: row.balanced,
    difference: Number(row.difference),
    counted: row.counted,
    heldReason: row.held_reason as PaymentDetail['heldReason'],
    claimCount: row.claim_count,
    paidClaimCount: row.paid_claim_count,
    deniedClaimCount: row.denied_claim_count,
    reversalCount: row.reversal_count,
    refundCount: row.refund_count,
    suspects: suspects.map((suspect) => ({
      kind: suspect.kind,
      message: suspect.message,
      amount: toDollars(suspect.amountCents),
      claimId: suspect.claimId ?? null,
      providerAdjustmentId: suspect.providerAdjustmentId ?? null,
    })),
    duplicateOf: other === null ? null : ((await findOtherPayment(tx, other)) ?? null),
    decision: await readDecision(tx, id),
    caseId: await caseOfHeldPayment(tx, id),
  };
}

async function readSuspects(
  tx: TenantTransaction,
  { id, difference }: PaymentRow,
): Promise<readonly Suspect[]> {
  const differenceCents = centsOfSum(difference);
  if (differenceCents === 0) return [];
  const claims = await readQuestionedClaims(tx, { paymentId: id, difference });
  const lumpSums = await readQuestionedLumpSums(tx, { paymentId: id, difference });
  return findSuspects({
    differenceCents,
    claims: claims.map((claim) => ({
      id: claim.id,
      claimId: claim.claim_id,
      netCents: centsOfSum(claim.net_amount),
      differenceCents: centsOfSum(claim.difference),
      doubledCents: doubledAdjustments(toLeveled(claim.adjustments)),
    })),
    lumpSums: lumpSums.map((lumpSum) => ({
      id: lumpSum.id,
      code: lumpSum.code,
      reference: lumpSum.reference ?? undefined,
      amountCents: centsOfSum(lumpSum.amount),
    })),
  });
}

type StoredAdjustment = readonly [LeveledAdjustment['level'], string, string, string];

function toLeveled(stored: unknown): readonly LeveledAdjustment[] {
  return (stored as readonly StoredAdjustment[]).map(([level, group, reason, amount]) => ({
    level,
    group,
    reason,
    amountCents: centsOfSum(amount),
  }));
}

async function readDecision(
  tx: TenantTransaction,
  paymentId: string,
): Promise<PaymentDetail['decision']> {
  const row = await findLastDecision(tx, paymentId);
  if (row === undefined) return null;
  const name = [row.first_name, row.last_name].filter((part) => part !== null).join(' ');
  return {
    action: row.action as 'count' | 'hold',
    note: row.note,
    paidOn: row.paid_on,
    userName: name || (row.email ?? 'A platform administrator'),
    decidedAt: row.decided_at.toISOString(),
  };
}
