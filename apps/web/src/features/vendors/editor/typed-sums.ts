import { timesPrice } from '@pfs/core/invoice-audit/check-line';
import { addCents, type Cents, negateCents, parseCents, sumCents } from '@pfs/core/money';
import type { LineTexts, TypedInvoice } from './typed-invoice.ts';

/** A number as people and other programs write it, in plain digits: `$1,204.50`, `−5`, `(5.00)`. */
export function plainNumber(text: string): string {
  const bare = text.replace(/[$,\s]/g, '').replace(/[−–]/g, '-');
  const bracketed = /^\((.+)\)$/.exec(bare)?.[1];
  return bracketed === undefined ? bare : `-${bracketed}`;
}

const quantityForm = /^-?\d{1,9}(\.\d{1,3})?$/;
const priceForm = /^-?\d{1,9}(\.\d{1,5})?$/;

/** Quantity × unit price to the cent, as the server has it; undefined while one is not said. */
export function computedCents(line: Pick<LineTexts, 'quantity' | 'unitPrice'>): Cents | undefined {
  const quantity = plainNumber(line.quantity);
  const unitPrice = plainNumber(line.unitPrice);
  if (!quantityForm.test(quantity) || !priceForm.test(unitPrice)) return undefined;
  return timesPrice(quantity, unitPrice);
}

export function centsTyped(text: string): Cents | undefined {
  const plain = plainNumber(text);
  return /^-?\d{1,9}(\.\d{1,2})?$/.test(plain) ? parseCents(plain) : undefined;
}

interface LineFacts {
  readonly saidCents: Cents | undefined;
  /** What it says less what its figures come to; undefined while that cannot be said. */
  readonly differenceCents: Cents | undefined;
}

/** A line is never changed but replaced: of thousands only the one that is typed is read anew. */
const known = new WeakMap<LineTexts, LineFacts>();

export function lineFacts(line: LineTexts): LineFacts {
  const found = known.get(line);
  if (found !== undefined) return found;
  const computed = computedCents(line);
  const saidCents = centsTyped(line.totalPrice);
  const differenceCents =
    computed === undefined || saidCents === undefined
      ? undefined
      : addCents(saidCents, negateCents(computed));
  const facts = { saidCents, differenceCents };
  known.set(line, facts);
  return facts;
}

export interface TypedSums {
  readonly linesCents: Cents;
  /** Totals of lines that are no amounts. */
  readonly unreadable: number;
  readonly totalCents: Cents | undefined;
  /** The invoice's total less its lines. */
  readonly differenceCents: Cents | undefined;
}

export function typedSums({ head, lines }: TypedInvoice): TypedSums {
  const said = lines.filter(({ totalPrice }) => totalPrice.trim() !== '').map(lineFacts);
  const amounts = said.map(({ saidCents }) => saidCents).filter((cents) => cents !== undefined);
  const linesCents = sumCents(amounts);
  const totalCents = centsTyped(head.totalAmount);
  return {
    linesCents,
    unreadable: said.length - amounts.length,
    totalCents,
    differenceCents:
      totalCents === undefined ? undefined : addCents(totalCents, negateCents(linesCents)),
  };
}
