import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { Style } from '../../style.ts';

/** Two tables side by side with gross, DIR and net, and lump sums below both. */
export function twinFees(random: SeededRandom): Style {
  return {
    page: [792, 612],
    margin: 30,
    font: 'Times',
    fontSize: 8,
    columns: [
      { field: 'dateOfService', label: 'Disp. Date' },
      { field: 'claimId', label: 'Rx No' },
      { field: 'quantity', label: 'Units', align: 'right' },
      { field: 'gross', label: 'Gross Pd' },
      { field: 'dirFee', label: random.pick(['DIR', 'Program\nFee', 'Withhold']) },
      { field: 'net', label: 'Net Pd' },
    ],
    rules: random.pick(['rows', 'grid', 'head'] as const),
    blocks: 2,
    spread: true,
    money: { negative: random.pick(['trailing', 'minus'] as const), thousands: true },
    day: 'YYYY-MM-DD',
    headDay: 'YYYY-MM-DD',
    ndc: 'plain',
    head: {
      kind: 'box',
      title: 'Claim settlement',
      letterhead: true,
      labels: {
        trace: 'Settlement no.',
        paidOn: 'Settled on',
        amount: 'Settled amount',
        payee: 'Settled to',
      },
    },
    totals: { label: 'All claims', closing: ['Claims', 'Less other items', 'Settled amount'] },
    lumps: { title: 'Other items', labels: ['Item', 'Amount'], taken: 'positive' },
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee'],
      claims: [25, 140],
      lumps: true,
      reversals: true,
    },
  };
}
