import { isFigure } from '../cell-text.ts';
import type { Cell, Column, DocumentHead } from '../document.ts';
import { sheetCell, textCell } from './sheet-cell.ts';
import { spreadsheet } from './workbook-parts.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const open = `${declaration}<worksheet xmlns="${spreadsheet}">`;

/** In characters. */
const widths = { text: 26, money: 16, percent: 10, count: 12, quantity: 12, day: 12, month: 14 };

/** The sheet that says what the file is about. */
export function aboutSheetXml(head: DocumentHead, notes: readonly string[]): string {
  const facts: readonly (readonly [string, string])[] = [
    ['Pharmacy', head.organization],
    ['Period', head.period],
    ['Filters', head.filters.length === 0 ? 'None' : head.filters.join('; ')],
    ['Data as of', head.dataAsOf],
    ...notes.map((note) => ['Note', note] as const),
  ];
  const rows = facts.map(
    ([label, text], index) =>
      `<row r="${index + 3}">${textCell(label, { at: `A${index + 3}`, look: 'head' })}` +
      `${textCell(text, { at: `B${index + 3}`, look: 'plain' })}</row>`,
  );
  return (
    `${open}<cols><col min="1" max="1" width="16" customWidth="1"/>` +
    '<col min="2" max="2" width="70" customWidth="1"/></cols><sheetData>' +
    `<row r="1">${textCell(head.title, { at: 'A1', look: 'title' })}</row>` +
    `${rows.join('')}</sheetData></worksheet>`
  );
}

/** All before the first row of data: widths, and column heads that stay in sight. */
export function sheetStart(columns: readonly Column[], { active }: { active: boolean }): string {
  const cols = columns.map(
    ({ kind, weight = 1, label }, index) =>
      `<col min="${index + 1}" max="${index + 1}" customWidth="1" ` +
      `width="${Math.max(widths[kind] * (isFigure(kind) ? 1 : weight), label.length + 4)}"/>`,
  );
  const heads = columns.map(({ label }, index) =>
    textCell(label, { at: `${columnName(index)}1`, look: 'head' }),
  );
  return (
    `${open}<sheetViews><sheetView ${active ? 'tabSelected="1" ' : ''}workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>' +
    `</sheetViews><cols>${cols.join('')}</cols><sheetData><row r="1">${heads.join('')}</row>`
  );
}

export function sheetRow(
  columns: readonly Column[],
  cells: readonly Cell[],
  { row, total = false }: { row: number; total?: boolean },
): string {
  let inside = '';
  for (let index = 0; index < columns.length; index += 1) {
    const kind = columns[index]?.kind ?? 'text';
    inside += sheetCell(cells[index] ?? null, kind, { at: `${columnName(index)}${row}`, total });
  }
  return `<row r="${row}">${inside}</row>`;
}

/** All behind the last row; the filter takes in the data, and not the total below it. */
export function sheetEnd(columns: readonly Column[], { lastRow }: { lastRow: number }): string {
  const filter = `A1:${columnName(columns.length - 1)}${lastRow}`;
  return `</sheetData><autoFilter ref="${filter}"/></worksheet>`;
}

const names: string[] = [];

function columnName(index: number): string {
  names[index] ??=
    index < 26
      ? String.fromCharCode(65 + index)
      : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);
  return names[index] as string;
}
