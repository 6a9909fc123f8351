import type { DraftInvoiceLine } from '@pfs/core/invoice-draft/draft-invoice';
import { closes } from '@pfs/core/invoice-draft/line-convention';
import { lineFigures } from '@pfs/core/invoice-draft/line-figures';
import type { LineRole } from '../headings/line-role.ts';
import type { InvoiceColumn } from './invoice-columns.ts';
import type { ItemEvent } from './invoice-events.ts';
import { type ChosenColumns, toLine } from './to-line.ts';

const plain = { discountIsTaken: false, taxIsAdded: false } as const;

/**
 * Which of several quantities, prices and totals are those that are billed: what is billed goes
 * before what was shipped, and both before what was ordered; of several prices it is the one with
 * which the most lines close.
 */
export function chooseColumns(items: readonly ItemEvent[]): ChosenColumns {
  const table = [...new Set(items.flatMap(({ cells }) => [...cells.keys()]))];
  const all = (...roles: readonly LineRole[]): readonly InvoiceColumn[] =>
    roles.flatMap((role) => table.filter((one) => one.role === role));
  const billed = all('quantityBilled', 'quantityShipped', 'quantity');
  const quantities = billed.length > 0 ? billed : all('quantityOrdered');
  let best: ChosenColumns = { quantity: undefined, unitPrice: undefined, totalPrice: undefined };
  let most = -1;
  for (const totalPrice of orNone(all('totalPrice'))) {
    for (const unitPrice of orNone(all('unitPrice'))) {
      for (const quantity of orNone(quantities)) {
        const chosen = { quantity, unitPrice, totalPrice };
        const closing = items.slice(0, 200).filter((item) => closesSo(item, chosen)).length;
        if (closing > most) [best, most] = [chosen, closing];
      }
    }
  }
  return best;
}

function orNone(columns: readonly InvoiceColumn[]): readonly (InvoiceColumn | undefined)[] {
  return columns.length === 0 ? [undefined] : columns;
}

function closesSo({ cells }: ItemEvent, chosen: ChosenColumns): boolean {
  const line: DraftInvoiceLine = {
    row: 0,
    box: undefined,
    charge: undefined,
    fields: toLine(cells, chosen),
  };
  return closes(lineFigures(line), plain) === true;
}
