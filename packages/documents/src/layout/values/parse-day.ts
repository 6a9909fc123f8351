import { dayOf, isCalendarDay } from '@pfs/core/days';
import type { Day } from '@pfs/core/remittance';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const longMonths = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/**
 * Reads a day as pages of the United States have it: 03/31/2026, 3/31/26, 2026-03-31, 31-MAR-2026,
 * March 31, 2026, 03312026. Undefined for all else, also for a day the calendar does not have.
 */
export function parseDay(text: string): Day | undefined {
  const plain = text.trim().replace(/[−–—‐]/g, '-');
  return numeric(plain) ?? yearFirst(plain) ?? named(plain) ?? compact(plain);
}

function numeric(text: string): Day | undefined {
  const match = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text.replace(/\s+/g, ''));
  if (match === null) return undefined;
  return day(match[4], match[1], match[3]);
}

function yearFirst(text: string): Day | undefined {
  const match = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})(?:[T ]00:00(:00(\.0+)?)?Z?)?$/.exec(text);
  return match === null ? undefined : day(match[1], match[3], match[4]);
}

function named(text: string): Day | undefined {
  const dayFirst = /^(\d{1,2})[\s-]*([A-Za-z]{3,9})\.?[\s,-]*(\d{4}|\d{2})$/.exec(text);
  if (dayFirst !== null) return day(dayFirst[3], monthNumber(dayFirst[2] ?? ''), dayFirst[1]);
  const monthFirst = /^([A-Za-z]{3,9})\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?[\s,-]+(\d{4})$/.exec(text);
  if (monthFirst === null) return undefined;
  return day(monthFirst[3], monthNumber(monthFirst[1] ?? ''), monthFirst[2]);
}

function compact(text: string): Day | undefined {
  if (!/^\d{8}$/.test(text)) return undefined;
  const american = day(text.slice(4), text.slice(0, 2), text.slice(2, 4));
  if (american !== undefined && /^(19|20)/.test(text.slice(4))) return american;
  if (!/^(19|20)/.test(text)) return undefined;
  return day(text.slice(0, 4), text.slice(4, 6), text.slice(6));
}

/** The number of a month's name; shared with what joins the words of a day. */
export function monthNumber(name: string): string {
  const lower = name.toLowerCase();
  const short = lower === 'sept' ? 8 : months.indexOf(lower);
  return String((short === -1 ? longMonths.indexOf(lower) : short) + 1);
}

function day(yearText = '', monthText = '', dateText = ''): Day | undefined {
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText);
  const [month, date] = [Number(monthText), Number(dateText)];
  return isCalendarDay(year, month, date) ? dayOf(year, month, date) : undefined;
}
