import { planKind } from '@pfs/core/draft/doubts/misplaced-texts';
import { isPageNoise, isTotalLine } from '../lines/line-kinds.ts';
import { toLine } from '../lines/page-lines.ts';
import {
  gapInHeights,
  type Line,
  leftOf,
  type PlacedWord,
  phrasesOf,
  type Token,
  textOf,
} from '../lines/tokens.ts';
import type { OpenTable } from './read-area.ts';
import {
  contentColumns,
  holdsWords,
  type RowCells,
  rowCells,
  type TableColumn,
} from './table-column.ts';
import type { ClaimEvent, TableEvent } from './table-events.ts';

/** A line of words that may continue the cells of a claim above or below it. */
export interface WrappedLine {
  readonly line: Line;
  readonly cells: RowCells;
  /** The event it precedes. */
  readonly at: number;
}

/** In line heights: a cell's next line is no farther below. */
const nearMax = 2.2;

/** Adds wrapped words to the nearest claim; the rest become groups. */
export function joinWrapped(
  events: readonly TableEvent[],
  wrapped: readonly WrappedLine[],
): TableEvent[] {
  const result: (readonly TableEvent[])[] = events.map((event) => [event]);
  for (let from = 0; from < wrapped.length; ) {
    const at = wrapped[from]?.at ?? 0;
    let to = from + 1;
    while (wrapped[to]?.at === at) to += 1;
    const own = joinBetween(claimAt(events, at - 1), claimAt(events, at), wrapped.slice(from, to));
    result[at] = [...own, ...(result[at] ?? [])];
    from = to;
  }
  return result.flat();
}

function claimAt(events: readonly TableEvent[], at: number): ClaimEvent | undefined {
  const event = events[at];
  return event?.kind === 'claim' ? event : undefined;
}

/** Lines between two claims split at the widest gap: those above it belong to the first. */
function joinBetween(
  above: ClaimEvent | undefined,
  below: ClaimEvent | undefined,
  wrapped: readonly WrappedLine[],
): TableEvent[] {
  const middles = [
    above?.line.middle,
    ...wrapped.map(({ line }) => line.middle),
    below?.line.middle,
  ];
  const isBetween = above !== undefined && below !== undefined;
  let cut = above === undefined ? 0 : wrapped.length;
  let widest = 0;
  for (let at = 0; isBetween && at <= wrapped.length; at += 1) {
    const [first, second] = [middles[at], middles[at + 1]];
    if (first === undefined || second === undefined) continue;
    const height = wrapped[0]?.line.height ?? 10;
    if (second - first >= widest - height * 0.1)
      [cut, widest] = [at, Math.max(widest, second - first)];
  }
  const groups: TableEvent[] = [];
  let last = above?.line;
  for (const one of wrapped.slice(0, cut)) {
    if (above !== undefined && last !== undefined && gapInHeights(last, one.line) < nearMax) {
      above.cells = joined(above.cells, one.cells);
      last = one.line;
    } else groups.push(toGroup(one));
  }
  for (const one of wrapped.slice(cut).toReversed()) {
    if (below !== undefined && gapInHeights(one.line, below.line) < nearMax)
      below.cells = joined(one.cells, below.cells);
    else groups.push(toGroup(one));
  }
  return groups;
}

function toGroup({ line }: WrappedLine): TableEvent {
  return { kind: 'group', line };
}

function joined(cells: RowCells, more: RowCells): RowCells {
  const all = new Map(cells);
  for (const [column, tokens] of more) all.set(column, [...(all.get(column) ?? []), ...tokens]);
  return all;
}

/** Wrapped cells recur in a good part of all rows, or at least twice. */
const shareMin = 0.3;

/**
 * Finds text right above and below rows that repeatedly starts at the same position: multi-line
 * cells whose column may be blank in the rows themselves. Text that crosses columns isn't one.
 */
export function wrappedCells(lines: readonly Line[], rows: readonly Line[]): Line[] {
  const isRow = new Set(rows);
  const near = lines.filter((line, at) => {
    if (isRow.has(line) || isTotalLine(line) || isPageNoise(line) || startsGroup(line))
      return false;
    if (line.tokens.some(({ kind }) => kind === 'amount' || kind === 'day')) return false;
    return isNearRow(lines, at, isRow);
  });
  const columns = contentColumns(rows);
  const phrases = near
    .flatMap((line) => phrasesOf(line.words).map((words) => ({ line, words })))
    .filter(({ words }) => {
      const [left, right] = [leftOf(words), words.at(-1)?.right ?? 0];
      return columns.filter((one) => one.left < right && one.right > left).length < 2;
    });
  const timesMin = Math.max(2, rows.length * shareMin);
  const often = phrases.filter(({ words }) => {
    const height = words[0]?.height ?? 10;
    const same = phrases.filter(
      (other) => Math.abs(leftOf(other.words) - leftOf(words)) < height / 3,
    );
    return same.length >= timesMin;
  });
  return often.map(({ line, words }) => toLine(line.page, words));
}

