import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { hindrancesInEveryLook } from './support/accessible.ts';
import { type Visitor, visit } from './support/browser.ts';
import { enter, enterPharmacy, ownName, riverside, superAdmin } from './support/enter.ts';
import { openProduct } from './support/open-product.ts';
import { toast } from './support/toasts.ts';

const pageSize = 25;
const flag = 'early-look';

let pharmacy: BrowserContext;
let desk: Visitor;
/** On one load from the first test to the last. */
let page: Page;

openProduct(async ({ browser, product, visitor }) => {
  pharmacy = (await visit(browser, { url: product.url })).context;
  await enterPharmacy(pharmacy, { pharmacyName: ownName });
  desk = visitor;
  page = visitor.page;
  await enter(desk.context, superAdmin);
});

const answerTo = async (path: string) => (await pharmacy.request.get(path)).json();

test('a pharmacy that waits is approved', async () => {
  // The longest waiting ones come first, those of earlier files too.
  const waiting = await desk.context.request.get('/api/admin/pending-pharmacies?pageSize=1');
  const last = Math.ceil(Number(waiting.headers()['x-total-count']) / pageSize);
  await page.goto(`/admin/super?page=${last}`);
  await page.getByRole('button', { name: `Approve ${ownName}` }).click();
  await toast(page, 'Success', 'Pharmacy approved successfully');
  const { organization } = await answerTo('/api/auth/user');
  expect(organization.approvalStatus).toBe('approved');
});

test('a trial is granted with the keyboard alone', async () => {
  await page.getByRole('tab', { name: 'Plan Management' }).click();
  const form = page.getByRole('form', { name: 'Grant Free Trial' });
  const field = form.getByRole('combobox', { name: 'Organization' });
  await field.focus();
  await page.keyboard.type(ownName);
  await form.getByRole('option', { name: new RegExp(ownName) }).waitFor();
  await page.keyboard.press('Enter');
  expect(await field.inputValue()).toBe(ownName);
  await page.keyboard.press('Tab');
  await page.keyboard.press('E');
  await page.keyboard.press('Tab');
  await page.keyboard.type('14');
  await page.keyboard.press('Enter');
  await toast(page, 'Success', 'Free 14-day trial granted successfully');
});

test('a feature is on for the pharmacy that was chosen, until its flag is removed', async () => {
  await page.getByRole('link', { name: 'System', exact: true }).click();
  await page.getByRole('button', { name: 'New flag' }).click();
  await page.getByLabel('Name', { exact: true }).fill(flag);
  await page.getByRole('checkbox').check();
  await page.getByRole('combobox').fill(ownName);
  await page.getByRole('option', { name: new RegExp(ownName) }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: new RegExp(`${flag}.*${ownName}`) }).waitFor();
  expect(await answerTo('/api/features')).toEqual({ features: [flag] });
  await page.getByRole('button', { name: `Remove ${flag}` }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await toast(page, 'Feature flag removed');
  expect(await answerTo('/api/features')).toEqual({ features: [] });
});

test('Medicare prices are imported from a file of CMS, with its invalid lines told', async () => {
  await page.getByRole('tab', { name: 'Medicare Prices (MFP)' }).click();
  const head =
    'IPAY,Selected Drug Name,NDC-11,MFP Effective Date,MFP End Date,NDC-9 MFP per Unit Price,As of Date';
  const lines = [
    '2026,NORTHSTAR,99001-0893-21,01/01/2026,12/31/2026,4.145072,11/25/2025',
    '2028,SOUTHSTAR,99001-0894-21,01/01/2028,,,11/25/2025',
  ];
  const text = [head, ...lines].join('\n');
  await page.locator('input[type="file"]').setInputFiles({
    ...{ name: 'mfp.csv', mimeType: 'text/csv', buffer: Buffer.from(text) },
  });
  await toast(page, 'Drug Prices Imported', '1 new, 0 changed. 1 line has no price.');
  await page.getByText('CMS may not have published it yet').waitFor();
});

test('an organization is found with its trial, and suspended with a reason', async () => {
  await page.getByRole('link', { name: 'Super Admin Dashboard' }).click();
  await page.getByRole('tab', { name: 'Organizations & Plans' }).click();
  await page.getByRole('searchbox', { name: 'Search organizations' }).fill(ownName);
  const row = page.getByRole('row', { name: new RegExp(`${ownName}.*Enterprise Trialing`) });
  await row.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The bill of March is open');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await row.getByText('The bill of March is open').waitFor();
  expect((await pharmacy.request.get('/api/auth/user')).status()).toBe(401);
});

test('what was done last stands first on the trail, which scrolls by itself', async () => {
  await page.getByRole('tab', { name: /^Audit Trail/ }).click();
  const list = page.getByRole('list', { name: 'Audit records' });
  const record = list.getByRole('listitem').first();
  await record.getByText('Organization suspended; its sessions ended').waitFor();
  expect(await record.innerText()).toContain(ownName);
  expect(await list.evaluate((place) => getComputedStyle(place).overflowY)).toBe('auto');
});

testInDepth.each([
  ['/admin/super', /^Pharmacy Approvals \(/],
  ['/admin/super?tab=plans', 'Switch Organization Plan'],
  ['/admin/super?tab=passwords', 'Change Password'],
  ['/admin/super?tab=audit', 'Export CSV'],
  ['/admin/super?tab=organizations', riverside.email],
  ['/admin/super?tab=organizations&search=nobody', 'No Organizations Found'],
  ['/admin/system', 'Feature flags'],
  ['/admin/system?tab=settings', 'apiUsage.days'],
  ['/admin/system?tab=usage', 'GET /api/features'],
  ['/admin/system?tab=mfp', 'Lines in mfp.csv'],
  ['/floors', 'Kentucky'],
])('%s is accessible and fits, by day and night', async (path, sign) => {
  await page.goto(path);
  await page.getByText(sign).first().waitFor();
  expect(await hindrancesInEveryLook(page)).toEqual([]);
});

test('nothing was written on the console', () => {
  expect(desk.noise).toEqual([]);
});
