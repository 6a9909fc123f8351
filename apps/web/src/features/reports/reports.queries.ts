import { bucketSizes, type Period, usualReportPeriod } from '@pfs/core/metrics/periods';
import type { ReportFormat, ReportType } from '@pfs/wire/reports';
import { keepPreviousData } from '@tanstack/react-query';
import { figuresQuery, routeQuery } from '../../lib/api/query-options.ts';
import { readPeriod } from '../../lib/days/period.ts';

export const reportQuery = ({ type, period: { from, to } }: ReportSearch) =>
  routeQuery(
    'GET /api/reports',
    { query: { type, from, to } },
    { ...figuresQuery, placeholderData: keepPreviousData },
  );

export function reportExportPath({ type, period }: ReportSearch, format: ReportFormat): string {
  const { from, to } = period;
  return `/api/reports/export?${new URLSearchParams({ type, from, to, format })}`;
}

export const reportSchedulesQuery = routeQuery('GET /api/report-schedules');

/** Fetched again after each change: only the server knows the next sending time. */
export const schedulePaths = ['/api/report-schedules'] as const;

/** As in documents and emails. */
export const reportTypeNames = {
  monthly: 'Monthly Summary',
  quarterly: 'Quarterly Analysis',
  yearly: 'Annual Report',
  payer: 'Payer Breakdown',
  detailed: 'Detailed Claims',
} as const satisfies Record<ReportType, string>;

export const reportTypes = Object.keys(reportTypeNames) as readonly ReportType[];

/** A report's settings in the address, with defaults filled in. */
export interface ReportSearch {
  readonly type: ReportType;
  readonly period: Period;
}

/** Invalid values count as missing; missing days are those of the default period. */
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
