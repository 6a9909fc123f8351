import type { FigureFilter } from '@pfs/core/figures/figure-filter';
import { centsToText } from '@pfs/core/money';

/** SQL of whether a day lies in the period: `$2` and `$3` of every statement of this layer. */
export function inPeriod(day: string): string {
  return `${day} >= coalesce($2::date, '-infinity') and ${day} <= coalesce($3::date, 'infinity')`;
}

export function periodValues({ period }: FigureFilter): readonly (string | null)[] {
  return [period.from, period.to];
}

/** Null narrows nothing. */
export function namesOrNull<Name extends string>(names: readonly Name[]): readonly Name[] | null {
  return names.length === 0 ? null : names;
}

/** Above and below how many dollars, neither included; null is without a limit. */
export function limitValues({ amount }: FigureFilter): readonly (string | null)[] {
  return [amount?.overCents, amount?.underCents].map((cents) =>
    cents == null ? null : centsToText(cents),
  );
}
