import {
  belowCost,
  dirNegotiation,
  type Opportunity,
  partDDeduction,
  purchasing,
  unexplainedTakeBacks,
} from '@pfs/core/metrics/opportunities';
import type { Period } from '@pfs/core/metrics/periods';
import { addCents, centsOfSum, negateCents, sumCents, toDollars } from '@pfs/core/money';
import type { SavingsOpportunities, SavingsOpportunity } from '@pfs/wire/contract-analysis';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { readUnexplainedTakeBacks } from '../provider-adjustments/public.ts';
import type { AnalysisOptions } from './analysis-options.ts';
import { type Analysis, analyzePayers } from './contract-analysis.service.ts';
import { sumPurchases } from './purchasing.repository.ts';
import {
  type BelowCostRow,
  type PartDRow,
  readBelowCost,
  readPartDDeductions,
} from './savings-of-payers.repository.ts';

interface ReadOpportunities {
  readonly savings: SavingsOpportunities;
  readonly purchasesKept: boolean;
}

/**
 * What could be saved in a year, the most first. Every amount is above zero, and no claim is in two
 * of them.
 */
export async function readOpportunities(
  tx: TenantTransaction,
  options: AnalysisOptions,
): Promise<ReadOpportunities> {
  const analysis = await analyzePayers(tx, options);
  const { hasData, period } = analysis;
  const partD = await readPartDDeductions(tx, period);
  const belowCostOfPayers = await readBelowCost(tx, period);
  const { unclassified, unmatched } = await readUnexplainedTakeBacks(tx, period);
  const bought = await sumPurchases(tx, period);
  const found = [
    ...ofPayers(analysis, { partD, belowCostOfPayers, ...options }),
    unexplainedTakeBacks({
      rows: unclassified.rows + unmatched.rows,
      amountCents: sumCents([unclassified.amountCents, unmatched.amountCents]),
    }),
    purchasing({ lines: bought.lines, amountCents: centsOfSum(bought.amount) }),
  ].filter((each) => each !== undefined);
  const savings = {
    hasData,
    period,
    potentialAnnualSavings: toDollars(
      sumCents(found.map(({ potentialSavingsCents }) => potentialSavingsCents)),
    ),
    opportunities: found.toSorted(mostFirst).map((each) => toOpportunity(each, period)),
  };
  return { savings, purchasesKept: bought.kept };
}

interface OfPayersOptions extends AnalysisOptions {
  readonly partD: readonly PartDRow[];
  readonly belowCostOfPayers: readonly BelowCostRow[];
}

function ofPayers(
  { payers }: Analysis,
  { partD, belowCostOfPayers, benchmarkPercent }: OfPayersOptions,
): readonly (Opportunity | undefined)[] {
  const countedElsewhere = (payerName: string) =>
    [...partD, ...belowCostOfPayers]
      .filter(({ payer }) => payer === payerName)
      .map(({ dirFees }) => negateCents(centsOfSum(dirFees)));
  return [
    ...payers.map(({ payerName, totals: { grossCents, dirFeesCents } }) =>
      dirNegotiation({
        payerName,
        grossCents,
        dirFeesCents: sumCents([dirFeesCents, ...countedElsewhere(payerName)]),
        benchmarkPercent,
      }),
    ),
    ...partD.map(({ payer, claims, dirFees, gerFees }) =>
      partDDeduction({
        payerName: payer,
        claims,
        amountCents: addCents(centsOfSum(dirFees), centsOfSum(gerFees)),
      }),
    ),
    belowCost({
      claims: belowCostOfPayers.reduce((sum, { claims }) => sum + claims, 0),
      lossCents: sumCents(belowCostOfPayers.map(({ loss }) => centsOfSum(loss))),
    }),
  ];
}

function mostFirst(first: Opportunity, second: Opportunity): number {
  return second.potentialSavingsCents - first.potentialSavingsCents;
}

function toOpportunity(
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
