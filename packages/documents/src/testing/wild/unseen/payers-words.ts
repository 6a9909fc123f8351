import { memo, named } from '../columns.ts';
import { marks, ownNumber } from '../reshape-truth.ts';
import { unseen } from './unseen-layout.ts';

/** A fiscal agent pays for a state: allowed less the copay, with debts offset. */
export const fiscalAgent = unseen({
  from: 'plan',
  payers: ['Prairie State Medical Assistance', 'Columbia State Health Coverage Programs'],
  titles: ['Provider Remittance', 'Pharmacy Claims - Finalized'],
  labels: [
    ['RA Check/EFT', 'RA Date', 'Net Pmt'],
    ['Payment Trace', 'Financial Cycle Paid', 'Net Reimbursement'],
  ],
  content: { amounts: ['charge', 'ingredientCost', 'patientPaid'], claims: [4, 50], denials: true },
  columns: (pick) => [
    named('claimReference', 'ICN'),
    named('claimId', pick(['RX', 'Rx Num.'])),
    named('ndc', 'NDC'),
    named('dateOfService', pick(['Disp', 'Dispensed\nDate'])),
    named('quantity', pick(['Units', 'Qty Bld'])),
    {
      heading: pick(['Fin\nSt', 'Claim\nDisp.']),
      text: ({ status }) => (status === 'denied' ? 'DENY' : 'PAID'),
      field: 'status',
    },
    named('charge', pick(['Bld Amt', 'Billed'])),
    memo(pick(['Alwd Amt', 'Allowed']), ({ amounts }) => amounts.gross + amounts.patientPaid),
    named('patientPaid', pick(['Co-Pay', 'Spend-\ndown'])),
    named('net', pick(['Pd Amt', 'Reimb Amt'])),
  ],
  lumps: {
    taken: ['A/R Offset 20260117', 'Non-Claim Refund Due', 'Lien Holder Withhold'],
    given: 'Non-Claim Payout',
  },
  claims: 'Claims Paid This Cycle',
  total: 'Total Claims',
  head: 'beside',
  idLabel: 'Provider NPI/NCPDP',
  landscape: true,
  notes: ['Denied claims may be resubmitted within 180 days of the date of service.'],
});

/** A mail-order PBM: prices allowed line by line, and the amount due. */
export const allowedLines = unseen({
  from: 'pbm',
  titles: ['Pharmacy Remittance', 'Retail Network Remittance'],
  labels: [
    ['Remittance Nbr', 'Remittance Dt', 'Remittance Total'],
    ['EFT Nbr', 'Effective Entry Date', 'EFT Total'],
  ],
  content: {
    amounts: ['ingredientCost', 'dispensingFee', 'tax', 'patientPaid'],
    claims: [5, 60],
    reversals: true,
  },
  columns: (pick) => [
    named('claimId', pick(['Presc Nbr', 'RX-NO'])),
    marks.refill,
    named('dateOfService', pick(['Svc Dt', 'Date Svc'])),
    named('ndc', 'NDC'),
    named('quantity', pick(['Qty', 'Disp Qty'])),
    named('ingredientCost', pick(['Ing Cst\nAllow', 'Drug\nAllow'])),
    named('dispensingFee', pick(['Disp Fee\nAllow', 'Prof\nAllow'])),
    named('tax', pick(['Tax\nAllow', 'Sls Tx'])),
    named('patientPaid', pick(['Less\nCopay', 'Mbr\nAmt'])),
    named('net', pick(['Amt Due\nPhcy', 'Due'])),
  ],
  lumps: {
    taken: ['Point of Sale Fees', 'Retro DIR 1Q26', 'Prior Cycle Carryover'],
    given: 'Generic Incentive',
  },
  claims: 'Net Claims',
  total: 'Remittance Subtotal',
  head: 'strip',
});

/** Workers' compensation: bills by the injured worker, charged, reduced and paid. */
export const injuredWorkers = unseen({
  from: 'pbm',
  payers: ['Summit Casualty Script Services', 'Harbor Comp Network LLC'],
  titles: ['Bill Payment Detail', 'Explanation of Bill Payment'],
  labels: [
    ['Draft No.', 'Draft Date', 'Draft Amount'],
    ['Payment No.', 'Issued', 'Payment Amount'],
  ],
  content: { amounts: ['charge'], claims: [3, 24] },
  columns: (pick) => [
    named('claimId', pick(['Rx/Bill #', 'Rx Ref'])),
    named('dateOfService', pick(['Svc From', 'DOS'])),
    named('ndc', 'NDC'),
    named('drugName', pick(['Item', 'Drug'])),
    named('quantity', 'Units'),
    named('charge', pick(['Billed', 'Charge'])),
    memo(pick(['FS/UCR\nCut', 'Savings']), ({ amounts }) => amounts.charge - amounts.gross),
    named('net', pick(['Allowed\n& Paid', 'Paid'])),
  ],
  claims: 'Total of bills',
  total: 'Totals',
  head: 'below',
  groups: {
    by: ({ patientName }) => patientName,
    title: (name, [first]) => `Injured worker ${name}   File ${first?.memberId ?? ''}`,
    total: 'Worker total',
  },
});

