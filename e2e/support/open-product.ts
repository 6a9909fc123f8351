import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { openBrowser, type Visitor, visit } from './browser.ts';
import { withSuperAdmin } from './enter.ts';
import { type RunningProduct, type Settings, startCopyOf } from './product.ts';
import type { SharedProduct } from './shared-products.ts';

export interface OpenProduct {
  readonly product: RunningProduct;
  readonly browser: Browser;
  readonly visitor: Visitor;
  readonly page: Page;
}

/**
 * Which product a file needs: that of its worker, which knows a super admin and has the pharmacies
 * of earlier files; the one with the demo pharmacy; or one of its own, where nobody is yet.
 */
type Wanted = 'shared' | 'demo' | Settings;

/** For figures of the whole platform, or what changes something for everybody. */
export const nobodyYet: Settings = {};

/** Opens a product and its first visitor before all tests of a file, and ends them after. */
export function openProduct(
  begin: (opened: OpenProduct) => Promise<void> | void,
  wanted: Wanted = 'shared',
): void {
  let product: RunningProduct | undefined;

  beforeAll(async () => {
    const [started, browser] = await Promise.all([productOf(wanted), openBrowser()]);
    product = started;
    const visitor = await visit(browser, { url: product.url });
    await begin({ product, browser, visitor, page: visitor.page });
  });

  afterAll(async () => {
    await product?.stop();
  });
}

export function productOf(wanted: Wanted = 'shared'): Promise<RunningProduct> {
  if (wanted === 'demo') return askForProduct('demo');
  if (wanted === 'shared') return askForProduct(`worker-${process.env['VITEST_POOL_ID']}`);
  return startCopyOf(inject('preparedData'), { ...withSuperAdmin, ...wanted });
}

async function askForProduct(name: string): Promise<RunningProduct> {
  const answer = await fetch(`${inject('sharedProducts')}/${name}`);
  if (!answer.ok) throw new Error(await answer.text());
  const { url, dataDir, printed } = (await answer.json()) as SharedProduct;
  return { url, dataDir, printed: () => printed, stop: () => Promise.resolve() };
}
