import {
  belowCost,
  dirNegotiation,
  type Opportunity,
  partDDeduction,
  purchasing,
  unexplainedTakeBacks,
} from '@pfs/core/metrics/opportunities';
import { centsOfSum } from '@pfs/core/metrics/sums';
import { addCents, negateCents, sumCents, toDollars } from '@pfs/core/money';
import type { SavingsOpportunities } from '@pfs/wire/contract-analysis';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { readUnexplainedTakeBacks } from '../provider-adjustments/public.ts';
import type { AnalysisOptions } from './analysis-options.ts';
import { type Analysis, analyzePayers } from './contract-analysis.service.ts';
import { type PartDRow, readPartDDeductions } from './part-d.repository.ts';
import { sumPurchases } from './purchasing.repository.ts';
import { toOpportunity } from './to-opportunity.ts';

interface ReadOpportunities {
  readonly savings: SavingsOpportunities;
  readonly purchasesKept: boolean;
}

/** What could be saved in a year, the most first. Every amount is above zero. */
export async function readOpportunities(
  tx: TenantTransaction,
  options: AnalysisOptions,
): Promise<ReadOpportunities> {
  const analysis = await analyzePayers(tx, options);
  const { hasData, period } = analysis;
  const partD = await readPartDDeductions(tx, period);
  const { unclassified, unmatched } = await readUnexplainedTakeBacks(tx, period);
  const bought = await sumPurchases(tx, period);
  const found = [
    ...ofPayers(analysis, { partD, ...options }),
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
}

function ofPayers(
  { payers }: Analysis,
  { partD, benchmarkPercent }: OfPayersOptions,
): readonly (Opportunity | undefined)[] {
  const partDOf = (payerName: string) => partD.find(({ payer }) => payer === payerName);
  return [
    ...payers.map(({ payerName, totals: { grossCents, dirFeesCents } }) =>
      dirNegotiation({
        payerName,
        grossCents,
        dirFeesCents: addCents(
          dirFeesCents,
          negateCents(centsOfSum(partDOf(payerName)?.dirFees ?? null)),
        ),
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
      claims: payers.reduce((sum, payer) => sum + payer.belowCost.claims, 0),
      lossCents: sumCents(payers.map((payer) => payer.belowCost.lossCents)),
    }),
  ];
}

function mostFirst(first: Opportunity, second: Opportunity): number {
  return second.potentialSavingsCents - first.potentialSavingsCents;
}
