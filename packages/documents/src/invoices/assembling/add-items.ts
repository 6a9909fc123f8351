import type { DraftInvoiceLine } from '@pfs/core/invoice-draft/draft-invoice';
import { boxAround, isAmount, type Token } from '../../layout/lines/placed-word.ts';
import { toDraftValue, type ValueShape } from '../../layout/values/to-draft-value.ts';
import { type LineRole, type RowFact, rowFacts } from '../headings/line-role.ts';
import { isCharge, labelRole } from '../labels/label-role.ts';
import { meaningOf } from '../labels/plain-text.ts';
import { chooseColumns } from '../rows/choose-columns.ts';
import type { InvoiceColumn } from '../rows/invoice-columns.ts';
import type { InvoiceEvent, ItemEvent } from '../rows/invoice-events.ts';
import type { ItemCells } from '../rows/item-cells.ts';
import { cellOf } from '../rows/item-cells.ts';
import { isStrength } from '../rows/stray-amounts.ts';
import { type ChosenColumns, toLine } from '../rows/to-line.ts';
import { addField, type InvoiceBuilder } from './invoice-builder.ts';

/** Items with the words of the lines below them, so that an item is one event. */
export function joinItems(events: readonly InvoiceEvent[]): readonly InvoiceEvent[] {
  const joined: InvoiceEvent[] = [];
  let at = -1;
  for (const event of events) {
    const item = joined[at];
    if (event.kind === 'item') at = joined.length;
    if (event.kind === 'more' && item?.kind === 'item') {
      joined[at] = { ...item, cells: merged(item.cells, event.cells) };
    } else if (event.kind !== 'more') joined.push(event);
  }
  return joined;
}

function merged(cells: ItemCells, more: ItemCells): ItemCells {
  const all = new Map(cells);
  for (const [column, tokens] of more) all.set(column, [...(all.get(column) ?? []), ...tokens]);
  return all;
}

/** For each table the columns that its items are read by. */
export function chosenColumns(
  events: readonly InvoiceEvent[],
): ReadonlyMap<readonly InvoiceColumn[], ChosenColumns> {
  const items = events.flatMap((event) => (event.kind === 'item' ? [event] : []));
  const tables = Map.groupBy(items, ({ table }) => table);
  return new Map([...tables].map(([table, own]) => [table, chooseColumns(own)]));
}

export function addItem(
  builder: InvoiceBuilder,
  { cells, line, table }: ItemEvent,
  chosen: ChosenColumns | undefined,
): void {
  if (chosen === undefined) return;
  const fields = toLine(cells, chosen);
  const words = cellOf(cells, 'description')?.flatMap((token) => token.words) ?? [];
  const role = meaningOf(words, labelRole);
  const isAlone = !fields.ndc && !fields.quantity && !fields.unitPrice;
  const own: DraftInvoiceLine = {
    row: builder.lines.length,
    box: boxAround(line.tokens),
    charge: isAlone && isCharge(role) ? role : undefined,
    fields,
  };
  builder.lines.push(own);
  const placed = new Set([...cells.values()].flat());
  const beside = line.tokens.filter((token) => token.kind === 'amount' && !placed.has(token));
  for (const token of [...beside, ...amountsLeftOut(cells, chosen)]) {
    builder.strayAmounts.push(toDraftValue([token], 'amount'));
  }
  for (const column of table) {
    if (column.role !== undefined || isChosen(column, chosen)) continue;
    const tokens = cells.get(column) ?? [];
    // A heading that was read wrongly may be that of the unit.
    if (tokens.some((token) => isAmount(token) || token.words[0]?.decidedBy === 'ocr')) {
      builder.unknownColumns.add(column.printed);
    }
  }
  if (cellOf(cells, 'invoiceNumber') === undefined) return;
  for (const fact of rowFacts) {
    const tokens = cellOf(cells, fact);
    if (tokens !== undefined) addField(builder.fields, fact, toDraftValue(tokens, shapes[fact]));
  }
}

function isChosen(column: InvoiceColumn, chosen: ChosenColumns): boolean {
  return column === chosen.quantity || column === chosen.unitPrice;
}

const wordRoles: ReadonlySet<LineRole | undefined> = new Set([
  'description',
  'itemNumber',
  'category',
]);

/** Amounts of an item that are in none of its figures: among words, or beside its price. */
function amountsLeftOut(cells: ItemCells, chosen: ChosenColumns): readonly Token[] {
  return [...cells].flatMap(([column, tokens]) => {
    const isPrice = isChosen(column, chosen);
    if (!isPrice && !wordRoles.has(column.role)) return [];
    return tokens.filter((token, at) => {
      const isOwn = isPrice && token === tokens.find(({ text }) => /\d/.test(text));
      return token.kind === 'amount' && !isOwn && !isStrength(tokens, at);
    });
  });
}

const shapes: Readonly<Record<RowFact, ValueShape>> = {
  invoiceNumber: 'text',
  invoiceDate: 'day',
  dueDate: 'day',
  vendorName: 'text',
  vendorTaxId: 'text',
  terms: 'text',
  purchaseOrder: 'text',
  accountNumber: 'text',
  currency: 'text',
  total: 'amount',
};
