import type { DocumentPage, Word } from '../words.ts';
import type { MeantCell, Rows } from './meant-cells.ts';

const characterWidth = 6;
const rowHeight = 14;
const textHeight = 10;
const margin = 36;
const columnGap = 18;
/** A column of notes is not drawn wider; its cell still holds all of its text. */
const columnCharactersMax = 60;

/** Rows of cells as a page: columns as wide as their longest cell, one word for each cell. */
export function cellsPage(rows: Rows, number: number, meant: MeantCell): DocumentPage {
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
