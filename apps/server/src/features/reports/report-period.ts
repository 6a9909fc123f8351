import { addMonths, monthOf } from '@pfs/core/days';
import {
  defaultReportPeriod,
  lastDayOf,
  monthsEndingWith,
  type Period,
} from '@pfs/core/metrics/periods';
import { periodYearsMax } from '@pfs/wire/period-limits';
import { AppError } from '../../platform/errors.ts';

interface Asked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The days of a report. A day that is not said stands three months around the one that is. */
export function reportPeriod({ from, to }: Asked, today: string): Period {
  const usual = defaultReportPeriod(today);
  const period = { from: from ?? startFor(to, usual), to: to ?? endFor(from, usual) };
  if (period.to >= addMonths(period.from, periodYearsMax * 12)) {
    const message = `A period may be ${periodYearsMax} years long at most`;
    throw new AppError('invalid_input', { fields: { to: message } });
  }
  return period;
}

function startFor(to: string | undefined, usual: Period): string {
  if (to === undefined || monthOf(to) === monthOf(usual.to)) return usual.from;
  return monthsEndingWith(monthOf(to), 3).from;
}

function endFor(from: string | undefined, usual: Period): string {
  return from === undefined || from <= usual.to ? usual.to : lastDayOf(monthOf(from));
}
