import type { Category } from '@pfs/core/category';
import type { Classification, Classifier } from '@pfs/core/classification';
import { hashOf, sameText, textOf } from './bytes.ts';
import { adjustmentGroups } from './code-lists.ts';
import { elementEnd, elementLength, elementStart, type Segment } from './segment.ts';

/** Which of a claim's sums an adjustment belongs to. */
export const feeNone = 0;
export const feeDir = 1;
export const feeGer = 2;
export const feeOther = 3;

export interface SignedKind {
  readonly classification: Classification;
  readonly fee: number;
}

/** A pair of group and reason with what it is at each sign. */
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
  /** CAS01 with the reason in element `reason`, straight from the bytes. */
  find(segment: Segment, reason: number): AdjustmentKind;
  /** Answers by these rules from now on. */
  use(classifier: Classifier): void;
}

/** A power of two; a payer uses a few dozen pairs. */
const slots = 1024;

const nothing: SignedKind = {
  classification: { category: 'unclassified', rule: { id: '', version: 0 } },
  fee: feeNone,
};
const noKind: AdjustmentKind = {
  group: '\u0000',
  reason: '\u0000',
  knownGroup: false,
  isPatientGroup: false,
  positive: nothing,
  zero: nothing,
  negative: nothing,
};

/** Finds kinds by the bytes of group and reason, so that a known pair costs no string. */
export function createAdjustmentKinds(initial: Classifier): AdjustmentKinds {
  const kept: AdjustmentKind[] = new Array<AdjustmentKind>(slots).fill(noKind);
  let classifier = initial;
  return {
    find(segment, reason) {
      const { bytes } = segment;
      const groupStart = elementStart(segment, 1);
      const groupLength = elementLength(segment, 1);
      const reasonStart = elementStart(segment, reason);
      const reasonEnd = elementEnd(segment, reason);
      const seed = hashOf(bytes, groupStart, groupStart + groupLength, groupLength);
      const slot = hashOf(bytes, reasonStart, reasonEnd, seed) & (slots - 1);
      const known = kept[slot] as AdjustmentKind;
      if (
        sameText(known.reason, bytes, reasonStart, reasonEnd - reasonStart) &&
        sameText(known.group, bytes, groupStart, groupLength)
      ) {
        return known;
      }
      const group = textOf(bytes, groupStart, groupStart + groupLength);
      const kind = makeKind(classifier, group, textOf(bytes, reasonStart, reasonEnd));
      kept[slot] = kind;
      return kind;
    },
    use(next) {
      if (next === classifier) return;
      classifier = next;
      kept.fill(noKind);
    },
  };
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
  return { classification, fee: feeOf(classification.category) };
}

function feeOf(category: Category): number {
  switch (category) {
    case 'dir':
      return feeDir;
    case 'effective_rate':
      return feeGer;
    case 'transaction_fee':
    case 'network_fee':
      return feeOther;
    default:
      return feeNone;
  }
}
