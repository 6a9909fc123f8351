import { parse } from 'csv-parse/sync';
import type { DocumentLimits } from '../document-limits.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import type { DocumentPage } from '../words.ts';
import { cellsPage } from './cells-page.ts';
import { decodeText } from './decode-text.ts';
import { findDelimiter } from './delimiter.ts';
import { hiddenCells } from './hidden-cells.ts';
import { type CellsOfFile, meantCells } from './meant-cells.ts';
import { textPages } from './text-pages.ts';
import { readWorkbook } from './workbook.ts';

/** Cells of sheets and columns of printed reports as pages, one word for each cell. */
export async function readCells(
  bytes: Uint8Array,
  kind: 'csv' | 'workbook' | 'plain_text',
  limits: DocumentLimits,
): Promise<readonly DocumentPage[]> {
  if (kind === 'workbook') {
    const sheets = await readWorkbook(bytes, limits);
    const [first, ...others] = toPages({ sheets, isWorkbook: true });
    const hidden = hiddenCells(bytes);
    if (first === undefined) return [];
    return [hidden === undefined ? first : { ...first, hidden }, ...others];
  }
  const text = decodeText(bytes);
  if (text === undefined) throw new UnreadableDocument('not_a_document');
  const delimiter = kind === 'csv' ? findDelimiter(text) : undefined;
  if (delimiter === undefined) return textPages(text);
  const rows = delimitedRows(text, delimiter);
  const cells = rows.reduce((sum, row) => sum + row.length, 0);
  if (cells > limits.cellsMax) throw new UnreadableDocument('too_many_cells');
  return toPages({ sheets: [rows], isWorkbook: false });
}

function toPages(file: CellsOfFile): readonly DocumentPage[] {
  const meant = meantCells(file);
  return file.sheets.map((rows, at) => cellsPage(rows, at + 1, meant[at] ?? (() => undefined)));
}

function delimitedRows(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 1_000_000,
    });
  } catch (error) {
    throw new UnreadableDocument('damaged', { cause: error });
  }
}
