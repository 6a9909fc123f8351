import { addDays } from '@pfs/core/days';
import { toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { createSeededRandom, type SeededRandom } from '@pfs/edi/seeded-random';
import { drawInvoices } from './draw-invoice.ts';
import { flatRows, headedRows, toCsv, toWorkbook } from './invoice-sheet.ts';
import { invoiceStyle } from './invoice-style.ts';
import {
  makeCharge,
  makeLine,
  pickDrugs,
  soldAs,
  sumOfLines,
  type TrueInvoice,
  type TrueLine,
  type VendorKey,
} from './make-line.ts';
import { dueOf, vendors } from './vendors.ts';

export interface InvoiceOptions {
  readonly vendor: VendorKey;
  readonly at?: number;
  readonly invoiceDate?: Day;
  readonly lines?: number;
  readonly isCredit?: boolean;
}

/** A vendor's ordinary invoice with correct figures. */
export function makeInvoice(random: SeededRandom, options: InvoiceOptions): TrueInvoice {
  const { vendor, isCredit = false } = options;
  const count = options.lines ?? random.between(2, random.chance(1, 5) ? 70 : 18);
  const items = pickDrugs(random, count).map((drug) => {
    const quantity = random.pick([1, 1, 2, 3, 4, 5, 6, 10, 12, 24]);
    return makeLine({
      drug,
      sold: soldAs(drug, random),
      quantity: isCredit ? -quantity : quantity,
    });
  });
  const shipped = items.map((line) =>
    random.chance(1, 12) ? withMoreOrdered(line, random) : line,
  );
  const lines = [...shipped, ...chargesOf(random, { vendor, isCredit, sum: sumOfLines(items) })];
  const invoiceDate = options.invoiceDate ?? addDays('2026-01-05', random.below(150));
  return withLines(
    {
      vendor,
      invoiceDate,
      invoiceNumber: vendors[vendor].numberOf(options.at ?? random.below(9_000)),
      purchaseOrder: String(random.between(10_000, 99_999)),
      accountNumber: String(random.between(400_000, 499_999)),
      isCredit,
    },
    lines,
  );
}

type Head = Pick<
  TrueInvoice,
  'vendor' | 'invoiceDate' | 'invoiceNumber' | 'purchaseOrder' | 'accountNumber' | 'isCredit'
>;

export function withLines(head: Head, lines: readonly TrueLine[]): TrueInvoice {
  const vendor = vendors[head.vendor];
  return {
    ...head,
    vendorName: vendor.name,
    dueDate: vendor.printsDueDate ? dueOf(vendor, head.invoiceDate) : undefined,
    terms: vendor.terms,
    lines,
    totalCents: toCents(sumOfLines(lines)),
  };
}

function withMoreOrdered(line: TrueLine, random: SeededRandom): TrueLine {
  return { ...line, ordered: String(Number(line.ordered) + random.between(1, 6)) };
}

interface Charged {
  readonly vendor: VendorKey;
  readonly isCredit: boolean;
  readonly sum: number;
}

function chargesOf(random: SeededRandom, { vendor, isCredit, sum }: Charged): TrueLine[] {
  if (isCredit || vendor === 'cascade') return [];
  const charges: TrueLine[] = [];
  if (random.chance(1, 3)) charges.push(makeCharge('Discount', 'Discount', -Math.round(sum / 100)));
  if (random.chance(1, 2))
    charges.push(makeCharge('Freight', 'Freight', random.between(400, 2_900)));
  if (random.chance(1, 3)) charges.push(makeCharge('Fee', 'Fuel surcharge', 395));
  if (random.chance(1, 2)) charges.push(makeCharge('Tax', 'Sales tax', random.between(3, 900)));
  return charges;
}

/** An invoice that its vendor added up wrongly: on a line, or at the end. */
export function withMistake(invoice: TrueInvoice, random: SeededRandom): TrueInvoice {
  const cents = random.between(1, 9_999);
  const totalCents = toCents(invoice.totalCents + cents);
  if (random.chance(1, 2)) return { ...invoice, totalCents };
  const items = invoice.lines.filter(({ charge }) => charge === undefined).length;
  const at = random.below(items);
  const lines = invoice.lines.map((line, place) =>
    place === at ? { ...line, totalCents: toCents(line.totalCents + cents) } : line,
  );
  return { ...invoice, lines, totalCents };
}

export const invoiceFormats = ['pdf', 'csv', 'workbook', 'headed_workbook'] as const;

export type InvoiceFormat = (typeof invoiceFormats)[number];

export interface InvoiceFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly invoices: readonly TrueInvoice[];
}

/** Invoices of one vendor as a file of that format. */
export async function makeInvoiceFile(
  invoices: readonly [TrueInvoice, ...TrueInvoice[]],
  format: InvoiceFormat,
  seed = 1,
): Promise<InvoiceFile> {
  const [first] = invoices;
  const name = `${first.vendor}-${first.invoiceNumber}`;
  if (format === 'pdf') {
    const style = invoiceStyle(first.vendor, createSeededRandom(seed, 5));
    return { fileName: `${name}.pdf`, bytes: await drawInvoices(invoices, style), invoices };
  }
  if (format === 'csv')
    return { fileName: `${name}.csv`, bytes: toCsv(flatRows(invoices)), invoices };
  const rows = format === 'workbook' ? flatRows(invoices) : headedRows(first);
  return { fileName: `${name}.xlsx`, bytes: toWorkbook(rows), invoices };
}

/** The invoice of a seed. The same seed gives the same invoice. */
export function invoiceOfSeed(seed: number, vendor: VendorKey, lines?: number): TrueInvoice {
  const random = createSeededRandom(seed, 31);
  const more = lines === undefined ? {} : { lines };
  return makeInvoice(random, { vendor, at: seed, isCredit: random.chance(1, 12), ...more });
}
