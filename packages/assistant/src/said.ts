import type { AskedPeriod } from '@pfs/core/figures/figure-filter';
import type { Day } from '@pfs/core/remittance';
import { topicWords } from './intents/like-topics.ts';
import { type Concept, type Cue, lexicon } from './lexicon.ts';
import { stem } from './phrases.ts';
import type { KnownNames } from './reading.ts';
import { type AmountRange, findAmounts, findCounts, findNumbers } from './slots/amounts.ts';
import { commonWords, isCommon, isPlain, plainWords } from './slots/common-words.ts';
import { findNames, indexNames, type NameMatch } from './slots/names.ts';
import { findPeriods, type PeriodSpan, type RelativePeriod } from './slots/periods.ts';
import { correctWord, makeVocabulary } from './slots/spelling.ts';
import { readWords, type Span, typedOf, type Word } from './slots/words.ts';

/** The meaning of some words: a concept of the lexicon, or a slot's value. */
export type Meaning =
  | Concept
  /** A range also has its first and last part, between which a change may be asked for. */
  | { readonly is: 'period'; readonly period: AskedPeriod; readonly ends?: PeriodSpan['ends'] }
  | { readonly is: 'relative'; readonly relative: RelativePeriod['relative'] }
  | { readonly is: 'name'; readonly match: NameMatch }
  | { readonly is: 'amount'; readonly range: AmountRange }
  | { readonly is: 'limit'; readonly limit: number }
  | { readonly is: 'number'; readonly number: string };

export interface Part {
  readonly first: number;
  readonly last: number;
  readonly typed: string;
  /** What it was read as, if different. */
  readonly read: string | undefined;
  readonly weight: number;
  readonly meanings: readonly Meaning[];
}

/** A parsed message: each word is in one part, plain, or unknown. */
export interface Said {
  readonly words: readonly Word[];
  /** The words as read: singular, with typos corrected. */
  readonly stems: readonly string[];
  readonly parts: readonly Part[];
  /** Unknown words, in order. */
  readonly unknown: readonly { readonly at: number; readonly text: string }[];
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

const vocabulary = makeVocabulary(
  [...lexicon.words, ...plainWords, ...topicWords, ...timeWords].flatMap((word) =>
    word.length > 3 && !word.endsWith('s') ? [word, word.replace(/y$/, 'ie').concat('s')] : [word],
  ),
);

/** The weight of a one-word part when parts compete for the same words. */
const weights: Readonly<Record<Meaning['is'], number>> = {
  period: 1.3,
  relative: 1.3,
  amount: 1.3,
  limit: 1.1,
  number: 1.1,
  name: 1.2,
  figure: 1.1,
  lumps: 1.1,
  verb: 0.9,
  rows: 1,
  noun: 0.95,
  grain: 1,
  claimStatus: 1,
  invoiceStatus: 1,
  word: 0.4,
  cannot: 0.85,
  cue: 0.9,
};

export function readSaid(message: string, names: KnownNames, today: Day): Said {
  const all = readWords(message);
  const telling = all.filter(({ text }) => !fillers.has(text));
  const words = telling.length === 0 ? all : telling;
  const known = toParts(findNames(words, indexNames(names)), (match) => ({ is: 'name', match }));
  const numbers = toParts(findNumbers(words), (number) => ({ is: 'number', number }));
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
  const periods = findPeriods(right, today).flatMap((span) =>
    toParts([span], (value) =>
      'relative' in value
        ? { is: 'relative', relative: value.relative }
        : { is: 'period', period: value, ends: span.ends },
    ),
  );
  const parts = cover(
    [
      ...[...known, ...numbers, ...periods],
      ...toParts(findAmounts(right), (range) => ({ is: 'amount', range })),
      ...toParts(findCounts(right), (limit) => ({ is: 'limit', limit })),
      ...phrases,
    ],
    words.length,
  );
  const unknown = words.flatMap(({ text }, at) => {
    const isPlainWord = isPlain(text) || isPlain(right[at]?.text ?? text);
    return isPlainWord || parts.some((part) => isIn(part, at)) ? [] : [{ at, text }];
  });
  return { words, stems, parts, unknown };
}

/** What a misspelled word stands for; undefined if it is known, or may be another word. */
function rightWord(text: string): string | undefined {
  const stemmed = stem(text);
  if (lexicon.words.has(stemmed) || isPlain(text) || topicWords.has(stemmed)) return undefined;
  return correctWord(
    text,
    vocabulary,
    (word) => commonWords.has(word) || (isCommon(word) && /(er|ing|ed|ly|able)$/.test(word)),
  );
}

function isIn({ first, last }: Part, at: number): boolean {
  return first <= at && at < last;
}

function toParts<T>(spans: readonly Span<T>[], meaning: (value: T) => Meaning): readonly Part[] {
  return spans.map(({ value, read, ...span }) => ({ ...span, read, meanings: [meaning(value)] }));
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

/** Every meaning of a kind, with the part that has it. */
export function saidOf<K extends Meaning['is']>(
  { parts }: Said,
  is: K,
): readonly { readonly part: Part; readonly meaning: Extract<Meaning, { is: K }> }[] {
  return parts.flatMap((part) =>
    part.meanings
      .filter((meaning): meaning is Extract<Meaning, { is: K }> => meaning.is === is)
      .map((meaning) => ({ part, meaning })),
  );
}

export function hasCue(said: Said, ...cues: readonly Cue[]): boolean {
  return said.parts.some((part) => isCue(part, ...cues));
}

/** Whether the message asks for the highest or lowest. */
export function isRanked(said: Said): boolean {
  return hasCue(said, 'highest', 'lowest', 'best', 'worst', 'rank');
}

export function isCue(part: Part | undefined, ...cues: readonly Cue[]): boolean {
  return (
    part?.meanings.some((meaning) => meaning.is === 'cue' && cues.includes(meaning.cue)) ?? false
  );
}

export function isA(part: Part | undefined, ...kinds: readonly Meaning['is'][]): boolean {
  return part?.meanings.some(({ is }) => kinds.includes(is)) ?? false;
}

/** The part just before, across plain words such as articles. */
export function partBefore({ parts, words }: Said, part: Part): Part | undefined {
  const before = parts.findLast(({ last }) => last <= part.first);
  if (before === undefined) return undefined;
  const between = words.slice(before.last, part.first);
  return between.every(({ text }) => isPlain(text)) ? before : undefined;
}
