import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** What keeps somebody from using a page as it stands, and whether it is wider than the window. */
export async function hindrances(page: Page): Promise<readonly string[]> {
  await page.evaluate(await readFile(axePath, 'utf8'));
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: Violation[] }> };
    };
    return (await axe.run()).violations;
  });
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  const violations = found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  return wide ? [...violations, 'wider than the window'] : violations;
}
