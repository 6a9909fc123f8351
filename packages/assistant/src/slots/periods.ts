import { addDays, dayOf, isCalendarDay } from '@pfs/core/days';
import type { AskedPeriod } from '@pfs/core/figures/figure-filter';
import type { Day } from '@pfs/core/remittance';
import {
  type Days,
  months,
  type Point,
  pointAt,
  type RelativePeriod,
  shiftYears,
  type Unit,
  unitsAround,
  weak,
  writtenDays,
} from './period-points.ts';
import { correctWord, makeVocabulary } from './spelling.ts';
import {
  joinTexts,
  matchAt,
  numberWords,
  readPairs,
  type Span,
  typedOf,
  type Word,
} from './words.ts';

export { periodBefore, shiftYears, unitsAround, yearBefore } from './period-points.ts';
export type { RelativePeriod };

export interface PeriodSpan extends Span<AskedPeriod | RelativePeriod> {
  /** For a range: its first and last part, between which a change may be asked for. */
  readonly ends?: readonly [AskedPeriod, AskedPeriod];
}

interface Range extends Point {
  readonly ends?: PeriodSpan['ends'];
}

interface Source {
  readonly text: string;
  readonly today: Day;
  readonly days: ReadonlyMap<number, Point>;
}

const said = readPairs(
  `${months.map((month) => `${month.slice(0, 3)}=${month}`).join(' ')} sept=september wk=week
  wks=weeks mo=month mos=months mth=month mths=months qtr=quarter qtrs=quarters yr=year yrs=years
  prev=previous prior=previous preceding=previous trailing=last rolling=last lst=last lats=last
  current=this ths=this til=until till=until couple=2 few=3 first=1st second=2nd third=3rd
  fourth=4th ly=last_year ttm=last_12_months inception=beginning versus=vs weak=week weaks=weeks`,
);
const vocabulary = makeVocabulary([
  ...[...months, 'week', 'weeks', 'month', 'months', 'quarter', 'quarters', 'year', 'years'],
  ...['last', 'this', 'previous', 'current', 'today', 'yesterday', 'since', 'between', 'until'],
  ...['before', 'after', 'through', 'date', 'past', 'first', 'second', 'third', 'fourth'],
]);
const opening = new RegExp(
  [
    '(?:(?<since>since|starting|beginning)(?: (?:in|on|from))?|(?<from>from|between)',
    '|(?<until>(?:up )?until|as of|through|up to|no later than)',
    '|(?<before>before|previous to|earlier than)|(?<after>after|later than)) (?:the )?',
  ].join(''),
  'y',
);
/** `since the season started in January` */
const sinceThen = /(?<since>since) (?:[a-z]+ ){1,4}(?:in|on) (?:the )?/y;
const joint = / (?:to|through|until|up to|(and)) (?:the )?/y;
const onward =
  / (?:(?:and )?(?:onwards?|forward)|(?:to|through|until) (?:now|date|present))(?= |$)/y;
const beside =
  /(?:(?:(?<nth>1st|2nd|3rd|4th|last) )?(?<week>week) (?:of|starting|beginning|ending)|(?<edge>beginning|start|end) of|(?:(?<count>\d{1,2}) )?(?<unit>day|week|month|quarter|year)s? (?:before|previous to)) (?:the )?/y;

/** The periods of a question, including the words `since`, `from`, `before` … of a range. */
export function findPeriods(words: readonly Word[], today: Day): readonly PeriodSpan[] {
  const plain = words.map(({ text }) => plainWord(text));
  const { text, starts, wordBehind } = joinTexts(plain.map((word) => word.text));
  const source = { text, today, days: writtenDays(text, today) };
  const found: PeriodSpan[] = [];
  for (let first = 0; first < words.length; ) {
    const at = starts[first] ?? 0;
    const point: Range | undefined = rangeAt(source, at) ?? simpleAt(source, at);
    const last = point ? wordBehind(point.end) : first + 1;
    if (point?.value) {
      const isTypo = plain.slice(first, last).some((word) => word.isTypo);
      const said = { first, last, typed: typedOf(words, first, last), value: point.value };
      const read = isTypo ? { read: text.slice(at, point.end) } : {};
      const ends = point.ends ? { ends: point.ends } : {};
      found.push({ ...said, ...read, ...ends, weight: (point.weight ?? 1) * (isTypo ? 0.8 : 1) });
    }
    first = last;
  }
  return related(found, text.slice(0, starts[found[0]?.first ?? 0]));
}

