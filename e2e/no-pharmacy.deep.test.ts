import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { hindrances } from './support/accessible.ts';
import { emailOf } from './support/enter.ts';
import { openProduct } from './support/open-product.ts';

const reason = 'You’re not assigned to a pharmacy, so you can’t add or export anything here.';

let page: Page;

openProduct(async (opened) => {
  page = opened.page;
  const data = { email: emailOf('new'), password: 'Correct-Horse-7' };
  const names = { firstName: 'Noa', lastName: 'Nobody' };
  await page.context().request.post('/api/auth/register', { data: { ...data, ...names } });
});

/** The buttons of each screen that only a pharmacy can use. */
const off: readonly [path: string, names: readonly string[]][] = [
  ['/', ['Add Test Data']],
  ['/upload', ['Choose Files', 'Upload Your First File']],
  ['/reports', ['PDF Report', 'Excel Export', 'CSV Export', 'Email Report']],
  ['/analytics', ['Export CSV']],
  ['/vendor-audit', ['Add Invoice', 'Add Vendor', 'Add Your First Vendor']],
  ['/vendor-audit?tab=invoices&add=invoice', ['Add Invoice']],
];

testInDepth.each(off)('a person of no pharmacy reads at %s why %j are off', async (path, names) => {
  await page.goto(path);
  await page.getByRole('status').filter({ hasText: reason }).waitFor();
  for (const name of names) {
    const buttons = page.getByRole('main').getByRole('button', { name, exact: true });
    await buttons.first().waitFor();
    for (const button of await buttons.all()) expect(await button.isDisabled(), name).toBe(true);
  }
  expect(await hindrances(page)).toEqual([]);
});

test.each([
  '/mail-in',
  '/classification',
  '/lump-sums',
  '/review',
  '/contract-analysis',
  '/ai-chat',
])('a person of no pharmacy finds nothing at %s that would be refused', async (path) => {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  await page.goto(path);
  await page.getByRole('status').filter({ hasText: reason }).waitFor();
  await page.waitForLoadState('networkidle');
  const buttons = page.getByRole('main').getByRole('button');
  for (const button of await buttons.all()) {
    if (await button.isEnabled()) await button.click();
    await page.keyboard.press('Escape');
  }
  await page.waitForLoadState('networkidle');
  expect(refused).toEqual([]);
});
