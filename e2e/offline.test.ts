import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallRemittance } from '../apps/server/src/testing/small-remittance.ts';
import { openBrowser, visit } from './support/browser.ts';
import { bringIn, enter, enterPharmacy, riverside } from './support/enter.ts';
import { openWayTo } from './support/lost-answer.ts';
import { portToComeBackTo, type RunningProduct, startNewProduct } from './support/product.ts';

let dataDir: string;
let product: RunningProduct;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pfs-offline-'));
  const settings = { DATA_DIR: dataDir, PORT: portToComeBackTo() };
  [product, browser] = await Promise.all([startNewProduct(settings), openBrowser()]);
  ({ page } = await visit(browser, { url: product.url }));
  await enterPharmacy(page.context());
  await page.goto('/upload');
  await page.getByText('No Remittances Uploaded Yet').waitFor();
});
afterAll(async () => {
  await product?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const unreached = () => page.getByText('We can’t reach the server. This data is from');
const offline = () => page.getByText('You’re offline. This data is from');

function aFile(trace: string) {
  const claims = [{ id: `C-${trace}` }];
  return { name: `${trace}.835`, text: smallRemittance({ paidOn: '2026-03-10', trace, claims }) };
}

async function choose({ name, text }: ReturnType<typeof aFile>): Promise<void> {
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').first().setInputFiles(file);
}

test('a page whose server stopped says of when it is, and follows again once it is back', async () => {
  await product.stop();
  await unreached().waitFor();
  product = await startNewProduct({ DATA_DIR: dataDir, PORT: new URL(product.url).port });
  await unreached().waitFor({ state: 'detached' });
  await bringIn(page.context(), aFile('AFTER'));
  await page
    .getByRole('row', { name: /AFTER\.835/ })
    .getByText('Completed')
    .waitFor();
});

test('a page without a network says so until it has one', async () => {
  await page.context().setOffline(true);
  await offline().waitFor();
  await page.context().setOffline(false);
  await offline().waitFor({ state: 'detached' });
});

test('what the browser says of its network is not believed while the server answers', async () => {
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/settings'));
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  expect((await asked).status()).toBe(200);
  expect(await offline().count()).toBe(0);
  expect(await unreached().count()).toBe(0);
});

test('a file without a network waits for it, and is sent then', async () => {
  await page.context().setOffline(true);
  await offline().waitFor();
  await choose(aFile('CUT'));
  await page.getByText('Paused, will continue').waitFor();
  expect(await page.getByRole('row', { name: /CUT\.835/ }).count()).toBe(0);
  await page.context().setOffline(false);
  await offline().waitFor({ state: 'detached' });
  await page
    .getByRole('row', { name: /CUT\.835/ })
    .getByText('Completed')
    .waitFor();
});

test('a file that arrived although its answer was lost is taken once', async () => {
  const way = await openWayTo(product.url);
  const { page: far, context } = await visit(browser, { url: way.url });
  await enter(context, riverside);
  await far.goto('/upload');
  way.loseAnswerOf('POST /api/remittances/upload');
  const { name, text } = aFile('LOST');
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
  await far.locator('input[type=file]').first().setInputFiles(file);
  await far.getByText('Upload of LOST.835 was interrupted').waitFor();
  await far.getByRole('row', { name: /LOST\.835/ }).waitFor();

  const answered = far.waitForResponse((answer) => answer.url().endsWith('/remittances/upload'));
  await far.getByRole('button', { name: 'Upload again' }).click();
  expect((await answered).status()).toBe(201);
  await far.getByText('Upload of LOST.835 was interrupted').waitFor({ state: 'detached' });
  await far.getByText('LOST.835 is now being processed.', { exact: true }).waitFor();
  await far
    .getByRole('row', { name: /LOST\.835/ })
    .getByText('Completed')
    .waitFor();
  const rows = (await (await context.request.get('/api/remittances')).json()) as {
    readonly fileName: string;
  }[];
  expect(rows.filter(({ fileName }) => fileName === name)).toHaveLength(1);
  await context.close();
  await way.close();
});
