import { named, type WildColumn } from '../columns.ts';
import { dayText } from '../look.ts';
import { isBrand, ownNumber } from '../reshape-truth.ts';
import { unseen } from './unseen-layout.ts';

const percent: WildColumn = {
  heading: 'Rate',
  align: 'right',
  text: (claim) => `${(4 + ownNumber(claim, 5)).toFixed(1)}%`,
};

/** Two lines per claim: the drug and the payer's own number below. */
export const twoLines = unseen({
  from: 'pbm',
  titles: ['Claims Paid Report', 'Pharmacy Claim Payments'],
  labels: [
    ['Pmt ID', 'Pmt Date', 'Pmt Amount'],
    ['Trace #', 'Settle Date', 'Settled Amount'],
  ],
  content: { amounts: ['patientPaid', 'dirFee'], claims: [4, 36], reversals: true },
  columns: (pick) => [
    named('claimId', pick(['Rx Nbr', 'Rx'])),
    named('dateOfService', pick(['Svc Date', 'Filled'])),
    named('ndc', 'NDC'),
    named('quantity', 'Qty'),
    named('patientPaid', pick(['Pt Paid', 'Cost Share'])),
    named('gross', pick(['Plan Amt', 'Approved'])),
    named('dirFee', pick(['Perf Fee', 'DIR'])),
    named('net', pick(['Net', 'Net Pmt'])),
  ],
  lumps: { taken: ['EFT Return Fee', 'GER 2025 Balance Due'], given: 'Quality Payment' },
  claims: 'Claim net',
  total: 'Report total',
  head: 'beside',
  under: ({ claimReference, drugName }) => [[[1, `${drugName}   Auth ${claimReference}`]]],
});

/** A week by days. */
export const byDay = unseen({
  from: 'pbm',
  titles: ['Weekly Claims Settlement', 'Settlement by Day of Service'],
  labels: [
    ['Settlement No.', 'Value Dt', 'Settled'],
    ['ACH Ref', 'ACH Date', 'ACH Total'],
  ],
  content: {
    amounts: ['ingredientCost', 'dispensingFee', 'patientPaid', 'networkFee'],
    claims: [6, 40],
  },
  columns: (pick) => [
    named('dateOfService', pick(['Day', 'Service Day'])),
    named('claimId', pick(['Prescription', 'Rx Nr'])),
    named('drugName', 'Product'),
    named('quantity', 'Qty'),
    named('ingredientCost', pick(['Ingredient', 'Ingr'])),
    named('dispensingFee', pick(['Dispensing', 'Fee'])),
    named('patientPaid', pick(['Patient', 'Pt Share'])),
    named('networkFee', pick(['Ntwk', 'Network'])),
    named('net', pick(['To Pay', 'Net'])),
  ],
  claims: 'Week',
  total: 'Week',
  head: 'strip',
  groups: {
    by: ({ dateOfService }, look) => dayText(dateOfService, look.day),
    title: (day, { length }) => `${day} (${length})`,
    total: 'Day',
  },
});

/** Units in the headings. */
export const unitsInHeadings = unseen({
  from: 'plan',
  titles: ['Pharmacy Payment Detail (USD)', 'Detail of Payment (US$)'],
  labels: [
    ['Transfer', 'Transfer day', 'Transferred (USD)'],
    ['Payment ref', 'Value day', 'Paid (USD)'],
  ],
  content: { amounts: ['charge', 'patientPaid', 'dirFee'], claims: [4, 44], reversals: true },
  columns: (pick) => [
    named('claimId', pick(['Rx (no.)', 'Script (no.)'])),
    named('dateOfService', pick(['Date (fill)', 'Fill (date)'])),
    named('ndc', 'NDC (11)'),
    named('quantity', pick(['Qty (units)', 'Units'])),
    named('charge', 'U&C ($)'),
    named('patientPaid', pick(['Member ($)', 'Patient ($)'])),
    named('gross', pick(['Plan gross ($)', 'Gross ($)'])),
    named('dirFee', pick(['DIR ($)', 'Perf. ($)'])),
    named('net', pick(['Net ($)', 'Plan net ($)'])),
  ],
  lumps: { taken: ['BER settlement 2025', 'Audit 2025-77'], given: 'Rounding credit' },
  claims: 'Fills',
  total: 'Sum',
  head: 'below',
});

/** Paid and reversed separately, each with its total. */
export const paidThenReversed = unseen({
  from: 'pbm',
  titles: ['Remit Detail by Status', 'Claim Status Remit'],
  labels: [
    ['Remit No', 'Remit Dt', 'Remit Net'],
    ['Check #', 'Chk Date', 'Chk Net'],
  ],
  content: { amounts: ['patientPaid', 'gerFee'], claims: [6, 44], reversals: true, byStatus: true },
  columns: (pick) => [
    named('claimId', pick(['RX#', 'Script #'])),
    named('dateOfService', pick(['DOS', 'Fill Dt'])),
    named('drugName', 'Label'),
    named('ndc', 'NDC'),
    named('quantity', 'Qty'),
    named('patientPaid', pick(['Pt Pay', 'Copay'])),
    named('gross', pick(['Plan Pay', 'Payable'])),
    named('gerFee', pick(['Rate Adj', 'GER'])),
    named('net', pick(['Net Pay', 'Net'])),
  ],
  claims: 'Net of statuses',
  head: 'strip',
  groups: {
    by: ({ status }) => (status === 'reversal' ? 'Reversed' : 'Paid'),
    title: (status) => `${status} claims`,
    total: 'Subtotal',
  },
});

