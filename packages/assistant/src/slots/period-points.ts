import { addDays, addMonths, dayOf, isCalendarDay } from '@pfs/core/days';
import type { AskedPeriod } from '@pfs/core/figures/figure-filter';
import type { Day } from '@pfs/core/remittance';
import { en } from 'chrono-node';
import { matchAt } from './words.ts';

export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** A period with both limits. */
export interface Days {
  readonly from: Day;
  readonly to: Day;
}

const monthsOf = { month: 1, quarter: 3, year: 12 } as const;

/** Calendar months; `first` counts from January as 0 and may be outside the year. */
function monthsFrom(year: number, first: number, count: number): Days {
  const from = addMonths(dayOf(year, 1, 1), first);
  return { from, to: addDays(addMonths(from, count), -1) };
}

/** `count` whole units; the first is `shift` units after the one that contains a day. */
export function unitsAround(day: Day, unit: Unit, shift: number, count = 1): Days {
  if (unit === 'day' || unit === 'week') {
    const size = unit === 'day' ? 1 : 7;
    const start = unit === 'day' ? day : addDays(day, -new Date(day).getUTCDay());
    const from = addDays(start, shift * size);
    return { from, to: addDays(from, count * size - 1) };
  }
  const size = monthsOf[unit];
  const month = Number(day.slice(5, 7)) - 1;
  const first = month - (month % size) + shift * size;
  return monthsFrom(Number(day.slice(0, 4)), first, count * size);
}

/** The equally long period just before: whole months before whole months. */
export function periodBefore({ from, to }: AskedPeriod): AskedPeriod {
  if (from === null) return { from, to };
  const end = addDays(from, -1);
  if (to === null) return { from: null, to: end };
  const months = monthsBetween(from, to);
  if (months > 0) return { from: addMonths(from, -months), to: end };
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
  return { from: addDays(end, -days), to: end };
}

/** The same days a year earlier; for a whole week, the same weekdays. */
export function yearBefore(period: AskedPeriod): AskedPeriod {
  const week = period.from && unitsAround(period.from, 'week', 0);
  const isWeek = week && week.from === period.from && week.to === period.to;
  return isWeek ? unitsAround(week.from, 'week', -52) : shiftYears(period, -1);
}

/** The same days of other years; the end of a month stays the end. */
export function shiftYears<T extends Day | null>(
  { from, to }: { readonly from: T; readonly to: T },
  years: number,
) {
  const shifted = (day: T) => (day && shiftDay(day, years)) as T;
  return { from: shifted(from), to: shifted(to) };
}

function shiftDay(day: Day, years: number): Day {
  if (!isMonthEnd(day)) return addMonths(day, years * 12);
  return addDays(addMonths(addDays(day, 1), years * 12), -1);
}

function isMonthEnd(day: Day): boolean {
  return addDays(day, 1).endsWith('-01');
}

/** How many whole months a period has; 0 if it doesn't consist of whole months. */
function monthsBetween(from: Day, to: Day): number {
  if (!from.endsWith('-01') || !isMonthEnd(to)) return 0;
  const [first = 0, last = 0] = [from, to].map(
    (day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)),
  );
  return last - first + 1;
}

/** The prior period, or a year earlier, relative to the question's period. */
export interface RelativePeriod {
  readonly relative: 'before' | 'yearBefore';
}

/** One day, month, quarter … as named in a text. */
export interface Point {
  readonly end: number;
  /** Null: a day that does not exist. */
  readonly value: AskedPeriod | RelativePeriod | null;
  /** The year wasn't given: it is the latest in which the period has begun. */
  readonly yearless?: boolean;
  readonly weight?: number;
}

type Said = Readonly<Record<string, string | undefined>>;
type Value = Point['value'] | undefined;

/** The weight of `ever` and `so far`: any other period beats them. */
export const weak = 0.6;

export const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september'],
  ...['october', 'november', 'december'],
];
const written = `20\\d\\d|'\\d\\d|fy (?:20)?\\d\\d`;
const years = `${written}|(?:the )?year before last|last year|(?:this|the) year|(?:an?|[1-9]) years? ago`;
const unit = '(?<unit>day|week|month|quarter|year)';
const unit2 = unit.replace('unit', 'unit2');
const ago = '(?:last year|(?:an?|1|the) year (?:ago|before|earlier))';
const namedStretch = [
  `(?:(?<which>last|past|previous|this) |(?<before>${years}) )?(?:month of )?`,
  `(?:(?<month>${months.join('|')})|q(?<q>[1-4])|(?<nq>[1-4])q|quarter (?<qn>[1-4])(?! by\\b)`,
  `|(?<oq>[1-4])(?:st|nd|rd|th) quarter|(?<lq>last) quarter(?= (?:of|in) )`,
  `|h(?<h>[12])|(?<oh>[12])(?:st|nd) half)`,
  `(?: ?(?<short>[0-3]\\d)(?!\\d)`,
  `| (?:of |in |for )?(?:calendar |fiscal |the )?(?:year )?(?<behind>${years}))?`,
].join('');

