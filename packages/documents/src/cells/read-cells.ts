import { parse } from 'csv-parse/sync';
import readWorkbookFile from 'read-excel-file/universal';
import { decodeText, findDelimiter } from '../detect-file-type.ts';
import type { DocumentPage } from '../document-words.ts';
import { type DocumentLimits, UnreadableDocument } from '../unreadable-document.ts';
import { type CellsOfFile, cellMeanings } from './cell-meanings.ts';
import { cellsPage, textPages } from './cell-pages.ts';
import { hiddenCells, requireFewCells, unpackWorkbook, type WorkbookParts } from './workbook.ts';

/** A spreadsheet's own limit per cell. */
const charactersOfCellMax = 32_767;
/** On average, if a file has the maximum number of cells. */
const charactersPerCellMax = 20;

/** A few bytes can hold much text, such as one shared string in every cell. */
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

/** A remittance's line has some hundred; an unclosed quote turns all lines into one. */
const recordCharactersMax = 1_000_000;

/** Sheets and printed reports as pages, one word per cell. */
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
  const meant = cellMeanings(file);
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
  /** As rows of text; empty sheets are left out. */
  readonly sheets: readonly (readonly string[])[][];
  readonly parts: WorkbookParts;
}

/** A workbook's sheets as rows of text. Throws if it can't be read within the limits. */
export async function readWorkbook(
  bytes: Uint8Array,
  limits: DocumentLimits,
  toText: (cell: unknown) => string = cellText,
): Promise<ReadWorkbook> {
  const parts = unpackWorkbook(bytes, limits);
  requireFewCells(parts, limits.cellsMax);
  let sheets: Awaited<ReturnType<typeof readWorkbookFile>>;
  try {
    // Numbers stay text: an amount never becomes a float.
    sheets = await readWorkbookFile(new Uint8Array(bytes).buffer, { parseNumber: String });
  } catch (error) {
    throw new UnreadableDocument('damaged', { cause: error });
  }
  for (const { data } of sheets) requireFewCharacters(data, limits);
  return {
    parts,
    sheets: sheets
      .map(({ data }) => data.map((row) => row.map(toText)))
      .filter((rows) => rows.some((row) => row.some((cell) => cell !== ''))),
  };
}

/** The sheets of a workbook that have cells, as rows of text. */
export async function readWorkbookRows(
  bytes: Uint8Array,
  limits: DocumentLimits,
  toText: (cell: unknown) => string,
): Promise<readonly (readonly (readonly string[])[])[]> {
  return (await readWorkbook(bytes, limits, toText)).sheets;
}

/** As `cellText`, with the time of a date cell that has one. */
export function workbookCellText(cell: unknown): string {
  if (!(cell instanceof Date)) return cellText(cell);
  // A spreadsheet's fraction of a day is up to a millisecond off.
  const seconds = new Date(Math.round(cell.getTime() / 1_000) * 1_000).toISOString().slice(0, 19);
  return seconds.endsWith('T00:00:00') ? seconds.slice(0, 10) : seconds;
}

/**
 * A workbook cell as text. Programs store sums as floats with a tail (`12.340000000000002`), which
 * is cut if 15 digits say the same.
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
