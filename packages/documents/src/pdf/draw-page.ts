import { type GreyPicture, pointsPerInch } from '../image/grey-picture.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import { type OpenPdf, withPage } from './open-pdf.ts';
import { largestImagePixels } from './page-pictures.ts';
import { withMemory } from './pdfium.ts';

const greyFormat = 1;
const white = 0xffffffff;
const withAnnotations = 0x01;
const inGreys = 0x08;
/** Coarser than this, or than was asked for, a page is no picture of itself. */
const dpiMin = 60;

/** A page as a picture; a huge one is drawn coarser, so that it has at most so many pixels. */
export function drawPage(
  pdf: OpenPdf,
  number: number,
  { dpi, pixelsMax }: { readonly dpi: number; readonly pixelsMax: number },
): GreyPicture {
  const { pdfium } = pdf;
  return withPage(pdf, number, (page) => {
    if (largestImagePixels(pdfium, page) > pixelsMax) {
      throw new UnreadableDocument('too_many_pixels');
    }
    const wide = pdfium._FPDF_GetPageWidthF(page) / pointsPerInch;
    const high = pdfium._FPDF_GetPageHeightF(page) / pointsPerInch;
    const drawnDpi = Math.min(dpi, Math.sqrt(pixelsMax / (wide * high)));
    if (!(drawnDpi >= Math.min(dpi, dpiMin))) throw new UnreadableDocument('too_many_pixels');
    const width = Math.max(1, Math.floor(wide * drawnDpi));
    const height = Math.max(1, Math.floor(high * drawnDpi));
    return withMemory(pdfium, width * height, (at) => {
      if (at === 0) throw new UnreadableDocument('too_many_pixels');
      const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, greyFormat, at, width);
      pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
      const flags = withAnnotations | inGreys;
      pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
      const pixels = pdfium.HEAPU8.slice(at, at + width * height);
      pdfium._FPDFBitmap_Destroy(bitmap);
      return { width, height, pixels, dpi: drawnDpi };
    });
  });
}
