import { centsOf, type FigureRow, type Figures } from './draft-figures.ts';
import type { DraftAmountField, DraftControl } from './draft-remittance.ts';
import { lumpsTaken } from './draft-signs.ts';
import type { DraftSigns } from './proven-payment.ts';
import type { RowCandidate } from './row-candidates.ts';

/** A printed number that rows have to come to: a printed sum, or the amount of the payment. */
export interface SumConstraint {
  /** The control's place; undefined for the payment itself. */
  readonly control: number | undefined;
  readonly scope: DraftControl['scope'];
  readonly factors: ReadonlyMap<DraftAmountField, number>;
  readonly from: number;
  readonly to: number;
  /** What Σ factor × value over the rows has to be. */
  readonly target: number;
}

/** All printed sums over claims, the payment last. Sums that can't be read are left out. */
export function sumConstraintsOf(figures: Figures, signs: DraftSigns): readonly SumConstraint[] {
  const sums = figures.controls.flatMap((control): SumConstraint[] => {
    const { of, place, scope, from, to, printed } = control;
    if (of === 'claims' || of === 'lumps' || printed === undefined) return [];
    const plain = { control: place, scope, from, to, target: printed.cents };
    const straight = { ...plain, factors: new Map([[of, 1]]) };
    // A sum of fees may be printed without the sign that each of them has.
    const turned = { ...plain, factors: new Map([[of, -1]]) };
    const turns = of !== 'net' && residualOf(turned, figures.rows) === 0;
    return [turns ? turned : straight];
  });
  const payment = paymentConstraint(figures, signs);
  return payment === undefined ? sums : [...sums, payment];
}

function paymentConstraint(figures: Figures, signs: DraftSigns): SumConstraint | undefined {
  if (figures.amount === undefined) return undefined;
  const factors = new Map<DraftAmountField, number>();
  const base: readonly DraftAmountField[] =
    signs.netFrom === 'ingredientCost'
      ? ['ingredientCost', 'dispensingFee', 'tax', 'incentive']
      : [signs.netFrom ?? 'net'];
  for (const field of base) factors.set(field, 1);
  for (const field of signs.takenFromPayment) factors.set(field, -(signs.columns[field] ?? 1));
  const target = figures.amount.cents + lumpsTaken(figures, signs.lumps);
  const { length } = figures.rows;
  return { control: undefined, scope: 'payment', factors, from: 0, to: length, target };
}

/** What the rows come to less what they have to: 0 where it holds. */
export function residualOf(constraint: SumConstraint, rows: readonly FigureRow[]): number {
  let sum = -constraint.target;
  for (let at = constraint.from; at < constraint.to; at++) {
    const row = rows[at];
    if (row === undefined) continue;
    for (const [field, factor] of constraint.factors) sum += factor * centsOf(row, field);
  }
  return sum;
}

export function covers(constraint: SumConstraint, at: number, field: DraftAmountField): boolean {
  return at >= constraint.from && at < constraint.to && constraint.factors.has(field);
}

/** By how much a sum changes with other readings of a row. */
export function effectOf(sum: SumConstraint, at: number, candidate: RowCandidate): number {
  if (at < sum.from || at >= sum.to) return 0;
  return candidate.reduce(
    (effect, { field, delta }) => effect + (sum.factors.get(field) ?? 0) * delta,
    0,
  );
}
