const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

export function isMonth(text: string | null | undefined): text is string {
  return typeof text === 'string' && monthPattern.test(text);
}

/** The month a number of months later; earlier if the number is negative. */
export function addMonths(month: string, months: number): string {
  const [year, number] = month.split('-').map(Number);
  const date = new Date(Date.UTC(year ?? 0, (number ?? 1) - 1 + months, 1));
  return date.toISOString().slice(0, 7);
}

/** The month and the ones before it, newest first. */
export function monthsBack(month: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addMonths(month, -index));
}
