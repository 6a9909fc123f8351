import { addMonths, type Month, monthOf } from '../../days.ts';
import type { AskedPeriod } from '../../figures/figure-filter.ts';
import { firstDayOf, lastDayOf } from '../../metrics/periods.ts';
import type { Day } from '../../remittance.ts';
import { findPeriods } from '../words/find-periods.ts';
import { readWords } from '../words/read-words.ts';
import { has, type Said } from './said.ts';
import {
  type BoundedPeriod,
  bounded,
  isSamePeriod,
  monthsBefore,
  periodBefore,
  wholeMonths,
} from './shift-period.ts';

/** The periods of a message: one, or one and what it is held against. */
export interface SaidPeriods {
  readonly period: AskedPeriod | null;
  /** More than one: it may mean either. */
  readonly against: readonly AskedPeriod[];
}

const comparing = ['versus', 'compare', 'difference', 'change', 'why', 'more'] as const;

/** What a message's periods come to; undefined where they make no sense together. */
export function readPeriods(said: Said, today: Day): SaidPeriods | undefined {
  const [first, second, third] = said.periods;
  if (third !== undefined) return undefined;
  const pairs = has(said, ...comparing);
  const [item, another] = said.periodItems;
  const isOne = item !== undefined && another === undefined;
  const halves = pairs && isOne ? splitPeriod(item.typed, today) : undefined;
  if (halves !== undefined) return toPair(halves[0], halves[1]);
  if (said.periods.length < said.periodItems.length) return undefined;
  if (first === undefined) return { period: null, against: [] };
  if (second !== undefined) {
    const [one, other] = withOneYear(said, [first, second], today);
    if (pairs) return isSamePeriod(one, other) ? aYearApart(said, one) : toPair(one, other);
    const joined = joinPeriods(said, one, other, today);
    return joined === undefined ? undefined : { period: joined, against: [] };
  }
  if (said.before === null) return { period: first, against: [] };
  const before = shifted(first, said.before);
  return before === undefined ? undefined : { period: first, against: [before] };
}

/** `this October vs last October`. */
function aYearApart({ periodItems }: Said, period: AskedPeriod): SaidPeriods | undefined {
  const whole = bounded(period);
  const isEarlier = periodItems.some(({ typed }) => /\blast\b/iu.test(typed));
  if (whole === undefined || !isEarlier) return undefined;
  return { period, against: [monthsBefore(whole, 12)] };
}

/** The period before another, by what is said of it. */
export function shifted(
  period: AskedPeriod,
  unit: NonNullable<Said['before']>,
): BoundedPeriod | undefined {
  const whole = bounded(period);
  if (whole === undefined) return undefined;
  switch (unit) {
    case 'period':
      return periodBefore(whole);
    case 'month':
      return monthsBefore(whole, 1);
    case 'quarter':
      return monthsBefore(whole, 3);
    case 'year':
      return monthsBefore(whole, 12);
  }
}

/** The later one against the earlier one. A month against last year may mean that month, too. */
export function toPair(one: AskedPeriod, other: AskedPeriod): SaidPeriods {
  const isLater = (one.from ?? '') > (other.from ?? '') || one.to === null;
  const sameStart = one.from === other.from && (one.to ?? '9') > (other.to ?? '9');
  const [period, against] = isLater || sameStart ? [one, other] : [other, one];
  const [later, year] = [bounded(period), bounded(against)];
  if (later === undefined || year === undefined) return { period, against: [against] };
  const months = wholeMonths(later);
  const isYear = wholeMonths(year) === 12 && year.from.endsWith('-01-01');
  const follows = Number(later.from.slice(0, 4)) === Number(year.from.slice(0, 4)) + 1;
  if (!isYear || !follows || months === 12) return { period, against: [against] };
  return { period, against: [monthsBefore(later, 12), against] };
}

