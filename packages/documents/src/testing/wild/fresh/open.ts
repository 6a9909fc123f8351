import { memo, named } from '../columns.ts';
import { isBrand, marks, ownNumber } from '../reshape-truth.ts';
import { unseen } from '../unseen/unseen-layout.ts';

/** A national PBM's detail: approved price parts, codes between, and the amount due. */
export const approvedCost = unseen({
  from: 'pbm',
  titles: ['Pharmacy Payment Detail Report', 'Provider Payment Summary'],
  labels: [
    ['Chk/EFT #', 'Chk/EFT Dt', 'Net Check Amt'],
    ['Pmt Ref', 'Pmt Eff Date', 'Total Pmt'],
  ],
  content: {
    amounts: ['ingredientCost', 'dispensingFee', 'tax', 'patientPaid', 'networkFee'],
    claims: [6, 56],
    reversals: true,
  },
  columns: (pick) => [
    named('claimId', pick(['RX NUMBER', 'RX#'])),
    named('dateOfService', pick(['DATE FILLED', 'FILL DATE'])),
    named('drugName', pick(['DRUG NAME', 'DRUG'])),
    named('quantity', pick(['QTY DSP', 'MET QTY'])),
    marks.days,
    named('ingredientCost', pick(['APPR COST', 'COST ALLOW'])),
    named('dispensingFee', pick(['FEE', 'DSP FEE'])),
    named('tax', pick(['TAX', 'S TAX'])),
    named('patientPaid', pick(['COPAY', 'MBR COPAY'])),
    named('networkFee', pick(['NTWK FEE', 'PART FEE'])),
    named('net', pick(['NET AMT', 'AMT DUE'])),
  ],
  lumps: { taken: ['PROV LEVY 3301', 'PERF NTWK TRI-1 RECOUP'], given: 'PRIOR PMT CORRECTION' },
  claims: 'TOTAL PAID CLAIMS',
  total: 'PROVIDER TOTALS',
  head: 'strip',
  landscape: true,
});

/** A state's advice: what was charged and paid, with the client and a status code. */
export const stateClients = unseen({
  from: 'plan',
  payers: ['High Plains Department of Health Finance', 'Bayou State Health Agency'],
  titles: ['Medical Assistance Remittance Statement', 'Provider Payment Advice'],
  labels: [
    ['Remit Seq No', 'Cycle Issue Date', 'Net Total Paid'],
    ['EFT Trace No', 'Release Date', 'Net EFT'],
  ],
  content: { amounts: ['charge'], claims: [4, 44], denials: true },
  columns: (pick) => [
    named('claimId', pick(['Office Acct Number', 'Patient Acct/Rx'])),
    {
      heading: pick(['Client ID', 'Recip ID']),
      text: (claim) => `AB${ownNumber(claim, 90000) + 10000}C`,
    },
    named('claimReference', pick(['TCN', 'CCN'])),
    named('dateOfService', pick(['Serv Date', 'Date of Service'])),
    named('ndc', pick(['Proc/NDC', 'Drug Code'])),
    named('quantity', pick(['Units', 'Qty'])),
    named('charge', pick(['Charged', 'Amt Charged'])),
    named('net', pick(['Paid', 'Amt Paid'])),
    { ...named('status', 'Status'), text: ({ status }) => (status === 'denied' ? 'DENY' : 'PAID') },
  ],
  claims: 'Net paid claims',
  total: 'Totals',
  head: 'beside',
  idLabel: 'Prov ID',
  landscape: true,
});

/** A union's benefit office with a member share and a plan share. */
export const benefitOffice = unseen({
  from: 'buyer',
  payers: ['Plumbers Local 88 Benefit Office', 'Transit Workers Health Fund'],
  titles: ['Drug Claim Payment', 'Prescription Reimbursement Listing'],
  labels: [
    ['Ck No', 'Ck Date', 'Ck Total'],
    ['ACH ID', 'Sent', 'ACH Sum'],
  ],
  content: { amounts: ['patientPaid', 'transactionFee'], claims: [3, 30] },
  columns: (pick) => [
    named('claimId', pick(['Presc #', 'Rx'])),
    named('dateOfService', pick(['Filled On', 'Disp Date'])),
    named('drugName', pick(['Drug & Strength', 'Medicine'])),
    named('quantity', pick(['# Disp', 'Qty'])),
    memo(pick(['Drug Total', 'Rx Price']), ({ amounts }) => amounts.gross + amounts.patientPaid),
    named('patientPaid', pick(['Mbr Share', 'You Collected'])),
    named('transactionFee', pick(['Claim Chg', 'Proc Fee'])),
    named('net', pick(['Fund Share', 'We Pay'])),
  ],
  lumps: { taken: ['Postage & Handling', 'Duplicate Payment 02/26'], given: 'Late Interest' },
  claims: 'Claims this run',
  total: 'Run total',
  head: 'below',
});

