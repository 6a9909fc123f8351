import { addDays, addMonths } from '@pfs/core/days';
import type { AskedPeriod } from '@pfs/core/figures/figure-filter';
import type { Day } from '@pfs/core/remittance';
import { type Days, shiftYears, type Unit, unitsAround } from './calendar.ts';
import { months, type Point, pointAt, type RelativePeriod, writtenDays } from './period-points.ts';
import { correctWord, makeVocabulary } from './spelling.ts';
import { joinTexts, matchAt, numberWords, type Span, typedOf, type Word } from './words.ts';

export { periodBefore, yearBefore } from './calendar.ts';
export type { RelativePeriod };

const said = new Map(
  `${months.map((month) => `${month.slice(0, 3)}=${month}`).join(' ')} sept=september
  wk=week wks=weeks mo=month mos=months mth=month mths=months qtr=quarter qtrs=quarters yr=year
  yrs=years prev=previous prior=previous preceding=previous trailing=last rolling=last lst=last
  current=this ths=this thru=through til=until till=until couple=2 few=3 first=1st second=2nd third=3rd
  fourth=4th ly=last_year ttm=last_12_months inception=beginning versus=vs`
    .split(/\s+/)
    .map((entry) => [entry.replace(/=.*/, ''), entry.replace(/.*=/, '').replaceAll('_', ' ')]),
);
const vocabulary = makeVocabulary([
  ...months.filter((month) => month.length > 4),
  ...['week', 'weeks', 'month', 'months', 'quarter', 'quarters', 'year', 'years'],
  ...['last', 'this', 'previous', 'current', 'today', 'yesterday', 'since', 'between', 'until'],
  ...['before', 'after', 'through'],
]);

const opening =
  /(?:(since|starting|beginning|as of)(?: (?:in|on|from))?|(from)|(between)|((?:up )?until|through|up to|no later than)|(before|previous to|earlier than)|(after|later than)) (?:the )?/y;
const joint = / (?:to|through|until|up to|(and)) (?:the )?/y;
const onward = / (?:and )?(?:on|onwards?|forward|later)(?= |$)/y;
const untilNow = / (?:to|through|until) (?:now|date|present|the present)(?= |$)/y;
const weekOf = /week (?:of|starting|beginning|ending) (?:the )?/y;
const edge = /(beginning|start|end) of (?:the )?/y;
const lead = /(?:(\d{1,2}) )?(day|week|month|quarter|year)s? (?:before|previous to) (?:the )?/y;

interface Text {
  readonly text: string;
  readonly today: Day;
  readonly days: ReadonlyMap<number, Point>;
}

/** The periods of a question; the words `since`, `from`, `before` … of a range are part of it. */
export function findPeriods(
  words: readonly Word[],
  today: Day,
): readonly Span<AskedPeriod | RelativePeriod>[] {
  const plain = words.map(({ text }) => plainWord(text));
  const { text, starts, wordBehind } = joinTexts(plain.map((word) => word.text));
  const source = { text, today, days: writtenDays(text, today) };
  const found: Span<AskedPeriod | RelativePeriod>[] = [];
  for (let first = 0; first < words.length; ) {
    const at = starts[first] ?? 0;
    const point = rangeAt(source, at) ?? simpleAt(source, at);
    const last = point ? wordBehind(point.end) : first + 1;
    if (point?.value) {
      const isTypo = plain.slice(first, last).some((word) => word.isTypo);
      const read = isTypo ? { read: text.slice(at, point.end) } : {};
      const weight = (point.weight ?? 1) * (isTypo ? 0.8 : 1);
      found.push({
        first,
        last,
        value: point.value,
        typed: typedOf(words, first, last),
        ...read,
        weight,
      });
    }
    first = last;
  }
  return withoutAnother(found, words);
}

/** `compared to last year`, where nothing else says of what: the same days a year before. */
function withoutAnother(
  found: readonly Span<AskedPeriod | RelativePeriod>[],
  words: readonly Word[],
): readonly Span<AskedPeriod | RelativePeriod>[] {
  const [only, other] = found;
  if (!only || other || !/^(?:last ye?a?r|ly)$/i.test(only.typed)) return found;
  const before = words
    .slice(0, only.first)
    .map((word) => word.text)
    .join(' ');
  const isCompared = /\b(?:compared (?:to|with)|vs|versus|against|relative to|than)$/.test(before);
  return isCompared ? [{ ...only, value: { relative: 'yearBefore' } }] : found;
}

function plainWord(text: string): { readonly text: string; readonly isTypo: boolean } {
  const joined = /^(fy|[a-z]{3,9})((?:20)?\d\d)$/.exec(text);
  const month = joined && (said.get(joined[1] ?? '') ?? joined[1] ?? '');
  if (month && (month === 'fy' || months.includes(month))) {
    return { text: `${month} ${joined[2]}`, isTypo: false };
  }
  const known = said.get(text) ?? numberWords.get(text);
  const read = known === undefined ? correctWord(text, vocabulary) : undefined;
  return { text: known ?? read ?? text, isTypo: read !== undefined };
}

