import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

const fonts = {
  Helvetica: ['Helvetica', 'Helvetica-Bold'],
  Times: ['Times-Roman', 'Times-Bold'],
  Courier: ['Courier', 'Courier-Bold'],
} as const;

export type PaperFont = keyof typeof fonts;

export interface Ink {
  readonly size: number;
  readonly bold?: boolean;
  readonly color?: string;
}

export interface Put extends Ink {
  /** The left edge, right edge or middle of the words, depending on `align`. */
  readonly x: number;
  readonly align?: 'left' | 'right' | 'center';
  /** The paper's own top by default. */
  readonly top?: number;
}

type Point = readonly [x: number, y: number];

/** Pages that are written from the top down, with everything placed by hand. */
export interface Paper {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** The right margin. */
  readonly right: number;
  /** The position of the next element. */
  top: number;
  widthOf(words: string, ink: Ink): number;
  put(words: string, place: Put): void;
  /** Words that read from the bottom up, with `x` as the middle of the line. */
  putTurned(words: string, place: Ink & { readonly x: number; readonly bottom: number }): void;
  rule(from: Point, to: Point, thickness?: number): void;
  fill(from: Point, to: Point, color: string): void;
  /** Starts a page if that height no longer fits; true if it did. */
  need(height: number): boolean;
  /** Runs at the top of each page from the second on. */
  onNewPage: () => void;
  newPage(): void;
  /** Draws on each page once all pages exist. */
  eachPage(draw: (page: number, pages: number) => void): void;
  finish(): Promise<Uint8Array>;
}

export interface PaperStyle {
  readonly font: PaperFont;
  readonly landscape?: boolean;
  readonly margin?: number;
  /** Kept free at the foot of each page. */
  readonly foot?: number;
}

export function openPaper({ font, landscape = false, margin = 36, foot = 24 }: PaperStyle): Paper {
  const [width, height] = landscape ? [792, 612] : [612, 792];
  const info = { CreationDate: new Date(0), ModDate: new Date(0) };
  const pdf = new PDFDocument({ size: [width, height], margin: 0, bufferPages: true, info });
  const [regular, bold] = fonts[font];
  const take = (ink: Ink) => pdf.font(ink.bold ? bold : regular).fontSize(ink.size);
  const write = (words: string, x: number, top: number) => {
    if (words !== '') pdf.text(words, x, top, { lineBreak: false });
  };
  return {
    width,
    height,
    margin,
    right: width - margin,
    top: margin,
    widthOf: (words, ink) => take(ink).widthOfString(words),
    put(words, place) {
      const own = take(place)
        .fillColor(place.color ?? '#000')
        .widthOfString(words);
      const shift = { left: 0, center: own / 2, right: own }[place.align ?? 'left'];
      write(words, place.x - shift, place.top ?? this.top);
    },
    putTurned(words, place) {
      take(place).fillColor(place.color ?? '#000');
      const { x, bottom, size } = place;
      pdf.save().rotate(-90, { origin: [x, bottom] });
      write(words, x, bottom - size * 0.4);
      pdf.restore();
    },
    rule(from, to, thickness = 0.5) {
      pdf
        .lineWidth(thickness)
        .moveTo(...from)
        .lineTo(...to)
        .stroke('#000');
    },
    fill([left, top], [right, bottom], color) {
      pdf.rect(left, top, right - left, bottom - top).fill(color);
    },
    need(wanted) {
      if (this.top + wanted <= height - margin - foot) return false;
      this.newPage();
      return true;
    },
    onNewPage: () => {},
    newPage() {
      pdf.addPage();
      this.top = margin;
      this.onNewPage();
    },
    eachPage(draw) {
      const { count } = pdf.bufferedPageRange();
      for (let at = 0; at < count; at += 1) {
        pdf.switchToPage(at);
        draw(at + 1, count);
      }
    },
    async finish() {
      pdf.end();
      return new Uint8Array(await buffer(pdf));
    },
  };
}

export type Fact = readonly [label: string, value: string];

/** Labels with their values beside them, one per line. */
export function putFacts(
  paper: Paper,
  facts: readonly Fact[],
  { x, size, gap = 8, bold = true }: Ink & { readonly x: number; readonly gap?: number },
): void {
  const room = Math.max(...facts.map(([label]) => paper.widthOf(label, { size, bold })));
  for (const [label, value] of facts) {
    paper.put(label, { x, size, bold });
    paper.put(value, { x: x + room + gap, size });
    paper.top += size * 1.35;
  }
}

/** Lines one below another. */
export function putLines(paper: Paper, lines: readonly string[], place: Put): void {
  for (const line of lines) {
    paper.put(line, { ...place, top: paper.top });
    paper.top += place.size * 1.3;
  }
}

/** Words as lines of at most that many points. */
export function toLines(paper: Paper, words: string, width: number, ink: Ink): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || paper.widthOf(longer, ink) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

/** Words as a paragraph up to the right margin, with a little room below it. */
export function putParagraph(
  paper: Paper,
  words: string,
  { x, right = paper.right, ...ink }: Ink & { readonly x: number; readonly right?: number },
): void {
  const lines = toLines(paper, words, right - x, ink);
  paper.need(lines.length * ink.size * 1.3);
  putLines(paper, lines, { ...ink, x });
  paper.top += ink.size * 0.7;
}

/** Words at the left and the page number at the right of each page's foot. */
export function putFoot(
  paper: Paper,
  words: string,
  number: (page: number, pages: number) => string = (page, pages) => `Page ${page} of ${pages}`,
): void {
  const ink = { size: 7, top: paper.height - 32 };
  paper.eachPage((page, pages) => {
    paper.put(words, { ...ink, x: paper.margin });
    paper.put(number(page, pages), { ...ink, x: paper.right, align: 'right' });
  });
}
