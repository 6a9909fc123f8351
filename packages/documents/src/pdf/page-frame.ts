import { type Pdfium, withMemory } from './pdfium.ts';

/** How a page's own coordinates become points from the upper left corner of the page as shown. */
export interface PageFrame {
  readonly width: number;
  readonly height: number;
  readonly place: (x: number, y: number) => readonly [x: number, y: number];
}

/** Device units a point, so that the library's whole numbers are fine enough. */
const finer = 1_000;
const far = 1_000;

export function pageFrame(pdfium: Pdfium, page: number): PageFrame {
  const width = pdfium._FPDF_GetPageWidthF(page);
  const height = pdfium._FPDF_GetPageHeightF(page);
  const place = (x: number, y: number): [number, number] =>
    withMemory(pdfium, 8, (at, view) => {
      const size = [Math.round(width * finer), Math.round(height * finer)] as const;
      pdfium._FPDF_PageToDevice(page, 0, 0, ...size, 0, x, y, at, at + 4);
      return [view().getInt32(0, true) / finer, view().getInt32(4, true) / finer];
    });
  const [x0, y0] = place(0, 0);
  const [x1, y1] = place(far, 0);
  const [x2, y2] = place(0, far);
  const [xx, xy, yx, yy] = [(x1 - x0) / far, (y1 - y0) / far, (x2 - x0) / far, (y2 - y0) / far];
  return {
    width,
    height,
    place: (x, y) => [x0 + x * xx + y * yx, y0 + x * xy + y * yy],
  };
}
