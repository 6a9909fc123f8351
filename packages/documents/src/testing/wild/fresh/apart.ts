import { memo, named } from '../columns.ts';
import { isBrand, marks, ownNumber } from '../reshape-truth.ts';
import { unseen } from '../unseen/unseen-layout.ts';

/** A regional PBM: each claim with its price before and after the performance fee. */
export const regionalPbm = unseen({
  from: 'pbm',
  titles: ['Provider Payment Detail', 'Pharmacy Paid Claims Report'],
  labels: [
    ['Check Nbr', 'Check Dt', 'Check Amt'],
    ['EFT Number', 'Effective Date', 'Amount of EFT'],
  ],
  content: {
    amounts: ['patientPaid', 'dirFee', 'transactionFee'],
    claims: [5, 55],
    reversals: true,
  },
  columns: (pick) => [
    named('claimId', pick(['Rx Number', 'RX NBR'])),
    marks.refill,
    named('dateOfService', pick(['Date of Fill', 'Svc Dt'])),
    named('ndc', pick(['Product ID', 'NDC'])),
    named('quantity', pick(['Qty Disp', 'Quantity'])),
    named('patientPaid', pick(['Mbr Pay', 'Copay Amt'])),
    named('gross', pick(['Amt Due\nBefore Fees', 'Gross\nPayable'])),
    named('dirFee', pick(['Perf\nFee', 'DIR\nAmt'])),
    named('transactionFee', pick(['Txn\nFee', 'Clm\nFee'])),
    named('net', pick(['Net Amt\nPaid', 'Net\nPayable'])),
  ],
  lumps: { taken: ['GER Settlement 2025', 'Credentialing Fee'], given: 'Claim Reprocess Credit' },
  claims: 'Net of all claims',
  total: 'Report Totals',
  head: 'strip',
  landscape: true,
});

/** A Medicaid managed care plan's voucher. */
export const managedMedicaid = unseen({
  from: 'plan',
  titles: ['Pharmacy Payment Voucher', 'Remittance Voucher'],
  labels: [
    ['Voucher Number', 'Voucher Date', 'Voucher Total'],
    ['Payment Reference', 'Date Paid', 'Net Payment Amount'],
  ],
  content: {
    amounts: ['charge', 'ingredientCost', 'dispensingFee', 'patientPaid'],
    claims: [4, 45],
    denials: true,
  },
  columns: (pick) => [
    named('claimReference', pick(['Claim #', 'Auth No'])),
    named('claimId', pick(['Rx #', 'Rx Num'])),
    named('dateOfService', pick(['Fill Date', 'DOS'])),
    named('ndc', pick(['NDC', 'NDC #'])),
    named('quantity', 'Qty'),
    named('charge', pick(['Billed', 'Amt\nBilled'])),
    named('ingredientCost', pick(['Ingr\nCost', 'Drug Amt'])),
    named('dispensingFee', pick(['Disp\nFee', 'Fee'])),
    named('patientPaid', pick(['Member\nCost', 'Copay'])),
    named('net', pick(['Plan\nPaid', 'Amt Paid'])),
    {
      ...named('status', 'Status'),
      text: ({ status }) => (status === 'denied' ? 'Denied' : 'Paid'),
    },
  ],
  claims: 'Total claims',
  total: 'Voucher totals',
  head: 'beside',
  idLabel: 'NPI',
  landscape: true,
});

/** A discount card's monthly payment: member paid, price, and what the card owes or takes. */
export const cardMonthly = unseen({
  from: 'card',
  titles: ['Monthly Pharmacy Settlement', 'Network Pharmacy Statement'],
  labels: [
    ['Statement No.', 'Statement Date', 'Total Remitted'],
    ['Payment #', 'Payment Dt', 'Net Remittance'],
  ],
  content: { amounts: ['networkFee', 'transactionFee'], claims: [4, 34], reversals: true },
  columns: (pick) => [
    named('claimId', pick(['Rx#', 'Rx ID'])),
    named('dateOfService', pick(['Date Filled', 'Fill'])),
    named('drugName', pick(['Medication', 'Drug Name'])),
    { heading: 'Gen', text: (claim) => (isBrand(claim) ? 'N' : 'Y') },
    named('quantity', 'Qty'),
    named('gross', pick(['Contract\nPrice', 'Claim\nAmount'])),
    named('networkFee', pick(['Network\nFee', 'Participation\nFee'])),
    named('transactionFee', pick(['Claim\nFee', 'Transaction\nFee'])),
    named('net', pick(['Payment', 'Remitted'])),
  ],
  claims: 'Claims this month',
  total: 'Month Total',
  head: 'below',
});

