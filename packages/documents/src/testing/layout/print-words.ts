import type { DocumentPage, DocumentWords, Word, WordSource } from '../../document-words.ts';

/** Text at a position on a page, in points. A letter is 5 wide and a line 8 high. */
export interface PrintedText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly align?: 'left' | 'right' | 'center';
}

const letterWidth = 5;
const lineHeight = 8;

export interface PrintOptions {
  readonly source?: WordSource;
  readonly confidence?: number;
}

/** Words as a page reader finds them: each by itself, in its box. */
export function printWords(texts: readonly PrintedText[], options: PrintOptions = {}): Word[] {
  return texts.flatMap(({ x, y, text, align = 'left' }) => {
    const width = text.length * letterWidth;
    const before = align === 'left' ? 0 : align === 'right' ? width : width / 2;
    return [...text.matchAll(/\S+/g)].map((match): Word => {
      const left = x - before + match.index * letterWidth;
      const right = left + match[0].length * letterWidth;
      const box = { left, top: y, right, bottom: y + lineHeight };
      return { text: match[0], box, confidence: options.confidence ?? 1 };
    });
  });
}

export function printPage(
  texts: readonly PrintedText[],
  { number = 1, ...options }: PrintOptions & { readonly number?: number } = {},
): DocumentPage {
  const source = options.source ?? 'text_layer';
  const words = printWords(texts, options);
  return { number, width: 792, height: 612, source, words, turnedDegrees: 0 };
}

export function printDocument(...pages: readonly DocumentPage[]): DocumentWords {
  return { kind: 'pdf', pages };
}

export interface PrintedTable {
  readonly left?: number;
  readonly top: number;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A table with room for its longest texts: figures aligned right, words aligned left. */
export function printTable({ left = 30, top, headings, rows }: PrintedTable): PrintedText[] {
  const texts: PrintedText[] = [];
  let from = left;
  for (const [column, heading] of headings.entries()) {
    const lines = heading.split('\n');
    const cells = rows.map((row) => row[column] ?? '');
    const width = Math.max(...lines.map(lengthOf), ...cells.map(lengthOf)) * letterWidth;
    const isFigure = cells.some((cell) => /\d\.\d\d/.test(cell));
    const align = isFigure ? 'right' : 'left';
    const x = isFigure ? from + width : from;
    for (const [line, text] of lines.entries()) {
      texts.push({ x, y: top - (lines.length - 1 - line) * 10, text, align });
    }
    for (const [row, text] of cells.entries()) {
      if (text !== '') texts.push({ x, y: top + 14 + row * 12, text, align });
    }
    from += width + 8;
  }
  return texts;
}

const lengthOf = (text: string): number => text.length;
