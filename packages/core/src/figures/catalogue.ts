import type { FigureName } from './figure-names.ts';
import {
  count,
  dollars,
  type FigureDefinition,
  minus,
  type Pairs,
  percent,
  plus,
  quantity,
  ratio,
  sum,
  sumOrNothing,
  timeDimensions,
} from './formula.ts';
import { vendorFigures } from './vendor-figures.ts';

const time = timeDimensions;
const ofPayers = ['payer', 'remittance', ...time] as const;
/** Those of claims are known of drugs too, without the lump sums, which name none. */
const ofClaims = ['payer', 'drug', 'remittance', ...time] as const;
const ofDrugs = ['drug', 'payer', ...time] as const;
const ofPharmacy = time;

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
  grossAmount: dollars(
    'Gross amount',
    ofClaims,
    'What payers paid on claims, with the fees that they took from them put back.',
    sum(plus(['claimGross', 'Gross of claims'])),
  ),
  netAmount: dollars(
    'Net amount',
    ofClaims,
    'What payers paid on claims, less the lump sums that are fees.',
    sum(plus(['claimNet', 'Net of claims']), minus(['lumpFees', 'Lump sums that are fees'])),
  ),
  dirFees: dollars(
    'DIR fees',
    ofClaims,
    'DIR fees taken from claims, and those taken as lump sums.',
    sum(plus(['claimDir', 'DIR fees of claims'], ['lumpDir', 'Lump sums of DIR'])),
  ),
  gerFees: dollars(
    'GER fees',
    ofClaims,
    'GER, BER and DFER fees taken from claims, and those taken as lump sums.',
    sum(plus(['claimGer', 'GER fees of claims'], ['lumpGer', 'Lump sums of effective rates'])),
  ),
  otherFees: dollars(
    'Other fees',
    ofClaims,
    'Transaction and network fees, taken from claims and as lump sums.',
    sum(
      plus(
        ['claimOther', 'Other fees of claims'],
        ['lumpOther', 'Lump sums of transaction and network fees'],
      ),
    ),
  ),
  fees: dollars('All fees', ofClaims, 'DIR, GER and other fees together.', sum(plus(...allFees))),
  takeBacks: dollars(
    'Take-backs',
    ofPayers,
    'All fees and recoupments: what payers took after they had agreed to pay it.',
    sum(plus(...allFees, ['lumpRecoupments', 'Recoupments'])),
  ),
  patientPaid: dollars(
    'Paid by patients',
    ofClaims,
    'What patients paid on paid claims, less what they had paid on reversed ones.',
    sum(
      plus(
        ['paidByPatients', 'On paid claims'],
        ['patientsOfReversals', 'Patients’ part of reversals'],
      ),
    ),
  ),
  revenue: dollars(
    'Revenue',
    ofClaims,
    'Gross, what patients paid, and refunds of the Medicare Transaction Facilitator.',
    sum(
      plus(['claimGross', 'Gross of claims'], ['patientPaid', 'Paid by patients']),
      minus(['lumpRefunds', 'Refunds of the Medicare Transaction Facilitator']),
    ),
  ),
  dirPercentage: percent(
    'DIR %',
    ofClaims,
    'DIR fees divided by gross, in percent with one decimal. 0 where gross is not above 0.',
    ratio('dirFees', 'grossAmount'),
  ),
  averageDirFee: dollars(
    'Average DIR fee',
    ofClaims,
    'DIR fees divided by claims, to the cent. 0 without claims.',
    ratio('dirFees', 'claims'),
  ),
  averageClaimValue: dollars(
    'Average claim value',
    ofClaims,
    'Gross divided by claims, to the cent. 0 without claims.',
    ratio('grossAmount', 'claims'),
  ),
  claims: count(
    'Claims',
    [...ofClaims, 'status'],
    'Paid claims less reversals. Denied claims are listed, never counted.',
    sum(plus(['paidClaims', 'Paid claims']), minus(['reversedClaims', 'Reversals'])),
  ),
  deniedClaims: count(
    'Denied claims',
    ofClaims,
    'Claims that were denied, in payments that count.',
    sum(plus(['claimsDenied', 'Denied claims'])),
  ),
  reversals: count(
    'Reversals',
    ofClaims,
    'Claims that reverse an earlier one.',
    sum(plus(['reversedClaims', 'Reversals'])),
  ),
  paymentsReceived: dollars(
    'Payments received',
    ofPayers,
    'The amounts of the payments themselves, as they reached the bank.',
    sum(plus(['paymentsAmount', 'Payments'])),
  ),
  payments: count(
    'Payments',
    ofPayers,
    'The number of payments that are counted.',
    sum(plus(['paymentRows', 'Payments'])),
  ),
  lumpSums: dollars(
    'Lump sums',
    ['category', ...ofPayers],
    'Lump sums of every kind, above zero when taken.',
    sum(plus(['lumpsAll', 'Lump sums'])),
  ),
  lumpSumCount: count(
    'Number of lump sums',
    ['category', ...ofPayers],
    'The number of lump sums of every kind, in payments that count.',
    sum(plus(['lumpRows', 'Lump sums'])),
  ),
  // Of claims alone: lump sums name no drug.
  claimDirFees: dollars(
    'DIR fees of claims',
    ofClaims,
    'DIR fees taken from claims alone. Lump sums name no drug and stay out.',
    sum(plus(['claimDir', 'DIR fees of claims'])),
  ),
  // Of drugs: with cost, and with the lump fees that were allocated to their claims.
  drugUnits: quantity(
    'Units dispensed',
    ofDrugs,
    'Units of paid claims less those of reversals, of claims that say how many.',
    sum(
      plus(['unitsPaid', 'Units of paid claims']),
      minus(['unitsReversed', 'Units of reversals']),
    ),
  ),
  drugRevenue: dollars(
    'Revenue of drugs',
    ofDrugs,
    'Gross of claims and what patients paid.',
    sum(plus(['claimGross', 'Gross of claims'], ['patientPaid', 'Paid by patients'])),
  ),
  drugCost: dollars(
    'Cost of drugs',
    ofDrugs,
    'What the drugs cost: by own invoices, else by NADAC, else estimated as a share of revenue.',
    sum(
      plus(
        ['invoiceCost', 'Cost by own invoices'],
        ['nadacCost', 'Cost by NADAC'],
        ['estimatedCost', 'Estimated cost'],
      ),
    ),
  ),
  estimatedCost: dollars(
    'Estimated cost',
    ofDrugs,
    'A share of the revenue of claims whose drugs have no known cost, by the setting.',
    { is: 'share', of: 'unknownRevenue', by: 'estimatedShareOfRevenue' },
  ),
  knownCostShare: percent(
    'Known cost',
    ofDrugs,
    'The share of gross and patients’ payments whose drugs have a known cost: by own invoices or NADAC.',
    ratio('knownRevenue', 'drugRevenue'),
  ),
  drugGrossProfit: dollars(
    'Gross profit of drugs',
    ofDrugs,
    'Gross and what patients paid, less what the drugs cost.',
    sum(plus(['drugRevenue', 'Revenue']), minus(['drugCost', 'Cost of drugs'])),
  ),
  drugNetProfit: dollars(
    'Net profit of drugs',
    ofDrugs,
    'Gross profit less every fee: those of the claims, and what of lump fees falls on them.',
    sum(
      plus(['drugGrossProfit', 'Gross profit']),
      minus(
        ['claimDir', 'DIR fees of claims'],
        ['claimGer', 'GER fees of claims'],
        ['claimOther', 'Other fees of claims'],
        ['spreadFees', 'Allocated lump fees'],
      ),
    ),
  ),
  drugProfitPerUnit: dollars(
    'Net profit for each unit',
    ofDrugs,
    'Net profit divided by units, to the cent. Not known where no unit was dispensed.',
    ratio('drugNetProfit', 'drugUnits', null),
  ),
  belowCostLoss: dollars(
    'Lost below cost',
    ofDrugs,
    'What fills with a known cost brought less than that, after their fees.',
    sum(plus(['lossBelowCost', 'Losses of fills below cost'])),
  ),
  belowCostClaims: count(
    'Claims below cost',
    ofDrugs,
    'Fills with a known cost that brought less than that, after their fees.',
    sum(plus(['fillsBelowCost', 'Fills below cost'])),
  ),
  // With what vendors cost. No invoice names a payer or a claim's drug.
  ...vendorFigures,
  expenses: dollars(
    'Expenses',
    ofPharmacy,
    'What the drugs cost, and DIR, GER and other fees.',
    sum(plus(['drugCost', 'Cost of drugs'], ...allFees)),
  ),
  netProfit: dollars(
    'Net profit',
    ofPharmacy,
    'Revenue, less the cost of the drugs, less every fee. Unknown costs are estimated.',
    sum(plus(['revenue', 'Revenue']), minus(['drugCost', 'Cost of drugs'], ...allFees)),
  ),
  profitMargin: percent(
    'Profit margin',
    ofPharmacy,
    'Net profit divided by revenue, in percent with one decimal. 0 where revenue is not above 0.',
    ratio('netProfit', 'revenue'),
  ),
  leftAfterPurchases: dollars(
    'Left after purchases',
    ofPharmacy,
    'Gross less DIR, GER and other fees, less vendor invoices: what was bought, not what was sold.',
    sum(plus(['grossAmount', 'Gross amount']), minus(...allFees, ['vendorSpend', 'Vendor spend'])),
  ),
  cashFlow: dollars(
    'Cash flow',
    ofPharmacy,
    'Payments received less what was paid to vendors.',
    sum(
      plus(['paymentsReceived', 'Payments received']),
      minus(['vendorPayments', 'Paid to vendors']),
    ),
  ),
  // What could be saved.
  usualDirFees: dollars(
    'Usual DIR fees',
    ['payer', ...time],
    'The share of gross that payers usually take as DIR fees, by the setting.',
    { is: 'share', of: 'grossAmount', by: 'benchmarkPercent' },
  ),
  dirAboveUsual: dollars(
    'DIR fees above what is usual',
    ['payer'],
    'DIR fees without those of Part D fills and of fills below cost, less the usual share of gross.',
    {
      is: 'sum',
      parts: [
        ...plus(['claimDir', 'DIR fees of claims'], ['lumpDir', 'DIR lump sums']),
        ...minus(
          ['partDDir', 'DIR fees of Part D fills'],
          ['dirOfLossToSave', 'DIR fees of fills below cost'],
          ['usualDirFees', 'Usual DIR fees'],
        ),
      ],
      least: 'Not above what is usual',
      onlyAbove: { figure: 'grossAmount', label: 'No gross to measure by' },
    },
  ),
  dirNegotiationSavings: dollars(
    'DIR fees above what is usual',
    ['payer'],
    'Payer by payer, DIR fees without those of Part D fills and of fills below cost, less the ' +
      'usual share of gross, where that is above zero.',
    {
      is: 'eachPayer',
      of: 'dirAboveUsual',
      none: 'No payer takes more than is usual',
    },
  ),
  belowCostSavings: dollars(
    'Lost on fills below cost',
    ['payer'],
    'What fills with a known cost brought less than that, after their fees. Those with a Part D ' +
      'deduction are left out: it is a saving of its own.',
    sum(plus(['lossToSave', 'Losses without a Part D deduction'])),
  ),
  unexplainedTakeBacks: dollars(
    'Take-backs without a reason',
    [],
    'Unclassified lump sums, and balances taken back that no known payment carried.',
    sumOrNothing(
      'More was given than taken',
      plus(
        ['lumpUnclassified', 'Unclassified lump sums'],
        ['balancesTaken', 'Balances of unknown origin'],
      ),
    ),
  ),
  purchasingSavings: dollars(
    'Paid above the lowest price',
    [],
    'Quantity times what a unit cost above the lowest own or NADAC price known on its day, line ' +
      'by line.',
    sumOrNothing('More came back than was paid above it', plus(['paidAbove', 'Lines of invoices'])),
  ),
  partDOfPayer: dollars(
    'Part D deductions',
    ['payer'],
    'DIR and GER fees of Part D fills of 2024 and later, by the plan’s name.',
    sumOrNothing(
      'More was given back than taken',
      plus(['partDDir', 'DIR fees of Part D fills'], ['partDGer', 'GER fees of Part D fills']),
    ),
  ),
  partDDeductions: dollars(
    'Part D deductions',
    ['payer'],
    'Payer by payer, DIR and GER fees of Part D fills of 2024 and later, by the plan’s name.',
    { is: 'eachPayer', of: 'partDOfPayer', none: 'No payer took any' },
  ),
  potentialSavings: dollars(
    'Potential annual savings',
    [],
    'All opportunities together. No claim is in two of them.',
    sum(
      plus(
        ['dirNegotiationSavings', 'DIR fees above what is usual'],
        ['belowCostSavings', 'Fills below cost'],
        ['unexplainedTakeBacks', 'Take-backs without a reason'],
        ['purchasingSavings', 'Paid above the lowest price'],
        ['partDDeductions', 'Part D deductions'],
      ),
    ),
  ),
};

/** Whether parts of it, such as those of payers, add up to the whole. */
export function doesAddUp(name: FigureName): boolean {
  return figures[name].formula.is !== 'ratio';
}
