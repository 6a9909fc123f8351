import { type FontName, loadFont } from './fonts.ts';
import { colours, lineFactor, type Pen, type Structure } from './pen.ts';
import { wrapText } from './wrap-text.ts';

type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'LBody';

export interface Words {
  readonly tag: Tag;
  readonly size: number;
  readonly font?: FontName;
  readonly colour?: string;
  readonly indent?: number;
  readonly before?: number;
  readonly after?: number;
  /** Kept free below, so that a heading does not stand alone at the foot of a page. */
  readonly keep?: number;
  readonly within?: Structure;
}

/** Text over as many lines and pages as it takes. */
export function drawWords(pen: Pen, text: string, words: Words): void {
  const { tag, size, font = 'regular', colour = colours.ink, indent = 0 } = words;
  const { before = 0, after = 0, keep = 0, within = pen.structure } = words;
  const width = pen.width - indent;
  const lines = wrapText(text, { font: loadFont(font), size, width });
  const step = size * lineFactor;
  pen.need(before + step + keep);
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
    drawWords(pen, item, { tag: 'LBody', size: 9.5, indent: 16, after: 3, within: entry });
    entry.end();
  }
  list.end();
  pen.y += 6;
}
