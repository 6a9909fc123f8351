import { readHeading } from '../headings/heading-meanings.ts';
import { headingText } from '../headings/heading-text.ts';
import { toLine } from '../lines/page-lines.ts';
import {
  gapInHeights,
  isAmount,
  type Line,
  phrasesOf,
  type Token,
  textOf,
} from '../lines/tokens.ts';
import { type HeadingGroup, headingBands, isAmountMeaning, toGroup } from './heading-bands.ts';
import { isOfClaims, type PageArea } from './page-areas.ts';
import { inColumn } from './unfold-records.ts';

/** A document's claims that are cards, each as one line under the cards' labels. */
export interface ClaimCards {
  readonly area: PageArea & { readonly groups: readonly HeadingGroup[] };
  /** The claims that start on a page, by its position, and the lines that cards take there. */
  readonly pages: ReadonlyMap<number, CardPage>;
}

/** A card as a line, and its values by their labels. */
interface CardRow {
  readonly line: Line;
  readonly values: ReadonlyMap<string, readonly Token[]>;
}

interface CardPage {
  readonly rows: readonly CardRow[];
  /** Positions in the page's lines, inclusive. */
  readonly from: number;
  readonly to: number;
}

/** A label and what is at its right up to the next label. */
interface Pair {
  readonly heading: string;
  readonly isKnown: boolean;
  readonly label: readonly Token[];
  readonly value: readonly Token[];
}

interface Card {
  readonly page: number;
  readonly left: number;
  readonly pairs: Pair[];
}

const labelTokensMax = 5;
const pairsMin = 4;

/**
 * Finds claims one below the other, each as labels with values. A label is what a heading is, or
 * words that recur before other values. Undefined if the document has none.
 */
export function claimCards(pages: readonly (readonly Line[])[]): ClaimCards | undefined {
  if (pages.some((lines) => headingBands(lines).some(({ groups }) => isOfClaims(groups)))) return;
  const recurring = recurringLabels(pages.flat());
  const pairs = pages.map((lines) =>
    lines.map((line) => (isCardTitle(line) ? [] : pairsOf(line, recurring))),
  );
  const start = startOf(pairs.flat());
  if (start === undefined) return undefined;
  const cards: Card[] = [];
  const places = new Map<number, { from: number; to: number }>();
  const known = new Set<string>();
  let open: readonly Card[] = [];
  for (const [page, lines] of pages.entries()) {
    let last: Line | undefined;
    for (const [at, line] of lines.entries()) {
      const own = pairs[page]?.[at] ?? [];
      const starts = own.filter(
        ({ heading, value }) => heading === start && value.some(({ text }) => /\d/.test(text)),
      );
      if (starts.length > 0) {
        for (const { heading } of open.flatMap((card) => card.pairs)) known.add(heading);
        open = starts.map(({ label }) => ({ page, left: label[0]?.left ?? 0, pairs: [] }));
        cards.push(...open);
      } else if (own.length === 0 || own[0]?.label[0] !== line.tokens[0]) continue;
      else if (!isOfCard(own, open, known) || (last !== undefined && gapInHeights(last, line) > 3))
        open = [];
      if (open.length === 0) continue;
      for (const pair of own) cardOf(open, pair)?.pairs.push(pair);
      places.set(page, { from: places.get(page)?.from ?? at, to: at });
      last = line;
    }
  }
  const isWhole = cards.length > 0 && cards.every(isClaim);
  return isWhole ? asRows(cards, places) : undefined;
}

/** The first words of phrases, up to a value, that are in many lines. */
function recurringLabels(lines: readonly Line[]): ReadonlySet<string> {
  const times = new Map<string, number>();
  for (const { tokens } of lines) {
    for (const at of tokens.keys()) {
      const end = isPhraseStart(tokens, at) ? labelEnd(tokens, at) : at;
      const text = headingText(textOf(tokens.slice(at, end)));
      if (end > at && end < tokens.length) times.set(text, (times.get(text) ?? 0) + 1);
    }
  }
  const most = Math.max(0, ...times.values());
  const often = [...times].filter(([, count]) => count > 1 && count * 2 > most);
  return new Set(often.map(([text]) => text));
}

