import type { Correction } from '../found.ts';
import { type PeriodQuestion, textAt } from './period-part.ts';
import { wordAt } from './period-words.ts';

/** What the words before a stretch of the calendar make of it. */
export interface Preposition {
  readonly meaning: 'in' | 'from' | 'between' | 'since' | 'until' | 'before' | 'after';
  /** Index behind them. */
  readonly to: number;
  /** `for the year` is this year. */
  readonly isFor: boolean;
  readonly corrections: readonly Correction[];
}

const phrases: Readonly<Record<Preposition['meaning'], readonly string[]>> = {
  in: [
    ...['in', 'during', 'for', 'within', 'of', 'on', 'throughout', 'across', 'so far', 'so far in'],
    ...['so far during', 'so far for', 'for the period', 'for the period of', 'in the period'],
    ...['over the course of', 'dated', 'just for', 'just in', 'only in', 'only for'],
  ],
  from: ['from', 'for the period from', 'in the period from', 'for period from'],
  between: ['between', 'for the period between', 'in the period between'],
  since: [
    ...['since', 'starting', 'starting in', 'starting from', 'starting with', 'beginning'],
    ...['beginning in', 'beginning with', 'since the start of', 'since the beginning of'],
    ...['from the start of', 'from the beginning of', 'ever since'],
  ],
  until: [
    ...['until', 'till', 'til', 'through', 'thru', 'up to', 'up until', 'up through', 'ending'],
    ...['until the end of', 'through the end of', 'up to the end of', 'till the end of'],
    ...['ending in', 'up to and including'],
  ],
  before: ['before', 'prior to', 'earlier than', 'before the start of', 'before the beginning of'],
  after: ['after', 'later than', 'after the end of', 'since the end of'],
};
const table = (Object.keys(phrases) as Preposition['meaning'][]).flatMap((meaning) =>
  phrases[meaning].map((text) => ({ meaning, words: text.split(' ') })),
);

/** Misspelt ones count before a period as they stand. */
const correctable = new Set(['during', 'since', 'between', 'until', 'through', 'before', 'after']);

/** Every reading of the words at an index, that of no preposition among them. */
export function prepositionsAt(question: PeriodQuestion, from: number): readonly Preposition[] {
  const word = wordAt(question, from, correctable);
  const first = word?.value ?? textAt(question, from);
  const found: Preposition[] = table
    .filter(({ words }) =>
      words.every((word, i) => (i === 0 ? first : textAt(question, from + i)) === word),
    )
    .map(({ meaning, words }) => ({
      meaning,
      corrections: word?.corrections ?? [],
      to: from + words.length,
      isFor: /^(for|so|in)$/.test(words[0] ?? '') || (words.length > 1 && words.at(-1) === 'of'),
    }));
  found.push({ meaning: 'in', to: from, isFor: false, corrections: [] });
  const isOver =
    first === 'over' && /^(the|this|last|past|previous)$/.test(textAt(question, from + 1));
  if (isOver) found.push({ meaning: 'in', to: from + 1, isFor: false, corrections: [] });
  return found;
}