function isNearRow(lines: readonly Line[], at: number, isRow: ReadonlySet<Line>): boolean {
  const line = lines[at];
  for (const step of [-1, 1]) {
    for (let next = at + step, far = 0; far < 2; next += step, far += 1) {
      const other = lines[next];
      const last = lines[next - step];
      if (line === undefined || other === undefined || last === undefined) break;
      if (Math.abs(gapInHeights(last, other)) > nearMax) break;
      if (isRow.has(other)) return true;
    }
  }
  return false;
}

/** At least this share of the last lines in drug cells must name a plan type. */
const planShareMin = 0.3;

interface LastLine {
  readonly claim: ClaimEvent;
  readonly column: TableColumn;
  readonly tokens: readonly Token[];
  readonly others: readonly Token[];
}

/** Gives claims the plans printed in a line of their own below their drugs. */
export function withPlansBelowDrugs(events: readonly TableEvent[]): TableEvent[] {
  const claims = events.filter((event) => event.kind === 'claim');
  const last = claims.flatMap((claim) => lastLineOf(claim) ?? []);
  const plans = last.filter(({ tokens }) => planKind.test(textOf(tokens)));
  if (plans.length === 0 || plans.length < claims.length * planShareMin) return [...events];
  for (const { claim, column, tokens, others } of last) {
    if ([...claim.cells].some(([{ meaning }]) => meaning === 'planName')) continue;
    const cells = new Map(claim.cells).set(column, others);
    claim.cells = cells.set({ ...column, meaning: 'planName' }, tokens);
  }
  return [...events];
}

function lastLineOf(claim: ClaimEvent): LastLine | undefined {
  const [column, tokens] = [...claim.cells].find(([{ meaning }]) => meaning === 'drugName') ?? [];
  const last = tokens?.at(-1);
  if (column === undefined || tokens === undefined || last === undefined) return undefined;
  const middleOf = ({ words }: Token): number => words[0]?.middle ?? 0;
  const isLast = (token: Token): boolean => Math.abs(middleOf(token) - middleOf(last)) < 1;
  const own = tokens.filter(isLast);
  if (own.length === tokens.length || own.some(({ kind }) => kind !== 'text')) return undefined;
  return { claim, column, tokens: own, others: tokens.filter((token) => !isLast(token)) };
}

/** The part of a line that may continue a claim's cells, without a person's name or number. */
export function wrappedOf(line: Line, { columns }: OpenTable): Omit<WrappedLine, 'at'> | undefined {
  if (startsGroup(line)) return undefined;
  const phrases = phrasesOf(line.words);
  const others = phrases.filter((words) => !namesPerson(words));
  if (others.length === 0) return undefined;
  const rest = others.length === phrases.length ? line : toLine(line.page, others.flat());
  // Beside a person's name, an NDC shows that the text belongs to the drug.
  if (rest !== line && !rest.tokens.some(({ kind }) => kind === 'ndc')) return undefined;
  const cells = rowCells(rest, columns);
  return isWrapped(rest, cells) ? { line: rest, cells } : undefined;
}

/** Whether a line's words are all in text columns, each phrase in one. */
function isWrapped(line: Line, cells: RowCells): boolean {
  for (const [column, tokens] of cells) {
    if (!holdsWords(column.meaning) && !tokens.every((token) => isOfCode(token, column))) {
      return false;
    }
  }
  const columnAt = new Map(
    [...cells].flatMap(([column, tokens]) =>
      tokens.flatMap((token) => token.words.map((word) => [word, column] as const)),
    ),
  );
  return phrasesOf(line.words).every(
    (phrase) => new Set(phrase.map((word) => columnAt.get(word))).size === 1,
  );
}

/** A person's name or member number below a claim: neither belongs to the drug. */
function namesPerson(words: readonly PlacedWord[]): boolean {
  const isOfMember = words.some(({ text }) => /^[A-Za-z]{0,4}\d{6,9}$/.test(text));
  return isOfMember || /^[A-Za-z'-]+, [A-Za-z'-]+\b/.test(textOf(words));
}

/** The title of what is listed next. */
const sectionWords =
  /^((other|payment|claim|provider|total) )*(deductions?|adjustments?|fees|recoupments?|credits|debits|summary|totals)\W*$/i;

/** An NDC, or part of one under its heading. */
function isOfCode({ kind }: Token, { meaning }: TableColumn): boolean {
  return kind === 'ndc' || (meaning === 'ndc' && (kind === 'code' || kind === 'count'));
}

function startsGroup(line: Line): boolean {
  if (sectionWords.test(textOf(line.words))) return true;
  return /^(plan|group|carrier|store|pharmacy|payer|location|line of business|bin|section)\b([^a-z]*[:#]| [A-Z]{0,3}\d{3,}\b)/i.test(
    textOf(line.words),
  );
}
