import { type Timeframe, timeframes } from '@pfs/core/metrics/periods';
import { isMonth } from '../../lib/month.ts';

/** What the address bar says about the screen; what cannot be understood counts as not said. */
export interface HealthSearch {
  readonly timeframe: Timeframe;
  /** The last month shown; the latest one with claims where the address names none. */
  readonly month: string | undefined;
}

export function readHealthSearch(params: URLSearchParams): HealthSearch {
  const month = params.get('month');
  return {
    timeframe: timeframes.find((each) => each === params.get('timeframe')) ?? '3months',
    month: isMonth(month) ? month : undefined,
  };
}

/** The query of a search, with only what is not usual. */
export function healthQueryOf({ timeframe, month }: HealthSearch) {
  return { timeframe, ...(month === undefined ? {} : { month }) };
}
