import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { completeCaptcha } from './captcha.ts';
import type { RunningProduct } from './product.ts';

/** Signs in to the demo pharmacy with what the console shows a new user. */
export async function openDemo(page: Page, product: RunningProduct): Promise<void> {
  const found = /Demo pharmacy:\s+(\S+)\s+(\S+)/.exec(product.printed());
  await page.goto('/auth');
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(found?.[1] ?? '');
  await form.getByLabel('Password').fill(found?.[2] ?? '');
  await completeCaptcha(form);
  await form.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'DIR Fee Overview' }).waitFor();
}

/**
 * Waits until its year of remittances is read and matched with its exports, and its lump fees are
 * spread over drugs.
 */
export async function demoIsRead(page: Page): Promise<void> {
  const answer = (path: string) =>
    page.evaluate(async (from) => (await fetch(from)).json(), path) as Promise<unknown>;
  const waiting = async () => {
    const files = (await answer('/api/remittances?limit=500')) as { processingStatus: string }[];
    const { notSpreadYet } = (await answer('/api/analysis/drug-profitability?limit=1')) as {
      notSpreadYet: { waiting: boolean };
    };
    const { matching } = (await answer('/api/recovery/summary')) as { matching: boolean };
    const unread = files.filter(({ processingStatus }) => processingStatus !== 'completed');
    return files.length < 80 || unread.length > 0 || matching || notSpreadYet.waiting;
  };
  while (await waiting()) await sleep(1_000);
}
