import { healthMetrics } from '@pfs/core/metrics/financial-health';
import type { FigureDefinition, FigureFamily } from './figure-definition.ts';
import type { FigureSources } from './figure-sources.ts';
import { figureTerm, invoiceTerm } from './figure-terms.ts';

/** With what vendors cost. No invoice names a payer or a claim's drug. */
type Name =
  | 'vendorSpend'
  | 'vendorPayments'
  | 'expenses'
  | 'netProfit'
  | 'profitMargin'
  | 'cashFlow';

async function metricsOf(sources: FigureSources) {
  const vendors = await sources.vendors();
  if (vendors === null) return null;
  return healthMetrics(await sources.totals(), {
    spendCents: vendors.spend.cents,
    paymentsCents: vendors.payments.cents,
  });
}

const fees = (sources: FigureSources, operator: 'plus' | 'minus') => [
  figureTerm(sources, 'gerFees', { label: 'Effective rate fees', operator }),
  figureTerm(sources, 'otherFees', { label: 'Other fees', operator }),
  figureTerm(sources, 'vendorSpend', { label: 'Vendor spend', operator }),
];

const expenses: FigureDefinition = {
  label: 'Expenses',
  sentence: 'DIR, effective rate and other fees, and what vendors billed.',
  unit: 'dollars',
  terms: async (sources) => [
    await figureTerm(sources, 'dirFees', { label: 'DIR fees' }),
    ...(await Promise.all(fees(sources, 'plus'))),
  ],
  whole: async (sources) => (await metricsOf(sources))?.expensesCents ?? null,
};

const netProfit: FigureDefinition = {
  label: 'Net profit',
  sentence: 'Gross less DIR, effective rate and other fees, less what vendors billed.',
  unit: 'dollars',
  terms: async (sources) => [
    await figureTerm(sources, 'grossAmount', { label: 'Gross amount' }),
    await figureTerm(sources, 'dirFees', { label: 'DIR fees', operator: 'minus' }),
    ...(await Promise.all(fees(sources, 'minus'))),
  ],
  whole: async (sources) => (await metricsOf(sources))?.netProfitCents ?? null,
};

const profitMargin: FigureDefinition = {
  label: 'Profit margin',
  sentence:
    'Net profit divided by gross, in percent with one decimal. 0 where gross is not above 0.',
  unit: 'percent',
  terms: async (sources) => [
    await figureTerm(sources, 'netProfit', { label: 'Net profit' }),
    await figureTerm(sources, 'grossAmount', { label: 'Gross amount', operator: 'divided' }),
  ],
  whole: async (sources) => {
    const metrics = await metricsOf(sources);
    return metrics === null ? null : Math.round(metrics.profitMargin * 10);
  },
};

export const vendorFigures: FigureFamily<Name> = {
  vendorSpend: {
    label: 'Vendor spend',
    sentence: 'The totals of the vendor invoices dated in the period, cancelled ones apart.',
    unit: 'dollars',
    terms: async (sources) => [await invoiceTerm(sources, 'spend', { label: 'Invoices' })],
  },
  vendorPayments: {
    label: 'Paid to vendors',
    sentence:
      'What was paid on vendor invoices in the period, part by part, whenever they are dated.',
    unit: 'dollars',
    terms: async (sources) => [await invoiceTerm(sources, 'payments', { label: 'Payments' })],
  },
  expenses,
  netProfit,
  profitMargin,
  cashFlow: {
    label: 'Cash flow',
    sentence: 'Payments received less what was paid to vendors.',
    unit: 'dollars',
    terms: async (sources) => [
      await figureTerm(sources, 'paymentsReceived', { label: 'Payments received' }),
      await figureTerm(sources, 'vendorPayments', { label: 'Paid to vendors', operator: 'minus' }),
    ],
    whole: async (sources) => (await metricsOf(sources))?.cashFlowCents ?? null,
  },
};
