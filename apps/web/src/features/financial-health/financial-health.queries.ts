import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { statusQuery } from '../../lib/query-client.ts';
import { type HealthSearch, healthQueryOf } from './timeframes.ts';

export function financialHealthQuery(search: HealthSearch) {
  const query = healthQueryOf(search);
  return queryOptions({
    queryKey: ['/api/financial-health', query],
    queryFn: ({ signal }) => call('GET /api/financial-health', { query, signal }),
    placeholderData: keepPreviousData,
    ...statusQuery,
  });
}

export function healthExportPath(search: HealthSearch, format: 'pdf' | 'xlsx'): string {
  return `/api/financial-health/export?${new URLSearchParams({ ...healthQueryOf(search), format })}`;
}
