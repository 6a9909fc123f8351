import type { BrowserContext, Page } from 'playwright-core';

type Watching = Window & { moved?: number };

/** Adds up from now on by how much each page moves. */
export function watchShifts(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const seen = window as Watching;
    seen.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as PerformanceEntry & { value: number };
        seen.moved = (seen.moved ?? 0) + value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The share of the window that has moved; a good page stays below 0.02. */
export function moved(page: Page): Promise<number> {
  return page.evaluate(() => (window as Watching).moved ?? Number.NaN);
}
