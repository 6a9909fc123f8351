import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { statusQuery } from '../../lib/api/query-options.ts';

export const contractsQuery = queryOptions({
  queryKey: ['/api/analysis/contracts'],
  queryFn: ({ signal }) => call('GET /api/analysis/contracts', { signal }),
  ...statusQuery,
});

export const opportunitiesQuery = queryOptions({
  queryKey: ['/api/analysis/savings-opportunities'],
  queryFn: ({ signal }) => call('GET /api/analysis/savings-opportunities', { signal }),
  ...statusQuery,
});

export const insightsQuery = queryOptions({
  queryKey: ['/api/analysis/contract-insights'],
  queryFn: ({ signal }) => call('GET /api/analysis/contract-insights', { signal }),
  ...statusQuery,
});

const drugsShown = 10;
/** While lump sums are being allocated, the earnings of drugs and payers change by themselves. */
const pollMs = 2_000;

export const drugsQuery = queryOptions({
  queryKey: ['/api/analysis/drug-profitability', { limit: drugsShown }],
  queryFn: ({ signal }) =>
    call('GET /api/analysis/drug-profitability', { query: { limit: drugsShown }, signal }),
  ...statusQuery,
  refetchInterval: ({ state }) => (state.data?.notSpreadYet.waiting ? pollMs : false),
});