function isPhraseStart(tokens: readonly Token[], at: number): boolean {
  const [before, own] = [tokens[at - 1], tokens[at]];
  if (before === undefined || own === undefined) return true;
  return phrasesOf([...before.words.slice(-1), ...own.words.slice(0, 1)]).length > 1;
}

/** Where the words of a label end: at a colon, a gap or a value. */
function labelEnd(tokens: readonly Token[], at: number): number {
  for (let to = at; to < Math.min(tokens.length, at + labelTokensMax + 1); to += 1) {
    if (tokens[to]?.kind !== 'text' || (to > at && isPhraseStart(tokens, to))) return to;
    if (tokens[to]?.text.endsWith(':')) return to + 1;
  }
  return at;
}

/** The labels in a line, each with its value. */
function pairsOf({ tokens }: Line, recurring: ReadonlySet<string>): Pair[] {
  const labels: { readonly at: number; readonly to: number; readonly isKnown: boolean }[] = [];
  for (let at = 0; at < tokens.length; ) {
    // What follows a label is its value, however often it recurs.
    const isValue = at > 0 && labels.at(-1)?.to === at;
    const label = labelAt(tokens, at, isValue ? new Set() : recurring);
    if (label !== undefined) labels.push({ at, ...label });
    at = label?.to ?? at + 1;
  }
  return labels.map(({ at, to, isKnown }, index) => ({
    heading: headingText(textOf(tokens.slice(at, to))),
    isKnown,
    label: tokens.slice(at, to),
    value: tokens.slice(to, labels[index + 1]?.at ?? tokens.length),
  }));
}

/** The longest known label that starts at a token, or one that recurs. */
function labelAt(tokens: readonly Token[], at: number, recurring: ReadonlySet<string>) {
  let known = at;
  for (let to = at + 1; to <= Math.min(tokens.length, at + labelTokensMax); to += 1) {
    const [last, before] = [tokens[to - 1], tokens[to - 2]];
    if (last === undefined || (to === at + 1 && last.kind !== 'text' && last.kind !== 'code'))
      break;
    const height = last.words[0]?.height ?? 10;
    if (to - 1 > at && before !== undefined && last.left - before.right > height) break;
    if (readHeading(wordsOf(tokens.slice(at, to))) !== undefined) known = to;
    if (last.text.endsWith(':')) break;
  }
  const whole = isPhraseStart(tokens, at) ? labelEnd(tokens, at) : at;
  const recurs = recurring.has(headingText(textOf(tokens.slice(at, whole))));
  if (recurs && whole < tokens.length && whole >= known)
    return { to: whole, isKnown: whole === known };
  return known === at || isWithinWords(tokens, at, known)
    ? undefined
    : { to: known, isKnown: true };
}

/** "LAKESHORE EMPLOYEES TRUST" is one value. */
function isWithinWords(tokens: readonly Token[], from: number, to: number): boolean {
  if (isPhraseStart(tokens, from) || isPhraseStart(tokens, to)) return false;
  const edges = [tokens[from - 1], tokens[to]];
  return edges.every((token) => token?.kind === 'text') && !tokens[to - 1]?.text.endsWith(':');
}

function wordsOf(tokens: readonly Token[]) {
  return tokens.flatMap(({ words }) => words);
}

/** "Claim 3 of 12", above a card. */
export function isCardTitle({ words }: Line): boolean {
  return /^(claim|item|rx|line) #?\d+( of \d+)?$/i.test(textOf(words));
}

const claimNumber = /^[A-Z]{0,3}-?\d{3,12}$/i;

