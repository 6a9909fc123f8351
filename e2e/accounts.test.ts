import type { Browser, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { hindrancesInEveryLook } from './support/accessible.ts';
import { type Visitor, visit } from './support/browser.ts';
import { completeCaptcha } from './support/captcha.ts';
import { emailOf, riverside } from './support/enter.ts';
import { openProduct } from './support/open-product.ts';
import { linkOfMail } from './support/outbox.ts';
import { registerRiverside } from './support/pharmacy.ts';
import type { RunningProduct } from './support/product.ts';

const email = riverside.email;
const oldPassword = 'Correct-Horse-7';
const newPassword = 'Better-Stable-8';

let product: RunningProduct;
let browser: Browser;
let visitor: Visitor;
let page: Page;

openProduct((opened) => {
  ({ product, browser, visitor, page } = opened);
});

/** A toast; a hidden text tells it to a screen reader once more. */
async function toast(title: string, description: string): Promise<void> {
  await page.getByText(title, { exact: true }).first().waitFor();
  await page.getByText(description, { exact: true }).first().waitFor();
}

async function signIn(on: Page, password: string): Promise<void> {
  const form = on.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill(password);
  await completeCaptcha(form);
  await form.getByRole('button', { name: 'Sign In' }).click();
}

test('without the captcha nothing is sent, and the page says what is wanted', async () => {
  await page.goto('/auth');
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill(oldPassword);
  await form.getByRole('checkbox', { name: 'I’m not a robot' }).waitFor();
  await form.getByRole('button', { name: 'Sign In' }).click();
  await toast('Security Verification Required', 'Please complete the reCAPTCHA verification.');
});

test('the captcha is completed with the keyboard alone, well within a second', async () => {
  await page.goto('/auth');
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByRole('checkbox').waitFor();
  await form.getByLabel('Password').focus();
  await page.keyboard.press('Tab');
  const box = form.getByRole('checkbox', { name: 'I’m not a robot' });
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Space');
  await form.getByText('Verified', { exact: true }).waitFor();
  expect(await box.isChecked()).toBe(true);
});

test('a pharmacy that registers is asked to verify its address, and does by mail', async () => {
  await registerRiverside(page);
  await page.getByText(/Please verify your email address/).waitFor();
  await page.getByRole('button', { name: 'Send again' }).click();
  await toast('Verification email sent', 'A new link is on its way to you.');
  const link = await linkOfMail(product.dataDir, {
    to: email,
    subject: 'Verify your email address',
    path: '/verify-email',
  });
  await page.goto(link);
  const done = page.getByRole('heading', { level: 1, name: /Email (not )?verified/ });
  await done.waitFor();
  // The second mail's link took the place of the first one's, which may have been read here.
  if ((await done.innerText()) === 'Email not verified') {
    await page.goto(
      await linkOfMail(product.dataDir, {
        to: email,
        subject: 'Verify your email address',
        path: '/verify-email',
        count: 2,
      }),
    );
  }
  await page.getByRole('heading', { level: 1, name: 'Email verified' }).waitFor();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByText('No Data Available').waitFor();
  expect(await page.getByText(/Please verify your email address/).count()).toBe(0);
});

test('a used or made-up link verifies nothing and says so', async () => {
  await page.goto('/verify-email?token=made-up');
  await page.getByRole('heading', { level: 1, name: 'Email not verified' }).waitFor();
  await page
    .getByText('This verification link is invalid or has expired. Please ask for a new one.')
    .waitFor();
});

describe('a forgotten password', () => {
  let other: Visitor;

  test('is asked for by the address, and the answer is the same for any', async () => {
    other = await visit(browser, { url: product.url });
    await other.page.goto('/auth');
    await signIn(other.page, oldPassword);
    await other.page.getByText('No Data Available').waitFor();

    await page.goto('/');
    await page.getByRole('button', { name: 'Logout' }).click();
    await toast('Logged out', 'You have been logged out successfully.');
    await page.goto('/auth');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { level: 1, name: 'Forgot Password' }).waitFor();
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await page.getByText('Please enter a valid email address').waitFor();
    await page.getByLabel('Email').fill('nobody@nowhere.example');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await toast('Reset link sent', 'Check your email for password reset instructions.');
    await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
    await page.getByText(/spam/).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
    await page.getByRole('link', { name: 'Back to login' }).click();
    await page.waitForURL('**/auth');
  });

  test('is set anew once, under the rules, and everybody else is signed out', async () => {
    const link = await linkOfMail(product.dataDir, {
      to: email,
      subject: 'Choose a new password',
      path: '/reset-password',
    });
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Reset Password' }).waitFor();
    const set = async (password: string) => {
      await page.getByLabel('New Password').fill(password);
      await page.getByRole('button', { name: 'Update Password' }).click();
    };
    for (const [password, message] of [
      ['Short-7', 'Password must be at least 8 characters long'],
      ['lowercase-7', 'Password must contain at least one uppercase letter'],
      ['UPPERCASE-7', 'Password must contain at least one lowercase letter'],
      ['No-Number-At-All', 'Password must contain at least one number'],
      ['NoSpecial7777', 'Password must contain at least one special character'],
      ['P@ssw0rd2026!', 'This password is too common. Please choose another one.'],
    ] as const) {
      await set(password);
      await page.getByText(message, { exact: true }).waitFor();
    }
    await set(newPassword);
    await toast(
      'Password reset successful',
      'Your password has been updated. You can now log in with your new password.',
    );
    await page.getByRole('heading', { level: 1, name: 'Password Updated' }).waitFor();
    await other.page.goto('/upload');
    await other.page.waitForURL('**/auth');
    await other.context.close();
    await page.getByRole('link', { name: 'Sign In Now' }).click();
    await signIn(page, oldPassword);
    await toast('Login failed', 'The email or password is not right.');
    await signIn(page, newPassword);
    await toast('Welcome back!', 'You have been logged in successfully.');
    await page.getByText('No Data Available').waitFor();
    await page.goto('/auth');
    await page.getByText('No Data Available').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');

    await page.goto(link);
    await set(newPassword);
    await toast('Reset failed', 'This password reset link is invalid or has expired.');
  });

  test('without a token leads back to the sign-in', async () => {
    await visitor.context.close();
    const { noise } = visitor;
    visitor = await visit(browser, { url: product.url });
    visitor.noise.push(...noise);
    page = visitor.page;
    await page.goto('/reset-password');
    await toast('Invalid reset link', 'This password reset link is invalid or has expired.');
    await page.waitForURL('**/auth');
  });
});

test('a person registers without a pharmacy', async () => {
  await page.goto('/auth?tab=register&as=person');
  const form = page.getByRole('form', { name: 'Create Your Account' });
  await form.getByLabel('First Name').fill('Sam');
  await form.getByLabel('Last Name').fill('Lee');
  await form.getByLabel('Email').fill(emailOf('sam'));
  await form.getByLabel('Password').fill(oldPassword);
  await completeCaptcha(form);
  await form.getByRole('button', { name: 'Create Account' }).click();
  await toast('Account created!', 'Your account has been created successfully.');
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

test('nothing was written on the console but what was refused', () => {
  // A form for a new password has no field for the address: whoever has the link need not say it.
  const expected = /status of 400|username fields/;
  expect(visitor.noise.filter((text) => !expected.test(text))).toEqual([]);
});
