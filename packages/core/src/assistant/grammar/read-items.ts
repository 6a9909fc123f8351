import type { QuestionContext } from '../understanding.ts';
import { findAmounts } from '../words/find-amounts.ts';
import { findCounts } from '../words/find-counts.ts';
import { findNames, type NameMatch } from '../words/find-names.ts';
import { findPeriods } from '../words/find-periods.ts';
import type { Correction, Found } from '../words/found.ts';
import type { Word } from '../words/read-words.ts';
import { findPhrase } from './lexicon.ts';
import type { Item, Part } from './part.ts';
import { comparingWord, spelledRight } from './spelling.ts';

export interface ReadItems {
  readonly items: readonly Item[];
  readonly corrections: readonly Correction[];
}

interface Phrase {
  readonly length: number;
  readonly part: Part;
}

/** A stretch of words that one of the finders has found, with the part it is. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly part: Part;
  readonly corrections: readonly Correction[];
}

/** Every word of a question in the part it has; those without one are `unknown`. */
export function readItems(words: readonly Word[], context: QuestionContext): ReadItems {
  const numbers = findNumbers(words, context).filter((each) => !isInName(each, words, context));
  const taken = (index: number): boolean => numbers.some((stretch) => covers(stretch, index));
  const names = joinNames(findNames(words, context.names, taken));
  const { texts, corrections } = correctTexts(words, [...numbers, ...names]);
  const found = [...numbers.map((stretch) => giveBack(stretch, texts)), ...names];
  const items: Item[] = [];
  const told: Correction[] = [];
  for (let index = 0; index < words.length; ) {
    const stretch = found.find(({ from }) => from === index);
    const earlier = earlierPhrase(texts, index, items, context);
    const end = headEnd(items.at(-1), texts, index) ?? nextFound(found, index, texts.length);
    const chosen =
      earlier ?? orderEnd(texts, index, items) ?? choose(stretch, findPhrase(texts, index, end));
    const to = index + chosen.length;
    const typed = words.slice(index, to).map(({ raw }) => raw);
    items.push({ from: index, to, part: chosen.part, typed: typed.join(' ') });
    if (stretch !== undefined && chosen.part === stretch.part) told.push(...stretch.corrections);
    else told.push(...corrections.slice(index, to).flatMap((each) => each ?? []));
    index = to;
  }
  return { items, corrections: told };
}

/** `March Vision` begins a name, and is no March. */
function isInName({ to, part }: Stretch, words: readonly Word[], context: QuestionContext) {
  const isLast = part.is === 'period' && to < words.length;
  if (!isLast) return false;
  const found = findNames(words.slice(to - 1), context.names, () => false);
  return found.some((name) => name.from === 0 && name.to > 1 && name.value.matched !== 'typo');
}

/** `the same month last year`, where there is another period that it is told from. */
function earlierPhrase(
  texts: readonly string[],
  index: number,
  items: readonly Item[],
  { previous }: QuestionContext,
): Phrase | undefined {
  const phrase = findPhrase(texts, index);
  if (phrase?.part.is !== 'before' || phrase.length < 2) return undefined;
  const isTold = previous.query !== null || items.some(({ part }) => part.is === 'period');
  return isTold ? phrase : undefined;
}

/** `highest DIR fees first`. */
function orderEnd(
  texts: readonly string[],
  index: number,
  items: readonly Item[],
): Phrase | undefined {
  const ordered = items.some(({ part }) => part.is === 'extreme');
  return ordered && texts[index] === 'first' ? { length: 1, part: { is: 'plain' } } : undefined;
}

/** Behind `which`, the first word is what is asked for: `which drug costs us the most`. */
function headEnd(
  before: Item | undefined,
  texts: readonly string[],
  index: number,
): number | undefined {
  const asks = before?.part.is === 'which' || before?.part.is === 'each';
  const alone = asks ? findPhrase(texts, index, index + 1) : undefined;
  return alone?.part.is === 'dimension' ? index + 1 : undefined;
}

/** Where a phrase has to end, for something found begins there. */
function nextFound(found: readonly Stretch[], index: number, end: number): number {
  return found.reduce((next, { from }) => (from > index && from < next ? from : next), end);
}

function covers({ from, to }: Stretch, index: number): boolean {
  return index >= from && index < to;
}

/** Periods, amounts and counts. What says how a count is counted stays a word of its own. */
function findNumbers(words: readonly Word[], { today }: QuestionContext): readonly Stretch[] {
  const stretch = <T>(found: Found<T>, part: Part): Stretch => ({ ...found, part });
  const amounts = findAmounts(words.map(comparingWord)).map((found) =>
    stretch(found, { is: 'amount', range: found.value }),
  );
  const free = ({ from, to }: Found<unknown>, others: readonly Stretch[]): boolean =>
    !others.some((other) => from < other.to && other.from < to);
  const periods = findPeriods(words, today)
    .filter((found) => free(found, amounts))
    .map((found) => stretch(found, { is: 'period', period: found.value }))
    .map((period) => withoutMost(words, period));
  const counts = [...findCounts(words), ...countsOfTimes(words)]
    .filter((found) => free(found, [...amounts, ...periods]))
    .map((found) => numberOf(words, found));
  return [...amounts, ...periods, ...counts];
}

