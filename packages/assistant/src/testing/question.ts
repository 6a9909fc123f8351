import { addDays, addMonths } from '@pfs/core/days';
import type { AmountField, AmountFilter, AskedPeriod } from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import type { Dimension } from '@pfs/core/figures/formula';
import type { Day } from '@pfs/core/remittance';
import type { CaseQuery, FigureQuery, RowKind, Shape, TopicQuery } from '../query.ts';
import type { CannotReason, PreviousTurn, QuestionContext, Reading } from '../reading.ts';
import { demoNames, questionDay } from './demo-names.ts';

/** One of these is right. */
type OneOf<T> = T | readonly T[];

/**
 * `2026`, `2026-H1`, `2026-Q3`, `2026-10`, `2026-10-05`, or two of them: `2026-03..2026-05`,
 * `2026-06..`, `..2026-05`. Several that are right stand beside each other: `2026-Q3|2026-07`.
 * `any` where the words leave the period to the assistant. The end of a period that is not over is
 * free: no row lies behind today.
 */
export type PeriodWant = string;

/** Rows above and below so many cents, neither included, by any of these amounts. */
export interface AmountWant {
  readonly fields: readonly AmountField[];
  readonly overCents: number | null;
  readonly underCents: number | null;
}

/** What is not said here must not be in the query; `order` and `limit` are free where not said. */
export interface Narrowed {
  readonly period?: PeriodWant;
  readonly against?: PeriodWant;
  readonly payers?: string | readonly string[];
  readonly drugs?: string | readonly string[];
  readonly ndcs?: string | readonly string[];
  readonly vendors?: string | readonly string[];
  readonly categories?: string | readonly string[];
  readonly claimStatus?: FigureQuery['filter']['claimStatus'];
  readonly invoiceStatus?: FigureQuery['filter']['invoiceStatus'];
  readonly amount?: AmountWant;
  readonly order?: FigureQuery['order'];
  readonly limit?: number;
}

export interface FigureWant extends Narrowed {
  readonly shape: Shape;
  readonly figure: OneOf<FigureName>;
  /** `any` leaves the choice to the assistant. */
  readonly by?: OneOf<Dimension | null> | 'any';
  readonly rows?: RowKind;
}

type Topic<About extends TopicQuery['about']> = Extract<TopicQuery, { about: About }>['of'];

export type Want =
  | FigureWant
  | { readonly meaning: OneOf<Topic<'meaning'>> }
  | { readonly find: OneOf<string> }
  | { readonly advice: OneOf<Topic<'advice'>> }
  | { readonly howTo: OneOf<Topic<'howTo'>> }
  | { readonly status: OneOf<Topic<'status'>> }
  | { readonly courtesy: OneOf<Topic<'courtesy'>> }
  | { readonly export: OneOf<Topic<'export'>> }
  | CasesWant
  /** It is right to ask back. */
  | { readonly ask: true }
  | { readonly cannot: OneOf<CannotReason> };

/** What is not said here must not be in the query. */
export interface CasesWant extends Pick<Narrowed, 'period'> {
  readonly cases: OneOf<Topic<'cases'>>;
  readonly parties?: string | readonly string[];
  readonly kinds?: CaseQuery['kinds'];
}

/** A question as an owner types it, and what it may come to. */
export interface Question {
  /** The messages before it, which it may follow up. */
  readonly after?: readonly string[];
  readonly ask: string;
  /** Any of them is right. */
  readonly want: readonly Want[];
  /** Words that the answer has to say that it left out. */
  readonly ignored?: readonly string[];
}

/**
 * - `refused`: no answer where one was wanted.
 * - `asked`: asked back where an answer was wanted, and one of the buttons leads to it.
 * - `wrong`: any other difference, such as an answer where none is possible.
 */
export type Verdict = 'right' | 'refused' | 'asked' | 'wrong';

export type Understand = (text: string, context: QuestionContext) => Reading;

export interface Judged {
  readonly question: Question;
  readonly reading: Reading;
  readonly verdict: Verdict;
}

/** Asks the messages before it and the question as one conversation; judges the last reading. */
export function askAndJudge(question: Question, understand: Understand): Judged {
  let previous: PreviousTurn = { query: null, options: [] };
  const read = (text: string): Reading =>
    understand(text, { today: questionDay, names: demoNames, previous });
  for (const text of question.after ?? []) previous = nextTurn(previous, read(text));
  const reading = read(question.ask);
  previous = nextTurn(previous, reading);
  return { question, reading, verdict: judge(reading, question, read) };
}

function nextTurn({ query }: PreviousTurn, reading: Reading): PreviousTurn {
  if (reading.kind === 'ask') return { query, options: reading.options };
  if (reading.kind === 'query' && reading.query.about === 'figures') {
    return { query: reading.query, options: [] };
  }
  return { query, options: [] };
}

/** What a reading of a question is worth; `readOption` understands a button of it. */
export function judge(
  reading: Reading,
  question: Question,
  readOption: (option: string) => Reading,
): Verdict {
  const { want, ignored = [] } = question;
  const isWanted = (found: Reading): boolean => want.some((wanted) => meets(wanted, found));
  if (isWanted(reading)) return saysWhatItLeftOut(reading, ignored) ? 'right' : 'wrong';
  const canBeAnswered = want.some((wanted) => !('cannot' in wanted));
  if (reading.kind === 'cannot') return canBeAnswered ? 'refused' : 'wrong';
  if (reading.kind !== 'ask') return 'wrong';
  return reading.options.some((option) => isWanted(readOption(option))) ? 'asked' : 'wrong';
}

