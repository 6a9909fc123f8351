import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { Style } from '../../style.ts';

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
