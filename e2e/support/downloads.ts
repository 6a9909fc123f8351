import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';

export interface DownloadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** What the browser keeps when something is clicked. */
export async function downloadBy(page: Page, button: Locator): Promise<DownloadedFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** The bytes with which each kind of file begins. */
export const magic = { pdf: '%PDF-', xlsx: 'PK\u0003\u0004' } as const;

export function beginsWith({ bytes }: DownloadedFile, start: string): boolean {
  return bytes.subarray(0, start.length).toString('latin1') === start;
}
