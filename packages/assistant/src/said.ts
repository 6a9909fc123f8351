import type { Category } from '@pfs/core/category';
import type { AmountField, AskedPeriod, FigureFilter } from '@pfs/core/figures/figure-filter';
import { type Dimension, isTime } from '@pfs/core/figures/formula';
import { toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { topicWords } from './intents/like-topics.ts';
import { type Cue, lexicon, type PhraseMeanings } from './lexicon.ts';
import { stem } from './phrases.ts';
import type { KnownNames } from './reading.ts';
import { type AmountRange, findAmounts, findCounts, findNumbers } from './slots/amounts.ts';
import { commonWords, isCommon, isPlain, plainWords } from './slots/common-words.ts';
import { findNames, indexNames, isKnownName, type NameMatch } from './slots/names.ts';
import { findPeriods, type PeriodSpan, type RelativePeriod } from './slots/periods.ts';
import { correctWord, makeVocabulary } from './slots/spelling.ts';
import { readWords, type Span, typedOf, type Word } from './slots/words.ts';

/** What words may mean: a phrase of the lexicon, or a slot's value. */
interface Meanings extends PhraseMeanings {
  period: AskedPeriod;
  relative: RelativePeriod['relative'];
  name: NameMatch;
  amount: AmountRange;
  limit: number;
  number: string;
}

type Kind = keyof Meanings;
type Meaning = { [Is in Kind]: { readonly is: Is; readonly of: Meanings[Is] } }[Kind];

export interface Part {
  readonly first: number;
  readonly last: number;
  readonly typed: string;
  /** What it was read as, if different. */
  readonly read: string | undefined;
  readonly weight: number;
  readonly meanings: readonly Meaning[];
  /** Of a range: its first and last part, between which a change may be asked for. */
  readonly ends?: PeriodSpan['ends'];
}

export interface SaidBy {
  readonly by: Dimension;
  /**
   * `by`: `by payer`. `subject`: `which payer`, `top payers`, `who`. `spoken`: `payers` only
   * mentioned.
   */
  readonly role: 'by' | 'subject' | 'spoken';
  readonly isPlural: boolean;
}

/** A message taken apart: each word is in one part, plain, or unknown. */
interface Parsed {
  readonly words: readonly Word[];
  /** The words as read: singular, with typos corrected; and as one text. */
  readonly stems: readonly string[];
  readonly text: string;
  readonly parts: readonly Part[];
  /** Unknown words, in order. */
  readonly unknown: readonly { readonly at: number; readonly text: string }[];
}

/** A message with the slots of a query that it fills. */
export interface Said extends Parsed {
  /** Each name with all its possible meanings, of which one is meant. */
  readonly names: readonly { readonly part: Part; readonly matches: readonly NameMatch[] }[];
  readonly periods: readonly AskedPeriod[];
  readonly relative: RelativePeriod['relative'] | null;
  readonly amount: AmountRange | null;
  readonly limit: number | null;
  readonly categories: readonly Category[];
  readonly claimStatus: FigureFilter['claimStatus'];
  readonly invoiceStatus: Meanings['invoiceStatus'] | null;
  readonly bys: readonly SaidBy[];
  readonly today: Day;
}

/** Words that stand anywhere and say nothing. */
const fillers = new Set(
  'even actually basically honestly literally kindly um uh tf wtf'.split(' '),
);

/** Words of periods for spelling correction. */
const timeWords =
  'january february march april june july august september october november december fees jan feb mar apr jun jul aug sep sept oct nov dec mtd ytd qtd qoq yoy mom wk yr qtr first second third fourth half date today yesterday since until between before after month quarter year week day'.split(
    ' ',
  );

const known = [...lexicon.words, ...plainWords, ...topicWords, ...timeWords];
const plurals = known.flatMap((word) =>
  word.length > 3 && !word.endsWith('s') ? [word.replace(/y$/, 'ie').concat('s')] : [],
);
/** A plural that is as near as another word is not meant. */
const vocabularies = [known, [...known, ...plurals]].map(makeVocabulary);

/** The weight of a one-word part when parts compete for the same words. */
const weights: Readonly<Record<Kind, number>> = {
  ...{ period: 1.3, relative: 1.3, amount: 1.3, limit: 1.1, number: 1.1, name: 1.2 },
  ...{ figure: 1.1, lumps: 1.1, verb: 0.9, rows: 1, noun: 0.95, grain: 1 },
  ...{ claimStatus: 1, invoiceStatus: 1, word: 0.4, cannot: 0.85, cue: 0.9 },
};

export function readSaid(message: string, names: KnownNames, today: Day): Said {
  const parsed = parse(message, names, today);
  const first = <Is extends Kind>(is: Is) => saidOf(parsed, is)[0]?.of ?? null;
  const named = parsed.parts.map((part) => ({
    part,
    matches: part.meanings.flatMap((one) => (one.is === 'name' ? [one.of] : [])),
  }));
  return {
    ...parsed,
    names: named.filter(({ matches }) => matches.length > 0),
    periods: saidOf(parsed, 'period').map(({ of }) => of),
    ...{ relative: first('relative'), amount: first('amount'), limit: first('limit') },
    ...{ claimStatus: first('claimStatus'), invoiceStatus: first('invoiceStatus') },
    categories: readCategories(parsed),
    bys: readBys(parsed),
    today,
  };
}

function parse(message: string, names: KnownNames, today: Day): Parsed {
  const all = readWords(message);
  const telling = all.filter(({ text }) => !fillers.has(text));
  const words = telling.length === 0 ? all : telling;
  const known = toParts('name', findNames(words, indexNames(names)));
  const numbers = toParts('number', findNumbers(words));
  const sure = [...known, ...numbers].filter(({ weight }) => weight >= 0.95);
  const corrected = words.map(({ text }, at) =>
    sure.some((part) => isIn(part, at)) ? undefined : rightWord(text),
  );
  const right = words.map((word, at) => ({ ...word, text: corrected[at] ?? word.text }));
  const stems = right.map(({ text }) => stem(text));
  const phrases = lexicon.find(stems).map(({ first, last, values }): Part => {
    const typos = corrected.slice(first, last).filter((word) => word !== undefined).length;
    const read = right.slice(first, last).map(({ text }) => text);
    return {
      ...{ first, last, typed: typedOf(words, first, last), meanings: values },
      read: typos === 0 ? undefined : read.join(' '),
      weight: 0.85 ** typos,
    };
  });
  const periods = findPeriods(right, today).map(({ value, read, ...span }): Part => {
    const isRelative = 'relative' in value;
    const meaning: Meaning = isRelative
      ? { is: 'relative', of: value.relative }
      : { is: 'period', of: value };
    return { ...span, read, meanings: [meaning] };
  });
  const parts = cover(
    [
      ...[...known, ...numbers, ...periods],
      ...toParts('amount', findAmounts(right)),
      ...toParts('limit', findCounts(right)),
      ...phrases,
    ],
    words.length,
  );
  const unknown = words.flatMap(({ text }, at) => {
    const isPlainWord = isPlain(text) || isPlain(right[at]?.text ?? text);
    return isPlainWord || parts.some((part) => isIn(part, at)) ? [] : [{ at, text }];
  });
  return { words, stems, text: stems.join(' '), parts, unknown };
}

/** What a misspelled word stands for; undefined if it is known, or may be another word. */
function rightWord(text: string): string | undefined {
  if (isTelling(text) || isKnownName(text)) return undefined;
  // `goin`, `makin`
  if (text.endsWith('in') && isTelling(`${text}g`)) return `${text}g`;
  const isRight = (word: string) =>
    commonWords.has(word) || (isCommon(word) && /(er|ing|ed|ly|able)$/.test(word));
  return vocabularies.map((words) => correctWord(text, words, isRight)).find(Boolean);
}

function isTelling(word: string): boolean {
  const stemmed = stem(word);
  return lexicon.words.has(stemmed) || isPlain(word) || topicWords.has(stemmed);
}

/** Whether a word is an English one that questions have. */
export function isKnown(word: string): boolean {
  return isTelling(word) || isCommon(word);
}

function isIn({ first, last }: Part, at: number): boolean {
  return first <= at && at < last;
}

function toParts<Is extends Kind>(is: Is, spans: readonly Span<Meanings[Is]>[]): readonly Part[] {
  return spans.map(({ value: of, read, ...span }) => {
    return { ...span, read, meanings: [{ is, of } as Meaning] };
  });
}

/**
 * The non-overlapping parts with the highest weight: longer phrases before single words. Parts of
 * the same words are one part with several meanings.
 */
function cover(all: readonly Part[], length: number): readonly Part[] {
  const byPlace = Map.groupBy(all, ({ first, last }) => `${first} ${last}`);
  const parts = [...byPlace.values()].flatMap((same) => {
    const [best] = same.toSorted((one, other) => other.weight - one.weight);
    return best === undefined ? [] : [{ ...best, meanings: same.flatMap((one) => one.meanings) }];
  });
  const none: { readonly score: number; readonly parts: readonly Part[] } = { score: 0, parts: [] };
  const best = [none];
  for (let end = 1; end <= length; end += 1) {
    let found = best[end - 1] ?? none;
    for (const part of parts.filter(({ last }) => last === end)) {
      const before = best[part.first] ?? none;
      const score = before.score + scoreOf(part);
      if (score > found.score) found = { score, parts: [...before.parts, part] };
    }
    best.push(found);
  }
  return best[length]?.parts ?? [];
}

function scoreOf({ first, last, weight, meanings }: Part): number {
  return Math.max(...meanings.map(({ is }) => weights[is])) * weight * (last - first) ** 1.5;
}

/** Kinds of lump sums, by name or by the fees they are said to be. */
function readCategories(said: Parsed): readonly Category[] {
  const named = saidOf(said, 'lumps').map(({ of }) => of);
  if (named.length > 0 || !has(said, 'rows', 'lumpSums')) return named;
  return saidOf(said, 'figure').flatMap(({ part, of }): Category[] =>
    of === 'otherFees' && /network/i.test(part.typed) ? ['network_fee'] : [],
  );
}

function readBys(said: Parsed): readonly SaidBy[] {
  const isAsked = isRanked(said) || hasCue(said, 'which') || saidOf(said, 'limit').length > 0;
  const bys = saidOf(said, 'noun').map(({ part, of: by }): SaidBy => {
    const before = partBefore(said, part);
    const isNext = before?.last === part.first;
    const isBy = isCue(before, 'by', 'breakdown');
    const role = isBy
      ? 'by'
      : isAsked || (isNext && isCue(before, 'what', 'show'))
        ? 'subject'
        : 'spoken';
    return { by, role, isPlural: part.typed.endsWith('s') };
  });
  const grains = saidOf(said, 'grain').map(({ of: by }): SaidBy => {
    return { by, role: 'by', isPlural: true };
  });
  return [...bys, ...grains];
}

/** The breakdown that the message asks for. */
export function byOf({ bys }: Said): SaidBy | undefined {
  return (
    bys.find(({ role, by }) => role === 'by' && !isTime(by)) ??
    bys.find(({ role }) => role === 'subject') ??
    bys.find(({ role }) => role === 'by')
  );
}

/** Whom a message is about, by name or as `payers`. */
export function kindOf({ names, bys }: Said): 'vendor' | 'drug' | 'payer' | 'none' {
  const kinds = new Set<string>([
    ...names.flatMap(({ matches }) => matches.map(({ kind }) => kind)),
    ...bys.map(({ by }) => by),
  ]);
  return (['drug', 'payer', 'vendor'] as const).find((kind) => kinds.has(kind)) ?? 'none';
}

/** Every filter but the names. Open and overdue are separate figures, other statuses filters. */
export function filterOf(said: Said, field: AmountField): Partial<FigureFilter> {
  const { periods, categories, claimStatus, invoiceStatus, amount } = said;
  const cents = (value: number | null) => (value === null ? null : toCents(value));
  return {
    period: periods[0] ?? { from: null, to: null },
    categories: [...categories],
    claimStatus,
    invoiceStatus: invoiceStatus === 'open' || invoiceStatus === 'overdue' ? null : invoiceStatus,
    amount: amount && {
      field,
      overCents: cents(amount.overCents),
      underCents: cents(amount.underCents),
    },
  };
}

/** Every filter for the names that were said: one for each meaning of each name. */
export function nameFilters({ names }: Said): readonly Partial<FigureFilter>[] {
  let filters: readonly Partial<FigureFilter>[] = [{}];
  for (const { matches } of names) {
    filters = filters
      .flatMap((filter) => matches.map((match) => withName(filter, match)))
      .slice(0, 12);
  }
  return filters;
}

function withName(filter: Partial<FigureFilter>, { kind, names, ndcs }: NameMatch) {
  const list = ndcs.length > 0 ? 'ndcs' : (`${kind}s` as const);
  const all = new Set([...(filter[list] ?? []), ...(ndcs.length > 0 ? ndcs : names)]);
  return { ...filter, [list]: [...all].toSorted() };
}

/** Every meaning of a kind, with the part that has it. */
export function saidOf<Is extends Kind>(
  { parts }: Parsed,
  is: Is,
): readonly { readonly part: Part; readonly of: Meanings[Is] }[] {
  return parts.flatMap((part) =>
    part.meanings.flatMap((one) => (one.is === is ? [{ part, of: one.of as Meanings[Is] }] : [])),
  );
}

/** Whether any of these is meant. */
export function has<Is extends Kind>(
  said: Parsed,
  is: Is,
  ...ofs: readonly Meanings[Is][]
): boolean {
  return saidOf(said, is).some(({ of }) => ofs.includes(of));
}

export function hasCue(said: Parsed, ...cues: readonly Cue[]): boolean {
  return has(said, 'cue', ...cues);
}

/** `per script`, `per Eliquis script`. */
export function isPerClaim(said: Parsed): boolean {
  const ofDrugs = saidOf(said, 'name').filter(({ part, of }) => {
    const isPer = of.kind === 'drug' && isCue(partBefore(said, part), 'by');
    return isPer && isA(said.parts[said.parts.indexOf(part) + 1], 'rows');
  });
  return ofDrugs.length > 0 || hasCue(said, 'perClaim');
}

/** Whether the message asks for the highest or lowest. */
export function isRanked(said: Parsed): boolean {
  return hasCue(said, 'highest', 'lowest', 'best', 'worst', 'rank');
}

export function isCue(part: Part | undefined, ...cues: readonly Cue[]): boolean {
  return part?.meanings.some((one) => one.is === 'cue' && cues.includes(one.of)) ?? false;
}

export function isA(part: Part | undefined, ...kinds: readonly Kind[]): boolean {
  return part?.meanings.some(({ is }) => kinds.includes(is)) ?? false;
}

/** Whether any part is one of these. */
export function hasA({ parts }: Parsed, ...kinds: readonly Kind[]): boolean {
  return parts.some((part) => isA(part, ...kinds));
}

/** The part just before, across plain words such as articles. */
export function partBefore({ parts, words }: Parsed, part: Part): Part | undefined {
  const before = parts.findLast(({ last }) => last <= part.first);
  if (before === undefined) return undefined;
  const between = words.slice(before.last, part.first);
  return between.every(({ text }) => isPlain(text)) ? before : undefined;
}
