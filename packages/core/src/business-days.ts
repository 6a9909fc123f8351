import { addDays, dayOf, daysInMonth } from './days.ts';
import type { Day } from './remittance.ts';

/** Monday is 1, Sunday 7. */
function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The first of a weekday in a month, on or after a day of it. */
function weekdayFrom(year: number, month: number, from: number, weekday: number): Day {
  const day = dayOf(year, month, from);
  return addDays(day, (weekday - weekdayOf(day) + 7) % 7);
}

/** A holiday on a Saturday is observed the day before, one on a Sunday the day after. */
function observed(day: Day): Day {
  const weekday = weekdayOf(day);
  return weekday === 6 ? addDays(day, -1) : weekday === 7 ? addDays(day, 1) : day;
}

const monday = 1;
const thursday = 4;

const holidaysOfYears = new Map<number, ReadonlySet<Day>>();

/** The federal holidays of a year, cached: counting days asks for the same year many times. */
function federalHolidays(year: number): ReadonlySet<Day> {
  const known = holidaysOfYears.get(year) ?? findHolidays(year);
  holidaysOfYears.set(year, known);
  return known;
}

/** The federal holidays of a year as observed. Source: 5 U.S.C. 6103. */
function findHolidays(year: number): ReadonlySet<Day> {
  const fixed = [
    [1, 1],
    [6, 19],
    [7, 4],
    [11, 11],
    [12, 25],
  ] as const;
  return new Set([
    ...fixed.map(([month, day]) => observed(dayOf(year, month, day))),
    weekdayFrom(year, 1, 15, monday),
    weekdayFrom(year, 2, 15, monday),
    weekdayFrom(year, 5, daysInMonth(year, 5) - 6, monday),
    weekdayFrom(year, 9, 1, monday),
    weekdayFrom(year, 10, 8, monday),
    weekdayFrom(year, 11, 22, thursday),
  ]);
}

function isBusinessDay(day: Day): boolean {
  const year = Number(day.slice(0, 4));
  // New Year's Day on a Saturday is observed in the old year.
  const holidays = [federalHolidays(year), federalHolidays(year + 1)];
  return weekdayOf(day) < 6 && !holidays.some((ofYear) => ofYear.has(day));
}

/**
 * The day that is so many business days later, or earlier when negative. Weekends and federal
 * holidays are none.
 */
export function addBusinessDays(day: Day, count: number): Day {
  const step = count < 0 ? -1 : 1;
  let [found, left] = [day, Math.abs(count)];
  while (left > 0) {
    found = addDays(found, step);
    if (isBusinessDay(found)) left--;
  }
  return found;
}
