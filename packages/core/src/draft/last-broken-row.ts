import { looksLike } from './deduced-readings.ts';
import { centsOf, type FigureRow, type Figures } from './draft-figures.ts';
import type { DraftAmountField } from './draft-remittance.ts';
import type { CellChange, RowCandidate } from './row-candidates.ts';
import type { RowEquation } from './row-equations.ts';
import type { SumConstraint } from './sum-constraints.ts';

/** More wrong cells than this in one row are not read any more but guessed. */
const cellsMax = 3;
/** Below this a reading need not look like what its row and its column say. */
const readableConfidence = 0.9;

interface OpenSum {
  readonly constraint: SumConstraint;
  readonly open: number;
}

/**
 * What the one row that does not close has to be for the sums over its columns to close. Each sum
 * tells its own cell, and the row's equation then has to hold, which none of them knows about.
 */
export function readingOfLastRow(
  { rows }: Figures,
  equations: readonly RowEquation[],
  { at, sums }: { readonly at: number; readonly sums: readonly OpenSum[] },
): RowCandidate | undefined {
  const row = rows[at];
  if (row === undefined || equations.length === 0) return undefined;
  const deltas = new Map<DraftAmountField, number>();
  for (const { constraint, open } of sums) {
    const [[field, factor] = ['net', 1] as const, ...more] = constraint.factors;
    if (more.length > 0) return undefined;
    const delta = -open / factor || 0;
    if ((deltas.get(field) ?? delta) !== delta) return undefined;
    deltas.set(field, delta);
  }
  const changes = [...deltas].flatMap(([field, delta]): CellChange[] =>
    delta === 0 ? [] : [{ field, delta, cents: centsOf(row, field) + delta }],
  );
  if (changes.length === 0 || changes.length > cellsMax) return undefined;
  const isRead = Object.values(row.figures).some(({ read }) => read);
  const seen = changes.every(({ field, cents }) => {
    const figure = row.figures[field];
    if (figure === undefined) return isRead && !row.unreadable.includes(field);
    if (!figure.read || figure.accepted) return false;
    // What was hardly readable is no word against a sum and a row that say the same.
    return looksLike(figure, cents) || figure.confidence < readableConfidence;
  });
  return seen && equations.every((equation) => closesWith(row, equation, deltas))
    ? changes
    : undefined;
}

function closesWith(
  row: FigureRow,
  { result, terms }: RowEquation,
  deltas: ReadonlyMap<DraftAmountField, number>,
): boolean {
  const value = (field: DraftAmountField): number => centsOf(row, field) + (deltas.get(field) ?? 0);
  const sum = terms.reduce((total, { field, factor }) => total + factor * value(field), 0);
  return row.figures[result] !== undefined && sum === value(result);
}
