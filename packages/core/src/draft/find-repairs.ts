import { deducedCells, deducedReadings, looksLike } from './deduced-readings.ts';
import { centsOf, type FigureRow, type Figures } from './draft-figures.ts';
import type { DraftAmountField } from './draft-remittance.ts';
import {
  type CellChange,
  candidatesOf,
  type RowCandidate,
  rowDifference,
} from './row-candidates.ts';
import type { RowEquation } from './row-equations.ts';
import { solveSums } from './solve-sums.ts';
import { covers, effectOf, residualOf, type SumConstraint } from './sum-constraints.ts';
import { coverageOf } from './sum-coverage.ts';

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
function readingOfLastRow(
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

/** Other readings that are taken, by the place of their row. */
export type Repairs = ReadonlyMap<number, RowCandidate>;

/** Of rows that close, this many at most are asked whether another reading closes more. */
const askedRowsMax = 200;

/**
 * Finds the one reading of doubtful cells with which rows and printed sums close. A cell is only
 * changed where its row and a sum of its column say so, each by itself; the smallest stretch of
 * rows with a sum is asked first.
 */
export function findRepairs(
  figures: Figures,
  equations: readonly RowEquation[],
  constraints: readonly SumConstraint[],
): Repairs {
  const repairs = new Map<number, RowCandidate>();
  if (equations.length === 0) return repairs;
  const { pending, spare, alive } = sortRows(figures, equations, constraints);
  const sums = alive.map((constraint) => ({
    constraint,
    open: residualOf(constraint, figures.rows),
  }));
  for (const { from, to } of stretchesOf(alive)) {
    const within = sums.filter(({ constraint }) => constraint.from >= from && constraint.to <= to);
    const rows = [...pending].filter(([at]) => at >= from && at < to);
    if (rows.length === 0 && within.every(({ open }) => open === 0)) continue;
    const others = [...spare].filter(([at]) => at >= from && at < to && !repairs.has(at));
    const solution = solveSums({ sums: within, rows, others: others.slice(0, askedRowsMax) });
    if (solution === undefined) continue;
    for (const [at, candidate] of solution) {
      repairs.set(at, candidate);
      pending.delete(at);
      for (const sum of sums) sum.open += effectOf(sum.constraint, at, candidate);
    }
  }
  repairLastRows({ figures, equations, constraints, repairs });
  return repairs;
}

/** Stretches in which one row is left that does not close. */
function repairLastRows({
  figures,
  equations,
  constraints,
  repairs,
}: {
  readonly figures: Figures;
  readonly equations: readonly RowEquation[];
  readonly constraints: readonly SumConstraint[];
  readonly repairs: Map<number, RowCandidate>;
}): void {
  const broken = figures.rows.flatMap((row, at) =>
    equations.every((equation) => rowDifference(row, equation) === 0) ? [] : [at],
  );
  for (const { from, to } of stretchesOf(constraints)) {
    const left = broken.filter((at) => at >= from && at < to && !repairs.has(at));
    const [at] = left;
    if (at === undefined || left.length > 1) continue;
    const sums = constraints
      .filter((constraint) => constraint.from === from && constraint.to === to)
      .map((constraint) => ({ constraint, open: openWith(constraint, figures, repairs) }));
    const reading = readingOfLastRow(figures, equations, { at, sums });
    if (reading !== undefined) repairs.set(at, reading);
  }
}

function openWith(constraint: SumConstraint, { rows }: Figures, repairs: Repairs): number {
  const effects = [...repairs].map(([at, candidate]) => effectOf(constraint, at, candidate));
  return effects.reduce((sum, cents) => sum + cents, residualOf(constraint, rows));
}

/** The smallest first. */
function stretchesOf(constraints: readonly SumConstraint[]): readonly SumConstraint[] {
  const stretches = [...new Map(constraints.map((sum) => [`${sum.from} ${sum.to}`, sum])).values()];
  return stretches.sort((a, b) => a.to - a.from - (b.to - b.from));
}

/** Rows that do not close and may, rows that close and might otherwise, sums that can tell. */
function sortRows(
  figures: Figures,
  equations: readonly RowEquation[],
  constraints: readonly SumConstraint[],
) {
  const pending = new Map<number, readonly RowCandidate[]>();
  const spare = new Map<number, readonly RowCandidate[]>();
  let alive = [...constraints];
  let covered = coverageOf(alive, figures.rows.length);
  const isCovered = (at: number, { field }: CellChange): boolean => covered(at, field);
  const all = figures.rows.map((row) => candidatesOf(row, equations));
  all.forEach((candidates, at) => {
    const row = figures.rows[at];
    if (candidates.length > 0 || row === undefined) return;
    const deduced = deducedReadings(row, equations);
    const cells = deducedCells(row, equations).filter((change) => isCovered(at, change));
    const seen = deduced.filter((change) => isCovered(at, change));
    const told = [...seen, ...cells].map((change) => [change]);
    // Cells that no sum covers may be to blame as well: then the row stays as it is.
    if (told.length > 0) pending.set(at, seen.length < deduced.length ? [...told, []] : told);
    if (told.length > 0) return;
    // Nobody knows what such a row is, so no sum over it can say anything about others.
    alive = alive.filter(({ from, to }) => at < from || at >= to);
  });
  covered = coverageOf(alive, figures.rows.length);
  all.forEach((candidates, at) => {
    if (candidates.length === 0 || candidates.some((candidate) => candidate.length === 0)) return;
    const proven = candidates.filter((candidate) => candidate.every((one) => isCovered(at, one)));
    // One reading that nothing else proves leaves the row open, and the sums of its columns.
    if (proven.length === candidates.length) pending.set(at, candidates);
    else alive = withoutFields(alive, at, candidates);
  });
  covered = coverageOf(alive, figures.rows.length);
  all.forEach((candidates, at) => {
    if (!candidates.some((candidate) => candidate.length === 0)) return;
    const others = candidates.filter(
      (candidate) => candidate.length > 0 && candidate.every((one) => isCovered(at, one)),
    );
    if (others.length > 0) spare.set(at, others);
  });
  return { pending, spare, alive };
}

function withoutFields(
  constraints: readonly SumConstraint[],
  at: number,
  candidates: readonly RowCandidate[],
): SumConstraint[] {
  const fields = new Set<DraftAmountField>(candidates.flat().map(({ field }) => field));
  return constraints.filter((constraint) =>
    [...fields].every((field) => !covers(constraint, at, field)),
  );
}
