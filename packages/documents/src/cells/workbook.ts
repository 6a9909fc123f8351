import type { HiddenCells } from '@pfs/core/draft/draft-remittance';
import { strFromU8, Unzip, UnzipInflate } from 'fflate';
import { type DocumentLimits, UnreadableDocument } from '../unreadable-document.ts';

/** The parts of a workbook that are used here, by name. */
export type WorkbookParts = ReadonlyMap<string, Uint8Array>;

const partsMax = 2_000;
/** Small, because a chunk can unpack to a thousand times its size. */
const pieceBytes = 16 * 1024;
const keptPart = /^xl\/(workbook|worksheets\/[^/]+)\.xml$/i;
const sheetPart = /^xl\/worksheets\//i;
/** A row or a cell, with its attributes and what follows up to the next tag. */
const element = /<(?:\w+:)?(row|c)(?=[\s/>])([^<]*)(<\/)?/g;
const reference = /\sr\s*=\s*["']([^"']*)["']/;
const cellReference = /^([A-Z]{1,3})(\d{1,7})$/;
const rowsMax = 1_048_576;
/** Rows and cells without a value, such as borders below a table, are cheaper. */
const elementsPerCellMax = 4;
/** A remittance has more columns; even empty rows are costly. */
const cellsOfRowMin = 4;

/**
 * Unpacks a workbook and stops at the size limit. The sizes in its directory aren't trusted: bytes
 * are counted as they arrive.
 */
export function unpackWorkbook(
  bytes: Uint8Array,
  { unpackedBytesMax }: DocumentLimits,
): WorkbookParts {
  const pieces = new Map<string, Uint8Array[]>();
  let [unpacked, parts, whole] = [0, 0, 0];
  const unzip = new Unzip((file) => {
    parts += 1;
    if (parts > partsMax) throw new UnreadableDocument('too_large_unpacked');
    const kept: Uint8Array[] = [];
    const isKept = keptPart.test(file.name);
    if (isKept && pieces.has(file.name)) throw new UnreadableDocument('damaged');
    if (isKept) pieces.set(file.name, kept);
    file.ondata = (error, data, isLast) => {
      if (error) throw error;
      unpacked += data.length;
      if (unpacked > unpackedBytesMax) throw new UnreadableDocument('too_large_unpacked');
      if (isKept) kept.push(data);
      if (isLast) whole += 1;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      unzip.push(bytes.subarray(at, at + pieceBytes), at + pieceBytes >= bytes.length);
    }
  } catch (error) {
    if (error instanceof UnreadableDocument) throw error;
    throw new UnreadableDocument('damaged', { cause: error });
  }
  // The workbook reader would wait forever for their end.
  if (whole < parts) throw new UnreadableDocument('damaged');
  if (![...pieces.keys()].some((name) => /^xl\/workbook\.xml$/i.test(name))) {
    throw new UnreadableDocument('not_a_document');
  }
  return new Map([...pieces].map(([name, of]) => [name, Buffer.concat(of)]));
}

/**
 * Counts a sheet's cells before any is created: a value in the last column of the last row creates
 * all before it. Throws if there are too many.
 */
export function requireFewCells(parts: WorkbookParts, cellsMax: number): void {
  let cells = 0;
  for (const [name, part] of parts) {
    if (!sheetPart.test(name)) continue;
    cells += cellsOfSheet(part, cellsMax);
    if (cells > cellsMax) throw new UnreadableDocument('too_many_cells');
  }
}

function cellsOfSheet(part: Uint8Array, cellsMax: number): number {
  const xml = Buffer.from(part.buffer, part.byteOffset, part.length).toString('latin1');
  let [elements, rows, lastRow, lastColumn] = [0, 0, 0, 0];
  for (const [, name, attributes = '', close] of xml.matchAll(element)) {
    elements += 1;
    if (elements > cellsMax * elementsPerCellMax) throw new UnreadableDocument('too_many_cells');
    const place = reference.exec(attributes)?.[1];
    if (name === 'row') {
      rows += 1;
      if (rows * cellsOfRowMin > cellsMax) throw new UnreadableDocument('too_many_cells');
      if (place !== undefined) rowNumber(place);
      continue;
    }
    const [, letters = '', digits = ''] = cellReference.exec(place ?? '') ?? [];
    const row = rowNumber(digits);
    if (close !== undefined || /\/\s*>/.test(attributes)) continue;
    lastRow = Math.max(lastRow, row);
    lastColumn = Math.max(lastColumn, columnNumber(letters));
  }
  return lastRow * lastColumn;
}

function rowNumber(digits: string): number {
  const row = /^\d{1,7}$/.test(digits) ? Number(digits) : 0;
  if (row < 1 || row > rowsMax) throw new UnreadableDocument('damaged');
  return row;
}

/** `A` is 1, `AA` 27. */
function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

const hiddenRow = /<(?:\w+:)?row\b[^>]{0,500}\shidden="(?:1|true)"[^>]{0,500}(?<!\/)>/g;
const columnElement = /<(?:\w+:)?col\b[^>]{0,500}>/g;
const hiddenFlag = /\shidden="(?:1|true)"/;
const cellColumn = /<(?:\w+:)?c\b[^>]{0,500}\sr="([A-Z]{1,3})\d+"/g;
const hiddenSheet = /<(?:\w+:)?sheet\b[^>]{0,500}\sstate="(?:hidden|veryHidden)"/g;

/** What a workbook hides; it is read like the rest. Undefined if it hides nothing. */
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

/** Columns with cells only: often everything beyond the table is hidden, too. */
function hiddenColumns(xml: string): number {
  const ranges = (xml.match(columnElement) ?? [])
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
