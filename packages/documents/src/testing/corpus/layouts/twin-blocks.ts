import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { Style } from '../style.ts';

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
