import { evaluate, type FigureSettings, type Sums } from '../figures/evaluate.ts';
import type { FigureName } from '../figures/figure-names.ts';
import { isCostKnown } from '../figures/verdicts.ts';
import { type Cents, negateCents, toCents, usdText } from '../money.ts';
import type { HealthIndicator } from './health-indicators.ts';
import type { HealthSubject } from './health-scores.ts';

/** The cards of Financial Health, and a month of its trend. */
export interface HealthMetrics {
  /** Gross, patient payments and refunds. */
  readonly totalRevenueCents: Cents;
  /** Drug cost and all fees. */
  readonly expensesCents: Cents;
  /** Revenue minus expenses. */
  readonly netProfitCents: Cents;
  /** Net profit ÷ revenue × 100, one decimal; 0 if revenue isn't positive. */
  readonly profitMargin: number;
  /** Gross and patient payments of claims with known cost. */
  readonly knownRevenueCents: Cents;
  /** Its share of revenue, in percent with one decimal. */
  readonly knownCostPercentage: number;
  /** The estimated part of the expenses. */
  readonly estimatedCostCents: Cents;
  /** Too little has a known cost: profit and margin are shown as estimates. */
  readonly isEstimated: boolean;
  /** DIR fees as their effect on the pharmacy: negative when taken. */
  readonly dirFeeImpactCents: Cents;
  readonly vendorSpendCents: Cents;
  readonly vendorPaymentsCents: Cents;
  /** Payments received minus payments to vendors. */
  readonly cashFlowCents: Cents;
  /** Gross minus fees minus vendor spend. */
  readonly leftAfterPurchasesCents: Cents;
  /** Vendor spend minus drug cost: inventory change and unknown costs. */
  readonly stockChangeCents: Cents;
  /** Gross ÷ claims; 0 without claims. */
  readonly averageClaimValueCents: Cents;
}

/** The figures above, to be requested together. */
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

/** The subject of a Financial Health alert: an indicator, or money that needs review. */
type KpiAlertSubject = HealthSubject | 'overdueInvoices' | 'unclassifiedMoney';

export interface KpiAlertFound {
  readonly subject: KpiAlertSubject;
  readonly severity: 'critical' | 'warning';
  readonly title: string;
  readonly message: string;
  readonly actionRequired: boolean;
}

interface KpiAlertsOptions {
  readonly indicators: readonly HealthIndicator[];
  /** Invoices due before today and not paid in full. */
  readonly overdue: { readonly invoices: number; readonly openCents: Cents };
  /** Unclassified lump sums of the period. Positive when taken. */
  readonly unclassified: { readonly rows: number; readonly amountCents: Cents };
}

/** The worst first. Source: docs/domain/formulas.md, "Financial health alerts". */
export function kpiAlerts(options: KpiAlertsOptions): readonly KpiAlertFound[] {
  const { indicators, overdue, unclassified } = options;
  const found = indicators.flatMap(alertOfIndicator);
  if (overdue.invoices > 0) {
    const one = overdue.invoices === 1;
    found.push({
      subject: 'overdueInvoices',
      severity: 'warning',
      title: one
        ? 'A vendor invoice is overdue'
        : `${overdue.invoices} vendor invoices are overdue`,
      message: `${usdText(overdue.openCents)} should have been paid before today.`,
      actionRequired: true,
    });
  }
  if (unclassified.rows > 0) {
    const one = unclassified.rows === 1;
    found.push({
      subject: 'unclassifiedMoney',
      severity: 'warning',
      title: 'Unexplained adjustments',
      message:
        `${one ? 'A lump sum' : `${unclassified.rows} lump sums`} of ` +
        `${usdText(unclassified.amountCents)}${one ? '' : ' together'} ${one ? 'carries' : 'carry'} ` +
        'no code or reference that explains it. Not included in fee totals until classified.',
      actionRequired: true,
    });
  }
  return found.toSorted((a, b) => rank(a) - rank(b));
}

function alertOfIndicator(indicator: HealthIndicator): KpiAlertFound[] {
  const { subject, category, score, status, description } = indicator;
  if (status !== 'critical' && status !== 'warning') return [];
  return [
    {
      subject,
      severity: status,
      title: `${category} ${status === 'critical' ? 'is critical' : 'needs watching'}`,
      message: `${description} Score ${score} of 100.`,
      actionRequired: status === 'critical',
    },
  ];
}

function rank({ severity, actionRequired }: KpiAlertFound): number {
  return (severity === 'critical' ? 0 : 2) + (actionRequired ? 0 : 1);
}
