import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { Style } from '../style.ts';
import { dirLabels } from './labels.ts';

/** Each page ends with a total of the page or of everything so far. */
export function carriedForward(random: SeededRandom): Style {
  const kind = random.pick(['page', 'carried'] as const);
  return {
    page: [612, 792],
    margin: 36,
    font: 'Times',
    fontSize: 8.5,
    columns: [
      { field: 'claimId', label: 'Prescription\nNumber' },
      { field: 'dateOfService', label: 'Date\nDispensed' },
      { field: 'ndc', label: 'National Drug\nCode' },
      { field: 'quantity', label: 'Quantity\nDispensed', align: 'right' },
      { field: 'allowed', label: random.pick(['Total\nAllowed', 'Approved\nAmount']) },
      { field: 'patientPaid', label: random.pick(['Patient\nResponsibility', 'Patient\nPaid']) },
      { field: 'dirFee', label: random.pick(dirLabels) },
      { field: 'net', label: random.pick(['Net\nPayment', 'Plan\nPaid']) },
    ],
    rules: random.pick(['head', 'rows'] as const),
    spread: true,
    money: { negative: 'trailing', thousands: true },
    day: 'DD-MON-YYYY',
    headDay: 'DD-MON-YYYY',
    ndc: 'dashes',
    head: {
      kind: 'box',
      title: 'Explanation of Payment',
      letterhead: true,
      labels: { trace: 'Payment number', paidOn: 'Payment date', amount: 'Payment amount' },
    },
    pageSum: {
      kind,
      label: kind === 'page' ? random.pick(['Page total', 'Total this page']) : 'Carried forward',
    },
    totals: { label: 'Total for all pages' },
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee'],
      claims: [30, 160],
      reversals: true,
    },
  };
}
