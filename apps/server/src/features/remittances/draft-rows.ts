import type { ClassificationRule } from '@pfs/core/classification-rules';
import type { DraftClaim } from '@pfs/core/draft/draft-remittance';
import type { ProvenPayment } from '@pfs/core/draft/proven-payment';
import type { Claim, Payment, ProviderAdjustment } from '@pfs/core/remittance';

/** How the least certain value of a claim was decided. */
export type ClaimDecider = 'text' | 'ocr' | 'repaired' | 'person';

export interface DraftRows {
  readonly payment: Payment;
  /** `row` is the claim's number in the document. */
  readonly claims: readonly { readonly row: number; readonly claim: Claim }[];
  readonly lumps: readonly ProviderAdjustment[];
}

export interface DraftRowsOptions {
  /** Counted from 0 in the document. */
  readonly index: number;
  readonly organizationId: string;
  readonly rules: readonly ClassificationRule[];
}

export function toDraftRows(proven: ProvenPayment, options: DraftRowsOptions): DraftRows {
  throw new Error(`not there yet: ${proven.status} ${options.index}`);
}

/** From certain to uncertain. A person stands above all: what they say is not to be proven. */
const order: readonly ClaimDecider[] = ['text', 'ocr', 'repaired', 'person'];

export function claimDecider(claim: DraftClaim): ClaimDecider {
  let found: ClaimDecider = 'text';
  for (const { decidedBy } of Object.values(claim.fields)) {
    const decider = decidedBy === 'text_layer' || decidedBy === 'cells' ? 'text' : decidedBy;
    if (order.indexOf(decider) > order.indexOf(found)) found = decider;
  }
  return found;
}
