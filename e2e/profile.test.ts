import type { Browser, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { hindrancesInEveryLook } from './support/accessible.ts';
import { type Visitor, visit } from './support/browser.ts';
import { completeCaptcha } from './support/captcha.ts';
import { emailOf, riverside } from './support/enter.ts';
import { openProduct } from './support/open-product.ts';
import { registerRiverside } from './support/pharmacy.ts';
import type { RunningProduct } from './support/product.ts';

const oldPassword = 'Correct-Horse-7';
const newPassword = 'Better-Stable-8';

let product: RunningProduct;
let browser: Browser;
let visitor: Visitor;
let page: Page;

openProduct(async (opened) => {
  ({ product, browser, visitor, page } = opened);
  await registerRiverside(page);
});

async function toast(title: string, description: string): Promise<void> {
  await page.getByText(title, { exact: true }).first().waitFor();
  await page.getByText(description, { exact: true }).first().waitFor();
}

async function signIn(on: Page, email: string, password: string): Promise<void> {
  await on.goto('/auth');
  const form = on.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill(password);
  await completeCaptcha(form);
  await form.getByRole('button', { name: 'Sign In' }).click();
}

/** A call of the signed-in administrator. */
function post(path: string, body: object): Promise<unknown> {
  return page.evaluate(
    async ([url, json]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(url, { method: 'POST', headers, body: json })).json();
    },
    [path, JSON.stringify(body)] as const,
  );
}

/** A red rectangle, drawn by the browser itself. */
async function aPhoto(): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 480;
    const pencil = canvas.getContext('2d');
    if (pencil === null) throw new Error('no canvas here');
    pencil.fillStyle = '#c02020';
    pencil.fillRect(0, 0, 640, 480);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}

test('the profile opens from the menu in the header', async () => {
  await page.getByRole('button', { name: /Nora Ellis/ }).click();
  await page.getByRole('link', { name: 'Your Profile', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Your Profile' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/profile');
  expect(await page.getByRole('dialog', { name: 'Profile' }).isVisible()).toBe(false);
});

test('a new name is in the header at once, and an empty one is refused', async () => {
  const form = page.getByRole('form', { name: 'Name' });
  await form.getByLabel('Last Name').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Last name is required').waitFor();
  await form.getByLabel('Last Name').fill('Ellison');
  await form.getByRole('button', { name: 'Save' }).click();
  await toast('Profile updated', 'Your name has been changed.');
  await page.getByRole('button', { name: /Nora Ellison/ }).waitFor();
});

test('initials stand for a picture until there is one; what is no picture is refused', async () => {
  await page.getByText('NE', { exact: true }).waitFor();
  const input = page.getByLabel('Picture', { exact: true });
  await input.setInputFiles({
    name: 'drawing.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await toast('Error', 'Choose a PNG or JPEG picture.');
  await input.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() });
  await toast('Profile updated', 'Your picture has been changed.');
  const portrait = page.getByRole('img', { name: 'Your profile' });
  await portrait.waitFor();
  const shown = await portrait.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });
  expect(shown).toEqual([256, 256]);
  expect(await page.locator('header img').count()).toBe(1);
  await page.getByRole('button', { name: 'Remove' }).click();
  await toast('Profile updated', 'Your picture has been removed.');
  await page.getByText('NE', { exact: true }).waitFor();
});

test('a session elsewhere is listed and ended, and its page leaves', async () => {
  const elsewhere = await visit(browser, { url: product.url });
  await signIn(elsewhere.page, riverside.email, oldPassword);
  await elsewhere.page.getByText('No Data Available').waitFor();
  await page.goto('/security');
  const sessions = page.locator('section', { hasText: 'Where you are signed in.' });
  await sessions.getByText('This device').waitFor();
  expect(await sessions.getByRole('listitem').count()).toBe(2);
  await sessions.getByRole('button', { name: 'End other sessions' }).click();
  await toast('Sessions ended', 'All other devices have been signed out.');
  await sessions.getByRole('listitem').nth(1).waitFor({ state: 'detached' });
  expect(await sessions.getByRole('listitem').count()).toBe(1);
  await elsewhere.page.waitForURL('**/auth');
  await elsewhere.context.close();
});

test('the theme is switched on the profile too', async () => {
  await page.goto('/profile');
  const main = page.getByRole('main');
  await main.getByText('Dark', { exact: true }).click();
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await main.getByText('System', { exact: true }).click();
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
});

describe('a password that an administrator set', () => {
  const person = {
    email: emailOf('sam'),
    firstName: 'Sam',
    lastName: 'Lee',
    role: 'staff',
    password: oldPassword,
  };
  let sam: Visitor;

  test('asks its owner for another one before anything else', async () => {
    await post('/api/users', person);
    sam = await visit(browser, { url: product.url });
    await signIn(sam.page, person.email, oldPassword);
    await sam.page.getByText(/An administrator set your password/).waitFor();
    await sam.page.goto('/profile');
    await sam.page.getByRole('heading', { level: 1, name: 'Choose a New Password' }).waitFor();
  });

  test('is replaced under the full rules, and asked about no more', async () => {
    const form = sam.page.getByRole('form', { name: 'Password' });
    const change = async (current: string, next: string) => {
      await form.getByLabel('Current Password').fill(current);
      await form.getByLabel('New Password').fill(next);
      await form.getByRole('button', { name: 'Change Password' }).click();
    };
    await change('wrong', newPassword);
    await form.getByText('The current password is incorrect.').waitFor();
    await change(oldPassword, 'lowercase-7');
    await form.getByText('Password must contain at least one uppercase letter').waitFor();
    await change(oldPassword, newPassword);
    await sam.page.getByText('Password changed', { exact: true }).first().waitFor();
    await sam.page.getByText(/An administrator set your password/).waitFor({ state: 'detached' });
    await sam.page.getByRole('heading', { level: 1, name: 'Your Profile' }).waitFor();
    await sam.page.goto('/security');
    await sam.page.getByText('This device').waitFor();
    expect(await sam.page.getByText(/An administrator set your password/).count()).toBe(0);
    await sam.context.close();
  });
});

testInDepth('the profile and its security are accessible and fit, by day and night', async () => {
  const looker = await visit(browser, { url: product.url });
  await looker.context.addCookies(await page.context().cookies());
  await looker.page.goto('/profile');
  await looker.page.getByRole('form', { name: 'Name' }).waitFor();
  expect(await hindrancesInEveryLook(looker.page)).toEqual([]);
  await looker.page.goto('/security');
  await looker.page.getByText('This device').waitFor();
  await looker.page.getByRole('list', { name: 'Activity' }).waitFor();
  expect(await hindrancesInEveryLook(looker.page)).toEqual([]);
  await looker.context.close();
});

test('nothing was written on the console but what was refused', () => {
  expect(visitor.noise.filter((text) => !/status of (400|415)/.test(text))).toEqual([]);
});
