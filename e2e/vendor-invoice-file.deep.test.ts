import { invoiceOfSeed, makeInvoiceFile } from '@pfs/documents/testing/invoices/make-invoice';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Visitor } from './support/browser.ts';
import { downloadBy } from './support/downloads.ts';
import { openProduct } from './support/open-product.ts';
import { registerRiverside } from './support/pharmacy.ts';

let visitor: Visitor;
let page: Page;

openProduct(async (opened) => {
  ({ visitor, page } = opened);
  await registerRiverside(page);
});

test('the file of an invoice is downloaded as it came', async () => {
  const invoice = invoiceOfSeed(7, 'harborline', 4);
  const { bytes } = await makeInvoiceFile([invoice], 'pdf');
  await page.goto('/vendor-audit?add=invoice');
  const file = { name: 'march.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) };
  await page.locator('input[type=file]').first().setInputFiles(file);
  const sent = page.getByRole('list', { name: 'Uploaded files' }).getByRole('listitem');
  await sent.getByText('Added').waitFor();
  await page.goto('/vendor-audit?tab=invoices');
  await page.getByRole('button', { name: 'View Details' }).click();
  const details = page.getByRole('dialog', { name: 'Invoice Details' });
  await details.getByText('Uploaded, read as text').waitFor();
  const came = await downloadBy(page, details.getByRole('button', { name: 'Download Invoice' }));
  expect(came.name).toBe('march.pdf');
  expect(came.bytes.equals(Buffer.from(bytes))).toBe(true);
});

test('nothing was written on the console', () => {
  expect(visitor.noise).toEqual([]);
});
