import type { Day } from './remittance.ts';

/** A calendar month, `YYYY-MM`. */
export type Month = string;

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** How many days a month has; `month` counts from 1. Zero for a month that does not exist. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2 && (year % 4 === 0 ? year % 100 !== 0 || year % 400 === 0 : false)) return 29;
  return daysOfMonths[month - 1] ?? 0;
}

/** Whether year, month (from 1) and day (from 1) name a day of the calendar, years 1000 to 9999. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  return year >= 1000 && year <= 9999 && day >= 1 && day <= daysInMonth(year, month);
}

/** Whether a text is a Day: `2026-03-31`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  return isCalendarDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8)));
}

/** Year, month and day as a Day. The parts must name a day: check with `isCalendarDay` first. */
export function dayOf(year: number, month: number, day: number): Day {
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** `CCYYMMDD`, as X12 writes dates, to a Day; undefined when it names no day of the calendar. */
export function dayFromCompact(text: string): Day | undefined {
  if (!/^\d{8}$/.test(text)) return undefined;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(4, 6));
  const day = Number(text.slice(6, 8));
  return isCalendarDay(year, month, day) ? dayOf(year, month, day) : undefined;
}

/** A Day as X12 writes it, `CCYYMMDD`. */
export function dayToCompact(day: Day): string {
  return day.replaceAll('-', '');
}

/** The month a day lies in. */
export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** The day `months` later (earlier when negative), or the last of a month that is too short. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, date } = partsOf(day);
  const monthIndex = year * 12 + (month - 1) + months;
  const newYear = Math.floor(monthIndex / 12);
  const newMonth = monthIndex - newYear * 12 + 1;
  return dayOf(newYear, newMonth, Math.min(date, daysInMonth(newYear, newMonth)));
}

/** The day `days` later (earlier when negative). */
export function addDays(day: Day, days: number): Day {
  const { year, month, date } = partsOf(day);
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
}

/** How many days lie between two days; negative if the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

function partsOf(day: Day): { year: number; month: number; date: number } {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7));
  const date = Number(day.slice(8, 10));
  if (!isCalendarDay(year, month, date)) throw new RangeError('not a calendar day');
  return { year, month, date };
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day within a sentence: `Nov 19, 2026`. */
export function dayLabel(day: Day): string {
  return days.format(new Date(`${day}T00:00:00Z`));
}
