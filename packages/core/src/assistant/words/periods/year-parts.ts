import { ownEntry } from '../own-entry.ts';
import { type CalendarPoint, fixedPoint, monthsPoint, periodOf } from './calendar-point.ts';
import { type PeriodPart, type PeriodQuestion, textAt } from './period-part.ts';
import { unitAt } from './period-words.ts';

export interface YearRead {
  readonly to: number;
  readonly year: number;
}

const yearsBack = { this: 0, current: 0, last: 1, previous: 1, prior: 1 };

/** A year behind a month or quarter: `2025`, `'25`, `of 2025`, `of last year`, `this year`. */
export function yearBehind(question: PeriodQuestion, at: number): YearRead | undefined {
  const from = /^(of|in|for)$/.test(textAt(question, at)) ? at + 1 : at;
  const written = yearWritten(textAt(question, from));
  if (written !== undefined) return { to: from + 1, year: written };
  return yearRelative(question, from, from > at);
}

/** `2025`, `'25`. */
export function yearWritten(text: string): number | undefined {
  if (/^(1|2)\d{3}$/.test(text)) return Number(text);
  return /^'\d{2}$/.test(text) ? 2000 + Number(text.slice(1)) : undefined;
}

/** `this year`, `last year`, `the year before last`; `the year` where `of` stands before it. */
export function yearRelative(
  question: PeriodQuestion,
  at: number,
  isBehindOf: boolean,
): YearRead | undefined {
  const start = textAt(question, at) === 'the' ? at + 1 : at;
  const thisYear = Number(question.today.slice(0, 4));
  const back = ownEntry(yearsBack, textAt(question, start));
  if (back !== undefined && unitAt(question, start + 1)?.value === 'year') {
    return { to: start + 2, year: thisYear - back };
  }
  const isTheYear = start > at && textAt(question, start) === 'year';
  if (!isTheYear) return undefined;
  if (textAt(question, start + 1) === 'before' && textAt(question, start + 2) === 'last') {
    return { to: start + 3, year: thisYear - 2 };
  }
  return isBehindOf ? { to: start + 1, year: thisYear } : undefined;
}

/** Words that make a number of four digits an amount or a count. */
const beforeAmounts =
  /^(over|above|under|below|than|least|most|exactly|exceeding|top|bottom|first|last|to|>|<|>=|<=|=)$/;

/** `2025`, `year 2025`, `calendar year 2025`, `2025-2026`, `in '25`. */
export function yearPart(question: PeriodQuestion, from: number): PeriodPart | undefined {
  const text = textAt(question, from);
  const pair = /^(\d{4})-(\d{4})$/.exec(text);
  if (pair !== null) {
    const [first = 0, last = 0] = pair.slice(1).map(Number);
    return { to: from + 1, point: years(first, last, question), corrections: [] };
  }
  const skipped = text === 'calendar' || text === 'cy' ? 1 : 0;
  const isNamed = textAt(question, from + skipped) === 'year' || text === 'cy';
  const at = from + skipped + (textAt(question, from + skipped) === 'year' ? 1 : 0);
  const year = yearWritten(textAt(question, at));
  if (year === undefined) return undefined;
  const point = monthsPoint(year, 1, 12);
  if (isNamed) return { to: at + 1, point, corrections: [] };
  if (beforeAmounts.test(textAt(question, from - 1))) return needingPlace(at + 1, point);
  const isUsual = year >= 1900 && year <= 2099 && !text.startsWith("'");
  return isUsual ? { to: at + 1, point, corrections: [] } : needingPlace(at + 1, point);
}

function needingPlace(to: number, point: CalendarPoint): PeriodPart {
  return { to, point, corrections: [], needsPlace: true };
}

function years(first: number, last: number, { today }: PeriodQuestion): CalendarPoint {
  const from = periodOf(monthsPoint(first, 1, 12), today);
  const to = periodOf(monthsPoint(last, 1, 12), today);
  if (from === undefined || to === undefined || first > last) return { kind: 'none' };
  return fixedPoint({ from: from.from, to: to.to });
}
