import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { Style } from '../style.ts';
import { dirLabels } from './labels.ts';

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