/**
 * The meaning of a period next to another: `last 90 days vs the prior 90 days`, `ever` with March.
 */
function related(all: readonly PeriodSpan[], before: string): readonly PeriodSpan[] {
  const found = all.length > 1 ? all.filter(({ weight }) => weight !== weak) : all;
  const [first, ...others] = found;
  const isCompared = /\b(?:compared (?:to|with)|vs|against|relative to|than) (?:the )?$/.test(
    before,
  );
  if (first && others.length === 0 && isCompared && /^(?:last ye?a?r|ly)$/i.test(first.typed)) {
    return [{ ...first, value: { relative: 'yearBefore' } }];
  }
  return found.map((span) => {
    if (first === undefined || span === first) return span;
    const isSame = JSON.stringify(span.value) === JSON.stringify(first.value);
    const areCounted =
      /^(?:last|past)( \S+){2}$/i.test(first.typed) && /( \S+){2}$/.test(span.typed);
    if (/^pr(?:ev|ior|eced)/i.test(span.typed) && (isSame || areCounted)) {
      return { ...span, value: { relative: 'before' } };
    }
    const isOctober = isSame && /^last (?!week|month|quarter|year|\d)/i.test(span.typed);
    return isOctober ? { ...span, value: { relative: 'yearBefore' } } : span;
  });
}

/** The normal form of each word: `sept25`, `6mo` and `t3m` are expanded, typos corrected. */
function plainWord(text: string): { readonly text: string; readonly isTypo: boolean } {
  const [, name = '', year] = /^(fy|[a-z]{3,9})((?:20)?\d\d)$/.exec(text) ?? [];
  const month = said.get(name) ?? name;
  if (month === 'fy' || months.includes(month)) return { text: `${month} ${year}`, isTypo: false };
  const [, last, many, short = ''] = /^(t)?(\d{1,3})([a-z]+)$/.exec(text) ?? [];
  const unit = short === 'm' && last ? 'months' : (said.get(short) ?? '');
  if (/^(?:week|month|quarter|year)/.test(unit)) {
    return { text: `${last ? 'last ' : ''}${many} ${unit}`, isTypo: false };
  }
  const known = said.get(text) ?? numberWords.get(text);
  const read = known === undefined ? correctWord(text, vocabulary) : undefined;
  return { text: known ?? said.get(read ?? '') ?? read ?? text, isTypo: read !== undefined };
}

/** `since March`, `from June to August`, `before 3/5`: undefined if no range begins here. */
function rangeAt(source: Source, at: number): Range | undefined {
  const plain = matchAt(opening, source.text, at);
  const isPlain = plain && simpleAt(source, at + plain[0].length) !== undefined;
  const open = isPlain ? plain : (matchAt(sinceThen, source.text, at) ?? plain);
  const { since, from, until, before, after } = open?.groups ?? {};
  const one = simpleAt(source, at + (open?.[0].length ?? 0));
  if (one === undefined || (one.value !== null && 'relative' in one.value)) return undefined;
  const isOneSided = until ?? before ?? after;
  const both = isOneSided ? undefined : joinedWith(source, one, open?.[0] ?? '');
  if (both !== undefined) return both;
  const on =
    matchAt(onward, source.text, one.end) ?? (from && matchAt(/ on(?= |$)/y, source.text, one.end));
  if (!since && !isOneSided && !on) return undefined;
  const point = { end: one.end + (on ? on[0].length : 0), weight: one.weight ?? 1 };
  if (one.value === null) return { ...point, value: null };
  const { from: start, to } = one.value;
  if (until) return { ...point, value: { from: null, to } };
  if (before) return { ...point, value: { from: null, to: start && addDays(start, -1) } };
  if (after) return { ...point, value: { from: to && addDays(to, 1), to: null } };
  return { ...point, value: { from: start, to: null } };
}

function joinedWith(source: Source, one: Point, open: string): Range | undefined {
  const said = matchAt(joint, source.text, one.end);
  const isTwo = open === '' && /\bcompar/.test(source.text);
  const isAnd = said?.[1] !== undefined && !open.startsWith('between');
  if (!said || isTwo || (isAnd && open !== '')) return undefined;
  const at = one.end + said[0].length;
  const other = simpleAt(source, at) ?? dayOfSameMonth(source.text, at, limitsOf(one));
  if (other === undefined) return undefined;
  const [first, last] = [limitsOf(one), limitsOf(other)];
  if (!first || !last) return isAnd ? undefined : { end: other.end, value: null };
  const [low, high] = inOrder(first, one.yearless === true, last, other.yearless === true);
  // `September and October` is one period where nothing lies between.
  if (isAnd && addDays(low.to, 1) !== high.from) return undefined;
  if (low.from > high.to) return { end: other.end, value: null };
  const weight = Math.min(one.weight ?? 1, other.weight ?? 1);
  return { end: other.end, value: { from: low.from, to: high.to }, ends: [low, high], weight };
}

