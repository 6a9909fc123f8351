import type { ReportFormat } from '@pfs/wire/reports';
import { keepPreviousData } from '@tanstack/react-query';
import { figuresQuery, routeQuery } from '../../lib/api/query-options.ts';
import type { ReportSearch } from './report-search.ts';

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
