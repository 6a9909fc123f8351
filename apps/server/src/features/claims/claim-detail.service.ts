import type { ClaimDetail } from '@pfs/wire/claim-detail';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { hasPictures } from '../../platform/has-pictures.ts';
import { findClaimCost } from './claim-cost.repository.ts';
import {
  type ClaimLinkRow,
  findClaimLink,
  findClaimRow,
  listReversalLinks,
} from './claim-detail.repository.ts';
import { readClaimOrigin } from './claim-origin.ts';
import { toClaim } from './to-claim.ts';

/** One claim with its adjustments, the rules that decided them, and what it takes back. */
export async function getClaimDetail(tx: TenantTransaction, id: string): Promise<ClaimDetail> {
  const row = await findClaimRow(tx, id);
  if (row === undefined) throw new AppError('not_found');
  const original =
    row.reverses_claim_id === null ? undefined : await findClaimLink(tx, row.reverses_claim_id);
  const reversals = await listReversalLinks(tx, id);
  return {
    ...toClaim(row),
    fileName: row.file_name,
    paymentId: row.payment_id,
    chargeAmount: Number(row.charge_amount),
    difference: Number(row.difference),
    payerControlNumber: row.payer_control_number,
    adjustments: toAdjustments(row.adjustments),
    cost: await findClaimCost(tx, id),
    reverses: original === undefined ? null : toClaimLink(original),
    reversedBy: reversals.map(toClaimLink),
    segment: row.segment === null || row.decided_by !== null ? null : Number(row.segment),
    origin: await readClaimOrigin(tx, {
      id,
      decidedBy: row.decided_by,
      pictured: hasPictures(row.file_type),
    }),
  };
}

type StoredAdjustment = readonly [
  level: 'claim' | 'service',
  group: string,
  reason: string,
  amount: string,
  category: string,
  ruleId: string,
  ruleVersion: number,
];

function toAdjustments(stored: unknown): ClaimDetail['adjustments'] {
  return (stored as readonly StoredAdjustment[]).map(
    ([level, group, reason, amount, category, ruleId, ruleVersion]) => ({
      level,
      group,
      reason,
      amount: Number(amount),
      category,
      rule: { id: ruleId, version: ruleVersion },
    }),
  );
}

function toClaimLink(row: ClaimLinkRow): NonNullable<ClaimDetail['reverses']> {
  return {
    id: row.id,
    remittanceId: row.remittance_id,
    fileName: row.file_name,
    processedDate: row.processed_date,
    netAmount: Number(row.net_amount),
  };
}
