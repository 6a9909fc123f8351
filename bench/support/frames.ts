import type { Page } from 'playwright-core';

/** Longer frames are visible as stuttering. */
export const smoothFrameMsMax = 50;

export interface Frames {
  readonly drawn: number;
  readonly slow: number;
  readonly longestMs: number;
}

interface Drawing {
  readonly gaps: number[];
  stop: () => void;
}

declare global {
  interface Window {
    drawing: Drawing;
  }
}

/** The frames drawn during an action. */
export async function framesDuring(page: Page, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const gaps: number[] = [];
    let last = performance.now();
    let running = true;
    const next = (now: number) => {
      gaps.push(now - last);
      last = now;
      if (running) requestAnimationFrame(next);
    };
    requestAnimationFrame((now) => {
      last = now;
      requestAnimationFrame(next);
    });
    const stop = () => {
      running = false;
    };
    window.drawing = { gaps, stop };
  });
  await work();
  const gaps = await page.evaluate(() => {
    window.drawing.stop();
    return window.drawing.gaps;
  });
  return {
    drawn: gaps.length,
    slow: gaps.filter((gap) => gap > smoothFrameMsMax).length,
    longestMs: Math.max(0, ...gaps),
  };
}
