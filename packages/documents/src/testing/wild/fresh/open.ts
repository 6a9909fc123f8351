import { memo, named } from '../columns.ts';
import { isBrand, marks } from '../reshape-truth.ts';
import { unseen } from '../unseen/unseen-layout.ts';

/** A national PBM's register: price parts, the member's part and what the plan paid. */
export const pbmRegister = unseen({
  from: 'pbm',
  titles: ['Pharmacy Remittance Advice', 'Claims Payment Register'],
  labels: [
    ['Check/EFT No', 'Check/EFT Date', 'Check/EFT Amount'],
    ['Remit Number', 'Payment Date', 'Total Payment'],
  ],
  content: {
    amounts: ['ingredientCost', 'dispensingFee', 'tax', 'patientPaid', 'transactionFee'],
    claims: [5, 60],
    reversals: true,
  },
  columns: (pick) => [
    named('claimId', pick(['Rx Nbr', 'Prescription\nNumber'])),
    named('dateOfService', pick(['Date\nFilled', 'Fill Dt'])),
    named('ndc', pick(['NDC Number', 'NDC'])),
    named('quantity', pick(['Metric\nQty', 'Qty'])),
    marks.days,
    named('ingredientCost', pick(['Ingredient\nCost Paid', 'Ingr Cost'])),
    named('dispensingFee', pick(['Dispensing\nFee Paid', 'Disp Fee'])),
    named('tax', pick(['Sales\nTax', 'Tax'])),
    named('patientPaid', pick(['Patient\nPay Amt', 'Pt Pay'])),
    named('transactionFee', pick(['Trans\nFee', 'Admin\nFee'])),
    named('net', pick(['Total\nPaid', 'Plan Paid\nAmt'])),
  ],
  lumps: {
    taken: ['DIR Fee Trimester 2', 'Network Access Fee', 'Audit Recovery Case 55120'],
    given: 'Interest Prompt Pay',
  },
  claims: 'Total Claims Paid',
  total: 'Grand Total',
  head: 'beside',
  idLabel: 'NCPDP',
  landscape: true,
});

/** A state's remittance advice, with the state's own claim number first. */
export const stateAdvice = unseen({
  from: 'plan',
  payers: ['Cedar State Department of Medical Services', 'Blue Mesa Medicaid Program'],
  titles: ['Remittance Advice - Drug Claims', 'Pharmacy Remittance and Status Report'],
  labels: [
    ['RA Number', 'Payment Date', 'Payment Amount'],
    ['Warrant Number', 'Warrant Date', 'Warrant Amount'],
  ],
  content: { amounts: ['charge', 'patientPaid'], claims: [4, 50], denials: true },
  columns: (pick) => [
    named('claimReference', pick(['TCN', 'Claim\nControl No'])),
    named('claimId', pick(['Rx No', 'Prescr No'])),
    named('dateOfService', pick(['Serv\nDate', 'DOS'])),
    named('ndc', 'NDC'),
    named('quantity', pick(['Units', 'Qty\nDisp'])),
    named('charge', pick(['Billed\nAmount', 'Submitted'])),
    memo(
      pick(['Allowed\nAmount', 'Allowed']),
      ({ amounts }) => amounts.gross + amounts.patientPaid,
    ),
    named('patientPaid', pick(['Copay', 'Recip\nCopay'])),
    named('net', pick(['Paid\nAmount', 'Payment'])),
    { ...named('status', 'Sts'), text: ({ status }) => (status === 'denied' ? 'DENIED' : 'PAID') },
  ],
  claims: 'Claim payments',
  total: 'Totals',
  head: 'strip',
  idLabel: 'Provider ID',
});

/** A discount card pays nothing for the drug: members pay, and fees are settled. */
export const copaySettlement = unseen({
  from: 'card',
  titles: ['Copay Assistance Settlement', 'Manufacturer Copay Program Remittance'],
  labels: [
    ['ACH Number', 'ACH Date', 'ACH Amount'],
    ['Payment ID', 'Paid Date', 'Amount Paid'],
  ],
  content: { amounts: ['transactionFee'], claims: [3, 30], reversals: true },
  columns: (pick) => [
    named('dateOfService', pick(['Fill Date', 'Service Date'])),
    named('claimId', pick(['Rx Number', 'Rx #'])),
    named('drugName', pick(['Product', 'Brand'])),
    named('quantity', 'Qty'),
    named('gross', pick(['Benefit\nAmount', 'Copay\nBenefit'])),
    named('transactionFee', pick(['Processing\nFee', 'Admin\nFee'])),
    named('net', pick(['Net\nReimbursed', 'Net Pay'])),
  ],
  claims: 'Benefits less fees',
  total: 'Total',
  head: 'below',
  payeeLabel: 'Pharmacy',
});

