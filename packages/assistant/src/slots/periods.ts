import type { AskedPeriod } from '@pfs/core/figures/figure-filter';
import type { Day } from '@pfs/core/remittance';
import type { Span, Word } from './words.ts';

/** The period before, or the same days a year before, of whichever period the question is about. */
export interface RelativePeriod {
  readonly relative: 'before' | 'yearBefore';
}

export function findPeriods(
  _words: readonly Word[],
  _today: Day,
): readonly Span<AskedPeriod | RelativePeriod>[] {
  return [];
}

export function periodBefore(period: AskedPeriod): AskedPeriod {
  return period;
}

export function yearBefore(period: AskedPeriod): AskedPeriod {
  return period;
}
