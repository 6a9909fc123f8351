import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { Style } from '../style.ts';
import { dirLabels } from './labels.ts';

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
