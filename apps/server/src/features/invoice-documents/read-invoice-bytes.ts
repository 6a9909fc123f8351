import type { DraftPage } from '@pfs/core/draft/draft-remittance';
import { proveInvoice } from '@pfs/core/invoice-draft/prove-invoice';
import type { ProvenInvoice } from '@pfs/core/invoice-draft/proven-invoice';
import { notInvoiceMessage } from '@pfs/documents/invoices/not-invoice';
import { readInvoices } from '@pfs/documents/invoices/read-invoices';
import type { ReadDocumentOptions } from '@pfs/documents/read-document';
import { detectFileType } from '@pfs/edi/file-type';
import { is810, read810 } from '@pfs/edi/invoices/read-810';

/** The invoices of a file, with their figures proven as far as arithmetic can. */
export interface ReadInvoiceFile {
  readonly pages: readonly DraftPage[];
  readonly invoices: readonly ProvenInvoice[];
  /** Set when the file has no invoice that can be stored: why, as a code and a sentence. */
  readonly refusal: { readonly code: string; readonly reason: string } | undefined;
}

const tooManyLines = 'The file has too many lines. Split it and add the parts.';
const otherEdi =
  'This EDI file has no invoices (X12 810). Ask the vendor for the 810 or a PDF of the invoice.';

/** A year of a large pharmacy. Each line takes far more memory than its text in the file. */
const linesOfFileMax = 60_000;

/** Reads the invoices of a file of any type, in a child process. Throws UnreadableDocument. */
export async function readInvoiceBytes(
  bytes: Uint8Array,
  options: ReadDocumentOptions & { readonly today: string },
): Promise<ReadInvoiceFile> {
  if (is810(bytes)) return readEdi(bytes, options.today);
  if (detectFileType(bytes) === 'x12') {
    const is835 = /\bST.835\b/.test(Buffer.from(bytes.subarray(0, 2_000)).toString('latin1'));
    return refused(is835 ? 'remittance' : 'no_invoice', is835 ? '' : otherEdi);
  }
  const { pages, invoices, notInvoice } = await readInvoices(bytes, options);
  if (notInvoice !== undefined) return { ...refused(notInvoice), pages };
  return { pages, invoices, refusal: undefined };
}

/** Nothing is stored of a file that is cut off or damaged; it has to be sent again. */
function readEdi(bytes: Uint8Array, today: string): ReadInvoiceFile {
  const { invoices, findings } = read810(bytes);
  const wrong = findings.find(({ severity }) => severity === 'error');
  if (wrong !== undefined) return refused('damaged', wrong.message);
  const lines = invoices.reduce((sum, invoice) => sum + invoice.lines.length, 0);
  if (lines > linesOfFileMax) return refused('too_many_lines', tooManyLines);
  const proven = invoices.map((draft) => proveInvoice(draft, { today }));
  return { pages: [], invoices: proven, refusal: undefined };
}

function refused(code: string, reason = ''): ReadInvoiceFile {
  return { pages: [], invoices: [], refusal: { code, reason: reason || sentenceOf(code) } };
}

function sentenceOf(code: string): string {
  return notInvoiceMessage(code as Parameters<typeof notInvoiceMessage>[0]);
}
