import { addMonths } from '@pfs/core/days';
import { periodYearsMax } from '@pfs/wire/period-limits';
import { isReversed, type Period, type PeriodErrors } from './period.ts';

/** What the server would refuse, said at the day that has to change. */
export function periodErrorsOf(period: Period): PeriodErrors | undefined {
  const { from, to } = period;
  if (isReversed(period)) return { to: 'Choose an end date on or after the start date' };
  if (from !== undefined && to !== undefined && to >= addMonths(from, periodYearsMax * 12)) {
    return { to: `A period can be up to ${periodYearsMax} years` };
  }
  return undefined;
}
