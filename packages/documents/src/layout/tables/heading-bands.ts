import { draftAmountFields } from '@pfs/core/draft/draft-remittance';
import {
  type HeadingMeaning,
  type HeadingReading,
  headingWordCount,
  readHeading,
} from '../headings/heading-meanings.ts';
import { headingText } from '../headings/heading-text.ts';
import { isSectionTitle } from '../lines/line-kinds.ts';
import {
  gapInHeights,
  type Line,
  leftOf,
  overlapOf,
  type Phrase,
  type PlacedWord,
  phrasesOf,
  rightOf,
  type Token,
  textOf,
} from '../lines/tokens.ts';

/** The lines that name a table's columns. */
export interface HeadingBand {
  /** Positions in the page's lines, inclusive. */
  readonly from: number;
  readonly to: number;
  readonly groups: readonly HeadingGroup[];
  /** What is listed below, if the headings alone don't say. */
  readonly kind?: TableKind;
}

const bandLinesMax = 4;
/** More lines in a row without a value are prose, and slow to evaluate. */
const headingLinesMax = 64;

/** The headings of all tables on a page, from top to bottom. */
export function headingBands(lines: readonly Line[]): HeadingBand[] {
  const bands: HeadingBand[] = [];
  const mayHead = lines.map(isHeadingLine);
  for (let from = 0; from < lines.length; ) {
    if (!mayHead[from]) {
      from += 1;
      continue;
    }
    const after = mayHead.indexOf(false, from);
    const others = after === -1 ? lines.length : after;
    if (others - from > headingLinesMax) {
      from = others;
      continue;
    }
    let end = from;
    while (mayHead[end + 1] && end - from < 7 && isNear(lines[end], lines[end + 1])) end += 1;
    const band = bestBand(lines, from, end);
    if (band !== undefined) bands.push(band);
    from = (band?.to ?? from) + 1;
  }
  return bands;
}

