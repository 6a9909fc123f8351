import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { Style } from '../style.ts';
import { dirLabels, effectiveRateLabels } from './labels.ts';

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
