import { routeQuery } from '../../lib/api/query-options.ts';

export const knownLayoutsQuery = routeQuery('GET /api/known-layouts');
