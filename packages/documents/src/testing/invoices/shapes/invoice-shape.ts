import { toCents } from '@pfs/core/money';
import type { SeededRandom } from '@pfs/edi/seeded-random';
import { drawInvoices } from '../draw-invoice.ts';
import {
  type ColumnStyle,
  type InvoiceStyle,
  invoiceStyle,
  type PrintedFact,
  type StyleParts,
} from '../invoice-style.ts';
import { type InvoiceFile, makeInvoice } from '../make-invoice.ts';
import { makeCharge, sumOfLines, type TrueInvoice, type TrueLine } from '../make-line.ts';
import { variedStyle } from '../varied-style.ts';
import { vendorKeys } from '../vendors.ts';

/** What a vendor prints that others do not. Everything else about its paper is random. */
export interface InvoiceShape {
  readonly name: string;
  readonly labels?: Partial<InvoiceStyle['labels']>;
  readonly parts?: StyleParts;
  readonly isCredit?: boolean;
  /** Replaces the columns between a line's name and its price. */
  readonly counts?: readonly ColumnStyle[];
  /** After the description, or before the price if it is a figure. */
  readonly elsewhere?: string;
  readonly groups?: boolean;
  /** Shipped less than was ordered, or nothing. */
  readonly isShort?: boolean;
  /** Lines below the items, with their share of the items in thousandths. */
  readonly charges?: readonly (readonly [NonNullable<TrueLine['charge']>, string, number])[];
}

/** The nth invoice of a shape. */
export async function fileOfShape(
  shape: InvoiceShape,
  random: SeededRandom,
  seed: number,
): Promise<InvoiceFile> {
  const vendor = vendorKeys[seed % vendorKeys.length] ?? 'cascade';
  const { isCredit = false } = shape;
  const lines = random.between(2, 16);
  const plain = makeInvoice(random, { vendor, at: seed, isCredit, lines });
  const invoice = withCharges(shape.isShort ? withShort(plain, random) : plain, shape);
  const style = styleOf(shape, variedStyle(invoiceStyle(vendor, random), random));
  const bytes = await drawInvoices([invoice], style);
  return { fileName: `${shape.name}-${seed}.pdf`, bytes, invoices: [invoice] };
}

function withShort(invoice: TrueInvoice, random: SeededRandom): TrueInvoice {
  const lines = invoice.lines.map((line, at): TrueLine => {
    if (line.charge !== undefined || at === 0 || !random.chance(1, 3)) return line;
    if (random.chance(1, 2)) return { ...line, quantity: '0', totalCents: toCents(0) };
    return { ...line, ordered: String(Number(line.ordered) + random.between(1, 9)) };
  });
  return { ...invoice, lines, totalCents: toCents(sumOfLines(lines)) };
}

function withCharges(invoice: TrueInvoice, { charges, isCredit }: InvoiceShape): TrueInvoice {
  if (charges === undefined) return invoice;
  const items = invoice.lines.filter(({ charge }) => charge === undefined);
  const sum = Math.abs(sumOfLines(items));
  const own = charges.map(([charge, words, share]) => {
    const cents = Math.max(1, Math.round((sum * Math.abs(share)) / 1_000));
    return makeCharge(charge, words, share < 0 || (isCredit && charge === 'Tax') ? -cents : cents);
  });
  const lines = [...items, ...own];
  return { ...invoice, lines, totalCents: toCents(sumOfLines(lines)) };
}

function styleOf(shape: InvoiceShape, style: InvoiceStyle): InvoiceStyle {
  const { counts, elsewhere, groups, labels = {}, parts } = shape;
  const right = 'right' as const;
  const columns = style.columns.flatMap((one): readonly ColumnStyle[] => {
    if (counts !== undefined && one.column === 'ordered') return [];
    if (counts !== undefined && one.column === 'quantity') return counts;
    if (elsewhere !== undefined && one.column === 'unitPrice') {
      return [{ column: 'elsewhere', heading: elsewhere, align: right }, one];
    }
    return [one];
  });
  const isWide = columns.length > 9;
  return {
    ...style,
    columns: isWide ? columns.filter(({ column }) => column !== 'line') : columns,
    ...(isWide ? { page: [792, 612] as const, size: 7 } : {}),
    groups: groups ?? style.groups,
    // The lines below an item are what the shape says.
    ...(parts?.below === undefined ? {} : { ndcBelow: false, columns: withNdc(columns) }),
    labels: { ...style.labels, ...labels },
    ...(parts === undefined ? {} : { parts }),
  };
}

function withNdc(columns: readonly ColumnStyle[]): readonly ColumnStyle[] {
  if (columns.some(({ column }) => column === 'ndc')) return columns;
  return [{ column: 'ndc', heading: 'NDC' }, ...columns];
}

/** Columns of counts, by their headings. */
export function countColumns(
  ordered: string,
  shipped: string,
  backordered?: string,
): readonly ColumnStyle[] {
  const align = 'right' as const;
  const last = backordered === undefined ? [] : [backordered];
  return [
    { column: 'ordered', heading: ordered, align },
    { column: 'quantity', heading: shipped, align },
    ...last.map((heading) => ({ column: 'backordered' as const, heading, align })),
  ];
}

/** Totals by class of goods, as the vendor may have sorted them. */
export function classSums(
  { lines }: TrueInvoice,
  names: readonly [string, string],
): readonly PrintedFact[] {
  const items = lines.filter(({ charge }) => charge === undefined);
  const [first, rest] = [items.slice(0, 1), items.slice(1)];
  return [dollarFact(names[0], sumOfLines(first)), dollarFact(names[1], sumOfLines(rest))];
}

/** What the items would cost elsewhere. */
export function shareFact(label: string, { lines }: TrueInvoice, share: number): PrintedFact {
  return dollarFact(label, Math.round(Math.abs(sumOfLines(lines)) * share));
}

export function dollarFact(label: string, cents: number): PrintedFact {
  return [label, (cents / 100).toFixed(2)];
}
