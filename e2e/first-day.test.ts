import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { write835Text } from '@pfs/edi/write-835';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleRemittance } from '../apps/server/src/features/sample-data/public.ts';
import { openBrowser, type Visitor, visit } from './support/browser.ts';
import { completeCaptcha } from './support/captcha.ts';
import { riverside } from './support/enter.ts';
import { countIndependently, usd } from './support/independent-count.ts';
import { type RunningProduct, startNewProduct } from './support/product.ts';

const password = 'Correct-Horse-7';
const email = riverside.email;
/** As the pharmacy has it. */
const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });

/** One file of four months and three payers, known to the test as text. */
const remittanceText = write835Text(sampleRemittance({ seed: 4_711, until: today }).description);
const counted = countIndependently(remittanceText);

let product: RunningProduct;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pfs-files-'));
  await writeFile(join(folder, 'riverside.835'), remittanceText);
  product = await startNewProduct();
  browser = await openBrowser();
  visitor = await visit(browser, { url: product.url });
  page = visitor.page;
});

afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The figure below a card's label. */
function card(label: string) {
  return page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).locator('dd');
}

/** A toast's title; a second, hidden text tells it to a screen reader. */
async function toast(title: string): Promise<void> {
  await page.getByText(title, { exact: true }).first().waitFor();
}

async function signIn(): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill(password);
  await completeCaptcha(form);
  await form.getByRole('button', { name: 'Sign In' }).click();
}

test('a pharmacy registers and finds an empty dashboard with the next step', async () => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await page.getByRole('tab', { name: 'Register' }).click();
  const form = page.getByRole('form', { name: 'Register' });
  const fields: Readonly<Record<string, string>> = {
    pharmacyName: 'Riverside Pharmacy',
    pharmacyAddress: '5 River Road',
    pharmacyCity: 'Springfield',
    pharmacyState: 'IL',
    pharmacyZipCode: '62701',
    pharmacyPhone: '217-555-0148',
    pharmacyLicense: '054-098765',
    adminFirstName: 'Nora',
    adminLastName: 'Ellis',
    adminEmail: email,
    adminPassword: password,
  };
  for (const [name, value] of Object.entries(fields)) {
    await form.locator(`[name="${name}"]`).fill(value);
  }
  await completeCaptcha(form);
  await form.getByRole('button', { name: 'Register Pharmacy' }).click();
  await toast('Pharmacy registered successfully!');
  await page.getByText('No Data Available').waitFor();
  await page.getByText('Your pharmacy is awaiting approval').waitFor();
  expect(await page.getByText('Nora Ellis').first().isVisible()).toBe(true);
  expect(await page.getByText('pharmacy admin', { exact: false }).first().isVisible()).toBe(true);
});

test('an 835 goes from pending to completed and shows its claims and DIR fees', async () => {
  await page.goto('/upload');
  await page.getByText('No Remittances Uploaded Yet').waitFor();
  await page.locator('input[type=file]').first().setInputFiles(join(folder, 'riverside.835'));
  const row = page.getByRole('row', { name: /riverside\.835/ });
  await row.getByText('Completed').waitFor();
  const cells = await row.getByRole('cell').allInnerTexts();
  expect(cells).toContain(String(counted.claims));
  expect(cells).toContain(usd(Math.abs(counted.dirCents)));
});

test('every figure of the dashboard is the cent that the file says', async () => {
  await page.goto('/');
  const month = today.slice(0, 7);
  const shown = counted.dirCentsByMonth.has(month)
    ? month
    : [...counted.dirCentsByMonth.keys()].at(-1);
  const ofYear = [...counted.dirCentsByMonth].filter(([name]) =>
    name.startsWith(shown?.slice(0, 4) ?? ''),
  );
  await expect
    .poll(() => card('Total DIR Fees This Month').innerText())
    .toContain(usd(counted.dirCentsByMonth.get(shown ?? '') ?? 0));
  expect(await card('YTD DIR Fees').innerText()).toContain(
    usd(ofYear.reduce((sum, [, cents]) => sum + cents, 0)),
  );
  const trendRows = await page
    .getByRole('table', { name: '6-Month DIR Fee Trend' })
    .getByRole('row')
    .allInnerTexts();
  for (const cents of counted.dirCentsByMonth.values()) {
    expect(trendRows.join('\n')).toContain(usd(cents));
  }
  const payerRows = await page
    .getByRole('table', { name: 'DIR Fees by Payer' })
    .getByRole('row')
    .allInnerTexts();
  for (const name of counted.dirCentsByPayer.keys()) expect(payerRows.join('\n')).toContain(name);
  expect(
    await page.getByRole('table', { name: 'Recent Claims Analysis' }).getByRole('row').count(),
  ).toBe(11);
});

test('the same file again is refused with the day it first came', async () => {
  await page.goto('/upload');
  await page.getByRole('heading', { name: 'Recent Uploads' }).waitFor();
  await page.locator('input[type=file]').first().setInputFiles(join(folder, 'riverside.835'));
  await page
    .getByText(/This file was already uploaded on/)
    .first()
    .waitFor();
  expect(await page.getByRole('row', { name: /riverside\.835/ }).count()).toBe(1);
});

test('a file dropped on the zone is uploaded, a wrong type is refused', async () => {
  const drop = async (name: string, type: string, text: string) => {
    const data = await page.evaluateHandle(
      ([fileName, fileType, content]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content ?? ''], fileName ?? '', { type: fileType ?? '' }));
        return transfer;
      },
      [name, type, text],
    );
    const zone = page.getByText('Drop your PBM remittance here');
    await zone.dispatchEvent('drop', { dataTransfer: data });
  };
  await drop('movie.mp4', 'video/mp4', 'x');
  await toast('Invalid File Type');
  const second = write835Text(sampleRemittance({ seed: 99, until: today }).description);
  await drop('dropped.835', '', second);
  await page
    .getByRole('row', { name: /dropped\.835/ })
    .getByText('Completed')
    .waitFor();
});

test('signing out leads home, a wrong password is told, the right one comes back', async () => {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Start Free Trial' }).first().waitFor();
  await page.goto('/upload');
  await page.waitForURL('**/auth');
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill('Wrong-Horse-7');
  await completeCaptcha(form);
  await form.getByRole('button', { name: 'Sign In' }).click();
  await toast('Login failed');
  await signIn();
  await toast('Welcome back!');
  await page.getByRole('heading', { name: 'DIR Fee Overview' }).waitFor();
});

test('test data is added through the pipeline', async () => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Add Test Data' }).first().waitFor();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Add Test Data' }).first().click();
  await reloaded;
  await toast('Test Data Added');
  await page.goto('/upload');
  await page
    .getByRole('row', { name: /sample-remittance/ })
    .getByText('Completed')
    .waitFor();
});

test('nothing was written on the console', () => {
  expect(visitor.noise).toEqual([]);
});
