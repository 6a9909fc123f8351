import { addDays, addMonths, dayOf, isCalendarDay } from '@pfs/core/days';
import type { AskedPeriod } from '@pfs/core/figures/figure-filter';
import type { Day } from '@pfs/core/remittance';
import { en } from 'chrono-node';
import { type Days, monthsFrom, type Unit, unitsAround } from './calendar.ts';
import { matchAt } from './words.ts';

/** The period before, or a year before, of whichever period the question is about. */
export interface RelativePeriod {
  readonly relative: 'before' | 'yearBefore';
}

/** One day, month, quarter … as a text names it. Null: a day that does not exist. */
export interface Point {
  readonly end: number;
  readonly value: AskedPeriod | RelativePeriod | null;
  /** The year was not said: it is the latest in which the period has begun. */
  readonly yearless?: boolean;
  readonly weight?: number;
}

type Rule = readonly [
  RegExp,
  (said: readonly string[], today: Day) => Omit<Point, 'end'> | undefined,
];

export const months =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
const M = `(${months.join('|')})`;
const U = '(day|week|month|quarter|year)s?';
const years = `20\\d\\d|'\\d\\d|fy (?:20)?\\d\\d|(?:the )?year before last|last year|(?:this|the) year`;
const Y = `(?: (?:of |in |for )?(?:calendar |fiscal |the )?(?:year )?(${years}))?`;
const N = String.raw`(\d{1,3})`;
const letterUnits: Readonly<Record<string, Unit>> = {
  y: 'year',
  q: 'quarter',
  m: 'month',
  w: 'week',
};