function saysWhatItLeftOut(reading: Reading, words: readonly string[]): boolean {
  if (reading.kind !== 'query') return true;
  const told = reading.ignored.join(' ').toLowerCase();
  return words.every((word) => told.includes(word.toLowerCase()));
}

function meets(want: Want, reading: Reading): boolean {
  if ('ask' in want) return reading.kind === 'ask';
  if ('cannot' in want) return reading.kind === 'cannot' && isOneOf(want.cannot, reading.reason);
  if (reading.kind !== 'query') return false;
  const { query } = reading;
  if ('shape' in want) return query.about === 'figures' && isFigures(want, query);
  switch (query.about) {
    case 'figures':
      return false;
    case 'meaning':
      return 'meaning' in want && isOneOf(want.meaning, query.of);
    case 'find':
      return 'find' in want && listed(want.find).map(bare).includes(bare(query.of));
    case 'advice':
      return 'advice' in want && isOneOf(want.advice, query.of);
    case 'howTo':
      return 'howTo' in want && isOneOf(want.howTo, query.of);
    case 'status':
      return 'status' in want && isOneOf(want.status, query.of);
    case 'courtesy':
      return 'courtesy' in want && isOneOf(want.courtesy, query.of);
    case 'export':
      return 'export' in want && isOneOf(want.export, query.of);
    case 'cases':
      return 'cases' in want && isCases(want, query);
  }
}

function isCases(want: CasesWant, query: CaseQuery): boolean {
  return (
    isOneOf(want.cases, query.of) &&
    areNames(want.parties, query.parties) &&
    (want.kinds ?? []).join() === query.kinds.join() &&
    isPeriod(want.period, query.period)
  );
}

/** A number as it may be typed: `HD-10023`, `hd 10023`, `#HD10023`. */
function bare(number: string): string {
  return number.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

function isFigures(want: FigureWant, query: FigureQuery): boolean {
  const { filter } = query;
  return (
    want.shape === query.shape &&
    isOneOf(want.figure, query.figure) &&
    (want.by === 'any' || isOneOf(want.by ?? null, query.by)) &&
    (want.rows ?? null) === query.rows &&
    isPeriod(want.period, filter.period) &&
    isAgainst(want.against, query.against) &&
    areNames(want.payers, filter.payers) &&
    areNames(want.drugs, filter.drugs) &&
    areNames(want.ndcs, filter.ndcs) &&
    areNames(want.vendors, filter.vendors) &&
    areNames(want.categories, filter.categories) &&
    (want.claimStatus ?? null) === filter.claimStatus &&
    (want.invoiceStatus ?? null) === filter.invoiceStatus &&
    isAmount(want.amount, filter.amount) &&
    (want.order === undefined || want.order === query.order) &&
    (want.limit === undefined || want.limit === query.limit)
  );
}

/** The order in which names are said changes no figure. */
function areNames(want: string | readonly string[] = [], names: readonly string[]): boolean {
  return JSON.stringify([...listed(want)].sort()) === JSON.stringify([...names].sort());
}

function isAmount(want: AmountWant | undefined, amount: AmountFilter | null): boolean {
  if (want === undefined || amount === null) return want === undefined && amount === null;
  return (
    want.fields.includes(amount.field) &&
    want.overCents === amount.overCents &&
    want.underCents === amount.underCents
  );
}

function isAgainst(want: PeriodWant | undefined, against: AskedPeriod | null): boolean {
  if (want === 'any') return true;
  if (want === undefined || against === null) return want === undefined && against === null;
  return isPeriod(want, against);
}

function isPeriod(want: PeriodWant = '..', { from, to }: AskedPeriod): boolean {
  if (want === 'any') return true;
  return want.split('|').some((words) => {
    const [first, last] = daysOf(words);
    return first === from && openEnd(last) === openEnd(to);
  });
}

/** Nothing lies behind today, so a period that ends there or later has the rows of an open one. */
function openEnd(day: Day | null): Day | null {
  return day === null || day >= questionDay ? null : day;
}

/** The first and the last day; null is without an end. Throws where it names none. */
export function daysOf(words: string): readonly [Day | null, Day | null] {
  const [first = '', last = first] = words.split('..');
  return [first === '' ? null : unitOf(first)[0], last === '' ? null : unitOf(last)[1]];
}

/** The first and the last day of a year, a half, a quarter, a month or a day. */
function unitOf(words: string): readonly [Day, Day] {
  const [year = '', part = ''] = words.split('-');
  const months = (first: number, count: number): readonly [Day, Day] => {
    const from = `${year}-${String(first).padStart(2, '0')}-01`;
    return [from, addDays(addMonths(from, count), -1)];
  };
  if (/^\d{4}$/.test(words)) return months(1, 12);
  if (/^\d{4}-H[12]$/.test(words)) return months(Number(part[1]) * 6 - 5, 6);
  if (/^\d{4}-Q[1-4]$/.test(words)) return months(Number(part[1]) * 3 - 2, 3);
  if (/^\d{4}-\d\d$/.test(words)) return months(Number(part), 1);
  if (/^\d{4}-\d\d-\d\d$/.test(words)) return [words, words];
  throw new RangeError(`no period: ${words}`);
}

function listed<T>(one: OneOf<T>): readonly T[] {
  return Array.isArray(one) ? one : [one as T];
}

function isOneOf<T>(want: OneOf<T>, found: T): boolean {
  return listed(want).includes(found);
}