/** The first label that starts a line before each claim's number, or that of the numbers. */
function startOf(lines: readonly (readonly Pair[])[]): string | undefined {
  const name = lines.flat().find(isOfNumber)?.heading;
  const isNumber = (pair: Pair): boolean => pair.heading === name && isOfNumber(pair);
  const numbers = lines.flatMap((pairs, at) => (pairs.some(isNumber) ? [at] : []));
  const firsts = Map.groupBy(lines.keys(), (at) => lines[at]?.[0]?.heading);
  const starts = (places: readonly number[]): boolean =>
    places.length === numbers.length &&
    numbers.every((at, index) => at >= (places[index] ?? at) && at < (places[index + 1] ?? at + 1));
  const [start] = [...firsts].find(([heading, places]) => heading && starts(places)) ?? [];
  return numbers.length > 1 ? (start ?? name) : name;
}

/** Whether a pair is a claim's number: under a heading for it, or one that no rule knows. */
function isOfNumber({ heading, isKnown, label, value }: Pair): boolean {
  const isNumber = value.length === 1 && claimNumber.test(value[0]?.text ?? '');
  if (!isNumber) return false;
  const meaning = readHeading(wordsOf(label))?.meaning;
  return isKnown ? meaning === 'claimId' : heading !== '' && /\d{6}/.test(value[0]?.text ?? '');
}

/** Whether labels belong to a card: known from earlier cards, or new in the first one. */
function isOfCard(pairs: readonly Pair[], open: readonly Card[], known: ReadonlySet<string>) {
  if (known.size > 0) return pairs.some(({ heading }) => known.has(heading));
  const own = new Set(open.flatMap((card) => card.pairs.map(({ heading }) => heading)));
  return pairs.every(({ heading }) => !own.has(heading));
}

/** The card whose start is above a label, or the last one to its left. */
function cardOf(open: readonly Card[], { label }: Pair): Card | undefined {
  const [first] = label;
  const height = first?.words[0]?.height ?? 10;
  return open.findLast(({ left }) => left <= (first?.left ?? 0) + height) ?? open[0];
}

function isClaim({ pairs }: Card): boolean {
  const headings = new Set(pairs.map(({ heading }) => heading));
  const has = (is: (token: Token) => boolean) => pairs.some(({ value }) => value.some(is));
  const isPriced = pairs.some(({ label }) => {
    const meaning = readHeading(wordsOf(label))?.meaning;
    return meaning !== undefined && isAmountMeaning(meaning);
  });
  return (
    headings.size > pairsMin && isPriced && has(isAmount) && has(({ text }) => /\d{3}/.test(text))
  );
}

/** Cards as lines, each label's values below it. */
function asRows(
  cards: readonly Card[],
  places: ReadonlyMap<number, { readonly from: number; readonly to: number }>,
): ClaimCards {
  const labels = new Map<string, readonly Token[]>();
  for (const { heading, label } of cards.flatMap(({ pairs }) => pairs)) {
    if (!labels.has(heading)) labels.set(heading, label);
  }
  const headings = [...labels.keys()];
  const heads = [...labels.values()].map((label, at) => inColumn(wordsOf(label), at));
  const rowOf = ({ pairs }: Card): CardRow => {
    const first = pairs[0]?.label[0]?.words[0];
    const middle = first?.middle;
    const words = pairs.flatMap(({ heading, value }) =>
      inColumn(wordsOf(value), headings.indexOf(heading), middle),
    );
    const values = new Map(pairs.map(({ heading, value }) => [heading, value]));
    return { line: toLine(first?.box.page ?? 1, words), values };
  };
  const rows = Map.groupBy(
    cards.map((card) => ({ page: card.page, row: rowOf(card) })),
    ({ page }) => page,
  );
  const pages = [...places].map(([page, place]): [number, CardPage] => [
    page,
    { ...place, rows: (rows.get(page) ?? []).map(({ row }) => row) },
  ]);
  const lines = pages.flatMap(([, own]) => own.rows.map(({ line }) => line));
  const head = toLine(lines[0]?.page ?? 1, heads.flat());
  const groups = heads.map(toGroup);
  const area = { kind: 'claims', groups, lines, block: 0, heads: [head], above: [] } as const;
  return { area, pages: new Map(pages) };
}