const rules: readonly (readonly [string, (said: Said, today: Day) => Value])[] = [
  [namedStretch, stretchOf],
  [
    `(?:(?:calendar |fiscal )?year )?(?<year>${written})`,
    (said, today) => ofYear(said, today, 1, 12),
  ],
  [
    '(?<year>20\\d\\d)-(?<first>0?[1-9]|1[0-2])|(?<month>0?[1-9]|1[0-2])/(?<of>20\\d\\d)',
    ({ first, month, year, of }, today) =>
      ofYear({ year: year ?? of }, today, Number(first ?? month), 1),
  ],
  ['(?<=\\b(?:in|over|during|within|for) the )last year', (_, today) => rolling('year', today)],
  [
    `(?:(?:this|last|past) )?(?:(?<name>spring|summer|autumn)|(?<=\\b(?:the|this|last) )(?<late>fall|winter))(?: (?:of )?(?<year>${years}))?`,
    seasonOf,
  ],
  [
    `(?<which>last|past|previous|this) (?:full |complete |whole |entire |calendar |fiscal )?(?:(?<count>\\d{1,3}) (?:of )?)?${unit}s?(?! of )`,
    lastUnits,
  ],
  [
    `1st (?<count>\\d{1,2}) months(?: of| in)? (?<year>${years})`,
    ({ count, year }, today) => ofYear({ year }, today, 1, Number(count)),
  ],
  [
    '(?<=\\b(?:on|since|until|through|the) )(?<date>[1-3]?\\d)(?:st|nd|rd|th)(?=$| (?:and|by|for|from|in|on|to|through|until)\\b)',
    dateOf,
  ],
  [`${unit} before (?:last|yesterday)`, (said, today) => unitsAround(today, unitOf(said), -2)],
  [
    `(?:(?<count>\\d{1,3}) (?:of )?|an? )${unit}s? (?:ago|back)|(?<many>\\d{1,3}) ${unit2}s? before`,
    ({ unit, unit2, count = 1, many }, today) =>
      unitsAround(today, (unit ?? unit2) as Unit, -Number(many ?? count), Number(many ?? 1)),
  ],
  [
    `same ${unit} (?:of |in )?${ago}|this time last year`,
    (said, today) =>
      said['unit'] === 'week'
        ? unitsAround(today, 'week', -52)
        : unitsAround(addMonths(today, -12), unitOf(said), 0),
  ],
  [
    `(?<=\\b(?:for|in|of|during) the |\\b(?:all|whole|entire) )${unit}(?! (?:before|of|to date)\\b)`,
    (said, today) => unitsAround(today, unitOf(said), 0),
  ],
  [
    `(?:(?<last>last|previous)|(?<year>20\\d\\d))? ?(?:${unit} to date|(?<td>[yqmw])td|so far this (?<so>\\w+)|this (?<far>\\w+) so far)(?: (?:of |in )?(?:(?<of>20\\d\\d)|(?<ly>last year)))?`,
    toDate,
  ],
  [
    'all time|(?<!than )ever|so far|(?<!up )to date|lifetime|since (?:the )?(?:beginning|start)(?! of)',
    () => ({ from: null, to: null }),
  ],
  [
    `yoy|year (?:over|on) year|(?:(?:an?|1) )?year (?:before|earlier|previous)|same (?:period|time|days|dates) ${ago}`,
    () => ({ relative: 'yearBefore' }),
  ],
  [
    'mom|qoq|(month|week|quarter|period) (?:over|on) \\1|(?:(?:a|1) )?(?:period|month|quarter|week|(?<=\\bthe )1) (?:before|earlier|previous)|(?:previous|last) period',
    () => ({ relative: 'before' }),
  ],
];
const forms = rules.map(([form, read]) => [new RegExp(`(?:${form})(?= |$)`, 'y'), read] as const);

/** The longest period named at a position of a lower-case text. */
export function pointAt(text: string, at: number, days: ReadonlyMap<number, Point>, today: Day) {
  let best = days.get(at);
  for (const [form, read] of forms) {
    const match = matchAt(form, text, at);
    if (match === null || form.lastIndex <= (best?.end ?? 0)) continue;
    const said = match.groups ?? {};
    const value = read(said, today);
    if (value === undefined) continue;
    const isNamed = form === forms[0]?.[0];
    const yearless = isNamed && !said['before'] && !said['behind'] && !said['short'];
    const weight = /^(?:ever|so far)$/.test(match[0]) ? weak : 1;
    best = { end: form.lastIndex, value, yearless, weight };
  }
  return best;
}

function unitOf(said: Said): Unit {
  return (said['unit'] ?? 'month') as Unit;
}

/** `on the 5th`: of the latest month in which it has begun. */
function dateOf({ date }: Said, today: Day): Value {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const [own, before] = [month, month - 1].map((of) =>
    isCalendarDay(year, of, Number(date)) ? dayOf(year, of, Number(date)) : undefined,
  );
  const day = own !== undefined && own <= today ? own : before;
  return day === undefined ? undefined : { from: day, to: day };
}

