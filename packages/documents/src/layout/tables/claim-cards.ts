import { type HeadingReading, readHeading } from '../headings/heading-meanings.ts';
import { headingText } from '../headings/heading-text.ts';
import { toLine } from '../lines/page-lines.ts';
import { gapInHeights, type Line, type Token, textOf } from '../lines/tokens.ts';
import { type HeadingBand, headingBands, isAmountMeaning, tableKind } from './heading-bands.ts';
import { kindsOf, mostOf, type TableColumn } from './table-column.ts';
import type { ClaimEvent } from './table-events.ts';
import { tableMeanings } from './table-meanings.ts';

/** Claims one below the other, each as labels with values. */
export interface ClaimCards {
  readonly columns: readonly TableColumn[];
  readonly claims: readonly ClaimEvent[];
  /** Positions in the page's lines, inclusive. */
  readonly from: number;
  readonly to: number;
}

/** A label and what is at its right up to the next label. */
interface Pair {
  readonly reading: HeadingReading;
  readonly label: readonly Token[];
  readonly value: readonly Token[];
}

interface Card {
  readonly left: number;
  readonly pairs: Pair[];
}

const labelTokensMax = 5;
/** A single card needs a number and this many values. */
const pairsMin = 4;

/**
 * A page's claims in the form of cards; undefined if it has none. The previous page's last card may
 * continue above them.
 */
export function claimCards(
  lines: readonly Line[],
  before: ClaimCards | undefined,
): ClaimCards | undefined {
  if (headingBands(lines).some(isOfClaims)) return undefined;
  const cards: Card[] = [];
  const known = new Set(before?.columns.map(({ heading }) => heading));
  let open: Card[] = before === undefined ? [] : [{ left: 0, pairs: [] }];
  const [continuation] = open;
  let [from, to] = [-1, -1];
  let last: Line | undefined;
  for (const [at, line] of lines.entries()) {
    const pairs = isCardTitle(line) ? [] : pairsOf(line);
    const starts = pairs.filter(isStart);
    if (starts.length > 0) {
      for (const { label } of cards.flatMap((card) => card.pairs)) known.add(headingOf(label));
      open = starts.map(({ label }) => ({ left: label[0]?.left ?? 0, pairs: [] }));
      cards.push(...open);
    } else if (pairs.length === 0 || !isWhole(line, pairs)) continue;
    else if (!isOfCard(pairs, open, known) || (last !== undefined && gapInHeights(last, line) > 3))
      open = [];
    if (open.length === 0) continue;
    for (const pair of pairs) cardOf(open, pair)?.pairs.push(pair);
    if (from === -1) from = at;
    [to, last] = [at, line];
  }
  const whole = cards.filter(isClaim);
  if (whole.length < cards.length || (whole.length === 0 && before === undefined)) return undefined;
  if (continuation !== undefined && continuation.pairs.length === 0 && whole.length === 0)
    return undefined;
  const table = asTable(continuation === undefined ? whole : [continuation, ...whole]);
  const [rest] = continuation === undefined ? [] : table.claims.splice(0, 1);
  const end = before?.claims.at(-1);
  if (rest !== undefined && end !== undefined) end.cells = new Map([...end.cells, ...rest.cells]);
  return { ...table, from: Math.max(from, 0), to };
}

function isOfClaims({ groups }: HeadingBand): boolean {
  return tableKind(groups.flatMap(({ reading }) => reading?.meaning ?? [])) === 'claims';
}

/** Whether labels belong to a card: known from earlier cards, or new in the first one. */
function isOfCard(pairs: readonly Pair[], open: readonly Card[], known: ReadonlySet<string>) {
  if (known.size > 0) return pairs.some(({ label }) => known.has(headingOf(label)));
  const own = new Set(open.flatMap((card) => card.pairs.map(({ label }) => headingOf(label))));
  return pairs.every(({ label }) => !own.has(headingOf(label)));
}

