import { useCurrentUser } from '../session/session.ts';

/** The calendar day of an instant, as the clock of a time zone reads it. */
export function dayOf(instant: Date, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).formatToParts(instant);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** Today where the pharmacy is. */
export function useToday(): string {
  return dayOf(new Date(), useCurrentUser().organization?.timeZone);
}
