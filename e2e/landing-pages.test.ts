import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { hindrancesInEveryLook } from './support/accessible.ts';
import { openBrowser, visit } from './support/browser.ts';
import { productOf } from './support/open-product.ts';
import type { RunningProduct } from './support/product.ts';
import { moved, watchShifts } from './support/shifts.ts';

const pages = {
  '/': 'Payers take money back. See how much.',
  '/auth': 'Every cent payers take back, in one place.',
  '/forgot-password': 'Forgot Password',
  '/contact-sales': 'Contact Sales',
  '/privacy': 'Privacy Policy',
  '/terms': 'Terms of Service',
  '/support': 'Support',
} as const;
/** What moves while a page is taken over, as browsers measure it. */
const layoutShiftMax = 0.02;

let product: RunningProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([productOf(), openBrowser()]);
});
afterAll(async () => {
  await product?.stop();
});

describe.each(Object.entries(pages))('%s', (path, title) => {
  test('is read without JavaScript', async () => {
    const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(path);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
    expect(await page.locator('meta[name="description"]').count()).toBe(1);
    await context.close();
  });

  testInDepth('stands still and hinders nobody, by day and night', async () => {
    const { page, context, noise } = await visit(browser, { url: product.url });
    await watchShifts(context);
    await page.goto(path, { waitUntil: 'networkidle' });
    if (path !== '/') await page.locator('html:not([data-start])').waitFor();
    expect(await moved(page)).toBeLessThanOrEqual(layoutShiftMax);
    expect(await hindrancesInEveryLook(page, [1440])).toEqual([]);
    expect(noise).toEqual([]);
    await context.close();
  });
});

test('the prices on the start page are those of the API, without JavaScript too', async () => {
  const plans = (await (await fetch(`${product.url}/api/subscription/plans`)).json()) as {
    name: string;
    monthlyPrice: number;
  }[];
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  const cards = page.locator('#pricing li:has(h3)');
  expect(await cards.count()).toBe(plans.length);
  for (const [at, { name, monthlyPrice }] of plans.entries()) {
    const text = await cards.nth(at).innerText();
    expect(text).toContain(name);
    expect(text).toContain(`$${monthlyPrice.toLocaleString('en-US')}`);
  }
  expect(await page.getByText('Most Popular').count()).toBe(1);
  await context.close();
});

test('somebody who was signed in never sees the start page of visitors', async () => {
  const { page, context } = await visit(browser, { url: product.url });
  await page.addInitScript(() => localStorage.setItem('signed-in', '1'));
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('html[data-start="hidden"]').waitFor({ state: 'attached' });
  await page.locator('h1').waitFor({ state: 'attached' });
  // Nothing is painted before the style sheet is there.
  await page.waitForFunction(() => document.styleSheets.length > 0);
  expect(await page.locator('h1').isVisible()).toBe(false);
  await context.close();
});

test('an address without a page answers 404, for people and for machines', async () => {
  for (const path of ['/no/such/page', '/remittances//review']) {
    const answer = await fetch(`${product.url}${path}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('404 Page Not Found');
  }
  expect((await fetch(`${product.url}/remittances/7`)).status).toBe(200);
});

test('search engines are told what to list and what not', async () => {
  const robots = await (await fetch(`${product.url}/robots.txt`)).text();
  for (const path of ['/api/', '/dashboard', '/upload', '/admin/super']) {
    expect(robots).toContain(`Disallow: ${path}\n`);
  }
  expect(robots).not.toContain('Disallow: /\n');
  const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text();
  expect(sitemap).toContain('/contact-sales</loc>');
  expect(sitemap).not.toContain('/forgot-password');
});
