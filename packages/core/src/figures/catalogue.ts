import { earnedFigures } from './earned-figures.ts';
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
/** Figures of claims are known by drug too, without lump sums, which name no drug. */
const ofClaims = ['payer', 'drug', 'remittance', ...time] as const;
const ofDrugs = ['drug', 'payer', ...time] as const;
const ofPharmacy = time;

const allFees: Pairs = [
  ['dirFees', 'DIR fees'],
  ['gerFees', 'GER fees'],
  ['otherFees', 'Other fees'],
];

/**
 * Every figure that is shown, opened, exported or asked for, with its formula of
 * docs/domain/formulas.md.
 */
export const figures: Readonly<Record<FigureName, FigureDefinition>> = {
  // Claims and lump sums.
  grossAmount: dollars(
    'Gross amount',
    ofClaims,
    'What payers paid on claims, with fees added back.',
    sum(plus(['claimGross', 'Gross amount of claims'])),
  ),
  netAmount: dollars(
    'Net amount',
    ofClaims,
    'What payers paid on claims minus lump sum fees.',
    sum(plus(['claimNet', 'Net amount of claims']), minus(['lumpFees', 'Lump sum fees'])),
  ),
  dirFees: dollars(
    'DIR fees',
    ofClaims,
    'DIR fees taken on claims and as lump sums.',
    sum(plus(['claimDir', 'DIR fees on claims'], ['lumpDir', 'DIR lump sums'])),
  ),
  gerFees: dollars(
    'GER fees',
    ofClaims,
    'GER, BER, and DFER fees taken on claims and as lump sums.',
    sum(plus(['claimGer', 'GER fees on claims'], ['lumpGer', 'Effective rate lump sums'])),
  ),
  otherFees: dollars(
    'Other fees',
    ofClaims,
    'Transaction and network fees taken on claims and as lump sums.',
    sum(
      plus(
        ['claimOther', 'Other fees on claims'],
        ['lumpOther', 'Transaction and network fee lump sums'],
      ),
    ),
  ),
  fees: dollars('All fees', ofClaims, 'Total of DIR, GER, and other fees.', sum(plus(...allFees))),
  takeBacks: dollars(
    'Take-backs',
    ofPayers,
    'All fees and recoupments that payers took after agreeing to pay.',
    sum(plus(...allFees, ['lumpRecoupments', 'Recoupments'])),
  ),
  patientPaid: dollars(
    'Paid by patients',
    ofClaims,
    'What patients paid on paid claims minus their payments on reversed claims. With several ' +
      'payers of a fill, only the last one’s amount counts.',
    sum(
      plus(
        ['paidByPatients', 'On paid claims'],
        ['patientsOfReversals', 'Patient payments on reversals'],
      ),
      minus(['patientCorrections', 'Covered by a later payer, or corrected by an export']),
    ),
  ),
  revenue: dollars(
    'Revenue',
    ofClaims,
    'Gross revenue, patient payments, and Medicare Transaction Facilitator refunds.',
    sum(
      plus(
        ['claimGross', 'Gross amount of claims'],
        ['patientPaid', 'Paid by patients'],
        ['refunds', 'Medicare Transaction Facilitator refunds'],
      ),
      minus(['lumpRefunds', 'Refunds as lump sums']),
    ),
  ),
  dirPercentage: percent(
    'DIR %',
    ofClaims,
    'DIR fees divided by gross revenue, as a percent with one decimal. 0 if gross revenue isn’t above 0.',
    ratio('dirFees', 'grossAmount'),
  ),
  averageDirFee: dollars(
    'Average DIR fee',
    ofClaims,
    'DIR fees divided by claims, to the cent. 0 if there are no claims.',
    ratio('dirFees', 'claims'),
  ),
  averageClaimValue: dollars(
    'Average claim value',
    ofClaims,
    'Gross revenue divided by claims, to the cent. 0 if there are no claims.',
    ratio('grossAmount', 'claims'),
  ),
  claims: count(
    'Claims',
    [...ofClaims, 'status'],
    'Paid claims minus reversals. Denied claims are listed but never counted.',
    sum(plus(['paidClaims', 'Paid claims']), minus(['reversedClaims', 'Reversals'])),
  ),
  deniedClaims: count(
    'Denied claims',
    ofClaims,
    'Denied claims in included payments.',
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
    'Payment amounts as deposited.',
    sum(plus(['paymentsAmount', 'Payments'])),
  ),
  payments: count(
    'Payments',
    ofPayers,
    'Number of included payments.',
    sum(plus(['paymentRows', 'Payments'])),
  ),
  lumpSums: dollars(
    'Lump sums',
    ['category', ...ofPayers],
    'All lump sums. Positive amounts are deductions.',
    sum(plus(['lumpsAll', 'Lump sums'])),
  ),
  lumpSumCount: count(
    'Number of lump sums',
    ['category', ...ofPayers],
    'Number of lump sums in included payments.',
    sum(plus(['lumpRows', 'Lump sums'])),
  ),
  // Claims only: lump sums name no drug.
  claimDirFees: dollars(
    'DIR fees on claims',
    ofClaims,
    'DIR fees on claims only. Lump sums aren’t tied to a drug and are excluded.',
    sum(plus(['claimDir', 'DIR fees on claims'])),
  ),
  // By fill date.
  ...earnedFigures,
  // Drugs, with cost.
  drugUnits: quantity(
    'Units dispensed',
    ofDrugs,
    'Units on paid claims minus reversals, for claims that report a quantity. A fill with several ' +
      'payers counts once.',
    sum(
      plus(['unitsPaid', 'Units on paid claims']),
      minus(['unitsReversed', 'Units on reversals']),
    ),
  ),
  claimRevenue: dollars(
    'Revenue from claims',
    ofDrugs,
    'Gross amount of claims plus patient payments.',
    sum(plus(['claimGross', 'Gross amount of claims'], ['patientPaid', 'Paid by patients'])),
  ),
  drugCost: dollars(
    'Drug cost',
    ofDrugs,
    'Drug cost from your invoices, else your price lists, else NADAC, or else estimated as a share ' +
      'of revenue.',
    sum(
      plus(
        ['invoiceCost', 'Cost from your invoices'],
        ['priceListCost', 'Cost from your price lists'],
        ['nadacCost', 'Cost from NADAC'],
        ['estimatedCost', 'Estimated cost'],
      ),
    ),
  ),
  estimatedCost: dollars(
    'Estimated cost',
    ofDrugs,
    'A set share of revenue for claims with no known drug cost.',
    { is: 'share', of: 'unknownRevenue', by: 'estimatedShareOfRevenue' },
  ),
  knownCostShare: percent(
    'Known cost',
    ofDrugs,
    'Share of gross revenue and patient payments with a known drug cost, from your invoices, your ' +
      'price lists or NADAC.',
    ratio('knownRevenue', 'claimRevenue'),
  ),
  drugGrossProfit: dollars(
    'Drug gross profit',
    ofDrugs,
    'Gross revenue, patient payments, and refunds minus drug cost.',
    sum(plus(['revenue', 'Revenue']), minus(['drugCost', 'Drug cost'])),
  ),
  drugProfitPerUnit: dollars(
    'Net profit per unit',
    ofDrugs,
    'Net profit divided by units, to the cent. Not available if no units were dispensed.',
    ratio('netProfit', 'drugUnits', null),
  ),
  belowCostLoss: dollars(
    'Loss on claims below cost',
    ofDrugs,
    'How far fills with a known cost were paid below it, after fees.',
    sum(plus(['lossBelowCost', 'Losses on fills below cost'])),
  ),
  belowCostClaims: count(
    'Claims below cost',
    ofDrugs,
    'Fills with a known cost that were paid below it, after fees.',
    sum(plus(['fillsBelowCost', 'Fills below cost'])),
  ),
  // With vendor costs. No invoice names a payer or a claim's drug.
  ...vendorFigures,
  expenses: dollars(
    'Expenses',
    ofPharmacy,
    'Drug cost plus DIR, GER, and other fees.',
    sum(plus(['drugCost', 'Drug cost'], ...allFees)),
  ),
  netProfit: dollars(
    'Net profit',
    ofDrugs,
    'Revenue minus drug cost and all fees. Unknown costs are estimated. By drug, lump sum fees ' +
      'are those allocated to it.',
    sum(
      plus(['revenue', 'Revenue']),
      minus(['drugCost', 'Drug cost'], ...allFees, [
        'spreadFees',
        'Lump sum fees allocated to the drug',
      ]),
    ),
  ),
  profitMargin: percent(
    'Profit margin',
    ofDrugs,
    'Net profit divided by revenue, as a percent with one decimal. 0 if revenue isn’t above 0.',
    ratio('netProfit', 'revenue'),
  ),
  leftAfterPurchases: dollars(
    'Left after purchases',
    ofPharmacy,
    'Gross revenue minus DIR, GER, and other fees and vendor invoices. Based on purchases, not drugs sold.',
    sum(plus(['grossAmount', 'Gross amount']), minus(...allFees, ['vendorSpend', 'Vendor spend'])),
  ),
  cashFlow: dollars(
    'Cash flow',
    ofPharmacy,
    'Payments received minus payments to vendors.',
    sum(
      plus(['paymentsReceived', 'Payments received']),
      minus(['vendorPayments', 'Paid to vendors']),
    ),
  ),
  // Potential savings.
  usualDirFees: dollars(
    'Benchmark DIR fees',
    ['payer', ...time],
    'The benchmark share of gross revenue that payers take as DIR fees.',
    { is: 'share', of: 'grossAmount', by: 'benchmarkPercent' },
  ),
  dirAboveUsual: dollars(
    'DIR fees above benchmark',
    ['payer'],
    'DIR fees, excluding Part D fills and fills below cost, minus the benchmark share of gross revenue.',
    {
      is: 'sum',
      parts: [
        ...plus(['claimDir', 'DIR fees on claims'], ['lumpDir', 'DIR lump sums']),
        ...minus(
          ['partDDir', 'DIR fees on Part D fills'],
          ['dirOfLossToSave', 'DIR fees on fills below cost'],
          ['usualDirFees', 'Benchmark DIR fees'],
        ),
      ],
      least: 'Not above benchmark',
      onlyAbove: { figure: 'grossAmount', label: 'No gross revenue to compare' },
    },
  ),
  dirNegotiationSavings: dollars(
    'DIR fees above benchmark',
    ['payer'],
    'By payer, DIR fees, excluding Part D fills and fills below cost, minus the ' +
      'benchmark share of gross revenue, when above zero.',
    {
      is: 'eachPayer',
      of: 'dirAboveUsual',
      none: 'No payer is above benchmark',
    },
  ),
  belowCostSavings: dollars(
    'Lost on fills below cost',
    ['payer'],
    'How far fills with a known cost were paid below it, after fees. Fills with a Part D ' +
      'deduction are excluded because that’s a separate opportunity.',
    sum(plus(['lossToSave', 'Losses without a Part D deduction'])),
  ),
  belowCostFills: count(
    'Fills lost below cost',
    ['payer'],
    'Fills with a known cost that were paid below it, after fees, without a Part D deduction.',
    sum(plus(['fillsToSave', 'Fills without a Part D deduction'])),
  ),
  unexplainedTakeBacks: dollars(
    'Unexplained take-backs',
    [],
    'Unclassified lump sums, and balances taken back with no known origin.',
    sumOrNothing(
      'More was paid than deducted',
      plus(
        ['lumpUnclassified', 'Unclassified lump sums'],
        ['balancesTaken', 'Balances of unknown origin'],
      ),
    ),
  ),
  purchasingSavings: dollars(
    'Paid above lowest price',
    [],
    'Quantity × unit cost above your lowest price or NADAC on that date, line by line.',
    sumOrNothing('More was credited than overpaid', plus(['paidAbove', 'Invoice lines'])),
  ),
  partDOfPayer: dollars(
    'Part D deductions',
    ['payer'],
    'DIR, GER and network fees on fills since 2024 of plans known as Part D.',
    sumOrNothing(
      'More was returned than deducted',
      plus(
        ['partDDir', 'DIR fees on Part D fills'],
        ['partDGer', 'GER fees on Part D fills'],
        ['partDNetwork', 'Network fees on Part D fills'],
      ),
    ),
  ),
  partDDeductions: dollars(
    'Part D deductions',
    ['payer'],
    'By payer, DIR, GER and network fees on fills since 2024 of plans known as Part D.',
    { is: 'eachPayer', of: 'partDOfPayer', none: 'None taken' },
  ),
  partDClaims: count(
    'Claims with Part D deductions',
    ['payer', ...time],
    'Claims with DIR, GER or network fees on fills since 2024 of plans known as Part D, minus ' +
      'reversals.',
    sum(plus(['partDFills', 'Paid claims']), minus(['partDReversals', 'Reversals'])),
  ),
  potentialSavings: dollars(
    'Potential annual savings',
    [],
    'Total of all opportunities. No claim is counted twice.',
    sum(
      plus(
        ['dirNegotiationSavings', 'DIR fees above benchmark'],
        ['belowCostSavings', 'Fills below cost'],
        ['unexplainedTakeBacks', 'Unexplained take-backs'],
        ['purchasingSavings', 'Paid above lowest price'],
        ['partDDeductions', 'Part D deductions'],
      ),
    ),
  ),
};

/** Whether its parts, such as those of payers, add up to the whole. */
export function doesAddUp(name: FigureName): boolean {
  return figures[name].formula.is !== 'ratio';
}
