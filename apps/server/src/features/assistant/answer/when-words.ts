import { periodInWords } from '@pfs/core/assistant/period-in-words';
import type { QueryResult } from '@pfs/core/assistant/query-result';
import { dayInWords } from '@pfs/core/day-in-words';
import type { AskedPeriod } from '@pfs/core/figures/figure-filter';

/** When, within a sentence: `in October 2026`; of all time from when to when something counts. */
export function whenInWords({ query, firstDay, lastDay }: QueryResult): string {
  const { period } = query.filter;
  if (period.from !== null || period.to !== null) return inPeriod(period);
  if (firstDay === null || lastDay === null) return 'over all time';
  const first = dayInWords(firstDay);
  return `over all time (${first}${firstDay === lastDay ? '' : ` to ${dayInWords(lastDay)}`})`;
}

/** `in October 2026`, `on Nov 19, 2026`, `from Mar 5, 2026 to Mar 20, 2026`. */
export function inPeriod(period: AskedPeriod): string {
  const words = periodInWords(period);
  const { from, to } = period;
  if (from === null || to === null) return words;
  if (from === to) return `on ${words}`;
  if (words.includes(' half of ')) return `in the ${words}`;
  return words.includes(' to ') ? `from ${words}` : `in ${words}`;
}
