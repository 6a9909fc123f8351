import { proveInvoice } from '@pfs/core/invoice-draft/prove-invoice';
import type { ProvenInvoice } from '@pfs/core/invoice-draft/proven-invoice';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { type OpenedFile, type ReadingParts, UnreadableFile } from '../intake/public.ts';
import type { DocumentRow } from './invoice-documents.repository.ts';
import type { ReadInvoiceFile } from './read-invoice-bytes.ts';

const reader = {
  module: new URL('./read-invoice-bytes.ts', import.meta.url).href,
  name: 'readInvoiceBytes',
};

/** Reads a file of invoices. Throws when it has none that can be stored. */
export async function readInvoices(
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
export async function proveInvoices(
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
