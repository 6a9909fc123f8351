import { centsOf, type FigureRow } from './draft-figures.ts';
import type { DraftAmountField } from './draft-remittance.ts';
import type { RowEquation } from './row-equations.ts';

/** Another reading of one cell. */
export interface CellChange {
  readonly field: DraftAmountField;
  readonly cents: number;
  readonly delta: number;
}

/** Readings of a row's doubtful cells with which its equations hold; none changed, first. */
export type RowCandidate = readonly CellChange[];

/** Pairs are tried of the likeliest readings only. */
const pairedReadingsMax = 12;

/** What the terms of a row come to less the result; undefined where there is no net. */
export function rowDifference(row: FigureRow, equation: RowEquation): number | undefined {
  const { result } = equation;
  if (result === 'net' && row.figures.net === undefined) return undefined;
  let sum = -centsOf(row, equation.result);
  for (const { field, factor } of equation.terms) sum += factor * centsOf(row, field);
  return sum;
}

/** At most two cells of a row are changed: with more, some reading fits any equation. */
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
