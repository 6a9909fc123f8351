import { memo, named } from '../columns.ts';
import { isBrand, marks, ownNumber } from '../reshape-truth.ts';
import { unseen } from '../unseen/unseen-layout.ts';

/** A PBM's detail by network, with all parts of the price and the processor's fee. */
export const networkDetail = unseen({
  from: 'pbm',
  titles: ['Remittance Detail by Network', 'Pharmacy Payment Register'],
  labels: [
    ['Payment ID', 'Payment Date', 'Payment Total'],
    ['EFT/Check Number', 'EFT/Check Issue Date', 'EFT/Check Net'],
  ],
  content: {
    amounts: ['ingredientCost', 'dispensingFee', 'tax', 'patientPaid', 'transactionFee'],
    claims: [6, 52],
    reversals: true,
  },
  columns: (pick) => [
    named('dateOfService', pick(['Date\nDispensed', 'Disp Dt'])),
    named('claimId', pick(['Rx Nmbr', 'Pharmacy\nRx No.'])),
    named('ndc', pick(['Product\nNDC', 'NDC Code'])),
    named('quantity', pick(['Dispensed\nQuantity', 'Qty Dspnsd'])),
    marks.brand,
    named('ingredientCost', pick(['Ingredient\nAmount', 'Ing Cost\nReimb'])),
    named('dispensingFee', pick(['Prof\nFee', 'Disp Fee\nReimb'])),
    named('tax', pick(['Tax\nPaid', 'Sales Tax'])),
    named('patientPaid', pick(['Member\nPaid', 'Cost\nShare'])),
    named('transactionFee', pick(['Processing\nFee', 'Trans Chg'])),
    named('net', pick(['Total\nReimb', 'Net\nPayable'])),
  ],
  lumps: { taken: ['Contract True-Up 2025', 'Audit 20619 Offset'], given: 'Quality Bonus' },
  claims: 'Claims reimbursed',
  total: 'Network total',
  head: 'beside',
  landscape: true,
  idLabel: 'NABP',
});

/** A state's fee-for-service voucher: finalized claims with charges and the state's share. */
export const stateVoucher = unseen({
  from: 'plan',
  payers: ['Granite State Medical Services Agency', 'Desert Valley Health Care Authority'],
  titles: ['Medical Services Voucher', 'Finalized Pharmacy Claims'],
  labels: [
    ['Voucher No', 'Voucher Date', 'Voucher Amount'],
    ['Warrant/EFT', 'Date Issued', 'Amount Issued'],
  ],
  content: { amounts: ['charge', 'patientPaid'], claims: [4, 46], denials: true },
  columns: (pick) => [
    {
      heading: pick(['Recipient', 'Client No.']),
      text: (claim) => `${100000 + ownNumber(claim, 899999)}`,
    },
    named('claimReference', pick(['Transaction Control No', 'ICN'])),
    named('claimId', pick(['Prescription No', 'Rx Number'])),
    named('dateOfService', pick(['Dates of Svc', 'Svc Date'])),
    named('ndc', 'Drug Code'),
    named('quantity', pick(['Units of Svc', 'Qty'])),
    named('charge', pick(['Total Charge', 'Submitted Amt'])),
    named('patientPaid', pick(['Co-Pay', 'Recip Pay'])),
    named('net', pick(['Medicaid Paid', 'Agency Pays'])),
    {
      ...named('status', pick(['Disp', 'Claim Status'])),
      text: ({ status }) => (status === 'denied' ? 'DENIED' : 'PAID'),
    },
  ],
  lumps: { taken: ['Accounts Receivable 88210', 'Tax Levy'], given: 'Gross Adjustment Credit' },
  claims: 'Claims payment',
  total: 'Voucher total',
  head: 'strip',
  landscape: true,
  notes: ['Denied claims must be corrected and submitted again within one year.'],
});

/** A manufacturer's copay assistance: what the patient was spared, and the administrator's fee. */
export const copayAssistance = unseen({
  from: 'card',
  titles: ['Copay Assistance Reimbursement', 'Program Reimbursement Statement'],
  labels: [
    ['Remit ID', 'Remit Dt', 'Remit Total'],
    ['Reimbursement #', 'Reimbursed On', 'Reimbursed Amount'],
  ],
  content: { amounts: ['transactionFee'], claims: [3, 32], reversals: true },
  columns: (pick) => [
    named('claimId', pick(['Pharmacy Rx', 'Rx Number'])),
    named('dateOfService', pick(['Fill', 'Date of Fill'])),
    named('drugName', pick(['Product', 'Brand'])),
    named('quantity', pick(['Units', 'Qty'])),
    named('gross', pick(['Benefit\nAmount', 'Assistance'])),
    named('transactionFee', pick(['Admin\nFee', 'Handling\nFee'])),
    named('net', pick(['Reimbursed', 'Net\nReimbursed'])),
  ],
  claims: 'Total reimbursements',
  total: 'Total',
  head: 'below',
});

