import type { LoadedFont } from './fonts.ts';

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
