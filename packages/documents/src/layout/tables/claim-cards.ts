import { type HeadingReading, readHeading } from '../headings/heading-meanings.ts';
import { headingText } from '../headings/heading-text.ts';
import { toLine } from '../lines/page-lines.ts';
import type { Line, Token, TokenKind } from '../lines/tokens.ts';
import { type HeadingBand, headingBands, isAmountMeaning, tableKind } from './heading-bands.ts';
import { mostOf, type TableColumn } from './table-column.ts';
import type { ClaimEvent } from './table-events.ts';
import { tableMeanings } from './table-meanings.ts';

/** Claims that stand one below the other, each as labels with their values. */
export interface ClaimCards {
  readonly columns: readonly TableColumn[];
  readonly claims: readonly ClaimEvent[];
  /** Places in the page's lines, both included. */
  readonly from: number;
  readonly to: number;
}

/** A label and what stands at its right up to the next label. */
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

/** A card alone has a number and so many values besides. */
const pairsMin = 4;

/**
 * The claims of a page that come as cards of labels; undefined for a page that has none. The last
 * card of the page before may go on above them.
 */
export function claimCards(
  lines: readonly Line[],
  before: ClaimCards | undefined,
): ClaimCards | undefined {
  if (headingBands(lines).some(isOfClaims)) return undefined;
  const cards: Card[] = [];
  const known = new Set(before?.columns.map(({ heading }) => heading));
  let open: Card[] = before === undefined ? [] : [{ left: 0, pairs: [] }];
  const [goesOn] = open;
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
    else if (!isOfCard(pairs, open, known) || isApart(last, line)) open = [];
    if (open.length === 0) continue;
    for (const pair of pairs) cardOf(open, pair)?.pairs.push(pair);
    if (from === -1) from = at;
    [to, last] = [at, line];
  }
  const whole = cards.filter(isClaim);
  if (whole.length < cards.length || (whole.length === 0 && before === undefined)) return undefined;
  if (goesOn !== undefined && goesOn.pairs.length === 0 && whole.length === 0) return undefined;
  const table = asTable(goesOn === undefined ? whole : [goesOn, ...whole]);
  const [rest] = goesOn === undefined ? [] : table.claims.splice(0, 1);
  const end = before?.claims.at(-1);
  if (rest !== undefined && end !== undefined) end.cells = new Map([...end.cells, ...rest.cells]);
  return { ...table, from: Math.max(from, 0), to };
}

function isOfClaims({ groups }: HeadingBand): boolean {
  return tableKind(groups.flatMap(({ reading }) => reading?.meaning ?? [])) === 'claims';
}

/** Whether labels are those of a card: known from the cards before, or new in the first one. */
function isOfCard(pairs: readonly Pair[], open: readonly Card[], known: ReadonlySet<string>) {
  if (known.size > 0) return pairs.some(({ label }) => known.has(headingOf(label)));
  const own = new Set(open.flatMap((card) => card.pairs.map(({ label }) => headingOf(label))));
  return pairs.every(({ label }) => !own.has(headingOf(label)));
}

function isApart(last: Line | undefined, { height, middle }: Line): boolean {
  return last !== undefined && middle - last.middle > 3 * Math.max(height, last.height);
}

/** The labels of claims in a line, each with its value. */
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

/** The longest label that begins at a token, in words that stand next to each other. */
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
  return /^(claim|item|rx|line) #?\d+( of \d+)?$/i.test(words.map(({ text }) => text).join(' '));
}

function isStart({ reading, value }: Pair): boolean {
  return reading.meaning === 'claimId' && value.some(({ text }) => /\d{3}/.test(text));
}

/** Whether a line has nothing but labels and values, so that it is of a card. */
function isWhole({ tokens }: Line, pairs: readonly Pair[]): boolean {
  return pairs[0]?.label[0] === tokens[0];
}

/** The card at whose number a label stands below, or the last one at its left. */
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
  const kinds = Map.groupBy(
    pairs.flatMap(({ value }) => value),
    ({ kind }) => kind,
  );
  const counted = [...kinds].map(([kind, all]) => [kind, all.length] as [TokenKind, number]);
  return {
    left: first?.label[0]?.left ?? 0,
    right: first?.label.at(-1)?.right ?? 0,
    heading,
    printed: first?.label.map(({ text }) => text).join(' ') ?? '',
    meaning: first?.reading.meaning,
    confidence: first?.reading.confidence ?? 0,
    // A column with room of its own, whatever stands where.
    from: 0,
    to: 1,
    mostly: mostOf(counted),
  };
}

function headingOf(label: readonly Token[]): string {
  return headingText(label.map(({ text }) => text).join(' '));
}
