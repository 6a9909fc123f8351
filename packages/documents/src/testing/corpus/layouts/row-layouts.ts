import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { ColumnStyle, Style } from '../style.ts';
import { dirLabels } from './column-layouts.ts';

/** Sixteen columns in small type, with unneeded ones and patient names among them. */
export function smallPrint(random: SeededRandom): Style {
  return {
    page: [792, 612],
    margin: 22,
    font: 'Helvetica',
    fontSize: 6,
    columns: [
      { field: 'line', label: 'Ln', align: 'right' },
      { field: 'claimId', label: 'Rx Nbr' },
      { field: 'claimReference', label: 'Authorization' },
      { field: 'memberId', label: 'Member ID' },
      { field: 'patientName', label: 'Patient Name' },
      { field: 'dateOfService', label: 'DOS' },
      { field: 'ndc', label: 'NDC' },
      { field: 'drugName', label: 'Drug Name' },
      { field: 'quantity', label: 'Qty', align: 'right' },
      { field: 'planName', label: 'Plan' },
      { field: 'charge', label: random.pick(['Submitted', 'Billed', 'U&C']) },
      { field: 'ingredientCost', label: 'Ing Cost' },
      { field: 'dispensingFee', label: 'Disp Fee' },
      { field: 'tax', label: 'Tax' },
      { field: 'patientPaid', label: 'Pat Pay' },
      { field: 'net', label: 'Net Paid' },
    ],
    rules: random.pick(['none', 'head', 'bands'] as const),
    spread: true,
    money: { negative: 'minus' },
    day: 'MM/DD/YYYY',
    headDay: 'MM/DD/YYYY',
    ndc: 'plain',
    head: {
      kind: 'columns',
      title: 'Pharmacy Remittance Detail',
      labels: {
        payer: 'Processor',
        trace: 'Payment Ref',
        paidOn: 'Cycle Pay Date',
        amount: 'Net Remitted',
        payee: 'Pharmacy Name',
        payeeId: 'Pharmacy NCPDP',
      },
    },
    totals: { label: 'Report total', count: 'Claim count' },
    footer: 'Contains PHI. Do not disclose.',
    content: {
      amounts: ['charge', 'dispensingFee', 'tax', 'patientPaid'],
      claims: [20, 120],
      reversals: true,
      decimalQuantities: true,
      claimIdDigits: 7,
    },
  };
}

/** The columns in any order. */
export function shuffledColumns(random: SeededRandom): Style {
  const columns: readonly ColumnStyle[] = [
    { field: 'claimId', label: 'Rx Number' },
    { field: 'dateOfService', label: 'Fill Date' },
    { field: 'drugName', label: 'Drug' },
    { field: 'ndc', label: 'NDC' },
    { field: 'quantity', label: 'Quantity', align: 'right' },
    { field: 'gross', label: 'Gross Paid' },
    { field: 'dirFee', label: random.pick(dirLabels) },
    { field: 'transactionFee', label: 'Trans Fee' },
    { field: 'net', label: 'Net Paid' },
  ];
  return {
    page: [792, 612],
    margin: 30,
    font: random.pick(['Helvetica', 'Times', 'NotoSans'] as const),
    fontSize: 8,
    columns: shuffle(random, columns),
    rules: random.pick(['none', 'head', 'rows', 'grid', 'bands'] as const),
    spread: true,
    money: {
      negative: random.pick(['minus', 'parentheses', 'trailing', 'CR'] as const),
      dollar: random.chance(1, 3),
      thousands: true,
    },
    feesPrinted: random.pick(['positive', 'negative'] as const),
    day: random.pick(['MM/DD/YYYY', 'YYYY-MM-DD', 'DD-MON-YYYY'] as const),
    headDay: 'YYYY-MM-DD',
    ndc: random.pick(['plain', 'dashes'] as const),
    head: {
      kind: 'lines',
      title: 'Paid Claims Listing',
      labels: {
        payer: 'Plan sponsor / payer:',
        trace: 'EFT #:',
        paidOn: 'Deposit date:',
        amount: 'Deposit amount:',
      },
    },
    totals: { label: 'Total' },
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee', 'transactionFee'],
      claims: [6, 60],
      reversals: true,
    },
  };
}

