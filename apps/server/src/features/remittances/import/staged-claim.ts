import { centsToText } from '@pfs/core/money';
import type { Claim } from '@pfs/core/remittance';
import { v7 as uuidV7 } from 'uuid';
import { copyText, nothing } from '../../../platform/database/copy-rows.ts';

/** The columns of the staging table, in the order in which `toStagedLine` writes them. */
export const stagedClaimColumns = [
  ['payment_position', 'integer'],
  ['id', 'uuid'],
  ['claim_id', 'text'],
  ['status', 'text'],
  ['status_code', 'text'],
  ['charge_amount', 'numeric(12,2)'],
  ['net_amount', 'numeric(12,2)'],
  ['patient_paid', 'numeric(12,2)'],
  ['gross_amount', 'numeric(12,2)'],
  ['dir_fee', 'numeric(12,2)'],
  ['ger_fee', 'numeric(12,2)'],
  ['other_fees', 'numeric(12,2)'],
  ['difference', 'numeric(12,2)'],
  ['filing_code', 'text'],
  ['payer_control_number', 'text'],
  ['original_reference', 'text'],
  ['date_of_service', 'date'],
  ['ndc', 'text'],
  ['drug_name', 'text'],
  ['quantity', 'numeric(12,3)'],
  ['plan_name', 'text'],
  ['adjustments', 'jsonb'],
  ['segment', 'bigint'],
  ['byte_offset', 'bigint'],
  ['decided_by', 'text'],
] as const;

/** Of a claim that was read in a document. */
interface ClaimOrigin {
  readonly id?: string | undefined;
  readonly decidedBy?: string | undefined;
}

/** One line of PostgreSQL's COPY text format for a claim, with a fresh id. */
export function toStagedLine(
  claim: Claim,
  paymentPosition: number,
  { id = uuidV7(), decidedBy = nothing }: ClaimOrigin = {},
): string {
  const adjustments = claim.adjustments.map((adjustment) => [
    adjustment.level,
    adjustment.group,
    adjustment.reason,
    centsToText(adjustment.amountCents),
    adjustment.category,
    adjustment.rule.id,
    adjustment.rule.version,
  ]);
  const columns = [
    paymentPosition,
    id,
    copyText(claim.claimId),
    claim.status,
    copyText(claim.statusCode),
    centsToText(claim.chargeCents),
    centsToText(claim.netCents),
    centsToText(claim.patientPaidCents),
    centsToText(claim.grossCents),
    centsToText(claim.dirFeeCents),
    centsToText(claim.gerFeeCents),
    centsToText(claim.otherFeesCents),
    centsToText(claim.differenceCents),
    claim.filingCode ?? nothing,
    copyText(claim.payerControlNumber),
    copyText(claim.originalReference),
    claim.dateOfService ?? nothing,
    copyText(claim.ndc),
    copyText(claim.drugName),
    claim.quantity ?? nothing,
    copyText(claim.planName),
    copyText(JSON.stringify(adjustments)),
    claim.place.segment,
    claim.place.byteOffset,
    decidedBy,
  ];
  return `${columns.join('\t')}\n`;
}
