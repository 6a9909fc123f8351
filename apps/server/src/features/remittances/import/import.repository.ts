import { centsToText } from '@pfs/core/money';
import type { Finding, HeldReason, Payment } from '@pfs/core/remittance';
import { sql } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { deleteOwn, insertAllOwn } from '../../../platform/database/own-rows.ts';
import type { PositionedProviderAdjustment, PositionedRefund } from './read-remittance.worker.ts';
import { stagedClaimColumns } from './staged-claim.ts';

/** For this transaction, so that a million claims are grouped in memory and not on disk. */
const workMemory = '64MB';

const columnNames = stagedClaimColumns.map(([name]) => name);

/**
 * PostgreSQL refuses COPY into a table with row security, so claims pass through a temporary table.
 */
export async function openStaging(tx: TenantTransaction) {
  const columns = stagedClaimColumns.map(([name, type]) => `${name} ${type}`).join(', ');
  await tx.client.query(`set local work_mem = '${workMemory}'`);
  // Until statistics include this pharmacy, plans for its ID expect no rows and pick any index.
  await tx.client.query('set local plan_cache_mode = force_generic_plan');
  await tx.client.query(`create temporary table staged_claims (${columns}) on commit drop`);
  return tx.client.query(copyFrom(`copy staged_claims (${columnNames.join(', ')}) from stdin`));
}

const copied = columnNames.filter((name) => name !== 'payment_position');

/** Moves the staged claims to their payments, which must exist. Answers how many. */
export async function insertStagedClaims(
  tx: TenantTransaction,
  remittanceId: string,
  undatedDay: string,
): Promise<number> {
  const { rowCount } = await tx.client.query(
    `insert into claims
       (organization_id, remittance_id, payment_id, payer_id, processed_date, ${copied.join(', ')})
     select payments.organization_id, payments.remittance_id, payments.id, payments.payer_id,
       coalesce(payments.paid_on, $3::date), ${copied.map((name) => `staged.${name}`).join(', ')}
     from staged_claims staged
     join payments on payments.organization_id = $1 and payments.remittance_id = $2
       and payments.position = staged.payment_position`,
    [tx.organizationId, remittanceId, undatedDay],
  );
  return rowCount ?? 0;
}

export interface PlacedPayment {
  readonly id: string;
  readonly payerId: string;
  readonly payment: Payment;
  readonly heldReason: HeldReason | null;
  readonly duplicateOfPaymentId: string | null;
  readonly ofDocument: boolean;
  /** Counted by a person's decision although it is held. */
  readonly countedByDecision: boolean;
}

/** Payments arrive uncounted; `countPayments` counts them with their claims, all at once. */
export async function insertPayments(
  tx: TenantTransaction,
  remittanceId: string,
  placed: readonly PlacedPayment[],
): Promise<void> {
  const rows = placed.map((one) => toPaymentRow(remittanceId, one));
  await insertAllOwn(tx, 'payments', rows);
}

function toPaymentRow(remittanceId: string, placed: PlacedPayment) {
  const { payment } = placed;
  return {
    id: placed.id,
    remittance_id: remittanceId,
    payer_id: placed.payerId,
    position: payment.index,
    amount: centsToText(payment.amountCents),
    check_amount: payment.check === undefined ? null : centsToText(payment.check.amountCents),
    method: payment.method ?? null,
    trace_number: payment.traceNumber ?? null,
    payer_tax_id: payment.payerTaxId ?? null,
    paid_on: payment.paidOn ?? null,
    payee_name: payment.payee.name ?? null,
    payee_id: payment.payee.id ?? null,
    claims_net: centsToText(payment.claimsNetCents),
    provider_adjustments_total: centsToText(payment.providerAdjustmentsCents),
    difference: centsToText(payment.differenceCents),
    balanced: payment.balanced,
    cut_off: payment.cutOff,
    held_reason: placed.heldReason,
    duplicate_of_payment_id: placed.duplicateOfPaymentId,
    of_document: placed.ofDocument,
    counted_by_decision: placed.countedByDecision,
    claim_count: payment.claimCount,
    paid_claim_count: payment.paidClaimCount,
    denied_claim_count: payment.deniedClaimCount,
    reversal_count: payment.reversalCount,
    refund_count: payment.refundCount,
    segment: String(payment.place.segment),
    byte_offset: String(payment.place.byteOffset),
  };
}

