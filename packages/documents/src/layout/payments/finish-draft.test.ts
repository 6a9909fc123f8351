import { proveDraft } from '@pfs/core/draft/prove-draft';
import { expect, test } from 'vitest';
import { printDocument, printPage, printTable } from '../../testing/layout/print-words.ts';
import { layoutRemittance } from '../layout-remittance.ts';

function codes(amount: string, headings: string[], line: readonly [string, string] | undefined) {
  const all: Record<string, readonly [string, string]> = {
    'Rx #': ['7000001', '7000002'],
    'Fill Date': ['03/01/2026', '03/02/2026'],
    Gross: ['12.00', '21.00'],
    DIR: ['1.50', '2.50'],
    'Net Paid': ['10.50', '18.50'],
  };
  const rows = [0, 1].map((at) => headings.map((heading) => all[heading]?.[at] ?? ''));
  // The table's own totals come after a column that no price explains.
  const sums: Record<string, string> = { DIR: '4.00', Gross: '33.00', 'Net Paid': '29.00' };
  rows.push(headings.map((heading, at) => (at === 0 ? 'Total' : (sums[heading] ?? ''))));
  const page = printPage([
    { x: 30, y: 20, text: 'Payer: Blue Heron Rx' },
    { x: 30, y: 34, text: 'Check Number: 4411' },
    { x: 300, y: 34, text: 'Check Date: 04/03/2026' },
    { x: 30, y: 48, text: `Check Amount: ${amount}` },
    ...printTable({ top: 100, headings, rows }),
    ...(line === undefined
      ? []
      : [
          { x: 30, y: 190, text: line[0] },
          { x: 600, y: 190, text: line[1], align: 'right' as const },
        ]),
  ]);
  const [payment] = layoutRemittance(printDocument(page)).payments;
  return payment && proveDraft(payment).doubts.map(({ code, field }) => `${code} ${field}`);
}

const bare = ['Rx #', 'Fill Date', 'DIR', 'Net Paid'];

test.each(['DIR fees', 'DIR fees of 2025', 'Recoupment', 'Network access fee'])(
  '%s of exactly what a fee column adds up to may be that column or a lump sum',
  (words) => {
    expect(codes('25.00', bare, [words, '4.00'])).toEqual(['columns_not_understood dirFee']);
  },
);

test.each([
  ['the fees stand in no line besides', '25.00', bare, undefined],
  ['the line comes to something else', '24.00', bare, ['Recoupment', '5.00']],
  ['the line gives what the fees take', '33.00', bare, ['Interest', '4.00']],
  ['nothing is taken off any more', '29.00', bare, ['DIR fees', '4.00']],
  [
    'rows have prices',
    '25.00',
    ['Rx #', 'Fill Date', 'Gross', 'DIR', 'Net Paid'],
    ['Recoupment', '4.00'],
  ],
] as const)('fees are not ambiguous when %s', (_, amount, headings, line) => {
  expect(codes(amount, [...headings], line)).toEqual([]);
});
