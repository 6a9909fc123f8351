import {
  type InvoiceFile,
  invoiceOfSeed,
  makeInvoiceFile,
} from '@pfs/documents/testing/invoices/make-invoice-file';
import { ediFile } from '@pfs/documents/testing/invoices/month/month-files';
import type { TrueInvoice } from '@pfs/documents/testing/invoices/true-invoice';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { invoiceSheet } from '../apps/server/src/features/invoice-documents/testing/open-invoice.ts';
import { hindrances } from './support/accessible.ts';
import type { Visitor } from './support/browser.ts';
import { openProduct } from './support/open-product.ts';
import { registerRiverside } from './support/pharmacy.ts';

let visitor: Visitor;
let page: Page;

openProduct(async (opened) => {
  ({ visitor, page } = opened);
  await registerRiverside(page);
});

const proven = invoiceOfSeed(7, 'harborline', 4);
/** Without a number, and of a day that is not here yet. */
const unproven: TrueInvoice = { ...proven, invoiceNumber: '', invoiceDate: '2031-02-03' };

const text = (content: string) => new TextEncoder().encode(content);

type Chosen = Pick<InvoiceFile, 'bytes'> & { readonly fileName: string };

async function choose(files: readonly Chosen[]): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(
      files.map(({ fileName, bytes }) => ({
        ...{ name: fileName, buffer: Buffer.from(bytes) },
        mimeType: fileName.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream',
      })),
    );
}

const sent = (name: string) =>
  page
    .getByRole('list', { name: 'Files sent' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });
const form = () => page.getByRole('form', { name: 'Invoice as it was read' });
const focusedPlace = () =>
  page.evaluate(() => {
    const { dataset, type } = document.activeElement as HTMLInputElement;
    return dataset['place'] ?? type;
  });

test('several files go at once, and each says what became of it', async () => {
  await page.goto('/vendor-audit?add=invoice');
  const files: readonly Chosen[] = [
    { ...(await makeInvoiceFile([proven], 'pdf')), fileName: 'good.pdf' },
    { ...(await makeInvoiceFile([unproven], 'pdf')), fileName: 'doubt.pdf' },
    { fileName: 'sheet.csv', bytes: text(invoiceSheet({ date: '' })) },
    { ...ediFile([invoiceOfSeed(9, 'cascade', 5)]), fileName: 'month.edi' },
    { fileName: 'letter.txt', bytes: text('Dear pharmacist') },
    { fileName: 'old.xls', bytes: new Uint8Array(8) },
  ];
  await choose(files);
  await sent('old.xls').getByText('Not taken').waitFor();
  await sent('good.pdf').getByText('Added').waitFor();
  await sent('month.edi').getByText('Added').waitFor();
  await sent('doubt.pdf').getByText('Needs review').waitFor();
  await sent('sheet.csv').getByText('Needs review').waitFor();
  await sent('letter.txt').getByText('Not taken').waitFor();
  expect(await sent('letter.txt').innerText()).toMatch(/Not taken\s+\S+/);
  expect(await sent('good.pdf').innerText()).toContain(`Invoice ${proven.invoiceNumber}`);
  expect(await hindrances(page)).toEqual([]);
});

test('the same file again is told, and nothing counts twice', async () => {
  await choose([{ ...(await makeInvoiceFile([proven], 'pdf')), fileName: 'again.pdf' }]);
  await sent('again.pdf').getByText('Here already').waitFor();
  await sent('again.pdf').getByRole('button', { name: 'Take again.pdf off this list' }).click();
  await sent('again.pdf').waitFor({ state: 'detached' });
  await sent('good.pdf').getByRole('link').click();
  const details = page.getByRole('dialog', { name: 'Invoice Details' });
  await details.getByText(`Invoice ${proven.invoiceNumber}`).waitFor();
  await page.keyboard.press('Escape');
});

