import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { statusQuery } from '../../lib/query-client.ts';

export const nadacQuery = queryOptions({
  queryKey: ['/api/system/nadac'],
  queryFn: ({ signal }) => call('GET /api/system/nadac', { signal }),
  ...statusQuery,
});
