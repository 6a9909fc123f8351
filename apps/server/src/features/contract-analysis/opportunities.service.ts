import {
  belowCost,
  dirNegotiation,
  type Opportunity,
  purchasing,
  unexplainedTakeBacks,
} from '@pfs/core/metrics/opportunities';
import type { Period } from '@pfs/core/metrics/periods';
import { centsOfSum } from '@pfs/core/metrics/sums';
import { sumCents, toDollars } from '@pfs/core/money';
import type { SavingsOpportunities, SavingsOpportunity } from '@pfs/wire/contract-analysis';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { readUnexplainedTakeBacks } from '../provider-adjustments/public.ts';
import type { AnalysisOptions } from './analysis-options.ts';
import { analyzePayers } from './contract-analysis.service.ts';
import { sumPurchasing } from './purchasing.repository.ts';

/** What could be saved in a year, the most first. Every amount is above zero. */
export async function readOpportunities(
  tx: TenantTransaction,
  options: AnalysisOptions,
): Promise<SavingsOpportunities> {
  const { hasData, period, payers } = await analyzePayers(tx, options);
  const { benchmarkPercent } = options;
  const takenBack = await readUnexplainedTakeBacks(tx, period);
  const bought = await sumPurchasing(tx, period);
  const { unclassified, unmatched } = takenBack;
  const found = [
    ...payers.map(({ payerName, totals: { grossCents, dirFeesCents } }) =>
      dirNegotiation({ payerName, grossCents, dirFeesCents, benchmarkPercent }),
    ),
    belowCost({
      claims: payers.reduce((sum, payer) => sum + payer.belowCost.claims, 0),
      lossCents: sumCents(payers.map((payer) => payer.belowCost.lossCents)),
    }),
    unexplainedTakeBacks({
      rows: unclassified.rows + unmatched.rows,
      amountCents: sumCents([unclassified.amountCents, unmatched.amountCents]),
    }),
    purchasing({ lines: bought.lines, amountCents: centsOfSum(bought.amount) }),
  ].filter((each) => each !== undefined);
  return {
    hasData,
    period,
    potentialAnnualSavings: toDollars(
      sumCents(found.map(({ potentialSavingsCents }) => potentialSavingsCents)),
    ),
    opportunities: found.toSorted(mostFirst).map((each) => toWire(each, period)),
  };
}

function mostFirst(first: Opportunity, second: Opportunity): number {
  return second.potentialSavingsCents - first.potentialSavingsCents;
}

function toWire({ kind, potentialSavingsCents, ...words }: Opportunity, period: Period) {
  return {
    ...words,
    potentialSavings: toDollars(potentialSavingsCents),
    figure: kind,
    actionUrl: actionUrlOf(kind, { payerName: words.payerName, period }),
  } satisfies SavingsOpportunity;
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
