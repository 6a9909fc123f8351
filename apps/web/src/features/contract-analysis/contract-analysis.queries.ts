import { routeQuery, statusQuery } from '../../lib/api/query-options.ts';

export const contractsQuery = routeQuery('GET /api/analysis/contracts');
export const opportunitiesQuery = routeQuery('GET /api/analysis/savings-opportunities');
export const insightsQuery = routeQuery('GET /api/analysis/contract-insights');

const drugsShown = 10;
/** While lump sums are being allocated, the earnings of drugs and payers change by themselves. */
const pollMs = 2_000;

export const drugsQuery = routeQuery(
  'GET /api/analysis/drug-profitability',
  { query: { limit: drugsShown } },
  {
    ...statusQuery,
    refetchInterval: ({ state }) => (state.data?.notSpreadYet.waiting ? pollMs : false),
  },
);
