import { dayInWords } from '../day-in-words.ts';
import { addDays, addMonths } from '../days.ts';
import type { AskedPeriod } from '../figures/figure-filter.ts';
import type { Day } from '../remittance.ts';

const months = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** A period as a person says it, and as a question can name it: `October 2026`, `Q2 2026`. */
export function periodInWords({ from, to }: AskedPeriod): string {
  if (from === null) return to === null ? 'all time' : `until ${dayInWords(to)}`;
  if (to === null) return `since ${dayInWords(from)}`;
  if (from === to) return dayInWords(from);
  const wholeMonths = from.endsWith('-01') && addDays(to, 1).endsWith('-01');
  return wholeMonths ? monthsInWords(from, to) : `${dayInWords(from)} to ${dayInWords(to)}`;
}

/** A month as `2026-10`, a quarter as `2026-Q4`, a year or a day, as a heading says it. */
export function bucketInWords(bucket: string): string {
  const quarter = /^(\d{4})-Q([1-4])$/.exec(bucket);
  if (quarter !== null) return `Q${quarter[2]} ${quarter[1]}`;
  if (/^\d{4}-\d\d$/.test(bucket)) return monthInWords(`${bucket}-01`);
  return /^\d{4}-\d\d-\d\d$/.test(bucket) ? dayInWords(bucket) : bucket;
}

function monthsInWords(from: Day, to: Day): string {
  const year = from.slice(0, 4);
  const first = Number(from.slice(5, 7));
  const count = (Number(to.slice(0, 4)) - Number(year)) * 12 + Number(to.slice(5, 7)) - first + 1;
  if (count === 1) return monthInWords(from);
  if (count === 3 && first % 3 === 1) return `Q${(first + 2) / 3} ${year}`;
  if (count === 6 && first % 6 === 1) return `${first === 1 ? 'first' : 'second'} half of ${year}`;
  if (count === 12 && first === 1) return year;
  const last = monthInWords(addMonths(from, count - 1));
  return `${last.endsWith(year) ? nameOf(from) : monthInWords(from)} to ${last}`;
}

function monthInWords(day: Day): string {
  return `${nameOf(day)} ${day.slice(0, 4)}`;
}

function nameOf(day: Day): string {
  return months.format(new Date(`${day}T00:00:00Z`));
}
