import { keepPreviousData } from '@tanstack/react-query';
import { figuresQuery, routeQuery } from '../../lib/api/query-options.ts';
import type { Period } from '../../lib/days/period.ts';

export const analyticsQuery = ({ from, to }: Period) =>
  routeQuery(
    'GET /api/analytics',
    { query: { from, to } },
    { ...figuresQuery, placeholderData: keepPreviousData },
  );