/** `rose the most last month`: the month begins behind the most. */
function withoutMost(words: readonly Word[], stretch: Stretch): Stretch {
  const most = words.slice(stretch.from, stretch.to).findIndex(({ text }) => text === 'most');
  const isRecent = words[stretch.from + most + 1]?.text === 'recent';
  return most < 0 || isRecent ? stretch : { ...stretch, from: stretch.from + most + 1 };
}

/** `top 3 months`, which is no period. */
function countsOfTimes(words: readonly Word[]): readonly Found<number>[] {
  return words.flatMap(({ text }, from) => {
    const ranks = /^(?:top|bottom|best|worst|highest|lowest|which)$/u.test(
      words[from - 1]?.text ?? '',
    );
    const value = ranks && /^\d{1,3}$/u.test(text) ? Number(text) : 0;
    return value === 0 ? [] : [{ from, to: from + 1, value, corrections: [] }];
  });
}

/** Only the number of `top 5`, for `top` says from which end. */
function numberOf(words: readonly Word[], found: Found<number>): Stretch {
  const part: Part = { is: 'count', count: found.value };
  const texts = words.map(({ text }) => text);
  let { from, to } = found;
  while (to - from > 1 && isOrder(texts, from)) from += 1;
  while (to - from > 1 && isOrder(texts, to - 1)) to -= 1;
  return { from, to, part, corrections: found.corrections };
}

function isOrder(texts: readonly string[], index: number): boolean {
  const is = findPhrase(texts.slice(0, index + 1), index)?.part.is;
  return is === 'extreme' || is === 'newest' || is === 'oldest' || is === 'plain';
}

/** The same words may name a payer and a vendor: one stretch with both. */
function joinNames(found: readonly Found<NameMatch>[]): readonly Stretch[] {
  const joined = new Map<number, Found<NameMatch>[]>();
  for (const each of found) {
    const others = joined.get(each.from);
    if (others === undefined) joined.set(each.from, [each]);
    else if (others[0]?.to === each.to) others.push(each);
  }
  return Array.from(joined.values(), (each) => ({
    from: each[0]?.from ?? 0,
    to: each[0]?.to ?? 0,
    part: { is: 'name', matches: each.map(({ value }) => value) },
    corrections: each.flatMap(({ value }) => value.corrections),
  }));
}

/**
 * The words as the lexicon knows them. A word of a found stretch is corrected only where the
 * stretch was itself found as a misspelling, so that the nearer of the two readings can win.
 */
function correctTexts(words: readonly Word[], found: readonly Stretch[]) {
  const corrections = words.map(({ text, raw }, index): Correction | undefined => {
    if (found.some((stretch) => covers(stretch, index))) return undefined;
    const read = spelledRight(text, words[index - 1]?.text, words[index + 1]?.text);
    return read === undefined ? undefined : { typed: raw, read };
  });
  return { corrections, texts: words.map(({ text }, index) => corrections[index]?.read ?? text) };
}

/** Whether a name or a phrase of the language is meant where both could be. */
function choose(stretch: Stretch | undefined, phrase: Phrase | undefined): Phrase {
  if (stretch === undefined) return phrase ?? { length: 1, part: { is: 'unknown' } };
  const own = { length: stretch.to - stretch.from, part: stretch.part };
  if (stretch.part.is !== 'name' || phrase === undefined || phrase.length < own.length) return own;
  const { matches } = stretch.part;
  const isPlain = phrase.part.is === 'plain' || phrase.part.is === 'namePlace';
  if (matches.every(({ matched }) => matched === 'typo')) return phrase;
  return isPlain || matches.some(({ matched }) => matched === 'whole') ? own : phrase;
}

/**
 * A little word before a period may belong to what stands before it: `cash in this week` is cash
 * in, this week.
 */
function giveBack(stretch: Stretch, texts: readonly string[]): Stretch {
  const { from, to, part } = stretch;
  if (part.is !== 'period' || to - from < 2 || from === 0) return stretch;
  const belongs = [3, 2, 1].some((before) => {
    const phrase = from < before ? undefined : findPhrase(texts, from - before, from + 1);
    const is = phrase?.length === before + 1 ? phrase.part.is : undefined;
    return is === 'measure' || is === 'verb';
  });
  return belongs ? { ...stretch, from: from + 1 } : stretch;
}