function lastUnits(said: Said, today: Day): Value {
  const unit = unitOf(said);
  const { which, count } = said;
  const many = Number(count ?? 1);
  if (many === 0 || (which === 'this' && count)) return undefined;
  if (which === 'this') return unitsAround(today, unit, 0);
  if (which === 'previous') return unitsAround(today, unit, -many, many);
  if (count) return unitsAround(today, unit, 1 - many, many);
  if (which === 'past') return rolling(unit, today);
  return unit === 'day' ? undefined : unitsAround(today, unit, -1);
}

/** The past year is the last 12 months, not the year before. */
function rolling(unit: Unit, today: Day): Days {
  if (unit === 'year') return unitsAround(today, 'month', -11, 12);
  if (unit === 'quarter') return unitsAround(today, 'month', -2, 3);
  const days = { day: 1, week: 7, month: 30 }[unit];
  return unitsAround(today, 'day', 1 - days, days);
}

function toDate({ year, of, last, ly, unit, td, so, far }: Said, today: Day): Value {
  const word =
    unit ?? so ?? far ?? { y: 'year', q: 'quarter', m: 'month', w: 'week' }[td ?? ''] ?? '';
  if (!/^(?:week|month|quarter|year)$/.test(word)) return undefined;
  const now = Number(today.slice(0, 4));
  const back = (last ?? ly) ? 1 : now - Number(year ?? of ?? now);
  const to = addMonths(today, -12 * back);
  return { from: unitsAround(to, word as Unit, 0).from, to };
}

/** A month, quarter or half; without its year, the latest that has begun. */
function stretchOf(said: Said, today: Day): Value {
  const { which, month, q, nq, qn, oq, lq, h, oh } = said;
  const size = month ? 1 : (h ?? oh) ? 6 : 3;
  const place = month ? months.indexOf(month) + 1 : Number(q ?? nq ?? qn ?? oq ?? h ?? oh ?? 4);
  const year = said['before'] ?? said['behind'] ?? (said['short'] && `'${said['short']}`);
  if (lq && !year) return undefined;
  const found = ofYear({ year }, today, (place - 1) * size + 1, size);
  const isNow = found.from.slice(0, 7) === today.slice(0, 7);
  return which && which !== 'this' && isNow
    ? ofYear({ year: 'last year' }, today, place, 1)
    : found;
}

function seasonOf({ name, late, year }: Said, today: Day): Value {
  const first = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 }[name ?? late ?? ''];
  return first === undefined ? undefined : ofYear({ year }, today, first, 3);
}

function ofYear({ year }: Said, today: Day, month: number, count: number): Days {
  const now = Number(today.slice(0, 4));
  const digits = /\d\d$/.exec(year ?? '')?.[0];
  const ago = year?.endsWith(' ago') ? Number(/\d/.exec(year)?.[0] ?? 1) : 0;
  const back = year?.includes('before last') ? 2 : year?.includes('last') ? 1 : ago;
  const found = monthsFrom(digits ? 2000 + Number(digits) : now - back, month - 1, count);
  return year || found.from <= today ? found : monthsFrom(now - 1, month - 1, count);
}

const { parsers } = en.configuration.createCasualConfiguration();
/** Without the refiners, which join days to ranges and parse what follows as hours. */
const chrono = new en.Chrono({ parsers, refiners: [] });

/** The days and ranges of days written in a text, by position. */
export function writtenDays(text: string, today: Day): ReadonlyMap<number, Point> {
  const found = new Map<number, Point>();
  const [year = 0, month = 0, date = 0] = today.split('-').map(Number);
  const noon = new Date(year, month - 1, date, 12);
  for (const { index, text: said, start, end: last } of chrono.parse(text, noon)) {
    const end = index + said.length;
    const isDay = start.isCertain('day') || /day$/.test(said);
    const isOther = start.isCertain('hour') || start.tags().has('result/relativeDate');
    if (!isDay || isOther || end <= (found.get(index)?.end ?? 0)) continue;
    if (/^\d+[.-]\d+$|^weekday$/.test(said) || /^\S/.test(text.slice(end))) continue;
    const [from, to] = [start, last ?? start].map((parts) =>
      toDay(parts.get('year'), parts.get('month'), parts.get('day')),
    );
    const value = from && to ? { from, to } : null;
    const weight = /^\d+\/\d+$/.test(said) ? 0.7 : 1;
    const yearless = value !== null && !start.isCertain('year');
    const shown = yearless ? latest(value, start.isCertain('day'), today) : value;
    found.set(index, { end, value: shown, yearless, weight });
  }
  return found;
}

/** A day without a year, or a weekday, is the latest one in the past. */
function latest(days: Days, isDate: boolean, today: Day): Days {
  const { from, to } = days;
  if (!isDate) return from > today ? { from: addDays(from, -7), to: addDays(to, -7) } : days;
  const years = Number(today.slice(0, 4)) - Number(from.slice(0, 4));
  const own = shiftYears(days, years);
  return own.from > today ? shiftYears(days, years - 1) : own;
}

function toDay(year: number | null, month: number | null, date: number | null): Day | undefined {
  const isDay = year !== null && month !== null && date !== null && /^20/.test(String(year));
  return isDay && isCalendarDay(year, month, date) ? dayOf(year, month, date) : undefined;
}
