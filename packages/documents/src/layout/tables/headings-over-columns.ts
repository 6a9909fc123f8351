import type { DocumentWords } from '../../document-words.ts';
import { readHeading } from '../headings/heading-meanings.ts';
import { isPageNoise, isRowLine } from '../lines/line-kinds.ts';
import {
  isAmount,
  type Line,
  leftOf,
  type PlacedWord,
  phrasesOf,
  rightOf,
  type Token,
  textOf,
} from '../lines/tokens.ts';
import {
  type HeadingBand,
  type HeadingGroup,
  headingGroups,
  isKeyMeaning,
  isNear,
  toGroup,
} from './heading-bands.ts';
import { type ContentColumn, contentColumns, fitOf, mostOf } from './table-column.ts';

/** At most this many words per heading and line. */
const runMax = 6;
/** A column of amounts, dates or codes without a heading. */
const bareCost = 3;
/** Words without a heading belong to the words before them. */
const bareWordsCost = 0.3;
/** Blank columns have headings too. */
const blankCost = 2;

/**
 * Splits the headings in stacked lines by the columns below them: if headings are as close together
 * as words, only the contents show where one ends. Words above no column head a blank one.
 */
export function headingsOverColumns(
  lines: readonly Line[],
  columns: readonly ContentColumn[],
): HeadingGroup[] {
  const own = columns.map((): PlacedWord[] => []);
  const blank: PlacedWord[][] = [];
  for (const { words } of lines) {
    for (const { column, run } of bestRuns(words, columns, lines.length === 1)) {
      const group = column === undefined ? blankOver(blank, run) : own[column];
      group?.push(...run);
    }
  }
  return [...own, ...blank]
    .filter((words) => words.length > 0)
    .map(toGroup)
    .sort((one, other) => one.left - other.left);
}

function blankOver(blank: PlacedWord[][], run: readonly PlacedWord[]): PlacedWord[] {
  const [left, right] = [leftOf(run), rightOf(run)];
  const over = blank.find((words) => {
    return leftOf(words) < right && rightOf(words) > left;
  });
  if (over !== undefined) return over;
  const group: PlacedWord[] = [];
  blank.push(group);
  return group;
}

interface Run {
  readonly run: readonly PlacedWord[];
  /** Undefined above a blank column. */
  readonly column: number | undefined;
}

interface Way {
  readonly cost: number;
  readonly runs: readonly Run[];
}

/** The cheapest way to assign a line's words to columns, from left to right without crossing. */
function bestRuns(
  words: readonly PlacedWord[],
  columns: readonly ContentColumn[],
  isOnly: boolean,
): readonly Run[] {
  const best: (Way | undefined)[][] = Array.from({ length: words.length + 1 }, () => []);
  const start = best[0];
  if (start === undefined) return [];
  start[0] = { cost: 0, runs: [] };
  for (let w = 0; w <= words.length; w += 1) {
    for (let c = 0; c <= columns.length; c += 1) {
      const way = best[w]?.[c];
      if (way === undefined) continue;
      const to = (nextW: number, nextC: number, cost: number, run?: Run): void => {
        const row = best[nextW];
        const total = way.cost + cost;
        if (row === undefined || total >= (row[nextC]?.cost ?? Number.POSITIVE_INFINITY)) return;
        row[nextC] = { cost: total, runs: run === undefined ? way.runs : [...way.runs, run] };
      };
      const column = columns[c];
      if (column !== undefined) to(w, c + 1, isOfWords(column) ? bareWordsCost : bareCost);
      for (let end = w + 1; end <= Math.min(words.length, w + runMax); end += 1) {
        const run = words.slice(w, end);
        if (!isOneRun(run)) break;
        if (column !== undefined) {
          to(end, c + 1, runCost(run, column, isOnly), { run, column: c });
        }
        to(end, c, blankCost + unknownCost(run, isOnly), { run, column: undefined });
      }
    }
  }
  return best[words.length]?.[columns.length]?.runs ?? [];
}

function isOfWords({ kinds }: ContentColumn): boolean {
  const kind = mostOf([...kinds]);
  return kind === undefined || kind === 'text' || kind === 'count' || kind === 'code';
}

