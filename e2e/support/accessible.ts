import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Details of violations only, and nothing to load first. */
const quickly = { resultTypes: ['violations'], preload: false, iframes: false };

const withoutColors = { rules: { 'color-contrast': { enabled: false } } };

/** Texts that are hard to read on their ground: all that another theme can change. */
export function colorFaults(page: Page): Promise<readonly string[]> {
  return faults(page, { runOnly: ['color-contrast'] });
}

/** What keeps somebody from using a page as it stands, and whether it is wider than the window. */
export async function hindrances(page: Page, options?: object): Promise<readonly string[]> {
  const violations = await faults(page, options);
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  return wide ? [...violations, 'wider than the window'] : violations;
}

const deep = process.env['PFS_DEEP'] !== undefined;

/**
 * The same at every width. Colors change with the theme and hardly with the width: they are checked
 * at the last width in both themes, and at every width in test:deep.
 */
export async function hindrancesInEveryLook(
  page: Page,
  widths: readonly number[] = [375, 1440],
): Promise<readonly string[]> {
  const found: string[] = [];
  const note = (look: string, faults: readonly string[]) =>
    found.push(...faults.map((fault) => `${look}: ${fault}`));
  await appear(page, 'light');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const withColors = deep || width === widths.at(-1);
    note(`${width} light`, await hindrances(page, withColors ? {} : withoutColors));
  }
  await appear(page, 'dark');
  for (const width of deep ? widths : widths.slice(-1)) {
    await page.setViewportSize({ width, height: 900 });
    note(`${width} dark`, await colorFaults(page));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

async function appear(page: Page, look: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: look });
  await page.locator(`html[data-theme="${look}"]`).waitFor({ state: 'attached' });
}

/**
 * Waits for what fades, also by a millisecond: a colour is its old one until a transition's first
 * frame is over.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const fading = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
}

async function faults(page: Page, options: object = {}): Promise<readonly string[]> {
  await settled(page);
  const known = await page.evaluate(() => 'axe' in globalThis);
  if (!known) await page.evaluate(await readFile(axePath, 'utf8'));
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
