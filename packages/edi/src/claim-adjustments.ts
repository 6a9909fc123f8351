import { categoryTable, type Fee } from '@pfs/core/category';
import type { Classification, Classifier } from '@pfs/core/classification';
import type { Cents } from '@pfs/core/money';
import type { ClaimState } from './claim-state.ts';
import { adjustmentGroups } from './code-lists.ts';
import { elementCode, elementText, type Segment } from './segment.ts';

interface SignedKind {
  readonly classification: Classification;
  /** The fee of the claim that it counts toward. */
  readonly fee: Fee | undefined;
}

/** A pair of group and reason with its classification for each sign. */
export interface AdjustmentKind {
  readonly group: string;
  readonly reason: string;
  readonly knownGroup: boolean;
  readonly isPatientGroup: boolean;
  readonly positive: SignedKind;
  readonly zero: SignedKind;
  readonly negative: SignedKind;
}

export interface AdjustmentKinds {
  /** The kind of CAS01 and the reason in element `reason`, straight from the bytes. */
  find(segment: Segment, reason: number): AdjustmentKind;
  /** The kind of packed codes, if it was found before and is still cached. */
  known(groupCode: number, reasonCode: number): AdjustmentKind | undefined;
  /** Uses these rules from now on. */
  use(classifier: Classifier): void;
}

/** A power of two; a payer uses a few dozen pairs. */
const slots = 1024;

interface KeptKind {
  readonly groupCode: number;
  readonly reasonCode: number;
  readonly kind: AdjustmentKind;
}

/**
 * Finds kinds by the bytes of group and reason, packed into two integers, so that a known pair
 * costs no string. Codes of four or more letters exist and take the slow path.
 */
export function createAdjustmentKinds(initial: Classifier): AdjustmentKinds {
  const nothing: KeptKind = { groupCode: -1, reasonCode: -1, kind: makeKind(initial, '', '') };
  const kept: KeptKind[] = new Array<KeptKind>(slots).fill(nothing);
  let classifier = initial;
  return {
    find(segment, reason) {
      const groupCode = elementCode(segment, 1);
      const reasonCode = elementCode(segment, reason);
      const slot = slotOf(groupCode, reasonCode);
      const known = kept[slot] as KeptKind;
      const isKnown = known.groupCode === groupCode && known.reasonCode === reasonCode;
      if (isKnown && groupCode >= 0 && reasonCode >= 0) return known.kind;
      const kind = makeKind(classifier, elementText(segment, 1), elementText(segment, reason));
      kept[slot] = { groupCode, reasonCode, kind };
      return kind;
    },
    known(groupCode, reasonCode) {
      const known = kept[slotOf(groupCode, reasonCode)] as KeptKind;
      const isKnown = known.groupCode === groupCode && known.reasonCode === reasonCode;
      return isKnown ? known.kind : undefined;
    },
    use(next) {
      if (next === classifier) return;
      classifier = next;
      kept.fill(nothing);
    },
  };
}

function slotOf(groupCode: number, reasonCode: number): number {
  return (Math.imul(groupCode, 31) + Math.imul(reasonCode, 0x9e3779b1)) >>> 22;
}

function makeKind(classifier: Classifier, group: string, reason: string): AdjustmentKind {
  return {
    group,
    reason,
    knownGroup: adjustmentGroups.has(group),
    isPatientGroup: group === 'PR',
    positive: signed(classifier.adjustment(group, reason, 1)),
    zero: signed(classifier.adjustment(group, reason, 0)),
    negative: signed(classifier.adjustment(group, reason, -1)),
  };
}

function signed(classification: Classification): SignedKind {
  return { classification, fee: categoryTable[classification.category].fee?.of };
}

/** Adds one adjustment to the open claim: to its service line while one is open. */
export function addAdjustment(state: ClaimState, kind: AdjustmentKind, cents: number): void {
  const atService = state.line.open;
  const signed = cents > 0 ? kind.positive : cents < 0 ? kind.negative : kind.zero;
  state.adjustments[state.adjustmentCount++] = {
    level: atService ? 'service' : 'claim',
    group: kind.group,
    reason: kind.reason,
    amountCents: cents as Cents,
    category: signed.classification.category,
    rule: signed.classification.rule,
  };
  if (atService) {
    state.serviceAdjustments += cents;
    state.line.adjustments += cents;
  } else {
    state.claimAdjustments += cents;
  }
  if (kind.isPatientGroup) state.patientAdjustments += cents;
  if (signed.fee !== undefined) state[signed.fee] += cents;
}
