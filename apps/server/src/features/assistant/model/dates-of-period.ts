import { addDays } from '@pfs/core/days';
import type { FactPeriod } from './facts.ts';

/** How a period may be named: by its own name, or by both of its ends. */
export interface PeriodNames {
  readonly whole: ReadonlySet<string>;
  readonly first: ReadonlySet<string>;
  readonly last: ReadonlySet<string>;
}

/** Every writing of a period that a reader cannot take for another. */
export function namesOfPeriod({ from, to }: FactPeriod): PeriodNames {
  const whole = new Set<string>();
  const first = new Set(from === null ? [] : dayNames(from));
  const last = new Set(to === null ? [] : dayNames(to));
  const startsMonth = from === null || from.endsWith('-01');
  const endsMonth = to === null || addDays(to, 1).endsWith('-01');
  if (from !== null && startsMonth && endsMonth) for (const name of spans(from)) first.add(name);
  if (to !== null && startsMonth && endsMonth) for (const name of spans(to)) last.add(name);
  if (from !== null && to !== null) {
    for (const name of wholeNames(from, to)) whole.add(name);
    if (from === to) for (const name of dayNames(from)) whole.add(name);
  }
  return { whole, first, last };
}

function dayNames(day: string): string[] {
  return [day, day.slice(5)];
}

/** The month of a day. */
function spans(day: string): string[] {
  return [day.slice(0, 7), day.slice(5, 7)];
}

/** `2026-10` and `10` for a month, `2026-Q4`, `Q4`, `2026-H2` and `2026` for what is as long. */
function wholeNames(from: string, to: string): string[] {
  const year = from.slice(0, 4);
  const month = Number(from.slice(5, 7));
  if (!from.endsWith('-01') || !to.startsWith(year) || !addDays(to, 1).endsWith('-01')) return [];
  const months = Number(to.slice(5, 7)) - month + 1;
  if (months === 1) return spans(from);
  if (months === 3 && month % 3 === 1) {
    const quarter = `Q${(month + 2) / 3}`;
    return [quarter, `${year}-${quarter}`];
  }
  if (months === 6 && month % 6 === 1) return [`${year}-H${month === 1 ? 1 : 2}`];
  return months === 12 ? [year] : [];
}
