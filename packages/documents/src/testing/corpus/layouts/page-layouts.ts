import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { Style } from '../style.ts';
import { dirLabels } from './column-layouts.ts';

/** A plan's name above its claims, a subtotal below them, and lump sums at the end. */
export function groupSubtotals(random: SeededRandom): Style {
  return {
    page: [792, 612],
    margin: 36,
    font: random.pick(['Courier', 'Helvetica'] as const),
    fontSize: 8,
    columns: [
      { field: 'claimId', label: 'RX NO' },
      { field: 'dateOfService', label: 'FILLED' },
      { field: 'drugName', label: 'DRUG' },
      { field: 'quantity', label: 'QTY', align: 'right' },
      { field: 'ingredientCost', label: random.pick(['INGREDIENT COST', 'INGR\nCOST PAID']) },
      { field: 'dispensingFee', label: random.pick(['DISPENSING FEE', 'DISP\nFEE']) },
      { field: 'patientPaid', label: random.pick(['PATIENT PAY', 'PATIENT\nRESP']) },
      { field: 'dirFee', label: random.pick(dirLabels).toUpperCase() },
      { field: 'net', label: random.pick(['NET PAID', 'AMOUNT\nPAID']) },
    ],
    rules: 'none',
    spread: random.chance(1, 2),
    money: { negative: 'trailing', thousands: true },
    day: random.pick(['YYYY-MM-DD', 'MM/DD/YYYY'] as const),
    headDay: 'MM/DD/YYYY',
    ndc: 'plain',
    head: {
      kind: 'lines',
      title: 'CLAIMS REMITTANCE DETAIL',
      labels: {
        payer: 'FROM:',
        payee: 'TO:',
        trace: 'CHECK/EFT NO:',
        paidOn: 'PAID DATE:',
        amount: 'TOTAL PAID:',
      },
    },
    grouping: 'plan',
    groupSubtotal: 'SUBTOTAL {group}',
    totals: {
      label: 'TOTAL ALL PLANS',
      closing: ['TOTAL CLAIMS PAID', 'LESS ADJUSTMENTS', 'NET PAYMENT'],
    },
    lumps: {
      title: 'PAYMENT ADJUSTMENTS',
      labels: ['REASON', 'AMOUNT'],
      taken: 'positive',
      totalLabel: 'TOTAL ADJUSTMENTS',
    },
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee'],
      claims: [10, 80],
      lumps: true,
      reversals: true,
    },
  };
}

/** Each page ends with a total of the page or of everything so far. */
export function carriedForward(random: SeededRandom): Style {
  const kind = random.pick(['page', 'carried'] as const);
  return {
    page: [612, 792],
    margin: 36,
    font: 'Times',
    fontSize: 8.5,
    columns: [
      { field: 'claimId', label: 'Prescription\nNumber' },
      { field: 'dateOfService', label: 'Date\nDispensed' },
      { field: 'ndc', label: 'National Drug\nCode' },
      { field: 'quantity', label: 'Quantity\nDispensed', align: 'right' },
      { field: 'allowed', label: random.pick(['Total\nAllowed', 'Approved\nAmount']) },
      { field: 'patientPaid', label: random.pick(['Patient\nResponsibility', 'Patient\nPaid']) },
      { field: 'dirFee', label: random.pick(dirLabels) },
      { field: 'net', label: random.pick(['Net\nPayment', 'Plan\nPaid']) },
    ],
    rules: random.pick(['head', 'rows'] as const),
    spread: true,
    money: { negative: 'trailing', thousands: true },
    day: 'DD-MON-YYYY',
    headDay: 'DD-MON-YYYY',
    ndc: 'dashes',
    head: {
      kind: 'box',
      title: 'Explanation of Payment',
      letterhead: true,
      labels: { trace: 'Payment number', paidOn: 'Payment date', amount: 'Payment amount' },
    },
    pageSum: {
      kind,
      label: kind === 'page' ? random.pick(['Page total', 'Total this page']) : 'Carried forward',
    },
    totals: { label: 'Total for all pages' },
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee'],
      claims: [30, 160],
      reversals: true,
    },
  };
}

