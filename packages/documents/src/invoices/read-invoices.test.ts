import { expect, test } from 'vitest';
import { readDocument } from '../read-document.ts';
import { type LayoutName, layoutNames } from '../testing/corpus/layouts.ts';
import { makeCorpusDocument } from '../testing/corpus/make-corpus-document.ts';
import { makeSheetDocument } from '../testing/corpus/sheets/make-sheet-document.ts';
import { invoice, letter, printedLines } from '../testing/hostile/other-papers.ts';
import { evaluateInvoices } from '../testing/invoices/evaluate-invoices.ts';
import {
  invoiceFormats,
  invoiceOfSeed,
  makeInvoiceFile,
} from '../testing/invoices/make-invoice.ts';
import { vendorKeys } from '../testing/invoices/vendors.ts';
import { readInvoices } from './read-invoices.ts';

const cases = vendorKeys.flatMap((vendor) => invoiceFormats.map((format) => ({ vendor, format })));

test.each(cases)('$format of $vendor is read and proven', async ({ vendor, format }) => {
  for (const seed of [11, 12, 13]) {
    const made = await makeInvoiceFile([invoiceOfSeed(seed, vendor)], format, seed);
    const evaluation = evaluateInvoices(await readInvoices(made.bytes), made.invoices);
    expect(evaluation).toMatchObject({ proven: 1, review: 0, silent: [], doubts: [] });
    expect(evaluation.linesRight).toBe(evaluation.lines);
  }
});

test.each(['pdf', 'csv', 'workbook'] as const)('a %s with several invoices', async (format) => {
  const invoices = [21, 22, 23].map((seed) => invoiceOfSeed(seed, 'harborline', 5)) as [never];
  const made = await makeInvoiceFile(invoices, format);
  const evaluation = evaluateInvoices(await readInvoices(made.bytes), made.invoices);
  expect(evaluation).toMatchObject({ proven: 3, review: 0, silent: [], doubts: [] });
});

test.each(layoutNames)(
  'a remittance laid out as %s is not an invoice',
  async (layout: LayoutName) => {
    for (const seed of [1, 2]) {
      const { bytes } = await makeCorpusDocument({ layout, seed });
      const { invoices, notInvoice } = await readInvoices(bytes);
      expect(invoices).toEqual([]);
      expect(notInvoice).toMatch(/^(remittance|letter|no_invoice)$/);
    }
  },
);

test('a sheet of claims is not an invoice', async () => {
  for (let seed = 9_000; seed < 9_024; seed += 1) {
    const { invoices } = await readInvoices(makeSheetDocument({ seed }).bytes);
    expect(invoices).toEqual([]);
  }
});

test.each(cases)('$format of $vendor is not a remittance', async ({ vendor, format }) => {
  const made = await makeInvoiceFile([invoiceOfSeed(31, vendor, 6)], format);
  const { payments, notRemittance } = await readDocument(made.bytes);
  expect(payments).toEqual([]);
  expect(notRemittance).toMatch(/invoice/);
});

test('an invoice whose figures have no headings waits, and a letter is not an invoice', async () => {
  const read = await readInvoices(await printedLines(invoice));
  expect(read.invoices).toMatchObject([{ status: 'review' }]);
  expect((await readInvoices(await printedLines(letter))).notInvoice).toBe('letter');
});

test.each([
  ['statement', 'Statement of Account', 'Invoice 4411 03/02/2026 120.00 Balance 120.00'],
  ['packing_slip', 'Packing Slip', 'Item Description Qty Shipped 4410 Gabapentin 4'],
  ['purchase_order', 'Purchase Order', 'Item Description Qty Price Amount Total 50.00'],
  ['quote', 'Quotation', 'Item Description Qty Price Amount Total 50.00'],
  ['order_confirmation', 'Order Confirmation', 'Item Description Qty Price Amount 50.00'],
])('%s', async (reason, title, line) => {
  const head = 'Item            Description                Qty      Unit Price      Amount';
  const item = '4410            GABAPENTIN 300 MG          4           12.50        50.00';
  const bytes = await printedLines([title, 'Cascade Drug Wholesale', line, head, item]);
  expect(await readInvoices(bytes)).toMatchObject({ notInvoice: reason, invoices: [] });
});

test.each(['Invoice', 'Inv.', 'Invoice:', 'Document', 'Bill'])(
  'a sheet has its number beside "%s" alone',
  async (label) => {
    const rows = [
      'Supplier;Prairie Supply',
      `${label};PS-118822`,
      'Date;2026-10-12',
      '',
      'Description;NDC;Quantity;Price;Total',
      'LISINOPRIL 10 MG TABLET;68180098003;3;4.10;12.30',
      'METFORMIN HCL ER 500 MG;62756014201;2;11.25;22.50',
      'TOTAL;;;;34.80',
    ];
    const [read] = (await readInvoices(new TextEncoder().encode(rows.join('\n')))).invoices;
    expect(read).toMatchObject({ status: 'proven', totalCents: 3_480 });
    expect(read?.invoice.fields.invoiceNumber?.value).toBe('PS-118822');
  },
);
