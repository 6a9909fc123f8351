import { addMonths } from '@pfs/core/days';
import { type Period, bucketSizes, usualReportPeriod } from '@pfs/core/metrics/periods';
import { periodYearsMax } from '@pfs/wire/limits';
import type { ReportType } from '@pfs/wire/reports';
import { AppError } from '../../platform/errors.ts';

interface Asked {
  readonly type: ReportType;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The days of a report. A day that is not said is that of the report's usual period. */
export function reportPeriod({ type, from, to }: Asked, today: string): Period {
  const size = bucketSizes[type];
  const usual = usualReportPeriod(size, today);
  const end = from === undefined || from <= usual.to ? usual.to : usualReportPeriod(size, from).to;
  const period = { from: from ?? usualReportPeriod(size, to ?? today).from, to: to ?? end };
  if (period.to >= addMonths(period.from, periodYearsMax * 12)) {
    const message = `A period can be up to ${periodYearsMax} years`;
    throw new AppError('invalid_input', { fields: { to: message } });
  }
  return period;
}
