import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { Style } from '../style.ts';

/** A printer's report with one amount per claim and a total; deductions have CR. */
export function oneAmount(random: SeededRandom): Style {
  return {
    page: [612, 792],
    margin: 48,
    font: 'Courier',
    fontSize: 9,
    columns: [
      { field: 'dateOfService', label: 'FILL DATE' },
      { field: 'claimId', label: random.pick(['RX', 'RX NUMBER', 'SCRIPT NO']) },
      { field: 'drugName', label: random.pick(['DRUG', 'MEDICATION']) },
      { field: 'net', label: random.pick(['AMOUNT', 'PAID', 'CHECK AMT']) },
    ],
    rules: 'none',
    spread: random.chance(1, 2),
    money: { negative: 'CR' },
    day: 'M/D/YY',
    headDay: 'M/D/YY',
    ndc: 'plain',
    head: {
      kind: 'lines',
      title: 'REMITTANCE ADVICE REPORT',
      letterhead: true,
      labels: { trace: 'CHECK NO.', paidOn: 'CHECK DATE', payee: 'PHARMACY' },
    },
    repeatHeadings: random.chance(1, 2),
    totals: { label: random.pick(['TOTAL', 'CHECK TOTAL']), count: 'NUMBER OF CLAIMS' },
    content: { amounts: [], claims: [4, 90], reversals: true },
  };
}
