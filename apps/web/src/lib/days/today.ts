import { useCurrentUser } from '../session/session.ts';

/** The calendar day of an instant in a time zone, `2026-03-04`: the Swedish format. */
export function dayOf(instant: Date, timeZone?: string): string {
  return instant.toLocaleDateString('sv-SE', { timeZone });
}

/** The calendar month of an instant in a time zone, `2026-03`. */
export function monthOf(instant: Date, timeZone?: string): string {
  return dayOf(instant, timeZone).slice(0, 7);
}

/** Today in the pharmacy's time zone. */
export function useToday(): string {
  return dayOf(new Date(), useCurrentUser().organization?.timeZone);
}
