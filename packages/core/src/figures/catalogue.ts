import type { FigureName } from './figure-names.ts';
import { type FigureDefinition, type Formula, type Part, timeDimensions } from './formula.ts';
import type { TermName } from './terms.ts';

const time = timeDimensions;
const ofPayers = ['payer', 'remittance', ...time] as const;
/** Those of claims are known of drugs too, without the lump sums, which name none. */
const ofClaims = ['payer', 'drug', 'remittance', ...time] as const;
const ofDrugs = ['drug', 'payer', ...time] as const;
const ofVendors = ['vendor', 'status', ...time] as const;
const ofPharmacy = time;

type Pairs = readonly (readonly [TermName | FigureName, string])[];

const plus = (...pairs: Pairs): readonly Part[] =>
  pairs.map(([of, label]) => ({ sign: 1, of, label }));
const minus = (...pairs: Pairs): readonly Part[] =>
  pairs.map(([of, label]) => ({ sign: -1, of, label }));

const sum = (...parts: readonly (readonly Part[])[]): Formula => ({
  is: 'sum',
  parts: parts.flat(),
});
const sumOrNothing = (least: string, ...parts: readonly (readonly Part[])[]): Formula => ({
  is: 'sum',
  parts: parts.flat(),
  least,
});
const ratio = (of: FigureName, to: FigureName, withoutWhole: 0 | null = 0): Formula => ({
  is: 'ratio',
  of,
  to,
  withoutWhole,
});

const allFees: Pairs = [
  ['dirFees', 'DIR fees'],
  ['gerFees', 'GER fees'],
  ['otherFees', 'Other fees'],
];

/**
 * Every figure that is shown, opened, exported or asked for, with the formula of
 * docs/domain/formulas.md that it is.
 */
