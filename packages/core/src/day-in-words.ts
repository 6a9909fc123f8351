import type { Day } from './remittance.ts';

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** As the screens say a day within a sentence: `Nov 19, 2026`. */
export function dayInWords(day: Day): string {
  return days.format(new Date(`${day}T00:00:00Z`));
}
