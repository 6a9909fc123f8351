import { type Line, leftOf, rightOf, type TokenKind } from '../lines/tokens.ts';
import {
  bestCut,
  type ColumnAnchor,
  type ContentColumn,
  contentColumns,
  cutColumn,
  type FoundColumns,
  fitOf,
  holdsWords,
  kindsOf,
  mostOf,
  strayAnchor,
  type TableColumn,
} from './table-column.ts';

/** More rows only repeat where columns are; fewer keep a long document fast. */
const sampleMax = 400;

/** A table's columns as its rows show them, found once for all ways to read its headings. */
export interface TableContents {
  readonly columns: readonly ContentColumn[];
  readonly height: number;
  readonly rows: number;
}

export function contentsOf(rows: readonly Line[]): TableContents {
  const sample =
    rows.length <= sampleMax
      ? rows
      : rows.filter((_, at) => at % Math.ceil(rows.length / sampleMax) === 0);
  const height = median(sample.map((row) => row.height));
  return { columns: contentColumns(sample), height, rows: sample.length };
}

/** A table's columns: separated by gaps in its rows, each with its heading. */
export function findColumns(anchors: readonly ColumnAnchor[], rows: readonly Line[]): FoundColumns {
  if (rows[0]?.words[0]?.decidedBy === 'cells') return sheetColumns(anchors, rows);
  return columnsUnder(anchors, contentsOf(rows));
}

/** Which heading each column of contents belongs to. */
export function columnsUnder(
  anchors: readonly ColumnAnchor[],
  { columns: own, height, rows }: TableContents,
): FoundColumns {
  let contents = own;
  let aligned = alignColumns(contents, anchors, height);
  for (let round = 0; round < anchors.length; round += 1) {
    const cut = cutFor({ contents, anchors, anchorOf: aligned.anchorOf, rows });
    if (cut === undefined) break;
    const next = alignColumns(cut, anchors, height);
    if (next.cost >= aligned.cost) break;
    [contents, aligned] = [cut, next];
  }
  const columns = toColumns({ contents, anchors, anchorOf: aligned.anchorOf, height });
  return { columns, misfit: aligned.cost / Math.max(1, anchors.length) };
}

interface Cutting {
  readonly contents: readonly ContentColumn[];
  readonly anchors: readonly ColumnAnchor[];
  readonly anchorOf: readonly (number | undefined)[];
  readonly rows: number;
}

/** Splits contents of two headings that some row's word joins, where the fewest words cross. */
function cutFor({ contents, anchors, anchorOf, rows }: Cutting): ContentColumn[] | undefined {
  for (const [at, column] of contents.entries()) {
    const inside = anchors.flatMap((anchor, index) => {
      const middle = (anchor.left + anchor.right) / 2;
      const isFree = !anchorOf.includes(index) || anchorOf[at] === index;
      return isFree && middle > column.left && middle < column.right ? [anchor] : [];
    });
    const [first, second] = inside;
    if (first === undefined || second === undefined) continue;
    const between = { from: (first.left + first.right) / 2, to: (second.left + second.right) / 2 };
    const cut = bestCut(column.tokens, between);
    if (cut.crossed > rows * 0.34) continue;
    const parts = cutColumn(column, cut.at);
    if (parts.length === 2) return [...contents.slice(0, at), ...parts, ...contents.slice(at + 1)];
  }
  return undefined;
}

/** Columns, with the space between them divided. */
function toColumns({
  contents,
  anchors,
  anchorOf,
  height,
}: Omit<Cutting, 'rows'> & { readonly height: number }): TableColumn[] {
  const runs: Run[] = [];
  for (const [at, { left, right, kinds }] of contents.entries()) {
    const index = anchorOf[at];
    const last = runs.at(-1);
    const anchor = anchors[index ?? -1];
    // Words without a heading, right behind other words, are the ends of names.
    const isEnd =
      anchor === undefined &&
      last !== undefined &&
      [last.kinds, [...kinds]].every((some) => mostOf(some) === 'text') &&
      left - last.right < height / 2;
    if (last !== undefined && (isEnd || (anchor !== undefined && last.anchor === anchor))) {
      last.right = right;
      last.kinds = [...last.kinds, ...kinds];
    } else {
      runs.push({ left, right, kinds: [...kinds], anchor: anchor ?? strayAnchor(left, right) });
    }
  }
  return runs.map(({ left, right, kinds, anchor }, at) => ({
    ...anchor,
    mostly: mostOf(kinds),
    left,
    right,
    from: at === 0 ? Number.NEGATIVE_INFINITY : ((runs[at - 1]?.right ?? left) + left) / 2,
    to:
      at === runs.length - 1
        ? Number.POSITIVE_INFINITY
        : (right + (runs[at + 1]?.left ?? right)) / 2,
  }));
}

interface Run {
  readonly left: number;
  right: number;
  kinds: readonly (readonly [TokenKind, number])[];
  readonly anchor: ColumnAnchor;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 10;
}

/** A sheet's columns are given: each starts where its heading and its cells do. */
function sheetColumns(anchors: readonly ColumnAnchor[], rows: readonly Line[]): FoundColumns {
  const cells = Map.groupBy(
    rows.flatMap((row) => row.tokens),
    (token) => token.left,
  );
  const lefts = [...new Set([...anchors.map(({ left }) => left), ...cells.keys()])];
  lefts.sort((one, other) => one - other);
  let strays = 0;
  const columns = lefts.flatMap((left, at) => {
    const tokens = cells.get(left);
    if (tokens === undefined) return [];
    const right = tokens.reduce((most, token) => Math.max(most, token.right), left);
    const anchor = anchors.find((one) => one.left === left);
    if (anchor === undefined) strays += 1;
    const from = at === 0 ? Number.NEGATIVE_INFINITY : left - 1;
    const to = (lefts[at + 1] ?? Number.POSITIVE_INFINITY) - 1;
    const own = anchor ?? strayAnchor(left, right);
    return [{ ...own, left, right, from, to, mostly: mostOf([...kindsOf(tokens)]) }];
  });
  // Another sheet's rows don't start where these headings do.
  const misfit = strays * 2 > lefts.length ? Number.POSITIVE_INFINITY : 0;
  return { columns, misfit };
}

/** An anchor without contents: fee columns are often blank. */
const blankCost = 1;
/** Contents without a heading. */
const strayCost = 7;
/** Figures mixed with other contents under one heading. */
const lostCost = 6;

/**
 * Assigns contents to anchors from left to right without crossing, at the lowest cost by position
 * (edges or middles aligned), contents and order. Undefined for a column without an anchor.
 */
function alignColumns(
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

/** Names' words may leave gaps that look like columns. */
function runMax(anchor: ColumnAnchor): number {
  return holdsWords(anchor.meaning) || anchor.meaning === undefined ? 8 : 2;
}

function runCost(run: readonly ContentColumn[], anchor: ColumnAnchor, height: number): number {
  const left = leftOf(run);
  const right = rightOf(run);
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

/** Amounts, dates and codes in several rows are their own column, not part of another's text. */
function isOfFigures({ kinds, tokens }: ContentColumn): boolean {
  const kind = mostOf([...kinds]);
  return tokens.length > 1 && (kind === 'amount' || kind === 'day' || kind === 'ndc');
}

/** Words of one cell are a blank apart; anything farther is hardly one cell. */
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