/** A fee with its rate beside it. */
export const ratesBeside = unseen({
  from: 'plan',
  titles: ['Network Performance Remittance', 'Value-Based Pharmacy Payment'],
  labels: [
    ['Reference', 'Pay Dt', 'Net Payment'],
    ['Transaction', 'Posted', 'Net Posted'],
  ],
  content: { amounts: ['dirFee'], claims: [4, 40], reversals: true },
  columns: (pick) => [
    named('claimId', pick(['Rx No', 'Rx'])),
    named('dateOfService', pick(['DOS', 'Service Dt'])),
    named('ndc', 'NDC'),
    { heading: 'Type', text: (claim) => (isBrand(claim) ? 'BR' : 'GN') },
    named('quantity', 'Qty'),
    named('gross', pick(['Base Pay', 'Base'])),
    percent,
    named('dirFee', pick(['Withheld', 'Perf Amt'])),
    named('net', pick(['Paid', 'Net'])),
  ],
  lumps: { taken: ['Star Measure Settlement', 'Access Fee Q2'], given: 'Star Bonus' },
  claims: 'Claims net of withhold',
  total: 'Totals',
  head: 'beside',
  idLabel: 'NCPDP',
});

/** Debits and credits are above the claims. */
export const adjustmentsFirst = unseen({
  from: 'pbm',
  titles: ['Payment Advice', 'Pharmacy Payment Summary & Detail'],
  labels: [
    ['Advice #', 'Advice Date', 'Advice Amount'],
    ['EFT Trace', 'EFT Date', 'EFT Amount'],
  ],
  content: { amounts: ['ingredientCost', 'dispensingFee', 'patientPaid'], claims: [4, 40] },
  columns: (pick) => [
    named('claimId', pick(['Prescription #', 'Rx#'])),
    named('dateOfService', pick(['Fill date', 'Dispensed'])),
    named('drugName', 'Drug'),
    named('quantity', 'Qty'),
    named('ingredientCost', pick(['Cost', 'Ingred. cost'])),
    named('dispensingFee', pick(['Fee', 'Disp. fee'])),
    named('patientPaid', pick(['Patient', 'Member paid'])),
    named('net', pick(['Plan paid', 'Paid'])),
  ],
  lumps: {
    taken: ['Audit chargeback', 'Prior period fees', 'DIR reconciliation'],
    given: 'Credit',
  },
  claims: 'Paid claims',
  total: 'Claims total',
  head: 'strip',
  lumpsFirst: 'Adjustments in this payment',
});

/** Adjustments by number, explained by a legend. */
export const numberedFees = unseen({
  from: 'pbm',
  titles: ['Claims Register', 'Adjudicated Claims Register'],
  labels: [
    ['Register No.', 'Register Paid', 'Register Net'],
    ['Pay No.', 'Pay Day', 'Pay Net'],
  ],
  content: { amounts: ['dirFee', 'transactionFee'], claims: [4, 44], reversals: true },
  columns: (pick) => [
    named('line', 'Ln'),
    named('claimId', pick(['Rx', 'Script'])),
    named('dateOfService', pick(['Date', 'Fill'])),
    named('drugName', 'Drug'),
    named('quantity', 'Qty'),
    named('gross', pick(['Plan Due', 'Plan Cost'])),
    { ...named('dirFee', 'Adj 1'), amount: ({ amounts }) => -amounts.dirFee },
    { ...named('transactionFee', 'Adj 2'), amount: ({ amounts }) => -amounts.transactionFee },
    named('net', pick(['Remit', 'Net Due'])),
  ],
  claims: 'Register claims',
  total: 'Register',
  head: 'beside',
  feesPrinted: 'negative',
  notes: ['Adj 1 = performance (DIR) fee, Adj 2 = transaction fee.'],
});

/** A cover sentence states number, date and amount. */
export const coverSentence = unseen({
  from: 'buyer',
  payers: ['Bitterroot Tribal Health', 'Cascade Migrant Clinics'],
  titles: ['Payment of Pharmacy Bills', 'Prescription Payment'],
  labels: [
    ['Check number', 'Dated', 'Check amount'],
    ['Warrant number', 'Dated', 'Warrant amount'],
  ],
  content: { amounts: ['patientPaid'], claims: [3, 28] },
  columns: (pick) => [
    named('claimId', pick(['Rx number', 'Prescription'])),
    named('dateOfService', pick(['Date filled', 'Filled'])),
    named('drugName', pick(['Drug', 'Medicine'])),
    named('quantity', 'Quantity'),
    named('patientPaid', pick(['Patient paid', 'Copayment'])),
    named('net', pick(['We pay', 'Amount paid'])),
  ],
  claims: 'Prescriptions',
  total: 'Total',
  head: 'sentence',
});
