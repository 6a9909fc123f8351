import { proveInvoice } from '@pfs/core/invoice-draft/prove-invoice';
import { expect, test } from 'vitest';
import {
  type PrintedText,
  printDocument,
  printPage,
  printTable,
} from '../testing/layout/print-words.ts';
import { layoutInvoices } from './layout-invoices.ts';

const head: readonly PrintedText[] = [
  { x: 30, y: 20, text: 'CASCADE DRUG WHOLESALE' },
  { x: 30, y: 40, text: 'Invoice Number: 88213' },
  { x: 300, y: 40, text: 'Invoice Date: 03/02/2026' },
];

const foot: readonly PrintedText[] = [
  { x: 380, y: 300, text: 'Total' },
  { x: 600, y: 300, text: '50.00', align: 'right' },
];

const plain = ['NDC', 'Description', 'Qty', 'Unit Price', 'Amount'];

function codesOf(
  texts: readonly PrintedText[],
  headings: readonly string[] = plain,
  item: readonly string[] = ['67877-0223-10', 'GABAPENTIN 300 MG CAP', '4', '12.50', '50.00'],
): readonly string[] {
  const table = printTable({ top: 100, headings, rows: [item] });
  const { invoices } = layoutInvoices(
    printDocument(printPage([...head, ...foot, ...texts, ...table])),
  );
  const [invoice] = invoices;
  return invoice === undefined ? ['none'] : proveInvoice(invoice).doubts.map(({ code }) => code);
}

const below = (label: string, amount: string): PrintedText[] => [
  { x: 380, y: 330, text: label },
  { x: 600, y: 330, text: amount, align: 'right' },
];

test('an amount that nothing names is doubted, even when all totals close', () => {
  expect(codesOf([])).toEqual([]);
  expect(codesOf(below('Kansas', '6.05'))).toEqual(['amount_not_understood']);
  expect(codesOf([{ x: 30, y: 80, text: '6.05' }])).toEqual(['amount_not_understood']);
});

test.each([
  'Previous Balance',
  'Account Balance',
  'Total Account Due',
  'Running Balance',
  'Past Due',
  'Payments Received',
  'Credit Limit',
  'Total AWP',
  'Total Retail',
  'Suggested Retail Price',
  'List Price Total',
  'You Saved',
  'Total Rx',
  'OTC Total',
  'Taxable Amount',
  'If paid by 03/12',
])('%s names an amount that is not part of the total', (label) => {
  expect(codesOf(below(label, '160.40'))).toEqual([]);
});

test('a line below an item may say what the item costs elsewhere', () => {
  const lot = (words: string) => codesOf([{ x: 120, y: 124, text: words }]);
  expect(lot('Lot A1224 Exp 05/2028 AWP 81.10')).toEqual([]);
  expect(lot('Lot A1224 Exp 05/2028 Plus 81.10')).toContain('amount_not_understood');
});

test('a sentence about amounts bills nothing', () => {
  const text = 'We charge no freight on orders that come to more than 250.00 before tax.';
  expect(codesOf([{ x: 30, y: 400, text }])).toEqual([]);
});

test.each([
  ['GABAPENTIN 300 MG 8.25', ['amount_not_understood']],
  ['GABAPENTIN 300 MG $8.25', ['amount_not_understood']],
  ['CLONIDINE 0.10 MG TAB', []],
  ['ESTRADIOL 0.05 PATCH', []],
])('an amount within the text %s', (description, codes) => {
  const item = ['67877-0223-10', description, '4', '12.50', '50.00'];
  expect(codesOf([], plain, item)).toEqual(codes);
});

test.each(['AWP', 'List Price', 'Sugg Retail', 'Ext AWP', 'WAC', 'Running Balance'])(
  'a column of %s is never the billed one',
  (heading) => {
    const headings = [...plain.slice(0, 3), heading, ...plain.slice(3)];
    const item = ['67877-0223-10', 'GABAPENTIN 300 MG CAP', '4', '18.75', '12.50', '50.00'];
    expect(codesOf([], headings, item)).toEqual([]);
  },
);
