import type { HiddenCells } from '@pfs/core/draft/draft-remittance';
import { strFromU8 } from 'fflate';
import { columnNumber, type WorkbookParts } from './unpack-workbook.ts';

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
