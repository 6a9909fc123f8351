import type { Locator, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { hindrancesInEveryLook } from './support/accessible.ts';
import type { Visitor } from './support/browser.ts';
import { openProduct } from './support/open-product.ts';
import { registerRiverside } from './support/pharmacy.ts';

const long = 'A VENDOR WHOSE NAME IS LONGER THAN ANY LETTERHEAD '.repeat(6).slice(0, 200);

let visitor: Visitor;
let page: Page;

openProduct(async (opened) => {
  ({ visitor, page } = opened);
  await registerRiverside(page);
});

interface Made {
  readonly id: string;
}

/** As a program of the pharmacy's would do it. */
async function post(path: string, data: unknown, method = 'POST'): Promise<Made> {
  const answer = await page.request.fetch(path, { method, data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json() as Promise<Made>;
}

const one = [{ description: 'Goods', quantity: 1, unitPrice: '12.50', totalPrice: '12.50' }];
const wrong = Array.from({ length: 81 }, (_, at) => ({
  description: `Line ${at} that is miscalculated`,
  quantity: 2,
  unitPrice: '3.00',
  totalPrice: '6.01',
}));

interface MadeInvoice {
  readonly vendorId: string;
  readonly invoiceNumber: string;
  readonly totalAmount?: string;
  readonly lineItems?: readonly object[];
}

function addInvoice(invoice: MadeInvoice): Promise<Made> {
  const invoiceDate = '2026-03-02';
  return post('/api/vendor-invoices', {
    ...{ invoiceDate, totalAmount: '12.50', lineItems: one },
    ...invoice,
  });
}

const ids: Record<string, string> = {};

function cardOf(number: string): Locator {
  const cards = page.getByRole('list', { name: 'Invoices', exact: true }).getByRole('listitem');
  return cards.filter({ has: page.getByRole('heading', { name: number, exact: true }) });
}

const details = () => page.getByRole('dialog', { name: 'Invoice Details' });

test('many invoices come a page at a time', async () => {
  const { id: vendorId } = await post('/api/vendors', { name: 'Harborline' });
  const { id: other } = await post('/api/vendors', { name: long });
  for (let number = 1; number <= 30; number += 1) {
    await addInvoice({ vendorId, invoiceNumber: `H-${number}` });
  }
  const lines = [{ ...one[0], quantity: -1, totalPrice: '-1234567.89', unitPrice: '1234567.89' }];
  const credit = { totalAmount: '-1234567.89', lineItems: lines };
  const made = [
    await addInvoice({ vendorId: other, invoiceNumber: 'CREDIT', ...credit }),
    await addInvoice({ vendorId: other, invoiceNumber: 'EIGHTY', lineItems: wrong }),
  ];
  ids['other'] = other;
  ids['credit'] = made[0]?.id ?? '';
  ids['eighty'] = made[1]?.id ?? '';
  await page.goto('/vendor-audit');
  await page.getByRole('tab', { name: 'Invoices (32)' }).click();
  const cards = page.getByRole('list', { name: 'Invoices', exact: true }).getByRole('listitem');
  await cards.first().waitFor();
  expect(await cards.count()).toBe(24);
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.waitForURL(/page=2/);
  await page.getByText('25 to 32 of 32').waitFor();
});

test('a vendor’s card leads to its invoices', async () => {
  await page.getByRole('tab', { name: 'Vendors (2)' }).click();
  const card = page.getByRole('listitem').filter({ hasText: long });
  expect(await card.innerText()).toContain('−$1,234,555.39');
  await card.getByRole('link', { name: `Invoices of ${long}` }).click();
  await page.waitForURL(new RegExp(`vendor=${ids['other']}`));
  await cardOf('CREDIT').waitFor();
  const cards = page.getByRole('list', { name: 'Invoices', exact: true }).getByRole('listitem');
  expect(await cards.count()).toBe(2);
  await page.getByLabel('Vendor', { exact: true }).selectOption('All Vendors');
  await expect.poll(() => cards.count()).toBe(24);
});

test('the status filter and the search are kept by the address', async () => {
  await page.getByLabel('Status').selectOption('Cancelled');
  await page.getByText('No Invoices Found').waitFor();
  await page.getByRole('button', { name: 'Show All Invoices' }).click();
  await page.getByPlaceholder('Search invoices...').fill('h-7');
  await page.waitForURL(/search=h-7/);
  const found = page.getByRole('list', { name: 'Invoices', exact: true }).getByRole('listitem');
  await expect.poll(() => found.count()).toBe(1);
  await cardOf('H-7').getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Status Updated', { exact: true }).waitFor();
  await page.getByLabel('Status').selectOption('Approved');
  await page.waitForURL(/search=h-7.*status=approved/);
  await page.reload();
  await cardOf('H-7').getByText('Approved').waitFor();
});

test('an invoice is cancelled once its end is understood', async () => {
  await page.goto('/vendor-audit?tab=invoices&search=H-9');
  await cardOf('H-9').getByRole('button', { name: 'View Details' }).click();
  await details().getByRole('button', { name: 'Cancel Invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this invoice' });
  await dialog.getByText('This can’t be undone').waitFor();
  await dialog.getByRole('button', { name: 'Keep It' }).click();
  await details().getByRole('button', { name: 'Cancel Invoice' }).click();
  await dialog.getByRole('button', { name: 'Cancel Invoice' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await details().getByText('Cancelled', { exact: true }).first().waitFor();
  expect(
    await details()
      .getByRole('button', { name: /Approve|Dispute|Mark Paid/ })
      .count(),
  ).toBe(0);
});

test('a step that another person took first is refused in words', async () => {
  await page.goto('/vendor-audit?tab=invoices&search=H-11');
  await cardOf('H-11').waitFor();
  const found = await page.request.get('/api/vendor-invoices?search=H-11');
  const [invoice] = (await found.json()) as Made[];
  const other = async (route: Route) => {
    await post(`/api/vendor-invoices/${invoice?.id}/status`, { status: 'cancelled' }, 'PATCH');
    await route.continue();
  };
  await page.route('**/api/vendor-invoices/*/status', other, { times: 1 });
  await cardOf('H-11').getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Update Failed', { exact: true }).waitFor();
  await cardOf('H-11').getByText('Cancelled').waitFor();
});

test('eighty findings and their lines are shown as far as they are asked for', async () => {
  await page.goto(`/vendor-audit?tab=invoices&invoice=${ids['eighty']}`);
  await details().getByRole('button', { name: 'Show all 82 findings' }).click();
  await details().getByText('1 to 50 of 81').waitFor();
  await details().getByRole('button', { name: 'Next page' }).click();
  await details().getByText('Line 80 that is miscalculated', { exact: true }).waitFor();
});

test('a part that fails says so, and is had again', async () => {
  const fails = (path: string) =>
    page.route(path, (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong.', requestId: 'r-7' } }),
    );
  await fails('**/api/vendors');
  await page.goto('/vendor-audit');
  await page.getByText('We could not load the vendors').waitFor();
  await page.getByText('r-7').waitFor();
  await page.unroute('**/api/vendors');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Harborline' }).waitFor();
});

testInDepth('nothing keeps anybody from using it, by day and night', async () => {
  await page.goto('/vendor-audit');
  await page.getByRole('heading', { name: 'Harborline' }).waitFor();
  expect(await hindrancesInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add Vendor', exact: true }).click();
  await page.getByRole('dialog', { name: 'Add New Vendor' }).waitFor();
  expect(await hindrancesInEveryLook(page)).toEqual([]);
  for (const id of [ids['credit'], ids['eighty']]) {
    await page.goto(`/vendor-audit?tab=invoices&invoice=${id}`);
    await details().getByText('Steps').waitFor();
    expect(await hindrancesInEveryLook(page)).toEqual([]);
  }
  await page.goto('/vendor-audit?add=invoice');
  await page.getByLabel('Description, line 1').fill('Goods');
  await page.getByRole('button', { name: 'Save Invoice' }).click();
  await page.getByText('Please correct').waitFor();
  expect(await hindrancesInEveryLook(page)).toEqual([]);
});

test('nothing was written on the console but the failure that was made', () => {
  const noise = visitor.noise.filter((line) => !/status of 500/.test(line));
  expect(noise).toEqual([]);
});
