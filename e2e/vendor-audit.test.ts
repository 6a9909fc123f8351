import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Visitor } from './support/browser.ts';
import { openProduct } from './support/open-product.ts';
import { registerRiverside } from './support/pharmacy.ts';

let visitor: Visitor;
let page: Page;

openProduct(async (opened) => {
  ({ visitor, page } = opened);
  await registerRiverside(page);
});

function cardOf(list: 'Vendors' | 'Invoices', name: string): Locator {
  const cards = page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
  return cards.filter({ has: page.getByRole('heading', { name, exact: true }) });
}

function toast(title: string): Locator {
  return page.getByText(title, { exact: true });
}

function cell(name: string, line: number): Locator {
  return page.getByLabel(new RegExp(`^${name}, line ${line}\\b`));
}

const details = () => page.getByRole('dialog', { name: 'Invoice Details' });

async function addVendor(name: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.getByRole('button', { name: 'Add Vendor', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Vendor' });
  await dialog.getByLabel('Vendor Name *').fill(name);
  for (const [label, text] of Object.entries(more)) await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('button', { name: 'Create Vendor' }).click();
}

test('without vendors the screen teaches the first step', async () => {
  await page.getByRole('link', { name: 'Vendor Audit' }).click();
  await page.getByRole('heading', { level: 1, name: 'Vendor Invoice Audit Trail' }).waitFor();
  await page.getByText('No Vendors Yet').waitFor();
  await page.getByRole('tab', { name: 'Vendors (0)' }).waitFor();
  await page.getByRole('tab', { name: 'Invoices (0)' }).click();
  await page.getByText('No Invoices Yet').waitFor();
  await page.getByRole('tab', { name: 'Vendors (0)' }).click();
  expect(new URL(page.url()).search).toBe('');
});

test('a vendor is created with what is known of it', async () => {
  await page.getByRole('button', { name: 'Add Your First Vendor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Vendor' });
  const create = dialog.getByRole('button', { name: 'Create Vendor' });
  expect(await create.isDisabled()).toBe(true);
  expect(await dialog.getByPlaceholder('e.g., Net 30, Net 15').count()).toBe(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await addVendor('Harborline Drug Company', {
    'Vendor Code': 'HD-1',
    'Contact Email': 'not an address',
    'Contact Phone': '217-555-0100',
    Address: '1 Harbor Road',
    'Tax ID': '12-3456789',
    'Payment Terms': 'Net 30',
  });
  await dialog.getByText('Please enter a valid email address').waitFor();
  await dialog.getByLabel('Contact Email').fill('orders@harborline.example');
  await create.click();
  await toast('Vendor Created').waitFor();
  await toast('Vendor has been created successfully.').waitFor();
  const text = (await cardOf('Vendors', 'Harborline Drug Company').innerText()).replace(
    /\s+/g,
    ' ',
  );
  expect(text).toContain('Harborline Drug Company HD-1 Active Total Spend $0.00 Invoices 0');
  expect(text).toContain('orders@harborline.example Payment Terms Net 30');
});

test('a name much like another is warned of, and created when it is another one', async () => {
  await addVendor('HARBORLINE DRUG CO., INC.');
  const dialog = page.getByRole('dialog', { name: 'Add New Vendor' });
  await dialog
    .getByText('There is a vendor with much the same name already: Harborline Drug Company.')
    .waitFor();
  await dialog.getByRole('button', { name: 'Create anyway' }).click();
  await cardOf('Vendors', 'HARBORLINE DRUG CO., INC.').waitFor();
  await page.getByRole('tab', { name: 'Vendors (2)' }).waitFor();
});

test('a vendor is changed, deactivated and activated again', async () => {
  await cardOf('Vendors', 'HARBORLINE DRUG CO., INC.')
    .getByRole('button', { name: 'Edit' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit Vendor' });
  await dialog.getByLabel('Vendor Name *').fill('<script>alert(1)</script> Prairie Generics');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  const card = cardOf('Vendors', '<script>alert(1)</script> Prairie Generics');
  await card.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await toast('Vendor Deactivated').waitFor();
  await card.getByText('Inactive').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await card.getByText('Active', { exact: true }).waitFor();
});

test('the search stays in the address, and what finds nothing says so', async () => {
  await page.getByPlaceholder('Search vendors...').fill('prairie');
  await page.waitForURL(/\?search=prairie$/);
  await cardOf('Vendors', 'Harborline Drug Company').waitFor({ state: 'hidden' });
  await page.reload();
  await cardOf('Vendors', '<script>alert(1)</script> Prairie Generics').waitFor();
  await page.getByPlaceholder('Search vendors...').fill('nobody');
  await page.getByText('No Vendors Found').waitFor();
  await page.getByRole('button', { name: 'Show All Vendors' }).click();
  await cardOf('Vendors', 'Harborline Drug Company').waitFor();
});

test('an invoice is typed by keyboard, with its sums beside what it says', async () => {
  await page.getByRole('button', { name: 'Add Invoice' }).click();
  const form = page.getByRole('form', { name: 'Add Invoice' });
  await form.getByRole('button', { name: 'Save Invoice' }).click();
  await form.getByText('Please choose the vendor').waitFor();
  await form.getByLabel('Vendor', { exact: true }).selectOption('Harborline Drug Company');
  await form.getByLabel('Invoice Number').fill('H-1');
  await form.getByLabel('Invoice Date').fill('2026-03-02');
  await form.getByLabel('Total Amount').fill('$126.50');
  await cell('Description', 1).fill('Lisinopril 10 mg');
  await cell('NDC', 1).fill('00093-0058-01');
  await cell('Quantity', 1).fill('1,000');
  await cell('Unit Price', 1).fill('0.04125');
  expect(await cell('Total', 1).inputValue()).toBe('41.25');
  await cell('Total', 1).press('Enter');
  expect(await cell('Description', 2).evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type('Metformin 500 mg');
  await cell('NDC', 2).fill('00093-1048-01');
  await cell('Quantity', 2).fill('2');
  await cell('Unit', 2).fill('BT');
  await cell('Unit Price', 2).fill('40');
  await cell('Unit Price', 2).press('ArrowDown');
  await cell('Description', 3).fill('Wrong');
  await cell('Description', 3).press('Control+Backspace');
  await cell('Description', 3).fill('Freight');
  await cell('Quantity', 3).fill('1');
  await cell('Unit Price', 3).fill('4.25');
  await cell('Total', 3).fill('4.52');
  await cell('Category', 3).fill('Freight');
  await form.getByText('Line 3: 1 × 4.25 is $4.25, a difference of $0.27.').waitFor();
  await cell('Total', 3).fill('4.25');
  const sums = form.getByRole('status', { name: 'Sums' });
  expect((await sums.innerText()).replace(/\s+/g, ' ')).toContain(
    'Lines come to $125.50 Invoice says $126.50 Difference $1.00',
  );
  await form.getByRole('button', { name: 'Take the sum as total' }).click();
  await sums.getByText('They agree').waitFor();
  await form.getByLabel('Due Date').fill('2026-03-01');
  await form.getByRole('button', { name: 'Save Invoice' }).click();
  await form.getByText('The due date can’t be before the invoice date').waitFor();
  await form.getByLabel('Due Date').fill('2026-04-01');
  await form.getByRole('button', { name: 'Save Invoice' }).click();
  await toast('Invoice Added').waitFor();
  await details().getByText('Invoice H-1').waitFor();
});

test('the details hold the lines, what was found and every step', async () => {
  const text = (await details().innerText()).replace(/\s+/g, ' ');
  for (const said of [
    'Vendor Harborline Drug Company',
    'Invoice Date Mar 2, 2026',
    'Due Date Apr 1, 2026',
    'Status Pending',
    'Total Amount $125.50',
    'Paid Amount $0.00',
    'Balance $125.50',
    'Lisinopril 10 mg 00093005801 1,000 $0.04125 $41.25',
    'Metformin 500 mg 00093104801 2 BT $40.00 $80.00',
    'Unit not known',
    'Nora Ellis',
  ]) {
    expect(text).toContain(said);
  }
  expect(text).not.toContain('Download Invoice');
  const columns = details().getByRole('table', { name: 'Line Items' }).getByRole('columnheader');
  expect((await columns.allInnerTexts()).slice(0, 5)).toEqual([
    'Description',
    'Qty',
    'Unit Price',
    'Total',
    'Category',
  ]);
});

test('what one unit holds is confirmed on its line', async () => {
  await details().getByRole('button', { name: 'Confirm unit of Metformin' }).click();
  const dialog = page.getByRole('dialog', { name: 'What is one unit?' });
  await dialog.getByLabel('One unit holds').fill('0');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await dialog.getByText('A package holds more than nothing').waitFor();
  await dialog.getByLabel('One unit holds').fill('100');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await details().getByText('100 EA in one, confirmed by a person').waitFor();
  await details().getByText('$0.40 a unit').waitFor();
});

test('it is disputed with a reason, approved, and paid in parts', async () => {
  await details().getByRole('button', { name: 'Dispute' }).click();
  const dispute = page.getByRole('dialog', { name: 'Dispute Invoice' });
  await dispute.getByRole('button', { name: 'Dispute', exact: true }).click();
  await dispute.getByText('Please say why, in a few words').waitFor();
  await dispute.getByLabel('Reason').fill('Eight of ten bottles came');
  await dispute.getByRole('button', { name: 'Dispute', exact: true }).click();
  await toast('Status Updated').waitFor();
  await details().getByText('Eight of ten bottles came').waitFor();
  await details().getByRole('button', { name: 'Approve' }).click();
  await details().getByRole('button', { name: 'Record Payment' }).click();
  const payment = page.getByRole('dialog', { name: 'Record Payment' });
  await payment.getByLabel('Amount').fill('25.5');
  await payment.getByLabel('Paid on').fill('2099-01-01');
  await payment.getByRole('button', { name: 'Record Payment' }).click();
  const form = payment.getByRole('form');
  await form.getByText(/it can’t lie in the future/).waitFor();
  await payment.getByLabel('Paid on').fill('2026-03-20');
  await payment.getByLabel('Note').fill('Check 1207');
  await payment.getByRole('button', { name: 'Record Payment' }).click();
  await toast('Payment Recorded').waitFor();
  await details().getByText('Check 1207').waitFor();
  const text = (await details().innerText()).replace(/\s+/g, ' ');
  expect(text).toContain('Paid Amount $25.50 Balance $100.00');
  await details().getByRole('button', { name: 'Close', exact: true }).first().click();
  await details().waitFor({ state: 'hidden' });
});

test('the card marks the rest as paid, in green', async () => {
  const card = cardOf('Invoices', 'H-1');
  await card.getByRole('button', { name: 'Mark Paid' }).click();
  await toast('Invoice status has been updated successfully.').waitFor();
  await card.getByText('Paid', { exact: true }).waitFor();
  const text = (await card.innerText()).replace(/\s+/g, ' ');
  expect(text).toContain('Amount $125.50 Paid Amount $125.50');
  expect(await card.getByRole('button', { name: /Approve|Mark Paid/ }).count()).toBe(0);
  await card.getByRole('button', { name: 'View Details' }).click();
  await page.waitForURL(/invoice=/);
  await page.reload();
  await details().getByText('Paid Date').waitFor();
  await page.goBack();
  await details().waitFor({ state: 'hidden' });
});

test('nothing was written on the console but what the server refused', () => {
  const noise = visitor.noise.filter((line) => !/status of 400/.test(line));
  expect(noise).toEqual([]);
});
