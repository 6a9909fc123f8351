import { remittancePdf } from '@pfs/documents/testing/make-pdf';
import type { Page } from 'playwright-core';

const mimeType = 'application/pdf';

export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Hands files to the upload page, one after the other, without waiting until they are read. */
export async function uploadAll(page: Page, files: readonly NamedFile[]): Promise<void> {
  await page.goto('/upload');
  for (const { name, bytes } of files) {
    const file = { name, mimeType, buffer: Buffer.from(bytes) };
    await page.locator('input[type=file]').first().setInputFiles(file);
    await fileRow(page, name).waitFor();
    // The news of a file may come before the answer to its upload; till then no other is taken.
    await page.getByRole('button', { name: 'Choose Files', exact: true }).waitFor();
  }
}

interface Misprint {
  readonly mark: number;
  /** What is printed as net of the second and third claim, in cents; $90.00 and $19.00 is right. */
  readonly nets?: readonly [number, number];
  /** Empty: no number is printed. */
  readonly trace?: string;
  /** Of the second claim. */
  readonly quantity?: string;
}

/** A payment of three claims and $156.50; unless told otherwise the second net is 50 cents off. */
export async function misprintedPdf(misprint: Misprint): Promise<NamedFile> {
  const { mark, nets = [9_050, 1_900], trace = `EFT7001${mark}`, quantity = '30' } = misprint;
  const bytes = await remittancePdf({
    payer: 'NORTHLAKE RX',
    trace,
    paidOn: '03/10/2026',
    claims: [
      { claimId: `${mark}1`, gross: 5_000, dirFee: 250 },
      { claimId: `${mark}2`, gross: 10_000, dirFee: 1_000, net: nets[0], quantity },
      { claimId: `${mark}3`, gross: 2_000, dirFee: 100, net: nets[1] },
    ],
  });
  return { name: `paper-${mark}.pdf`, bytes };
}

/** Which value or row has the focus: `0 claim 7 net`. */
export function focusedPlace(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('data-place') ?? undefined);
}

export function balanceOf(page: Page) {
  return page.getByRole('region', { name: 'Balance' }).getByRole('status');
}

export function fileRow(page: Page, name: string) {
  return page.getByRole('row', { name: new RegExp(name) });
}
