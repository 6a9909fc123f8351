import { addMonths } from '@pfs/core/days';
import { firstDayOf, lastDayOf } from '@pfs/core/metrics/periods';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { type SmallPayment, smallRemittance } from '../apps/server/src/testing/small-remittance.ts';
import { hindrancesInEveryLook } from './support/accessible.ts';
import type { Visitor } from './support/browser.ts';
import { countIndependently, usd } from './support/independent-count.ts';
import { openProduct } from './support/open-product.ts';
import { registerRiverside, uploadAndOpen } from './support/pharmacy.ts';
import type { RunningProduct } from './support/product.ts';
import { percent } from './support/sums.ts';

const north = 'NORTHLAKE RX';
const south = 'SOUTHLAKE & SONS';
const month = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' }).slice(0, 7);
const monthsBack = (months: number) => addMonths(firstDayOf(month), -months).slice(0, 7);
const monthBefore = monthsBack(1);

const before = fileOf(monthBefore, [
  { payer: north, claims: [{ id: '7001', gross: 90_000, dir: 3_150 }] },
  { payer: south, claims: [{ id: '7002', gross: 10_000, dir: 1_234 }] },
]);
const current = fileOf(month, [
  {
    payer: north,
    claims: [
      { id: '7003', gross: 120_000, dir: 4_321 },
      { id: '7004', gross: 20_000, dir: 99 },
      { id: '7005', gross: 20_000, dir: 99, status: 'reversal' },
      { id: '7006', status: 'denied' },
    ],
    lumps: [['CS', 'DIR Q1-26', 2_050]],
  },
  {
    payer: south,
    claims: [{ id: '7007', gross: 30_000, dir: 1_510 }],
    lumps: [['CS', 'MISC 77', 1_100]],
  },
]);

let product: RunningProduct;
let visitor: Visitor;
let page: Page;

openProduct(async (opened) => {
  ({ product, visitor, page } = opened);
  await registerRiverside(page);
});

function fileOf(of: string, payments: readonly Omit<SmallPayment, 'paidOn'>[]): string {
  return smallRemittance(...payments.map((payment) => ({ ...payment, paidOn: `${of}-01` })));
}

