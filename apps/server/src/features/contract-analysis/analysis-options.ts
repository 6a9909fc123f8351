import { type Month, monthOf } from '@pfs/core/days';
import { dayIn } from '../../platform/clock.ts';
import type { App } from '../../platform/platform.ts';
import type { Actor } from '../../platform/session/actor.ts';

export interface AnalysisOptions {
  /** Of the pharmacy's time zone. */
  readonly currentMonth: Month;
  /** DIR fees that are usual, in percent of gross. */
  readonly benchmarkPercent: number;
}

export function analysisOptions(
  { clock, settings }: Pick<App, 'clock' | 'settings'>,
  { timeZone }: Pick<Actor, 'timeZone'>,
): AnalysisOptions {
  return {
    currentMonth: monthOf(dayIn(timeZone, clock())),
    benchmarkPercent: settings.get('benchmark.dirPercent'),
  };
}
