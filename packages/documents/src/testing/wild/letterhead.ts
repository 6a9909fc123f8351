import { type Fact, type Ink, type Paper, putFacts, putLines } from './paper.ts';

export const letterheads = ['mark', 'bar', 'centered', 'right'] as const;

export interface Letterhead {
  readonly name: string;
  readonly address: readonly string[];
  readonly title: string;
}

/** The sender's name and address with the document's title, as companies print them. */
export function putLetterhead(
  paper: Paper,
  { name, address, title }: Letterhead,
  { kind, color }: { readonly kind: (typeof letterheads)[number]; readonly color: string },
): void {
  const { margin: x, right, top } = paper;
  const line = address.join(', ');
  const put = (
    words: string,
    size: number,
    at: readonly [x: number, below: number],
    align?: Side,
  ) =>
    paper.put(words, { x: at[0], size, top: top + at[1], bold: size > 9, ...(align && { align }) });
  switch (kind) {
    case 'mark':
      paper.fill([x, top], [x + 28, top + 28], color);
      paper.fill([x + 8, top + 8], [x + 20, top + 20], '#fff');
      put(name, 13, [x + 36, 2]);
      put(line, 8, [x + 36, 18]);
      put(title, 11, [right, 34], 'right');
      break;
    case 'bar':
      paper.fill([x - 4, top], [right + 4, top + 20], color);
      paper.put(title, { x, size: 11, bold: true, top: top + 5, color: '#fff' });
      put(name, 11, [x, 27]);
      put(line, 8, [right, 29], 'right');
      break;
    case 'centered':
      put(name, 15, [paper.width / 2, 0], 'center');
      put(line, 8, [paper.width / 2, 18], 'center');
      put(title, 10.5, [paper.width / 2, 34], 'center');
      break;
    case 'right':
      put(title, 14, [x, 0]);
      put(name, 10.5, [right, 18], 'right');
      put(line, 8, [right, 32], 'right');
  }
  paper.top = top + 56;
}

type Side = 'center' | 'right';

/** Lines at the left, and labels with their values to the right of them. */
export function putBeside(paper: Paper, { lines, facts, x: factsX, size }: Ink & Beside): void {
  const { margin: x, top } = paper;
  putLines(paper, lines, { x, size });
  const bottom = paper.top;
  paper.top = top;
  putFacts(paper, facts, { x: factsX, size });
  paper.top = Math.max(bottom, paper.top) + size;
}

interface Beside {
  readonly lines: readonly string[];
  readonly facts: readonly Fact[];
  /** Where the labels start. */
  readonly x: number;
}

/** Labels in a row over the whole width, each with its value below it. */
export function putStrip(
  paper: Paper,
  facts: readonly Fact[],
  { size, shade, boxed = false }: Ink & { readonly shade?: string; readonly boxed?: boolean },
): void {
  const { margin: x, right, top } = paper;
  const widths = facts.map(([label, value]) =>
    Math.max(paper.widthOf(label, { size: size - 1 }), paper.widthOf(value, { size, bold: true })),
  );
  const own = widths.reduce((sum, width) => sum + width, 0);
  const gap = (right - x - own) / facts.length;
  if (gap < 4) throw new RangeError('the facts do not fit in a row');
  const bottom = top + size * 3.2;
  if (shade !== undefined) paper.fill([x, top], [right, top + size * 1.5], shade);
  let left = x;
  facts.forEach(([label, value], at) => {
    const middle = { x: left + gap / 2 };
    paper.put(label, { ...middle, size: size - 1, top: top + size * 0.4 });
    paper.put(value, { ...middle, size, bold: true, top: top + size * 1.8 });
    if (boxed && at > 0) paper.rule([left, top], [left, bottom], 0.4);
    left += (widths[at] ?? 0) + gap;
  });
  if (boxed) {
    for (const y of [top, bottom]) paper.rule([x, y], [right, y], 0.4);
    for (const edge of [x, right]) paper.rule([edge, top], [edge, bottom], 0.4);
  }
  paper.top = bottom + size;
}
