import type { Browser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { hindrances, hindrancesInEveryLook } from './support/accessible.ts';
import { type Visitor, visit } from './support/browser.ts';
import { completeCaptcha } from './support/captcha.ts';
import { openProduct } from './support/open-product.ts';
import { registerRiverside } from './support/pharmacy.ts';
import type { RunningProduct } from './support/product.ts';

let product: RunningProduct;
let browser: Browser;
let visitor: Visitor;
let page: Page;

openProduct((opened) => {
  ({ product, browser, visitor, page } = opened);
});

const choose = (name: string) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(`ISA*${name}`) });

const use = () => page.getByRole('region', { name: 'Plan usage' }).innerText();

async function count(type: string, amount: number): Promise<void> {
  const answer = await page.request.post('/api/subscription/track-usage', {
    data: { type, amount },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('the card of uploads shows what the plan has left', async () => {
  await registerRiverside(page);
  await page.goto('/upload');
  await page.getByText('0 of 25 · 0%').waitFor();
  await choose('first.835');
  await page.getByText('File Uploaded', { exact: true }).first().waitFor();
  await page.getByText('1 of 25 · 4%').waitFor();
  expect(await use()).toMatch(/Claims\s+0 of 2,500 · 0%[\s\S]*AI queries\s+0 of 100 · 0%/);
});

test('a file over the limit is refused with the way to the plan that lifts it', async () => {
  await count('files', 24);
  await page.reload();
  await page.getByText('25 of 25 · 100%').waitFor();
  await choose('one-too-many.835');
  const notice = page
    .getByRole('list', { name: 'Uploaded files' })
    .getByRole('listitem')
    .filter({ hasText: 'one-too-many.835' });
  await notice.getByText('Not accepted').waitFor();
  expect(await notice.innerText()).toContain(
    'Your Starter plan’s limit of 25 files a month has been reached: 25 used. ' +
      'Upgrade to the Professional plan for more.',
  );
  expect(await notice.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/plan');
  await page.getByRole('button', { name: 'Upgrade' }).click();
  await page.getByRole('heading', { level: 1, name: 'Plan' }).waitFor();
});

test('the page of the plan says what is used, when the trial ends and what more there is', async () => {
  await count('aiQueries', 81);
  await page.goto('/plan');
  await page.getByText('81 of 100 · 81%').waitFor();
  await page.getByText('With Professional').waitFor();
  const text = await page.locator('main').innerText();
  expect(text).toMatch(/Starter plan\s+The trial ends on \w+ \d+, \d{4}\.\s+Trialing/);
  expect(text).toContain('With Professional');
  expect(text).toContain('Up to 10,000 claims a month');
});

test('an upgrade is asked for without typing again what is known', async () => {
  await page.getByRole('link', { name: 'Upgrade to Professional' }).click();
  const form = page.getByRole('form', { name: 'Contact Sales' });
  await form.waitFor();
  expect(await form.getByLabel('Your name').inputValue()).toBe('Nora Ellis');
  expect(await form.getByLabel('Pharmacy').inputValue()).toBe('Riverside Pharmacy');
  expect(await form.getByLabel('Plan').inputValue()).toBe('professional');
  expect(await form.getByRole('checkbox').count()).toBe(0);
  await form.getByRole('button', { name: 'Send' }).click();
  await form.getByText('Tell us what you need in a sentence or two').waitFor();
  await form.getByLabel('What do you need?').fill('We upload a hundred files a month.');
  await form.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: 'Message sent' }).waitFor();
});

testInDepth.each([
  ['/plan', 'With Professional'],
  ['/contact-sales', 'Contact Sales'],
])('%s stands in every width, by day and night', async (path, heading) => {
  await page.goto(path);
  await page.getByRole('heading', { name: heading }).waitFor();
  expect(await hindrancesInEveryLook(page)).toEqual([]);
});

test('a stranger asks from the landing page, with the captcha', async () => {
  const stranger = await visit(browser, { url: product.url, width: 375 });
  await stranger.page.goto('/');
  await stranger.page.getByRole('link', { name: 'Contact Enterprise Sales' }).click();
  const form = stranger.page.getByRole('form', { name: 'Contact Sales' });
  for (const [label, value] of [
    ['Your name', 'Ana Reyes'],
    ['Email', 'ana@fourcorners.example'],
    ['Pharmacy', 'Four Corners'],
    ['What do you need?', 'We are four pharmacies and want one bill.'],
  ] as const) {
    await form.getByLabel(label).fill(value);
  }
  await form.getByLabel('Plan').selectOption('enterprise_plus');
  await completeCaptcha(form);
  expect(await hindrances(stranger.page)).toEqual([]);
  await form.getByRole('button', { name: 'Send' }).click();
  await stranger.page.getByRole('heading', { name: 'Message sent' }).waitFor();
  expect(stranger.noise).toEqual([]);
});

test('the pages write nothing on the console but the refusal', () => {
  expect(visitor.noise.filter((text) => !/status of 402/.test(text))).toEqual([]);
});
