import type PDFDocument from 'pdfkit';
import { type FontName, loadFont } from './fonts.ts';

type Pdf = InstanceType<typeof PDFDocument>;
export type Structure = ReturnType<Pdf['struct']>;

export const colours = {
  ink: '#1b2733',
  quiet: '#5b6875',
  line: '#d9e0e6',
  accent: '#0b5563',
  soft: '#e2eff1',
} as const;

export const margin = 42;
/** Space for the page number at the bottom of each page. */
const footHeight = 34;
export const lineFactor = 1.36;

interface TextLook {
  readonly font?: FontName;
  readonly size: number;
  readonly colour?: string;
  readonly align?: 'left' | 'right' | 'center';
}

/** The page and position of the next drawing. */
export interface Pen {
  readonly pdf: Pdf;
  /** The structure for screen readers. */
  readonly structure: Structure;
  readonly left: number;
  readonly width: number;
  readonly bottom: number;
  y: number;
  newPage(): void;
  /** Writes what was drawn to this page, before another one is drawn. */
  endPage(): void;
  /** Starts a new page when less than this is left. */
  need(height: number): void;
  /** One line of printable text; with `align` inside `width`, never broken and never cut. */
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
      // Without the known width the library would measure each line three times.
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
 * Collects what is drawn and writes it to its page at once. The library allocates bytes for every
 * stroke, and garbage collection took longer than drawing.
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
