import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Database, TenantTransaction } from '../platform/database/database.ts';

/** Makes an organization and answers its id. */
export async function insertOrganization(database: Database, name: string): Promise<string> {
  const id = uuidv7();
  await database.withPlatform('arrange an organization', (tx) =>
    tx.query.insertInto('organizations').values({ id, name }).execute(),
  );
  return id;
}

export async function insertRemittance(tx: TenantTransaction, text = uuidv7()): Promise<string> {
  const id = uuidv7();
  await tx.query
    .insertInto('remittances')
    .values({
      organization_id: tx.organizationId,
      id,
      file_name: 'march.835',
      file_type: 'text/plain',
      file_size: 1_000,
      file_path: `${id}.bin`,
      sha256: createHash('sha256').update(text).digest('hex'),
    })
    .execute();
  return id;
}

export async function insertPayer(tx: TenantTransaction, name: string): Promise<string> {
  const id = uuidv7();
  await tx.query
    .insertInto('payers')
    .values({ organization_id: tx.organizationId, id, name, identity: name.toLowerCase() })
    .execute();
  return id;
}

export interface NewPayment {
  readonly remittanceId: string;
  readonly payerId: string;
  readonly position?: number;
  readonly paidOn?: string;
  readonly amount?: string;
}

/** A balanced payment that is not counted yet. */
export async function insertPayment(tx: TenantTransaction, payment: NewPayment): Promise<string> {
  const id = uuidv7();
  await tx.query
    .insertInto('payments')
    .values({
      organization_id: tx.organizationId,
      id,
      remittance_id: payment.remittanceId,
      payer_id: payment.payerId,
      position: payment.position ?? 0,
      amount: payment.amount ?? '0',
      paid_on: payment.paidOn ?? '2026-03-10',
      claims_net: '0',
      provider_adjustments_total: '0',
      difference: '0',
      balanced: true,
    })
    .execute();
  return id;
}

export interface NewClaim extends NewPayment {
  readonly paymentId: string;
  readonly claimId?: string;
  readonly gross?: string;
  readonly dirFee?: string;
  readonly gerFee?: string;
  readonly otherFees?: string;
  readonly net?: string;
  readonly patientPaid?: string;
  readonly drugName?: string | null;
  readonly ndc?: string | null;
  readonly quantity?: string | null;
  readonly status?: 'paid' | 'denied' | 'reversal';
  readonly statusCode?: string;
  readonly filledOn?: string;
  readonly reversesClaimId?: string;
}

export async function insertClaim(tx: TenantTransaction, claim: NewClaim): Promise<string> {
  const id = uuidv7();
  await tx.query
    .insertInto('claims')
    .values({
      organization_id: tx.organizationId,
      id,
      claim_id: claim.claimId ?? '7000001',
      remittance_id: claim.remittanceId,
      payment_id: claim.paymentId,
      payer_id: claim.payerId,
      processed_date: claim.paidOn ?? '2026-03-10',
      gross_amount: claim.gross ?? '0',
      dir_fee: claim.dirFee ?? '0',
      ger_fee: claim.gerFee ?? '0',
      other_fees: claim.otherFees ?? '0',
      net_amount: claim.net ?? '0',
      charge_amount: claim.gross ?? '0',
      patient_paid: claim.patientPaid ?? '0',
      drug_name: claim.drugName ?? null,
      ndc: claim.ndc ?? null,
      quantity: claim.quantity ?? null,
      status: claim.status ?? 'paid',
      status_code: claim.statusCode ?? '1',
      date_of_service: claim.filledOn ?? null,
      reverses_claim_id: claim.reversesClaimId ?? null,
    })
    .execute();
  return id;
}

export interface NewProviderAdjustment extends NewPayment {
  readonly paymentId: string;
  readonly category: string;
}

export async function insertProviderAdjustment(
  tx: TenantTransaction,
  adjustment: NewProviderAdjustment,
): Promise<string> {
  const id = uuidv7();
  await tx.query
    .insertInto('provider_adjustments')
    .values({
      organization_id: tx.organizationId,
      id,
      remittance_id: adjustment.remittanceId,
      payment_id: adjustment.paymentId,
      payer_id: adjustment.payerId,
      code: 'CS',
      amount: adjustment.amount ?? '0',
      category: adjustment.category,
      rule_id: 'test',
      rule_version: 1,
      paid_on: adjustment.paidOn ?? '2026-03-10',
    })
    .execute();
  return id;
}
