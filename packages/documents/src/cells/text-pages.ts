import type { DocumentPage, Word } from '../words.ts';

const characterWidth = 6;
const lineHeight = 12;
const margin = 36;
const tabStop = 8;

/** A printed report: each character has its column, a form feed begins a page. */
export function textPages(text: string): readonly DocumentPage[] {
  const pages = text.replace(/\r\n?/g, '\n').split('\f');
  const filled = pages.filter((page) => page.trim() !== '');
  return filled.map((page, index) => textPage(page, index + 1));
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
  let out = '';
  for (const part of line.split('\t')) {
    const next = (Math.floor((out.length + part.length) / tabStop) + 1) * tabStop;
    out = (out + part).padEnd(next);
  }
  return out.trimEnd();
}
