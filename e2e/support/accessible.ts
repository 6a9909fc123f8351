import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { CDPSession, Page } from 'playwright-core';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const inspectors = new WeakMap<Page, Promise<CDPSession>>();

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Details of violations only, and nothing to load first. */
const quickly = { resultTypes: ['violations'], preload: false, iframes: false };

const deep = process.env['PFS_DEEP'] !== undefined;

/** Texts that are hard to read on their ground: all that another theme can change. */
export function colorFaults(page: Page): Promise<readonly string[]> {
  return faults(page, { runOnly: ['color-contrast'] });
}

/** What keeps somebody from using a page as it stands, and whether it is wider than the window. */
export async function hindrances(page: Page, options?: object): Promise<readonly string[]> {
  return [...(await faults(page, options)), ...(await tooWide(page))];
}

async function tooWide(page: Page): Promise<readonly string[]> {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  return wide ? ['wider than the window'] : [];
}

/**
 * The same at every width and in both themes. Each screen at its narrowest has a test of its own,
 * so this one looks by day at the last width, and whether the page fits the others; test:deep looks
 * at all of it.
 */
export async function hindrancesInEveryLook(
  page: Page,
  widths: readonly number[] = [375, 1440],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const look of deep ? (['dark', 'light'] as const) : (['light'] as const)) {
    await appear(page, look);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const wholly = deep || width === widths.at(-1);
      const faults = wholly ? await hindrances(page) : await tooWide(page);
      found.push(...faults.map((fault) => `${width} ${look}: ${fault}`));
    }
  }
  return found;
}

async function appear(page: Page, look: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: look });
  await page.locator(`html[data-theme="${look}"]`).waitFor({ state: 'attached' });
}

/**
 * Waits until nothing fades, also by a millisecond: a colour is its old one until a transition's
 * first frame is over, and one that was cut short is followed by another.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const fading = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .filter(({ playState }) => playState === 'running');
    do {
      await Promise.allSettled(fading().map(({ finished }) => finished));
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    } while (fading().length > 0);
  });
}

/** Runs axe as its own script, so that the browser reuses the code of the previous page. */
async function addAxe(page: Page): Promise<void> {
  const inspector = inspectors.get(page) ?? page.context().newCDPSession(page);
  inspectors.set(page, inspector);
  const expression = await readFile(axePath, 'utf8');
  await (await inspector).send('Runtime.evaluate', { expression });
}

async function faults(page: Page, options: object = {}): Promise<readonly string[]> {
  await settled(page);
  const known = await page.evaluate(() => 'axe' in globalThis);
  if (!known) await addAxe(page);
  const found = await page.evaluate(
    async (asked) => {
      const { axe } = globalThis as unknown as {
        axe: { run(options: object): Promise<{ violations: Violation[] }> };
      };
      return (await axe.run(asked)).violations;
    },
    { ...quickly, ...options },
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
