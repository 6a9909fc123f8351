import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import type { Picture } from './contact-sheet.ts';
import type { Shot } from './shot.ts';

/** Time for drawing after the last response. */
const settledMilliseconds = 400;

export interface Taking {
  readonly context: BrowserContext;
  readonly shots: readonly Shot[];
  /** The full page, not only the window. */
  readonly whole: boolean;
  readonly tell: (line: string) => void;
}

/** Opens one screen after the other; screens that fail are reported and skipped. */
export async function takePictures(taking: Taking): Promise<readonly Picture[]> {
  const page = await taking.context.newPage();
  const pictures: Picture[] = [];
  const usual = page.viewportSize();
  for (const shot of taking.shots) {
    try {
      if (usual) await page.setViewportSize({ ...usual, height: shot.height ?? usual.height });
      await open(page, shot);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (wide > 0) taking.tell(`${shot.name} is ${wide} pixels wider than the window`);
      pictures.push({ name: shot.name, png: await page.screenshot({ fullPage: taking.whole }) });
    } catch (error) {
      taking.tell(`${shot.name} has no picture: ${String(error).split('\n')[0]}`);
    }
  }
  await page.close();
  return pictures;
}

async function open(page: Page, shot: Shot): Promise<void> {
  await page.goto(shot.path, { waitUntil: 'load' });
  await page.getByRole('heading').first().waitFor({ timeout: 10_000 });
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
  await shot.open?.(page);
  if (shot.open) await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => null);
  await sleep(settledMilliseconds);
}
