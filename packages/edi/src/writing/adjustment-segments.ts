import type { AdjustmentDescription } from '../remittance-description.ts';
import { amountText } from './amount-text.ts';
import type { Element } from './segment-text.ts';

/** CAS and PLB both hold six at most. */
export const adjustmentsPerSegment = 6;

/** CAS segments, in the order given: neighbours of one group share a segment, six at most. */
export function* adjustmentSegments(
  adjustments: readonly AdjustmentDescription[],
): Generator<readonly Element[]> {
  let elements: Element[] = [];
  let inSegment = 0;
  for (const { group, reason, amountCents } of adjustments) {
    if (elements[1] !== group || inSegment === adjustmentsPerSegment) {
      if (elements.length > 0) yield elements;
      elements = ['CAS', group];
      inSegment = 0;
    } else {
      // Between two triplets stands the first one's quantity, which is never needed.
      elements.push('');
    }
    elements.push(reason, amountText(amountCents));
    inSegment++;
  }
  if (elements.length > 0) yield elements;
}
