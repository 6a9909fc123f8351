import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { smallRemittance } from '../apps/server/src/testing/small-remittance.ts';
import type { Visitor } from './support/browser.ts';
import { openProduct } from './support/open-product.ts';
import { dashboardFigures, registerRiverside, uploadAndOpen } from './support/pharmacy.ts';

const payer = 'NORTHLAKE RX';

/** An audit above all that is paid: $50.00 are carried forward, and DIR of $1.00 is in it. */
const march = smallRemittance({
  paidOn: '2026-03-10',
  payer,
  claims: [
    { id: '7001', gross: 2_000, filledOn: '2026-01-20' },
    { id: '7002', gross: 6_000, filledOn: '2026-02-20' },
  ],
  lumps: [
    ['WO', 'AUDIT 17', 12_900],
    ['CS', 'DIR Q1-26', 100],
    ['FB', 'F-31', -5_000],
  ],
});

const april = smallRemittance({
  paidOn: '2026-04-07',
  payer,
  claims: [{ id: '7003', gross: 20_000 }],
  lumps: [['FB', 'F-31', 2_000]],
});

/** A payment of May whose file does not say so. */
const undated = smallRemittance({
  paidOn: '2026-05-05',
  payer: 'SOUTHLAKE RX',
  claims: [{ id: '7004', gross: 10_000, dir: 500 }],
})
  .replace(/(BPR\*[^~]*\*)20260505~/, '$1~')
  .replace(/DTM\*405\*[^~]*~\s*/, '');

let visitor: Visitor;
let page: Page;

openProduct(async (opened) => {
  ({ visitor, page } = opened);
  await registerRiverside(page);
});

test('a balance carried forward is told on the upload page and listed as open', async () => {
  await uploadAndOpen(page, 'march.835', march);
  await page.getByText('$50.00 was carried forward').waitFor();
  await page.goto('/upload');
  await page.getByText('$50.00 will be taken from later payments').waitFor();
  await page.getByRole('link', { name: 'View open balances' }).click();
  await page.getByRole('heading', { level: 1, name: 'Lump Sums' }).waitFor();
  const open = page.getByRole('table', { name: 'Open forwarding balances' });
  const row = open.getByRole('row', { name: /NORTHLAKE RX/ });
  expect(await row.innerText()).toMatch(/To be taken back\s+F-31\s+Mar 10, 2026/);
});

test('a later payment takes part of it back, and both files say so', async () => {
  await uploadAndOpen(page, 'april.835', april);
  await page.getByText('$20.00 carried forward from an earlier payment').waitFor();
  await page
    .getByText(/^Carried forward from/)
    .getByRole('link', { name: 'march.835' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'march.835' }).waitFor();
  await page
    .getByText(/^Taken back in/)
    .getByRole('link', { name: 'april.835' })
    .waitFor();
  await page.getByText('$30.00 is still to be taken back.').waitFor();
});

test('the list is filtered in the address, and its sum is that of its rows', async () => {
  await page.goto('/lump-sums');
  const sums = page.locator('dl', { hasText: 'Included in totals' }).last();
  await sums.getByText('4 lump sums').first().waitFor();
  expect(await sums.innerText()).toContain('$100.00');
  await page.getByLabel('Kind').selectOption('forwarding_balance');
  await page.waitForURL(/category=forwarding_balance/);
  await sums.getByText('+$30.00').first().waitFor();
  await page.reload();
  const table = page.getByRole('table', { name: 'All lump sums' });
  await table.waitFor();
  expect(await table.getByRole('row').count()).toBe(3);
  await page.getByLabel('Payer').selectOption(payer);
  await page.waitForURL(/payer=NORTHLAKE/);
});

test('a lump sum fee shows its allocation across claims, to the cent', async () => {
  await page.goto('/lump-sums?category=dir');
  await page.getByRole('button', { name: 'Allocation' }).click();
  const panel = page.getByRole('dialog', { name: 'Lump sum allocation across claims' });
  await panel
    .getByText(/^Allocated across the 2 paid claims from this payer filled in Q1 2026, by gross/)
    .waitFor();
  await panel.getByText('All claims. DIR program. From its reference').waitFor();
  const claims = await panel.getByRole('listitem').allInnerTexts();
  expect(claims.map((text) => /\$\d+\.\d\d(?=\s+allocated)/.exec(text)?.[0])).toEqual([
    '$0.25',
    '$0.75',
  ]);
  expect(page.url()).toContain('spread=');
  await panel.getByRole('link', { name: 'Claim 7002' }).click();
  const claim = page.getByRole('dialog', { name: 'Claim 7002' });
  await claim.getByRole('heading', { name: 'Share of lump sums allocated' }).waitFor();
  await claim.getByText('CS DIR Q1-26, of $1.00 for its service period').waitFor();
  await claim
    .getByText(/^Total/)
    .getByText('−$0.75')
    .waitFor();
});

test('a payment without a date counts on the day that a person gives', async () => {
  await uploadAndOpen(page, 'undated.835', undated);
  await page.getByText('Held: no payment date').waitFor();
  await page.getByRole('button', { name: 'Include anyway' }).click();
  const dialog = page.getByRole('dialog', { name: 'Include this payment anyway?' });
  await dialog.getByLabel('Reason for including it').fill('The bank shows the deposit');
  await dialog.getByRole('button', { name: 'Include payment' }).click();
  await dialog.getByText('Enter the payment date').waitFor();
  await dialog.getByLabel('Paid on').fill('2026-05-05');
  await dialog.getByRole('button', { name: 'Include payment' }).click();
  await page.getByText('Included manually').waitFor();
  await page.getByText('May 5, 2026').first().waitFor();
  expect((await dashboardFigures(page, '2026-05'))[0]).toBe('$5.00');
});

test('nothing was written on the console', () => {
  expect(visitor.noise).toEqual([]);
});
