import { proveInvoice } from '@pfs/core/invoice-draft/prove-invoice';
import { expect, test } from 'vitest';
import { printDocument, printPage, printTable } from '../testing/layout/print-words.ts';
import { layoutInvoices } from './layout-invoices.ts';

function read(headings: readonly string[], rows: readonly (readonly string[])[], total: string) {
  const texts = [
    { x: 30, y: 20, text: 'CASCADE DRUG WHOLESALE' },
    { x: 30, y: 40, text: 'Invoice Number: 88213' },
    { x: 300, y: 40, text: 'Invoice Date: 03/02/2026' },
    ...printTable({ top: 100, headings, rows }),
    { x: 380, y: 300, text: 'Total' },
    { x: 600, y: 300, text: total, align: 'right' as const },
  ];
  const [draft] = layoutInvoices(printDocument(printPage(texts))).invoices;
  if (draft === undefined) throw new Error('no invoice');
  const { doubts, invoice } = proveInvoice(draft);
  return {
    codes: doubts.map(({ code }) => code),
    quantities: invoice.lines.map(({ fields }) => fields.quantity?.value),
  };
}

const rows = [
  ['67877-0223-10', 'GABAPENTIN 300 MG CAP', '5', '4', '1', '12.50', '50.00'],
  ['68180-0513-03', 'LISINOPRIL 10 MG TAB', '2', '2', '0', '18.25', '36.50'],
  ['31722-0701-90', 'LOSARTAN 50 MG TAB', '6', '3', '3', '10.00', '30.00'],
];

const around = (...counts: readonly string[]): readonly string[] => {
  return ['NDC', 'Description', ...counts, 'Unit Price', 'Amount'];
};

const shipped = { codes: [], quantities: ['4', '2', '3'] };

test.each([
  ['Ordered', 'Shipped', 'Backordered'],
  ['Qty Ord', 'Qty Ship', 'Qty B/O'],
  ['Ord', 'Shp', 'BO'],
  ['Order Qty', 'Ship Qty', 'Back Order'],
])('of %s, %s and %s the shipped quantity is billed', (...counts) => {
  expect(read(around(...counts), rows, '116.50')).toEqual(shipped);
});

test.each([
  ['Ordered', 'Sel', 'Rem'],
  ['Qty', 'Qty', 'Qty'],
])(
  'where headings are unclear (%s, %s, %s), the quantity is the one that explains the amounts',
  (...counts) => {
    expect(read(around(...counts), rows, '116.50')).toEqual(shipped);
  },
);

test('columns of the same name that each explain some of the amounts are doubted', () => {
  const odd = rows.with(2, [
    '31722-0701-90',
    'LOSARTAN 50 MG TAB',
    '6',
    '3',
    '3',
    '10.00',
    '60.00',
  ]);
  expect(read(around('Qty', 'Qty', 'Rem'), odd, '146.50').codes).toContain('columns_ambiguous');
});

test('a line that is left out has no amount, or only zero', () => {
  const omitted = (amount: string) => [
    ...rows,
    ['00054-4299-25', 'FUROSEMIDE 40 MG TAB', '4', '0', '4', '8.10', amount],
  ];
  for (const amount of ['', '0.00', '-']) {
    expect(read(around('Ordered', 'Shipped', 'B/O'), omitted(amount), '116.50')).toEqual({
      codes: [],
      quantities: ['4', '2', '3', '0'],
    });
  }
});