/** `from September to October` and `since last month`, where two periods are meant. */
function splitPeriod(typed: string, today: Day): readonly [AskedPeriod, AskedPeriod] | undefined {
  const since = /^since\s+(.*)$/iu.exec(typed)?.[1];
  if (since !== undefined) {
    const [from] = periodsIn(since, today);
    const unit = from === undefined ? undefined : bounded(from);
    const current = unit === undefined ? undefined : currentUnit(unit, today);
    return unit === undefined || current === undefined ? undefined : [current, unit];
  }
  for (const link of [/\s+(?:to|until|through|-)\s+/iu, /\s+and\s+/iu]) {
    const halves = typed.replace(/^(?:from|between)\s+/iu, '').split(link);
    if (halves.length !== 2) continue;
    const [one = '', other = ''] = halves;
    const year = /\b20\d\d\b/u.exec(other)?.[0];
    const withYear = year === undefined || /\b20\d\d\b/u.test(one) ? one : `${one} ${year}`;
    const [[first], [second]] = [periodsIn(withYear, today), periodsIn(other, today)];
    if (first !== undefined && second !== undefined) return [first, second];
  }
  return undefined;
}

/** The current month, quarter or year, as long as the given one. */
function currentUnit(unit: BoundedPeriod, today: Day): AskedPeriod | undefined {
  const months = wholeMonths(unit);
  if (months !== 1 && months !== 3 && months !== 12) return undefined;
  const month = Number(today.slice(5, 7));
  const first = firstDayOf(monthOf(addMonths(firstDayOf(monthOf(today)), -((month - 1) % months))));
  const last: Month = monthOf(addMonths(first, months - 1));
  return first > unit.from ? { from: first, to: lastDayOf(last) } : undefined;
}

/** `Q1 vs Q2 2025`: a year that only one of the two names is meant for both. */
function withOneYear(
  said: Said,
  [one, other]: readonly [AskedPeriod, AskedPeriod],
  today: Day,
): readonly [AskedPeriod, AskedPeriod] {
  const typed = said.periodItems.map((item) => item.typed);
  const years = typed.map((text) => /(?<![\d/-])20\d\d(?![\d/-])/u.exec(text)?.[0]);
  const isBare = (text = ''): boolean => /^(?:in |during |for )?(?:[a-z]+|q[1-4])$/iu.test(text);
  const reread = (text: string, year: string): AskedPeriod | undefined =>
    periodsIn(`${text} ${year}`, today)[0];
  if (years[0] === undefined && years[1] !== undefined && isBare(typed[0])) {
    return [reread(typed[0] ?? '', years[1]) ?? one, other];
  }
  if (years[1] === undefined && years[0] !== undefined && isBare(typed[1])) {
    return [one, reread(typed[1] ?? '', years[0]) ?? other];
  }
  return [one, other];
}

/** `March of last year`, `this year in March`; months that follow each other are one period. */
function joinPeriods(
  said: Said,
  one: AskedPeriod,
  other: AskedPeriod,
  today: Day,
): AskedPeriod | undefined {
  const [first, second] = [bounded(one), bounded(other)];
  if (first === undefined || second === undefined) return undefined;
  const [small, large] = [first, second].sort((a, b) => length(a) - length(b));
  if (small === undefined || large === undefined) return undefined;
  if (small.from >= large.from && small.to <= large.to) return small;
  if (wholeMonths(large) === 12 && large.from.endsWith('-01-01')) {
    const typed = said.periodItems[small === first ? 0 : 1]?.typed ?? '';
    const [read] = periodsIn(`${typed} ${large.from.slice(0, 4)}`, today);
    const whole = read === undefined ? undefined : bounded(read);
    if (whole !== undefined && whole.from >= large.from && whole.to <= large.to) return whole;
  }
  const [early, late] = first.from < second.from ? [first, second] : [second, first];
  if (wholeMonths(first) !== wholeMonths(second)) return undefined;
  const follows =
    areBeside(said) && periodBefore({ from: late.from, to: late.from }).to === early.to;
  return follows ? { from: early.from, to: late.to } : undefined;
}

/** `dispensed in October, paid in November` are not days of one period. */
function areBeside({ items, periodItems: [one, other] }: Said): boolean {
  const between = items.filter(({ from }) => from >= (one?.to ?? 0) && from < (other?.from ?? 0));
  return between.every(({ part }) => ['and', 'plain', 'namePlace'].includes(part.is));
}

function length({ from, to }: BoundedPeriod): number {
  return Date.parse(to) - Date.parse(from);
}

function periodsIn(text: string, today: Day): readonly AskedPeriod[] {
  return findPeriods(readWords(text), today).flatMap(({ value }) => value ?? []);
}
