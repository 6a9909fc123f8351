import { expect, test } from 'vitest';
import {
  type PrintedText,
  printDocument,
  printPage,
  printTable,
} from '../testing/layout/print-words.ts';
import { layoutInvoices } from './layout-invoices.ts';

const headings = ['NDC', 'Description', 'Qty', 'Unit Price', 'Amount'];
const items = [['67877-0223-10', 'GABAPENTIN 300 MG CAP', '4', '12.50', '50.00']];

function numberOf(...texts: readonly PrintedText[]): string | undefined {
  const own: PrintedText[] = [
    { x: 30, y: 20, text: 'CASCADE DRUG WHOLESALE' },
    { x: 300, y: 60, text: 'Date: 03/02/2026' },
    { x: 380, y: 300, text: 'Total' },
    { x: 600, y: 300, text: '50.00', align: 'right' },
  ];
  const table = printTable({ top: 100, headings, rows: items });
  const { invoices } = layoutInvoices(printDocument(printPage([...own, ...texts, ...table])));
  const number = invoices[0]?.fields.invoiceNumber;
  return number?.toldOtherwise === undefined ? number?.value : 'in two ways';
}

const beside = (label: string, value: string): PrintedText[] => [
  { x: 400, y: 20, text: label },
  { x: 500, y: 20, text: value },
];

test.each(['Invoice', 'Inv', 'Inv.', 'Invoice:', 'Document', 'Document:', 'Bill', 'Credit Memo'])(
  '"%s" alone labels the number beside it',
  (label) => {
    expect(numberOf(...beside(label, 'PS-118822'))).toBe('PS-118822');
  },
);

test('a title has its number below it', () => {
  const below = { x: 400, y: 34, text: '118822' };
  expect(numberOf({ x: 400, y: 20, text: 'INVOICE' }, below)).toBe('118822');
});

test.each(['Page 1 of 2', '800-555-0132', '03/02/2026', '50.00', 'COPY', '12', 'IL 62701'])(
  'a title does not label "%s"',
  (value) => expect(numberOf(...beside('Invoice', value))).toBeUndefined(),
);

test('a label with "number" takes priority over a single word, and "Invoice" over "Document"', () => {
  const named = { x: 30, y: 40, text: 'Invoice Number: 88213' };
  expect(numberOf(...beside('Invoice', '118822'), named)).toBe('88213');
  const document = { x: 30, y: 40, text: 'Document: 4431' };
  expect(numberOf(...beside('Invoice', '118822'), document)).toBe('118822');
  const bill = { x: 30, y: 40, text: 'Bill 5531' };
  expect(numberOf(...beside('Document', '118822'), bill)).toBe('in two ways');
});
