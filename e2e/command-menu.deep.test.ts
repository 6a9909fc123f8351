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
import { bringIn, enterPharmacy } from './support/enter.ts';
import { focusedName } from './support/keyboard.ts';
import { type OpenProduct, openProduct } from './support/open-product.ts';

const longPayer = 'LONGEST NAME OF A PAYER THAT ANYBODY EVER WROTE INTO AN 835 FILE OF A PHARMACY';
const markup = '<img src=x onerror=alert(1)>';
const paidOn = '2026-03-04';
const text = smallRemittance(
  { paidOn, payer: longPayer, claims: [{ id: '70001', gross: 10_000, dir: 1_000 }] },
  { paidOn, payer: markup, claims: [{ id: '70002', gross: 10_000, dir: 500 }] },
);

let opened: OpenProduct;
let visitor: Visitor;
let page: Page;

openProduct(async (started) => {
  opened = started;
  ({ visitor, page } = started);
  await enterPharmacy(visitor.context);
  await bringIn(visitor.context, { name: 'era_march.835', text });
});

const path = () => page.evaluate(() => `${location.pathname}${location.search}`);

async function choose(typed: string, line: string | RegExp): Promise<void> {
  await searchFor(page, typed);
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

// What else is found, and where it opens, stands in command-menu.test.tsx beside the menu.
test('a payer and a claim open their rows', async () => {
  await choose('onerror', /^<img src=x onerror=alert\(1\)>$/);
  await page.getByText('1 row, total $5.00').waitFor();
  await choose('70001', /^70001/);
  await page.getByRole('dialog').getByText('70001').first().waitFor();
  expect(await path()).toMatch(/^\/remittances\/[-0-9a-f]+\?claim=[-0-9a-f]+$/);
  await page.keyboard.press('Escape');
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
  await choose('shortcuts', 'Keyboard shortcuts for this screen');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await choose('dark', 'Use the dark theme');
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  await choose('theme system', 'Use the system theme');
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
  expect((await menuLines(page).allInnerTexts()).join()).toContain(longPayer);
  expect(await hindrances(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  await menuField(page).waitFor({ state: 'detached' });
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

test('nothing was written on the console', () => {
  expect(visitor.noise).toEqual([]);
});
