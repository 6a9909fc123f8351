import type { HiddenCells } from '@pfs/core/draft/draft-remittance';
import { parse } from 'csv-parse/sync';
import { strFromU8 } from 'fflate';
import readWorkbookFile from 'read-excel-file/universal';
import type { DocumentLimits } from '../document-limits.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import type { DocumentPage, Word } from '../words.ts';
import { decodeText } from './decode-text.ts';
import { findDelimiter } from './delimiter.ts';
import { type CellsOfFile, type MeantCell, meantCells, type Rows } from './meant-cells.ts';
import { textPages } from './text-pages.ts';
import {
  columnNumber,
  requireFewCells,
  unpackWorkbook,
  type WorkbookParts,
} from './unpack-workbook.ts';

/** What a spreadsheet itself allows in a cell. */
const charactersOfCellMax = 32_767;
/** On average, where a file has as many cells as it may. */
const charactersPerCellMax = 20;

/** Few bytes can hold much text, such as one text that is kept once and stands in every cell. */
function requireFewCharacters(
  rows: readonly (readonly unknown[])[],
  { cellsMax }: DocumentLimits,
): void {
  let characters = 0;
  for (const row of rows) {
    for (const cell of row) {
      if (typeof cell !== 'string') continue;
      characters += cell.length;
      const isTooLong = cell.length > charactersOfCellMax;
      if (isTooLong || characters > cellsMax * charactersPerCellMax) {
        throw new UnreadableDocument('too_large_unpacked');
      }
    }
  }
}

const characterWidth = 6;
const rowHeight = 14;
const textHeight = 10;
const margin = 36;
const columnGap = 18;
/** A column of notes is not drawn wider; its cell still holds all of its text. */
const columnCharactersMax = 60;

/** Rows of cells as a page: columns as wide as their longest cell, one word for each cell. */
function cellsPage(rows: Rows, number: number, meant: MeantCell): DocumentPage {
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

const hiddenRow = /<(?:\w+:)?row\b[^>]{0,500}\shidden="(?:1|true)"[^>]{0,500}(?<!\/)>/g;
const columns = /<(?:\w+:)?col\b[^>]{0,500}>/g;
const hiddenFlag = /\shidden="(?:1|true)"/;
const cellColumn = /<(?:\w+:)?c\b[^>]{0,500}\sr="([A-Z]{1,3})\d+"/g;
const hiddenSheet = /<(?:\w+:)?sheet\b[^>]{0,500}\sstate="(?:hidden|veryHidden)"/g;

/** What a workbook hides of its cells; they are read like the others. Undefined where nothing. */
export function hiddenCells(parts: WorkbookParts): HiddenCells | undefined {
  const found = { rows: 0, columns: 0, sheets: 0 };
  for (const [name, part] of parts) {
    const xml = strFromU8(part);
    if (/workbook\.xml$/i.test(name)) found.sheets += xml.match(hiddenSheet)?.length ?? 0;
    else {
      found.rows += xml.match(hiddenRow)?.length ?? 0;
      found.columns += hiddenColumns(xml);
    }
  }
  return found.rows + found.columns + found.sheets === 0 ? undefined : found;
}

/** Those that have a cell: often all that lies beyond the table is hidden, too. */
function hiddenColumns(xml: string): number {
  const ranges = (xml.match(columns) ?? [])
    .filter((column) => hiddenFlag.test(column))
    .map((column) => [numberOf(column, 'min'), numberOf(column, 'max')] as const);
  if (ranges.length === 0) return 0;
  const used = new Set([...xml.matchAll(cellColumn)].map(([, letters = '']) => letters));
  return [...used].filter((letters) => {
    const at = columnNumber(letters);
    return ranges.some(([min, max]) => at >= min && at <= max);
  }).length;
}

function numberOf(column: string, name: 'min' | 'max'): number {
  return Number(new RegExp(`\\s${name}="(\\d+)"`).exec(column)?.[1] ?? 0);
}

/** A line of a remittance has some hundred; a quote that nobody closes makes one of all of them. */
const recordCharactersMax = 1_000_000;

/** Cells of sheets and columns of printed reports as pages, one word for each cell. */
export async function readCells(
  bytes: Uint8Array,
  kind: 'csv' | 'workbook' | 'plain_text',
  limits: DocumentLimits,
): Promise<readonly DocumentPage[]> {
  if (kind === 'workbook') {
    const { sheets, parts } = await readWorkbook(bytes, limits);
    const [first, ...others] = toPages({ sheets, isWorkbook: true });
    const hidden = hiddenCells(parts);
    if (first === undefined) return [];
    return [hidden === undefined ? first : { ...first, hidden }, ...others];
  }
  const text = decodeText(bytes);
  if (text === undefined) throw new UnreadableDocument('not_a_document');
  const delimiter = kind === 'csv' ? findDelimiter(text) : undefined;
  if (delimiter === undefined) return textPages(text, limits);
  const rows = delimitedRows(text, delimiter, limits.cellsMax);
  requireFewCharacters(rows, limits);
  return toPages({ sheets: [rows], isWorkbook: false });
}

function toPages(file: CellsOfFile): readonly DocumentPage[] {
  const meant = meantCells(file);
  return file.sheets.map((rows, at) => cellsPage(rows, at + 1, meant[at] ?? (() => undefined)));
}

function delimitedRows(text: string, delimiter: string, cellsMax: number): string[][] {
  let cells = 0;
  try {
    return parse(text, {
      delimiter,
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: recordCharactersMax,
      on_record: (row: string[]) => {
        cells += row.length;
        if (cells > cellsMax) throw new UnreadableDocument('too_many_cells');
        return row;
      },
    });
  } catch (error) {
    if (error instanceof UnreadableDocument) throw error;
    throw new UnreadableDocument('damaged', { cause: error });
  }
}

interface ReadWorkbook {
  /** As rows of text; sheets without any cell are left out. */
  readonly sheets: readonly (readonly string[])[][];
  readonly parts: WorkbookParts;
}

async function readWorkbook(bytes: Uint8Array, limits: DocumentLimits): Promise<ReadWorkbook> {
  const parts = unpackWorkbook(bytes, limits);
  requireFewCells(parts, limits.cellsMax);
  let sheets: Awaited<ReturnType<typeof readWorkbookFile>>;
  try {
    // A number is kept as it is written: no float is made of an amount.
    sheets = await readWorkbookFile(new Uint8Array(bytes).buffer, { parseNumber: String });
  } catch (error) {
    throw new UnreadableDocument('damaged', { cause: error });
  }
  for (const { data } of sheets) requireFewCharacters(data, limits);
  return {
    parts,
    sheets: sheets
      .map(({ data }) => data.map((row) => row.map(cellText)))
      .filter((rows) => rows.some((row) => row.some((cell) => cell !== ''))),
  };
}

/**
 * A workbook's cell as text. A number comes as it is stored: programs store sums as floats with a
 * tail (`12.340000000000002`), which is cut where 15 digits say the same number shorter.
 */
export function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  const text = String(cell).trim();
  if (!/^-?\d*\.?\d+(e[+-]?\d+)?$/i.test(text)) return text;
  const digits = text.replace(/[-.]|e.*$/gi, '').replace(/^0+/, '');
  if (digits.length < 15 && !/e/i.test(text)) return text;
  const short = Number(Number(text).toPrecision(14));
  return Math.abs(short) < 1e15 ? plainDigits(short) : text;
}

function plainDigits(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text;
}
