import { parse } from 'csv-parse/sync';
import type { DocumentLimits } from '../document-limits.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import type { DocumentPage } from '../words.ts';
import { cellsPage } from './cells-page.ts';
import { decodeText } from './decode-text.ts';
import { findDelimiter } from './delimiter.ts';
import { requireFewCharacters } from './few-characters.ts';
import { hiddenCells } from './hidden-cells.ts';
import { type CellsOfFile, meantCells } from './meant-cells.ts';
import { textPages } from './text-pages.ts';
import { readWorkbook } from './workbook.ts';

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
