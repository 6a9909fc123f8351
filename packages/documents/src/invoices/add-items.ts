import type { DraftInvoiceLine } from '@pfs/core/invoice-draft/draft-invoice';
import { closes, type LineFigures, lineFigures } from '@pfs/core/invoice-draft/line-figures';
import { boxAround, isAmount, type Token } from '../layout/lines/tokens.ts';
import { toDraftValue, type ValueShape } from '../layout/values/to-draft-value.ts';
import { addField, type InvoiceBuilder } from './add-facts.ts';
import { isStrength } from './invoice-lines.ts';
import type { InvoiceColumn } from './item-columns.ts';
import { type ChosenColumns, cellOf, type ItemCells, toLine } from './item-lines.ts';
import type { InvoiceEvent, ItemEvent } from './read-pages.ts';
import { isCharge, type LineRole, labelRole, meaningOf, type RowFact, rowFacts } from './roles.ts';

/** Joins items with the words in the lines below them, so that an item is one event. */
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

/** For each table, the columns to read its items by. */
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
    // A misread heading may be that of the unit.
    if (tokens.some((token) => isAmount(token) || token.words[0]?.decidedBy === 'ocr')) {
      builder.unknownColumns.add(column.printed);
    }
  }
  if (cellOf(cells, 'invoiceNumber') === undefined) return;
  for (const fact of rowFacts) {
    const tokens = cellOf(cells, fact);
    if (tokens !== undefined) addField(builder.fields, fact, toDraftValue(tokens, shapeOf(fact)));
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

/** Amounts of an item that are in none of its figures: in its text, or beside its price. */
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

function shapeOf(fact: RowFact): ValueShape {
  if (fact === 'total') return 'amount';
  return fact === 'invoiceDate' || fact === 'dueDate' ? 'day' : 'text';
}

const plain = { discountIsTaken: false, taxIsAdded: false } as const;

/**
 * Decides which of several quantities, prices and totals are the billed ones: billed quantities
 * come before shipped ones, and both before ordered ones; of several prices, the one with which the
 * most lines close. A column under a meaningless heading is a quantity or price if there is no
 * other and all lines close with it.
 */
function chooseColumns(items: readonly ItemEvent[]): ChosenColumns {
  const table = [...new Set(items.flatMap(({ cells }) => [...cells.keys()]))];
  const all = (...roles: readonly (LineRole | undefined)[]): readonly InvoiceColumn[] =>
    roles.flatMap((role) => table.filter((one) => one.role === role));
  const billed = all('quantityBilled', 'quantityShipped', 'quantity');
  const sample = items.slice(0, itemsMax);
  const named = {
    quantities: billed.length > 0 ? billed : all('quantityOrdered'),
    prices: all('unitPrice'),
    totals: all('totalPrice'),
  };
  const best = bestOf(sample, waysOf(named));
  const unclear = all(undefined).slice(0, unclearMax);
  const isCalled = billed.length > 0 && named.prices.length > 0;
  if (isCalled || unclear.length === 0 || best.closing === sample.length) return best.chosen;
  const wider = bestOf(
    sample,
    waysOf({
      ...named,
      quantities: billed.length > 0 ? billed : [...unclear, ...named.quantities],
      prices: named.prices.length > 0 ? named.prices : unclear,
    }).filter(({ quantity, unitPrice }) => quantity !== unitPrice),
  );
  return wider.closing === sample.length && wider.saysMuch ? wider.chosen : best.chosen;
}

const itemsMax = 200;
/** Each of this many columns may be a quantity or a price. */
const unclearMax = 6;

interface Candidates {
  readonly quantities: readonly InvoiceColumn[];
  readonly prices: readonly InvoiceColumn[];
  readonly totals: readonly InvoiceColumn[];
}

function waysOf({ prices, quantities, totals }: Candidates): readonly ChosenColumns[] {
  return orNone(totals).flatMap((totalPrice) =>
    orNone(prices).flatMap((unitPrice) =>
      orNone(quantities).map((quantity) => ({ quantity, unitPrice, totalPrice })),
    ),
  );
}

interface Best {
  readonly chosen: ChosenColumns;
  readonly closing: number;
  readonly saysMuch: boolean;
}

function bestOf(items: readonly ItemEvent[], ways: readonly ChosenColumns[]): Best {
  const tried = ways.map((chosen) => {
    const lines = items.map((item) => lineOf(item, chosen));
    return { chosen, closing: lines.map((line) => closes(line, plain) === true), lines };
  });
  const count = ({ closing }: (typeof tried)[number]): number => closing.filter(Boolean).length;
  const most = Math.max(...tried.map(count));
  const best = tried.find((one) => count(one) === most);
  if (best === undefined) return { chosen: none, closing: 0, saysMuch: false };
  // If another column with the same role closes lines that this one doesn't, either may be meant.
  const isAmbiguous = tried.some((other) => {
    const isEqual = other !== best && rolesOf(other.chosen) === rolesOf(best.chosen);
    return isEqual && most > 0 && other.closing.some((closed, at) => closed && !best.closing[at]);
  });
  const saysMuch = best.lines.some(({ quantity }) => quantity !== 1_000n && quantity !== 0n);
  const chosen = isAmbiguous ? { ...best.chosen, isAmbiguous } : best.chosen;
  return { chosen, closing: most, saysMuch };
}

const none: ChosenColumns = { quantity: undefined, unitPrice: undefined, totalPrice: undefined };

function rolesOf({ quantity, totalPrice, unitPrice }: ChosenColumns): string {
  return [quantity, unitPrice, totalPrice].map((column) => column?.role ?? '').join(' ');
}

function orNone(columns: readonly InvoiceColumn[]): readonly (InvoiceColumn | undefined)[] {
  return columns.length === 0 ? [undefined] : columns;
}

function lineOf({ cells }: ItemEvent, chosen: ChosenColumns): LineFigures {
  const line: DraftInvoiceLine = {
    row: 0,
    box: undefined,
    charge: undefined,
    fields: toLine(cells, chosen),
  };
  return lineFigures(line);
}
