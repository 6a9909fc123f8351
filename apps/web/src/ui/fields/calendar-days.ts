import { addDays, addMonths, daysInMonth } from '@pfs/core/days';

/** The days of a month in weeks from Sunday; undefined fills the first and last week. */
export function weeksOf(month: string): readonly (readonly (string | undefined)[])[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const before = new Date(`${month}-01T00:00:00Z`).getUTCDay();
  const count = daysInMonth(year, number);
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const date = week * 7 + weekday - before + 1;
      return date < 1 || date > count ? undefined : `${month}-${String(date).padStart(2, '0')}`;
    }),
  );
}

/** The day that a key moves to; undefined for other keys. */
export function dayAfterKey(day: string, key: string, shift: boolean): string | undefined {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  switch (key) {
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'Home':
      return addDays(day, -weekday);
    case 'End':
      return addDays(day, 6 - weekday);
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1);
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1);
    default:
      return undefined;
  }
}

const fullForm = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** A calendar day as "Wednesday, March 4, 2026", for screen readers. */
export function dayInFull(day: string): string {
  return fullForm.format(new Date(`${day}T00:00:00Z`));
}
