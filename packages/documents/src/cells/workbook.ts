import readWorkbookFile from 'read-excel-file/universal';
import type { DocumentLimits } from '../document-limits.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import { cellText } from './cell-text.ts';
import { requireFewCharacters } from './few-characters.ts';
import { requireFewCells, unpackWorkbook, type WorkbookParts } from './unpack-workbook.ts';

export interface ReadWorkbook {
  /** As rows of text; sheets without any cell are left out. */
  readonly sheets: readonly (readonly string[])[][];
  readonly parts: WorkbookParts;
}

export async function readWorkbook(
  bytes: Uint8Array,
  limits: DocumentLimits,
): Promise<ReadWorkbook> {
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
