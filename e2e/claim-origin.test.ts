import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallRemittance } from '../apps/server/src/testing/small-remittance.ts';
import { hindrances } from './support/accessible.ts';
import { openBrowser, type Visitor, visit } from './support/browser.ts';
import { productOf } from './support/open-product.ts';
import { registerRiverside, uploadAndOpen } from './support/pharmacy.ts';
import type { RunningProduct } from './support/product.ts';

const patient = { last: 'WINTERBOTTOM', first: 'AGNES', memberId: 'MBR55501' };
const text = smallRemittance({
  paidOn: '2026-03-10',
  payer: 'NORTHLAKE RX',
  trace: 'A1',
  claims: [
    { id: '7001', gross: 5_000, dir: 250 },
    { id: '7002', gross: 10_000, dir: 1_000, patient },
    { id: '7003', gross: 3_000, dir: 150 },
  ],
});

let product: RunningProduct;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let panel: Locator;
let address: string;

beforeAll(async () => {
  product = await productOf();
  browser = await openBrowser();
  visitor = await visit(browser, { url: product.url });
  page = visitor.page;
  panel = page.getByRole('dialog', { name: 'Claim 7002' });
  await registerRiverside(page);
  await uploadAndOpen(page, 'march.835', text);
  await openClaim();
  address = page.url();
});

afterAll(async () => {
  await product?.stop();
});

async function openClaim(): Promise<void> {
  await page.getByRole('table', { name: 'Claims' }).getByRole('button', { name: '7002' }).click();
  await linesOf().first().waitFor();
}

function linesOf(): Locator {
  return panel.getByRole('list', { name: 'Segments of the original file' }).getByRole('listitem');
}

/** The text of the claim's own lines, without their numbers. */
function ownLines(): Promise<readonly string[]> {
  return linesOf().locator('mark').allInnerTexts();
}

test('a claim stands highlighted among the segments around it, people covered', async () => {
  expect((await ownLines()).map((line) => line.split('*')[0])).toEqual([
    'CLP',
    'NM1',
    'SVC',
    'DTM',
    'CAS',
  ]);
  const all = await linesOf().allInnerTexts();
  expect(all.join('\n')).toMatch(/TRN\*1\*A1/);
  expect(all.join('\n')).toMatch(/CLP\*7003/);
  expect(await page.content()).not.toContain('WINTERBOTTOM');
  expect(await page.content()).not.toContain('MBR55501');
  expect(await hindrances(page)).toEqual([]);
});

test('the link of a claim leads to its segments, with one look at the file', async () => {
  let looks = 0;
  page.on('request', (call) => {
    if (call.url().endsWith('/segments')) looks += 1;
  });
  await page.goto(address);
  await linesOf().first().waitFor();
  expect((await ownLines())[0]).toMatch(/^CLP\*7002\*/);
  expect(looks).toBe(1);
});

test('an adjustment leads to the segment that says it', async () => {
  const link = panel.getByRole('link', { name: /^Segment \d+$/ });
  const number = (await link.innerText()).replace('Segment ', '');
  await link.click();
  const line = linesOf().and(page.locator(':target'));
  expect(await line.innerText()).toMatch(new RegExp(`^${number}\\s+CAS\\*CO\\*295\\*10$`));
  expect(await hindrances(page)).toEqual([]);
});

test('names come after a yes, and go with the panel', async () => {
  await panel.getByRole('button', { name: 'Show names' }).click();
  const dialog = page.getByRole('dialog', { name: 'Show names on this claim?' });
  await dialog.getByText(/logged with your name, the claim, and the time/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain('WINTERBOTTOM');
  await panel.getByRole('button', { name: 'Show names' }).click();
  await dialog.getByRole('button', { name: 'Show names' }).click();
  await panel.getByText(/NM1\*QC\*1\*WINTERBOTTOM\*AGNES/).waitFor();
  expect(await hindrances(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Hide names' }).click();
  await panel.getByRole('button', { name: 'Show names' }).waitFor();
  expect(await page.content()).not.toContain('WINTERBOTTOM');
});

test('a claim that is closed and opened again is covered again', async () => {
  await panel.getByRole('button', { name: 'Show names' }).click();
  const dialog = page.getByRole('dialog', { name: 'Show names on this claim?' });
  await dialog.getByRole('button', { name: 'Show names' }).click();
  await panel.getByText(/WINTERBOTTOM/).waitFor();
  await panel.getByRole('button', { name: 'Close' }).click();
  await panel.waitFor({ state: 'detached' });
  await openClaim();
  expect(await page.content()).not.toContain('WINTERBOTTOM');
  await panel.getByRole('button', { name: 'Show names' }).waitFor();
});

test('a failure is told, and trying again helps', async () => {
  const pattern = '**/api/claims/*/segments';
  await page.route(pattern, (call) => call.abort());
  await panel.getByRole('button', { name: 'Close' }).click();
  await panel.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '7002' }).click();
  await panel.getByText('We couldn’t load the segments').waitFor();
  await page.unroute(pattern);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await linesOf().first().waitFor();
});

test('on a phone the segments wrap and nothing scrolls sideways', async () => {
  await page.setViewportSize({ width: 375, height: 800 });
  await linesOf().first().scrollIntoViewIfNeeded();
  const sideways = await page.evaluate(() => {
    const inner = document.querySelector('dialog ol') as HTMLElement;
    return inner.scrollWidth > inner.clientWidth || document.body.scrollWidth > window.innerWidth;
  });
  expect(sideways).toBe(false);
  expect(await hindrances(page)).toEqual([]);
});

test('nothing was written on the console but the call that was cut off', () => {
  expect(visitor.noise.filter((line) => !line.includes('net::ERR_FAILED'))).toEqual([]);
});
