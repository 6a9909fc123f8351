import { addMonths } from '@pfs/core/days';
import { firstDayOf } from '@pfs/core/metrics/periods';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { type SmallClaim, smallRemittance } from '../apps/server/src/testing/small-remittance.ts';
import { hindrancesInEveryLook } from './support/accessible.ts';
import type { Visitor } from './support/browser.ts';
import { bringIn, enterPharmacy } from './support/enter.ts';
import { openProduct } from './support/open-product.ts';

// What the screen shows of the server's answers is told in apps/web/src/features/analytics.

const payers = ['NORTHLAKE RX', 'SOUTHLAKE RX', '=1+1', '<script>alert(1)</script>', 'E', 'SIXTH'];
const lumps: Readonly<Record<string, readonly [string, string, number]>> = {
  'SOUTHLAKE RX': ['CS', 'DIR Q1', 4_321],
  // Of this month: the dashboard has an alert of it.
  '=1+1': ['CS', 'MISC 77', 1_100],
};

const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });
const firstOfMonth = (monthsAgo: number) => addMonths(firstDayOf(today.slice(0, 7)), -monthsAgo);

/** Forty claims of six payers over the last three months, and two lump sums. */
const text = smallRemittance(
  ...payers.map((payer, at) => ({
    paidOn: firstOfMonth(2 - (at % 3)),
    payer,
    claims: Array.from({ length: at === 0 ? 30 : 2 }, (_, index): SmallClaim => {
      const id = `7${at}${String(index).padStart(3, '0')}`;
      const drugName = index % 2 === 0 ? 'ELIQUIS 5 MG TAB' : 'XARELTO 20 MG';
      const ndc = index % 2 === 0 ? '00003089421' : '50458057930';
      return { id, gross: 10_000, dir: 100 * at + index * 50, drugName, ndc };
    }),
    lumps: lumps[payer] === undefined ? [] : [lumps[payer]],
  })),
);

let visitor: Visitor;
let page: Page;

openProduct(async (opened) => {
  ({ visitor, page } = opened);
  await enterPharmacy(visitor.context);
  await bringIn(visitor.context, { name: 'all.835', text });
});

test('claims are turned, ordered and searched by the address, which goes back and forth', async () => {
  const rows = page.getByRole('table', { name: 'Claims Analysis' }).locator('tbody tr');
  const address = () => new URL(page.url()).search;
  await page.goto('/analytics');
  await page.getByText('Showing 1-25 of 40 claims').waitFor();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByText('Showing 26-40 of 40 claims').waitFor();
  await page.goBack();
  await page.getByText('Showing 1-25 of 40 claims').waitFor();
  await page.goForward();
  await page.getByText('Showing 26-40 of 40 claims').waitFor();
  expect(address()).toBe('?page=2');
  await page.getByRole('button', { name: 'DIR Fee', exact: true }).click();
  await expect.poll(() => rows.first().textContent()).toContain('−$14.50');
  expect(address()).toBe('?sort=dirFee');
  await page.getByPlaceholder('Search claims...').fill('00003-0894-21');
  await expect.poll(() => rows.count()).toBe(20);
  expect(address()).toBe('?sort=dirFee&search=00003-0894-21');
  expect(visitor.noise).toEqual([]);
});

const chips = 'payer=NORTHLAKE+RX&payer=SIXTH&drug=XARELTO+20+MG&amountOf=dirFee&over=1.00';

testInDepth.each([
  ['/', 'Alerts & Insights'],
  ['/analytics', 'Showing 1-25 of 40 claims'],
  [`/analytics?${chips}`, 'Clear filters'],
  ['/analytics?figure=dirFees&payer=SOUTHLAKE+RX', 'Close'],
  ['/analytics?from=2001-01-01&to=2001-01-31', 'No Claims Found'],
])('nothing hinders at %s, in every width, by day and night', async (path, shown) => {
  await page.goto(path);
  await page.getByText(shown, { exact: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await hindrancesInEveryLook(page)).toEqual([]);
  expect(visitor.noise).toEqual([]);
});
