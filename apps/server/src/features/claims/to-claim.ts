import { centsOfSum } from '@pfs/core/money';
import { dirPercentage } from '@pfs/core/totals';
import type { Claim } from '@pfs/wire/claims';
import type { listClaimRows } from './claims.repository.ts';

export type ClaimRow = Awaited<ReturnType<typeof listClaimRows>>[number];

export function toClaim(row: ClaimRow): Claim {
  return {
    id: row.id,
    claimId: row.claim_id,
    remittanceId: row.remittance_id,
    dateOfService: row.date_of_service,
    processedDate: row.processed_date,
    payerName: row.payer_name,
    drugName: row.drug_name,
    ndc: row.ndc,
    quantity: row.quantity === null ? null : Number(row.quantity),
    grossAmount: Number(row.gross_amount),
    dirFee: Number(row.dir_fee),
    dirPercentage: dirPercentageOf(row),
    gerFee: Number(row.ger_fee),
    otherFees: Number(row.other_fees),
    netAmount: Number(row.net_amount),
    patientPaid: Number(row.patient_paid),
    planName: row.plan_name,
    status: row.status as Claim['status'],
    counted: row.counted,
    needsReview: !row.counted,
  };
}

export function dirPercentageOf(row: Pick<ClaimRow, 'dir_fee' | 'gross_amount'>): number {
  return dirPercentage(centsOfSum(row.dir_fee), centsOfSum(row.gross_amount));
}