/** A workers' compensation payer's bill review, by injured worker. */
export const billReview = unseen({
  from: 'pbm',
  payers: ['Granite Comp Pharmacy Solutions', 'Westfall Injury Management LLC'],
  titles: ['Explanation of Review', 'Workers Compensation Remittance'],
  labels: [
    ['Check No.', 'Check Date', 'Check Amount'],
    ['EFT Reference', 'EFT Date', 'Total Paid'],
  ],
  content: { amounts: ['charge'], claims: [3, 26] },
  columns: (pick) => [
    named('claimId', pick(['Rx No.', 'Rx Number'])),
    named('dateOfService', pick(['Service Date', 'DOS'])),
    named('ndc', 'NDC'),
    named('drugName', pick(['Description', 'Drug'])),
    named('quantity', pick(['Qty', 'Units'])),
    named('charge', pick(['Charge', 'Billed\nCharge'])),
    memo(
      pick(['Reduction', 'Bill Review\nReduction']),
      ({ amounts }) => amounts.charge - amounts.gross,
    ),
    named('net', pick(['Payment', 'Amount\nPaid'])),
  ],
  claims: 'Total payments',
  total: 'Grand total',
  head: 'strip',
  groups: {
    by: ({ patientName }) => patientName,
    title: (name, [first]) => `Claimant: ${name}   Claim No. ${first?.memberId ?? ''}`,
    total: 'Claimant total',
  },
});

/** A Part D sponsor: gross, effective-rate and performance adjustments, a number per line. */
export const partDSponsor = unseen({
  from: 'plan',
  payers: ['Silver Lake Part D Services', 'Monarch Senior Rx Plan'],
  titles: ['Part D Pharmacy Remittance', 'Medicare Drug Claims Remittance'],
  labels: [
    ['Payment No.', 'Payment Date', 'Payment Total'],
    ['ACH Trace', 'ACH Settlement Date', 'ACH Payment'],
  ],
  content: { amounts: ['patientPaid', 'gerFee', 'dirFee'], claims: [5, 48], reversals: true },
  columns: (pick) => [
    named('line', '#'),
    named('claimId', pick(['Rx Ref No', 'Rx No'])),
    named('dateOfService', pick(['Fill\nDate', 'Date of\nSvc'])),
    named('ndc', 'NDC-11'),
    named('quantity', pick(['Qty\nDispensed', 'Qty'])),
    { heading: 'Phase', text: (claim) => ['DED', 'ICL', 'CAT'][ownNumber(claim, 3)] ?? '' },
    named('patientPaid', pick(['Pt Pay\nAmt', 'Beneficiary\nPaid'])),
    named('gross', pick(['Plan Paid\nat POS', 'POS Amt'])),
    named('gerFee', pick(['GER\nAdj', 'Effective\nRate Adj'])),
    named('dirFee', pick(['DIR\nAdj', 'Pharmacy\nPrice Conc.'])),
    named('net', pick(['Net\nPaid', 'Net Amount'])),
  ],
  lumps: { taken: ['DIR True-Up Q2', 'Overpayment 2026-118'], given: 'Dispensing Fee Guarantee' },
  claims: 'Claims net',
  total: 'Total',
  head: 'beside',
});

/** An employer trust's list with the drug and authorization in a second line. */
export const trustFund = unseen({
  from: 'buyer',
  payers: ['Ironworkers Mutual Welfare Trust', 'Teachers Union Prescription Fund'],
  titles: ['Prescription Fund Payment', 'Pharmacy Payment Listing'],
  labels: [
    ['Check #', 'Check Date', 'Amount of Check'],
    ['Transfer No.', 'Transfer Date', 'Transfer Amount'],
  ],
  content: { amounts: ['ingredientCost', 'dispensingFee', 'patientPaid'], claims: [4, 32] },
  columns: (pick) => [
    named('claimId', pick(['Rx', 'Rx No.'])),
    named('dateOfService', pick(['Filled', 'Date'])),
    named('ndc', 'NDC'),
    named('quantity', 'Qty'),
    named('ingredientCost', pick(['Drug Cost', 'Cost'])),
    named('dispensingFee', pick(['Disp Fee', 'Dispensing'])),
    named('patientPaid', pick(['Less Copay', 'Participant\nCopay'])),
    named('net', pick(['Fund Pays', 'Fund Paid'])),
  ],
  claims: 'Total for prescriptions',
  total: 'Totals',
  head: 'sentence',
  under: ({ drugName, claimReference }) => [[[1, `${drugName}   Auth ${claimReference}`]]],
});
