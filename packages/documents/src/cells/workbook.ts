import readWorkbookFile from 'read-excel-file/node';
import type { DocumentLimits } from '../document-limits.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import { cellText } from './cell-text.ts';
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
    sheets = await readWorkbookFile(Buffer.from(bytes), { parseNumber: String });
  } catch (error) {
    throw new UnreadableDocument('damaged', { cause: error });
  }
  requireFewCharacters(sheets, limits.unpackedBytesMax);
  return {
    parts,
    sheets: sheets
      .map(({ data }) => data.map((row) => row.map(cellText)))
      .filter((rows) => rows.some((row) => row.some((cell) => cell !== ''))),
  };
}

/** A text that is kept once may stand in every cell. */
function requireFewCharacters(
  sheets: Awaited<ReturnType<typeof readWorkbookFile>>,
  charactersMax: number,
): void {
  let characters = 0;
  for (const { data } of sheets) {
    for (const row of data) {
      for (const cell of row) if (typeof cell === 'string') characters += cell.length;
      if (characters > charactersMax) throw new UnreadableDocument('too_large_unpacked');
    }
  }
}
