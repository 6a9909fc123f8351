import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { type SmallClaim, smallRemittance } from '../apps/server/src/testing/small-remittance.ts';
import { hindrances, hindrancesInEveryLook } from './support/accessible.ts';
import { openBrowser, type Visitor, visit } from './support/browser.ts';
import { countIndependently } from './support/independent-count.ts';
import { productOf } from './support/open-product.ts';
import { registerRiverside, uploadAndOpen } from './support/pharmacy.ts';
import type { RunningProduct } from './support/product.ts';

const payers = ['NORTHLAKE RX', 'SOUTHLAKE RX', '=1+1', '<script>alert(1)</script>', 'E', 'SIXTH'];

/** Forty claims of six payers over three months, and a lump sum of DIR. */
const payments = payers.map((payer, at) => ({
  paidOn: `2026-0${(at % 3) + 1}-15`,
  payer,
  trace: `T${at}`,
  claims: Array.from({ length: at === 0 ? 30 : 2 }, (_, index): SmallClaim => {
    const id = `7${at}${String(index).padStart(3, '0')}`;
    const drug = { drugName: index % 2 === 0 ? 'ELIQUIS 5 MG TAB' : 'XARELTO 20 MG', ndc: '' };
    const ndc = index % 2 === 0 ? '00003089421' : '50458057930';
    return { id, gross: 10_000, dir: 100 * at + index * 50, ...drug, ndc };
  }),
  lumps: at === 1 ? ([['CS', 'DIR Q1', 4_321]] as const) : [],
}));
const file = smallRemittance(...payments);
const counted = countIndependently(file);

let product: RunningProduct;
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  product = await productOf();
  browser = await openBrowser();
  visitor = await visit(browser, { url: product.url });
  page = visitor.page;
  await registerRiverside(page);
}, 120_000);

afterAll(async () => {
  await product?.stop();
});

const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

const claimRows = () => page.getByRole('table', { name: 'Claims Analysis' }).locator('tbody tr');
const address = () => new URL(page.url()).searchParams;

test('without files every part says what is missing and what to do', async () => {
  await page.getByRole('link', { name: 'Analytics', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Advanced Analytics' }).waitFor();
  await page.getByText('No payer data available').waitFor();
  await page.getByText('Insufficient data for trend analysis').waitFor();
  await page.getByRole('heading', { name: 'No Claims Found' }).waitFor();
  await page.getByText('Upload remittance files to see claims data').waitFor();
  const upload = page.getByRole('link', { name: 'Upload Remittance' });
  expect(await upload.getAttribute('href')).toBe('/upload');
  expect(await hindrances(page)).toEqual([]);
});

test('fees by payer and month are those of the file, to the cent', async () => {
  await uploadAndOpen(page, 'all.835', file);
  await page.goto('/analytics');
  await page.getByText('The 5 highest of 6 payers').waitFor();
  for (const [payer, cents] of counted.dirCentsByPayer) {
    const row = page.getByRole('table', { name: 'DIR Fees by Payer' }).locator('tr');
    const own = row.filter({ has: page.getByText(payer, { exact: true }) });
    expect(await own.locator('[data-figure]').getAttribute('data-value')).toBe(String(cents / 100));
  }
  const trend = page.getByRole('table', { name: 'Monthly DIR Fee Trend' });
  const written = await trend.locator('tbody td').allTextContents();
  expect(written).toEqual([...counted.dirCentsByMonth].sort().map(([, cents]) => dollars(cents)));
});

test('the drugs that cost most stand on cards, with their fees and claims', async () => {
  await page.getByRole('heading', { name: 'Top Drugs by DIR Fees' }).waitFor();
  const cards = page.locator('li', { has: page.locator('[data-figure=claimDirFees]') });
  expect(await cards.locator('h3').allTextContents()).toEqual([
    'XARELTO 20 MG',
    'ELIQUIS 5 MG TAB',
  ]);
  const lump = 4_321;
  const values = await cards
    .locator('[data-figure=claimDirFees]')
    .evaluateAll((links) =>
      links.map((link) => Math.round(Number(link.getAttribute('data-value')) * 100)),
    );
  expect(values.reduce((sum, each) => sum + each, 0)).toBe(counted.dirCents - lump);
});

test('claims are paged by 25, the newest first, and every choice is in the address', async () => {
  await page.getByText('Showing 1-25 of 40 claims').waitFor();
  expect(await claimRows().count()).toBe(25);
  const heading = page.getByRole('columnheader', { name: 'Date' });
  expect(await heading.getAttribute('aria-sort')).toBe('descending');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByText('Showing 26-40 of 40 claims').waitFor();
  await page.goBack();
  await page.getByText('Showing 1-25 of 40 claims').waitFor();
  await page.goForward();
  await page.getByText('Showing 26-40 of 40 claims').waitFor();
  expect(address().get('page')).toBe('2');
  await page.getByRole('button', { name: 'Page 1', exact: true }).click();
  await page.getByText('Showing 1-25 of 40 claims').waitFor();
  await page.getByRole('button', { name: 'DIR Fee', exact: true }).click();
  await expect.poll(() => address().get('sort')).toBe('dirFee');
  await expect.poll(() => claimRows().first().textContent()).toContain('−$14.50');
  await page.getByRole('button', { name: 'DIR Fee', exact: true }).click();
  await expect.poll(() => address().get('order')).toBe('asc');
  await page.reload();
  await expect.poll(() => claimRows().first().textContent()).toContain('$0.00');
});

test('a badge says how much of gross was taken', async () => {
  await page.goto('/analytics?sort=dirFee');
  const first = claimRows().first();
  await first.getByText('14.5%').waitFor();
  expect(await first.getByText('14.5%').getAttribute('class')).toContain('taken');
});

test('search finds numbers, payers, drugs and NDCs; the filter is one payer', async () => {
  await page.goto('/analytics');
  const search = page.getByPlaceholder('Search claims...');
  await search.waitFor();
  await page.locator('h1').click();
  await page.keyboard.press('/');
  await page.keyboard.type('70001');
  await expect.poll(() => claimRows().count()).toBe(1);
  expect(address().get('search')).toBe('70001');
  await search.fill('00003-0894-21');
  await expect.poll(() => claimRows().count()).toBe(20);
  await search.fill('nothing like it');
  await page.getByRole('heading', { name: 'No Claims Found' }).waitFor();
  await page.getByText('Try adjusting your search criteria').waitFor();
  await search.fill('');
  const filter = page.getByRole('combobox', { name: 'Payer' });
  const offered = await filter.locator('option').allTextContents();
  expect(offered).toEqual(['All Payers', ...payers.toSorted()]);
  await filter.selectOption('=1+1');
  await expect.poll(() => claimRows().count()).toBe(2);
  expect(address().get('payer')).toBe('=1+1');
});

test('what is filtered is taken along as CSV', async () => {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await waiting).path(), 'utf8');
  expect(csv.trim().split('\n')).toHaveLength(3);
});

