import { addDays, addMonths } from '@pfs/core/days';
import type { AskedPeriod } from '@pfs/core/figures/figure-filter';

/** As many days or whole months, just before; undefined where the period has no end. */
export function previousPeriod({ from, to }: AskedPeriod): AskedPeriod | undefined {
  if (from === null || to === null) return undefined;
  const after = addDays(to, 1);
  const end = addDays(from, -1);
  if (!from.endsWith('-01') || !after.endsWith('-01')) {
    return { from: addDays(from, -daysBetween(from, after)), to: end };
  }
  const months = monthsOf(after) - monthsOf(from);
  return { from: addMonths(from, -months), to: end };
}

function monthsOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

function daysBetween(from: string, to: string): number {
  const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
  return (at(to) - at(from)) / 86_400_000;
}
