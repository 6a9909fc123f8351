import type { ReportFormat } from '@pfs/wire/reports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { figuresQuery } from '../../lib/api/query-client.ts';
import type { ReportSearch } from './report-search.ts';

export function reportQuery({ type, period }: ReportSearch) {
  const query = { type, from: period.from, to: period.to };
  return queryOptions({
    queryKey: ['/api/reports', query],
    queryFn: ({ signal }) => call('GET /api/reports', { query, signal }),
    placeholderData: keepPreviousData,
    ...figuresQuery,
  });
}

export function reportExportPath({ type, period }: ReportSearch, format: ReportFormat): string {
  const { from, to } = period;
  return `/api/reports/export?${new URLSearchParams({ type, from, to, format })}`;
}
