import type { DraftAmountField } from './draft-remittance.ts';
import type { SumConstraint } from './sum-constraints.ts';

/** Which cells stand under a sum. */
export type Coverage = (at: number, field: DraftAmountField) => boolean;

/** Marks every cell once, so that asking does not walk the sums. */
export function coverageOf(constraints: readonly SumConstraint[], rows: number): Coverage {
  const marks = new Map<DraftAmountField, Uint8Array>();
  for (const { factors, from, to } of constraints) {
    for (const field of factors.keys()) {
      const mark = marks.get(field) ?? new Uint8Array(rows);
      mark.fill(1, from, to);
      marks.set(field, mark);
    }
  }
  return (at, field) => marks.get(field)?.[at] === 1;
}
