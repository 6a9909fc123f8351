import type { DocumentLimits } from '../document-limits.ts';
import { UnreadableDocument } from '../unreadable-document.ts';

/** What a spreadsheet itself allows in a cell. */
const charactersOfCellMax = 32_767;
/** On average, where a file has as many cells as it may. */
const charactersPerCellMax = 20;

/** Few bytes can hold much text, such as one text that is kept once and stands in every cell. */
export function requireFewCharacters(
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
