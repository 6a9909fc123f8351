import type { QueryClient } from '@tanstack/react-query';

const figures = [
  '/api/dashboard',
  '/api/analytics',
  '/api/figures',
  '/api/financial-health',
  '/api/reports',
  '/api/remittances',
  '/api/payments',
  '/api/claims',
  '/api/provider-adjustments',
  '/api/classification',
  '/api/analysis/contracts',
  '/api/analysis/savings-opportunities',
  '/api/analysis/contract-insights',
  '/api/analysis/drug-profitability',
  '/api/subscription/status',
] as const;

/** After a decision that moves money between totals: every figure is asked for again. */
export async function refreshFigures(queryClient: QueryClient): Promise<void> {
  await Promise.all(figures.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
