import { CsvError, parse } from 'csv-parse/sync';
import { readWorkbookRows, workbookCellText } from '../cells/read-cells.ts';
import { decodeText, detectFileType, findDelimiter } from '../detect-file-type.ts';
import { documentLimits, UnreadableDocument } from '../unreadable-document.ts';

/**
 * Hands over rows one after the other until the visitor answers false. Lines count from 1; a file
 * can be visited again.
 */
export type VisitRows = (
  visitor: (cells: readonly string[], line: number) => boolean | undefined,
) => CutOff | undefined;

/** Whether the file ends in the middle of its last row, or of one that isn't handed over. */
type CutOff = 'last_row' | 'behind';

/** An export has fifty columns and some hundred characters a line. */
const recordCharactersMax = 100_000;
const cellsOfRowMax = 1_000;

/** The rows of a CSV file or a workbook's first sheet with cells. Throws UnreadableDocument. */
export async function openExportRows(bytes: Uint8Array): Promise<VisitRows> {
  const kind = detectFileType(bytes);
  if (kind === 'workbook') {
    const sheets = await readWorkbookRows(bytes, documentLimits, workbookCellText);
    return visitSheet(sheets[0] ?? []);
  }
  if (kind !== 'csv') throw new UnreadableDocument('not_a_document');
  const text = decodeText(bytes);
  const delimiter = text === undefined ? undefined : findDelimiter(text);
  if (text === undefined || delimiter === undefined) throw new UnreadableDocument('not_a_document');
  return visitText(text, delimiter);
}

function visitSheet(rows: readonly (readonly string[])[]): VisitRows {
  return (visitor) => {
    for (const [at, cells] of rows.entries()) {
      if (cells.every((cell) => cell === '')) continue;
      if (visitor(cells, at + 1) === false) break;
    }
    return undefined;
  };
}

class Enough extends Error {}

function visitText(text: string, delimiter: string): VisitRows {
  // The parser would make them of the text at each visit.
  const bytes = Buffer.from(text);
  return (visitor) => {
    let [last, width] = [0, 0];
    try {
      parse(bytes, {
        ...{ delimiter, bom: true, relax_quotes: true, relax_column_count: true },
        ...{ skip_empty_lines: true, skip_records_with_empty_values: true },
        max_record_size: recordCharactersMax,
        on_record: (cells: string[], { lines }) => {
          if (cells.length > cellsOfRowMax) throw new UnreadableDocument('too_many_cells');
          width = Math.max(width, last);
          last = cells.length;
          if (visitor(cells, lines) === false) throw new Enough();
          // Nothing is kept of it, so a file needs no more memory than its text.
          return null;
        },
      });
    } catch (error) {
      if (error instanceof Enough) return undefined;
      if (!(error instanceof CsvError)) throw error;
      // A quote that never closes: the file ends inside a cell.
      if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'behind';
      throw new UnreadableDocument('damaged', { cause: error });
    }
    return last < width && !/[\r\n]\s*$/.test(text.slice(-100)) ? 'last_row' : undefined;
  };
}