/** A Medicare plan's list with two kinds of concessions, in credits and debits. */
export const seniorPlan = unseen({
  from: 'plan',
  titles: ['Network Pharmacy Remit Detail', 'Part D Claims Payment Detail'],
  labels: [
    ['Vchr ID', 'Vchr Issued', 'Vchr Net'],
    ['Funds Transfer #', 'Transfer Dt', 'Transfer Amt'],
  ],
  content: { amounts: ['dirFee', 'gerFee'], claims: [5, 50], reversals: true },
  columns: (pick) => [
    { heading: 'Contract', text: (claim) => `H${1000 + ownNumber(claim, 30)}` },
    named('claimId', pick(['Rx Svc Ref', 'Rx Ref #'])),
    named('dateOfService', pick(['DOS', 'Svc Date'])),
    named('ndc', pick(['NDC', 'Prod ID'])),
    { heading: 'B/G', align: 'center', text: (claim) => (isBrand(claim) ? 'B' : 'G') },
    named('quantity', pick(['Qty', 'Qty Paid'])),
    named('gross', pick(['Gross Plan\nPaid', 'Paid\nPOS'])),
    named('dirFee', pick(['Perf\nConcession', 'DIR\nAssessed'])),
    named('gerFee', pick(['Rate\nTrue-Up', 'GER/BER\nAdj'])),
    named('net', pick(['Net to\nProvider', 'Payable'])),
  ],
  claims: 'Net claim activity',
  total: 'Detail total',
  head: 'beside',
});

/** A pharmacy services organization passes on what each payer sent, by payer's plan. */
export const passThrough = unseen({
  from: 'psao',
  titles: ['Member Pharmacy Deposit Detail', 'Reconciled Deposit Report'],
  labels: [
    ['Deposit Ref', 'Deposit Dt', 'Deposited'],
    ['Bank Ref No.', 'Bank Posting', 'Deposit Value'],
  ],
  content: {
    amounts: ['ingredientCost', 'dispensingFee', 'patientPaid', 'transactionFee'],
    claims: [6, 44],
  },
  columns: (pick) => [
    named('claimId', pick(['Rx No', 'Script #'])),
    named('dateOfService', pick(['Fill', 'Svc Dt'])),
    named('ndc', 'NDC'),
    named('quantity', pick(['Qty', 'Units'])),
    named('ingredientCost', pick(['IC', 'Ingr'])),
    named('dispensingFee', pick(['DF', 'Disp'])),
    named('patientPaid', pick(['Pt Resp', 'Copay'])),
    named('transactionFee', pick(['Tx Fee', 'Switch'])),
    named('net', pick(['Remitted', 'Net'])),
  ],
  lumps: { taken: ['PSAO Monthly Dues', 'NSF Recovery'], given: 'Rebate Share' },
  claims: 'Total remitted by plans',
  total: 'All plans',
  head: 'strip',
  groups: {
    by: ({ planName }) => planName,
    title: (plan) => `Plan sponsor ${plan}`,
    total: 'Plan total',
  },
});

/** A vendor portal's export: each prescription as an invoice line. */
export const vendorPortal = unseen({
  from: 'buyer',
  titles: ['Supplier Payment Notice', 'Accounts Payable Remittance'],
  labels: [
    ['Payment Doc', 'Clearing Date', 'Amount Cleared'],
    ['Pymt #', 'Pymt Date', 'Pymt Amount'],
  ],
  content: { amounts: [], claims: [3, 24] },
  columns: (pick) => [
    named('line', pick(['Ln', 'Item'])),
    named('claimId', pick(['Invoice (Rx No.)', 'Rx Invoice'])),
    named('dateOfService', pick(['Invoice Date', 'Svc Date'])),
    named('drugName', pick(['Material', 'Line Text'])),
    named('quantity', pick(['Qty', 'Quantity'])),
    memo(pick(['Invoice Amt', 'Gross Amt']), ({ amounts }) => amounts.net),
    memo('Discount', () => 0),
    named('net', pick(['Net Amt', 'Paid Amt'])),
  ],
  claims: 'Items cleared',
  head: 'below',
  payeeLabel: 'Supplier',
  notes: ['Questions about this payment: accounts payable, extension 4410.'],
});
