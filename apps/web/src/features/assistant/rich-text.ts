export interface Piece {
  readonly text: string;
  readonly bold: boolean;
}

export type Block =
  | { readonly kind: 'paragraph'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'bullets' | 'numbers'; readonly items: readonly (readonly Piece[])[] };

const marks = [
  ['bullets', /^\s*[-*•]\s+(?=\S)/],
  ['numbers', /^\s*\d{1,3}[.)]\s+(?=\S)/],
] as const;

/**
 * Bold and lists, the only two forms that an answer's text may have. Whatever else it holds, a
 * link, an image, a heading or HTML, stays the letters that it is.
 */
export function readRichText(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() === '') continue;
    const mark = marks.find(([, form]) => form.test(line));
    const last = blocks.at(-1);
    if (mark === undefined) {
      blocks.push({ kind: 'paragraph', pieces: readPieces(line) });
      continue;
    }
    const [kind, form] = mark;
    const item = readPieces(line.replace(form, ''));
    if (last !== undefined && last.kind === kind) {
      blocks[blocks.length - 1] = { kind, items: [...last.items, item] };
    } else blocks.push({ kind, items: [item] });
  }
  return blocks;
}

function readPieces(line: string): Piece[] {
  // Every second part is what stood between the stars.
  return line
    .split(/\*\*([^*\s](?:[^*]*[^*\s])?)\*\*/)
    .map((text, at) => ({ text, bold: at % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
