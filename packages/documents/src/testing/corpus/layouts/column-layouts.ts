import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { Style } from '../style.ts';

/** Portrait, without rules and without DIR: what a small payer's bookkeeping prints. */
export function plainLedger(random: SeededRandom): Style {
  return {
    page: [612, 792],
    margin: 40,
    font: random.pick(['Helvetica', 'Times'] as const),
    fontSize: 8.5,
    columns: [
      { field: 'claimId', label: random.pick(['Rx #', 'Rx Number', 'Prescription']) },
      { field: 'dateOfService', label: random.pick(['Fill Date', 'DOS', 'Date Filled']) },
      { field: 'ndc', label: 'NDC' },
      { field: 'drugName', label: random.pick(['Drug', 'Medication', 'Description']) },
      { field: 'quantity', label: 'Qty', align: 'right' },
      { field: 'ingredientCost', label: random.pick(['Ingr Cost', 'Ing Cost']) },
      { field: 'dispensingFee', label: 'Disp Fee' },
      { field: 'patientPaid', label: random.pick(['Copay', 'Pat Pay']) },
      { field: 'net', label: random.pick(['Net Paid', 'Amount Paid', 'Plan Paid']) },
    ],
    rules: random.pick(['none', 'head'] as const),
    spread: true,
    money: { negative: 'minus', thousands: true },
    day: 'MM/DD/YYYY',
    headDay: 'MM/DD/YYYY',
    ndc: 'plain',
    head: {
      kind: 'lines',
      title: 'Remittance Advice',
      labels: {
        payer: 'Payer:',
        trace: random.pick(['Check Number:', 'Check No:']),
        paidOn: random.pick(['Check Date:', 'Payment Date:']),
        amount: random.pick(['Check Amount:', 'Payment Amount:']),
        payee: 'Pharmacy:',
        payeeId: 'NCPDP:',
      },
    },
    totals: { label: 'Total', count: 'Total claims:' },
    footer: 'Questions? Call provider services.',
    content: {
      amounts: ['dispensingFee', 'patientPaid'],
      claims: [6, 60],
      reversals: true,
    },
  };
}

/** A printer's report with one amount per claim and a total; deductions have CR. */
export function oneAmount(random: SeededRandom): Style {
  return {
    page: [612, 792],
    margin: 48,
    font: 'Courier',
    fontSize: 9,
    columns: [
      { field: 'dateOfService', label: 'FILL DATE' },
      { field: 'claimId', label: random.pick(['RX', 'RX NUMBER', 'SCRIPT NO']) },
      { field: 'drugName', label: random.pick(['DRUG', 'MEDICATION']) },
      { field: 'net', label: random.pick(['AMOUNT', 'PAID', 'CHECK AMT']) },
    ],
    rules: 'none',
    spread: random.chance(1, 2),
    money: { negative: 'CR' },
    day: 'M/D/YY',
    headDay: 'M/D/YY',
    ndc: 'plain',
    head: {
      kind: 'lines',
      title: 'REMITTANCE ADVICE REPORT',
      letterhead: true,
      labels: { trace: 'CHECK NO.', paidOn: 'CHECK DATE', payee: 'PHARMACY' },
    },
    repeatHeadings: random.chance(1, 2),
    totals: { label: random.pick(['TOTAL', 'CHECK TOTAL']), count: 'NUMBER OF CLAIMS' },
    content: { amounts: [], claims: [4, 90], reversals: true },
  };
}