function inWords(of: string): string {
  return new Date(`${of}-15T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
  });
}

/** Label, figure and caption of each card. */
async function cards(): Promise<readonly (readonly string[])[]> {
  await page.getByText('Total DIR Fees This Month').waitFor();
  const found = await page.locator('dl > div').all();
  return Promise.all(
    found.map(async (card) => (await card.locator('dt, dd > span').allInnerTexts()).map(trimmed)),
  );
}

const trimmed = (text: string) => text.trim();

function chart(title: string): Locator {
  return page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });
}

test('without data the dashboard says what to do', async () => {
  await page.goto('/');
  await page.getByText('No Data Available').waitFor();
  await page.getByText('Upload your first remittance file to see analytics').waitFor();
  expect(await page.getByRole('button', { name: 'Add Test Data' }).count()).toBe(2);
  await page.locator('main').getByRole('link', { name: 'Upload Remittance' }).click();
  await page.waitForURL(/\/upload$/);
});

test('where the current month has no claims, the cards name the latest month that has', async () => {
  await uploadAndOpen(page, 'before.835', before);
  const { dirCents, grossCents } = countIndependently(before);
  await page.goto('/');
  const name = inWords(monthBefore);
  expect(await cards()).toEqual([
    ['Total DIR Fees This Month', usd(dirCents), name],
    ['% Revenue Lost to DIR', percent(dirCents, grossCents), `Of gross revenue, ${name}`],
    ['YTD DIR Fees', usd(dirCents), `Year to date, through ${name}`],
    ['Processed Claims', '2', name],
  ]);
  await page
    .getByText(`No claims yet this month. You see ${name}, the latest month with claims.`)
    .waitFor();
  await chart('6-Month DIR Fee Trend').getByText('Insufficient data for trend analysis').waitFor();
});

test('the cards of the current month are those of an independent count', async () => {
  await uploadAndOpen(page, 'current.835', current);
  const counted = countIndependently(current);
  const sameYear = month.slice(0, 4) === monthBefore.slice(0, 4);
  const yearCents = counted.dirCents + (sameYear ? countIndependently(before).dirCents : 0);
  await page.goto('/');
  expect(await cards()).toEqual([
    ['Total DIR Fees This Month', usd(counted.dirCents), 'Current month'],
    ['% Revenue Lost to DIR', percent(counted.dirCents, counted.grossCents), 'Of gross revenue'],
    ['YTD DIR Fees', usd(yearCents), 'Year to date'],
    ['Processed Claims', String(counted.countedClaims), 'This month'],
  ]);
  await page.goto(`/?month=${monthsBack(2)}`);
  await page.getByText('No payer data available').waitFor();
});

test('every figure of the dashboard opens into rows that come to it', async () => {
  await page.goto('/');
  await cards();
  for (const title of ['DIR Fees by Payer', '6-Month DIR Fee Trend']) {
    await chart(title)
      .getByRole('button', { name: `Show ${title} as a table` })
      .click();
  }
  const links = page.locator('main a[data-figure]');
  expect(await links.count()).toBeGreaterThanOrEqual(9);
  for (const link of await links.all()) {
    const [path, value] = [await link.getAttribute('href'), await link.getAttribute('data-value')];
    const asked = new URL(path ?? '', product.url).searchParams;
    const name = asked.get('figure');
    asked.delete('figure');
    const opened = await page.evaluate(
      async (url) => (await fetch(url)).json(),
      `/api/figures/${name}?${asked}`,
    );
    expect([path, opened.value]).toEqual([path, Number(value)]);
  }
  await page.locator('dl a[data-figure="dirFees"]').first().click();
  await page.waitForURL(`**/analytics?figure=dirFees&from=${month}-01&to=${lastDayOf(month)}`);
});

test('an alert is read and unread where it stands, and leads to its rows', async () => {
  await page.goto('/');
  const alert = page.locator('li', {
    has: page.getByRole('heading', { name: `Unexplained adjustments from ${south}` }),
  });
  await alert.getByText('New').waitFor();
  await alert.getByText(/^\$11\.00 in lump sums in /).waitFor();
  await alert.getByRole('button', { name: /^Mark as read/ }).click();
  await alert.getByRole('button', { name: /^Mark as unread/ }).waitFor();
  await page.reload();
  await alert.getByRole('button', { name: /^Mark as unread/ }).waitFor();
  expect(await alert.getByText('New').count()).toBe(0);
  await alert.getByRole('button', { name: /^Mark as unread/ }).click();
  await alert.getByText('New').waitFor();
  await alert.getByRole('link', { name: /^Show the rows/ }).click();
  await page.waitForURL(/\/lump-sums\?/);
  await page.getByText('MISC 77').first().waitFor();
});

test('an amount of a recent claim opens that claim', async () => {
  await page.goto('/');
  const table = page.getByRole('table', { name: 'Recent Claims Analysis' });
  await table.waitFor();
  const heads = await table.getByRole('columnheader').allInnerTexts();
  expect(heads.map(trimmed)).toEqual(['Date', 'Payer', 'Gross Paid', 'DIR Fee', 'Net Paid']);
  await table.getByRole('link', { name: '$1,200.00' }).click();
  await page.waitForURL(/\/remittances\/[^?]+\?claim=/);
  await page.getByText('7003').first().waitFor();
});

test('quick actions and View All lead where they say', async () => {
  for (const [name, path] of [
    ['Upload Remittance', '/upload'],
    ['Download Report', '/reports'],
    ['View Analytics', '/analytics'],
    ['View All', '/analytics'],
  ] as const) {
    await page.goto('/');
    await page.locator('main').getByRole('link', { name, exact: true }).click();
    await page.waitForURL((url) => url.pathname === path);
  }
});

testInDepth('the dashboard can be used by everybody, on a phone and in the dark', async () => {
  await page.goto('/');
  await cards();
  expect(await hindrancesInEveryLook(page)).toEqual([]);
  expect(visitor.noise).toEqual([]);
});
