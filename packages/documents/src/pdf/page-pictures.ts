import type { Box } from '../document-words.ts';
import { type GrayPicture, pointsPerInch } from '../image/gray-picture.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import type { PageFrame } from './page-characters.ts';
import { type OpenPdf, type Pdfium, withMemory, withPage } from './pdfium.ts';

const pathType = 2;
const imageType = 3;
const formType = 5;
const nestedMax = 4;
/** A page with more objects is no scan. */
const objectsMax = 20_000;

export interface PagePictures {
  /** The largest image, in points of the displayed page, and the share of the page it covers. */
  readonly largest: Box | undefined;
  readonly largestShare: number;
  /** Objects drawn after that image; earlier ones may be hidden by it. */
  readonly above: ReadonlySet<number>;
  readonly paths: number;
}

export function pagePictures(pdfium: Pdfium, page: number, frame: PageFrame): PagePictures {
  let largest: Box | undefined;
  let largestShare = 0;
  let above = new Set<number>();
  let paths = 0;
  for (const { object, type, shown } of pageObjects(pdfium, page)) {
    if (type === pathType) paths += 1;
    above.add(object);
    if (type !== imageType) continue;
    // A form's own coordinates say nothing here, so its images count as large as the form.
    const box = bounds(pdfium, shown, frame);
    const share = box === undefined ? 0 : shareOf(box, frame);
    if (share > largestShare) [largest, largestShare, above] = [box, share, new Set()];
  }
  return { largest, largestShare, above, paths };
}

interface PageObject {
  readonly object: number;
  readonly type: number;
  /** The object of the page that it is, or that holds it. */
  readonly shown: number;
}

/** The objects of a page in drawing order, with those inside of forms. */
function pageObjects(pdfium: Pdfium, page: number): readonly PageObject[] {
  const found: PageObject[] = [];
  const add = (object: number, shown: number, depth: number): void => {
    if (found.length >= objectsMax) return;
    const type = pdfium._FPDFPageObj_GetType(object);
    found.push({ object, type, shown });
    if (type !== formType || depth >= nestedMax) return;
    const count = pdfium._FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count; index += 1) {
      add(pdfium._FPDFFormObj_GetObject(object, index), shown, depth + 1);
    }
  };
  const count = pdfium._FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index += 1) {
    const object = pdfium._FPDFPage_GetObject(page, index);
    add(object, object, 0);
  }
  return found;
}

function bounds(pdfium: Pdfium, object: number, { place }: PageFrame): Box | undefined {
  return withMemory(pdfium, 16, (at, view) => {
    if (pdfium._FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12) === 0) return undefined;
    const [x0, y0] = place(view().getFloat32(0, true), view().getFloat32(4, true));
    const [x1, y1] = place(view().getFloat32(8, true), view().getFloat32(12, true));
    return {
      left: Math.min(x0, x1),
      top: Math.min(y0, y1),
      right: Math.max(x0, x1),
      bottom: Math.max(y0, y1),
    };
  });
}

function shareOf(box: Box, { width, height }: PageFrame): number {
  const wide = Math.min(box.right, width) - Math.max(box.left, 0);
  const high = Math.min(box.bottom, height) - Math.max(box.top, 0);
  return wide <= 0 || high <= 0 ? 0 : (wide * high) / (width * height);
}

/** The pixels of the largest image that a page draws, as the file says. */
function largestImagePixels(pdfium: Pdfium, page: number): number {
  return withMemory(pdfium, 8, (at, view) => {
    let most = 0;
    for (const { object, type } of pageObjects(pdfium, page)) {
      if (type !== imageType) continue;
      if (pdfium._FPDFImageObj_GetImagePixelSize(object, at, at + 4) === 0) continue;
      most = Math.max(most, view().getUint32(0, true) * view().getUint32(4, true));
    }
    return most;
  });
}

const grayFormat = 1;
const white = 0xffffffff;
const withAnnotations = 0x01;
const inGrays = 0x08;
/** A page can't be shown at a lower resolution than this or the requested one. */
const dpiMin = 60;

/** A page as a picture; a huge one is drawn at a lower resolution to limit its pixels. */
export function drawPage(
  pdf: OpenPdf,
  number: number,
  { dpi, pixelsMax }: { readonly dpi: number; readonly pixelsMax: number },
): GrayPicture {
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
      const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, grayFormat, at, width);
      pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
      const flags = withAnnotations | inGrays;
      pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
      const pixels = pdfium.HEAPU8.slice(at, at + width * height);
      pdfium._FPDFBitmap_Destroy(bitmap);
      return { width, height, pixels, dpi: drawnDpi };
    });
  });
}