/** A PSAO's weekly statement, by the plan that pays. */
export const psaoWeekly = unseen({
  from: 'psao',
  titles: ['Weekly Payment Statement', 'Member Pharmacy Remittance'],
  labels: [
    ['Deposit Ref', 'Deposit Date', 'Deposit Amount'],
    ['EFT #', 'EFT Date', 'EFT Total'],
  ],
  content: { amounts: ['dirFee', 'networkFee'], claims: [6, 50], reversals: true },
  columns: (pick) => [
    named('claimId', pick(['Rx', 'Script #'])),
    named('dateOfService', pick(['DOS', 'Filled'])),
    named('ndc', 'NDC'),
    { heading: 'B/G', text: (claim) => (isBrand(claim) ? 'B' : 'G') },
    named('quantity', 'Qty'),
    named('gross', pick(['Gross\nPaid', 'Plan\nPayment'])),
    named('dirFee', pick(['DIR\nFee', 'Performance\nFee'])),
    named('networkFee', pick(['Network\nFee', 'Ntwk\nFee'])),
    named('net', pick(['Net\nPaid', 'Net to\nPharmacy'])),
  ],
  lumps: { taken: ['PSAO Membership Dues', 'Central Pay Fee'], given: 'Reprocessed Claims' },
  claims: 'Claims',
  total: 'Statement Total',
  head: 'strip',
  groups: {
    by: ({ planName }) => planName,
    title: (plan) => `Plan: ${plan}`,
    total: 'Plan Total',
  },
});

/** Long-term care, by resident. */
export const residents = unseen({
  from: 'longTermCare',
  titles: ['Facility Pharmacy Remittance', 'LTC Claims Remittance'],
  labels: [
    ['Check Number', 'Check Date', 'Check Total'],
    ['Trace Number', 'Settlement Date', 'Net Settlement'],
  ],
  content: {
    amounts: ['ingredientCost', 'dispensingFee', 'patientPaid'],
    claims: [4, 40],
    reversals: true,
  },
  columns: (pick) => [
    named('claimId', pick(['Rx No.', 'Rx Number'])),
    named('dateOfService', pick(['Cycle Date', 'Disp Date'])),
    named('drugName', pick(['Drug', 'Drug Name'])),
    named('ndc', 'NDC'),
    named('quantity', 'Qty'),
    named('ingredientCost', pick(['Drug\nCost', 'Ing. Cost'])),
    named('dispensingFee', pick(['Disp.\nFee', 'Prof. Fee'])),
    named('patientPaid', pick(['Resident\nPay', 'Copay'])),
    named('net', pick(['Amount\nPaid', 'Paid'])),
  ],
  claims: 'Total paid claims',
  total: 'Remittance total',
  head: 'beside',
  groups: {
    by: ({ patientName }) => patientName,
    title: (name, [first]) => `Resident: ${name}   ID: ${first?.memberId ?? ''}`,
    total: 'Resident total',
  },
});

/** An insurer's explanation of payment, with the drug below each claim. */
export const explanation = unseen({
  from: 'plan',
  titles: ['Explanation of Payment', 'Provider Explanation of Benefits'],
  labels: [
    ['EFT Trace No.', 'Issue Date', 'EFT Amount'],
    ['Check No.', 'Issue Date', 'Check Amount'],
  ],
  content: { amounts: ['charge', 'patientPaid'], claims: [3, 30] },
  columns: (pick) => [
    named('claimId', pick(['Rx #', 'Prescription No.'])),
    named('dateOfService', pick(['Date of\nService', 'Service\nDate'])),
    named('quantity', pick(['Units', 'Quantity'])),
    named('charge', pick(['Charges', 'Total\nCharge'])),
    memo(
      pick(['Plan\nDiscount', 'Not\nAllowed']),
      ({ amounts }) => amounts.charge - amounts.gross - amounts.patientPaid,
    ),
    memo('Allowed', ({ amounts }) => amounts.gross + amounts.patientPaid),
    named('patientPaid', pick(['Member\nResp', 'Patient\nResp.'])),
    named('net', pick(['Paid', 'Benefit\nPaid'])),
  ],
  claims: 'Total benefits',
  total: 'Total',
  head: 'below',
  under: ({ drugName, ndc }) => [[[1, `${drugName}  NDC ${ndc}`]]],
});
