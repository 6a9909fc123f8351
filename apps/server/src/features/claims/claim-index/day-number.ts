const firstDay = Date.UTC(2000, 0, 1);
const dayMs = 86_400_000;

/** Days from 2000-01-01, as PostgreSQL counts them. */
export function dayNumber(day: string): number {
  return (Date.parse(day) - firstDay) / dayMs;
}

export function dayOfNumber(number: number): string {
  return new Date(firstDay + number * dayMs).toISOString().slice(0, 10);
}
