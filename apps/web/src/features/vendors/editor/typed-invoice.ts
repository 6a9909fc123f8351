import { timesPrice } from '@pfs/core/invoice-audit/check-line';
import {
  addCents,
  type Cents,
  centsToText,
  negateCents,
  parseCents,
  sumCents,
} from '@pfs/core/money';

/** The cells of a line, in the order in which they are typed. */
export const lineFields = [
  'description',
  'ndc',
  'quantity',
  'unit',
  'packSize',
  'dispensingUnit',
  'unitPrice',
  'totalPrice',
  'category',
] as const;
export type LineField = (typeof lineFields)[number];

type LineTexts = Readonly<Record<LineField, string>>;
/** A line as it is typed; its key stays when other lines are added or removed. */
export type TypedLine = LineTexts & { readonly key: number };

export const headFields = [
  'vendorId',
  'invoiceNumber',
  'invoiceDate',
  'dueDate',
  'totalAmount',
] as const;
export type HeadField = (typeof headFields)[number];
type HeadTexts = Readonly<Record<HeadField, string>>;

export interface TypedInvoice {
  readonly head: HeadTexts;
  /** The last one is always blank, to continue typing. */
  readonly lines: readonly TypedLine[];
}

export interface GivenInvoice {
  readonly head?: Partial<HeadTexts>;
  readonly lines?: readonly Partial<LineTexts>[];
}

const blank: LineTexts = {
  description: '',
  ndc: '',
  quantity: '',
  unit: '',
  packSize: '',
  dispensingUnit: '',
  unitPrice: '',
  totalPrice: '',
  category: '',
};

/** A new invoice, or one that was read. The keys of its lines count from 0. */
export function startInvoice({ head = {}, lines = [] }: GivenInvoice = {}): TypedInvoice {
  const empty = { vendorId: '', invoiceNumber: '', invoiceDate: '', dueDate: '', totalAmount: '' };
  const given = lines.map((line, key) => ({ ...blank, ...line, key }));
  return { head: { ...empty, ...head }, lines: withBlankLine(given) };
}

export function isBlank(line: TypedLine): boolean {
  return lineFields.every((field) => line[field].trim() === '');
}

interface CellChange {
  readonly key: number;
  readonly field: LineField;
  readonly text: string;
}

/** The lines after a change of a cell. A total is computed until a person types another one. */
export function typeCell(
  lines: readonly TypedLine[],
  { key, field, text }: CellChange,
): readonly TypedLine[] {
  const typed = lines.map((line) => {
    if (line.key !== key) return line;
    const after = { ...line, [field]: text };
    if (field !== 'quantity' && field !== 'unitPrice') return after;
    const follows = line.totalPrice === '' || line.totalPrice === computedText(line);
    return follows ? { ...after, totalPrice: computedText(after) } : after;
  });
  return withBlankLine(typed);
}

export function removeLine(lines: readonly TypedLine[], key: number): readonly TypedLine[] {
  return withBlankLine(lines.filter((line) => line.key !== key));
}

function computedText(line: LineTexts): string {
  const cents = computedCents(line);
  return cents === undefined ? '' : centsToText(cents);
}

function withBlankLine(lines: readonly TypedLine[]): readonly TypedLine[] {
  const last = lines.at(-1);
  if (last !== undefined && isBlank(last)) return lines;
  const key = lines.reduce((highest, line) => Math.max(highest, line.key), -1) + 1;
  return [...lines, { ...blank, key }];
}

/** Plain digits for a number as people and programs write it: `$1,204.50`, `−5`, `(5.00)`. */
export function plainNumber(text: string): string {
  const bare = text.replace(/[$,\s]/g, '').replace(/[−–]/g, '-');
  const bracketed = /^\((.+)\)$/.exec(bare)?.[1];
  return bracketed === undefined ? bare : `-${bracketed}`;
}

const quantityForm = /^-?\d{1,9}(\.\d{1,3})?$/;
const priceForm = /^-?\d{1,9}(\.\d{1,5})?$/;

/** Quantity × unit price in cents, as the server computes it; undefined while one is missing. */
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
  /** The total as typed. */
  readonly typedCents: Cents | undefined;
  /** The typed total less the computed one; undefined while one of them is unknown. */
  readonly differenceCents: Cents | undefined;
}

/** Lines are replaced, never changed, so only the one that changes is parsed again. */
const known = new WeakMap<LineTexts, LineFacts>();

export function lineFacts(line: LineTexts): LineFacts {
  const found = known.get(line);
  if (found !== undefined) return found;
  const computed = computedCents(line);
  const typedCents = centsTyped(line.totalPrice);
  const differenceCents =
    computed === undefined || typedCents === undefined
      ? undefined
      : addCents(typedCents, negateCents(computed));
  const facts = { typedCents, differenceCents };
  known.set(line, facts);
  return facts;
}

export interface TypedSums {
  readonly linesCents: Cents;
  /** The number of line totals that are not amounts. */
  readonly unreadable: number;
  readonly totalCents: Cents | undefined;
  /** The invoice's total less its lines. */
  readonly differenceCents: Cents | undefined;
}

export function typedSums({ head, lines }: TypedInvoice): TypedSums {
  const facts = lines.filter(({ totalPrice }) => totalPrice.trim() !== '').map(lineFacts);
  const amounts = facts.map(({ typedCents }) => typedCents).filter((cents) => cents !== undefined);
  const linesCents = sumCents(amounts);
  const totalCents = centsTyped(head.totalAmount);
  return {
    linesCents,
    unreadable: facts.length - amounts.length,
    totalCents,
    differenceCents:
      totalCents === undefined ? undefined : addCents(totalCents, negateCents(linesCents)),
  };
}