/** `since March`, `from June to August`, `before 3/5`: undefined where a place begins no range. */
function rangeAt(source: Text, at: number): Point | undefined {
  const { text } = source;
  const open = matchAt(opening, text, at);
  const [all = '', since, from, between, until, before, after] = open ?? [];
  const one = simpleAt(source, at + all.length);
  if (one === undefined || (one.value !== null && 'relative' in one.value)) return undefined;
  const both = joinedWith(source, one, between !== undefined);
  if (both !== undefined && (!open || from || between || since)) return both;
  const now = matchAt(untilNow, text, one.end)?.[0] ?? '';
  const on = matchAt(onward, text, one.end)?.[0] ?? '';
  const isOpen = now !== '' || /onward|forward/.test(on) || (from !== undefined && on !== '');
  if (!since && !until && !before && !after && !isOpen) return undefined;
  const end = one.end + (isOpen ? (now || on).length : 0);
  if (one.value === null) return { end, value: null };
  const { from: start, to } = one.value;
  const weight = one.weight ?? 1;
  if (until) return { end, value: { from: null, to }, weight };
  if (before) return { end, value: { from: null, to: start && addDays(start, -1) }, weight };
  if (after) return { end, value: { from: to && addDays(to, 1), to: null }, weight };
  return { end, value: { from: start, to: null }, weight };
}

function joinedWith(source: Text, one: Point, isBetween: boolean): Point | undefined {
  const said = matchAt(joint, source.text, one.end);
  if (said === null || (said[1] !== undefined && !isBetween)) return undefined;
  const other = simpleAt(source, one.end + said[0].length);
  if (other === undefined) return undefined;
  const [first, last] = [limitsOf(one), limitsOf(other)];
  if (!first || !last) return { end: other.end, value: null };
  const { from, to } = inOrder(first, one.yearless === true, last, other.yearless === true);
  const value = from <= to ? { from, to } : null;
  return { end: other.end, value, weight: Math.min(one.weight ?? 1, other.weight ?? 1) };
}

function limitsOf({ value }: Point): Days | undefined {
  if (value === null || 'relative' in value) return undefined;
  return value.from === null || value.to === null ? undefined : { from: value.from, to: value.to };
}

/** A limit without a year is of the other's year, or of the next one: November to February. */
function inOrder(first: Days, isFirstFree: boolean, last: Days, isLastFree: boolean): Days {
  const gap = Number(last.to.slice(0, 4)) - Number(first.from.slice(0, 4));
  if (isFirstFree && !isLastFree) {
    const from = shiftYears(first.from, gap);
    return { from: from > last.to ? shiftYears(from, -1) : from, to: last.to };
  }
  if (!isLastFree) return { from: first.from, to: last.to };
  const to = isFirstFree ? last.to : shiftYears(last.to, -gap);
  if (to >= first.from) return { from: first.from, to };
  const later = shiftYears(to, 1);
  const isSameYear = later.slice(0, 4) === first.from.slice(0, 4);
  return !isFirstFree || isSameYear
    ? { from: first.from, to: later }
    : { from: shiftYears(first.from, -1), to };
}

/** A point of the calendar, or what stands by one: the week of it, its end, the months before it. */
function simpleAt(source: Text, at: number): Point | undefined {
  const { text, today, days } = source;
  for (const form of [weekOf, edge, lead]) {
    const match = matchAt(form, text, at);
    const point = match && pointAt(text, at + match[0].length, days, today);
    const limits = point && limitsOf(point);
    if (!match || !limits) continue;
    if (form === weekOf) return { ...point, value: unitsAround(limits.from, 'week', 0) };
    if (form === edge) {
      const day = match[1] === 'end' ? limits.to : limits.from;
      return { ...point, value: { from: day, to: day }, weight: 0.7 };
    }
    const [, count = '1', unit = ''] = match;
    return { ...point, value: unitsBefore(limits.from, Number(count), unit as Unit) };
  }
  const point = pointAt(text, at, days, today);
  return point && isMeant(text, at, point.end) ? point : undefined;
}

function unitsBefore(day: Day, count: number, unit: Unit): Days {
  const monthsOf = { day: 0, week: 0, month: 1, quarter: 3, year: 12 }[unit];
  const days = unit === 'week' ? 7 * count : count;
  const from = monthsOf === 0 ? addDays(day, -days) : addMonths(day, -monthsOf * count);
  return { from, to: addDays(day, -1) };
}

/** Whether `may`, `march` and a bare `2000` stand where a month or a year does. */
function isMeant(text: string, at: number, end: number): boolean {
  const word = text.slice(at, end);
  const before = text.slice(0, at).trimEnd();
  const after = text.slice(end).trimStart();
  if (word === 'may') {
    const isMonth =
      /\b(?:in|since|for|last|this|until|during|and|or|vs|of|from|to|through|before|after|between|by|with|than|compare|against|on|the|my|our|about)$/;
    if (before === '') return !/^(?:i|we|you|it|they|the|my|be|not)\b/.test(after);
    return after === '' || isMonth.test(before) || /^(?:and|to|vs|through) (?:jun|apr)/.test(after);
  }
  if (word === 'march') return !/\b(?:i|we|you|they|can|will|must|not|may)$/.test(before);
  if (!/^20\d\d$/.test(word)) return true;
  const isCount =
    /(?:\b(?:over|under|above|below|(?:more|less|greater|fewer) than|least|most|top|bottom|1st|exactly|number|rx|ndc|up to)|[<>]=?)$/;
  const isBetween = /\bbetween$/.test(before) && !/^and 20\d\d\b/.test(after);
  return (
    !isCount.test(before) && !isBetween && !/^(?:mg|mcg|ml|units?|dollars?|bucks|%)/.test(after)
  );
}