/** Several payments of several payers in one document, with lump sums as negative amounts. */
export function severalChecks(random: SeededRandom): Style {
  return {
    page: [792, 612],
    margin: 34,
    font: 'Helvetica',
    fontSize: 8,
    columns: [
      { field: 'claimId', label: 'Rx Number' },
      { field: 'claimReference', label: random.pick(['Auth No.', 'Claim Reference']) },
      { field: 'dateOfService', label: 'Fill Date' },
      { field: 'ndc', label: 'NDC' },
      { field: 'drugName', label: 'Drug' },
      { field: 'quantity', label: 'Qty', align: 'right' },
      { field: 'gross', label: 'Gross' },
      { field: 'dirFee', label: random.pick(dirLabels) },
      { field: 'net', label: 'Net' },
    ],
    rules: random.pick(['head', 'rows'] as const),
    spread: true,
    money: { negative: 'minus', dollar: random.chance(1, 2), thousands: true },
    day: 'MM/DD/YYYY',
    headDay: 'MM/DD/YYYY',
    ndc: 'plain',
    head: {
      kind: 'box',
      title: 'Payment Advice',
      labels: {
        payer: 'Payer',
        trace: 'Check / EFT',
        paidOn: 'Date',
        amount: 'Amount',
        payee: 'Payee',
      },
    },
    totals: {
      label: 'Total',
      closing: ['Paid claims', 'Adjustments', 'Payment'],
    },
    lumps: {
      title: 'Adjustments to this payment',
      labels: ['Description', 'Amount'],
      taken: 'negative',
      totalLabel: 'Total adjustments',
    },
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee'],
      payments: [2, 4],
      claims: [3, 40],
      lumps: true,
      reversals: true,
    },
  };
}

/** Two tables side by side; the left one is read first. */
export function twinBlocks(random: SeededRandom): Style {
  return {
    page: [612, 792],
    margin: 34,
    font: random.pick(['Helvetica', 'Courier'] as const),
    fontSize: 7.5,
    columns: [
      { field: 'claimId', label: random.pick(['Rx #', 'Rx No.']) },
      { field: 'dateOfService', label: random.pick(['Date', 'Filled']) },
      { field: 'ingredientCost', label: 'Ing Cost' },
      { field: 'dispensingFee', label: 'Fee' },
      { field: 'patientPaid', label: 'Copay' },
      { field: 'net', label: random.pick(['Paid', 'Net']) },
    ],
    rules: random.pick(['none', 'head', 'rows'] as const),
    blocks: 2,
    spread: true,
    money: { negative: random.pick(['minus', 'parentheses'] as const), thousands: true },
    day: 'MM/DD/YYYY',
    headDay: 'MM/DD/YYYY',
    ndc: 'plain',
    head: {
      kind: 'columns',
      title: 'Claims Paid',
      labels: {
        payer: 'Paid by',
        trace: 'Check #',
        paidOn: 'Date of check',
        amount: 'Total of check',
        payee: 'Store',
        payeeId: 'NCPDP #',
      },
    },
    totals: {
      label: 'TOTAL',
      closing: ['Total claims', 'Adjustments', 'Amount of check'],
    },
    footer: 'Keep for your records',
    content: { amounts: ['dispensingFee', 'patientPaid'], claims: [20, 150], reversals: true },
  };
}

/** A letter with a summary of the payment, then the claims, then the adjustments. */
export function letterFirst(random: SeededRandom): Style {
  return {
    page: [612, 792],
    margin: 54,
    font: random.pick(['Times', 'Helvetica'] as const),
    fontSize: 8.5,
    columns: [
      { field: 'claimId', label: random.pick(['Rx #', 'Script No']) },
      { field: 'dateOfService', label: 'Filled On' },
      { field: 'drugName', label: 'Drug' },
      { field: 'gross', label: 'Gross' },
      { field: 'dirFee', label: random.pick(dirLabels) },
      { field: 'net', label: 'Net' },
    ],
    rules: random.pick(['head', 'bands'] as const),
    spread: true,
    money: {
      negative: random.pick(['minus', 'parentheses'] as const),
      dollar: true,
      thousands: true,
    },
    day: random.pick(['MM/DD/YYYY', 'M/D/YY'] as const),
    headDay: 'Month D, YYYY',
    ndc: 'plain',
    head: {
      kind: 'letter',
      title: 'Notice of Payment',
      letterhead: true,
      summary: true,
      labels: {
        paidOn: 'Date:',
        trace: 'Electronic funds transfer no.:',
        payee: 'To:',
        payeeId: 'Provider number:',
      },
    },
    totals: { label: 'Total of {count} claims' },
    lumps: {
      title: 'Other adjustments',
      labels: ['Reference', 'Amount'],
      taken: random.pick(['positive', 'negative'] as const),
    },
    footer: 'Page footer: retain this notice with your deposit records.',
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee'],
      claims: [5, 45],
      lumps: true,
      reversals: true,
    },
  };
}
