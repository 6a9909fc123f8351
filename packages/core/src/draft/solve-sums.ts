import type { RowCandidate } from './row-candidates.ts';
import { effectOf, type SumConstraint } from './sum-constraints.ts';

/** A search that takes more steps than this is given up: a person looks instead. */
const stepsMax = 200_000;
/** A stretch with more rows than this that do not close is not read any more. */
const rowsMax = 400;
/** A reading with one changed cell more than the best is as likely; one with two more is not. */
const clearlyFewer = 2;

type Chosen = readonly (readonly [at: number, candidate: RowCandidate])[];

interface Problem {
  /** Printed sums and what is open of each. */
  readonly sums: readonly { readonly constraint: SumConstraint; readonly open: number }[];
  /** Rows of which one candidate has to be taken. */
  readonly rows: readonly (readonly [at: number, candidates: readonly RowCandidate[]])[];
  /** Rows that close as they are: one of them may be otherwise. */
  readonly others: readonly (readonly [at: number, candidates: readonly RowCandidate[]])[];
}

/** The one choice with which all sums close; undefined where there is none or no clear one. */
export function solveSums(problem: Problem): Chosen | undefined {
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
  // After its last row a sum can't change any more, and the search need not go on.
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
