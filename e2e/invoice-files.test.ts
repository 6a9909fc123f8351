import { invoiceOfSeed, makeInvoiceFile } from '@pfs/documents/testing/invoices/make-invoice';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { invoiceSheet } from '../apps/server/src/features/invoice-documents/testing/open-invoice.ts';
import { hindrances } from './support/accessible.ts';
import type { Visitor } from './support/browser.ts';
import { enterPharmacy } from './support/enter.ts';
import { openProduct } from './support/open-product.ts';

let visitor: Visitor;
let page: Page;

openProduct(async (opened) => {
  ({ visitor, page } = opened);
  const { context } = visitor;
  await enterPharmacy(context);
  await context.request.post('/api/vendors', { data: { name: proven.vendorName } });
});

const proven = invoiceOfSeed(7, 'harborline', 4);

const form = () => page.getByRole('form', { name: 'Extracted invoice' });
const focusedPlace = () =>
  page.evaluate(() => {
    const { dataset, type } = document.activeElement as HTMLInputElement;
    return dataset['place'] ?? type;
  });

// What else may become of a file stands in invoice-files.test.tsx beside the screen.
test('files that are doubtful wait, each with the way to its review', async () => {
  await page.goto('/vendor-audit?add=invoice');
  // Without a number, and of a day that is not here yet.
  const unproven = { ...proven, invoiceNumber: '', invoiceDate: '2031-02-03' };
  const { bytes } = await makeInvoiceFile([unproven], 'pdf');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'doubt.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) },
      {
        ...{ name: 'sheet.csv', mimeType: 'application/octet-stream' },
        buffer: Buffer.from(invoiceSheet({ date: '' })),
      },
    ]);
  const sent = page.getByRole('list', { name: 'Uploaded files' }).getByRole('listitem');
  const waits = sent.getByRole('link', { name: 'Needs review' });
  await expect.poll(() => waits.count()).toBe(2);
  expect(await hindrances(page)).toEqual([]);
  await sent.filter({ hasText: 'doubt.pdf' }).getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'doubt.pdf' }).waitFor();
});

test('an invoice that waits stands beside its page, with what is doubtful marked', async () => {
  await form().getByText('The invoice number wasn’t found.').waitFor();
  await form().getByText('This date looks wrong.').waitFor();
  const picture = page.getByRole('img', { name: 'Page 1 of doubt.pdf' });
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(500);
  expect(await page.getByLabel('Description, line 1').inputValue()).toBe(
    proven.lines[0]?.description,
  );
  await page.getByText('Totals match').waitFor();
  expect(await hindrances(page)).toEqual([]);
});

test('Tab goes through what is doubtful, Enter says that it is right', async () => {
  await form().getByLabel('Invoice Number').focus();
  await page.keyboard.press('Tab');
  expect(await focusedPlace()).toBe('invoiceDate');
  await page.getByRole('region', { name: 'Selected field' }).getByText('Printed').waitFor();
  expect(await page.locator('svg rect.stroke-mark').count()).toBe(1);
  await page.keyboard.press('Shift+Tab');
  expect(await focusedPlace()).toBe('invoiceNumber');
  await page.keyboard.type('INV-88');
  await page.keyboard.press('Tab');
  await form().getByLabel('Invoice Date').fill('2026-02-03');
  await page.getByText('1 field to check').waitFor();
  await page.getByRole('button', { name: 'Save Invoice' }).click();
  const sure = page.getByRole('dialog', { name: 'Save without checking everything?' });
  await sure.getByText('1 field hasn’t been checked').waitFor();
  await sure.getByRole('button', { name: 'Check them' }).click();
  await form().getByLabel('Invoice Date').focus();
  await page.keyboard.press('Tab');
  await expect.poll(focusedPlace).toBe('dueDate');
  await page.keyboard.press('Enter');
  await page.getByText('All fields checked').waitFor();
  expect(await focusedPlace()).toBe('submit');
});

test('saved, it is an invoice, and the next one that waits is shown and dismissed', async () => {
  await page.keyboard.press('Enter');
  await page.getByText('Invoice INV-88 is now included in totals.', { exact: true }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'sheet.csv' }).waitFor();
  await page.getByText('There’s no page image').waitFor();
  await page.getByRole('button', { name: 'Save Invoice' }).click();
  await form().getByText('Use a date like 2026-03-01').waitFor();
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Dismiss this invoice?' });
  await dialog.getByLabel('Reason').fill('It is a quote');
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await page.waitForURL(/\/vendor-audit\?tab=invoices/);
  await page.getByRole('tab', { name: 'Invoices (1)' }).waitFor();
  await page.getByText('waiting for review').waitFor({ state: 'detached' });
  expect(visitor.noise).toEqual([]);
});
