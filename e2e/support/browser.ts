import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { addressOfThisFile } from './enter.ts';

let launched: Promise<Browser> | undefined;

/** This worker's browser, in which each visitor has a profile of their own. */
export function openBrowser(): Promise<Browser> {
  launched ??= launchBrowser(testFlags).then((browser) =>
    // One that crashed fails its own file, not the files after it.
    browser.once('disconnected', () => {
      launched = undefined;
    }),
  );
  return launched;
}

/** Closes what a file opened, so that the next one finds an empty browser. */
export async function closeWindows(): Promise<void> {
  const browser = await launched;
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

/** Pages close before optimized code pays off, except in the captcha's loops. */
const testFlags = ['--js-flags=--no-maglev --invocation-count-for-turbofan=20000'];

/** Debian's Chromium, or the one that CHROMIUM_PATH names; the caller closes it. */
export function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...flags,
    ],
  });
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page wrote on the console or threw, but for calls that answered 401 to a visitor. */
  readonly noise: string[];
}

export interface VisitorOptions {
  readonly url: string;
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
}

/** A new person with an empty browser. */
export async function visit(browser: Browser, options: VisitorOptions): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: options.url,
    viewport: { width: options.width ?? 1440, height: 900 },
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': addressOfThisFile },
  });
  const page = await context.newPage();
  const noise: string[] = [];
  page.on('pageerror', (error) => noise.push(String(error)));
  page.on('console', (message) => {
    const expected = /status of (401|409)/.test(message.text());
    if (message.type() !== 'log' && !expected) noise.push(message.text());
  });
  return { page, context, noise };
}
