import { evaluate, type FigureSettings, type Sums } from '../figures/evaluate.ts';
import type { FigureName } from '../figures/figure-names.ts';
import { isCostKnown } from '../figures/verdicts.ts';
import { type Cents, negateCents, toCents } from '../money.ts';

/** The cards of Financial Health, and a month of its trend. */
export interface HealthMetrics {
  /** Gross, what patients paid, and refunds. */
  readonly totalRevenueCents: Cents;
  /** What the drugs cost, and every fee. */
  readonly expensesCents: Cents;
  /** Revenue less expenses. */
  readonly netProfitCents: Cents;
  /** Net profit ÷ revenue × 100, one decimal; 0 where revenue is not positive. */
  readonly profitMargin: number;
  /** Gross and what patients paid, of claims whose cost is known. */
  readonly knownRevenueCents: Cents;
  /** How much of revenue that is, in percent with one decimal. */
  readonly knownCostPercentage: number;
  /** Of the expenses, what is but estimated. */
  readonly estimatedCostCents: Cents;
  /** Too little has a known cost: profit and margin are guesses, and say so. */
  readonly isEstimated: boolean;
  /** DIR fees as what they do to the pharmacy: negative when taken. */
  readonly dirFeeImpactCents: Cents;
  readonly vendorSpendCents: Cents;
  readonly vendorPaymentsCents: Cents;
  /** Payments received less what was paid to vendors. */
  readonly cashFlowCents: Cents;
  /** Gross less fees less vendor spend. */
  readonly leftAfterPurchasesCents: Cents;
  /** Vendor spend less the cost of drugs: inventory change, and costs that are not known. */
  readonly stockChangeCents: Cents;
  /** Gross ÷ claims; 0 without claims. */
  readonly averageClaimValueCents: Cents;
}

/** What those figures are made of, to be asked for together. */
export const healthFigures = [
  'revenue',
  'expenses',
  'netProfit',
  'profitMargin',
  'knownCostShare',
  'vendorSpend',
  'cashFlow',
  'leftAfterPurchases',
  'averageClaimValue',
] as const satisfies readonly FigureName[];

/** Source: docs/domain/formulas.md, "Financial health". */
export function healthMetrics(sums: Sums, settings: FigureSettings): HealthMetrics {
  const of = (name: FigureName) => evaluate(name, sums, settings) ?? 0;
  const cents = (name: FigureName) => toCents(of(name));
  const knownRevenueCents = toCents(evaluate('knownRevenue', sums) ?? 0);
  const estimatedCostCents = cents('estimatedCost');
  return {
    totalRevenueCents: cents('revenue'),
    expensesCents: cents('expenses'),
    netProfitCents: cents('netProfit'),
    profitMargin: of('profitMargin') / 10,
    knownRevenueCents,
    knownCostPercentage: of('knownCostShare') / 10,
    estimatedCostCents,
    isEstimated: estimatedCostCents !== 0 && !isCostKnown(knownRevenueCents, cents('revenue')),
    dirFeeImpactCents: negateCents(cents('dirFees')),
    vendorSpendCents: cents('vendorSpend'),
    vendorPaymentsCents: cents('vendorPayments'),
    cashFlowCents: cents('cashFlow'),
    leftAfterPurchasesCents: cents('leftAfterPurchases'),
    stockChangeCents: toCents(of('vendorSpend') - of('drugCost')),
    averageClaimValueCents: cents('averageClaimValue'),
  };
}
