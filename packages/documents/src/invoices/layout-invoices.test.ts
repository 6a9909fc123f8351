import { proveInvoice } from '@pfs/core/invoice-draft/prove-invoice';
import { toInvoiceRows } from '@pfs/core/invoice-draft/to-invoice-rows';
import { describe, expect, test } from 'vitest';
import {
  type PrintedText,
  printDocument,
  printPage,
  printTable,
} from '../testing/layout/print-words.ts';
import { layoutInvoices } from './layout-invoices.ts';

const head: readonly PrintedText[] = [
  { x: 30, y: 20, text: 'CASCADE DRUG WHOLESALE' },
  { x: 500, y: 20, text: 'INVOICE' },
  { x: 30, y: 40, text: 'Invoice Number: 88213' },
  { x: 300, y: 40, text: 'Invoice Date: 03/02/2026' },
];

const headings = ['NDC', 'Description', 'Ordered', 'Shipped', 'UOM', 'Unit Price', 'Amount'];

const items = [
  ['67877-0223-10', 'GABAPENTIN 300 MG CAP', '5', '4', 'BT', '12.50', '50.00'],
  ['68180-0513-03', 'LISINOPRIL 10 MG TAB', '2', '2', 'BT', '18.25', '36.50'],
];

const foot = (...sums: readonly [string, string][]): PrintedText[] =>
  sums.flatMap(([label, value], at): PrintedText[] => [
    { x: 380, y: 300 + at * 12, text: label },
    { x: 600, y: 300 + at * 12, text: value, align: 'right' },
  ]);

function read(texts: readonly PrintedText[], rows: readonly (readonly string[])[] = items) {
  const table = printTable({ top: 100, headings, rows });
  const laid = layoutInvoices(printDocument(printPage([...head, ...table, ...texts])));
  const [invoice] = laid.invoices;
  if (invoice === undefined) throw new Error(laid.notInvoice);
  return proveInvoice(invoice);
}

const codesOf = (texts: readonly PrintedText[]) => read(texts).doubts.map(({ code }) => code);

test('the shipped quantity is billed, whatever was ordered', () => {
  const proven = read(foot(['Subtotal', '86.50'], ['Sales Tax', '6.05'], ['Total', '92.55']));
  expect(proven.doubts).toEqual([]);
  expect(toInvoiceRows(proven)).toMatchObject({
    vendorName: 'CASCADE DRUG WHOLESALE',
    invoiceNumber: '88213',
    invoiceDate: '2026-03-02',
    totalCents: 9_255,
    lines: [
      { ndc: '67877022310', quantity: '4.000', unit: 'BT', unitPrice: '12.50000' },
      { ndc: '68180051303', quantity: '2.000', totalCents: 3_650 },
      { description: 'Sales Tax', category: 'Tax', totalCents: 605 },
    ],
  });
});