/** The claim labels in a line, each with its value. */
function pairsOf({ tokens }: Line): Pair[] {
  const labels: { at: number; to: number; reading: HeadingReading }[] = [];
  for (let at = 0; at < tokens.length; ) {
    const label = labelAt(tokens, at);
    if (label !== undefined) labels.push({ at, ...label });
    at = label?.to ?? at + 1;
  }
  return labels.map(({ at, to, reading }, index) => ({
    reading,
    label: tokens.slice(at, to),
    value: tokens.slice(to, labels[index + 1]?.at ?? tokens.length),
  }));
}

/** The longest label that starts at a token, in adjacent words. */
function labelAt(tokens: readonly Token[], at: number) {
  let best: { to: number; reading: HeadingReading } | undefined;
  for (let to = at + 1; to <= Math.min(tokens.length, at + labelTokensMax); to += 1) {
    const [last, before] = [tokens[to - 1], tokens[to - 2]];
    if (last === undefined || (last.kind !== 'text' && last.kind !== 'code')) break;
    const height = last.words[0]?.height ?? 10;
    if (to - 1 > at && before !== undefined && last.left - before.right > height) break;
    const reading = readHeading(tokens.slice(at, to).flatMap(({ words }) => words));
    if (reading !== undefined) best = { to, reading };
    if (last.text.endsWith(':')) break;
  }
  return best;
}

/** "Claim 3 of 12", above a card. */
export function isCardTitle({ words }: Line): boolean {
  return /^(claim|item|rx|line) #?\d+( of \d+)?$/i.test(textOf(words));
}

function isStart({ reading, value }: Pair): boolean {
  return reading.meaning === 'claimId' && value.some(({ text }) => /\d{3}/.test(text));
}

/** Whether a line has only labels and values, so that it belongs to a card. */
function isWhole({ tokens }: Line, pairs: readonly Pair[]): boolean {
  return pairs[0]?.label[0] === tokens[0];
}

/** The card whose number is above a label, or the last one to its left. */
function cardOf(open: readonly Card[], { label }: Pair): Card | undefined {
  const [first] = label;
  const height = first?.words[0]?.height ?? 10;
  return open.findLast(({ left }) => left <= (first?.left ?? 0) + height) ?? open[0];
}

function isClaim({ pairs }: Card): boolean {
  const meanings = new Set(pairs.map(({ reading }) => reading.meaning));
  return meanings.size > pairsMin && [...meanings].some(isAmountMeaning);
}

function asTable(cards: readonly Card[]) {
  const pairs = cards.flatMap((card) => card.pairs);
  const byHeading = Map.groupBy(pairs, ({ label }) => headingOf(label));
  const columns = [...byHeading].map(([heading, all]) => toColumn(heading, all));
  const renamed = tableMeanings(columns, 'claims');
  const columnOf = new Map(renamed.map((column) => [column.heading, column]));
  const claims = cards.map((card): ClaimEvent => {
    const cells = new Map<TableColumn, readonly Token[]>();
    for (const { label, value } of card.pairs) {
      const column = columnOf.get(headingOf(label));
      if (column !== undefined && value.length > 0) cells.set(column, value);
    }
    const words = card.pairs.flatMap(({ value }) => value.flatMap((token) => token.words));
    return { kind: 'claim', line: toLine(words[0]?.box.page ?? 1, words), cells };
  });
  return { columns: renamed, claims };
}

function toColumn(heading: string, pairs: readonly Pair[]): TableColumn {
  const [first] = pairs;
  const kinds = kindsOf(pairs.flatMap(({ value }) => value));
  return {
    left: first?.label[0]?.left ?? 0,
    right: first?.label.at(-1)?.right ?? 0,
    heading,
    printed: textOf(first?.label ?? []),
    meaning: first?.reading.meaning,
    confidence: first?.reading.confidence ?? 0,
    // A nonempty range, so that it counts as a column with contents.
    from: 0,
    to: 1,
    mostly: mostOf([...kinds]),
  };
}

function headingOf(label: readonly Token[]): string {
  return headingText(textOf(label));
}
