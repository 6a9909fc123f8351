import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { smallRemittance } from '../apps/server/src/testing/small-remittance.ts';
import { hindrances } from './support/accessible.ts';
import type { Visitor } from './support/browser.ts';
import {
  activeLine,
  menuField,
  menuLines,
  menuSettled,
  searchFor,
} from './support/command-menu.ts';
import { emailOf } from './support/enter.ts';
import { focusedName } from './support/keyboard.ts';
import { type OpenProduct, openProduct } from './support/open-product.ts';
import { registerRiverside, uploadAndOpen } from './support/pharmacy.ts';
import { send } from './support/send.ts';

const longPayer = 'LONGEST NAME OF A PAYER THAT ANYBODY EVER WROTE INTO AN 835 FILE OF A PHARMACY';
const markup = '<img src=x onerror=alert(1)>';
const drug = { drugName: 'ELIQUIS 5 MG TAB', ndc: '00003089421' };
const paidOn = '2026-03-04';
const file = smallRemittance(
  { paidOn, payer: longPayer, claims: [{ id: '70001', gross: 10_000, dir: 1_000, ...drug }] },
  { paidOn, payer: markup, claims: [{ id: '70002', gross: 10_000, dir: 500, ...drug }] },
);

let opened: OpenProduct;
let visitor: Visitor;
let page: Page;

openProduct(async (started) => {
  opened = started;
  ({ visitor, page } = started);
  await registerRiverside(page);
  await uploadAndOpen(page, 'era_march.835', file);
  const vendor = await send(page, 'POST', '/api/vendors', { name: 'Cardinal Wholesale' });
  await send(page, 'POST', '/api/vendor-invoices', {
    vendorId: vendor['id'],
    invoiceNumber: 'INV-4711',
    invoiceDate: paidOn,
    lineItems: [{ description: 'ELIQUIS', quantity: 10, unitPrice: '5.00', totalPrice: '50.00' }],
    totalAmount: '50.00',
  });
});

const path = () => page.evaluate(() => `${location.pathname}${location.search}`);
const lines = () => menuLines(page).allInnerTexts();

async function choose(text: string, line: string | RegExp): Promise<void> {
  await searchFor(page, text);
  await menuLines(page)
    .and(page.getByRole('option', { name: line }))
    .click();
  await menuField(page).waitFor({ state: 'detached' });
}

test('it opens by its key and its button, and gives the focus back', async () => {
  await page.goto('/analytics');
  const search = page.getByPlaceholder('Search claims...');
  await search.waitFor();
  await search.focus();
  await page.keyboard.press('Control+k');
  await menuField(page).waitFor();
  expect(await focusedName(page)).toBe('Search and commands');
  expect(await activeLine(page)).toBe('DIR Fee Tracker');
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedName(page)).toBe('Search claims');
  const button = page.getByRole('button', { name: 'Search and commands' });
  await button.click();
  await menuField(page).waitFor();
  await page.keyboard.press('Control+k');
  await menuField(page).waitFor({ state: 'detached' });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('a claim, a payer, a drug, a vendor, an invoice and a file open their rows', async () => {
  await choose('70001', /^70001/);
  await page.getByRole('dialog').getByText('70001').first().waitFor();
  expect(await path()).toMatch(/^\/remittances\/[-0-9a-f]+\?claim=[-0-9a-f]+$/);
  await choose('anybody ever', /^LONGEST NAME/);
  await page.getByText('1 row, together $10.00').waitFor();
  await choose('onerror', /^<img src=x onerror=alert\(1\)>$/);
  await page.getByText('1 row, together $5.00').waitFor();
  await choose('eliq', /^ELIQUIS 5 MG TAB/);
  await page.getByText('2 rows, together $15.00').waitFor();
  await choose('cardinal', /^Cardinal Wholesale/);
  await page.getByRole('heading', { name: 'INV-4711' }).waitFor();
  await choose('4711', /^INV-4711/);
  await page.getByRole('dialog').getByText('INV-4711').first().waitFor();
  await page.keyboard.press('Escape');
  await choose('march 835', /^era_march\.835/);
  await page.getByRole('heading', { level: 1, name: 'era_march.835' }).waitFor();
});

test('what was opened last is offered again, the newest first', async () => {
  await page.keyboard.press('Control+k');
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
  await recent.first().waitFor();
  expect(await recent.count()).toBe(5);
  expect(await recent.first().innerText()).toContain('era_march.835');
  await page.keyboard.press('Escape');
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(kept).not.toContain('era_march');
});

testInDepth('it adds, hides, and lists the keys', async () => {
  await choose('add vendor', 'Add a vendor');
  const form = page.getByRole('dialog').getByRole('form');
  await form.waitFor();
  await page.keyboard.press('Control+k');
  expect(await menuField(page).count()).toBe(0);
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await expect.poll(path).toBe('/vendor-audit');
  await choose('hide', 'Hide amounts');
  await page.locator('html.amounts-covered').waitFor({ state: 'attached' });
  await choose('amounts', 'Show amounts');
  await choose('shortcuts', 'Keys of this screen');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await page.keyboard.press('Escape');
  await choose('dark', 'Use the dark theme');
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  await choose('theme system', 'Use the theme of the system');
});

testInDepth.each([
  [1440, 'light'],
  [375, 'dark'],
  [320, 'light'],
] as const)('%i pixels wide, %s, nothing hinders, whatever names are like', async (width, look) => {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme: look });
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await menuField(page).waitFor();
  expect(await hindrances(page)).toEqual([]);
  await menuField(page).fill('ma');
  await menuSettled(page);
  expect((await lines()).join()).toContain(longPayer);
  expect(await hindrances(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  await menuField(page).waitFor({ state: 'detached' });
});

test('another pharmacy finds nothing of this one, also in the same tab', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await choose('sign out', 'Logout');
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  await registerRiverside(page, {
    pharmacyName: 'Hillside Pharmacy',
    pharmacyLicense: '054-098766',
    adminEmail: emailOf('hillside'),
  });
  await page.keyboard.press('Control+k');
  await menuField(page).waitFor();
  expect(await page.getByRole('group', { name: 'Recent' }).count()).toBe(0);
  for (const text of ['70001', 'onerror', 'eliq', 'cardinal', '4711', 'march']) {
    await menuField(page).fill(text);
    await menuSettled(page);
    expect(await lines()).toEqual([`Ask the assistant “${text}”`]);
  }
  await page.keyboard.press('Escape');
  expect(visitor.noise).toEqual([]);
});

testInDepth('a finger opens it and chooses', async () => {
  const context = await opened.browser.newContext({
    baseURL: opened.product.url,
    viewport: { width: 375, height: 700 },
    hasTouch: true,
    storageState: await page.context().storageState(),
  });
  const phone = await context.newPage();
  await phone.goto('/');
  await phone.getByRole('button', { name: 'Search and commands' }).tap();
  await menuField(phone).fill('lump');
  await phone.getByRole('option', { name: 'Lump Sums' }).tap();
  await phone.getByRole('heading', { level: 1, name: 'Lump Sums' }).waitFor();
  await context.close();
});
