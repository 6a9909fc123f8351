import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hindrances } from './support/accessible.ts';
import type { Visitor } from './support/browser.ts';
import { openProduct } from './support/open-product.ts';
import { registerRiverside } from './support/pharmacy.ts';
import { send } from './support/send.ts';

let visitor: Visitor;
let page: Page;

openProduct(async (opened) => {
  ({ visitor, page } = opened);
  await registerRiverside(page);
  const harborline = await addVendor('Harborline Drug');
  const mesa = await addVendor('Mesa Supply');
  await addInvoice(harborline, { number: 'H-1', total: '26.50' });
  await addInvoice(harborline, { number: 'H-2', total: '35.00' });
  await addInvoice(harborline, { number: 'h 2', total: '25.00', quantity: '10' });
  await addInvoice(mesa, { number: 'M-1', total: '27.25' });
});

async function addVendor(name: string): Promise<string> {
  return (await send(page, 'POST', '/api/vendors', { name }))['id'] as string;
}

interface Said {
  readonly number: string;
  /** Of its line, which comes to $25.00. */
  readonly total: string;
  readonly quantity?: string;
}

function addInvoice(vendorId: string, { number, total, quantity = '10' }: Said) {
  return send(page, 'POST', '/api/vendor-invoices', {
    ...{ vendorId, invoiceNumber: number, invoiceDate: '2026-03-02', totalAmount: total },
    lineItems: [{ description: 'GAUZE', quantity, unitPrice: '2.5', totalPrice: total }],
  });
}

const items = () => page.getByRole('list', { name: 'Findings' }).getByRole('listitem');
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

async function amounts(): Promise<readonly string[]> {
  return (await items().allInnerTexts()).map((text) => /^\$[\d.,]+$/m.exec(text)?.[0] ?? '');
}

test('the findings stand by money, and their total is that of the rows', async () => {
  await page.goto('/vendor-audit');
  await page.getByRole('tab', { name: 'Findings (4)' }).click();
  await page.getByText('4 open findings, $38.75 in all').waitFor();
  expect(await amounts()).toEqual(['$25.00', '$10.00', '$2.25', '$1.50']);
  const first = items().first();
  expect(await first.innerText()).toMatch(/Duplicate invoice[\s\S]*Same number/);
  await first.getByRole('link', { name: 'H-2', exact: true }).click();
  await page.getByRole('dialog', { name: 'Invoice Details' }).getByText('Invoice H-2').waitFor();
  await page.keyboard.press('Escape');
  expect(await hindrances(page)).toEqual([]);
});

test('kind and vendor are chosen in the address, and the total follows', async () => {
  await page.getByLabel('Kind').selectOption('line_arithmetic');
  await page.getByText('3 open findings, $13.75 in all').waitFor();
  await page.getByLabel('Vendor', { exact: true }).selectOption('Mesa Supply');
  await page.getByText('1 open finding, $2.25 in all').waitFor();
  await page.reload();
  await page.getByText('1 open finding, $2.25 in all').waitFor();
  await page.getByLabel('Finding’s status').selectOption('ignored');
  await page.getByRole('button', { name: 'Show All Open Findings' }).click();
  await page.getByText('4 open findings, $38.75 in all').waitFor();
});

test('a finding is accepted with the mouse, and that is undone from its toast', async () => {
  await items().last().getByRole('button', { name: 'Accept' }).click();
  await page.getByText('3 open findings, $37.25 in all').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('4 open findings, $38.75 in all').waitFor();
});

test('keys walk through the list and decide', async () => {
  await page.keyboard.press('n');
  expect(await focused()).toBe('Duplicate invoice, invoice h 2');
  await page.keyboard.press('n');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('p');
  expect(await focused()).toBe('Line calculation error, invoice H-2');
  await page.keyboard.press('a');
  await page.getByText('3 open findings, $28.75 in all').waitFor();
  expect(await focused()).toBe('Line calculation error, invoice M-1');
});

test('what is ignored or disputed needs a note; a dispute is the invoice’s, too', async () => {
  await page.keyboard.press('i');
  const note = page.getByRole('form', { name: 'Ignore finding' }).getByLabel('Reason');
  await note.press('Control+Enter');
  await page.getByText('Enter a reason').waitFor();
  expect(await hindrances(page)).toEqual([]);
  await note.press('Escape');
  expect(await focused()).toBe('Line calculation error, invoice M-1');
  await page.keyboard.press('i');
  await note.fill('Two dollars only');
  await note.press('Control+Enter');
  await page.getByText('2 open findings, $26.50 in all').waitFor();
  const dear = items().first();
  await dear.getByRole('button', { name: 'Dispute' }).click();
  const form = page.getByRole('form', { name: 'Dispute finding' });
  await form.getByLabel('Reason').fill('It was billed in February');
  await form.getByRole('button', { name: 'Dispute' }).click();
  await page.getByText('1 open finding, $1.50 in all').waitFor();
  await page.getByText('Invoice h 2 is now disputed too.').first().waitFor();
});

test('what was decided says by whom and why, and can be opened again', async () => {
  await page.getByLabel('Finding’s status').selectOption('ignored');
  await page.getByText('1 ignored finding, $2.25 in all').waitFor();
  await page.getByText(/Ignored by Nora Ellis.*“Two dollars only”/).waitFor();
  await items().getByRole('button', { name: 'Reopen' }).click();
  await page.getByText('No Findings Found').waitFor();
  await page.getByRole('tab', { name: 'Findings (2)' }).waitFor();
});

test('letters do nothing once they are switched off', async () => {
  await page.goto('/vendor-audit?tab=findings');
  await page.getByText('2 open findings, $3.75 in all').waitFor();
  await page.getByLabel('Keyboard shortcuts').uncheck();
  await items().first().focus();
  await page.keyboard.press('a');
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe('Line calculation error, invoice H-1');
  await page.getByText('2 open findings, $3.75 in all').waitFor();
  expect(visitor.noise).toEqual([]);
});
