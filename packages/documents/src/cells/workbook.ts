import { unzipSync } from 'fflate';
import readWorkbookFile from 'read-excel-file/node';
import type { DocumentLimits } from '../document-limits.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import { cellText } from './cell-text.ts';

const partsMax = 2_000;

/** The sheets of a workbook as rows of text; sheets without any cell are left out. */
export async function readWorkbook(
  bytes: Uint8Array,
  { unpackedBytesMax, cellsMax }: DocumentLimits,
): Promise<readonly (readonly string[])[][]> {
  requireUnpackable(bytes, unpackedBytesMax);
  let sheets: Awaited<ReturnType<typeof readWorkbookFile>>;
  try {
    // A number is kept as it is written: no float is made of an amount.
    sheets = await readWorkbookFile(Buffer.from(bytes), { parseNumber: String });
  } catch (error) {
    throw new UnreadableDocument('damaged', { cause: error });
  }
  const cells = sheets.reduce(
    (sum, { data }) => sum + data.reduce((inSheet, row) => inSheet + row.length, 0),
    0,
  );
  if (cells > cellsMax) throw new UnreadableDocument('too_many_cells');
  return sheets
    .map(({ data }) => data.map((row) => row.map(cellText)))
    .filter((rows) => rows.some((row) => row.some((cell) => cell !== '')));
}

/** Looks at the list of a zip's parts, and unpacks none. */
function requireUnpackable(bytes: Uint8Array, bytesMax: number): void {
  let unpacked = 0;
  let parts = 0;
  let isWorkbook = false;
  try {
    unzipSync(bytes, {
      filter({ name, originalSize }) {
        unpacked += originalSize;
        parts += 1;
        if (/^xl\/workbook\.xml$/i.test(name)) isWorkbook = true;
        return false;
      },
    });
  } catch (error) {
    throw new UnreadableDocument('damaged', { cause: error });
  }
  if (!isWorkbook) throw new UnreadableDocument('not_a_document');
  if (unpacked > bytesMax || parts > partsMax) throw new UnreadableDocument('too_large_unpacked');
}
