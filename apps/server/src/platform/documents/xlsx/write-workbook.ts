import { type Cents, centsToText } from '@pfs/core/money';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { isFigure } from '../cell-text.ts';
import type { Cell, CellKind, Column, DocumentHead } from '../document.ts';
import type { DocumentParts, DocumentTask, SentSheet } from '../document-task.ts';
import {
  sheetNames,
  spreadsheet,
  styleOf,
  stylesXml,
  workbookParts,
  xmlText,
} from './workbook-parts.ts';

type WorkbookTask = Extract<DocumentTask, { kind: 'xlsx' }>;

/** Sheets are repetitive text: more effort makes them hardly smaller, only slower. */
const effort = 3;
const pieceCharacters = 128 * 1024;

/** Writes the workbook while its rows arrive, with no more than a piece in memory. */
export async function writeWorkbook(
  { head, notes, sheets }: WorkbookTask,
  { readRows, write }: DocumentParts,
): Promise<void> {
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    if (bytes.length > 0) write(bytes);
  });
  const names = sheetNames(['About', ...sheets.map(({ name }) => name)]);
  const parts = {
    ...workbookParts(head, names),
    'xl/styles.xml': stylesXml(),
    'xl/worksheets/sheet1.xml': aboutSheetXml(head, notes),
  };
  for (const [path, text] of Object.entries(parts)) {
    const part = openPart(zip, path);
    part.push(strToU8(text), true);
  }
  for (const [index, sheet] of sheets.entries()) {
    const part = openPart(zip, `xl/worksheets/sheet${index + 2}.xml`);
    await writeSheet(sheet, { part, rows: readRows(sheet.source), active: index === 0 });
  }
  zip.end();
}

function openPart(zip: Zip, path: string): ZipDeflate {
  const part = new ZipDeflate(path, { level: effort });
  zip.add(part);
  return part;
}

async function writeSheet(
  { columns, total }: SentSheet,
  {
    part,
    rows,
    active,
  }: { part: ZipDeflate; rows: ReturnType<DocumentParts['readRows']>; active: boolean },
): Promise<void> {
  let text = sheetStart(columns, { active });
  let lastRow = 1;
  for await (const piece of rows) {
    for (const row of piece) {
      lastRow += 1;
      text += sheetRow(columns, row, { row: lastRow });
      if (text.length > pieceCharacters) {
        part.push(strToU8(text));
        text = '';
      }
    }
  }
  if (total !== undefined) text += sheetRow(columns, total, { row: lastRow + 1, total: true });
  part.push(strToU8(text + sheetEnd(columns, { lastRow })), true);
}

/** Text that a spreadsheet would take for a formula as soon as someone edits the cell. */
const formulaStart = /^[\s]*[=+\-@|%]|^[\t\r]/;
const msOfDay = 86_400_000;
/** Day 0 of a spreadsheet's calendar, which has a February 29, 1900. */
const dayZero = Date.UTC(1899, 11, 30);

/**
 * A cell with its type: amounts, counts and days are numbers that a spreadsheet can add and sort;
 * text stays text, whatever it begins with.
 */
function sheetCell(
  value: Cell,
  kind: CellKind,
  { at, total }: { readonly at: string; readonly total: boolean },
): string {
  if (value === null || value === '') return '';
  const style = styleOf(kind, total ? 'total' : 'plain');
  const number = typeof value === 'string' && kind === 'text' ? undefined : cellNumber(value, kind);
  if (number !== undefined) return `<c r="${at}" s="${style}"><v>${number}</v></c>`;
  return textCell(String(value), { at, look: total ? 'total' : 'plain' });
}

function textCell(
  text: string,
  { at, look }: { readonly at: string; readonly look: 'plain' | 'total' | 'head' | 'title' },
): string {
  const quoted = formulaStart.test(text);
  const style =
    quoted && look === 'plain'
      ? styleOf('text', 'quoted')
      : quoted && look === 'total'
        ? styleOf('text', 'quoted_total')
        : styleOf('text', look);
  const body = `<is><t xml:space="preserve">${xmlText(text)}</t></is>`;
  return `<c r="${at}" s="${style}" t="inlineStr">${body}</c>`;
}

/** The number in the file; undefined when the value stays text. */
function cellNumber(value: string | number, kind: CellKind): string | undefined {
  switch (kind) {
    case 'text':
      return undefined;
    case 'day':
      return serialDay(`${value}`);
    case 'month':
      return serialDay(`${value}-01`);
    case 'money':
      return Number.isSafeInteger(value) ? centsToText(value as Cents) : undefined;
    case 'percent':
      // Percent points as a share, without the digits that floating-point division would add.
      return finite(value, (number) => String(Number((number / 100).toFixed(6))));
    case 'count':
    case 'quantity':
      return finite(value, String);
  }
}

function finite(value: string | number, write: (number: number) => string): string | undefined {
  const number = Number(value);
  return Number.isFinite(number) ? write(number === 0 ? 0 : number) : undefined;
}

function serialDay(day: string): string | undefined {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(ms) ? undefined : String(Math.round((ms - dayZero) / msOfDay));
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const open = `${declaration}<worksheet xmlns="${spreadsheet}">`;

/** In characters. */
const widths = { text: 26, money: 16, percent: 10, count: 12, quantity: 12, day: 12, month: 14 };

/** The sheet that says what the file is about. */
function aboutSheetXml(head: DocumentHead, notes: readonly string[]): string {
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

/** Everything before the first row of data: widths, and frozen column heads. */
function sheetStart(columns: readonly Column[], { active }: { active: boolean }): string {
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

function sheetRow(
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

/** Everything after the last row. The filter includes the data but not the total. */
function sheetEnd(columns: readonly Column[], { lastRow }: { lastRow: number }): string {
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
