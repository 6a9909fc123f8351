import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { smallRemittance } from '../apps/server/src/testing/small-remittance.ts';
import { hindrances } from './support/accessible.ts';
import { openBrowser, type Visitor, visit } from './support/browser.ts';
import { completeCaptcha } from './support/captcha.ts';
import { ownName, superAdmin } from './support/enter.ts';
import { productOf } from './support/open-product.ts';
import { registerRiverside, uploadAndOpen } from './support/pharmacy.ts';
import type { RunningProduct } from './support/product.ts';

const reason = 'They asked us about March';
const march = smallRemittance({
  paidOn: '2026-03-10',
  payer: 'NORTHLAKE RX',
  claims: [{ id: '7001', gross: 2_000, dir: 150 }],
});

let product: RunningProduct;
let browser: Browser;
let pharmacy: Visitor;
let desk: Visitor;
let remittancePath: string;

beforeAll(async () => {
  product = await productOf();
  browser = await openBrowser();
  pharmacy = await visit(browser, { url: product.url });
  await registerRiverside(pharmacy.page, { pharmacyName: ownName });
  await uploadAndOpen(pharmacy.page, 'march.835', march);
  remittancePath = new URL(pharmacy.page.url()).pathname;
  desk = await visit(browser, { url: product.url });
  await signIn(desk.page);
});

afterAll(async () => {
  await product?.stop();
});

async function signIn(page: Page): Promise<void> {
  await page.goto('/auth');
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(superAdmin.email);
  await form.getByLabel('Password').fill(superAdmin.password);
  await completeCaptcha(form);
  await form.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('link', { name: 'Super Admin' }).waitFor();
}

const banner = (page: Page) => page.getByText(`You are looking at ${ownName} until`);

async function beginLook(page: Page): Promise<void> {
  await page.goto(`/admin/super?tab=organizations&search=${ownName}`);
  await page.getByRole('button', { name: `Look at ${ownName}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Look at it' }).click();
  await dialog.getByText('Please say why, in a few words').waitFor();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Look at it' }).click();
  await banner(page).waitFor();
}

describe('a super admin who looks at a pharmacy', () => {
  test('says why, and then sees its screens under a banner', async () => {
    const { page } = desk;
    await beginLook(page);
    await page.goto(remittancePath);
    await page.getByRole('heading', { level: 1, name: 'march.835' }).waitFor();
    await banner(page).waitFor();
    expect(await hindrances(page)).toEqual([]);
  });

  test('can change nothing and take nothing away, and reads why', async () => {
    const { page } = desk;
    await page.goto('/upload');
    const file = { name: 'more.835', mimeType: 'text/plain', buffer: Buffer.from(march) };
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page
      .getByText(/You are looking at a pharmacy, and a look only reads/)
      .first()
      .waitFor();
    const original = await page.request.get(`/api${remittancePath}/original`);
    expect(original.status()).toBe(403);
  });

  test('is in another window of the same browser under the same banner', async () => {
    const second = await desk.context.newPage();
    await second.goto('/dashboard');
    await banner(second).waitFor();
    await desk.page.goto('/dashboard');
    await desk.page.getByRole('button', { name: 'End', exact: true }).click();
    await desk.page.getByRole('heading', { level: 1, name: 'Super Admin Dashboard' }).waitFor();
    await banner(second).waitFor({ state: 'detached' });
    await second.close();
  });

  test('sees nothing of the pharmacy any more once the look has ended', async () => {
    const { page } = desk;
    const answer = await page.request.get(`/api${remittancePath}`);
    expect(answer.status()).toBe(404);
    expect(await (await page.request.get('/api/claims')).json()).toEqual([]);
  });
});

describe('the pharmacy', () => {
  test('is told who looked and why', async () => {
    const { page } = pharmacy;
    await page.goto('/notifications');
    // The bell in the header keeps the same words, hidden.
    const main = page.getByRole('main');
    await main.getByText('Support is looking at your pharmacy').waitFor();
    await main.getByText(new RegExp(reason)).waitFor();
  });
});

describe('the audit trail', () => {
  test('is narrowed by its address, with old and new values side by side', async () => {
    const { page } = desk;
    await page.goto(`/admin/super?tab=audit&pharmacy=${ownName}&search=look+began`);
    const records = page.getByRole('list', { name: 'Audit records' });
    const record = records.getByRole('listitem').filter({ hasText: reason });
    await record.getByText('Old and new values').click();
    await record.getByRole('row', { name: `Reason ${reason}` }).waitFor();
    expect(await records.getByRole('listitem').count()).toBe(1);
    expect(await hindrances(page)).toEqual([]);
  });

  test('keeps what is asked for in the address, and says when nothing fits', async () => {
    const { page } = desk;
    await page.getByLabel('Action', { exact: true }).selectOption('Rejected');
    await page.getByText('Nothing Found').waitFor();
    expect(page.url()).toContain('action=reject');
    await page.reload();
    await page.getByText('Nothing Found').waitFor();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await page.getByText('Signed in', { exact: true }).first().waitFor();
    expect(new URL(page.url()).search).toBe('?tab=audit');
  });

  test('is taken along as a CSV of what is filtered', async () => {
    const { page } = desk;
    await page.goto(`/admin/super?tab=audit&pharmacy=${ownName}&search=look+began`);
    await page.getByText('1 record, the newest first.').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(reason);
  });

  testInDepth('fits a phone', async () => {
    const { page } = desk;
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto('/admin/super?tab=audit');
    await page.getByText('Signed in', { exact: true }).first().waitFor();
    expect(await hindrances(page)).toEqual([]);
  });
});

test('nothing was written to the console but the refusals', () => {
  const refused = /status of 403/;
  expect(desk.noise.filter((text) => !refused.test(text))).toEqual([]);
});
