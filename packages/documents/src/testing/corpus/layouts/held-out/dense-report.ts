import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { Style } from '../../style.ts';

/** A line printer's report of several payments with page totals and two kinds of fees. */
export function denseReport(random: SeededRandom): Style {
  return {
    page: [792, 612],
    margin: 30,
    font: 'Courier',
    fontSize: 7,
    columns: [
      { field: 'claimId', label: 'RX-NBR' },
      { field: 'planName', label: 'PLAN' },
      { field: 'dateOfService', label: 'FILL-DT' },
      { field: 'ndc', label: 'NDC' },
      { field: 'quantity', label: 'DISP\nQTY', align: 'right' },
      { field: 'ingredientCost', label: 'INGR\nCOST' },
      { field: 'dispensingFee', label: 'DISP\nFEE' },
      { field: 'patientPaid', label: 'PAT\nPAY' },
      { field: 'dirFee', label: random.pick(['DIR\nAMT', 'PNP\nDIR']) },
      { field: 'gerFee', label: random.pick(['GER\nADJ', 'GER']) },
      { field: 'net', label: 'NET\nPAY' },
    ],
    rules: 'none',
    spread: random.chance(1, 2),
    money: { negative: 'trailing', zero: random.pick(['.00', '0.00'] as const) },
    day: random.pick(['MM/DD/YYYY', 'MMDDYYYY'] as const),
    headDay: 'MM/DD/YYYY',
    ndc: 'plain',
    head: {
      kind: 'lines',
      title: 'PHARMACY PAYMENT REGISTER',
      labels: {
        payer: 'CARRIER',
        trace: 'CHECK/ACH NBR',
        paidOn: 'PAY DATE',
        amount: 'PAY AMOUNT',
        payeeId: 'NABP',
      },
    },
    pageSum: { kind: 'page', label: 'PAGE TOTAL' },
    totals: { label: 'PAYMENT TOTAL', count: 'CLAIM COUNT:' },
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee', 'gerFee'],
      payments: [1, 3],
      claims: [10, 90],
      reversals: true,
    },
  };
}
