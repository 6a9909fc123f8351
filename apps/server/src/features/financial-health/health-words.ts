import type { Period, Timeframe } from '@pfs/core/metrics/periods';

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const months = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

export function periodInWords({ from, to }: Period): string {
  const inWords = (day: string) => days.format(new Date(`${day}T00:00:00Z`));
  return `${inWords(from)} to ${inWords(to)}`;
}

export function monthInWords(month: string): string {
  return months.format(new Date(`${month}-01T00:00:00Z`));
}

/** A moment as a clock of the pharmacy says it. */
export function momentInWords(moment: Date, timeZone: string): string {
  return moment.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone });
}

const names = { '1month': '1 month', '3months': '3 months', '6months': '6 months' } as const;

export function timeframeInWords(timeframe: Timeframe): string {
  return timeframe === '12months' ? '12 months' : names[timeframe];
}
