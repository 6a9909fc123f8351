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
