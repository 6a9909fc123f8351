import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { smallRemittance } from '../apps/server/src/testing/small-remittance.ts';
import { hindrances } from './support/accessible.ts';
import type { Visitor } from './support/browser.ts';
import { bringIn, enterPharmacy } from './support/enter.ts';
import { openProduct } from './support/open-product.ts';

const note = 'The bank shows this amount';
const paidOn = '2026-03-10';

/** One payment that adds up with $2.50 of DIR, and one with $10.00 that says $5.00 too much. */
const text = smallRemittance(
  { paidOn, payer: 'NORTHLAKE RX', trace: 'A1', claims: [{ id: '7001', gross: 5_000, dir: 250 }] },
  {
    paidOn,
    payer: 'SOUTHSHORE RX',
    trace: 'A2',
    claims: [{ id: '7002', gross: 10_000, dir: 1_000 }],
    amount: 9_500,
  },
);

let visitor: Visitor;
let page: Page;

openProduct(async (opened) => {
  ({ visitor, page } = opened);
  await enterPharmacy(visitor.context);
  await bringIn(visitor.context, { name: 'march.835', text });
});

const link = () => page.getByRole('link', { name: 'march.835', exact: true });
const held = () => page.getByText('Held: doesn’t balance').waitFor();

/** Looks at the dashboard without loading the page anew, and comes back. */
async function dashboardShows(...figures: readonly string[]): Promise<void> {
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'DIR Fee Tracker' }).click();
  const cards = page
    .locator('dl > div', { hasText: /DIR|Claims/ })
    .locator('dd > span:first-child');
  await expect.poll(async () => (await cards.allInnerTexts()).slice(0, 4)).toEqual(figures);
  await page.goBack();
}

test('a file opened from far down the list begins at its top; going back finds the list', async () => {
  await page.setViewportSize({ width: 1440, height: 300 });
  await page.goto('/upload');
  await link().scrollIntoViewIfNeeded();
  const far = await page.evaluate(() => window.scrollY);
  expect(far).toBeGreaterThan(0);
  await link().click();
  await page.getByRole('heading', { level: 1, name: 'march.835' }).waitFor();
  await page.getByText('7001').first().waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await link().waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(far);
});

test('a held payment is counted with a reason, which changes the dashboard to the cent', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await dashboardShows('$2.50', '5.0%', '$2.50', '1');
  await link().click();
  await held();
  await page
    .getByText('The payment is $5.00 more than the total of its claims and lump sums.')
    .waitFor();
  expect(await page.getByText('Balanced', { exact: true }).count()).toBe(1);
  expect(await hindrances(page)).toEqual([]);
  await page.getByRole('button', { name: 'Include anyway' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByText(/\$95\.00 with 1 claim will be included in totals and reports for March 2026/)
    .waitFor();
  await dialog.getByRole('button', { name: 'Include payment', exact: true }).click();
  await dialog.getByText('Enter a reason').waitFor();
  await dialog.getByLabel('Reason for including it').fill(note);
  await dialog.getByRole('button', { name: 'Include payment', exact: true }).click();
  await page.getByText('Included manually').waitFor();
  await page.getByText(`“${note}”`).waitFor();
  await page.getByText(/Included by Nora Ellis/).waitFor();
  await dashboardShows('$12.50', '8.3%', '$12.50', '2');
});

test('held again, or undone in the toast, it is out of every figure', async () => {
  await page.getByRole('button', { name: 'Hold again' }).click();
  await held();
  await page.getByRole('button', { name: 'Include anyway' }).click();
  await page.getByLabel('Reason for including it').fill(note);
  await page.getByRole('button', { name: 'Include payment', exact: true }).click();
  await page.getByText('Included manually').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await held();
  await dashboardShows('$2.50', '5.0%', '$2.50', '1');
});

test('a claim opens by keyboard, and the focus comes back', async () => {
  const opener = page.getByRole('table', { name: 'Claims' }).getByRole('button', { name: '7002' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Claim 7002' });
  await panel.getByText(/Classified by built-in rule cas\.pharmacy-dir/).waitFor();
  expect(page.url()).toContain('claim=');
  expect(await hindrances(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.waitForURL((address) => !address.searchParams.has('claim'));
  expect(visitor.noise).toEqual([]);
});
