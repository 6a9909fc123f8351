import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { hindrancesInEveryLook } from './support/accessible.ts';
import { openBrowser, type Visitor, visit } from './support/browser.ts';
import { completeCaptcha } from './support/captcha.ts';
import { superAdmin } from './support/enter.ts';
import { nobodyYet, productOf } from './support/open-product.ts';
import { registerRiverside } from './support/pharmacy.ts';
import type { RunningProduct } from './support/product.ts';

let product: RunningProduct;
let browser: Browser;
/** The super admin, and the administrator of a pharmacy. */
let support: Visitor;
let pharmacy: Visitor;
let page: Page;

beforeAll(async () => {
  product = await productOf(nobodyYet);
  browser = await openBrowser();
  pharmacy = await visit(browser, { url: product.url });
  await registerRiverside(pharmacy.page);
  support = await visit(browser, { url: product.url });
  page = support.page;
  await signIn(page);
});

afterAll(async () => {
  await product?.stop();
});

async function signIn(on: Page): Promise<void> {
  await on.goto('/auth');
  const form = on.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(superAdmin.email);
  await form.getByLabel('Password').fill(superAdmin.password);
  await completeCaptcha(form);
  await form.getByRole('button', { name: 'Sign In' }).click();
  await on.getByRole('link', { name: 'Super Admin' }).first().waitFor();
}

const features = async (visitor: Visitor): Promise<readonly string[]> => {
  const answer = await visitor.page.request.get('/api/features');
  return (await answer.json()).features;
};

test('the dashboard of the super admin leads to the system', async () => {
  await page.goto('/admin/super');
  await page.getByRole('link', { name: 'System', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'System' }).waitFor();
  await page.getByText('No Feature Flags').waitFor();
});

describe('a feature flag', () => {
  test('with a wrong name says so at the field', async () => {
    await page.getByRole('button', { name: 'New flag' }).click();
    await page.getByLabel('Name', { exact: true }).fill('New Reports');
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByText(/^Use 2 to 60 small letters/)
      .first()
      .waitFor();
  });

  test('is on for the pharmacy that was chosen', async () => {
    await page.getByLabel('Name', { exact: true }).fill('new-reports');
    await page.getByRole('checkbox').check();
    await page.getByRole('combobox').fill('Riverside');
    await page.getByRole('option', { name: /Riverside Pharmacy/ }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Feature flag saved', { exact: true }).first().waitFor();
    const row = page.getByRole('row', { name: /new-reports/ });
    await row.getByText('Riverside Pharmacy').waitFor();
    expect(await features(pharmacy)).toEqual(['new-reports']);
    expect(await features(support)).toEqual([]);
  });

  test('is rolled out to everybody, and removed', async () => {
    await page.getByRole('button', { name: 'Edit new-reports' }).click();
    await page.getByRole('button', { name: 'Take out Riverside Pharmacy' }).click();
    await page.getByLabel(/Rollout in percent/).fill('100');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /100%/ }).waitFor();
    expect(await features(support)).toEqual(['new-reports']);
    await page.getByRole('button', { name: 'Remove new-reports' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('No Feature Flags').waitFor();
    expect(await features(pharmacy)).toEqual([]);
  });
});

async function setTo(key: string, value: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${key}` }).click();
  await page.getByLabel('Value').fill(value);
  await page.getByRole('button', { name: 'Save' }).click();
}

describe('a setting', () => {
  test('takes only what it may be', async () => {
    await page.getByRole('tab', { name: 'Settings' }).click();
    expect(new URL(page.url()).search).toBe('?tab=settings');
    await setTo('trial.days', 'soon');
    await page.getByText('This is no number').waitFor();
    await page.getByLabel('Value').fill('7');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Please enter a whole number from 14 to 90').first().waitFor();
    await page.getByLabel('Value').fill('30');
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('row', { name: /trial\.days/ })
      .getByText('30', { exact: true })
      .waitFor();
  });

  test('announces something above every page', async () => {
    await setTo('announcement', '{"tone": "warn", "text": "Maintenance tonight at 9 pm."}');
    await page.getByText('Setting saved', { exact: true }).first().waitFor();
    await pharmacy.page.goto('/upload');
    await pharmacy.page.getByText('Maintenance tonight at 9 pm.').waitFor();
  });

  test('gives the support page an address, and closes the registration', async () => {
    await setTo('support.email', 'help@platform.example');
    await page.getByRole('row', { name: /help@platform\.example/ }).waitFor();
    await page.getByRole('button', { name: 'Edit registration.open' }).click();
    await page.getByRole('radio', { name: 'Off' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /registration\.open.*Off/ }).waitFor();
    const stranger = await visit(browser, { url: product.url });
    await stranger.page.goto('/support');
    await stranger.page.getByRole('link', { name: 'help@platform.example' }).waitFor();
    await stranger.page.goto('/auth?tab=register');
    await stranger.page.getByText('Registration is closed for now').waitFor();
    await stranger.context.close();
  });
});

test('the calls of the last day are there by route', async () => {
  await page.getByRole('tab', { name: 'API Usage' }).click();
  const row = page.getByRole('row', { name: /PATCH \/api\/system\/settings/ });
  // The record follows the calls by up to two seconds.
  const calls = async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    return (await row.count()) === 0 ? '' : row.getByRole('cell').nth(1).innerText();
  };
  await expect.poll(calls, { interval: 300 }).toMatch(/^[4-9]$/);
});

test('who is no super admin sees none of it', async () => {
  await pharmacy.page.goto('/admin/system');
  await pharmacy.page.getByText('Super admin privileges required').waitFor();
});

testInDepth.each([
  ['/admin/system', 'Feature flags'],
  ['/admin/system?tab=settings', 'apiUsage.days'],
  ['/admin/system?tab=usage', 'GET /api/features'],
])('%s is accessible and fits, by day and night', async (path, sign) => {
  await page.goto(path);
  await page.getByText(sign).first().waitFor();
  expect(await hindrancesInEveryLook(page)).toEqual([]);
});

test('nothing was written on the console but what was refused', () => {
  expect(support.noise.filter((text) => !/status of 400/.test(text))).toEqual([]);
});
