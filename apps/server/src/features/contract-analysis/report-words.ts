import type { Month } from '@pfs/core/days';
import type { Period } from '@pfs/core/metrics/periods';
import type { Day } from '@pfs/core/remittance';

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const shortMonth = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: '2-digit',
  timeZone: 'UTC',
});

const longMonth = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

export function monthInWords(month: Month): string {
  return longMonth.format(new Date(`${month}-01T00:00:00Z`));
}

export function periodInWords({ from, to }: Period): string {
  return `${dayInWords(from)} to ${dayInWords(to)}`;
}

export function shortMonthInWords(month: Month): string {
  return shortMonth.format(new Date(`${month}-01T00:00:00Z`));
}

/** A moment as a clock of the pharmacy says it. */
export function momentInWords(moment: Date, timeZone: string): string {
  return moment.toLocaleString('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  });
}

function dayInWords(day: Day): string {
  return longDay.format(new Date(`${day}T00:00:00Z`));
}

const slugMax = 40;

/** Plain letters, digits and hyphens, whatever a payer is called. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return plain.slice(0, slugMax).replace(/^-+|-+$/g, '') || 'payer';
}