/** Words of one heading are no farther apart than a wide blank. */
function isOneRun(run: readonly PlacedWord[]): boolean {
  const [last, next] = [run.at(-2), run.at(-1)];
  if (last === undefined || next === undefined) return true;
  return next.left - last.right < 1.6 * Math.max(last.height, next.height);
}

function runCost(run: readonly PlacedWord[], column: ContentColumn, isOnly: boolean): number {
  const [left, right] = [leftOf(run), rightOf(run)];
  const height = run[0]?.height ?? 10;
  const edges = [
    left - column.left,
    right - column.right,
    (left + right - column.left - column.right) / 2,
  ];
  const edge = Math.min(...edges.map(Math.abs)) / height;
  const apart = Math.max(0, left - column.right, column.left - right) / height;
  return 0.6 * Math.min(edge, 8) + 2 * apart + unknownCost(run, isOnly, column);
}

/** In a single line, headings are complete: they mean something and fit the contents. */
function unknownCost(run: readonly PlacedWord[], isOnly: boolean, column?: ContentColumn): number {
  if (!isOnly) return 0;
  const meaning = readHeading(run)?.meaning;
  if (meaning === undefined) return 1.5;
  const kind = column && mostOf([...column.kinds]);
  return kind === undefined ? 0 : 3 * (1 - fitOf(meaning, kind));
}

/** "Your reference is the prescription number." */
const legend =
  /\b(references?|numbers?|documents?|invoices?|items?)\b( \w+){0,3} (is|are)( the)? (your |pharmacy )?(prescription|rx|script)s?\b/i;

/**
 * Whether a document says that it lists prescriptions: bill payers call them invoices, and their
 * numbers references.
 */
export function listsPrescriptions({ pages }: DocumentWords): boolean {
  return pages.some(({ words }) => legend.test(textOf(words)));
}

/**
 * The words above a page's first rows with a date, a number and an amount: they head claims,
 * although none is a known claim heading. Undefined if there are no such rows below words.
 */
export function bandOverRows(lines: readonly Line[], isOfRows: boolean): HeadingBand | undefined {
  const isListed = lines.map((line, at) => listsClaim(line, lines[at + 1]));
  for (const first of lines.keys()) {
    if (!isListed[first]) continue;
    let from = first;
    while (from > Math.max(0, first - headsMax) && mayHead(lines[from - 1], lines[from])) from -= 1;
    const heads = lines.slice(from, first);
    const told = heads.flatMap((line) => headingGroups([line]));
    const keys = new Set(told.map(({ reading }) => reading?.meaning).filter(isKeyMeaning));
    const isToldOf = keys.has('claimId') && keys.size >= keysMin;
    const isCell = lines[first]?.words[0]?.decidedBy === 'cells';
    if (from === first || (!isOfRows && (isCell || !isToldOf))) continue;
    const rows = lines.filter((_, at) => isListed[at]);
    const groups = headingsOverColumns(heads, contentColumns(rows));
    return { from, to: first - 1, groups, kind: 'claims' };
  }
  return undefined;
}

const headsMax = 4;
/** So many headings of claims tell that they are. */
const keysMin = 2;

function mayHead(line: Line | undefined, next: Line | undefined): boolean {
  if (line === undefined || !isNear(line, next) || isPageNoise(line)) return false;
  // A sentence's end, or a label; among other headings "Refe." is a word cut off.
  const ends = phrasesOf(line.words).length > 1 ? /:$/ : /[.:]$/;
  return line.tokens.every(({ kind, text }) => kind === 'text' && !ends.test(text.slice(4)));
}

/** Whether a line has a claim's date, number and amounts, which may be in the line below. */
function listsClaim(line: Line, next: Line | undefined): boolean {
  const isNumber = ({ kind, text }: Token): boolean =>
    kind !== 'text' && kind !== 'amount' && kind !== 'day' && /\d{5}/.test(text);
  const has = (is: (token: Token) => boolean): boolean => line.tokens.some(is);
  const isPriced =
    isRowLine(line, 3) || (next !== undefined && isNear(line, next) && next.tokens.some(isAmount));
  return isPriced && has(({ kind }) => kind === 'day') && has(isNumber);
}
