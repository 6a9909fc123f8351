import { centsToText } from '@pfs/core/money';
import { computedCents } from './typed-sums.ts';

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

export type LineTexts = Readonly<Record<LineField, string>>;
/** A line as it is being typed; the key stays its own when others come and go. */
export type TypedLine = LineTexts & { readonly key: number };

export const headFields = [
  'vendorId',
  'invoiceNumber',
  'invoiceDate',
  'dueDate',
  'totalAmount',
] as const;
export type HeadField = (typeof headFields)[number];
export type HeadTexts = Readonly<Record<HeadField, string>>;

export interface TypedInvoice {
  readonly head: HeadTexts;
  /** The last one is always blank: there is room to go on. */
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

/** A new invoice, or one that was read; the keys of its lines count from 0. */
export function startInvoice({ head = {}, lines = [] }: GivenInvoice = {}): TypedInvoice {
  const empty = { vendorId: '', invoiceNumber: '', invoiceDate: '', dueDate: '', totalAmount: '' };
  const given = lines.map((line, key) => ({ ...blank, ...line, key }));
  return { head: { ...empty, ...head }, lines: withRoom(given) };
}

export function isBlank(line: TypedLine): boolean {
  return lineFields.every((field) => line[field].trim() === '');
}

interface CellChange {
  readonly key: number;
  readonly field: LineField;
  readonly text: string;
}

/** The lines after a cell was typed: a total follows its figures until it says something else. */
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
  return withRoom(typed);
}

export function removeLine(lines: readonly TypedLine[], key: number): readonly TypedLine[] {
  return withRoom(lines.filter((line) => line.key !== key));
}

function computedText(line: LineTexts): string {
  const cents = computedCents(line);
  return cents === undefined ? '' : centsToText(cents);
}

function withRoom(lines: readonly TypedLine[]): readonly TypedLine[] {
  const last = lines.at(-1);
  if (last !== undefined && isBlank(last)) return lines;
  const key = lines.reduce((highest, line) => Math.max(highest, line.key), -1) + 1;
  return [...lines, { ...blank, key }];
}
