import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { Style } from '../../style.ts';

/** Paid, reversed and rejected claims in sections, each with its total. */
export function statusSections(random: SeededRandom): Style {
  return {
    page: [792, 612],
    margin: 32,
    font: random.pick(['NotoSans', 'Helvetica'] as const),
    fontSize: 7.5,
    columns: [
      { field: 'status', label: 'Status' },
      { field: 'claimId', label: 'RX#' },
      { field: 'dateOfService', label: 'Svc Date' },
      { field: 'ndc', label: 'NDC Number' },
      { field: 'drugName', label: 'Product' },
      { field: 'quantity', label: 'Qty', align: 'right' },
      { field: 'charge', label: 'Billed\nAmount' },
      { field: 'allowed', label: 'Allowed\nAmount' },
      { field: 'patientPaid', label: 'Member\nCost Share' },
      { field: 'dirFee', label: random.pick(['DIR\nFee', 'Performance\nAdj']) },
      { field: 'net', label: 'Paid\nAmount' },
    ],
    rules: random.pick(['head', 'bands'] as const),
    spread: true,
    money: { negative: 'parentheses', thousands: true },
    feesPrinted: random.pick(['positive', 'negative'] as const),
    day: 'MMDDYYYY',
    headDay: 'MM/DD/YYYY',
    ndc: 'plain',
    head: {
      kind: 'columns',
      title: 'Provider Remittance',
      letterhead: true,
      labels: {
        trace: 'Warrant/EFT Number:',
        paidOn: 'Issue Date:',
        amount: 'Payment Total:',
        payee: 'Provider Name:',
        payeeId: 'Provider NPI:',
      },
    },
    grouping: 'status',
    groupSubtotal: 'Total {group}: {count}',
    totals: { label: 'Payment total' },
    content: {
      amounts: ['charge', 'dispensingFee', 'patientPaid', 'dirFee'],
      claims: [10, 70],
      reversals: true,
      denials: true,
      byStatus: true,
    },
  };
}
