import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { Style } from '../style.ts';
import { dirLabels } from './labels.ts';

/** Several payments of several payers in one document, lump sums as negative amounts. */
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
