import type { DraftAmountField } from '../draft-remittance.ts';
import { centsOf, type FigureRow, type Figures } from '../proof/figures.ts';
import {
  coverageOf,
  covers,
  effectOf,
  residualOf,
  type SumConstraint,
} from '../proof/proof-equations.ts';
import type { RowEquation } from '../proof/row-equations.ts';
import {
  type CellChange,
  candidatesOf,
  deducedCells,
  deducedReadings,
  looksLike,
  type RowCandidate,
  rowDifference,
} from './row-candidates.ts';

/** With more wrong cells in one row, the rest is guesswork. */
const cellsMax = 3;
/** Below this a reading need not resemble what its row and its column require. */
const readableConfidence = 0.9;

interface OpenSum {
  readonly constraint: SumConstraint;
  readonly open: number;
}

/**
 * What the only open row must be for its column sums to close. Each sum gives one cell; the row's
 * own equation, which is independent of them, must then hold.
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
    // A barely readable cell doesn't outweigh a sum and a row that agree.
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

/** The chosen readings, by row position. */
export type Repairs = ReadonlyMap<number, RowCandidate>;

/** At most this many closed rows are tested for readings that close more. */
const testedRowsMax = 200;

/**
 * Finds the one reading of uncertain cells with which rows and printed sums close. A cell changes
 * only if its row and a sum over its column independently require it. The smallest range with a sum
 * comes first.
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
    const solution = solveSums({ sums: within, rows, others: others.slice(0, testedRowsMax) });
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

/** Ranges with a single open row left. */
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

/** Smallest first. */
function stretchesOf(constraints: readonly SumConstraint[]): readonly SumConstraint[] {
  const stretches = [...new Map(constraints.map((sum) => [`${sum.from} ${sum.to}`, sum])).values()];
  return stretches.sort((a, b) => a.to - a.from - (b.to - b.from));
}

/** Rows that don't close but can, rows that close but could differ, and sums that can decide. */
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
    // Cells that no sum covers may be wrong too: then the row stays as it is.
    if (told.length > 0) pending.set(at, seen.length < deduced.length ? [...told, []] : told);
    if (told.length > 0) return;
    // Nothing is known about such a row, so a sum over it proves nothing about others.
    alive = alive.filter(({ from, to }) => at < from || at >= to);
  });
  covered = coverageOf(alive, figures.rows.length);
  all.forEach((candidates, at) => {
    if (candidates.length === 0 || candidates.some((candidate) => candidate.length === 0)) return;
    const proven = candidates.filter((candidate) => candidate.every((one) => isCovered(at, one)));
    // A reading without other evidence leaves the row open, and the sums of its columns.
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

/** After this many steps the search gives up; the payment needs review. */
const stepsMax = 200_000;
/** A range with more open rows is left alone. */
const rowsMax = 400;
/** A reading with one more changed cell than the best is equally likely; with two more it isn't. */
const clearlyFewer = 2;

type Chosen = readonly (readonly [at: number, candidate: RowCandidate])[];

interface Problem {
  /** Printed sums and the open difference of each. */
  readonly sums: readonly { readonly constraint: SumConstraint; readonly open: number }[];
  /** Rows that need one of their candidates. */
  readonly rows: readonly (readonly [at: number, candidates: readonly RowCandidate[]])[];
  /** Rows that close as they are; one of them may differ. */
  readonly others: readonly (readonly [at: number, candidates: readonly RowCandidate[]])[];
}

/** The one choice that closes all sums; undefined if there is none or no clear one. */
function solveSums(problem: Problem): Chosen | undefined {
  if (problem.rows.length > rowsMax) return undefined;
  const steps = { left: stepsMax };
  const straight = solutionsOf(problem, steps);
  if (straight === undefined) return undefined;
  if (straight.length > 0) return clearest(straight);
  const bent: Chosen[] = [];
  for (const [at, candidates] of problem.others) {
    const solutions = solutionsOf({ ...problem, rows: [[at, candidates], ...problem.rows] }, steps);
    if (solutions === undefined) return undefined;
    bent.push(...solutions);
  }
  return clearest(bent);
}

function clearest(solutions: readonly Chosen[]): Chosen | undefined {
  const sized = solutions
    .map((chosen) => ({ chosen, size: chosen.reduce((sum, [, { length }]) => sum + length, 0) }))
    .sort((a, b) => a.size - b.size);
  const [best, next] = sized;
  if (best === undefined) return undefined;
  return next === undefined || next.size >= best.size + clearlyFewer ? best.chosen : undefined;
}

function solutionsOf(
  { sums, rows }: Pick<Problem, 'sums' | 'rows'>,
  steps: { left: number },
): readonly Chosen[] | undefined {
  const effects = rows.map(([at, candidates]) =>
    candidates.map((candidate) =>
      sums.map(({ constraint }) => effectOf(constraint, at, candidate)),
    ),
  );
  // After its last row a sum can't change, so the search can stop.
  const lastOf = sums.map((_, sum) =>
    effects.findLastIndex((choices) => choices.some((effect) => effect[sum] !== 0)),
  );
  const solutions: Chosen[] = [];
  const chosen: [number, RowCandidate][] = [];
  const search = (depth: number, open: readonly number[]): void => {
    if (steps.left-- <= 0) return;
    if (open.some((cents, sum) => cents !== 0 && (lastOf[sum] ?? -1) < depth)) return;
    const row = rows[depth];
    if (row === undefined) {
      solutions.push([...chosen]);
      return;
    }
    const [at, candidates] = row;
    candidates.forEach((candidate, choice) => {
      const effect = effects[depth]?.[choice] ?? [];
      chosen.push([at, candidate]);
      search(
        depth + 1,
        open.map((cents, sum) => cents + (effect[sum] ?? 0)),
      );
      chosen.pop();
    });
  };
  search(
    0,
    sums.map(({ open }) => open),
  );
  return steps.left < 0 ? undefined : solutions;
}
