import { proveDraft } from '@pfs/core/draft/prove-draft';
import { expect, test } from 'vitest';
import { printDocument, printPage, printTable } from '../testing/layout/print-words.ts';
import { layoutRemittance } from './layout-remittance.ts';

/** A payment with a zero claim under a code, and what the page says below it. */
function read(...below: readonly string[]) {
  const head = [
    'Payer: NORTHWIND RX LLC',
    'Check Number: 0045512',
    'Payment Date: 04/03/2026',
    'Check Amount: 15.00',
  ];
  const headings = ['Rx #', 'Fill Date', 'Expl', 'Billed', 'Gross', 'DIR', 'Net Paid'];
  const rows = [
    ['7000001', '03/31/2026', 'A1', '20.00', '11.00', '1.00', '10.00'],
    ['7000002', '03/31/2026', 'D14', '20.00', '0.00', '0.00', '0.00'],
    ['7000003', '03/31/2026', 'A1', '20.00', '6.00', '1.00', '5.00'],
  ];
  const page = printPage([
    ...head.map((text, at) => ({ x: 30, y: 20 + at * 12, text })),
    ...printTable({ top: 100, headings, rows }),
    ...below.map((text, at) => ({ x: 30, y: 300 + at * 14, text })),
  ]);
  const [payment] = layoutRemittance(printDocument(page)).payments;
  if (payment === undefined) throw new Error('no payment');
  const said = payment.claims.map(({ fields }) => fields.status?.value);
  return { said, doubts: proveDraft(payment).doubts };
}

test.each([
  ['A1 paid as billed | D14 denied, non-formulary', 'A1 paid as billed', 'D14 denied'],
  ['A1 = approved, D14 = rejected.', 'A1 approved', 'D14 rejected'],
  ['D14: not covered; A1: processed', 'A1 processed', 'D14 not covered'],
])('"%s" explains the status codes of claims', (legend, paid, denied) => {
  const { doubts, said } = read(legend);
  expect(said).toEqual([paid, denied, paid]);
  expect(doubts).toEqual([]);
});

test.each([
  [[]],
  [['D14 is the code of a store']],
  [['D14 denied', 'D14 = paid at another store']],
])('a code waits when the page says %s', (legend) => {
  expect(read(...legend).doubts).toMatchObject([{ code: 'status_not_understood', row: 1 }]);
});