test('claims above an amount are counted, searched and taken along; the chip takes it off', async () => {
  const dirOver10 = payments.flatMap(({ claims }) => claims).filter(({ dir = 0 }) => dir > 1_000);
  const eliquis = dirOver10.filter(({ ndc }) => ndc === '00003089421');
  await page.goto('/analytics?amountOf=dirFee&over=10.00&sort=dirFee&order=asc');
  await claimRows().first().waitFor();
  await expect.poll(() => claimRows().count()).toBe(dirOver10.length);
  await expect.poll(() => claimRows().first().textContent()).toContain('−$10.50');
  const chips = page.getByRole('list', { name: 'Filters' }).getByRole('listitem');
  expect(await chips.allTextContents()).toEqual(['DIR fee over $10.00']);
  expect(await hindrances(page)).toEqual([]);

  const search = page.getByPlaceholder('Search claims...');
  await search.fill('eliquis');
  await expect.poll(() => claimRows().count()).toBe(eliquis.length);
  expect(address().get('over')).toBe('10.00');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await waiting).path(), 'utf8');
  expect(csv.trim().split('\n')).toHaveLength(eliquis.length + 1);
  await page.reload();
  await claimRows().first().waitFor();
  await expect.poll(() => claimRows().count()).toBe(eliquis.length);

  await page.getByRole('button', { name: 'Remove the filter DIR fee over $10.00' }).click();
  await expect.poll(() => claimRows().count()).toBe(20);
  expect([...address().keys()].sort()).toEqual(['order', 'search', 'sort']);
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.goBack();
  await expect.poll(() => claimRows().count()).toBe(eliquis.length);
});

testInDepth(
  'several payers, drugs and a status in the address are chips of their own',
  async () => {
    const two = 'payer=NORTHLAKE+RX&payer=SIXTH&drug=XARELTO+20+MG&status=paid';
    await page.goto(`/analytics?${two}`);
    await claimRows().first().waitFor();
    await expect.poll(() => claimRows().count()).toBe(16);
    const usual = page.viewportSize();
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await hindrances(page)).toEqual([]);
    await page.setViewportSize(usual ?? { width: 1280, height: 800 });
    await claimRows().first().waitFor();
    await page.getByRole('button', { name: 'Remove the filter NORTHLAKE RX' }).click();
    await expect.poll(() => claimRows().count()).toBe(1);
    expect(await page.getByRole('combobox', { name: 'Payer' }).inputValue()).toBe('SIXTH');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => claimRows().count()).toBe(2);
    expect([...address()]).toEqual([['payer', 'SIXTH']]);
  },
);

test('a figure opens into its equation, and a term into its rows and a claim', async () => {
  const sixth = payments[1]?.claims.reduce((sum, { dir = 0 }) => sum + dir, 0) ?? 0;
  await page.goto('/analytics?figure=dirFees&payer=SOUTHLAKE+RX');
  const opened = page.locator('[data-opened=dirFees]');
  await opened.waitFor();
  expect(await opened.textContent()).toBe(dollars(sixth + 4_321));
  await page.getByText(`2 rows, together ${dollars(sixth)}`).waitFor();
  await claimRows().first().waitFor();
  expect(await claimRows().count()).toBe(2);
  await page.getByRole('link', { name: 'Lump sums of DIR' }).click();
  await page.getByText('1 row, together $43.21').waitFor();
  await page.getByRole('link', { name: 'DIR fees of claims' }).click();
  await claimRows().first().getByRole('button').press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  expect(await hindrances(page)).toEqual([]);
  await page.getByRole('link', { name: 'Close this figure' }).click();
  await expect.poll(() => address().size).toBe(0);
});

test('a period that runs backwards says so at its day, and shows no figure', async () => {
  await page.goto('/analytics?from=2026-03-02&to=2026-03-01');
  await page.getByText(/not before the first|before the first/).waitFor();
  expect(await page.locator('[data-figure]').count()).toBe(0);
});

testInDepth('in every width, by day and night, nothing hinders', async () => {
  await page.goto('/analytics');
  await page.getByText('Showing 1-25 of 40 claims').waitFor();
  expect(await hindrancesInEveryLook(page)).toEqual([]);
  expect(visitor.noise).toEqual([]);
});
