import { createSeededRandom } from '@pfs/edi/seeded-random';
import { drawInvoices } from './draw-invoice.ts';
import { flatRows, headedRows, toCsv, toWorkbook } from './invoice-sheet.ts';
import { invoiceStyle } from './invoice-style.ts';
import { makeInvoice } from './make-invoice.ts';
import type { TrueInvoice, VendorKey } from './true-invoice.ts';

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
