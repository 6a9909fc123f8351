import { type Period, bucketSizes, usualReportPeriod } from '@pfs/core/metrics/periods';
import type { ReportType } from '@pfs/wire/reports';
import { readPeriod } from '../../lib/days/period.ts';

/** As documents and mails have them. */
export const reportTypeWords = {
  monthly: 'Monthly Summary',
  quarterly: 'Quarterly Analysis',
  yearly: 'Annual Report',
  payer: 'Payer Breakdown',
  detailed: 'Detailed Claims',
} as const satisfies Record<ReportType, string>;

export const reportTypes = Object.keys(reportTypeWords) as readonly ReportType[];

/** What the address bar says about a report, with what it leaves unsaid filled in. */
export interface ReportSearch {
  readonly type: ReportType;
  readonly period: Period;
}

/** What cannot be understood counts as not said; a missing day is that of the usual period. */
export function readReportSearch(params: URLSearchParams, today: string): ReportSearch {
  const type = reportTypes.find((each) => each === params.get('type')) ?? 'monthly';
  const usual = usualReportPeriod(bucketSizes[type], today);
  const { from = usual.from, to = usual.to } = readPeriod(params);
  return { type, period: { from, to } };
}

export function writeReportSearch(params: URLSearchParams, search: ReportSearch): URLSearchParams {
  const written = new URLSearchParams(params);
  written.set('type', search.type);
  written.set('from', search.period.from);
  written.set('to', search.period.to);
  written.delete('page');
  if (search.type !== 'detailed') for (const name of ['sort', 'order']) written.delete(name);
  return written;
}
