import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { Style } from '../style.ts';

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
