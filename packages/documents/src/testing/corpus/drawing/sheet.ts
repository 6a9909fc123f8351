import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Style } from '../style.ts';

const { resolve } = createRequire(import.meta.url);

const notoSans = '@expo-google-fonts/noto-sans';

const fonts = {
  Helvetica: ['Helvetica', 'Helvetica-Bold'],
  Times: ['Times-Roman', 'Times-Bold'],
  Courier: ['Courier', 'Courier-Bold'],
  NotoSans: [
    `${notoSans}/400Regular/NotoSans_400Regular.ttf`,
    `${notoSans}/700Bold/NotoSans_700Bold.ttf`,
  ],
} as const;

export interface Ink {
  readonly size: number;
  readonly bold?: boolean;
  readonly color?: string;
}

export interface Placed extends Ink {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly align?: 'left' | 'right' | 'center';
}

/** A stack of pages that is drawn from the top down. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  /** The position of the next element. Drawing code moves it. */
  top: number;
  widthOf(words: string, ink: Ink): number;
  write(words: string, placed: Placed): void;
  rule(from: readonly [number, number], to: readonly [number, number], thickness?: number): void;
  fill(corner: readonly [number, number], size: readonly [number, number], color: string): void;
  addPage(): void;
  /** Draws on each page once all pages exist. */
  onEachPage(draw: (page: number, pages: number) => void): void;
  finish(): Promise<Uint8Array>;
}

export function openSheet({ page, margin, font }: Pick<Style, 'page' | 'margin' | 'font'>): Sheet {
  const pdf = new PDFDocument({
    size: [...page],
    margin: 0,
    bufferPages: true,
    info: { CreationDate: new Date(0), ModDate: new Date(0) },
  });
  const [regular, bold] = fonts[font].map((name) =>
    name.endsWith('.ttf') ? resolve(name) : name,
  ) as [string, string];
  const take = (ink: Ink) => pdf.font(ink.bold ? bold : regular).fontSize(ink.size);
  return {
    width: page[0],
    height: page[1],
    top: margin,
    widthOf: (words, ink) => take(ink).widthOfString(words),
    write(words, placed) {
      if (words === '') return;
      const spare = placed.right - placed.left - take(placed).widthOfString(words);
      const shift = { left: 0, center: spare / 2, right: spare }[placed.align ?? 'left'];
      pdf
        .fillColor(placed.color ?? '#000')
        .text(words, placed.left + shift, placed.top, { lineBreak: false });
    },
    rule: (from, to, thickness = 0.5) =>
      void pdf
        .lineWidth(thickness)
        .moveTo(...from)
        .lineTo(...to)
        .stroke('#000'),
    fill: (corner, size, color) => void pdf.rect(...corner, ...size).fill(color),
    addPage() {
      pdf.addPage();
      this.top = margin;
    },
    onEachPage(draw) {
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

/** Lines of at most that many characters. A longer word stands alone. */
export function wrapWords(text: string, charactersMax: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= charactersMax) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}
