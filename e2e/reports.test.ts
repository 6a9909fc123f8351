import type { Browser, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { readPdf } from '../apps/server/src/testing/read-pdf.ts';
import { smallRemittance } from '../apps/server/src/testing/small-remittance.ts';
import { hindrancesInEveryLook } from './support/accessible.ts';
import { type Visitor, visit } from './support/browser.ts';
import { beginsWith, downloadBy, magic } from './support/downloads.ts';
import { bringIn, enterPharmacy, riverside } from './support/enter.ts';
import { usd } from './support/independent-count.ts';
import { openProduct } from './support/open-product.ts';
import { linkOfMail } from './support/outbox.ts';
import type { RunningProduct } from './support/product.ts';
import { sumsOf } from './support/sums.ts';

// What the screen shows of the server's answers is told in apps/web/src/features/reports.

const december = { paidOn: '2024-12-31', payer: 'TENTH RX' };
const text = smallRemittance(
  { ...december, claims: [{ id: '3', gross: 50_000, dir: 5_000 }] },
  { paidOn: '2025-02-03', payer: '=1+1', claims: [{ id: '4', gross: 100_000, dir: 4_900 }] },
  { paidOn: '2025-02-04', payer: 'FIFTH RX', claims: [{ id: '5', gross: 100_000, dir: 5_000 }] },
  { paidOn: '2025-02-05', payer: 'NINTH RX', claims: [{ id: '6', gross: 100_000, dir: 9_900 }] },
  { paidOn: '2025-02-06', payer: 'TENTH RX', claims: [{ id: '7', gross: 100_000, dir: 10_000 }] },
);
const winter = 'from=2024-12-01&to=2025-02-28';

let product: RunningProduct;
let browser: Browser;
let visitor: Visitor;
let page: Page;

openProduct(async (opened) => {
  ({ product, browser, visitor, page } = opened);
  await enterPharmacy(visitor.context);
  await bringIn(visitor.context, { name: 'winter.835', text });
});

async function open(query: string): Promise<void> {
  await page.goto(`/reports?${query}`);
  await page.getByText('Total Claims', { exact: true }).waitFor();
}

function button(name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

test('the report is kept as a real PDF with the figures of the screen', async () => {
  await open(winter);
  const pdf = await downloadBy(page, button('PDF Report'));
  expect(pdf.name).toBe('dir-report-monthly-2024-12-01-to-2025-02-28.pdf');
  expect(beginsWith(pdf, magic.pdf)).toBe(true);
  const { gross, dir, net } = sumsOf(text);
  const read = (await readPdf(pdf.bytes)).join('\n');
  const shown = await page.locator('dl').innerText();
  for (const cents of [gross, dir, net]) {
    expect(read).toContain(usd(cents));
    expect(shown).toContain(usd(cents));
  }
});

test('a printed report has no buttons, and no page ends with a heading without rows', async () => {
  const buttons = await page.locator('button').allInnerTexts();
  const named = buttons.filter((name) => /^[A-Z][A-Za-z]+ [A-Za-z]+$/.test(name));
  expect(named).toEqual(expect.arrayContaining(['PDF Report', 'Email Report', 'Send again']));
  const sheets = await readPdf(await page.pdf({ format: 'Letter' }));
  expect(sheets.length).toBeGreaterThan(1);
  for (const name of named) expect(sheets.join('\n')).not.toContain(name);
  const firstRows = { 'Payer Performance Analysis': 'TENTH RX', 'Monthly Trend Analysis': 'Dec' };
  for (const [heading, firstRow] of Object.entries(firstRows)) {
    const sheet = sheets.find((each) => each.includes(heading));
    expect(sheet?.split(heading)[1]).toContain(firstRow);
  }
});

test('a day is chosen on a calendar with the keyboard, and Escape leaves it as it is', async () => {
  await button('To Feb 28, 2025').click();
  await page.getByRole('grid', { name: 'February 2025' }).waitFor();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('grid', { name: 'January 2025' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/to=2025-01-27/);
  await page.locator('dl').getByText(usd(50_000)).waitFor();
  await button('To Jan 27, 2025').click();
  await page.getByRole('grid').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('grid').waitFor({ state: 'detached' });
  expect(page.url()).toContain('to=2025-01-27');
});

const weekly = () => page.getByRole('button', { name: 'Send now: Monthly Summary' });

test('a report that is to be mailed every week stands on the page', async () => {
  await button('Email Report').click();
  await weekly().waitFor();
});

testInDepth('nothing keeps anybody from using it, by day and night', async () => {
  await open(`type=detailed&${winter}`);
  await weekly().waitFor();
  expect(await hindrancesInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: /^From / }).click();
  await page.getByRole('grid').waitFor();
  expect(await hindrancesInEveryLook(page)).toEqual([]);
  await page.keyboard.press('Escape');
});

test('the link of its mail ends it, without signing in and only when confirmed', async () => {
  await weekly().click();
  const path = await linkOfMail(product.dataDir, {
    to: riverside.email,
    subject: 'Weekly DIR report',
    path: '/unsubscribe',
  });
  const stranger = await visit(browser, { url: product.url });
  await stranger.page.goto(path);
  const schedules = async () =>
    (await visitor.context.request.get('/api/report-schedules')).json() as Promise<unknown[]>;
  expect(await schedules()).toHaveLength(1);
  await stranger.page.getByRole('button', { name: 'Unsubscribe' }).click();
  await stranger.page
    .getByText('You’ll no longer receive Monthly Summary for Riverside Pharmacy')
    .waitFor();
  expect(await schedules()).toEqual([]);
  expect([...stranger.noise, ...visitor.noise]).toEqual([]);
});