/** Landscape, ruled like a spreadsheet, with gross, a DIR fee and net. */
export function dirGrid(random: SeededRandom): Style {
  return {
    page: [792, 612],
    margin: 30,
    font: random.pick(['NotoSans', 'Helvetica'] as const),
    fontSize: 8,
    columns: [
      { field: 'line', label: '#', align: 'right' },
      { field: 'claimId', label: random.pick(['Rx Number', 'Script No']) },
      { field: 'dateOfService', label: random.pick(['Date of Service', 'Service\nDate']) },
      { field: 'ndc', label: random.pick(['NDC', 'NDC/UPC']) },
      { field: 'drugName', label: 'Drug Name' },
      { field: 'quantity', label: random.pick(['Quantity', 'Qty Disp']), align: 'right' },
      { field: 'gross', label: random.pick(['Gross', 'Gross Amount']) },
      { field: 'dirFee', label: random.pick(dirLabels) },
      { field: 'net', label: random.pick(['Net', 'Net Amount', 'Net Paid']) },
    ],
    rules: 'grid',
    spread: true,
    money: { negative: 'parentheses', dollar: true, thousands: true },
    feesPrinted: random.pick(['positive', 'negative'] as const),
    day: random.pick(['MM/DD/YYYY', 'M/D/YY'] as const),
    headDay: 'Month D, YYYY',
    ndc: 'dashes',
    head: {
      kind: 'columns',
      title: 'PHARMACY PAYMENT STATEMENT',
      letterhead: true,
      labels: {
        trace: random.pick(['EFT Number', 'Trace Number']),
        paidOn: 'Payment Date',
        amount: 'Payment Amount',
        payee: 'Paid To',
        payeeId: 'NPI/NCPDP',
      },
    },
    totals: { label: 'Grand Total ({count} claims)' },
    footer: 'Confidential: contains protected health information',
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee'],
      claims: [8, 70],
      reversals: true,
    },
  };
}

/** Four kinds of fees in their own columns, with headings of two and three lines. */
export function feeColumns(random: SeededRandom): Style {
  return {
    page: [792, 612],
    margin: 28,
    font: random.pick(['Helvetica', 'NotoSans', 'Times'] as const),
    fontSize: 7.5,
    columns: [
      { field: 'claimId', label: 'Rx\nNumber' },
      { field: 'dateOfService', label: 'Date\nof\nService' },
      { field: 'ndc', label: 'NDC' },
      { field: 'quantity', label: 'Quantity\nDisp', align: 'right' },
      { field: 'ingredientCost', label: 'Ingredient\nCost\nPaid' },
      { field: 'dispensingFee', label: 'Disp\nFee' },
      { field: 'patientPaid', label: 'Patient\nPay' },
      { field: 'gross', label: 'Gross\nAmount' },
      // "Network" would stand above two columns.
      { field: 'dirFee', label: random.pick(dirLabels.filter((label) => !/network/i.test(label))) },
      { field: 'gerFee', label: random.pick(effectiveRateLabels) },
      { field: 'transactionFee', label: random.pick(['Trans\nFee', 'Transaction\nFee']) },
      { field: 'networkFee', label: 'Network\nFee' },
      { field: 'net', label: 'Net\nPaid' },
    ],
    rules: random.pick(['none', 'head', 'grid'] as const),
    spread: true,
    money: {
      negative: random.pick(['minus', 'parentheses', 'trailing'] as const),
      thousands: true,
      zero: random.pick(['0.00', '-', '.00'] as const),
    },
    feesPrinted: random.pick(['positive', 'negative'] as const),
    day: random.pick(['MM/DD/YYYY', 'MMDDYYYY'] as const),
    headDay: 'MM/DD/YYYY',
    ndc: 'plain',
    head: {
      kind: 'lines',
      title: 'Reconciliation of Claims and Fees',
      labels: {
        payer: 'Payer Name',
        trace: 'Trace Number',
        paidOn: 'Payment Date',
        amount: 'Payment Amount',
        payee: 'Pharmacy',
        payeeId: 'NPI',
      },
    },
    totals: { label: 'Grand totals' },
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee', 'gerFee', 'transactionFee', 'networkFee'],
      claims: [8, 70],
      reversals: true,
    },
  };
}

/** What payers call a DIR fee. */
export const dirLabels = [
  'DIR',
  'DIR Fee',
  'Performance\nAdjustment',
  'Post Point-of-Sale\nAdjustment',
  'Post Settlement\nAdjustment',
  'Performance\nReconciliation',
  'Withhold\nAmount',
  'Network Variable\nRate',
  'Network Participation\nFee',
  'Network\nProcessing Fee',
  'Program Fee',
] as const;

/** What payers call an effective rate deduction. */
export const effectiveRateLabels = [
  'GER',
  'GER/BER',
  'Effective Rate',
  'Effective Rate\nGuarantee',
  'Rate Guarantee',
  'Eff Rate Adj',
] as const;