/** Headings have heading words and no values. */
function isHeadingLine(line: Line): boolean {
  const valueKinds = new Set(['amount', 'day', 'ndc', 'number']);
  const isValue = ({ kind, text }: Token): boolean =>
    (valueKinds.has(kind) && !/^\(\d{1,2}\)$/.test(text)) ||
    (kind === 'code' && /\d{4}/.test(text)) ||
    /\d{5}/.test(text);
  if (line.tokens.some(isValue) || isSectionTitle(line)) return false;
  const wordy = line.words.filter((word) => /[A-Za-z#$]/.test(word.text));
  if (wordy.length * 2 < line.words.length || wordy.length === 0) return false;
  return headingWordCount(wordy) * 2 >= wordy.length;
}

export function isNear(line: Line | undefined, next: Line | undefined): boolean {
  if (line === undefined || next === undefined) return false;
  return gapInHeights(line, next) < 2.3;
}

/** The lines that say most; if none do, those of records, which have headings in each line. */
function bestBand(lines: readonly Line[], first: number, last: number): HeadingBand | undefined {
  const ofRecords = (own: readonly Line[]): HeadingGroup[][] =>
    own.slice(1).map((_, at) => [own.slice(0, at + 1), own.slice(at + 1)].flatMap(headingGroups));
  const one = (own: readonly Line[]): HeadingGroup[][] => [headingGroups(own)];
  return (
    bandOf(lines, { first, last, ways: one }) ?? bandOf(lines, { first, last, ways: ofRecords })
  );
}

interface Bands {
  readonly first: number;
  readonly last: number;
  /** How lines may be read. */
  readonly ways: (lines: readonly Line[]) => readonly (readonly HeadingGroup[])[];
}

function bandOf(lines: readonly Line[], { first, last, ways }: Bands): HeadingBand | undefined {
  let best: HeadingBand | undefined;
  let bestScore = 0;
  for (let from = first; from <= last; from += 1) {
    for (let to = from; to <= Math.min(last, from + bandLinesMax - 1); to += 1) {
      const own = lines.slice(from, to + 1);
      const phrases = own.flatMap(({ words }) => phrasesOf(words)).length;
      for (const groups of ways(own)) {
        // A title's words are no headings, each of a column: "Explanation of Payment".
        const isTitle = phrases === 1 || groups.length > phrases;
        const score = bandScore(groups, isTitle);
        if (score > bestScore) [best, bestScore] = [{ from, to, groups }, score];
      }
    }
  }
  return best;
}

/**
 * Zero if it heads no relevant table, as a title in one phrase; otherwise higher the more its
 * headings say.
 */
function bandScore(groups: readonly HeadingGroup[], isTitle: boolean): number {
  const known = groups.flatMap((group) => (group.reading === undefined ? [] : [group]));
  const unknown = groups.length - known.length;
  const kind = tableKind(known.flatMap((group) => group.reading?.meaning ?? []));
  if (kind === undefined || unknown > known.length) return 0;
  if (isTitle && kind !== 'claims') return 0;
  if (kind !== 'claims' && (unknown > 0 || !known.some((group) => amountWords.test(group.text)))) {
    return 0;
  }
  const told = new Set<HeadingMeaning>();
  let score = unknown * -1.5;
  for (const { reading, words } of known) {
    if (reading === undefined) continue;
    const isVague = vague.has(reading.meaning) || told.has(reading.meaning);
    told.add(reading.meaning);
    score += (isVague ? 1 : 2) + words.length * 0.05;
  }
  return score;
}

/** Headings that lines above them may make more specific. */
const vague: ReadonlySet<HeadingMeaning> = new Set(['otherAdjustment', 'total', 'day', 'known']);
const amountWords = /\b(amount|total|paid|fee|deduction|charge|value|usd|net)\b/;

/** `support` lists claim totals by drug, beside the lump sums that follow from them. */
export type TableKind = 'claims' | 'lumps' | 'payments' | 'support';

const keyMeanings: ReadonlySet<HeadingMeaning> = new Set([
  'claimId',
  'ndc',
  'dateOfService',
  'drugName',
  'quantity',
]);

export function isKeyMeaning(meaning: HeadingMeaning | undefined): boolean {
  return meaning !== undefined && keyMeanings.has(meaning);
}

const amountMeanings: ReadonlySet<HeadingMeaning> = new Set([
  ...draftAmountFields,
  'amount',
  'total',
]);

const wordMeanings: ReadonlySet<HeadingMeaning> = new Set([
  'description',
  'reference',
  'reason',
  'drugName',
  'status',
  'otherAdjustment',
]);

const paymentMeanings: ReadonlySet<HeadingMeaning> = new Set([
  'traceNumber',
  'paidOn',
  'day',
  'payerName',
  'payeeName',
]);

export function isAmountMeaning(meaning: HeadingMeaning): boolean {
  return amountMeanings.has(meaning);
}

/** What a table with these columns lists; undefined if it is irrelevant. */
export function tableKind(meanings: readonly HeadingMeaning[]): TableKind | undefined {
  const keys = new Set(meanings.filter((meaning) => keyMeanings.has(meaning))).size;
  const amounts = meanings.filter(isAmountMeaning).length;
  if (meanings.length < 2 || amounts === 0) return undefined;
  if (meanings.includes('claimId') && (meanings.length >= 3 || keys >= 2)) return 'claims';
  if (keys >= 2 && meanings.length >= 3) return 'claims';
  const paymentKeys = meanings.filter((meaning) => paymentMeanings.has(meaning)).length;
  if (meanings.includes('traceNumber') && paymentKeys >= 2) return 'payments';
  // "Voucher" and "Document" number payments, too, beside when they were paid.
  if (meanings.includes('reference') && meanings.includes('paidOn') && amounts === 1)
    return 'payments';
  if (meanings.some((meaning) => wordMeanings.has(meaning)) && amounts <= 2) return 'lumps';
  return undefined;
}

/** A column's heading: its words over one or several lines, and what they mean. */
export interface HeadingGroup {
  readonly words: readonly PlacedWord[];
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly reading: HeadingReading | undefined;
}

/** The headings in stacked lines, from left to right. */
export function headingGroups(lines: readonly Line[]): HeadingGroup[] {
  const phrases = lines.map((line) => phrasesOf(line.words));
  const stacked = stack(
    phrases.map((some, at) => some.filter((phrase) => !spans(phrase, phrases, at))),
  );
  return stacked.flatMap(splitGroup).sort((a, b) => a.left - b.left);
}

/** A heading above several headings ("Fees" above DIR, GER, Trans) is not a column's own. */
function spans(phrase: Phrase, phrases: readonly (readonly Phrase[])[], line: number): boolean {
  if (isKnown(phrase) && phrases.length === 1) return false;
  return phrases.some((others, at) => {
    if (at <= line) return false;
    const below = others.filter((other) => overlapOf(phrase, other) > 0.5);
    return below.length > 1 && below.every((other) => isKnown(other)) && !splitsLike(phrase, below);
  });
}

/** Nearby words of neighboring columns aren't one heading over both. */
function splitsLike(phrase: Phrase, below: readonly Phrase[]): boolean {
  const over = below.map((other) => phrase.filter((word) => overlapOf([word], other) > 0.5));
  return over.every((words) => words.length > 0) && over.flat().length === phrase.length;
}

function isKnown(words: Phrase): boolean {
  return readHeading(words) !== undefined;
}

/** Joins phrases of different lines that share a column; each one's words from top to bottom. */
function stack(phrases: readonly (readonly Phrase[])[]): Phrase[] {
  const stacks: Phrase[] = [];
  for (const line of phrases) {
    for (const phrase of line) {
      const own = stacks.filter((other) => overlapOf(phrase, other) > 0.3);
      const joined = [...own.flat(), ...phrase];
      for (const other of own) stacks.splice(stacks.indexOf(other), 1);
      stacks.push(joined);
    }
  }
  return stacks;
}

/** Keeps a group that means something, else splits it into parts that each do. */
function splitGroup(words: Phrase): HeadingGroup[] {
  const whole = toGroup(words);
  if (whole.reading !== undefined || words.length === 1) return [whole];
  const byColumn = stack(words.map((word) => [[word]])).sort((a, b) => leftOf(a) - leftOf(b));
  const columns = byColumn.map(toGroup);
  if (columns.length > 1 && columns.every((group) => group.reading !== undefined)) return columns;
  const isOneLine =
    Math.max(...words.map((word) => word.middle)) - Math.min(...words.map((word) => word.middle)) <
    (words[0]?.height ?? 0) / 2;
  return (isOneLine ? splitPhrase(words) : undefined) ?? [whole];
}

/** The fewest headings that these words make up. */
function splitPhrase(words: Phrase): HeadingGroup[] | undefined {
  const best: (readonly number[] | undefined)[] = [[]];
  for (let to = 1; to <= words.length; to += 1) {
    for (let from = 0; from < to; from += 1) {
      const before = best[from];
      const own = best[to];
      if (before === undefined || (own !== undefined && own.length <= before.length + 1)) continue;
      if (isKnown(words.slice(from, to))) best[to] = [...before, to];
    }
  }
  const cuts = best[words.length];
  return cuts?.map((to, at) => toGroup(words.slice(cuts[at - 1] ?? 0, to)));
}

export function toGroup(words: Phrase): HeadingGroup {
  return {
    words,
    text: headingText(textOf(words)),
    left: leftOf(words),
    right: rightOf(words),
    reading: readHeading(words),
  };
}
