import type { DocumentPage, Word } from '../document-words.ts';
import { type GrayPicture, pointsPerInch, toGrayPicture } from '../image/gray-picture.ts';
import { type DocumentLimits, UnreadableDocument } from '../unreadable-document.ts';
import type { CellMeaningAt, Rows } from './cell-meanings.ts';

const characterWidth = 6;
const rowHeight = 14;
const textHeight = 10;
const margin = 36;
const columnGap = 18;
/** A column of notes is drawn no wider; its cell still holds all of its text. */
const columnCharactersMax = 60;

/** Rows of cells as a page: columns as wide as their longest cell, one word per cell. */
export function cellsPage(rows: Rows, number: number, meant: CellMeaningAt): DocumentPage {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      const width = Math.min(cell.trim().length, columnCharactersMax) * characterWidth;
      widths[column] = Math.max(widths[column] ?? 0, width);
    }
  }
  const lefts: number[] = [];
  let right = margin;
  for (const width of widths) {
    lefts.push(right);
    right += (width ?? 0) + columnGap;
  }
  const words: Word[] = [];
  for (const [index, row] of rows.entries()) {
    const top = margin + index * rowHeight;
    for (const [column, cell] of row.entries()) {
      const text = cell.trim().replace(/\s+/g, ' ');
      const left = lefts[column];
      if (text === '' || left === undefined) continue;
      const wide = Math.min(text.length, columnCharactersMax) * characterWidth;
      const means = meant(index, column);
      words.push({
        text,
        ...(means === undefined ? {} : { meant: means.text }),
        ...(means?.also === undefined ? {} : { alsoMeant: means.also }),
        box: { left, top, right: left + wide, bottom: top + textHeight },
        confidence: means?.confidence ?? 1,
      });
    }
  }
  return {
    number,
    width: right + margin,
    height: margin * 2 + rows.length * rowHeight,
    source: 'cells',
    words,
    turnedDegrees: 0,
  };
}

const lineHeight = 12;
const tabStop = 8;
/** A report's line has about two hundred; each tab expands to up to eight. */
const lineCharactersMax = 10_000;

/** A printed report: each character has its column, and a form feed starts a page. */
export function textPages(text: string, limits: DocumentLimits): readonly DocumentPage[] {
  requireFewWords(text, limits.cellsMax);
  const pages = text.replace(/\r\n?/g, '\n').split('\f');
  const filled = pages.filter((page) => page.trim() !== '');
  return filled.map((page, index) => textPage(page, index + 1));
}

/** Counts words and lines before creating any. */
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

const sideMax = 16_000;

/** A sheet as a picture, for people to compare with its rows. */
export async function renderCells(
  { width, height, words }: DocumentPage,
  dpi: number,
  pixelsMax: number,
): Promise<GrayPicture> {
  const scale = Math.min(
    dpi / pointsPerInch,
    sideMax / Math.max(width, height),
    Math.sqrt(pixelsMax / (width * height)),
  );
  const texts = words.map(
    ({ text, box }) =>
      `<text x="${box.left}" y="${box.bottom - 2}" textLength="${box.right - box.left}">` +
      `${escapeXml(text)}</text>`,
  );
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(width * scale)}" ` +
    `height="${Math.ceil(height * scale)}" viewBox="0 0 ${width} ${height}">` +
    '<rect width="100%" height="100%" fill="white"/>' +
    `<g font-family="monospace" font-size="10" lengthAdjust="spacingAndGlyphs">${texts.join('')}` +
    '</g></svg>';
  const { default: sharp } = await import('sharp');
  return toGrayPicture(sharp(Buffer.from(svg), { unlimited: true }), scale * pointsPerInch);
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.codePointAt(0)};`);
}
