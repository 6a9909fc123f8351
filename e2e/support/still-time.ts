import type { Locator, Page } from 'playwright-core';

/** From now on a page's time passes only when it is told to; its clock must be installed. */
export async function stopTime(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 60_000);
}

/** The page's own waits before it shows something are shorter than this. */
const stepsMax = 1_000;

/** Lets a page whose time stands still go on by single milliseconds until it shows something. */
export async function stepUntil(page: Page, sign: Locator): Promise<void> {
  for (let step = 0; step < stepsMax; step += 1) {
    if (await sign.isVisible()) return;
    await page.clock.runFor(1);
    // What the page waits for is also another process's work.
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`not shown after ${stepsMax} milliseconds of the page`);
}
