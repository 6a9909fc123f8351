import { equationLabel, explainEquation } from '@pfs/core/draft/explain-equation';
import type { EquationTerm, ProofEquation } from '@pfs/core/draft/proven-payment';
import { toCents, toDollars } from '@pfs/core/money';
import type { ReviewEquation } from '@pfs/wire/document-review';

/** An equation as its numbers, for a screen and as one sentence. */
export function toReviewEquation(equation: ProofEquation): ReviewEquation {
  const counts = equation.kind === 'count';
  const amount = (value: number): number => (counts ? value : toDollars(toCents(value)));
  const term = ({ label, amount: value }: EquationTerm) => ({
    label: equationLabel(label),
    amount: amount(value),
  });
  return {
    kind: equation.kind,
    row: equation.row ?? null,
    control: equation.control ?? null,
    terms: equation.terms.map(term),
    result: term(equation.result),
    difference: amount(equation.difference),
    holds: equation.holds,
    sentence: explainEquation(equation),
  };
}
