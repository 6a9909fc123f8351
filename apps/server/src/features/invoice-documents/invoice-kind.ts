import { proveInvoice } from '@pfs/core/invoice-draft/prove-invoice';
import type { ProvenInvoice } from '@pfs/core/invoice-draft/proven-invoice';
import type { InvoiceDocument } from '@pfs/wire/invoice-documents';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import type { Background } from '../../platform/jobs/background.ts';
import type { Queue } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  arrivalOf,
  type DocumentKind,
  lockContent,
  type OpenedFile,
  type ReadingParts,
  readFile,
  readingByStatus,
  resendLostJobs,
  UnreadableFile,
} from '../intake/public.ts';
import { requireActiveVendor } from './find-vendors.ts';
import {
  type DocumentRow,
  findDocument,
  findOfContent,
  insertDocument,
  lockDocument,
  updateDocument,
} from './invoice-documents.repository.ts';
import { deleteDrafts } from './invoice-drafts.repository.ts';
import { getListed } from './listed-documents.service.ts';
import type { ReadInvoiceFile } from './read-invoice-bytes.ts';
import { storeInvoices } from './store-invoices.service.ts';

const reader = {
  module: new URL('./read-invoice-bytes.ts', import.meta.url).href,
  name: 'readInvoiceBytes',
};

/** Reads a file of invoices. Throws when it has none that can be stored. */
async function readInvoices(
  { documents }: ReadingParts,
  { document, today }: OpenedFile<DocumentRow>,
  signal: AbortSignal,
): Promise<ReadInvoiceFile> {
  const options = { reader, today, signal, turns: {}, onStage: () => {} };
  const read = await documents.read<ReadInvoiceFile>(document, options);
  if (read.refusal !== undefined) throw notInvoices(read.refusal);
  const currencies = read.invoices.map(({ invoice }) => invoice.otherCurrency);
  const [currency] = currencies;
  if (currency !== undefined && !currencies.includes(undefined)) throw otherCurrency(currency);
  return read;
}

/** The reader's reason is a sentence. */
function notInvoices({ code, reason }: { code: string; reason: string }): UnreadableFile {
  const isRemittance = code === 'remittance';
  return new UnreadableFile(
    code,
    isRemittance ? 'This is a remittance. Upload it on the Upload page.' : reason,
  );
}

function otherCurrency(currency: string): UnreadableFile {
  const reason = `This invoice is in ${currency}. Only US dollar amounts are supported.`;
  return new UnreadableFile('other_currency', reason);
}

interface Proving {
  readonly file: DocumentRow;
  readonly read: ReadInvoiceFile;
  readonly today: string;
}

/** Proves invoices that the reader left open again, with the NDCs that the pharmacy knows. */
async function proveInvoices(
  tx: TenantTransaction,
  { file, read, today }: Proving,
): Promise<ReadInvoiceFile> {
  const open = read.invoices.filter(({ status }) => status === 'review');
  if (open.length === 0) return read;
  const knownNdcs = await findKnownNdcs(tx, open.flatMap(possibleNdcs));
  const known = { today, vendorIsKnown: file.vendor_id !== null, knownNdcs };
  const invoices = read.invoices.map((one) =>
    one.status === 'review' ? proveInvoice(one.invoice, known) : one,
  );
  return { ...read, invoices };
}

function possibleNdcs({ invoice }: ProvenInvoice): readonly string[] {
  return invoice.lines.flatMap(({ fields: { ndc } }) =>
    ndc?.otherReadings === undefined ? [] : [ndc.value, ...ndc.otherReadings],
  );
}

async function findKnownNdcs(
  tx: TenantTransaction,
  possible: readonly string[],
): Promise<ReadonlySet<string>> {
  const ndcs = [...new Set(possible)];
  if (ndcs.length === 0) return new Set();
  const { rows } = await sql<{ ndc: string }>`
    select ndc from nadac_prices where ndc = any (${ndcs}::text[])
    union
    select ndc from own_prices
    where organization_id = ${tx.organizationId} and ndc = any (${ndcs}::text[])`.execute(tx.query);
  return new Set(rows.map(({ ndc }) => ndc));
}

const readInvoiceQueue: Queue = { name: 'invoice.read', idField: 'documentId' };

const texts = {
  unnamed: 'invoice',
  retried: 'Reprocessed an invoice file',
  downloaded: 'Downloaded the original of an invoice file',
  needsReview:
    'Some invoice amounts couldn’t be verified. They’re excluded from totals until you review them.',
  reviewUrl: () => '/vendor-audit',
  fileUrl: () => '/vendor-audit',
  notifiesAdminsOfFailure: true,
  amountTooLarge:
    'The amounts in this file are too large. An invoice can be up to $9,999,999,999.99. ' +
    'Please ask the vendor to check it.',
  unreadable: {
    password_needed: 'The file is password protected. Remove the password and add it again.',
    too_large_unpacked: 'The file is too large when unpacked, so it wasn’t read.',
    too_many_cells: 'The file has too many cells, so it wasn’t read.',
    too_much_memory: 'The file needs too much memory, so it wasn’t read.',
  },
  movedHere: 'This is a vendor invoice. It is on the Vendor Audit page.',
} as const;

/** Files of vendor invoices: X12 810 files, and documents that say the same. */
export const invoiceKind: DocumentKind<DocumentRow, ReadInvoiceFile, InvoiceDocument> = {
  name: 'invoice',
  entityType: 'invoice_document',
  texts,

  checkUpload: (tx, { vendorId }) => requireActiveVendor(tx, vendorId),
  findEarlier: findOfContent,
  insert: insertDocument,
  describeArrival({ source, fileBytes, fileName, vendorId, changedFrom }) {
    if (changedFrom !== undefined) {
      const newValues = { fileName, remittanceId: changedFrom };
      return { description: 'Received a file that wasn’t a remittance', newValues };
    }
    return {
      description: arrivalOf(source, `an invoice file of ${fileBytes} bytes`),
      newValues: { fileName, ...(vendorId === undefined ? {} : { vendorId }) },
    };
  },
  sendToRead: (jobs, tx, { id }) => jobs.send(tx, readInvoiceQueue, id),
  find: findDocument,
  show: getListed,
  async reopen(tx, id) {
    const found = orNotFound(await findDocument(tx, id));
    await lockContent(tx, found.sha256);
    const current = await lockDocument(tx, id);
    if (current?.status !== 'failed' && current?.status !== 'dismissed') {
      const message = 'Only a failed or dismissed file can be processed again.';
      throw new AppError('conflict', { message });
    }
    if ((await findOfContent(tx, found.sha256)) !== undefined) {
      throw new AppError('duplicate_file', { message: 'This file has been added again.' });
    }
    await deleteDrafts(tx, id);
    await updateDocument(tx, id, { status: 'reading' });
    return { id, fileType: current.file_type };
  },
  ...readingByStatus({
    ...{
      table: 'invoice_documents',
      queue: readInvoiceQueue,
      find: findDocument,
      lock: lockDocument,
    },
  }),
  read: readInvoices,
  prove: proveInvoices,
  store: storeInvoices,

  async fail(tx, { id }, { code, message: reason }) {
    await updateDocument(tx, id, { status: 'failed', reasonCode: code, reason });
    await deleteDrafts(tx, id);
  },
};

export const invoiceWork = (platform: Platform): Background => ({
  jobs: [{ queue: readInvoiceQueue, run: (job) => readFile(platform, invoiceKind, job) }],
  often: { lost_invoices: () => resendLostJobs(platform, invoiceKind) },
});
