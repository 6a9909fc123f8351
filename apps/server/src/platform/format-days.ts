import type { Month } from '@pfs/core/days';
import type { Period } from '@pfs/core/metrics/periods';

const longDays = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const longMonths = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

const shortDays = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

const dayLabel = (day: string) => longDays.format(new Date(`${day}T00:00:00Z`));

/** Both days included, as people say it. */
export function periodText({ from, to }: Period): string {
  return from === to ? dayLabel(from) : `${dayLabel(from)} to ${dayLabel(to)}`;
}

/** The same beside words that say the year. */
export function shortPeriodText({ from, to }: Period): string {
  const short = (day: string) => shortDays.format(new Date(`${day}T00:00:00Z`));
  return from === to ? short(from) : `${short(from)} to ${short(to)}`;
}

export function monthLabel(month: Month): string {
  return longMonths.format(new Date(`${month}-01T00:00:00Z`));
}

/** When the newest file was read, as a clock of the pharmacy says it. */
export function dataAsOfText(readAt: Date | null, timeZone: string): string {
  if (readAt === null) return 'no file yet';
  return readAt.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone });
}
