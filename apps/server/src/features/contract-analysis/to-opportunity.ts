import type { Opportunity } from '@pfs/core/metrics/opportunities';
import type { Period } from '@pfs/core/metrics/periods';
import { toDollars } from '@pfs/core/money';
import type { SavingsOpportunity } from '@pfs/wire/contract-analysis';

export function toOpportunity(
  { kind, potentialSavingsCents, ...words }: Opportunity,
  period: Period,
): SavingsOpportunity {
  return {
    ...words,
    potentialSavings: toDollars(potentialSavingsCents),
    figure: kind,
    actionUrl: actionUrlOf(kind, { payerName: words.payerName, period }),
  };
}

/** Where it is acted on: most begin with the rows that make them; what has no name gets one. */
function actionUrlOf(
  kind: Opportunity['kind'],
  { payerName, period }: { readonly payerName: string | null; readonly period: Period },
): string {
  if (kind === 'unexplainedTakeBacks') return '/lump-sums?category=unclassified';
  const params = new URLSearchParams({ figure: kind, from: period.from, to: period.to });
  if (payerName !== null) params.set('payer', payerName);
  return `/analytics?${params}`;
}
