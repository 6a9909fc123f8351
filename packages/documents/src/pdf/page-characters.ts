import type { Box } from '../document-words.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import { type Pdfium, withMemory } from './pdfium.ts';

/** Converts a page's own coordinates to points from the displayed page's upper left corner. */
export interface PageFrame {
  readonly width: number;
  readonly height: number;
  readonly place: (x: number, y: number) => readonly [x: number, y: number];
}

/** Device units per point, to make the library's integers precise enough. */
const unitsPerPoint = 1_000;
const probe = 1_000;

export function pageFrame(pdfium: Pdfium, page: number): PageFrame {
  const width = pdfium._FPDF_GetPageWidthF(page);
  const height = pdfium._FPDF_GetPageHeightF(page);
  const place = (x: number, y: number): [number, number] =>
    withMemory(pdfium, 8, (at, view) => {
      const size = [Math.round(width * unitsPerPoint), Math.round(height * unitsPerPoint)] as const;
      pdfium._FPDF_PageToDevice(page, 0, 0, ...size, 0, x, y, at, at + 4);
      return [view().getInt32(0, true) / unitsPerPoint, view().getInt32(4, true) / unitsPerPoint];
    });
  const [x0, y0] = place(0, 0);
  const [x1, y1] = place(probe, 0);
  const [x2, y2] = place(0, probe);
  const [xx, xy, yx, yy] = [
    (x1 - x0) / probe,
    (y1 - y0) / probe,
    (x2 - x0) / probe,
    (y2 - y0) / probe,
  ];
  return {
    width,
    height,
    place: (x, y) => [x0 + x * xx + y * yx, y0 + x * xy + y * yy],
  };
}

export interface PageCharacter {
  readonly text: string;
  /** As displayed, in points from the page's upper left corner. */
  readonly box: Box;
  readonly fontSize: number;
  /** The writing direction, clockwise: 0 to the right, 90 down. */
  readonly runsDegrees: number;
  /** The object that drew it; an object's characters are consecutive. */
  readonly object: number;
  readonly visible: boolean;
  /** The font doesn't say which character this is. */
  readonly unmapped: boolean;
}

const invisibleMode = 3;
/** A page of small type has some ten thousand. */
const charactersMax = 60_000;

/** A page's characters in content order; spaces only end words. */
export function pageCharacters(pdfium: Pdfium, page: number): (PageCharacter | 'space')[] {
  const frame = pageFrame(pdfium, page);
  const text = pdfium._FPDFText_LoadPage(page);
  if (text === 0) return [];
  try {
    return withMemory(pdfium, 32, (at, view) => {
      const found: (PageCharacter | 'space')[] = [];
      const invisible = new Map<number, boolean>();
      const count = pdfium._FPDFText_CountChars(text);
      if (count > charactersMax) throw new UnreadableDocument('too_large_unpacked');
      for (let index = 0; index < count; index += 1) {
        const code = pdfium._FPDFText_GetUnicode(text, index);
        const generated = pdfium._FPDFText_IsGenerated(text, index) === 1;
        if (generated || isSpace(code)) {
          found.push('space');
          continue;
        }
        const box = readBox(pdfium, { text, index, at, view }, frame);
        if (box === undefined) continue;
        const object = pdfium._FPDFText_GetTextObject(text, index);
        let hidden = invisible.get(object);
        if (hidden === undefined) {
          hidden = pdfium._FPDFTextObj_GetTextRenderMode(object) === invisibleMode;
          invisible.set(object, hidden);
        }
        const unmapped = isUnmapped(code) || pdfium._FPDFText_HasUnicodeMapError(text, index) === 1;
        found.push({
          text: unmapped ? '\uFFFD' : plain(code),
          box,
          fontSize: pdfium._FPDFText_GetFontSize(text, index),
          runsDegrees: runsTo(pdfium._FPDFText_GetCharAngle(text, index), frame),
          object,
          visible: !hidden,
          unmapped,
        });
      }
      return found;
    });
  } finally {
    pdfium._FPDFText_ClosePage(text);
  }
}

interface Reading {
  readonly text: number;
  readonly index: number;
  readonly at: number;
  readonly view: () => DataView;
}

/** The loose box is as high as the font, so that a line's words share top and bottom. */
function readBox(
  pdfium: Pdfium,
  { text, index, at, view }: Reading,
  frame: PageFrame,
): Box | undefined {
  if (pdfium._FPDFText_GetLooseCharBox(text, index, at) === 0) return undefined;
  const [left, top, right, bottom] = [0, 4, 8, 12].map((by) => view().getFloat32(by, true)) as [
    number,
    number,
    number,
    number,
  ];
  const [x0, y0] = frame.place(left, top);
  const [x1, y1] = frame.place(right, bottom);
  if (![x0, y0, x1, y1].every(Number.isFinite)) return undefined;
  return {
    left: Math.min(x0, x1),
    top: Math.min(y0, y1),
    right: Math.max(x0, x1),
    bottom: Math.max(y0, y1),
  };
}

/** The library's angle is clockwise, while the page's coordinates go up. */
function runsTo(angle: number, { place }: PageFrame): number {
  const [x0, y0] = place(0, 0);
  const [x1, y1] = place(Math.cos(angle) * 100, -Math.sin(angle) * 100);
  return (Math.round((Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI) + 360) % 360;
}

function isSpace(code: number): boolean {
  return code !== 0 && /^[\s\u00A0\u200B]$/u.test(String.fromCodePoint(code));
}

function isUnmapped(code: number): boolean {
  return code === 0 || code === 0xfffd || (code >= 0xe000 && code <= 0xf8ff) || code > 0x10ffff;
}

/** The library returns a line-end hyphen as 2; dashes of any length become minus. */
function plain(code: number): string {
  if (code === 2) return '-';
  return String.fromCodePoint(code)
    .normalize('NFKC')
    .replace(/[\u00AD\u2010-\u2015\u2212]/gu, '-');
}