/** `November 10 through 14`. */
function dayOfSameMonth(text: string, at: number, one: Days | undefined): Point | undefined {
  const [all = '', date = ''] = matchAt(/(\d{1,2})(?:st|nd|rd|th)?(?= |$)/y, text, at) ?? [];
  const [year = 0, month = 0] = (one?.from ?? '').split('-').map(Number);
  const isDay = one !== undefined && one.from === one.to;
  if (!isDay || !isCalendarDay(year, month, Number(date))) return undefined;
  const day = dayOf(year, month, Number(date));
  return { end: at + all.length, value: { from: day, to: day } };
}

function limitsOf({ value }: Point): Days | undefined {
  if (value === null || 'relative' in value) return undefined;
  return value.from === null || value.to === null ? undefined : { from: value.from, to: value.to };
}

/** A limit without a year is in the other's year, or in the next one: November to February. */
function inOrder(first: Days, isFirstFree: boolean, last: Days, isLastFree: boolean): [Days, Days] {
  const year = (day: Day) => Number(day.slice(0, 4));
  if (isLastFree && (!isFirstFree || last.to < first.from)) {
    const gap = year(first.from) - year(last.to);
    const later = shiftYears(last, shiftYears(last, gap).to < first.from ? gap + 1 : gap);
    if (!isFirstFree || year(later.to) === year(first.from)) return [first, later];
  }
  if (!isFirstFree) return [first, last];
  const gap = year(last.to) - year(first.from);
  return [shiftYears(first, shiftYears(first, gap).from > last.to ? gap - 1 : gap), last];
}

/** `the first week of March` is its first seven days. */
function weekIn({ from, to }: Days, nth: string): Days {
  if (nth === 'last') return { from: addDays(to, -6), to };
  const start = addDays(from, 7 * (Number(nth[0]) - 1));
  return { from: start, to: addDays(start, 6) };
}

/** A point in time, or something relative to one: its week, its end, the months before it. */
function simpleAt({ text, today, days }: Source, at: number): Point | undefined {
  const match = matchAt(beside, text, at);
  const point = match && pointAt(text, at + match[0].length, days, today);
  const limits = point && limitsOf(point);
  if (match && limits) {
    const { nth, week, edge, count = 1, unit } = match.groups ?? {};
    const { from, to } = limits;
    const many = Number(count);
    if (nth && from !== to) return { ...point, value: weekIn(limits, nth) };
    if (week && from === to) return { ...point, value: unitsAround(from, 'week', 0) };
    if (edge === 'end') return { ...point, value: { from: to, to } };
    if (edge) return { ...point, value: { from, to: from } };
    if (unit) return { ...point, value: unitsAround(from, unit as Unit, -many, many) };
  }
  const plain = pointAt(text, at, days, today);
  return plain && isMeant(text, at, plain.end) ? plain : undefined;
}

const beforeMonth = new RegExp(
  [
    '\\b(?:in|since|for|last|this|until|during|and|or|vs|of|from|to|through|before|after|between|by',
    '|with|than|compare|against|on|the|my|our|about)$',
  ].join(''),
);
const beforeCount =
  /(?:\b(?:over|under|above|below|(?:more|less|greater|fewer) than|least|most|top|bottom|1st|exactly|number|rx|ndc|up to)|[<>]=?)$/;

/** Whether `may`, `march` and a bare `2000` are meant as a month or a year. */
function isMeant(text: string, at: number, end: number): boolean {
  const word = text.slice(at, end);
  const [before, after] = [text.slice(0, at).trimEnd(), text.slice(end).trimStart()];
  if (word === 'may' && before === '') return !/^(?:i|we|you|it|they|the|my|be|not)\b/.test(after);
  if (word === 'may') return after === '' || beforeMonth.test(before);
  if (word === 'march') return !/\b(?:i|we|you|they|can|will|must|not|may)$/.test(before);
  if (!/^20\d\d$/.test(word)) return true;
  if (/\bbetween$/.test(before) && !/^and 20\d\d\b/.test(after)) return false;
  return !beforeCount.test(before) && !/^(?:mg|mcg|ml|units?|dollars?|bucks|%)/.test(after);
}
