import { createSeededRandom } from '@pfs/edi/seeded-random';
import type { CorpusDocument } from '../make-corpus-document.ts';
import { type Degradation, degrade, dpiOf } from './degrade.ts';
import { type GrayImage, toGray, toSharp } from './gray-image.ts';
import { renderPages } from './render-pages.ts';
import { toFaxTiff, toJpeg, toPicturePdf, toPng } from './to-file.ts';

export interface CorpusScan {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly pages: number;
}

export interface ScanOptions {
  readonly degradation: Degradation;
  readonly pagesMax?: number;
}

/** A document that is printed, degraded on paper and scanned again. The seed is the document's. */
export async function makeScan(
  { bytes, layout, seed }: Pick<CorpusDocument, 'bytes' | 'seed'> & { readonly layout: string },
  { degradation, pagesMax = 1_000 }: ScanOptions,
): Promise<CorpusScan> {
  const random = createSeededRandom(seed, 77 + degradation.length);
  const dpi = dpiOf[degradation];
  const pages: GrayImage[] = [];
  for (const page of await renderPages(bytes, { dpi, pagesMax })) {
    pages.push(await degrade[degradation](page, random));
  }
  const made = await toFile(pages, degradation);
  const fileName = `${layout}-${seed}-${degradation}.${made.extension}`;
  return { fileName, bytes: made.bytes, pages: pages.length };
}

interface MadeFile {
  readonly bytes: Uint8Array;
  readonly extension: 'pdf' | 'png' | 'jpg' | 'tiff';
}

async function toFile(pages: readonly GrayImage[], degradation: Degradation): Promise<MadeFile> {
  const dpi = dpiOf[degradation];
  const [first] = pages;
  if (first === undefined) throw new RangeError('a scan has a page');
  const quality = { clean: 90, skew: 85, fax: 90, photocopy: 75, low: 35, phone: 70 }[degradation];
  if (degradation === 'fax') {
    const lines = await Promise.all(pages.map((page) => squeezed(page)));
    return { bytes: await toFaxTiff(lines, { across: 204, down: 196 }), extension: 'tiff' };
  }
  if (pages.length > 1)
    return { bytes: await toPicturePdf(pages, { dpi, quality }), extension: 'pdf' };
  if (degradation === 'clean') return { bytes: await toPng(first, dpi), extension: 'png' };
  if (degradation === 'low' || degradation === 'phone') {
    return { bytes: await toJpeg(first, quality), extension: 'jpg' };
  }
  return { bytes: await toPicturePdf(pages, { dpi, quality }), extension: 'pdf' };
}

/** Fewer lines than columns per inch, as a fax has them. */
async function squeezed(page: GrayImage): Promise<GrayImage> {
  const height = Math.round((page.height * 196) / 204);
  const image = toSharp(page).resize({ width: page.width, height, fit: 'fill' });
  return toGray(toSharp(await toGray(image)).threshold(128));
}