function shuffle<Item>(random: SeededRandom, items: readonly Item[]): readonly Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(random.below(left.length), 1));
}

/** Drug names over up to four lines, gray bands, months as words. */
export function wrappedNames(random: SeededRandom): Style {
  return {
    page: random.pick([
      [612, 792],
      [595, 842],
    ] as const),
    margin: 40,
    font: random.pick(['NotoSans', 'Helvetica'] as const),
    fontSize: 8,
    columns: [
      { field: 'drugName', label: random.pick(['Medication', 'Drug Description']) },
      { field: 'claimId', label: 'Rx' },
      { field: 'dateOfService', label: 'Service Date' },
      { field: 'quantity', label: 'Qty', align: 'center' },
      { field: 'ingredientCost', label: 'Ingredient\nCost Paid' },
      { field: 'dispensingFee', label: 'Dispensing\nFee Paid' },
      { field: 'tax', label: 'Sales Tax' },
      { field: 'patientPaid', label: 'Copay' },
      { field: 'net', label: 'Amount\nPaid' },
    ],
    rules: random.pick(['bands', 'rows', 'grid'] as const),
    spread: true,
    nameCharactersMax: random.between(18, 26),
    money: { negative: 'parentheses', thousands: true, zero: random.pick(['-', '0.00'] as const) },
    day: 'DD-MON-YYYY',
    headDay: 'Month D, YYYY',
    ndc: 'plain',
    head: {
      kind: 'columns',
      title: 'Statement of Claims Paid',
      letterhead: true,
      labels: {
        trace: 'Reference no.',
        paidOn: 'Date paid',
        amount: 'Total amount paid',
        payee: 'Provider',
        payeeId: 'Provider ID',
      },
    },
    totals: { label: 'Totals', count: 'Claims:' },
    footer: 'This statement is not a bill.',
    content: {
      amounts: ['dispensingFee', 'tax', 'patientPaid'],
      claims: [6, 50],
      longNames: true,
      reversals: true,
    },
  };
}

/** The drug and the plan are on their own line below each claim's figures. */
export function twoLineClaims(random: SeededRandom): Style {
  return {
    page: [612, 792],
    margin: 40,
    font: random.pick(['Helvetica', 'Courier'] as const),
    fontSize: 8,
    columns: [
      { field: 'claimId', label: 'Rx Number' },
      { field: 'ndc', label: 'NDC' },
      { field: 'dateOfService', label: 'Filled' },
      { field: 'quantity', label: 'Qty', align: 'right' },
      { field: 'ingredientCost', label: 'Ingr Cost' },
      { field: 'dispensingFee', label: 'Disp Fee' },
      { field: 'patientPaid', label: 'Copay' },
      { field: 'transactionFee', label: random.pick(['Trans Fee', 'Switch Fee']) },
      { field: 'net', label: 'Net Paid' },
    ],
    rules: random.pick(['none', 'head', 'rows'] as const),
    spread: true,
    money: { negative: 'minus', thousands: true },
    feesPrinted: random.pick(['positive', 'negative'] as const),
    day: 'MM/DD/YYYY',
    headDay: 'MM/DD/YYYY',
    ndc: random.pick(['plain', 'dashes'] as const),
    head: {
      kind: 'lines',
      title: 'Claim Payment Register',
      labels: {
        payer: 'Administrator',
        trace: 'Check Number',
        paidOn: 'Check Date',
        amount: 'Check Amount',
        payee: 'Pay To',
      },
    },
    twoLines: true,
    totals: { label: 'Total', count: 'Total number of claims:' },
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'transactionFee'],
      claims: [6, 50],
      reversals: true,
    },
  };
}
