import type { Box } from '../document-words.ts';
import { type GreyPicture, pointsPerInch } from '../image/grey-picture.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import type { PageFrame } from './page-characters.ts';
import { type OpenPdf, type Pdfium, withMemory, withPage } from './pdfium.ts';

const pathType = 2;

const imageType = 3;

const formType = 5;

const nestedMax = 4;

/** More objects are not looked at: a page of so many is no scan. */
const objectsMax = 20_000;

export interface PagePictures {
  /** The largest image, in points of the page as shown, and how much of the page it covers. */
  readonly largest: Box | undefined;
  readonly largestShare: number;
  /** Objects that are drawn after that image begins: what was drawn before it may lie under it. */
  readonly above: ReadonlySet<number>;
  readonly paths: number;
}

export function pagePictures(pdfium: Pdfium, page: number, frame: PageFrame): PagePictures {
  let largest: Box | undefined;
  let largestShare = 0;
  let above = new Set<number>();
  let paths = 0;
  let seen = 0;
  const look = (object: number, shown: number, depth: number): void => {
    seen += 1;
    if (seen > objectsMax) return;
    const type = pdfium._FPDFPageObj_GetType(object);
    if (type === pathType) paths += 1;
    above.add(object);
    if (type === formType && depth < nestedMax) {
      const count = pdfium._FPDFFormObj_CountObjects(object);
      for (let index = 0; index < count; index += 1) {
        look(pdfium._FPDFFormObj_GetObject(object, index), shown, depth + 1);
      }
    }
    if (type !== imageType) return;
    // A form's own coordinates say nothing here, so its images count as large as the form.
    const box = bounds(pdfium, shown, frame);
    const share = box === undefined ? 0 : shareOf(box, frame);
    if (share <= largestShare) return;
    [largest, largestShare, above] = [box, share, new Set()];
  };
  const count = pdfium._FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index += 1) {
    const object = pdfium._FPDFPage_GetObject(page, index);
    look(object, object, 0);
  }
  return { largest, largestShare, above, paths };
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
    let seen = 0;
    const look = (object: number, depth: number): void => {
      seen += 1;
      if (seen > objectsMax) return;
      const type = pdfium._FPDFPageObj_GetType(object);
      if (type === formType && depth < nestedMax) {
        const count = pdfium._FPDFFormObj_CountObjects(object);
        for (let index = 0; index < count; index += 1) {
          look(pdfium._FPDFFormObj_GetObject(object, index), depth + 1);
        }
      }
      if (type !== imageType) return;
      if (pdfium._FPDFImageObj_GetImagePixelSize(object, at, at + 4) === 0) return;
      most = Math.max(most, view().getUint32(0, true) * view().getUint32(4, true));
    };
    const count = pdfium._FPDFPage_CountObjects(page);
    for (let index = 0; index < count; index += 1) {
      look(pdfium._FPDFPage_GetObject(page, index), 0);
    }
    return most;
  });
}

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
