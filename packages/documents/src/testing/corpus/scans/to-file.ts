import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { type GrayImage, toSharp } from './gray-image.ts';

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
