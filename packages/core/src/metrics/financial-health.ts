import { addCents, type Cents, negateCents, toCents } from '../money.ts';
import type { PeriodTotals } from './period-totals.ts';
import { percentage } from './ratios.ts';
import type { VendorFigures } from './vendor-invoices.ts';

/** The cards of Financial Health, and a month of its trend. */
export interface HealthMetrics {
  /** Gross of the period. */
  readonly totalRevenueCents: Cents;
  /** DIR, effective rate and other fees, and what vendors cost. */
  readonly expensesCents: Cents;
  /** Revenue less expenses. */
  readonly netProfitCents: Cents;
  /** Net profit ÷ revenue × 100, one decimal; 0 where revenue is not positive. */
  readonly profitMargin: number;
  /** DIR fees as what they do to the pharmacy: negative when taken. */
  readonly dirFeeImpactCents: Cents;
  readonly vendorSpendCents: Cents;
  /** Payments received less what was paid to vendors. */
  readonly cashFlowCents: Cents;
  /** Gross ÷ claims; 0 without claims. */
  readonly averageClaimValueCents: Cents;
}

/** Source: docs/domain/formulas.md, "Financial health". */
export function healthMetrics(
  totals: PeriodTotals,
  vendors: Pick<VendorFigures, 'spendCents' | 'paymentsCents'>,
): HealthMetrics {
  const expensesCents = addCents(totals.feesCents, vendors.spendCents);
  const netProfitCents = toCents(totals.grossCents - expensesCents);
  return {
    totalRevenueCents: totals.grossCents,
    expensesCents,
    netProfitCents,
    profitMargin: percentage(netProfitCents, totals.grossCents),
    dirFeeImpactCents: negateCents(totals.dirFeesCents),
    vendorSpendCents: vendors.spendCents,
    cashFlowCents: toCents(totals.paymentsReceivedCents - vendors.paymentsCents),
    averageClaimValueCents: totals.averageClaimValueCents,
  };
}