describe('what may be a misreading is never the vendor’s mistake', () => {
  test('taxes and their total', () => {
    const taxes = [
      ['State Tax', '4.00'],
      ['City Tax', '2.00'],
      ['Total Tax', '6.00'],
    ] as const;
    expect(
      codesOf(foot(...taxes.map(([a, b]): [string, string] => [a, b]), ['Total', '92.50'])),
    ).toContain('total_does_not_close');
  });

  test('an amount that nothing names', () => {
    const codes = codesOf(foot(['Subtotal', '86.50'], ['Kansas', '6.05'], ['Total', '92.55']));
    expect(codes).toEqual(['total_does_not_close', 'amount_not_understood']);
  });

  test.each([
    ['whole dollars', '75', '150', '236.50'],
    ['dollars and tenths', '75.5', '151.0', '237.50'],
  ])('a line in %s', (_what, price, amount, total) => {
    const line = ['67877-0223-11', 'AMOXICILLIN 500 MG CAP', '2', '2', 'BT', price, amount];
    const { doubts, status } = read(foot(['Total', total]), [...items, line]);
    expect([status, doubts.map(({ code }) => code)]).toEqual([
      'review',
      ['total_does_not_close', 'amount_not_understood'],
    ]);
  });

  test.each([
    ['Freight', '15', '101.50'],
    ['Fuel surcharge of 5 %', 'added', '90.83'],
  ])('a charge that says %s %s', (label, value, total) => {
    const codes = codesOf(foot(['Subtotal', '86.50'], [label, value], ['Total', total]));
    expect(codes).toEqual(['total_does_not_close', 'amount_not_understood']);
  });

  test('the balance due when nothing says what the total was', () => {
    expect(codesOf(foot(['Amount Due', '76.50']))).toContain('total_does_not_close');
    expect(codesOf(foot(['Amount Due', '86.50']))).toEqual([]);
  });

  test.each([
    ['its copy', 'CASCADE DRUG WHOLESALE', '86.50'],
    ['another vendor with the same number', 'BETA SUPPLY INC', '86.50'],
  ])('a second page that is %s', (_what, vendor, total) => {
    const table = printTable({ top: 100, headings, rows: items });
    const own = [...table, ...foot(['Total', total])];
    const [, ...facts] = head;
    const copy = [{ x: 30, y: 20, text: vendor }, ...facts, ...own];
    const pages = [printPage([...head, ...own]), printPage(copy, { number: 2 })] as const;
    const [invoice] = layoutInvoices(printDocument(...pages)).invoices;
    expect(invoice && proveInvoice(invoice).doubts.map(({ code }) => code)).toEqual([
      'total_does_not_close',
      'amount_not_understood',
    ]);
  });

  test('a previous balance', () => {
    const codes = codesOf(foot(['Total', '96.50'], ['Previous Balance', '10.00']));
    expect(codes).toContain('total_does_not_close');
  });

  test('an early-payment discount is not part of the total', () => {
    expect(codesOf(foot(['Total', '86.50'], ['Discount if paid by 03/12', '1.73']))).toEqual([]);
  });
});

test('a total that is plainly wrong is kept as printed', () => {
  const proven = read(foot(['Subtotal', '86.50'], ['Total', '96.50']));
  expect(proven).toMatchObject({ status: 'proven', totalCents: 9_650, differenceCents: 1_000 });
});

test.each([
  ['pages_missing', { x: 500, y: 580, text: 'Page 1 of 2' }],
  ['other_currency', { x: 30, y: 560, text: 'All amounts in CAD' }],
  ['told_otherwise', { x: 30, y: 560, text: 'Invoice Date: 03/09/2026' }],
  ['due_before_invoice', { x: 30, y: 560, text: 'Due Date: 02/01/2026' }],
])('%s', (code, text) => {
  expect(codesOf([...foot(['Total', '86.50']), text])).toEqual([code]);
});

test.each(['VOID', 'Cancelled', 'PROFORMA INVOICE', 'DO NOT PAY'])(
  'an invoice that says %s waits',
  (text) => {
    const codes = codesOf([...foot(['Total', '86.50']), { x: 300, y: 60, text }]);
    expect(codes).toEqual(['not_to_pay']);
  },
);

test('a credit is not owed: a credit memo without a sign waits', () => {
  const codes = codesOf([...foot(['Total', '86.50']), { x: 300, y: 60, text: 'CREDIT MEMO' }]);
  expect(codes).toEqual(['credit_without_sign']);
});

test.each(['(50.00)', '50.00-', '-50.00', '50.00 CR'])('a returned line with %s', (total) => {
  const back = ['67877-0223-10', 'GABAPENTIN 300 MG CAP', '4', '4', 'BT', '12.50', total];
  const proven = read(foot(['Total', '(13.50)']), [back, items[1] ?? []]);
  expect(proven).toMatchObject({ status: 'proven', totalCents: -1_350 });
  expect(toInvoiceRows(proven)?.lines[0]).toMatchObject({
    quantity: '-4.000',
    totalCents: -5_000,
  });
});

test('a second page continues without headings', () => {
  const first = printPage([...head, ...printTable({ top: 100, headings, rows: items })]);
  const rest = printTable({ top: 40, headings, rows: items }).filter(({ y }) => y > 40);
  const second = printPage([...rest, ...foot(['Total', '173.00'])], { number: 2 });
  const [invoice] = layoutInvoices(printDocument(first, second)).invoices;
  expect(invoice?.lines).toHaveLength(4);
  expect(invoice && proveInvoice(invoice).doubts).toEqual([]);
});
