import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { smallRemittance } from '../apps/server/src/testing/small-remittance.ts';
import { hindrances } from './support/accessible.ts';
import type { Visitor } from './support/browser.ts';
import { openProduct } from './support/open-product.ts';
import { dashboardFigures, registerRiverside, uploadAndOpen } from './support/pharmacy.ts';

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
let address: string;

openProduct(async (opened) => {
  ({ visitor, page } = opened);
  await registerRiverside(page);
  await uploadAndOpen(page, 'march.835', text);
  address = page.url();
});

test('a payment that does not add up is held and shows by how much', async () => {
  await page.getByText('Held: does not add up').waitFor();
  await page
    .getByText('The payment is $5.00 more than its claims and lump sums come to.')
    .waitFor();
  expect(await page.getByText('Adds up, counted').count()).toBe(1);
  expect(await hindrances(page)).toEqual([]);
});

test('counting it asks why, and changes the dashboard to the cent', async () => {
  const before = await dashboardFigures(page, '2026-03');
  expect(before).toEqual(['$2.50', '5.0%', '$2.50', '1']);
  await page.goto(address);
  await page.getByRole('button', { name: 'Count it anyway' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/\$95\.00 with 1 claim joins your totals of March 2026/).waitFor();
  await dialog.getByRole('button', { name: 'Count it', exact: true }).click();
  await dialog.getByText('Please say why, in a few words').waitFor();
  await dialog.getByLabel('Why may it count?').fill(note);
  await dialog.getByRole('button', { name: 'Count it', exact: true }).click();
  await page.getByText('Counted by decision').waitFor();
  await page.getByText(`“${note}”`).waitFor();
  await page.getByText(/Counted by Nora Ellis/).waitFor();
  const after = await dashboardFigures(page, '2026-03');
  expect(after).toEqual(['$12.50', '8.3%', '$12.50', '2']);
});

test('holding it again takes it out of every figure', async () => {
  await page.goto(address);
  await page.getByRole('button', { name: 'Hold it again' }).click();
  await page.getByText('Held: does not add up').waitFor();
  expect((await dashboardFigures(page, '2026-03'))[0]).toBe('$2.50');
});

test('Undo in the toast takes the decision back', async () => {
  await page.goto(address);
  await page.getByRole('button', { name: 'Count it anyway' }).click();
  await page.getByLabel('Why may it count?').fill(note);
  await page.getByRole('button', { name: 'Count it', exact: true }).click();
  await page.getByText('Counted by decision').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Held: does not add up').waitFor();
  expect((await dashboardFigures(page, '2026-03'))[0]).toBe('$2.50');
});

test('a claim opens by keyboard with its equation, and the focus comes back', async () => {
  await page.goto(address);
  const opener = page.getByRole('table', { name: 'Claims' }).getByRole('button', { name: '7002' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Claim 7002' });
  await panel.getByText('What was paid').waitFor();
  expect(page.url()).toContain('claim=');
  expect(await panel.getByText('$100.00').count()).toBeGreaterThan(0);
  await panel.getByText(/Decided by the built-in rule cas\.pharmacy-dir/).waitFor();
  expect(await hindrances(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(page.url()).not.toContain('claim=');
});

test('a file opened from far down the list begins at its top; going back finds the list', async () => {
  await page.setViewportSize({ width: 1440, height: 300 });
  await page.goto('/upload');
  const link = page.getByRole('link', { name: 'march.835', exact: true });
  await link.scrollIntoViewIfNeeded();
  const far = await page.evaluate(() => window.scrollY);
  expect(far).toBeGreaterThan(0);
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'march.835' }).waitFor();
  await page.getByText('7001').first().waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await link.waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(far);
});

test('nothing was written on the console', () => {
  expect(visitor.noise).toEqual([]);
});
