import type { DraftInvoiceLine } from '@pfs/core/invoice-draft/draft-invoice';
import { closes, type LineFigures, lineFigures } from '@pfs/core/invoice-draft/line-figures';
import type { LineRole } from '../headings/line-role.ts';
import type { InvoiceColumn } from './invoice-columns.ts';
import type { ItemEvent } from './invoice-events.ts';
import { type ChosenColumns, toLine } from './to-line.ts';

const plain = { discountIsTaken: false, taxIsAdded: false } as const;

/**
 * Which of several quantities, prices and totals are those that are billed: what is billed goes
 * before what was shipped, and both before what was ordered; of several prices it is the one with
 * which the most lines close. A column under a heading that says nothing is a quantity or a price
 * where none is called so and all lines close with it.
 */
export function chooseColumns(items: readonly ItemEvent[]): ChosenColumns {
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
/** Of so many columns each may be a quantity or a price. */
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
  // Another column of the same name closes where this one does not: either may be meant.
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
