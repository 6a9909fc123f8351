import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hindrances } from './support/accessible.ts';
import type { Visitor } from './support/browser.ts';
import { menuField } from './support/command-menu.ts';
import { focusedName } from './support/keyboard.ts';
import { openProduct } from './support/open-product.ts';
import { registerRiverside } from './support/pharmacy.ts';

let visitor: Visitor;
let page: Page;

openProduct(async (opened) => {
  ({ visitor, page } = opened);
  await registerRiverside(page);
});

const sheet = () => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

/** The keys that the sheet lists under a heading. */
function keysOf(title: string): Promise<readonly string[]> {
  return sheet().getByRole('region', { name: title }).getByRole('term').allInnerTexts();
}

async function openSheet(): Promise<void> {
  await page.keyboard.press('?');
  await sheet().waitFor();
}

/** Closed, it is no dialog any more; only when it has left the page is another one asked for. */
async function closeSheet(): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
}

test('the sheet lists the keys of the screen, and they do what it says', async () => {
  await page.goto('/analytics');
  await page.getByPlaceholder('Search claims...').waitFor();
  await openSheet();
  expect(await keysOf('Claims')).toEqual(['/']);
  expect(await keysOf('Everywhere')).toEqual(expect.arrayContaining(['?', 'Ctrl K', 'Ctrl .']));
  expect(await hindrances(page)).toEqual([]);
  await closeSheet();
  await page.keyboard.press('/');
  expect(await focusedName(page)).toBe('Search claims');
  await page.keyboard.type('?');
  expect(await page.getByPlaceholder('Search claims...').inputValue()).toBe('?');
});

test('another screen has other keys', async () => {
  await page.goto('/vendor-audit?add=invoice');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('table', { name: 'Lines of the invoice' }).waitFor();
  await openSheet();
  expect(await keysOf('Lines of the invoice')).toContain('Shift Enter');
  expect(await sheet().getByRole('region', { name: 'Claims' }).count()).toBe(0);
  await page.keyboard.press('Escape');
});

test('switched off in the profile, single keys do nothing, and those with Ctrl still do', async () => {
  await page.goto('/profile');
  await page.getByLabel('Enable single-key shortcuts').uncheck();
  await page.goto('/analytics');
  await page.getByPlaceholder('Search claims...').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.press('?');
  expect(await focusedName(page)).not.toBe('Search claims');
  expect(await sheet().count()).toBe(0);
  await page.keyboard.press('Control+k');
  await menuField(page).waitFor();
  await page.keyboard.type('keyboard');
  await page.getByRole('option', { name: 'Keyboard shortcuts for this screen' }).waitFor();
  await page.keyboard.press('Enter');
  await sheet().getByText('(off)').first().waitFor();
  await sheet().getByLabel('Enable single-key shortcuts').check();
  await closeSheet();
  await openSheet();
  expect(visitor.noise).toEqual([]);
});
