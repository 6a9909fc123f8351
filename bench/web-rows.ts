import { cpus, loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../e2e/support/browser.ts';
import { signIn } from './support/api.ts';
import { framesDuring, smoothFrameMsMax } from './support/frames.ts';
import { startMeasuredProduct } from './support/measured-product.ts';
import { seedOrganization } from './support/seed-organization.ts';
import { openSeenBrowser } from './support/seen-page.ts';
import { claimRows, sortByGross } from './support/speed-screens.ts';

/*
 * 100,000 claims on a page of a slow processor: all of them in the analysis, and as one file. The
 * wheel goes to the end of the page and back while frames are counted; then an order and a search,
 * from the press until the rows of the answer are painted.
 */
const claims = Number(process.env['BENCH_CLAIMS'] ?? 100_000);
const slower = Number(process.env['BENCH_SLOWER'] ?? 4);
const wheelTurns = 60;
const wheelPixels = 120;

const product = await startMeasuredProduct();
const browser = await launchBrowser();
try {
  const who = await seedOrganization(product.parts, {
    ...{ claims, months: 12, payers: 6, drugs: 200, seed: 1 },
    paymentsPerFile: 72,
  });
  const api = await signIn(product.url, who);
  const [file] = await api.get<readonly { readonly id: string }[]>('/api/remittances');
  const seen = await openSeenBrowser(browser, { url: product.url, cookie: api.cookie, slower });
  console.log(`  machine   ${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}`);
  console.log(`  claims    ${claims}, processor ${slower} times slower`);
  for (const path of ['/analytics', `/remittances/${file?.id}`]) {
    await seen.open(path);
    await claimRows(seen.page).first().waitFor();
    await measure(path.split('/')[1] ?? path, seen.page);
  }
  await seen.close();
} finally {
  await browser.close();
  await product.stop();
}

async function measure(name: string, page: Page): Promise<void> {
  await page.mouse.move(700, 500);
  const frames = await framesDuring(page, async () => {
    for (let turn = 0; turn < wheelTurns; turn += 1) {
      await page.mouse.wheel(0, turn < wheelTurns / 2 ? wheelPixels : -wheelPixels);
    }
  });
  const sorted = await untilRows(page, () => sortByGross(page));
  const search = page.getByRole('searchbox', { name: /Search (the )?claims/ });
  const found = await untilRows(page, () => search.fill('metformin'));
  console.log(
    `  ${name.padEnd(12)} ${frames.slow} of ${frames.drawn} frames over ${smoothFrameMsMax} ms, ` +
      `longest ${frames.longestMs.toFixed(0)} ms   sorted in ${sorted.toFixed(0)} ms   ` +
      `found in ${found.toFixed(0)} ms   load ${loadavg()[0]?.toFixed(1)}`,
  );
}

/** Until the list has responded and its rows have changed. */
async function untilRows(page: Page, press: () => Promise<void>): Promise<number> {
  const answered = page.waitForResponse((answer) => answer.url().includes('/api/claims?'));
  const before = performance.now();
  await press();
  await answered;
  await page.locator('.opacity-60 table').waitFor({ state: 'detached' });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  return performance.now() - before;
}
