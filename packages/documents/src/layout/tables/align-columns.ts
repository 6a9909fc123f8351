import type { ContentColumn } from './content-columns.ts';
import type { ColumnAnchor } from './table-column.ts';
import { fitOf, holdsWords, mostOf } from './table-column.ts';

/** An anchor without contents: columns of fees are often blank. */
const blankCost = 1;
/** Contents that belong to no heading. */
const strayCost = 7;
/** Figures among other contents of one heading. */
const lostCost = 6;

/**
 * Which anchor each column of contents belongs to, from left to right and without crossing:
 * the cheapest way by place (edges or middles in line), by kind of contents and by order.
 * Undefined for a column that belongs to none.
 */
export function alignColumns(
  contents: readonly ContentColumn[],
  anchors: readonly ColumnAnchor[],
  height: number,
): { anchorOf: readonly (number | undefined)[]; cost: number } {
  // best[c][a]: the cheapest way for the first c contents and the first a anchors.
  const best: Step[][] = contents.map(() => []);
  best.push([]);
  for (let c = 0; c <= contents.length; c += 1) {
    for (let a = 0; a <= anchors.length; a += 1) {
      let step: Step = c === 0 && a === 0 ? start : nowhere;
      const consider = (cost: number, from: number, anchor: number | undefined): void => {
        if (cost < step.cost) step = { cost, from, anchor };
      };
      if (a > 0) consider((best[c]?.[a - 1]?.cost ?? 0) + blankCost, -1, undefined);
      if (c > 0) consider((best[c - 1]?.[a]?.cost ?? 0) + strayCost, c - 1, undefined);
      const anchor = anchors[a - 1];
      if (anchor !== undefined) {
        for (let from = c - 1; from >= Math.max(0, c - runMax(anchor)); from -= 1) {
          const before = best[from]?.[a - 1]?.cost ?? 0;
          consider(before + runCost(contents.slice(from, c), anchor, height), from, a - 1);
        }
      }
      const row = best[c];
      if (row !== undefined) row[a] = step;
    }
  }
  return {
    anchorOf: walkBack(best, contents.length, anchors.length),
    cost: best[contents.length]?.[anchors.length]?.cost ?? 0,
  };
}

interface Step {
  readonly cost: number;
  /** -1: an anchor stayed blank. */
  readonly from: number;
  readonly anchor: number | undefined;
}

const start: Step = { cost: 0, from: 0, anchor: undefined };
const nowhere: Step = { cost: Number.POSITIVE_INFINITY, from: 0, anchor: undefined };

/** Words of a few names may leave gaps that look like columns. */
function runMax(anchor: ColumnAnchor): number {
  return holdsWords(anchor.meaning) || anchor.meaning === undefined ? 8 : 2;
}

function runCost(run: readonly ContentColumn[], anchor: ColumnAnchor, height: number): number {
  const left = Math.min(...run.map((column) => column.left));
  const right = Math.max(...run.map((column) => column.right));
  let fit = 0;
  let count = 0;
  for (const column of run) {
    for (const [kind, of] of column.kinds) fit += of * fitOf(anchor.meaning, kind);
    count += column.tokens.length;
  }
  const edges = [
    left - anchor.left,
    right - anchor.right,
    (left + right - anchor.left - anchor.right) / 2,
  ];
  const edge = Math.min(...edges.map(Math.abs)) / height;
  const apart = Math.max(0, left - anchor.right, anchor.left - right) / height;
  const more = holdsWords(anchor.meaning) ? gapCost(run, height) : (run.length - 1) * 4;
  const lost = run.length === 1 ? 0 : run.filter(isOfFigures).length * lostCost;
  return 6 * (1 - fit / Math.max(1, count)) + 0.5 * Math.min(edge, 10) + apart + more + lost;
}

/** Amounts, days and codes of several rows are a column of their own, no words of another. */
function isOfFigures({ kinds, tokens }: ContentColumn): boolean {
  const kind = mostOf([...kinds]);
  return tokens.length > 1 && (kind === 'amount' || kind === 'day' || kind === 'ndc');
}

/** Words of one cell stand a blank apart; what stands further apart is hardly one cell. */
function gapCost(run: readonly ContentColumn[], height: number): number {
  let cost = 0;
  for (let at = 1; at < run.length; at += 1) {
    const gap = ((run[at]?.left ?? 0) - (run[at - 1]?.right ?? 0)) / height;
    cost += 0.1 + 0.6 * Math.max(0, gap - 0.7);
  }
  return cost;
}

function walkBack(
  best: readonly (readonly Step[])[],
  contents: number,
  anchors: number,
): (number | undefined)[] {
  const anchorOf: (number | undefined)[] = Array.from({ length: contents }, () => undefined);
  let [c, a] = [contents, anchors];
  while (c > 0 || a > 0) {
    const step = best[c]?.[a];
    if (step === undefined) break;
    if (step.from === -1) a -= 1;
    else if (step.anchor === undefined) c -= 1;
    else {
      for (let at = step.from; at < c; at += 1) anchorOf[at] = step.anchor;
      [c, a] = [step.from, a - 1];
    }
  }
  return anchorOf;
}
