import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser, type Visitor, visit } from './browser.ts';
import { type RunningProduct, startProduct } from './product.ts';

export interface OpenProduct {
  readonly product: RunningProduct;
  readonly browser: Browser;
  readonly visitor: Visitor;
  readonly page: Page;
}

/** Starts a product and its first visitor before all tests of a file, and ends them after. */
export function openProduct(
  begin: (opened: OpenProduct) => Promise<void> | void,
  environment: Readonly<Record<string, string>> = {},
): void {
  let product: RunningProduct | undefined;
  let browser: Browser | undefined;

  beforeAll(async () => {
    product = await startProduct(environment);
    browser = await launchBrowser();
    const visitor = await visit(browser, { url: product.url });
    await begin({ product, browser, visitor, page: visitor.page });
  });

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
}
