const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

export function isMonth(text: string | null | undefined): text is string {
  return typeof text === 'string' && monthPattern.test(text);
}

/** The calendar month of an instant, as the clock of a time zone reads it. */
export function monthOf(instant: Date, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).formatToParts(instant);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}`;
}

/** The month so many months later, or earlier where the number is negative. */
export function addMonths(month: string, months: number): string {
  const [year, number] = month.split('-').map(Number);
  const date = new Date(Date.UTC(year ?? 0, (number ?? 1) - 1 + months, 1));
  return date.toISOString().slice(0, 7);
}

/** That month and the ones before it, newest first. */
export function monthsBack(month: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addMonths(month, -index));
}
