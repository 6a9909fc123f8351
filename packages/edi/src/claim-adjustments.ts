import type { Cents } from '@pfs/core/money';
import type { AdjustmentKind } from './adjustment-kinds.ts';
import type { ClaimState } from './claim-state.ts';

/** Adds one adjustment to the open claim: to its service line while one is open. */
export function addAdjustment(state: ClaimState, kind: AdjustmentKind, cents: number): void {
  const atService = state.line.open;
  const signed = cents > 0 ? kind.positive : cents < 0 ? kind.negative : kind.zero;
  state.adjustments.push({
    level: atService ? 'service' : 'claim',
    group: kind.group,
    reason: kind.reason,
    amountCents: cents as Cents,
    category: signed.classification.category,
    rule: signed.classification.rule,
  });
  if (atService) {
    state.serviceAdjustments += cents;
    state.line.adjustments += cents;
  } else {
    state.claimAdjustments += cents;
  }
  if (kind.isPatientGroup) state.patientAdjustments += cents;
  if (signed.fee !== undefined) state[signed.fee] += cents;
}
