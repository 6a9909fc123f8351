import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { Style } from '../style.ts';
import { dirLabels } from './labels.ts';

/** A letter with a summary of the payment, then the claims, then the adjustments. */
export function letterFirst(random: SeededRandom): Style {
  return {
    page: [612, 792],
    margin: 54,
    font: random.pick(['Times', 'Helvetica'] as const),
    fontSize: 8.5,
    columns: [
      { field: 'claimId', label: random.pick(['Rx #', 'Script No']) },
      { field: 'dateOfService', label: 'Filled On' },
      { field: 'drugName', label: 'Drug' },
      { field: 'gross', label: 'Gross' },
      { field: 'dirFee', label: random.pick(dirLabels) },
      { field: 'net', label: 'Net' },
    ],
    rules: random.pick(['head', 'bands'] as const),
    spread: true,
    money: {
      negative: random.pick(['minus', 'parentheses'] as const),
      dollar: true,
      thousands: true,
    },
    day: random.pick(['MM/DD/YYYY', 'M/D/YY'] as const),
    headDay: 'Month D, YYYY',
    ndc: 'plain',
    head: {
      kind: 'letter',
      title: 'Notice of Payment',
      letterhead: true,
      summary: true,
      labels: {
        paidOn: 'Date:',
        trace: 'Electronic funds transfer no.:',
        payee: 'To:',
        payeeId: 'Provider number:',
      },
    },
    totals: { label: 'Total of {count} claims' },
    lumps: {
      title: 'Other adjustments',
      labels: ['Reference', 'Amount'],
      taken: random.pick(['positive', 'negative'] as const),
    },
    footer: 'Page footer: retain this notice with your deposit records.',
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee'],
      claims: [5, 45],
      lumps: true,
      reversals: true,
    },
  };
}
