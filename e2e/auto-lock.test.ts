import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { completeCaptcha } from './support/captcha.ts';
import { enterPharmacy } from './support/enter.ts';
import type { Answer } from './support/instead.ts';
import { openProduct } from './support/open-product.ts';

const password = 'Correct-Horse-7';
const anHour = '01:00:00';

let page: Page;
let context: BrowserContext;

openProduct(async (opened) => {
  page = opened.page;
  context = opened.visitor.context;
  await page.clock.install();
  await enterPharmacy(context);
});

const warning = (of: Page) => of.getByRole('dialog', { name: 'Are you still there?' });
const locked = () => page.getByRole('dialog', { name: 'This screen is locked' });
const unlockForm = () => page.getByRole('form', { name: 'Unlock' });

/** Opens a screen, and waits until that follows the session's time. */
async function open(path: string, on: Page): Promise<void> {
  const followed = on.waitForResponse((answer) => answer.url().endsWith('/api/auth/session'));
  await on.goto(path);
  await (await followed).finished();
  // What the page asks for later is answered later.
  await on.evaluate(() => fetch('/healthz').then((answer) => answer.text()));
}

/** The lid is closed for an hour; the session ends meanwhile. */
async function sleepForAnHour(): Promise<void> {
  const ended = await context.request.post('/api/auth/logout');
  expect(ended.status()).toBe(200);
  await page.clock.fastForward(anHour);
  await locked().waitFor();
}

/** The heading of the dialog that lies over everything else. */
function onTop(): Promise<string | undefined> {
  return page.evaluate(() => {
    const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    return middle?.closest('dialog')?.querySelector('h2')?.textContent;
  });
}

async function unlock(with_: string): Promise<void> {
  await unlockForm().getByLabel('Password').fill(with_);
  await completeCaptcha(unlockForm());
  await unlockForm().getByRole('button', { name: 'Unlock' }).click();
}

test('who is idle is asked in every window, and an answer in one counts for all', async () => {
  let isIdle = true;
  const aMinuteLeft: Answer = async (route) => {
    const json = await (await route.fetch()).json();
    await route.fulfill({ json: isIdle ? { ...json, secondsLeft: 60 } : json });
  };
  const isSession = (url: URL) => url.pathname === '/api/auth/session';
  await context.route(isSession, aMinuteLeft);
  const other = await context.newPage();
  await Promise.all([page.goto('/support'), other.goto('/support')]);
  await warning(page).getByText('This screen will lock in').waitFor();
  await warning(other).waitFor();
  isIdle = false;
  await warning(other).getByRole('button', { name: 'Stay signed in' }).click();
  await warning(page).waitFor({ state: 'hidden' });
  await other.close();
  await context.unroute(isSession);
});

testInDepth(
  'a machine that slept is locked when it wakes, and keeps what was typed',
  async () => {
    await open('/vendor-audit', page);
    await page.getByRole('button', { name: 'Add Vendor' }).first().click();
    const typed = page.getByLabel('Vendor Name');
    await typed.fill('Prairie Wholesale');
    await sleepForAnHour();
    expect(await page.title()).toBe('Locked · Pharmacy Financial Suite');
    expect(await page.locator('h1').isVisible()).toBe(false);
    expect(await typed.isVisible()).toBe(false);
    expect(await page.locator('body').ariaSnapshot()).not.toMatch(/Prairie|Vendor/);
    await unlock('Wrong-Horse-7');
    await unlockForm().getByText('The email or password is incorrect.').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    expect(await onTop()).toBe('This screen is locked');
    await unlock(password);
    await locked().waitFor({ state: 'detached' });
    expect(await typed.inputValue()).toBe('Prairie Wholesale');
    expect(await page.title()).not.toContain('Locked');
    expect(new URL(page.url()).pathname).toBe('/vendor-audit');
  },
  60_000,
);

testInDepth(
  'who leaves locks the page by hand, in every window, and finds what was typed',
  async () => {
    const other = await context.newPage();
    await open('/vendor-audit?add=invoice', other);
    await other.getByLabel('Invoice Number').fill('INV-77');
    await open('/ai-chat', page);
    const question = page.getByRole('textbox').first();
    await question.fill('Which payer takes most');
    await page.getByRole('button', { name: /Nora Ellis/ }).click();
    await page.getByRole('button', { name: 'Lock now' }).click();
    await locked().getByText('You locked it.').waitFor();
    await other.getByRole('dialog', { name: 'This screen is locked' }).waitFor();
    await expect.poll(async () => (await context.request.get('/api/claims')).status()).toBe(401);
    await unlock(password);
    await locked().waitFor({ state: 'detached' });
    expect(await question.inputValue()).toBe('Which payer takes most');
    await other
      .getByRole('dialog', { name: 'This screen is locked' })
      .waitFor({ state: 'detached' });
    expect(await other.getByLabel('Invoice Number').inputValue()).toBe('INV-77');
    await other.close();
  },
  60_000,
);

test('who is somebody else leaves, and nothing of the page is left', async () => {
  await sleepForAnHour();
  await page.getByRole('button', { name: 'Sign in as someone else' }).click();
  await page.getByRole('form', { name: 'Sign In' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/auth');
  await page.goBack();
  await page.getByText('Nora Ellis').waitFor({ state: 'detached' });
}, 60_000);