/** A third-party administrator of employers' plans, by employer. */
export const employerGroups = unseen({
  from: 'plan',
  payers: ['Lakeshore Benefit Administrators', 'Triad Self-Funded Services, Inc.'],
  titles: ['Pharmacy Reimbursement', 'Group Rx Payment Listing'],
  labels: [
    ['Reference #', 'Paid', 'Reimbursed'],
    ['Voucher #', 'Voucher Dt', 'Voucher Amt'],
  ],
  content: {
    amounts: ['ingredientCost', 'dispensingFee', 'patientPaid', 'transactionFee'],
    claims: [6, 48],
    reversals: true,
  },
  columns: (pick) => [
    named('claimId', pick(['Script', 'Rx ID'])),
    named('dateOfService', pick(['Filled', 'Fill'])),
    named('drugName', pick(['Drug', 'Description'])),
    named('quantity', 'Qty'),
    named('ingredientCost', pick(['AIC', 'Drug Cost'])),
    named('dispensingFee', pick(['DF', 'Disp'])),
    named('patientPaid', pick(['Ee Share', 'Copay'])),
    named('transactionFee', pick(['TPA Fee', 'Admin'])),
    named('net', pick(['Plan Pd', 'Reimb'])),
  ],
  lumps: { taken: ['Stop Pay Reissue Charge', 'Overpaid Prior Voucher'], given: 'Reissued Item' },
  claims: 'All groups',
  total: 'All groups',
  head: 'beside',
  groups: {
    by: ({ planName }) => planName,
    title: (plan, { length }) => `Employer: ${plan} - ${length} scripts`,
    total: 'Group total',
  },
});

/** A program of all-inclusive care: participants, a contract price and their share. */
export const careProgram = unseen({
  from: 'longTermCare',
  payers: ['Evergreen PACE of Ohio', 'Sunrise Elder Programs'],
  titles: ['Contracted Pharmacy Payment', 'Monthly Pharmacy Payment'],
  labels: [
    ['Pay Ref', 'Pay Date', 'Pay Total'],
    ['Remit #', 'Remitted', 'Remitted Amount'],
  ],
  content: { amounts: ['patientPaid'], claims: [3, 30] },
  columns: (pick) => [
    named('patientName', 'Participant'),
    named('claimId', pick(['Rx', 'Rx No.'])),
    named('dateOfService', pick(['Dispensed', 'Date'])),
    named('drugName', 'Medication'),
    named('quantity', pick(['Qty', '# Units'])),
    memo(pick(['Contract\nPrice', 'Price']), ({ amounts }) => amounts.gross + amounts.patientPaid),
    named('patientPaid', pick(['Participant\nShare', 'Spend Down'])),
    named('net', pick(['Program\nPays', 'Payable'])),
  ],
  claims: 'Prescriptions this month',
  total: 'Month total',
  head: 'below',
  payeeLabel: 'Contracted pharmacy',
});

/** A contract pharmacy's statement from a 340B administrator. */
export const contractPharmacy = unseen({
  from: 'card',
  payers: ['TrueNorth 340 Administrators', 'Split Pine Contract Rx Services'],
  titles: ['Contract Pharmacy Statement', 'Covered Entity Settlement'],
  labels: [
    ['Settlement ID', 'Settled', 'Transfer to Pharmacy'],
    ['Batch/Transfer #', 'Transfer Posted', 'Net Transfer'],
  ],
  content: { amounts: ['transactionFee', 'networkFee'], claims: [4, 40], reversals: true },
  columns: (pick) => [
    {
      heading: pick(['Entity', 'CE ID']),
      text: (claim) => `CE${1200 + ownNumber(claim, 4)}`,
    },
    named('claimId', pick(['Rx #', 'Rx'])),
    named('dateOfService', pick(['Adjudicated\nFill', 'Fill Date'])),
    named('ndc', pick(['NDC 11', 'NDC'])),
    named('quantity', 'Qty'),
    named('gross', pick(['Rx Revenue', 'Third-Party\nRevenue'])),
    named('transactionFee', pick(['Per Rx Fee', 'Switch/Proc\nFee'])),
    named('networkFee', pick(['Network\nShare', 'Access Fee'])),
    named('net', pick(['Pharmacy\nRetains', 'To Pharmacy'])),
  ],
  lumps: { taken: ['Replenishment True-Up', 'Minimum Monthly Fee'], given: 'Fee Waiver' },
  claims: 'Qualified prescriptions',
  total: 'Statement total',
  head: 'strip',
});

/** A hospice pays bills with a running balance. */
export const runningBills = unseen({
  from: 'buyer',
  titles: ['Vendor Payment Detail', 'Pharmacy Vendor Remittance'],
  labels: [
    ['Check', 'Check Dt', 'Check Amt'],
    ['Ref. No.', 'Paid On', 'Paid'],
  ],
  content: { amounts: [], claims: [3, 26] },
  columns: (pick) => [
    named('claimId', pick(['Rx Number', 'Your Rx'])),
    named('dateOfService', pick(['Order Date', 'Service'])),
    named('drugName', pick(['Item', 'Drug/Supply'])),
    named('quantity', 'Qty'),
    memo(pick(['Covered\nCharge', 'Covered']), ({ amounts }) => amounts.net),
    named('net', pick(['Amount', 'Paid'])),
  ],
  claims: 'Items paid',
  head: 'beside',
  payeeLabel: 'Vendor',
});
