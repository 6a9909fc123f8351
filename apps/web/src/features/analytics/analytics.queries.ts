import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { figuresQuery } from '../../lib/api/query-options.ts';
import type { Period } from '../../lib/days/period.ts';

export function analyticsQuery({ from, to }: Period) {
  const query = {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
  return queryOptions({
    queryKey: ['/api/analytics', query],
    queryFn: ({ signal }) => call('GET /api/analytics', { query, signal }),
    placeholderData: keepPreviousData,
    ...figuresQuery,
  });
}
