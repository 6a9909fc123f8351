import type { Page, Route } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { visit } from './support/browser.ts';
import { enter, riverside } from './support/enter.ts';
import { type OpenProduct, openProduct } from './support/open-product.ts';
import { registerRiverside } from './support/pharmacy.ts';

let opened: OpenProduct;
let page: Page;
let isUpdated = false;
let loads = 0;
/** What the page asked for and the new version no longer has. */
let gone: string[] = [];

openProduct(async (product) => {
  opened = product;
  await registerRiverside(product.page);
});

beforeEach(async () => {
  const visitor = await visit(opened.browser, { url: opened.product.url });
  page = visitor.page;
  isUpdated = false;
  await page.route('**/*', answerAsVersion);
  page.on('load', () => {
    loads += 1;
  });
  return async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await visitor.context.close();
  };
});

/** After the update each script and style has another address, and the old ones are gone. */
async function answerAsVersion(route: Route): Promise<void> {
  const request = route.request();
  const url = new URL(request.url());
  if (!isUpdated) return route.continue();
  if (url.pathname.startsWith('/assets/')) {
    gone.push(`${request.method()} ${url.pathname}`);
    return route.fulfill({ status: 404 });
  }
  const isNew = url.pathname.startsWith('/next-assets/');
  const isPage = request.resourceType() === 'document' || url.pathname === '/before-paint.js';
  if (!isNew && !isPage) return route.continue();
  const response = await route.fetch({ url: url.href.replace('/next-assets/', '/assets/') });
  if (!/html|javascript|css/.test(response.headers()['content-type'] ?? '')) {
    return route.fulfill({ response });
  }
  const body = (await response.text()).replaceAll('assets/', 'next-assets/');
  return route.fulfill({ response, body });
}

/** The page is open and idle; then the server gets another version. */
async function update(): Promise<void> {
  await page.waitForLoadState('networkidle');
  isUpdated = true;
  loads = 0;
  gone = [];
}

const notice = () => page.getByText('A new version is available');
const newScripts = () => page.locator('script[src^="/next-assets/"]').count();

test('a screen that the update took away comes with the new version, in one reload', async () => {
  await enter(page.context(), riverside);
  await page.goto('/dashboard');
  await page.getByText('No Data Available').waitFor();
  await update();
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Reports and Analytics' }).waitFor();
  await expect.poll(() => loads).toBe(1);
  expect(await newScripts()).toBe(1);
  expect(gone.filter((one) => one.includes('reports-page'))).toHaveLength(1);
});

testInDepth('a visitor comes to the sign-in with the new version, in one reload', async () => {
  await page.goto('/');
  await update();
  await page.locator('a[href="/auth"]').first().click();
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
  await expect.poll(() => loads).toBe(1);
  expect(await newScripts()).toBe(1);
});

test('what somebody types stays, and the page reloads once it is gone', async () => {
  await enter(page.context(), riverside);
  await page.goto('/ai-chat');
  const question = page.getByRole('textbox', { name: 'Your question' });
  await question.fill('What did Northlake take');
  await update();
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click();
  await notice().waitFor();
  expect(loads).toBe(0);
  expect(await question.inputValue()).toBe('What did Northlake take');
  await page.keyboard.press('Escape');
  await question.fill('');
  await expect.poll(() => loads).toBe(1);
  await question.waitFor();
  expect([await newScripts(), await notice().count()]).toEqual([1, 0]);
});