export const figures: Readonly<Record<FigureName, FigureDefinition>> = {
  // Of claims and lump sums.
  grossAmount: {
    label: 'Gross amount',
    sentence: 'What payers paid on claims, with the fees that they took from them put back.',
    unit: 'dollars',
    formula: sum(plus(['claimGross', 'Gross of claims'])),
    by: ofClaims,
  },
  netAmount: {
    label: 'Net amount',
    sentence: 'What payers paid on claims, less the lump sums that are fees.',
    unit: 'dollars',
    formula: sum(
      plus(['claimNet', 'Net of claims']),
      minus(['lumpFees', 'Lump sums that are fees']),
    ),
    by: ofClaims,
  },
  dirFees: {
    label: 'DIR fees',
    sentence: 'DIR fees taken from claims, and those taken as lump sums.',
    unit: 'dollars',
    formula: sum(plus(['claimDir', 'DIR fees of claims'], ['lumpDir', 'Lump sums of DIR'])),
    by: ofClaims,
  },
  gerFees: {
    label: 'GER fees',
    sentence: 'GER, BER and DFER fees taken from claims, and those taken as lump sums.',
    unit: 'dollars',
    formula: sum(
      plus(['claimGer', 'GER fees of claims'], ['lumpGer', 'Lump sums of effective rates']),
    ),
    by: ofClaims,
  },
  otherFees: {
    label: 'Other fees',
    sentence: 'Transaction and network fees, taken from claims and as lump sums.',
    unit: 'dollars',
    formula: sum(
      plus(
        ['claimOther', 'Other fees of claims'],
        ['lumpOther', 'Lump sums of transaction and network fees'],
      ),
    ),
    by: ofClaims,
  },
  fees: {
    label: 'All fees',
    sentence: 'DIR, GER and other fees together.',
    unit: 'dollars',
    formula: sum(plus(...allFees)),
    by: ofClaims,
  },
  takeBacks: {
    label: 'Take-backs',
    sentence: 'All fees and recoupments: what payers took after they had agreed to pay it.',
    unit: 'dollars',
    formula: sum(plus(...allFees, ['lumpRecoupments', 'Recoupments'])),
    by: ofPayers,
  },
  patientPaid: {
    label: 'Paid by patients',
    sentence: 'What patients paid on paid claims, less what they had paid on reversed ones.',
    unit: 'dollars',
    formula: sum(
      plus(
        ['paidByPatients', 'On paid claims'],
        ['patientsOfReversals', 'Patients’ part of reversals'],
      ),
    ),
    by: ofClaims,
  },
  dirPercentage: {
    label: 'DIR %',
    sentence:
      'DIR fees divided by gross, in percent with one decimal. 0 where gross is not above 0.',
    unit: 'percent',
    formula: ratio('dirFees', 'grossAmount'),
    by: ofClaims,
  },
  averageDirFee: {
    label: 'Average DIR fee',
    sentence: 'DIR fees divided by claims, to the cent. 0 without claims.',
    unit: 'dollars',
    formula: ratio('dirFees', 'claims'),
    by: ofClaims,
  },
  averageClaimValue: {
    label: 'Average claim value',
    sentence: 'Gross divided by claims, to the cent. 0 without claims.',
    unit: 'dollars',
    formula: ratio('grossAmount', 'claims'),
    by: ofClaims,
  },
  claims: {
    label: 'Claims',
    sentence: 'Paid claims less reversals. Denied claims are listed, never counted.',
    unit: 'count',
    formula: sum(plus(['paidClaims', 'Paid claims']), minus(['reversedClaims', 'Reversals'])),
    by: [...ofClaims, 'status'],
  },
  deniedClaims: {
    label: 'Denied claims',
    sentence: 'Claims that were denied, in payments that count.',
    unit: 'count',
    formula: sum(plus(['claimsDenied', 'Denied claims'])),
    by: ofClaims,
  },
  reversals: {
    label: 'Reversals',
    sentence: 'Claims that took an earlier one back.',
    unit: 'count',
    formula: sum(plus(['reversedClaims', 'Reversals'])),
    by: ofClaims,
  },
  paymentsReceived: {
    label: 'Payments received',
    sentence: 'The amounts of the payments themselves, as they reached the bank.',
    unit: 'dollars',
    formula: sum(plus(['paymentsAmount', 'Payments'])),
    by: ofPayers,
  },
  payments: {
    label: 'Payments',
    sentence: 'How many payments count.',
    unit: 'count',
    formula: sum(plus(['paymentRows', 'Payments'])),
    by: ofPayers,
  },
  lumpSums: {
    label: 'Lump sums',
    sentence: 'Lump sums of every kind, above zero when taken.',
    unit: 'dollars',
    formula: sum(plus(['lumpsAll', 'Lump sums'])),
    by: ['category', ...ofPayers],
  },
  // Of claims alone: lump sums name no drug.
  claimDirFees: {
    label: 'DIR fees of claims',
    sentence: 'DIR fees taken from claims alone. Lump sums name no drug and stay out.',
    unit: 'dollars',
    formula: sum(plus(['claimDir', 'DIR fees of claims'])),
    by: ofClaims,
  },
  // Of drugs: with cost, and with the lump fees that were allocated to their claims.
  drugUnits: {
    label: 'Units dispensed',
    sentence: 'Units of paid claims less those of reversals, of claims that say how many.',
    unit: 'quantity',
    formula: sum(
      plus(['unitsPaid', 'Units of paid claims']),
      minus(['unitsReversed', 'Units of reversals']),
    ),
    by: ofDrugs,
  },
  drugRevenue: {
    label: 'Revenue of drugs',
    sentence: 'Gross of claims and what patients paid.',
    unit: 'dollars',
    formula: sum(plus(['claimGross', 'Gross of claims'], ['patientPaid', 'Paid by patients'])),
    by: ofDrugs,
  },
  drugCost: {
    label: 'Cost of drugs',
    sentence:
      'What the drugs cost: by own invoices, else by NADAC, else estimated as a share of revenue.',
    unit: 'dollars',
    formula: sum(
      plus(
        ['invoiceCost', 'Cost by own invoices'],
        ['nadacCost', 'Cost by NADAC'],
        ['estimatedCost', 'Estimated cost'],
      ),
    ),
    by: ofDrugs,
  },
  drugGrossProfit: {
    label: 'Gross profit of drugs',
    sentence: 'Gross and what patients paid, less what the drugs cost.',
    unit: 'dollars',
    formula: sum(plus(['drugRevenue', 'Revenue']), minus(['drugCost', 'Cost of drugs'])),
    by: ofDrugs,
  },
  drugDirFees: {
    label: 'DIR fees of drugs',
    sentence: 'DIR fees taken from the claims. Lump sums name no drug and stay out.',
    unit: 'dollars',
    formula: sum(plus(['claimDir', 'DIR fees of claims'])),
    by: ofDrugs,
  },
  drugNetProfit: {
    label: 'Net profit of drugs',
    sentence:
      'Gross profit less every fee: those of the claims, and what of lump fees falls on them.',
    unit: 'dollars',
    formula: sum(
      plus(['drugGrossProfit', 'Gross profit']),
      minus(
        ['claimDir', 'DIR fees of claims'],
        ['claimGer', 'GER fees of claims'],
        ['claimOther', 'Other fees of claims'],
        ['spreadFees', 'Allocated lump fees'],
      ),
    ),
    by: ofDrugs,
  },
  drugProfitPerUnit: {
    label: 'Net profit for each unit',
    sentence: 'Net profit divided by units, to the cent. Not known where no unit was dispensed.',
    unit: 'dollars',
    formula: ratio('drugNetProfit', 'drugUnits', null),
    by: ofDrugs,
  },
  belowCostLoss: {
    label: 'Lost below cost',
    sentence: 'What fills with a known cost brought less than that, after their fees.',
    unit: 'dollars',
    formula: sum(plus(['lossBelowCost', 'Losses of fills below cost'])),
    by: ofDrugs,
  },
  belowCostClaims: {
    label: 'Claims below cost',
    sentence: 'Fills with a known cost that brought less than that, after their fees.',
    unit: 'count',
    formula: sum(plus(['fillsBelowCost', 'Fills below cost'])),
    by: ofDrugs,
  },
  // With what vendors cost. No invoice names a payer or a claim's drug.
  vendorSpend: {
    label: 'Vendor spend',
    sentence: 'The totals of the vendor invoices dated in the period, cancelled ones apart.',
    unit: 'dollars',
    formula: sum(plus(['invoiced', 'Invoices'])),
    by: ofVendors,
  },
  vendorPayments: {
    label: 'Paid to vendors',
    sentence:
      'What was paid on vendor invoices in the period, part by part, whenever they are dated.',
    unit: 'dollars',
    formula: sum(plus(['invoicePaid', 'Payments'])),
    by: ['vendor', ...time],
  },
  vendorInvoices: {
    label: 'Vendor invoices',
    sentence: 'How many vendor invoices are dated in the period.',
    unit: 'count',
    formula: sum(plus(['invoiceRows', 'Invoices'])),
    by: ofVendors,
  },
  vendorOpen: {
    label: 'Open invoice amounts',
    sentence: 'What is still to be paid on vendor invoices dated in the period.',
    unit: 'dollars',
    formula: sum(plus(['invoicesOpen', 'Open invoices'])),
    by: ofVendors,
  },
  vendorOverdue: {
    label: 'Overdue invoice amounts',
    sentence: 'What is still to be paid on vendor invoices whose due date has passed.',
    unit: 'dollars',
    formula: sum(plus(['invoicesOverdue', 'Overdue invoices'])),
    by: ofVendors,
  },
  expenses: {
    label: 'Expenses',
    sentence: 'DIR, GER and other fees, and what vendors billed.',
    unit: 'dollars',
    formula: sum(plus(...allFees, ['vendorSpend', 'Vendor spend'])),
    by: ofPharmacy,
  },
  netProfit: {
    label: 'Net profit',
    sentence: 'Gross less DIR, GER and other fees, less what vendors billed.',
    unit: 'dollars',
    formula: sum(
      plus(['grossAmount', 'Gross amount']),
      minus(...allFees, ['vendorSpend', 'Vendor spend']),
    ),
    by: ofPharmacy,
  },
  profitMargin: {
    label: 'Profit margin',
    sentence:
      'Net profit divided by gross, in percent with one decimal. 0 where gross is not above 0.',
    unit: 'percent',
    formula: ratio('netProfit', 'grossAmount'),
    by: ofPharmacy,
  },
  cashFlow: {
    label: 'Cash flow',
    sentence: 'Payments received less what was paid to vendors.',
    unit: 'dollars',
    formula: sum(
      plus(['paymentsReceived', 'Payments received']),
      minus(['vendorPayments', 'Paid to vendors']),
    ),
    by: ofPharmacy,
  },
  // What could be saved.
  usualDirFees: {
    label: 'Usual DIR fees',
    sentence: 'The share of gross that payers usually take as DIR fees, by the setting.',
    unit: 'dollars',
    formula: { is: 'share', of: 'grossAmount', percent: 'benchmarkPercent' },
    by: ['payer', ...time],
  },
  dirAboveUsual: {
    label: 'DIR fees above what is usual',
    sentence: 'DIR fees without those of Part D fills, less the usual share of gross.',
    unit: 'dollars',
    formula: sumOrNothing(
      'Not above what is usual',
      plus(['dirFees', 'DIR fees']),
      minus(['partDDir', 'DIR fees of Part D fills'], ['usualDirFees', 'Usual share of gross']),
    ),
    by: ['payer'],
  },
  dirNegotiationSavings: {
    label: 'DIR fees above what is usual',
    sentence:
      'Payer by payer, DIR fees without those of Part D fills, less the usual share of gross, ' +
      'where that is above zero.',
    unit: 'dollars',
    formula: {
      is: 'eachPayer',
      of: 'dirAboveUsual',
      none: 'No payer takes more than is usual',
    },
    by: ['payer'],
  },
  unexplainedTakeBacks: {
    label: 'Take-backs without a reason',
    sentence: 'Unclassified lump sums, and balances taken back that no known payment carried.',
    unit: 'dollars',
    formula: sumOrNothing(
      'More was given than taken',
      plus(
        ['lumpUnclassified', 'Unclassified lump sums'],
        ['balancesTaken', 'Balances of unknown origin'],
      ),
    ),
    by: ['payer'],
  },
  purchasingSavings: {
    label: 'Paid above the lowest price',
    sentence: 'Quantity times what a unit cost above the lowest own or NADAC price, line by line.',
    unit: 'dollars',
    formula: sumOrNothing(
      'More came back than was paid above it',
      plus(['paidAbove', 'Lines of invoices']),
    ),
    by: [],
  },
  partDOfPayer: {
    label: 'Part D deductions',
    sentence: 'DIR and GER fees of Part D fills of 2024 and later, by the plan’s name.',
    unit: 'dollars',
    formula: sumOrNothing(
      'More was given back than taken',
      plus(['partDDir', 'DIR fees of Part D fills'], ['partDGer', 'GER fees of Part D fills']),
    ),
    by: ['payer'],
  },
  partDDeductions: {
    label: 'Part D deductions',
    sentence:
      'Payer by payer, DIR and GER fees of Part D fills of 2024 and later, by the plan’s name.',
    unit: 'dollars',
    formula: { is: 'eachPayer', of: 'partDOfPayer', none: 'No payer took any' },
    by: ['payer'],
  },
  potentialSavings: {
    label: 'Potential annual savings',
    sentence: 'All opportunities together.',
    unit: 'dollars',
    formula: sum(
      plus(
        ['dirNegotiationSavings', 'DIR fees above what is usual'],
        ['belowCostLoss', 'Fills below cost'],
        ['unexplainedTakeBacks', 'Take-backs without a reason'],
        ['purchasingSavings', 'Paid above the lowest price'],
        ['partDDeductions', 'Part D deductions'],
      ),
    ),
    by: [],
  },
};

/** Whether parts of it, such as those of payers, add up to the whole. */
export function doesAddUp(name: FigureName): boolean {
  return figures[name].formula.is !== 'ratio';
}
