import type { QueryClient } from '@tanstack/react-query';

const figures = [
  '/api/dashboard',
  '/api/analytics',
  '/api/figures',
  '/api/financial-health',
  '/api/reports',
  '/api/remittances',
  '/api/review',
  '/api/known-layouts',
  '/api/payments',
  '/api/claims',
  '/api/provider-adjustments',
  '/api/claim-costs',
  '/api/allocated-fees',
  '/api/vendors',
  '/api/vendor-invoices',
  '/api/vendor-payments',
  '/api/invoice-findings',
  '/api/invoice-documents',
  '/api/purchase-lines',
  '/api/classification',
  '/api/analysis/contracts',
  '/api/analysis/savings-opportunities',
  '/api/analysis/contract-insights',
  '/api/analysis/drug-profitability',
  '/api/subscription/status',
  '/api/onboarding',
] as const;

/** What else changes without anybody at this page. */
const others = [
  '/api/auth/user',
  '/api/notifications',
  '/api/inbound-mail/mails',
  '/api/settings',
] as const;

/** After a decision that moves money between totals: figures and their rows are asked for again. */
export async function refreshFigures(queryClient: QueryClient): Promise<void> {
  await Promise.all(figures.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

/** After news may have been missed: whatever a screen shows, or failed to load, is asked for. */
export async function refreshAll(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    refreshFigures(queryClient),
    ...others.map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
    queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' && state.fetchStatus === 'idle',
    }),
  ]);
}
