import { useCurrentUser } from '../session/session.ts';

/** The calendar day of an instant in a time zone. */
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

/** Today in the pharmacy's time zone. */
export function useToday(): string {
  return dayOf(new Date(), useCurrentUser().organization?.timeZone);
}
