import { addDays, addMonths, monthOf } from '../../../days.ts';
import { firstDayOf, lastDayOf, type Period } from '../../../metrics/periods.ts';
import type { Day } from '../../../remittance.ts';
import { ownEntry } from '../own-entry.ts';
import { readCount } from '../read-number.ts';
import { fixedPoint } from './calendar-point.ts';
import { type PeriodPart, type PeriodQuestion, textAt } from './period-part.ts';
import { type PeriodUnit, unitAt, wordAt } from './period-words.ts';
import { yearBehind } from './year-parts.ts';

const monthsOfUnit = { month: 1, quarter: 3, year: 12 } as const;
/** More reach farther back than any remittance. */
export const unitsMax = 1200;

/** `back` units before the current one, and `count` of them in all, which end there. */
export function unitsBack(unit: PeriodUnit, today: Day, back: number, count = 1): Period {
  if (unit === 'day') {
    return { from: addDays(today, 1 - back - count), to: addDays(today, -back) };
  }
  if (unit === 'week') {
    const sunday = addDays(today, -new Date(`${today}T00:00:00Z`).getUTCDay());
    return { from: addDays(sunday, -7 * (back + count - 1)), to: addDays(sunday, 6 - 7 * back) };
  }
  const months = monthsOfUnit[unit];
  const month = Number(today.slice(5, 7));
  const current = addMonths(firstDayOf(monthOf(today)), -((month - 1) % months));
  const last = addMonths(current, months - 1 - back * months);
  return { from: addMonths(current, -(back + count - 1) * months), to: lastDayOf(monthOf(last)) };
}

const current = new Set(['this', 'current', 'present'] as const);
const ending = new Set(['last', 'past', 'trailing', 'rolling', 'recent', 'latest'] as const);
const whole = new Set(['previous', 'prior', 'preceding'] as const);
const whichWords = new Set([...current, ...ending, ...whole] as const);

/** `this month`, `last quarter`, `last 3 months`, `previous 2 years`, `past year`. */
export function relativePart(question: PeriodQuestion, from: number): PeriodPart | undefined {
  const isMostRecent = textAt(question, from) === 'most' && textAt(question, from + 1) === 'recent';
  const start = isMostRecent ? from + 1 : from;
  const which = wordAt(question, start, whichWords);
  if (which === undefined) return undefined;
  const isThisPast =
    current.has(which.value as never) && ending.has(textAt(question, start + 1) as never);
  if (isThisPast) return relativePart(question, start + 1);
  const count = readCount(question.words, start + 1);
  const after = count?.to ?? start + 1;
  const at = /^(full|complete|whole|calendar|entire)$/.test(textAt(question, after))
    ? after + 1
    : after;
  const unit = unitAt(question, at);
  if (unit === undefined || isEndOfYear(question, at + 1)) return undefined;
  const period = relativePeriod(question, which.value, unit.value, count?.value);
  if (period === undefined) return undefined;
  const corrections = [...which.corrections, ...unit.corrections];
  return { to: at + 1, point: fixedPoint(period), corrections };
}

/** `last quarter of 2025` is no quarter before this one. */
function isEndOfYear(question: PeriodQuestion, at: number): boolean {
  return textAt(question, at) === 'of' && yearBehind(question, at) !== undefined;
}

function relativePeriod(
  { today }: PeriodQuestion,
  which: string,
  unit: PeriodUnit,
  count: number | undefined,
): Period | undefined {
  if (count !== undefined && (count < 1 || count > unitsMax)) return undefined;
  if (current.has(which as never)) return unitsBack(unit, today, 0, count);
  if (whole.has(which as never)) return unitsBack(unit, today, 1, count);
  if (count !== undefined) return unitsBack(unit, today, 0, count);
  if (which === 'past' && unit === 'year') return unitsBack('month', today, 0, 12);
  return which === 'recent' || which === 'latest' ? undefined : unitsBack(unit, today, 1);
}

/** `two months ago`, `a week ago`, `month before last`, `day before yesterday`. */
export function agoPart(question: PeriodQuestion, from: number): PeriodPart | undefined {
  const isOne = /^(a|an|one)$/.test(textAt(question, from));
  const count = isOne ? { value: 1, to: from + 1 } : readCount(question.words, from);
  const counted = count && unitAt(question, count.to);
  if (count && counted && textAt(question, count.to + 1) === 'ago' && count.value <= unitsMax) {
    const period = unitsBack(counted.value, question.today, count.value);
    return { to: count.to + 2, point: fixedPoint(period), corrections: counted.corrections };
  }
  const unit = unitAt(question, from);
  if (unit === undefined || textAt(question, from + 1) !== 'before') return undefined;
  const last = textAt(question, from + 2);
  if (last !== (unit.value === 'day' ? 'yesterday' : 'last')) return undefined;
  const point = fixedPoint(unitsBack(unit.value, question.today, 2));
  return { to: from + 3, point, corrections: unit.corrections };
}

const oneDay = new Set(['today', 'yesterday'] as const);

export function oneDayPart(question: PeriodQuestion, from: number): PeriodPart | undefined {
  const word = wordAt(question, from, oneDay);
  if (word === undefined) return undefined;
  const point = fixedPoint(unitsBack('day', question.today, word.value === 'today' ? 0 : 1));
  return { to: from + 1, point, corrections: word.corrections };
}

const toDate: Readonly<Record<string, PeriodUnit>> = {
  ytd: 'year',
  mtd: 'month',
  qtd: 'quarter',
  wtd: 'week',
};

/** `year to date`, `YTD`, `so far this year`, `this year so far`. */
export function toDatePart(question: PeriodQuestion, from: number): PeriodPart | undefined {
  const { today } = question;
  const short = ownEntry(toDate, textAt(question, from));
  if (short !== undefined) {
    const isSaid = short === 'year' && textAt(question, from + 1) === today.slice(0, 4);
    const point = fixedPoint(unitsBack(short, today, 0));
    return { to: from + (isSaid ? 2 : 1), point, corrections: [] };
  }
  if (textAt(question, from) === today.slice(0, 4) && textAt(question, from + 1) === 'ytd') {
    return { to: from + 2, point: fixedPoint(unitsBack('year', today, 0)), corrections: [] };
  }
  const unit = unitAt(question, from);
  const isToDate = textAt(question, from + 1) === 'to' && textAt(question, from + 2) === 'date';
  if (unit === undefined || !isToDate) return undefined;
  const point = fixedPoint(unitsBack(unit.value, today, 0));
  return { to: from + 3, point, corrections: unit.corrections };
}
