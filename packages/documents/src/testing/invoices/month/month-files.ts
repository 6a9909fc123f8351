import { write810 } from '@pfs/edi/invoices/write-810';
import { type InvoiceFile, makeInvoiceFile } from '../make-invoice-file.ts';
import type { TrueInvoice } from '../true-invoice.ts';
import type { InvoiceMonth } from './make-month.ts';

const formats = ['pdf', 'edi', 'pdf', 'csv', 'pdf', 'headed_workbook', 'workbook'] as const;

/** A month as the files its vendors send, one invoice each, in order. */
export async function monthFiles({ invoices }: InvoiceMonth): Promise<readonly InvoiceFile[]> {
  const files: InvoiceFile[] = [];
  for (const [at, invoice] of invoices.entries()) {
    const format = formats[at % formats.length] ?? 'pdf';
    if (format === 'edi') files.push(ediFile([invoice]));
    else files.push(await makeInvoiceFile([invoice], format, at));
  }
  return files;
}

/** Invoices as an X12 810. */
export function ediFile(invoices: readonly [TrueInvoice, ...TrueInvoice[]]): InvoiceFile {
  const [{ invoiceNumber, vendor }] = invoices;
  return { fileName: `${vendor}-${invoiceNumber}.810`, bytes: write810(invoices), invoices };
}
