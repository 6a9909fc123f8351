import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { hindrancesInEveryLook } from './support/accessible.ts';
import type { Visitor } from './support/browser.ts';
import { enterPharmacy } from './support/enter.ts';
import { openProduct } from './support/open-product.ts';
import { send } from './support/send.ts';

let visitor: Visitor;
let page: Page;

openProduct(async (opened) => {
  ({ visitor, page } = opened);
  await enterPharmacy(visitor.context);
});

const vendorName = '<script>alert(1)</script> Prairie Generics';
const details = () => page.getByRole('dialog', { name: 'Invoice Details' });
const textOf = async (place: Locator) => (await place.innerText()).replace(/\s+/g, ' ');

function cell(name: string, line: number): Locator {
  return page.getByLabel(new RegExp(`^${name}, line ${line}\\b`));
}

// The forms' refusals, filters, pages and cards stand in tests beside the screen.
test('a vendor is added, and its first invoice is typed by keyboard', async () => {
  await page.goto('/vendor-audit');
  await page.getByRole('button', { name: 'Add Your First Vendor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Vendor' });
  await dialog.getByLabel('Vendor Name *').fill(vendorName);
  await dialog.getByRole('button', { name: 'Create Vendor' }).click();
  await page.getByRole('heading', { name: vendorName }).waitFor();
  await page.getByRole('button', { name: 'Add Invoice' }).click();
  const form = page.getByRole('form', { name: 'Add Invoice' });
  await form.getByLabel('Vendor', { exact: true }).selectOption(vendorName);
  await form.getByLabel('Invoice Number').fill('H-1');
  await form.getByLabel('Invoice Date').fill('2026-03-02');
  await form.getByLabel('Due Date').fill('2026-04-01');
  await form.getByLabel('Total Amount').fill('$121.25');
  await cell('Description', 1).fill('Lisinopril 10 mg');
  await cell('NDC', 1).fill('00093-0058-01');
  await cell('Quantity', 1).fill('1,000');
  await cell('Unit Price', 1).fill('0.04125');
  await cell('Total', 1).press('Enter');
  expect(await cell('Description', 2).evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type('Metformin 500 mg');
  await cell('NDC', 2).fill('00093-1048-01');
  await cell('Quantity', 2).fill('2');
  await cell('Unit', 2).fill('BT');
  await cell('Unit Price', 2).fill('40');
  await form.getByText('Totals match').waitFor();
  await form.getByRole('button', { name: 'Save Invoice' }).click();
  await details().getByText('Invoice H-1').waitFor();
  const text = await textOf(details());
  for (const said of [
    `Vendor ${vendorName} Invoice Date Mar 2, 2026 Due Date Apr 1, 2026 Status Pending`,
    'Total Amount $121.25 Paid Amount $0.00 Balance $121.25',
    'Lisinopril 10 mg 00093005801 1,000 $0.04125 $41.25',
    'Metformin 500 mg 00093104801 2 BT $40.00 $80.00',
    'Unknown unit',
    'Nora Ellis',
  ]) {
    expect(text).toContain(said);
  }
});

test('its unit is confirmed; it is disputed, approved, paid in part and then wholly', async () => {
  await details().getByRole('button', { name: 'Confirm unit of Metformin' }).click();
  await page.getByLabel('One unit holds').fill('100');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await details().getByText('100 EA per unit, confirmed by a user').waitFor();
  await details().getByText('$0.40 per unit').waitFor();
  await details().getByRole('button', { name: 'Dispute' }).click();
  const dispute = page.getByRole('dialog', { name: 'Dispute Invoice' });
  await dispute.getByLabel('Reason').fill('Eight of ten bottles came');
  await dispute.getByRole('button', { name: 'Dispute', exact: true }).click();
  await details().getByText('Eight of ten bottles came').waitFor();
  await details().getByRole('button', { name: 'Approve' }).click();
  await details().getByRole('button', { name: 'Record Payment' }).click();
  const payment = page.getByRole('dialog', { name: 'Record Payment' });
  await payment.getByLabel('Amount').fill('25.5');
  await payment.getByLabel('Paid on').fill('2026-03-20');
  await payment.getByLabel('Note').fill('Check 1207');
  await payment.getByRole('button', { name: 'Record Payment' }).click();
  await details().getByText('Check 1207').waitFor();
  expect(await textOf(details())).toContain('Paid Amount $25.50 Balance $95.75');
  await details().getByRole('button', { name: 'Mark Paid' }).click();
  await details().getByText('Paid Date').waitFor();
  await page.goBack();
  await details().waitFor({ state: 'hidden' });
});

testInDepth('nothing keeps anybody from using it, by day and night', async () => {
  const { id: vendorId } = await send(page, 'POST', '/api/vendors', {
    name: 'A VENDOR WHOSE NAME IS LONGER THAN ANY LETTERHEAD '.repeat(6).slice(0, 200),
  });
  const add = async (invoiceNumber: string, totalAmount: string, lineItems: readonly object[]) => {
    const invoice = { vendorId, invoiceNumber, invoiceDate: '2026-03-02', totalAmount, lineItems };
    return (await send(page, 'POST', '/api/vendor-invoices', invoice))['id'] as string;
  };
  const amounts = { unitPrice: '1234567.89', totalPrice: '-1234567.89' };
  const credit = await add('CREDIT', amounts.totalPrice, [
    { description: 'Goods', quantity: -1, ...amounts },
  ]);
  const wrong = Array.from({ length: 81 }, (_, at) => ({
    ...{ description: `Line ${at} that is miscalculated`, quantity: 2 },
    ...{ unitPrice: '3.00', totalPrice: '6.01' },
  }));
  const eighty = await add('EIGHTY', '12.50', wrong);
  await page.goto('/vendor-audit');
  await page.getByRole('heading', { name: vendorName }).waitFor();
  expect(await hindrancesInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add Vendor', exact: true }).click();
  await page.getByRole('dialog', { name: 'Add New Vendor' }).waitFor();
  expect(await hindrancesInEveryLook(page)).toEqual([]);
  for (const id of [credit, eighty]) {
    await page.goto(`/vendor-audit?tab=invoices&invoice=${id}`);
    await details().getByText('History').waitFor();
    expect(await hindrancesInEveryLook(page)).toEqual([]);
  }
  await page.goto('/vendor-audit?add=invoice');
  await page.getByLabel('Description, line 1').fill('Goods');
  await page.getByRole('button', { name: 'Save Invoice' }).click();
  await page.getByText('Please fix these errors').waitFor();
  expect(await hindrancesInEveryLook(page)).toEqual([]);
});

test('nothing was written on the console', () => {
  expect(visitor.noise).toEqual([]);
});
