import { addDays } from '../../../days.ts';
import type { AskedPeriod } from '../../../figures/figure-filter.ts';
import type { Period } from '../../../metrics/periods.ts';
import type { FoundPeriod } from '../find-periods.ts';
import { periodOf } from './calendar-point.ts';
import { isInPlace } from './in-place.ts';
import { type PeriodQuestion, textAt } from './period-part.ts';
import { type Preposition, prepositionsAt } from './prepositions.ts';
import { rangePart } from './range-part.ts';
import { bareUnitPart, readPart } from './read-part.ts';

/** The longest period that begins at a word, with the prepositions it begins with. */
export function periodAt(question: PeriodQuestion, from: number): FoundPeriod | undefined {
  const always = allTimeAt(question, from);
  let best = always;
  for (const preposition of prepositionsAt(question, from)) {
    const range = rangeAt(question, from, preposition);
    const found = range ?? pointAt(question, from, preposition);
    if (found !== undefined && (best === undefined || found.to > best.to)) best = found;
  }
  return best;
}

function rangeAt(
  question: PeriodQuestion,
  from: number,
  { meaning, to, corrections }: Preposition,
): FoundPeriod | undefined {
  if (meaning !== 'in' && meaning !== 'from' && meaning !== 'between') return undefined;
  const range = rangePart(question, to, meaning === 'between');
  if (range === undefined) return undefined;
  const [first, last] = range.ends ?? [];
  const value = first && last ? { from: first.from, to: last.to } : null;
  const ends = first && last ? ([first, last] as const) : null;
  return { from, to: range.to, value, ends, corrections: [...corrections, ...range.corrections] };
}

function pointAt(
  question: PeriodQuestion,
  from: number,
  preposition: Preposition,
): FoundPeriod | undefined {
  const { meaning, to } = preposition;
  if (meaning === 'between') return undefined;
  const part =
    readPart(question, to) ?? (preposition.isFor ? bareUnitPart(question, to) : undefined);
  if (part === undefined) return undefined;
  const isPlaced = to > from || part.needsPlace !== true || isInPlace(question, from, part.to);
  if (!isPlaced) return undefined;
  const period = periodOf(part.point, question.today);
  const onward = onwardAt(question, part.to, meaning);
  const isSince = meaning === 'since' || onward > part.to;
  return {
    from,
    to: onward,
    value: period ? limited(isSince ? 'since' : meaning, period) : null,
    ends: null,
    corrections: [...preposition.corrections, ...part.corrections],
  };
}

function limited(meaning: Preposition['meaning'], { from, to }: Period): AskedPeriod {
  if (meaning === 'since') return { from, to: null };
  if (meaning === 'until') return { from: null, to };
  if (meaning === 'before') return { from: null, to: addDays(from, -1) };
  if (meaning === 'after') return { from: addDays(to, 1), to: null };
  return { from, to };
}

/** Behind `from March` these mean what follows, elsewhere they may belong to another word. */
const onwardsFrom = ['on', 'forward', 'and on', 'and later'].map((text) => text.split(' '));
const onwards = [
  ...['onward', 'onwards', 'to now', 'to date', 'to present', 'to the present', 'until now'],
  ...['till now', 'through now', 'up to now'],
].map((text) => text.split(' '));

/** `from March on`, `since March until now`. */
function onwardAt(question: PeriodQuestion, at: number, meaning: Preposition['meaning']): number {
  if (meaning !== 'from' && meaning !== 'since' && meaning !== 'in') return at;
  const phrases = meaning === 'in' ? onwards : [...onwards, ...onwardsFrom];
  const words = phrases.find((each) => each.every((word, i) => textAt(question, at + i) === word));
  return at + (words?.length ?? 0);
}

const always = [
  ...['all time', 'of all time', 'for all time', 'over all time', 'ever'],
  ...[
    'since the beginning',
    'since the start',
    'from the beginning',
    'from the start',
    'since ever',
  ],
  ...[
    'all years',
    'for all years',
    'of all years',
    'the entire time',
    'the whole time',
    'all dates',
  ],
]
  .map((text) => text.split(' '))
  .sort((one, other) => other.length - one.length);

function allTimeAt(question: PeriodQuestion, from: number): FoundPeriod | undefined {
  const words = always.find((each) => each.every((word, i) => textAt(question, from + i) === word));
  if (words === undefined || textAt(question, from + words.length) === 'of') return undefined;
  const value = { from: null, to: null };
  return { from, to: from + words.length, value, ends: null, corrections: [] };
}
