import { correctWord } from '../correct-word.ts';
import type { Correction } from '../found.ts';
import { ownEntry } from '../own-entry.ts';
import { type PeriodQuestion, textAt } from './period-part.ts';

export type PeriodUnit = 'day' | 'week' | 'month' | 'quarter' | 'year';

const unitNames: Readonly<Record<PeriodUnit, readonly string[]>> = {
  day: ['day', 'days'],
  week: ['week', 'weeks', 'wk', 'wks'],
  month: ['month', 'months', 'mo', 'mos', 'mth', 'mths', 'mnth', 'mnths'],
  quarter: ['quarter', 'quarters', 'qtr', 'qtrs'],
  year: ['year', 'years', 'yr', 'yrs'],
};
const units = new Map(
  (Object.keys(unitNames) as PeriodUnit[]).flatMap((unit) =>
    unitNames[unit].map((name) => [name, unit] as const),
  ),
);
/** Abbreviations are no misspellings, and nothing is a misspelling of them. */
const unitVocabulary = new Set(
  [...units.keys()].filter((name) => !/^(wks?|m(nth|th|o)s?|qtrs?|yrs?)$/.test(name)),
);

const monthNames = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september'],
  ...['october', 'november', 'december'],
] as const;
const months = new Map<string, number>(
  monthNames.flatMap((name, index) => [
    [name, index + 1] as const,
    [name.slice(0, 3), index + 1] as const,
  ]),
);
months.set('sept', 9);
const monthVocabulary = new Set<string>(monthNames);
/** Names of people are one letter away from these. */
const shortMonthLettersMax = 5;

export interface WordRead<T> {
  readonly value: T;
  readonly corrections: readonly Correction[];
}

export function unitAt(question: PeriodQuestion, index: number): WordRead<PeriodUnit> | undefined {
  return read(question, index, units, unitVocabulary);
}

/** A month's name; `isSure` is false for what may be another word. */
export function monthAt(
  question: PeriodQuestion,
  index: number,
): (WordRead<number> & { readonly isSure: boolean }) | undefined {
  const month = read(question, index, months, monthVocabulary);
  if (month === undefined) return undefined;
  const isShort = (monthNames[month.value - 1]?.length ?? 0) <= shortMonthLettersMax;
  const isSure = textAt(question, index) !== 'may' && !(month.corrections.length > 0 && isShort);
  return { ...month, isSure };
}

/** One of some words, or a misspelling of it. */
export function wordAt<T extends string>(
  question: PeriodQuestion,
  index: number,
  vocabulary: ReadonlySet<T>,
): WordRead<T> | undefined {
  const meanings = new Map([...vocabulary].map((word) => [word as string, word]));
  return read(question, index, meanings, vocabulary);
}

function read<T>(
  question: PeriodQuestion,
  index: number,
  meanings: ReadonlyMap<string, T>,
  vocabulary: ReadonlySet<string>,
): WordRead<T> | undefined {
  const text = textAt(question, index);
  const exact = meanings.get(text);
  if (exact !== undefined) return { value: exact, corrections: [] };
  const corrected = ownEntry(slips, text) ?? correctWord(text, vocabulary);
  const value = corrected === undefined ? undefined : meanings.get(corrected);
  if (corrected === undefined || value === undefined) return undefined;
  const typed = question.words[index]?.raw ?? text;
  return { value, corrections: [{ typed, read: corrected }] };
}

/** Slips in words too short to be corrected by their distance; they count in their place only. */
const slips: Readonly<Record<string, string>> = {
  lst: 'last',
  las: 'last',
  ths: 'this',
  thi: 'this',
  tis: 'this',
};
