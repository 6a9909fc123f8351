import {
  doubledAdjustments,
  findSuspects,
  type LeveledAdjustment,
  type Suspect,
} from '@pfs/core/balancing';
import { centsOfSum, toDollars } from '@pfs/core/money';
import type { PaymentDetail } from '@pfs/wire/payments';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { orNotFound } from '../../platform/errors.ts';
import { caseOfHeldPayment } from '../cases/public.ts';
import {
  findLastDecision,
  findOtherPayment,
  findPaymentRow,
  type PaymentRow,
  readQuestionedClaims,
  readQuestionedLumpSums,
} from './payments.repository.ts';

/** A payment with possible causes of its difference, and the last decision about it. */
export async function getPaymentDetail(tx: TenantTransaction, id: string): Promise<PaymentDetail> {
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
