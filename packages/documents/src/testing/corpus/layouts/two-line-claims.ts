import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { Style } from '../style.ts';

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
