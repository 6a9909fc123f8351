import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { smallRemittance } from '../apps/server/src/testing/small-remittance.ts';
import { hindrancesInEveryLook } from './support/accessible.ts';
import type { Visitor } from './support/browser.ts';
import { bringIn, enter, enterPharmacy, ownName, superAdmin } from './support/enter.ts';
import { openProduct } from './support/open-product.ts';

const march = smallRemittance({ paidOn: '2026-03-10', claims: [{ id: '7001' }] });

let desk: Visitor;
let page: Page;
let context: BrowserContext;

openProduct(async (opened) => {
  desk = opened.visitor;
  ({ page, context } = desk);
  await enterPharmacy(context, { pharmacyName: ownName });
  await bringIn(context, { name: 'march.835', text: march });
  await context.clearCookies();
  await enter(context, superAdmin);
});

const banner = (of: Page) => of.getByText(`Viewing as ${ownName} until`);

test('a super admin says why, and sees a pharmacy’s screens under a banner', async () => {
  await page.goto(`/admin/super?tab=organizations&search=${ownName}`);
  await page.getByRole('button', { name: `View as ${ownName}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('They asked us about March');
  await dialog.getByRole('button', { name: 'View as' }).click();
  await banner(page).waitFor();
  await page.getByText('Total DIR Fees This Month').waitFor();
});

testInDepth('a screen under the banner is accessible and fits, by day and night', async () => {
  expect(await hindrancesInEveryLook(page)).toEqual([]);
});

test('viewing is shown in every window, and stops in all of them', async () => {
  const other = await context.newPage();
  await other.goto('/support');
  await banner(other).waitFor();
  await page.getByRole('button', { name: 'Stop viewing', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Super Admin Dashboard' }).waitFor();
  await banner(other).waitFor({ state: 'detached' });
});

test('nothing was written to the console', () => {
  expect(desk.noise).toEqual([]);
});
