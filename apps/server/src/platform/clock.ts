/** The only source of the time, so that tests can hold it still. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** The calendar day of an instant in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
}