const rules: readonly Rule[] = [
  [
    /(?:of )?all time|ever|so far|to date|lifetime|since (?:the )?(?:beginning|start)(?! of)/,
    forever,
  ],
  [
    /(?:(20\d\d) )?(?:(year|month|quarter|week) to date|([yqmw])td|so far this (\w+)|this (\w+) so far)(?: (?:of |in )?(20\d\d))?/,
    ([before, long, letter = '', other, behind, after], today) => {
      const unit = letterUnits[letter] ?? ((long || other || behind) as Unit);
      if (!/^(?:week|month|quarter|year)$/.test(unit)) return undefined;
      const year = Number(before || after || today.slice(0, 4));
      const to = addMonths(today, (year - Number(today.slice(0, 4))) * 12);
      return { value: { from: unitsAround(to, unit, 0).from, to } };
    },
  ],
  [
    /same (day|week|month|quarter) (?:of |in )?(?:last year|(?:a|1|the) year (?:ago|before|earlier))/,
    ([unit], today) => {
      const from = unit === 'week' ? addDays(today, -364) : addMonths(today, -12);
      return { value: unitsAround(from, unit as Unit, 0) };
    },
  ],
  [/this time last year/, (_, today) => ({ value: unitsAround(today, 'month', -12) })],
  [
    /(week|month|quarter|year) before last/,
    ([unit], today) => ({ value: unitsAround(today, unit as Unit, -2) }),
  ],
  [/day before yesterday/, (_, today) => ({ value: unitsAround(today, 'day', -2) })],
  [/(?<=\b(?:in|over|during|within|for) the )last year/, (_, today) => rolling('year', today)],
  [
    new RegExp(
      `(last|past|previous|this) (?:full |complete |whole |entire |calendar |fiscal )?(?:${N} (?:of )?)?${U}(?! of )`,
    ),
    ([which, count, unit], today) => lastUnits(which ?? '', count ?? '', unit as Unit, today),
  ],
  [
    new RegExp(`(?:${N} (?:of )?|an? )${U} (ago|back|before)`),
    ([count, unit, how], today) => {
      const many = Number(count || 1);
      if (how === 'before' && !count) return undefined;
      return { value: unitsAround(today, unit as Unit, -many, how === 'before' ? many : 1) };
    },
  ],
  [
    new RegExp(`(1st|last) ${N} (month|quarter)s?${Y}`),
    ([which, count, unit, year], today) => {
      const size = Number(count) * (unit === 'month' ? 1 : 3);
      if (!year || size > 12) return undefined;
      return { value: monthsFrom(yearOf(year, today), which === 'last' ? 12 - size : 0, size) };
    },
  ],
  [
    new RegExp(`(?:month of )?${M}${Y}`),
    ([month, year], today) => stretch(months.indexOf(month ?? ''), 1, year, today),
  ],
  [
    new RegExp(`(${years}) ${M}`),
    ([year, month], today) => stretch(months.indexOf(month ?? ''), 1, year, today),
  ],
  [
    new RegExp(`(last|previous|past|this) ${M}`),
    ([which, month], today) => {
      const latest = stretch(months.indexOf(month ?? ''), 1, '', today);
      const isNow = latest.value.from.slice(0, 7) === today.slice(0, 7);
      return which === 'this' || !isNow
        ? { value: latest.value }
        : { value: unitsAround(today, 'month', -12) };
    },
  ],
  [
    new RegExp(`(?:(${years}) )?(?:q([1-4])|quarter ([1-4])|([1-4])(?:st|nd|rd|th) quarter)${Y}`),
    ([before, short, long, ordinal, year], today) =>
      stretch((Number(short || long || ordinal) - 1) * 3, 3, before || year, today),
  ],
  [
    /(?:q([1-4])|([1-4])q) ?(\d\d)(?!\d)/,
    ([one, other, year], today) => stretch((Number(one || other) - 1) * 3, 3, year, today),
  ],
  [
    new RegExp(`last quarter${Y}`),
    ([year], today) => (year ? stretch(9, 3, year, today) : undefined),
  ],
  [
    new RegExp(`(?:h([12])|([12])(?:st|nd) half)${Y}`),
    ([short, long, year], today) => stretch((Number(short || long) - 1) * 6, 6, year, today),
  ],
  [
    /(?:(?:calendar |fiscal )?year )?(20\d\d|'\d\d|fy (?:20)?\d\d)/,
    ([year], today) => stretch(0, 12, year, today),
  ],
  [
    /(?<=\b(?:for|in|of|during) the |\b(?:all|whole|entire) )(week|month|quarter|year)(?! (?:before|of|to date)\b)/,
    ([unit], today) => ({ value: unitsAround(today, unit as Unit, 0), weight: 0.8 }),
  ],
  [/(20\d\d)-(0?[1-9]|1[0-2])/, ([year, month], today) => ofMonth(year, month, today)],
  [/(0?[1-9]|1[0-2])\/(20\d\d)/, ([month, year], today) => ofMonth(year, month, today)],
  [
    /yoy|year (?:over|on) year|(?:(?:an?|1) )?year (?:before|earlier|previous)|same (?:period|time|days|dates) (?:last year|(?:an?|1|the) year (?:ago|before|earlier))/,
    () => ({ value: { relative: 'yearBefore' } }),
  ],
  [
    /mom|qoq|(month|week|quarter|period) (?:over|on) \1|(?:(?:a|1) )?(?:period|month|quarter|week) (?:before|earlier|previous)|(?:previous|last) period/,
    () => ({ value: { relative: 'before' } }),
  ],
];
const stickyRules = rules.map(
  ([form, read]) => [new RegExp(`(?:${form.source})(?= |$)`, 'y'), read] as const,
);

/** The longest period that a text of lower-case words names at a place, where a word begins. */
export function pointAt(text: string, at: number, days: ReadonlyMap<number, Point>, today: Day) {
  const day = days.get(at);
  let best: Point | undefined;
  for (const [form, read] of stickyRules) {
    const match = matchAt(form, text, at);
    if (match === null || form.lastIndex <= (best?.end ?? 0)) continue;
    const end = form.lastIndex;
    const point = read(
      match.slice(1).map((said) => said ?? ''),
      today,
    );
    if (point !== undefined) best = { ...point, end };
  }
  return day && day.end > (best?.end ?? 0) ? day : best;
}

const chrono = new en.Chrono({
  parsers: en.configuration.createCasualConfiguration().parsers,
  refiners: [],
});

/** The single days and runs of days that are written in a text, by where they begin. */
export function writtenDays(text: string, today: Day): ReadonlyMap<number, Point> {
  const found = new Map<number, Point>();
  const [year = 0, month = 0, date = 0] = today.split('-').map(Number);
  for (const { index, text: said, start, end } of chrono.parse(
    text,
    new Date(year, month - 1, date, 12),
  )) {
    const isDay = start.isCertain('day') || /day$/.test(said);
    const isRelative = start.tags().has('result/relativeDate');
    if (!isDay || isRelative || start.isCertain('hour') || /^\d+[.-]\d+$/.test(said)) continue;
    const endAt = index + said.length;
    if (endAt < (found.get(index)?.end ?? 0)) continue;
    const yearless = !start.isCertain('year') && start.isCertain('day');
    const at = (parts: typeof start, of: number) =>
      toDay(of, parts.get('month') ?? 0, parts.get('day') ?? 0);
    const inYear = (of: number) => ({ from: at(start, of), to: at(end ?? start, of) });
    const isLatest = !yearless || (inYear(year).from ?? today) <= today;
    const { from, to } = inYear(yearless ? (isLatest ? year : year - 1) : (start.get('year') ?? 0));
    const isNextWeek = !start.isCertain('day') && (from ?? '') > today;
    const shift = (day: Day) => (isNextWeek ? addDays(day, -7) : day);
    const value =
      from === undefined || to === undefined ? null : { from: shift(from), to: shift(to) };
    const weight = /^\d+\/\d+$/.test(said) ? 0.7 : 1;
    found.set(index, { end: endAt, value, yearless, weight });
  }
  return found;
}

function toDay(year: number, month: number, date: number): Day | undefined {
  return /^20/.test(String(year)) && isCalendarDay(year, month, date)
    ? dayOf(year, month, date)
    : undefined;
}

function forever() {
  return { value: { from: null, to: null }, weight: 0.6 };
}

function lastUnits(which: string, count: string, unit: Unit, today: Day) {
  const many = Number(count);
  if (count !== '' && many === 0) return undefined;
  if (which === 'this') return count ? undefined : { value: unitsAround(today, unit, 0) };
  if (which === 'previous') return { value: unitsAround(today, unit, -(many || 1), many || 1) };
  if (count !== '') return { value: unitsAround(today, unit, 1 - many, many) };
  if (which === 'past') return rolling(unit, today);
  return unit === 'day' ? undefined : { value: unitsAround(today, unit, -1) };
}

/** The past year is the last 12 months, not the year before. */
function rolling(unit: Unit, today: Day): { readonly value: Days } {
  if (unit === 'year') return { value: unitsAround(today, 'month', -11, 12) };
  if (unit === 'quarter') return { value: unitsAround(today, 'month', -2, 3) };
  const days = { day: 1, week: 7, month: 30 }[unit];
  return { value: unitsAround(today, 'day', 1 - days, days) };
}

function ofMonth(year: string | undefined, month: string | undefined, today: Day) {
  return stretch(Number(month) - 1, 1, year, today);
}

function stretch(first: number, count: number, year: string | undefined, today: Day) {
  if (year) return { value: monthsFrom(yearOf(year, today), first, count) };
  const own = monthsFrom(Number(today.slice(0, 4)), first, count);
  const value = own.from <= today ? own : monthsFrom(Number(today.slice(0, 4)) - 1, first, count);
  return { value, yearless: true };
}

function yearOf(said: string, today: Day): number {
  const digits = /\d\d$/.exec(said)?.[0];
  if (digits !== undefined) return 2000 + Number(digits);
  const back = said.includes('before last') ? 2 : said.includes('last') ? 1 : 0;
  return Number(today.slice(0, 4)) - back;
}
