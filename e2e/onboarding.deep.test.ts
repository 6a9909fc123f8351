import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit } from './support/browser.ts';
import { openProduct } from './support/open-product.ts';
import { registerRiverside } from './support/pharmacy.ts';
import { moved, watchShifts } from './support/shifts.ts';

let page: Page;
let anybody: () => Promise<Page>;

openProduct(async (opened) => {
  page = opened.page;
  anybody = async () => (await visit(opened.browser, { url: opened.product.url })).page;
  await registerRiverside(page);
});

const steps = () =>
  page.locator('section', { has: page.getByRole('heading', { name: 'First steps', exact: true }) });

test('a new pharmacy sees its first steps below the empty dashboard, none of them done', async () => {
  await steps().getByText('0 of 5 done').waitFor();
  expect(await steps().getByRole('listitem').count()).toBe(5);
  const link = steps().getByRole('link', { name: 'Go to users' });
  expect(await link.getAttribute('href')).toBe('/admin/pharmacy');
});

test('an empty screen says what it will show, and fills itself with test data', async () => {
  await page.goto('/contract-analysis');
  await page.getByText('No Contract Data Available').waitFor();
  await page.getByRole('button', { name: 'Add Test Data' }).click();
  await page.getByText('Test Data Added', { exact: true }).first().waitFor();
  await page.goto('/');
  await page.getByText(/^Includes sample data: 1 file with [1-9][\d,]* claims\.$/).waitFor();
  await steps().getByText('1 of 5 done').waitFor();
});

test('opening a figure is seen, and nothing moves while the dashboard comes', async () => {
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.url().endsWith('/api/onboarding'),
  );
  await steps().getByRole('link', { name: 'Open DIR fees' }).click();
  await page.locator('[data-opened=dirFees]').waitFor();
  expect((await answered).status()).toBe(200);
  await watchShifts(page.context());
  await page.goto('/');
  await steps().getByText('2 of 5 done').waitFor();
  await page.getByRole('table', { name: 'Recent Claims Analysis' }).waitFor();
  expect(await moved(page)).toBeLessThan(0.02);
});

test.each([
  ['/analytics', 'Claims Analysis'],
  ['/lump-sums', 'All lump sums'],
  ['/contract-analysis', 'Drug Profitability Analysis'],
])('nothing moves while %s comes', async (path, last) => {
  await page.goto(path);
  await page.getByRole('heading', { name: last }).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await moved(page)).toBeLessThan(0.02);
});

test('steps that are put away stay away on a reload, and come back', async () => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Hide first steps' }).click();
  await page.getByText('First steps hidden', { exact: true }).first().waitFor();
  await steps().waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'Show first steps' }).waitFor();
  expect(await steps().count()).toBe(0);
  await page.getByRole('button', { name: 'Show first steps' }).click();
  await steps().getByText('2 of 5 done').waitFor();
});

test('a word is explained by the keyboard, and its page has it in view', async () => {
  const button = page.getByRole('button', { name: 'What is “DIR fee”?' }).first();
  await button.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'DIR fee' });
  await panel.getByText(/Money a payer takes back/).waitFor();
  const box = await panel.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= (page.viewportSize()?.width ?? 0)).toBe(true);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await page.keyboard.press('Enter');
  await panel.getByRole('link').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/glossary#dir-fee');
  await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.id === 'dir-fee');
});

test('anybody finds a word in the glossary without signing in', async () => {
  const visitor = await anybody();
  await visitor.goto('/glossary');
  await visitor.getByRole('searchbox', { name: 'Find a term' }).fill('clawback');
  await visitor.getByText('1 term', { exact: true }).waitFor();
  await visitor.getByText('Take-back', { exact: true }).waitFor();
  expect(new URL(visitor.url()).search).toBe('?q=clawback');
});

test('test data goes out in one click, once its end is read and agreed to', async () => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Remove test data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove test data?' });
  await dialog.getByText(/^1 file with [1-9][\d,]* claims will be deleted$/).waitFor();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Test data removed', { exact: true }).first().waitFor();
  await page.getByText('No Data Available').waitFor();
  await page.goto('/upload');
  await page.getByText('No Remittances Uploaded Yet').waitFor();
});
