import { generate } from 'otplib';
import type { Browser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hindrances, hindrancesInEveryLook } from './support/accessible.ts';
import { type Visitor, visit } from './support/browser.ts';
import { completeCaptcha } from './support/captcha.ts';
import { addStaff, emailOf, riverside } from './support/enter.ts';
import { openProduct } from './support/open-product.ts';
import { registerRiverside } from './support/pharmacy.ts';
import type { RunningProduct } from './support/product.ts';
import { toast } from './support/toasts.ts';

const password = 'Correct-Horse-7';
const ines = emailOf('ines');
const stepSeconds = 30;

let product: RunningProduct;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let colleague: Visitor;
let recoveryCodes: readonly string[];
let appOfNora: string;

openProduct(async (opened) => {
  ({ product, browser, visitor, page } = opened);
  await registerRiverside(page);
  await addStaff(page.context(), ines);
  colleague = await visit(browser, { url: product.url });
});

/** What an app shows; each code works once, so a test takes the ones before or after, too. */
function codeOf(secret: string, steps = 0): Promise<string> {
  const epoch = Math.floor(Date.now() / 1_000) + steps * stepSeconds;
  return generate({ secret: secret.replaceAll(' ', ''), epoch });
}

async function enterPassword(on: Page, email: string): Promise<void> {
  await on.goto('/auth');
  const form = on.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill(password);
  await completeCaptcha(form);
  await form.getByRole('button', { name: 'Sign In' }).click();
}

async function enterCode(on: Page, code: string): Promise<void> {
  const form = on.getByRole('form', { name: 'Enter Your Code' });
  await form.getByRole('textbox', { name: 'Code' }).fill(code);
  await form.getByRole('button', { name: 'Continue' }).click();
}

/** Adds an app with the code before the present one; answers its secret and the recovery codes. */
async function addApp(on: Page): Promise<{ secret: string; codes: readonly string[] }> {
  await on.getByRole('button', { name: 'Add Authenticator App' }).click();
  const dialog = on.getByRole('dialog', { name: 'Add Authenticator App' });
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  expect(await hindrances(on)).toEqual([]);
  const secret = await dialog.locator('code').innerText();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(await codeOf(secret, -1));
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const saving = on.getByRole('dialog', { name: 'Save Your Recovery Codes' });
  await saving.waitFor();
  expect(await hindrances(on)).toEqual([]);
  const codes = await saving.locator('code').allInnerTexts();
  await on.keyboard.press('Escape');
  await on.keyboard.press('Escape');
  const download = on.waitForEvent('download');
  await saving.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await saving.getByRole('button', { name: 'I Saved Them' }).click();
  await toast(on, 'Authenticator app added', 'From now on, signing in also takes a code.');
  return { secret, codes };
}

test('an app is added, with ten recovery codes', async () => {
  await page.goto('/security');
  await page.getByText('You sign in with your password only.').waitFor();
  ({ secret: appOfNora, codes: recoveryCodes } = await addApp(page));
  expect(new Set(recoveryCodes).size).toBe(10);
  await page.getByText('10 recovery codes left.').waitFor();
  expect(await hindrances(page)).toEqual([]);
});

test('from then on a code is asked for, and a wrong one refused', async () => {
  const { page: other, context } = await visit(browser, { url: product.url });
  await enterPassword(other, riverside.email);
  await enterCode(other, '000000');
  await other.getByText('The code is incorrect or was already used.').waitFor();
  expect(await hindrances(other)).toEqual([]);
  await other.goto('/profile');
  await other.waitForURL('**/auth');
  await enterPassword(other, riverside.email);
  await enterCode(other, await codeOf(appOfNora));
  await other.getByText('No Data Available').waitFor();
  await context.close();
});

test('a recovery code signs in without the app, once', async () => {
  const code = recoveryCodes[0] ?? '';
  const { page: other, context } = await visit(browser, { url: product.url });
  await enterPassword(other, riverside.email);
  await enterCode(other, code.toUpperCase());
  await other.getByText('No Data Available').waitFor();
  await other.goto('/security');
  await other.getByText('9 recovery codes left.').waitFor();
  await context.clearCookies();
  await enterPassword(other, riverside.email);
  await enterCode(other, code);
  await other.getByText('The code is incorrect or was already used.').waitFor();
  await context.close();
});

test('an administrator requires it of everyone, after a confirmation', async () => {
  await page.goto('/admin/pharmacy?tab=security');
  await page
    .getByRole('row', { name: new RegExp(ines) })
    .getByText('None')
    .waitFor();
  let isFirst = true;
  await page.route('**/api/organizations/security', async (route) => {
    if (route.request().method() !== 'PATCH' || !isFirst) return route.fallback();
    isFirst = false;
    const json = { code: 'confirmation_needed', message: 'Please confirm that it’s you.' };
    await route.fulfill({ status: 403, json });
  });
  await page.getByLabel('Everyone').click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000');
  expect(await hindrances(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('The code is incorrect or was already used.').waitFor();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[1] ?? '');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await toast(page, 'Security updated', 'Everyone must use a second factor.');
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('row', { name: new RegExp(ines) })
    .getByText('Not added yet')
    .waitFor();
});

test('who has none adds it at the next sign-in, before anything else', async () => {
  const { page: own } = colleague;
  await enterPassword(own, ines);
  await own.getByRole('heading', { name: 'Add a Second Factor' }).waitFor();
  await own.goto('/analytics');
  await own.getByRole('heading', { name: 'Add a Second Factor' }).waitFor();
  expect(await hindrances(own)).toEqual([]);
  await addApp(own);
  await own.getByRole('navigation', { name: 'Main' }).waitFor();
});

test('an administrator resets it for who lost the phone', async () => {
  await page.reload();
  const look = await visit(browser, { url: product.url });
  await look.context.addCookies(await page.context().cookies());
  await look.page.goto('/admin/pharmacy?tab=security');
  await look.page.getByText(ines).first().waitFor();
  expect(await hindrancesInEveryLook(look.page)).toEqual([]);
  await look.context.close();
  await page.getByRole('button', { name: 'Reset Second Factor of Ines Ito' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/signed out everywhere/).waitFor();
  await dialog.getByRole('button', { name: 'Reset Second Factor' }).click();
  const done = 'The second factor was removed, and the user was signed out.';
  await toast(page, 'Second Factor Reset', done);
  const { page: own } = colleague;
  await own.goto('/profile');
  await own.waitForURL('**/auth');
  await enterPassword(own, ines);
  await own.getByRole('heading', { name: 'Add a Second Factor' }).waitFor();
});

test('nothing was written on the console but what was refused', () => {
  const expected = /status of (400|401|403)/;
  const noise = [...visitor.noise, ...colleague.noise];
  expect(noise.filter((text) => !expected.test(text))).toEqual([]);
});
