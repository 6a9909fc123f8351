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

/** Words that payers use for the same columns, in a plain table. */
export const plainTable = unseen({
  from: 'pbm',
  titles: ['Claims Remitted', 'Pharmacy Settlement Detail'],
  labels: [
    ['Trace', 'Settle Date', 'Settle Amount'],
    ['Remit Check', 'Mailed', 'Check Total'],
    ['Pay Doc No', 'Value Date', 'Doc Total'],
    ['Transmittal No.', 'Transmittal Date', 'Transmittal Amount'],
  ],
  content: {
    amounts: ['ingredientCost', 'dispensingFee', 'tax', 'patientPaid', 'transactionFee'],
    claims: [5, 40],
    reversals: true,
  },
  columns: (pick) => [
    named('claimId', pick(['Rx Numb', 'Script Number', 'Rx Id', 'RX_NO'])),
    named('dateOfService', pick(['Filled Date', 'Dt of Svc', 'Date Rx Filled', 'FILL_DT'])),
    named('ndc', pick(['NDC#', 'NDC 11-Digit', 'Drug NDC', 'NDC_NBR'])),
    named('quantity', pick(['Disp Units', 'Qty Disp.', 'Metric Dec Qty', 'Drug Qty'])),
    named('ingredientCost', pick(['Ing. Amt', 'Drug Price', 'Ingr Cost Allowed', 'Cost Paid'])),
    named('dispensingFee', pick(['Dispense Amt', 'Prof. Fee', 'Disp Fee Allowed', 'Dispensing'])),
    named('tax', pick(['State Tax', 'Tax Amt', 'Flat Tax', 'Sales Tax Pd'])),
    named('patientPaid', pick(['Pt Copay', 'Member Amt', 'Cust Paid', 'Pat. Resp.'])),
    named('transactionFee', pick(['Txn Chg', 'Per Clm Fee', 'POS Fee', 'Claim Admin Fee'])),
    named('net', pick(['Due Pharmacy', 'Clm Net', 'Plan Amt', 'Net Remit'])),
  ],
  lumps: { taken: ['Adj 2025 GER', 'Prior Balance Owed'], given: 'Reissue' },
  claims: 'Sum of claims',
  total: 'Total this remit',
  head: 'beside',
  landscape: true,
});

/** A state's list with the price allowed, other coverage and the copay before what was paid. */
export const allowedLess = unseen({
  from: 'plan',
  payers: ['Tidewater Medical Assistance Division', 'Big Sky Health Programs'],
  titles: ['Provider Payment Register', 'Drug Remittance Listing'],
  labels: [
    ['RA#', 'Pay Date', 'Amt Paid'],
    ['Payment Nbr', 'Check/EFT Dt', 'Payment Amt'],
    ['Advice #', 'Advice Dt', 'Advice Amt'],
    ['Cycle Check', 'Cycle Check Date', 'Cycle Amount'],
  ],
  content: { amounts: ['charge', 'patientPaid'], claims: [4, 40], denials: true },
  columns: (pick) => [
    named('claimReference', pick(['Claim Ctl #', 'DCN', 'Internal Control Number', 'Claim Ref'])),
    {
      heading: pick(['Bene ID', 'Member No', 'Medicaid ID', 'Client']),
      text: (claim) => `${100000 + ownNumber(claim, 800000)}`,
    },
    named('claimId', pick(['Pharm Rx', 'Presc. No.', 'Rx', 'Rx/Acct'])),
    named('dateOfService', pick(['FDOS', 'Serv. Dt.', 'From DOS', 'Disp. Date'])),
    named('ndc', pick(['NDC', 'Natl Drug Cd', 'Drug', 'NDC Cd'])),
    named('quantity', pick(['Unit Qty', 'Billed Units', 'Qty.', 'Units Paid'])),
    named('charge', pick(['Sub Chg', 'Billed Chg', 'Usual Chg', 'Claim Chg'])),
    memo(
      pick(['Alw Chg', 'Allowable', 'Allowed Chg', 'Max Allow']),
      ({ amounts }) => amounts.gross + amounts.patientPaid,
    ),
    named('patientPaid', pick(['Pt Liab', 'Copay Amt', 'Cost Shr', 'Client Resp'])),
    named('net', pick(['Pymt Amt', 'Paid to Prov', 'Amt Pd', 'Prog Paid'])),
    {
      ...named('status', pick(['St', 'Clm Sts', 'Status Cd', 'Disposition'])),
      text: ({ status }) => (status === 'denied' ? 'D' : 'P'),
    },
  ],
  claims: 'Paid claims',
  total: 'Grand totals',
  head: 'strip',
  landscape: true,
  notes: ['Status: P = paid, D = denied.'],
});

/** A plan's own words for fees and what is left after them. */
export const feesAndNet = unseen({
  from: 'plan',
  titles: ['Prescription Payments', 'Network Pharmacy Payment'],
  labels: [
    ['Pmt #', 'Pmt Dt', 'Pmt Net'],
    ['EFT Ref', 'EFT Settled', 'EFT Amt'],
    ['Check/Draft', 'Draft Dt', 'Draft Amt'],
    ['Remit Ref', 'Dated', 'Remit Amt'],
  ],
  content: {
    amounts: ['patientPaid', 'dirFee', 'networkFee', 'transactionFee'],
    claims: [5, 45],
    reversals: true,
  },
  columns: (pick) => [
    named('claimId', pick(['Rx Nbr', 'RxNumber', 'Prescription ID', 'Our Rx'])),
    named('dateOfService', pick(['Dispensed On', 'Fill/Svc Dt', 'Rx Date', 'DateFilled'])),
    named('drugName', pick(['Drug Nm', 'Product Desc', 'Drug Label', 'Rx Item'])),
    named('quantity', pick(['Qnty', 'Disp', 'Qty Dispd', 'Count'])),
    named('patientPaid', pick(['Copay/Coins', 'Mbr Cost Share', 'Patient Owes', 'OOP'])),
    named('gross', pick(['Gross Paid', 'Adjudicated Amt', 'POS Reimb', 'Plan Gross'])),
    named('dirFee', pick(['DIR', 'Perf Adj', 'PNP Fee', 'Retro Perf'])),
    named('networkFee', pick(['Ntwk Adm', 'Netwk Fee', 'Network Chg', 'Participation Fee'])),
    named('transactionFee', pick(['Trans', 'Switch Fee', 'Clm Trans Fee', 'Access Fee'])),
    named('net', pick(['Net Reimb', 'Pd After Fees', 'Final Paid', 'Net'])),
  ],
  lumps: { taken: ['Performance Recon 3Q', 'Overpmt 4471'], given: 'Late Pay Interest' },
  claims: 'Net claims paid',
  total: 'Totals for payment',
  head: 'below',
});
