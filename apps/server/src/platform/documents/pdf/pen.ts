import type PDFDocument from 'pdfkit';
import { type FontName, loadFont } from './fonts.ts';

export type Pdf = InstanceType<typeof PDFDocument>;
export type Structure = ReturnType<Pdf['struct']>;

export const colours = {
  ink: '#1b2733',
  quiet: '#5b6875',
  line: '#d9e0e6',
  accent: '#0b5563',
  soft: '#e2eff1',
} as const;

export const margin = 42;
/** Room at the foot of each page for its number. */
const footHeight = 34;
export const lineFactor = 1.36;

export interface TextLook {
  readonly font?: FontName;
  readonly size: number;
  readonly colour?: string;
  readonly align?: 'left' | 'right' | 'center';
}

/** Where the next thing is drawn, and the page it is drawn on. */
export interface Pen {
  readonly pdf: Pdf;
  /** What a screen reader walks. */
  readonly structure: Structure;
  readonly left: number;
  readonly width: number;
  readonly bottom: number;
  y: number;
  newPage(): void;
  /** Before another page is drawn on: what was drawn goes onto this one. */
  endPage(): void;
  /** A new page where less than that is left on this one. */
  need(height: number): void;
  /** One line of printable text; with `align` within `width`, never broken and never cut. */
  text(line: string, place: { x: number; y: number; width?: number }, look: TextLook): void;
}

export function createPen(pdf: Pdf, structure: Structure): Pen {
  const content = gatherContent(pdf);
  let font: FontName | undefined;
  let page: unknown;
  const pen: Pen = {
    pdf,
    structure,
    left: margin,
    get width() {
      return pdf.page.width - 2 * margin;
    },
    get bottom() {
      return pdf.page.height - margin - footHeight;
    },
    y: margin,
    endPage: content.flush,
    newPage() {
      pen.endPage();
      pdf.addPage();
      pen.y = margin;
    },
    need(height) {
      if (pen.y + height > pen.bottom && pen.y > margin) pen.newPage();
    },
    text(line, { x, y, width = 0 }, { font: name = 'regular', size, colour, align = 'left' }) {
      const taken = loadFont(name).widthOf(line) * size;
      const free = width - taken;
      const start = align === 'left' ? x : align === 'right' ? x + free : x + free / 2;
      if (font !== name || page !== pdf.page) pdf.font(name);
      font = name;
      page = pdf.page;
      pdf.fontSize(size).fillColor(colour ?? colours.ink);
      // The width is known; without it the library would measure each line three times over.
      pdf.text(line, start, y, { lineBreak: false, textWidth: taken, wordCount: 1 } as object);
    },
  };
  return pen;
}

/** What the library offers beyond its types. */
interface PageWriter {
  addContent(text: string): unknown;
  readonly page: { write(text: string): void };
}

/**
 * Gathers what is drawn and gives it to its page in one piece. The library makes an array of bytes
 * of every single stroke, and collecting those took longer than drawing.
 */
function gatherContent(pdf: Pdf): { flush(): void } {
  const writer = pdf as unknown as PageWriter;
  let drawn: string[] = [];
  writer.addContent = (text) => {
    drawn.push(text);
    return pdf;
  };
  return {
    flush() {
      if (drawn.length > 0) writer.page.write(drawn.join('\n'));
      drawn = [];
    },
  };
}