test('a file that was not read can be tried again, and taken off the list', async () => {
  await page.goto('/vendor-audit?add=invoice');
  const letter = page
    .getByRole('list', { name: 'Files that wait' })
    .getByRole('listitem')
    .filter({ hasText: 'letter.txt' });
  const retried = page.waitForResponse((answer) => answer.url().endsWith('/retry'));
  await letter.getByRole('button', { name: 'Retry letter.txt' }).click();
  expect((await retried).status()).toBe(202);
  const reading = () =>
    page.evaluate(async () => {
      const response = await fetch('/api/invoice-documents?status=reading');
      return ((await response.json()) as unknown[]).length;
    });
  await expect.poll(reading).toBe(0);
  await page.reload();
  await letter.getByText('Not read').waitFor();
  await letter.getByRole('button', { name: 'Dismiss letter.txt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dismiss this file' });
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await dialog.getByText('Please say why, in a few words').waitFor();
  await dialog.getByLabel('Why').fill('It is a letter');
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await letter.waitFor({ state: 'detached' });
});

test('an invoice that waits stands beside its page, with what is doubtful marked', async () => {
  await page.goto('/vendor-audit');
  await page.getByText('2 invoices wait for your review').waitFor();
  await page.goto('/vendor-audit?add=invoice');
  const waits = page
    .getByRole('list', { name: 'Files that wait' })
    .getByRole('listitem')
    .filter({ hasText: 'doubt.pdf' });
  await waits.getByRole('link', { name: 'Needs review' }).click();
  await page.getByRole('heading', { level: 1, name: 'doubt.pdf' }).waitFor();
  await form().getByText('The number of the invoice was not found.').waitFor();
  await form().getByText('This date is not plausible.').waitFor();
  const picture = page.getByRole('img', { name: 'Page 1 of doubt.pdf' });
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(500);
  expect(await page.getByLabel('Description, line 1').inputValue()).toBe(
    proven.lines[0]?.description,
  );
  await page.getByText('They agree').waitFor();
  expect(await hindrances(page)).toEqual([]);
});

test('Tab goes through what is doubtful, Enter says that it is right', async () => {
  await form().getByLabel('Invoice Number').focus();
  await page.keyboard.press('Tab');
  expect(await focusedPlace()).toBe('invoiceDate');
  await page.getByRole('region', { name: 'The field in focus' }).getByText('Printed').waitFor();
  expect(await page.locator('svg rect.stroke-mark').count()).toBe(1);
  await page.keyboard.press('Shift+Tab');
  expect(await focusedPlace()).toBe('invoiceNumber');
  await page.keyboard.type('INV-88');
  await page.keyboard.press('Tab');
  await form().getByLabel('Invoice Date').fill('2026-02-03');
  await page.getByText('1 field is doubtful').waitFor();
  await page.getByRole('button', { name: 'Save Invoice' }).click();
  const sure = page.getByRole('dialog', { name: 'Save it with what is doubtful?' });
  await sure.getByText('1 doubtful field was not looked at').waitFor();
  await sure.getByRole('button', { name: 'Look at them' }).click();
  await form().getByLabel('Invoice Date').focus();
  await page.keyboard.press('Tab');
  await expect.poll(focusedPlace).toBe('dueDate');
  await page.keyboard.press('Enter');
  await page.getByText('Nothing is doubtful any more').waitFor();
  expect(await focusedPlace()).toBe('submit');
});

test('lines and sum are worked out as they are typed', async () => {
  const cell = page.getByLabel('Total, line 1');
  const before = await cell.inputValue();
  await cell.fill('1.00');
  await page.getByText('Quantity × price is not the total; it is kept as a finding').waitFor();
  await page.getByText('Difference', { exact: true }).waitFor();
  await cell.fill(before);
  await page.getByText('They agree').waitFor();
});

test('saved, it is an invoice, and the next one that waits is shown', async () => {
  await page.getByRole('button', { name: 'Save Invoice' }).click();
  await page.getByText('Invoice INV-88 counts now.', { exact: true }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'sheet.csv' }).waitFor();
  await page.getByText('This file has no picture').waitFor();
  await page.getByRole('button', { name: 'Save Invoice' }).click();
  await form().getByText('Use a day like 2026-03-01').waitFor();
});

test('what is no invoice to keep is dismissed with a note', async () => {
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Dismiss this invoice' });
  await dialog.getByLabel('Why').fill('It is a quote');
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await page.waitForURL(/\/vendor-audit\?tab=invoices/);
  await page.getByRole('tab', { name: 'Invoices (3)' }).waitFor();
  expect(await page.getByText('wait for your review').count()).toBe(0);
  const noise = visitor.noise.filter((line) => !line.includes('422'));
  expect(noise).toEqual([]);
});
