import type { Browser, CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hindrances } from './support/accessible.ts';
import { type Visitor, visit } from './support/browser.ts';
import { completeCaptcha } from './support/captcha.ts';
import { riverside } from './support/enter.ts';
import { openProduct } from './support/open-product.ts';
import { registerRiverside } from './support/pharmacy.ts';
import type { RunningProduct } from './support/product.ts';
import { toast } from './support/toasts.ts';

let product: RunningProduct;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let codes: readonly string[];

openProduct(async (opened) => {
  ({ product, browser, visitor, page } = opened);
  await registerRiverside(page);
});

/** A device with a fingerprint reader that always agrees, of the page's browser. */
async function addDevice(on: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await on.context().newCDPSession(on);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
  return { cdp, authenticatorId };
}

async function enterPassword(on: Page): Promise<void> {
  await on.goto('/auth');
  const form = on.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(riverside.email);
  await form.getByLabel('Password').fill('Correct-Horse-7');
  await completeCaptcha(form);
  await form.getByRole('button', { name: 'Sign In' }).click();
}

const dashboard = (on: Page) => on.getByText('No Data Available').waitFor();

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Logout' }).waitFor({ state: 'detached' });
  await page.goto('/auth');
}

test('a passkey is added with a name, and brings recovery codes', async () => {
  await addDevice(page);
  await page.goto('/security');
  await page.getByRole('button', { name: 'Add Passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Passkey' });
  expect(await hindrances(page)).toEqual([]);
  await dialog.getByLabel('Name').fill('Counter PC');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const saving = page.getByRole('dialog', { name: 'Save Your Recovery Codes' });
  await saving.waitFor();
  codes = await saving.locator('code').allInnerTexts();
  await saving.getByRole('button', { name: 'I Saved Them' }).click();
  await toast(
    page,
    'Passkey added',
    'You can sign in with it. After your password, it’s asked for.',
  );
  await page.getByText('Counter PC', { exact: true }).waitFor();
  await page.getByText('10 recovery codes left.').waitFor();
  expect(await hindrances(page)).toEqual([]);
});

test('it signs in without a password', async () => {
  await signOut();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await dashboard(page);
});

test('after the password it is asked for, too', async () => {
  await signOut();
  await enterPassword(page);
  await page.getByRole('heading', { name: 'Use Your Passkey' }).waitFor();
  expect(await hindrances(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await dashboard(page);
});

test('whoever lost the device signs in with a recovery code and removes the passkey', async () => {
  const { page: other, context } = await visit(browser, { url: product.url });
  await enterPassword(other);
  const form = other.getByRole('form', { name: 'Enter Your Code' });
  await form.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '');
  await form.getByRole('button', { name: 'Continue' }).click();
  await dashboard(other);
  await other.goto('/security');
  const activity = other.getByRole('list', { name: 'Activity' });
  await activity.getByText('Signed in with the passkey “Counter PC”, without a password').waitFor();
  await other.getByRole('button', { name: 'Remove Counter PC' }).click();
  const dialog = other.getByRole('dialog', { name: 'Remove “Counter PC”?' });
  await dialog.getByText(/Your password alone will be enough/).waitFor();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await toast(other, 'Passkey removed', 'The passkey was removed.');
  await other.getByText('You sign in with your password only.').waitFor();
  await context.close();
});

test('the lost passkey signs nobody in any more', async () => {
  await signOut();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText(/^This passkey wasn’t accepted/).waitFor();
  expect(new URL(page.url()).pathname).toBe('/auth');
});

test('nothing was written on the console but what was refused', () => {
  expect(visitor.noise.filter((text) => !/status of (400|401|403)/.test(text))).toEqual([]);
});
