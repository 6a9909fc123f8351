import type { LoadedFont } from './fonts.ts';
import { type FontName, loadFont } from './fonts.ts';
import { colours, lineFactor, type Pen, type Structure } from './pen.ts';

type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'LBody';

export interface Words {
  readonly tag: Tag;
  readonly size: number;
  readonly font?: FontName;
  readonly colour?: string;
  readonly indent?: number;
  readonly before?: number;
  readonly after?: number;
  /** Height of what follows and must be on the same page as this text, as after a heading. */
  readonly below?: number;
  readonly within?: Structure;
}

function linesOf(pen: Pen, text: string, { size, font = 'regular', indent = 0 }: Words) {
  return wrapText(text, { font: loadFont(font), size, width: pen.width - indent });
}

/** With the space before and after it. */
export function wordsHeight(pen: Pen, text: string, words: Words): number {
  const { size, before = 0, after = 0 } = words;
  return before + linesOf(pen, text, words).length * size * lineFactor + after;
}

/** Text over any number of lines and pages. */
export function drawWords(pen: Pen, text: string, words: Words): void {
  const { tag, size, font = 'regular', colour = colours.ink, indent = 0 } = words;
  const { before = 0, after = 0, below = 0, within = pen.structure } = words;
  const lines = linesOf(pen, text, words);
  const step = size * lineFactor;
  pen.need(below > 0 ? wordsHeight(pen, text, words) + below : before + step);
  pen.y += before;
  const structure = pen.pdf.struct(tag);
  within.add(structure);
  for (const line of lines) {
    pen.need(step);
    const { y } = pen;
    structure.add(() => pen.text(line, { x: pen.left + indent, y }, { size, font, colour }));
    pen.y += step;
  }
  structure.end();
  pen.y += after;
}

const itemLook = { tag: 'LBody', size: 9.5, indent: 16, after: 3 } as const;

export function listHeight(pen: Pen, items: readonly string[]): number {
  return items.reduce((height, item) => height + wordsHeight(pen, item, itemLook), 0);
}

export function drawList(pen: Pen, items: readonly string[]): void {
  const list = pen.pdf.struct('L');
  pen.structure.add(list);
  for (const item of items) {
    const entry = pen.pdf.struct('LI');
    list.add(entry);
    pen.need(9.5 * lineFactor);
    const { y } = pen;
    entry.add(
      pen.pdf.struct('Lbl', {}, [() => pen.text('•', { x: pen.left + 4, y }, { size: 9.5 })]),
    );
    drawWords(pen, item, { ...itemLook, within: entry });
    entry.end();
  }
  list.end();
  pen.y += 6;
}

/** Far more than a name or a sentence, so that no cell fills pages. */
const charactersMax = 2_000;

/** Printable lines within the width. A wider word is broken, so nothing is lost. */
export function wrapText(
  text: string,
  { font, size, width }: { font: LoadedFont; size: number; width: number },
): readonly string[] {
  const cut = text.length > charactersMax ? `${text.slice(0, charactersMax)}…` : text;
  const printable = font.printable(cut);
  const room = width / size;
  if (font.widthOf(printable) <= room) return [printable];
  const lines: string[] = [];
  let line = '';
  for (const word of printable.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (font.widthOf(longer) <= room) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (font.widthOf(line) > room) {
      const head = fitting(line, { font, room });
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  if (line !== '' || lines.length === 0) lines.push(line);
  return lines;
}

/** As much of the word as fits, at least one character. */
function fitting(word: string, { font, room }: { font: LoadedFont; room: number }): string {
  let taken = '';
  let width = 0;
  for (const char of word) {
    width += font.widthOf(char);
    if (taken !== '' && width > room) break;
    taken += char;
  }
  return taken;
}
