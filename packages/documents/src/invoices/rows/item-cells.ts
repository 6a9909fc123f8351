import type { Line, Token } from '../../layout/lines/placed-word.ts';
import { rowCells } from '../../layout/tables/row-cells.ts';
import type { LineRole } from '../headings/line-role.ts';
import type { InvoiceColumn } from './invoice-columns.ts';
import { mayBeAmount } from './invoice-lines.ts';

/** What a line has under each heading. */
export type ItemCells = ReadonlyMap<InvoiceColumn, readonly Token[]>;

export function itemCells(line: Line, table: readonly InvoiceColumn[]): ItemCells {
  const cells = rowCells(
    line,
    table.map(({ column }) => column),
  );
  const found = new Map<InvoiceColumn, readonly Token[]>();
  for (const own of table) {
    const tokens = cells.get(own.column);
    if (tokens !== undefined) found.set(own, tokens);
  }
  return found;
}

export function cellOf(cells: ItemCells, role: LineRole): readonly Token[] | undefined {
  for (const [column, tokens] of cells) if (column.role === role) return tokens;
  return undefined;
}

const counted = ['quantityBilled', 'quantityShipped', 'quantity', 'quantityOrdered'] as const;

/**
 * A line bills something: it has a total, a name, and a quantity or a price where others do. Where
 * nothing or a dash stands for the total, it has both.
 */
export function isItem(cells: ItemCells, table: readonly InvoiceColumn[]): boolean {
  const total = cellOf(cells, 'totalPrice');
  const isBlank = total === undefined || total.every(({ kind }) => kind === 'dash');
  if (isBlank ? !hasPlainFigures(cells) : !total.some(mayBeAmount)) return false;
  const isNamed = (['description', 'ndc', 'itemNumber'] as const).some((role) => {
    return cellOf(cells, role)?.some(({ text }) => /[A-Za-z\d]/.test(text)) === true;
  });
  if (!isNamed) return false;
  // A row that names its invoice is a line of it, also one of tax or freight.
  if (cellOf(cells, 'invoiceNumber') !== undefined) return true;
  const figures = [...counted, 'unitPrice' as const];
  const has = (role: LineRole): boolean => table.some((one) => one.role === role);
  if (!figures.some(has)) return true;
  return figures.some((role) => cellOf(cells, role)?.some(({ text }) => /\d/.test(text)) === true);
}

/** A quantity and a price that can be nothing else. */
function hasPlainFigures(cells: ItemCells): boolean {
  const [price] = cellOf(cells, 'unitPrice')?.filter(({ text }) => /\d/.test(text)) ?? [];
  const isPrice = price !== undefined && (mayBeAmount(price) || price.kind === 'number');
  return (
    isPrice && counted.some((role) => /^(count|number)$/.test(cellOf(cells, role)?.[0]?.kind ?? ''))
  );
}

/** A line that only goes on with words of the item above it. */
export function isMore(cells: ItemCells, line: Line): boolean {
  if (line.tokens.some(mayBeAmount)) return false;
  const roles = new Set(['description', 'ndc', 'itemNumber', 'packSize', 'known']);
  return [...cells.keys()].every(({ role }) => role !== undefined && roles.has(role));
}

/** A line with a quantity and a price is an item, whatever words it begins with. */
export function hasFigures(cells: ItemCells): boolean {
  const isFigure = (role: LineRole): boolean => {
    return cellOf(cells, role)?.some(({ text }) => /\d/.test(text)) === true;
  };
  return isFigure('unitPrice') && counted.some(isFigure);
}