/** Records a person's decision to count payments that don't add up. */
export async function insertDecisions(
  tx: TenantTransaction,
  decision: { paymentIds: readonly string[]; note: string; userId: string },
): Promise<void> {
  await insertAllOwn(
    tx,
    'payment_decisions',
    decision.paymentIds.map((paymentId) => ({
      id: uuidV7(),
      payment_id: paymentId,
      action: 'count',
      note: decision.note,
      decided_by: decision.userId,
    })),
  );
}

export async function insertProviderAdjustments(
  tx: TenantTransaction,
  options: {
    remittanceId: string;
    placed: ReadonlyMap<number, PlacedPayment>;
    adjustments: readonly PositionedProviderAdjustment[];
    undatedDay: string;
  },
): Promise<void> {
  const rows = options.adjustments.map((adjustment) => {
    const payment = options.placed.get(adjustment.paymentPosition);
    if (payment === undefined) throw new Error('a provider adjustment without its payment');
    return {
      id: uuidV7(),
      remittance_id: options.remittanceId,
      payment_id: payment.id,
      payer_id: payment.payerId,
      code: adjustment.code,
      reference: adjustment.reference ?? null,
      amount: centsToText(adjustment.amountCents),
      category: adjustment.category,
      rule_id: adjustment.rule.id,
      rule_version: adjustment.rule.version,
      fiscal_period_end: adjustment.fiscalPeriodEnd ?? null,
      paid_on: payment.payment.paidOn ?? options.undatedDay,
      segment: String(adjustment.place.segment),
      byte_offset: String(adjustment.place.byteOffset),
    };
  });
  await insertAllOwn(tx, 'provider_adjustments', rows);
}

/** Stores refunds of the Medicare Transaction Facilitator with their payments. */
export async function insertRefunds(
  tx: TenantTransaction,
  options: {
    remittanceId: string;
    placed: ReadonlyMap<
      number,
      Pick<PlacedPayment, 'id' | 'payerId'> & { payment: { paidOn?: string | undefined } }
    >;
    refunds: readonly PositionedRefund[];
    undatedDay: string;
  },
): Promise<void> {
  const rows = options.refunds.map((refund) => {
    const payment = options.placed.get(refund.paymentPosition);
    if (payment === undefined) throw new Error('a refund without its payment');
    return {
      id: uuidV7(),
      remittance_id: options.remittanceId,
      payment_id: payment.id,
      payer_id: payment.payerId,
      rx_number: refund.rxNumber,
      fill_number: refund.fillNumber,
      status: refund.status,
      status_code: refund.statusCode,
      date_of_service: refund.dateOfService ?? null,
      ndc: refund.ndc ?? null,
      drug_name: refund.drugName ?? null,
      quantity: refund.quantity ?? null,
      default_amount: centsToText(refund.defaultCents),
      amount: centsToText(refund.paidCents),
      control_number: refund.controlNumber ?? null,
      original_reference: refund.originalReference ?? null,
      remarks: [...refund.remarks],
      paid_on: payment.payment.paidOn ?? options.undatedDay,
      segment: String(refund.place.segment),
      byte_offset: String(refund.place.byteOffset),
    };
  });
  await insertAllOwn(tx, 'mfp_refunds', rows);
}

export async function insertFindings(
  tx: TenantTransaction,
  remittanceId: string,
  findings: readonly Finding[],
): Promise<void> {
  const rows = findings.map((finding, position) => ({
    remittance_id: remittanceId,
    position,
    code: finding.code,
    severity: finding.severity,
    segment: String(finding.place.segment),
    byte_offset: String(finding.place.byteOffset),
    element: finding.element ?? null,
    expected: finding.expected ?? null,
    found: finding.found ?? null,
    difference: finding.differenceCents === undefined ? null : centsToText(finding.differenceCents),
  }));
  await insertAllOwn(tx, 'remittance_findings', rows);
}

export async function deleteFindings(tx: TenantTransaction, remittanceId: string): Promise<void> {
  await deleteOwn(tx, 'remittance_findings', { remittance_id: remittanceId }).execute();
}

/** Puts payments into every total, with the rollups, in this transaction. */
export async function countPayments(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  await sql`select set_payments_counted(${ids}::uuid[], true)`.execute(tx.query);
}
