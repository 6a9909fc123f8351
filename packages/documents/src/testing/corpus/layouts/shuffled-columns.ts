import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { ColumnStyle, Style } from '../style.ts';
import { dirLabels } from './labels.ts';

/** The columns in any order. */
export function shuffledColumns(random: SeededRandom): Style {
  const columns: readonly ColumnStyle[] = [
    { field: 'claimId', label: 'Rx Number' },
    { field: 'dateOfService', label: 'Fill Date' },
    { field: 'drugName', label: 'Drug' },
    { field: 'ndc', label: 'NDC' },
    { field: 'quantity', label: 'Quantity', align: 'right' },
    { field: 'gross', label: 'Gross Paid' },
    { field: 'dirFee', label: random.pick(dirLabels) },
    { field: 'transactionFee', label: 'Trans Fee' },
    { field: 'net', label: 'Net Paid' },
  ];
  return {
    page: [792, 612],
    margin: 30,
    font: random.pick(['Helvetica', 'Times', 'NotoSans'] as const),
    fontSize: 8,
    columns: shuffle(random, columns),
    rules: random.pick(['none', 'head', 'rows', 'grid', 'bands'] as const),
    spread: true,
    money: {
      negative: random.pick(['minus', 'parentheses', 'trailing', 'CR'] as const),
      dollar: random.chance(1, 3),
      thousands: true,
    },
    feesPrinted: random.pick(['positive', 'negative'] as const),
    day: random.pick(['MM/DD/YYYY', 'YYYY-MM-DD', 'DD-MON-YYYY'] as const),
    headDay: 'YYYY-MM-DD',
    ndc: random.pick(['plain', 'dashes'] as const),
    head: {
      kind: 'lines',
      title: 'Paid Claims Listing',
      labels: {
        payer: 'Plan sponsor / payer:',
        trace: 'EFT #:',
        paidOn: 'Deposit date:',
        amount: 'Deposit amount:',
      },
    },
    totals: { label: 'Total' },
    content: {
      amounts: ['dispensingFee', 'patientPaid', 'dirFee', 'transactionFee'],
      claims: [6, 60],
      reversals: true,
    },
  };
}

function shuffle<Item>(random: SeededRandom, items: readonly Item[]): readonly Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(random.below(left.length), 1));
}
