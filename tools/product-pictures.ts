import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../e2e/support/browser.ts';
import { completeCaptcha } from '../e2e/support/captcha.ts';
import { startNewProduct } from '../e2e/support/product.ts';
import { socialCardFont, socialCardHtml } from './social-card.ts';

/**
 * Takes the pictures of the product that the start page and the social card show, from the demo
 * pharmacy as it stands today: `node tools/product-pictures.ts`, after a build. With an address, an
 * email and a password it takes them from a product that runs already.
 */

interface Picture {
  toFormat(format: 'avif' | 'webp' | 'png', options: object): Picture;
  resize(width: number): Picture;
  toFile(path: string): Promise<unknown>;
}

/** The program's own copy, from the documents package. */
const documents = new URL('../packages/documents/package.json', import.meta.url);
const sharp = createRequire(documents)('sharp') as (bytes: Buffer) => Picture;

const folder = fileURLToPath(new URL('../apps/web/src/features/landing/pictures', import.meta.url));
const cardPath = fileURLToPath(new URL('../apps/web/public/social-card.png', import.meta.url));

/** Window sizes in which the dashboard is readable at the size of its picture. */
const views = {
  wide: { width: 1120, height: 770, widths: [736, 1472] },
  phone: { width: 390, height: 640, widths: [780] },
} as const;

const themes = ['light', 'dark'] as const;

interface Account {
  readonly url: string;
  readonly email: string;
  readonly password: string;
}

async function takePictures(account: Account): Promise<void> {
  const browser = await launchBrowser();
  try {
    await mkdir(folder, { recursive: true });
    for (const theme of themes) await takeDashboard(browser, account, theme);
  } finally {
    await browser.close();
  }
}

async function takeDashboard(
  browser: Browser,
  account: Account,
  theme: (typeof themes)[number],
): Promise<void> {
  const context = await browser.newContext({
    baseURL: account.url,
    colorScheme: theme,
    reducedMotion: 'reduce',
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  await signIn(page, account);
  for (const [view, { width, height, widths }] of Object.entries(views)) {
    await page.setViewportSize({ width, height });
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: 'DIR Fees by Payer' }).waitFor();
    const bytes = await page.screenshot();
    for (const wide of widths) {
      const path = join(folder, `${view}-${theme}-${wide}`);
      const small = () => sharp(bytes).resize(wide);
      await small().toFormat('avif', { quality: 55, effort: 3 }).toFile(`${path}.avif`);
      await small().toFormat('webp', { quality: 80, effort: 4 }).toFile(`${path}.webp`);
    }
    if (view === 'wide' && theme === 'light') await takeSocialCard(browser, bytes);
  }
  await context.close();
}

async function takeSocialCard(browser: Browser, dashboard: Buffer): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  const font = await readFile(socialCardFont, 'base64');
  await page.setContent(socialCardHtml(dashboard.toString('base64'), font), { waitUntil: 'load' });
  const bytes = await page.screenshot();
  await sharp(bytes).toFormat('png', { palette: true, quality: 90, effort: 10 }).toFile(cardPath);
  await page.close();
}

async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/auth');
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill(password);
  await completeCaptcha(form);
  await form.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'DIR Fee Overview' }).waitFor();
  await untilRead(page);
}

/** The demo pharmacy's year is read in the background; its figures are complete after that. */
async function untilRead(page: Page): Promise<void> {
  await page.waitForFunction(
    async () => {
      const files = await (await fetch('/api/remittances?limit=500')).json();
      const open = files.filter((file: { processingStatus: string }) =>
        ['pending', 'processing'].includes(file.processingStatus),
      );
      return files.length > 80 && open.length === 0;
    },
    undefined,
    { timeout: 600_000, polling: 2_000 },
  );
}

const [url, email, password] = process.argv.slice(2);
if (url !== undefined && email !== undefined && password !== undefined) {
  await takePictures({ url, email, password });
} else {
  const product = await startNewProduct({ DEMO: 'on' });
  try {
    const found = /Demo pharmacy:\s+(\S+)\s+(\S+)/.exec(product.printed());
    await takePictures({ url: product.url, email: found?.[1] ?? '', password: found?.[2] ?? '' });
  } finally {
    await product.stop();
  }
}
