import type { DraftClaim } from '@pfs/core/draft/draft-remittance';

/** How the least certain value of a claim was decided. */
export type ClaimDecider = 'text' | 'ocr' | 'repaired' | 'person';

/** From certain to uncertain; what a person said is told first, for it is theirs to stand for. */
const order: readonly ClaimDecider[] = ['text', 'ocr', 'repaired', 'person'];

export function claimDecider(claim: DraftClaim): ClaimDecider {
  let found: ClaimDecider = 'text';
  for (const { decidedBy } of Object.values(claim.fields)) {
    // A layout tells of payments only.
    const isText = decidedBy === 'text_layer' || decidedBy === 'cells' || decidedBy === 'layout';
    const decider = isText ? 'text' : decidedBy;
    if (order.indexOf(decider) > order.indexOf(found)) found = decider;
  }
  return found;
}
