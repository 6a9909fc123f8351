import { centsToText, toCents } from '../money.ts';
import type { Figure, FigureRow } from './draft-figures.ts';
import type { DraftAmountField } from './draft-remittance.ts';
import { type CellChange, rowDifference } from './row-candidates.ts';
import type { RowEquation } from './row-equations.ts';

/**
 * What single cells of a row would have to be for the row to close, where what was read looks like
 * it: a digit wrong, lost or too many, a point or a sign lost. A row by itself proves none of them;
 * the sum over the column has to ask for the very same change.
 */
export function deducedReadings(
  row: FigureRow,
  equations: readonly RowEquation[],
): readonly CellChange[] {
  const fields = Object.keys(row.figures) as DraftAmountField[];
  return fields.flatMap((field): CellChange[] => {
    const figure = row.figures[field];
    if (figure === undefined || !figure.read || figure.accepted) return [];
    const deltas = equations.map((equation) => deltaOf(row, equation, field));
    const told = deltas.filter((delta) => delta !== undefined);
    const [delta] = told;
    const agrees = deltas.length === told.length && told.every((one) => one === delta);
    if (delta === undefined || delta === 0 || !agrees) return [];
    const cents = figure.cents + delta;
    return looksLike(figure, cents) ? [{ field, cents, delta }] : [];
  });
}

/**
 * What cells of a picture that were not found at all would have to be for their row to close. That
 * alone says little; the sum over the column has to ask for the very same amount.
 */
export function deducedCells(row: FigureRow, equations: readonly RowEquation[]): CellChange[] {
  if (!Object.values(row.figures).some(({ read }) => read)) return [];
  const fields = new Set(equations.flatMap(({ terms }) => terms.map(({ field }) => field)));
  return [...fields].flatMap((field): CellChange[] => {
    if (row.figures[field] !== undefined || row.unreadable.includes(field)) return [];
    const deltas = equations.map((equation) => {
      const uses = equation.terms.some((term) => term.field === field);
      const difference = rowDifference(row, equation);
      return uses ? deltaOf(row, equation, field) : difference === 0 ? undefined : Number.NaN;
    });
    const [delta, ...others] = deltas.filter((one) => one !== undefined);
    const agrees = delta !== undefined && others.every((one) => one === delta);
    return agrees && delta !== 0 && !Number.isNaN(delta) ? [{ field, cents: delta, delta }] : [];
  });
}

/** By how much a column has to change for an equation to hold; undefined where it can't. */
function deltaOf(
  row: FigureRow,
  equation: RowEquation,
  field: DraftAmountField,
): number | undefined {
  const difference = rowDifference(row, equation);
  if (difference === undefined) return undefined;
  if (field === equation.result) return difference;
  const factor = equation.terms.find((term) => term.field === field)?.factor;
  if (factor !== undefined) return -factor * difference;
  return undefined;
}

/** Whether what was read may be this amount: by its digits, of which few may differ. */
export function looksLike({ texts }: Figure, cents: number): boolean {
  const wanted = digitsOf(centsToText(toCents(cents)));
  const most = wanted.length <= 3 ? 1 : 2;
  return texts.some((text) => distanceOf(digitsOf(text), wanted) <= most);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** How many digits have to be changed, put in or taken away. */
function distanceOf(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const now = [row];
    for (let at = 1; at <= other.length; at++) {
      const changed = (before[at - 1] ?? 0) + (one[row - 1] === other[at - 1] ? 0 : 1);
      now.push(Math.min(changed, (before[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1));
    }
    before = now;
  }
  return before[other.length] ?? 0;
}
