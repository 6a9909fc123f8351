import { editDistance } from '../../edit-distance.ts';
import { centsToText, toCents } from '../../money.ts';
import type { DraftAmountField } from '../draft-remittance.ts';
import { centsOf, type Figure, type FigureRow } from '../proof/figures.ts';
import type { RowEquation } from '../proof/row-equations.ts';

/** Another reading of one cell. */
export interface CellChange {
  readonly field: DraftAmountField;
  readonly cents: number;
  readonly delta: number;
}

/** Readings of a row's uncertain cells with which its equations hold. No change comes first. */
export type RowCandidate = readonly CellChange[];

/** Pairs are tried only for the likeliest readings. */
const pairedReadingsMax = 12;

/** What a row's terms come to minus the result; undefined if there is no net. */
export function rowDifference(row: FigureRow, equation: RowEquation): number | undefined {
  const { result } = equation;
  if (result === 'net' && row.figures.net === undefined) return undefined;
  let sum = -centsOf(row, equation.result);
  for (const { field, factor } of equation.terms) sum += factor * centsOf(row, field);
  return sum;
}

/** At most two cells of a row change: with more, some reading fits any equation. */
export function candidatesOf(
  row: FigureRow,
  equations: readonly RowEquation[],
): readonly RowCandidate[] {
  const open: number[] = [];
  for (const equation of equations) {
    const difference = rowDifference(row, equation);
    if (difference === undefined) return [];
    open.push(difference);
  }
  const others = Object.values(row.figures).some((figure) => figure.others.length > 0);
  if (!others) return open.every((left) => left === 0) ? [[]] : [];
  const weights = (field: DraftAmountField): readonly number[] =>
    equations.map(({ result, terms }) =>
      field === result ? -1 : (terms.find((term) => term.field === field)?.factor ?? 0),
    );
  const cells = changesOf(row)
    .map((change) => ({ change, effect: weights(change.field).map((w) => w * change.delta) }))
    .filter(({ effect }) => effect.some((cents) => cents !== 0));
  const closes = (effect: readonly number[]): boolean =>
    open.every((left, at) => left + (effect[at] ?? 0) === 0);
  const candidates: RowCandidate[] = closes([]) ? [[]] : [];
  for (const one of cells) if (closes(one.effect)) candidates.push([one.change]);
  const likely = likeliestOf(cells);
  const byEffect = new Map<string, (typeof likely)[number][]>();
  for (const one of likely) {
    const needed = open.map((left, at) => -left - (one.effect[at] ?? 0)).join();
    for (const other of byEffect.get(needed) ?? []) {
      if (one.change.field === other.change.field) continue;
      candidates.push([other.change, one.change]);
    }
    const key = one.effect.join();
    byEffect.set(key, [...(byEffect.get(key) ?? []), one]);
  }
  return candidates;
}

function changesOf(row: FigureRow): readonly CellChange[] {
  const changes: CellChange[] = [];
  for (const [field, figure] of Object.entries(row.figures)) {
    for (const cents of figure.others) {
      changes.push({ field: field as DraftAmountField, cents, delta: cents - figure.cents });
    }
  }
  return changes;
}

function likeliestOf<Cell extends { readonly change: CellChange }>(
  cells: readonly Cell[],
): readonly Cell[] {
  const counts = new Map<DraftAmountField, number>();
  return cells.filter(({ change }) => {
    const count = (counts.get(change.field) ?? 0) + 1;
    counts.set(change.field, count);
    return count <= pairedReadingsMax;
  });
}

/**
 * What single cells would have to be for their row to close, if the reading resembles it: a digit
 * wrong, lost or extra, a lost point or sign. The row alone proves nothing; the sum over the column
 * must require the same change.
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
 * What cells missing from a picture would have to be for their row to close. That alone is weak;
 * the sum over the column must require the same amount.
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

/** How much a column must change for an equation to hold; undefined if it can't. */
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

/** Whether the reading may be this amount: few digits differ. */
export function looksLike({ texts }: Figure, cents: number): boolean {
  const wanted = digitsOf(centsToText(toCents(cents)));
  const max = wanted.length <= 3 ? 1 : 2;
  return texts.some((text) => editDistance(digitsOf(text), wanted, max) <= max);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
