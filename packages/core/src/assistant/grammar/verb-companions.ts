import type { Measure } from '../measures.ts';
import type { Verb } from './part.ts';

const fees = ['dirFees', 'gerFees', 'otherFees', 'fees', 'takeBacks', 'lumpSums'] as const;
const rates = ['dirPercentage', 'averageDirFee'] as const;
const ofVendors = ['vendorSpend', 'vendorPayments', 'vendorInvoices'] as const;
const profits = ['netProfit', 'drugNetProfit', 'drugGrossProfit', 'drugProfitPerUnit'] as const;
const amounts = ['grossAmount', 'netAmount', 'patientPaid', 'drugRevenue'] as const;
const counts = ['claims', 'deniedClaims', 'reversals', 'drugUnits', 'belowCostClaims'] as const;
const received = ['paymentsReceived', 'payments'] as const;
const below = ['belowCostLoss', 'belowCostClaims'] as const;
const worth = ['averageClaimValue', ...amounts] as const;

/**
 * Beside which measures a verb says nothing of its own: `what did Humana take in DIR fees`. Beside
 * any other it changes what is asked for, as in `claims that lost money`.
 */
const companions: Readonly<Record<Verb, readonly Measure[]>> = {
  owe: ['vendorOpen', 'vendorOverdue'],
  lose: [...fees, ...rates, 'belowCostLoss'],
  spend: [...fees, ...rates, ...ofVendors, 'drugCost', 'expenses'],
  buy: ['vendorSpend', 'vendorInvoices'],
  bill: ['grossAmount', 'drugRevenue', 'claims', 'vendorSpend', 'vendorInvoices'],
  charge: [...fees, ...rates, ...ofVendors],
  cost: [...fees, ...rates, ...ofVendors, 'drugCost', 'expenses', 'belowCostLoss'],
  dispense: [...counts, ...amounts, ...profits, 'drugCost', 'dirFees', 'averageDirFee'],
  fill: [...counts, ...amounts, ...profits, 'drugCost', 'dirFees', 'averageDirFee'],
  sell: [...counts, ...amounts, ...profits, 'drugCost'],
  make: [...profits, ...amounts, 'profitMargin', 'cashFlow'],
  receive: [...received, ...counts, 'netAmount', 'patientPaid', 'vendorInvoices', 'lumpSums'],
  get: [...received, ...worth, ...counts, ...ofVendors, 'lumpSums', 'cashFlow'],
  pay: [
    ...fees,
    ...rates,
    ...received,
    'netAmount',
    'patientPaid',
    'averageClaimValue',
    'claims',
    'drugCost',
    'expenses',
    ...below,
  ],
  take: [...fees, ...rates],
};

/** Whether a verb and a measure are asked for as one. */
export function goWith(verb: Verb, measure: Measure, verbs: readonly Verb[]): boolean {
  // To get charged is to be charged.
  if (verb === 'get' && verbs.some((each) => each === 'charge' || each === 'take')) return true;
  const vendorPaid = verb === 'pay' && measure === 'vendorPayments';
  return vendorPaid || companions[verb].includes(measure);
}