/** A managed care plan by line of business, gross, two kinds of fees, and what is left. */
export const linesOfBusiness = unseen({
  from: 'plan',
  titles: ['Pharmacy Claims Remittance', 'Managed Care Drug Payments'],
  labels: [
    ['Check No', 'Check Dated', 'Check For'],
    ['Remittance No.', 'Settlement Date', 'Settlement Amount'],
  ],
  content: { amounts: ['patientPaid', 'dirFee', 'networkFee'], claims: [6, 50], reversals: true },
  columns: (pick) => [
    named('claimId', pick(['Rx #', 'Script No'])),
    named('dateOfService', pick(['Fill Dt', 'Serviced'])),
    named('drugName', pick(['Drug Dispensed', 'Label'])),
    marks.days,
    named('quantity', pick(['Qty', 'Metric Units'])),
    named('patientPaid', pick(['Enrollee\nPays', 'Mbr\nResp'])),
    named('gross', pick(['Plan\nAllowed', 'Amount\nbefore Fees'])),
    named('dirFee', pick(['DIR/Perf', 'Performance\nAdj'])),
    named('networkFee', pick(['Network\nFee', 'Network\nAccess'])),
    named('net', pick(['Amount\nPaid', 'Plan\nPayment'])),
  ],
  lumps: { taken: ['Prior Overpayment', 'DIR Reconciliation 2025'], given: 'Interest Paid' },
  claims: 'Paid claims total',
  total: 'Remittance total',
  head: 'beside',
  groups: {
    by: ({ planName }) => planName,
    title: (plan, { length }) => `Line of business: ${plan} (${length} claims)`,
    total: 'LOB total',
  },
});

/** An insurer of injured workers: charged, cut to the schedule, and paid, by file. */
export const scheduleReview = unseen({
  from: 'pbm',
  payers: ['Beacon Casualty Rx Administrators', 'Frontier Comp Drug Network, Inc.'],
  titles: ['Pharmacy Bill Remittance', 'Explanation of Reimbursement'],
  labels: [
    ['Draft Number', 'Draft Issue Date', 'Draft Total'],
    ['Check Ref', 'Paid Date', 'Total Reimbursed'],
  ],
  content: { amounts: ['charge'], claims: [3, 26] },
  columns: (pick) => [
    named('line', 'Ln'),
    named('claimId', pick(['Rx No', 'Rx Bill No'])),
    named('dateOfService', pick(['Date of Service', 'Filled'])),
    named('ndc', pick(['NDC', 'NDC/Code'])),
    named('drugName', pick(['Drug', 'Drug Description'])),
    named('quantity', pick(['Units', 'Qty'])),
    named('charge', pick(['Billed Amt', 'Charges'])),
    memo(
      pick(['Fee Sched\nReduction', 'Not\nAllowed']),
      ({ amounts }) => amounts.charge - amounts.gross,
    ),
    named('net', pick(['Reimbursement', 'Amount\nReimbursed'])),
  ],
  claims: 'Reimbursed in all',
  total: 'Bill totals',
  head: 'strip',
});

/** A self-insured employer's administrator: drug cost, fee, the employee's share and the plan's. */
export const selfInsured = unseen({
  from: 'buyer',
  payers: ['Midland Benefit Trust Services', 'Keystone Employee Health Plan'],
  titles: ['Rx Claims Paid', 'Pharmacy Disbursement'],
  labels: [
    ['Disbursement #', 'Disbursed', 'Disbursement Total'],
    ['ACH Number', 'ACH Date', 'ACH Net Amount'],
  ],
  content: { amounts: ['ingredientCost', 'dispensingFee', 'patientPaid'], claims: [4, 36] },
  columns: (pick) => [
    named('claimId', pick(['Rx', 'Prescription'])),
    named('dateOfService', pick(['Svc Date', 'Date'])),
    named('ndc', 'NDC'),
    { heading: 'Gen', text: (claim) => (isBrand(claim) ? 'N' : 'Y') },
    named('quantity', pick(['Qty', 'Qty Filled'])),
    named('ingredientCost', pick(['Cost of Drug', 'Drug'])),
    named('dispensingFee', pick(['Fill Fee', 'Disp.'])),
    named('patientPaid', pick(['Employee', 'Emp Copay'])),
    named('net', pick(['Employer', 'Plan Share'])),
  ],
  lumps: { taken: ['Returned Item Charge', 'Refund Due Plan'], given: 'Correction' },
  claims: 'Claims disbursed',
  total: 'Totals',
  head: 'sentence',
  under: ({ drugName }) => [[[1, drugName]]],
});
