import { buffer } from 'node:stream/consumers';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { createSeededRandom } from '@pfs/edi/seeded-random';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import type { CorpusDocument } from '../make-corpus-document.ts';
import { type Degradation, degrade, dpiOf, type GrayImage, toGray, toSharp } from './degrade.ts';

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

/** The pages of a PDF as a printer and a perfect scanner would produce them. */
export async function renderPages(
  pdf: Uint8Array,
  { dpi, pagesMax = 1_000 }: { readonly dpi: number; readonly pagesMax?: number },
): Promise<readonly GrayImage[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const images: GrayImage[] = [];
    for (const page of document.pages()) {
      if (images.length >= pagesMax) break;
      const { data, width, height } = await page.render({ scale: dpi / 72, render: 'bitmap' });
      const image = sharp(data, { raw: { width, height, channels: 4 } });
      images.push(await toGray(image.flatten({ background: '#fff' })));
    }
    document.destroy();
    return images;
  } finally {
    library.destroy();
  }
}

/** A PDF of pictures without a text layer, as office scanners send it. */
export async function toPicturePdf(
  pages: readonly GrayImage[],
  { dpi, quality }: { readonly dpi: number; readonly quality: number },
): Promise<Uint8Array> {
  const pdf = new PDFDocument({ autoFirstPage: false, info: { CreationDate: new Date(0) } });
  for (const page of pages) {
    const size: [number, number] = [(page.width / dpi) * 72, (page.height / dpi) * 72];
    pdf.addPage({ size, margin: 0 });
    pdf.image(await toJpeg(page, quality), 0, 0, { width: size[0], height: size[1] });
  }
  pdf.end();
  return new Uint8Array(await buffer(pdf));
}

export function toJpeg(page: GrayImage, quality: number): Promise<Buffer> {
  return toSharp(page).toColourspace('b-w').jpeg({ quality }).toBuffer();
}

export function toPng(page: GrayImage, dpi: number): Promise<Buffer> {
  return toSharp(page).toColourspace('b-w').withMetadata({ density: dpi }).png().toBuffer();
}

/** All pages in one two-color TIFF, as faxes are stored. All pages have the same size. */
export async function toFaxTiff(
  pages: readonly GrayImage[],
  { across, down }: { readonly across: number; readonly down: number },
): Promise<Uint8Array> {
  const lines = await Promise.all(pages.map((page) => toSharp(page).png().toBuffer()));
  const options = { bitdepth: 1, compression: 'ccittfax4' } as const;
  // The resolution is given in pixels per millimeter.
  const resolution = { xres: across / 25.4, yres: down / 25.4 };
  const all = lines.length === 1 ? sharp(lines[0]) : sharp(lines, { join: { animated: true } });
  return all
    .threshold(128)
    .toColourspace('b-w')
    .tiff({ ...options, ...resolution })
    .toBuffer();
}
