import type { DocumentLimits } from '../document-limits.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import type { DocumentPage, Word } from '../words.ts';

const characterWidth = 6;
const lineHeight = 12;
const margin = 36;
const tabStop = 8;
/** A report's line has some two hundred; each tab makes up to eight of one. */
const lineCharactersMax = 10_000;

/** A printed report: each character has its column, a form feed begins a page. */
export function textPages(text: string, limits: DocumentLimits): readonly DocumentPage[] {
  requireFewWords(text, limits.cellsMax);
  const pages = text.replace(/\r\n?/g, '\n').split('\f');
  const filled = pages.filter((page) => page.trim() !== '');
  return filled.map((page, index) => textPage(page, index + 1));
}

/** Counts words and lines before any is made. */
function requireFewWords(text: string, wordsMax: number): void {
  let [words, line, wasSpace] = [0, 0, true];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isSpace = code <= 32;
    const isEnd = code === 10 || code === 12 || code === 13;
    if (isEnd || (wasSpace && !isSpace)) words += 1;
    line = isEnd ? 0 : line + (code === 9 ? tabStop : 1);
    wasSpace = isSpace;
    if (words > wordsMax || line > lineCharactersMax) {
      throw new UnreadableDocument('too_many_cells');
    }
  }
}

function textPage(text: string, number: number): DocumentPage {
  const lines = text.split('\n').map(withoutTabs);
  const words: Word[] = [];
  for (const [index, line] of lines.entries()) {
    const top = margin + index * lineHeight;
    for (const match of line.matchAll(/\S+/g)) {
      const left = margin + match.index * characterWidth;
      const right = left + match[0].length * characterWidth;
      const box = { left, top, right, bottom: top + lineHeight - 2 };
      words.push({ text: match[0], box, confidence: 1 });
    }
  }
  const longest = lines.reduce((most, line) => Math.max(most, line.length), 0);
  return {
    number,
    width: margin * 2 + longest * characterWidth,
    height: margin * 2 + lines.length * lineHeight,
    source: 'text_layer',
    words,
    turnedDegrees: 0,
  };
}

function withoutTabs(line: string): string {
  if (!line.includes('\t')) return line;
  let length = 0;
  const parts = line.split('\t').map((part) => {
    const next = (Math.floor((length + part.length) / tabStop) + 1) * tabStop;
    const padded = part.padEnd(next - length);
    length = next;
    return padded;
  });
  return parts.join('').trimEnd();
}
