import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { Style } from '../style.ts';

/**
 * Held-out layouts that nothing is tuned for. How well they are read shows how well an unseen
 * layout is read. Do not look at them while changing how documents are read.
 */
export const heldOut = {
  statusSections,
  twinFees,
  narrowSlip,
  denseReport,
} as const satisfies Readonly<Record<string, (random: SeededRandom) => Style>>;

/** A line printer's report of several payments with page totals and two kinds of fees. */
export function denseReport(random: SeededRandom): Style {
  return {
    page: [792, 612],
    margin: 30,
    font: 'Courier',
    fontSize: 7,
    columns: [
      { field: 'claimId', label: 'RX-NBR' },
      { field: 'planName', label: 'PLAN' },
      { field: 'dateOfService', label: 'FILL-DT' },
      { field: 'ndc', label: 'NDC' },
      { field: 'quantity', label: 'DISP\nQTY', align: 'right' },
      { field: 'ingredientCost', label: 'INGR\nCOST' },
      { field: 'dispensingFee', label: 'DISP\nFEE' },
      { field: 'patientPaid', label: 'PAT\nPAY' },
      { field: 'dirFee', label: random.pick(['DIR\nAMT', 'PNP\nDIR']) },
      { field: 'gerFee', label: random.pick(['GER\nADJ', 'GER']) },
      { field: 'net', label: 'NET\nPAY' },
    ],
    rules: 'none',
    spread: random.chance(1, 2),
    money: { negative: 'trailing', zero: random.pick(['.00', '0.00'] as const) },
    day: random.pick(['MM/DD/YYYY', 'MMDDYYYY'] as const),
    headDay: 'MM/DD/YYYY',
    ndc: 'plain',
    head: {
      kind: 'lines',
      title: 'PHARMACY PAYMENT REGISTER',
      labels: {
        payer: 'CARRIER',
        trace: 'CHECK/ACH NBR',
        paidOn: 'PAY DATE',
        amount: 'PAY AMOUNT',
        payeeId: 'NABP',
      },
    },
    pageSum: { kind: 'page', label: 'PAGE TOTAL' },
    totals: { label: 'PAYMENT TOTAL', count: 'CLAIM COUNT:' },
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee', 'gerFee'],
      payments: [1, 3],
      claims: [10, 90],
      reversals: true,
    },
  };
}

/** A small sheet with few claims, amounts first. */
export function narrowSlip(random: SeededRandom): Style {
  return {
    page: [420, 595],
    margin: 26,
    font: random.pick(['Courier', 'Helvetica'] as const),
    fontSize: 8,
    columns: [
      { field: 'net', label: 'Paid' },
      { field: 'patientPaid', label: 'Co-pay' },
      { field: 'allowed', label: 'Approved' },
      { field: 'claimId', label: 'Prescription #' },
      { field: 'dateOfService', label: 'Dispensed' },
    ],
    rules: random.pick(['none', 'grid'] as const),
    spread: true,
    money: { negative: 'CR', dollar: random.chance(1, 2) },
    day: 'M/D/YY',
    headDay: 'Month D, YYYY',
    ndc: 'plain',
    head: {
      kind: 'lines',
      title: 'Payment slip',
      labels: { payer: 'From', trace: 'Check', paidOn: 'Dated', amount: 'In the amount of' },
    },
    totals: { label: 'Sum' },
    content: { amounts: ['dispensingFee', 'patientPaid'], claims: [2, 24], reversals: true },
  };
}

/** Paid, reversed and rejected claims in sections, each with its total. */
export function statusSections(random: SeededRandom): Style {
  return {
    page: [792, 612],
    margin: 32,
    font: random.pick(['NotoSans', 'Helvetica'] as const),
    fontSize: 7.5,
    columns: [
      { field: 'status', label: 'Status' },
      { field: 'claimId', label: 'RX#' },
      { field: 'dateOfService', label: 'Svc Date' },
      { field: 'ndc', label: 'NDC Number' },
      { field: 'drugName', label: 'Product' },
      { field: 'quantity', label: 'Qty', align: 'right' },
      { field: 'charge', label: 'Billed\nAmount' },
      { field: 'allowed', label: 'Allowed\nAmount' },
      { field: 'patientPaid', label: 'Member\nCost Share' },
      { field: 'dirFee', label: random.pick(['DIR\nFee', 'Performance\nAdj']) },
      { field: 'net', label: 'Paid\nAmount' },
    ],
    rules: random.pick(['head', 'bands'] as const),
    spread: true,
    money: { negative: 'parentheses', thousands: true },
    feesPrinted: random.pick(['positive', 'negative'] as const),
    day: 'MMDDYYYY',
    headDay: 'MM/DD/YYYY',
    ndc: 'plain',
    head: {
      kind: 'columns',
      title: 'Provider Remittance',
      letterhead: true,
      labels: {
        trace: 'Warrant/EFT Number:',
        paidOn: 'Issue Date:',
        amount: 'Payment Total:',
        payee: 'Provider Name:',
        payeeId: 'Provider NPI:',
      },
    },
    grouping: 'status',
    groupSubtotal: 'Total {group}: {count}',
    totals: { label: 'Payment total' },
    content: {
      amounts: ['charge', 'dispensingFee', 'patientPaid', 'dirFee'],
      claims: [10, 70],
      reversals: true,
      denials: true,
      byStatus: true,
    },
  };
}

/** Two tables side by side with gross, DIR and net, and lump sums below both. */
export function twinFees(random: SeededRandom): Style {
  return {
    page: [792, 612],
    margin: 30,
    font: 'Times',
    fontSize: 8,
    columns: [
      { field: 'dateOfService', label: 'Disp. Date' },
      { field: 'claimId', label: 'Rx No' },
      { field: 'quantity', label: 'Units', align: 'right' },
      { field: 'gross', label: 'Gross Pd' },
      { field: 'dirFee', label: random.pick(['DIR', 'Program\nFee', 'Withhold']) },
      { field: 'net', label: 'Net Pd' },
    ],
    rules: random.pick(['rows', 'grid', 'head'] as const),
    blocks: 2,
    spread: true,
    money: { negative: random.pick(['trailing', 'minus'] as const), thousands: true },
    day: 'YYYY-MM-DD',
    headDay: 'YYYY-MM-DD',
    ndc: 'plain',
    head: {
      kind: 'box',
      title: 'Claim settlement',
      letterhead: true,
      labels: {
        trace: 'Settlement no.',
        paidOn: 'Settled on',
        amount: 'Settled amount',
        payee: 'Settled to',
      },
    },
    totals: { label: 'All claims', closing: ['Claims', 'Less other items', 'Settled amount'] },
    lumps: { title: 'Other items', labels: ['Item', 'Amount'], taken: 'positive' },
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee'],
      claims: [25, 140],
      lumps: true,
      reversals: true,
    },
  };
}
