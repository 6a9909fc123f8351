import type { Browser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { hindrancesInEveryLook } from './support/accessible.ts';
import { type Visitor, visit } from './support/browser.ts';
import { completeCaptcha } from './support/captcha.ts';
import { enterPharmacy, riverside } from './support/enter.ts';
import { openProduct } from './support/open-product.ts';
import { linkOfMail } from './support/outbox.ts';
import type { RunningProduct } from './support/product.ts';

const newPassword = 'Better-Stable-8';

let product: RunningProduct;
let browser: Browser;
let visitor: Visitor;
let page: Page;

openProduct(async (opened) => {
  ({ product, browser, visitor, page } = opened);
  await enterPharmacy(visitor.context);
});

async function openLinkOfMail(subject: string, path: string): Promise<void> {
  await page.goto(await linkOfMail(product.dataDir, { to: riverside.email, subject, path }));
}

test('the link of the first mail verifies the address', async () => {
  await openLinkOfMail('Verify your email address', '/verify-email');
  await page.getByRole('heading', { level: 1, name: 'Email verified' }).waitFor();
});

test('who forgot the password gets a link, sets another and signs in with it', async () => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(riverside.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
  await openLinkOfMail('Choose a new password', '/reset-password');
  await page.getByLabel('New Password').fill(newPassword);
  await page.getByRole('button', { name: 'Update Password' }).click();
  // The page was signed in until now: else this would lead to the start.
  await page.getByRole('link', { name: 'Sign In Now' }).click();
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(riverside.email);
  await form.getByLabel('Password').fill(newPassword);
  await completeCaptcha(form);
  await form.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('No Data Available').waitFor();
});

testInDepth.each([
  ['/auth', 'I’m not a robot'],
  ['/auth?tab=register', 'I’m not a robot'],
  ['/auth?tab=register&as=person', 'I’m not a robot'],
  ['/forgot-password', 'Send Reset Link'],
  ['/reset-password?token=any', 'Update Password'],
  ['/verify-email?token=any', 'Email not verified'],
])('%s is accessible and fits, by day and night', async (path, sign) => {
  const looker = await visit(browser, { url: product.url });
  await looker.page.goto(path);
  await looker.page.getByText(sign).first().waitFor();
  expect(await hindrancesInEveryLook(looker.page)).toEqual([]);
  await looker.context.close();
});

test('nothing was written on the console', () => {
  // A form for a new password has no field for the address: whoever has the link need not say it.
  expect(visitor.noise.filter((text) => !text.includes('username fields'))).toEqual([]);
});
