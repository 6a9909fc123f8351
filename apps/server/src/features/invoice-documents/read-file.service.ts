import { proveInvoice } from '@pfs/core/invoice-draft/prove-invoice';
import type { InvoiceKnowledge, ProvenInvoice } from '@pfs/core/invoice-draft/proven-invoice';
import {
  type UnreadableCode,
  UnreadableDocument,
  unreadableReasons,
} from '@pfs/documents/unreadable-document';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { errorCode, isDatabaseUnavailable } from '../../platform/database/unavailable.ts';
import type { ReadInvoiceFile } from '../../platform/document-reading.ts';
import { getDataKey } from '../../platform/files/key-ring.ts';
import type { ReadInvoice } from '../../platform/jobs/jobs.ts';
import { waitForLedger } from '../../platform/ledger.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertAuditRow, noOrigin } from '../audit/public.ts';
import { findToday } from '../organizations/public.ts';
import {
  countFailedReading,
  type DocumentRow,
  findDocument,
  lockDocument,
  updateDocument,
} from './invoice-documents.repository.ts';
import { deleteDrafts } from './invoice-drafts.repository.ts';
import { tellNotRead } from './notices.ts';
import { storeInvoices } from './store-invoices.service.ts';

/** Carries the sentence for the person whose file holds no invoices that could be taken. */
class UnreadableInvoices extends Error {
  override readonly name = 'UnreadableInvoices';
  readonly code: string;

  constructor(code: string, reason: string) {
    super(reason);
    this.code = code;
  }
}

/** What is otherwise to be done about a file of invoices. */
const ownReasons: Partial<Readonly<Record<UnreadableCode, string>>> = {
  password_needed: 'The file is password protected. Remove the password and add it again.',
  too_large_unpacked: 'The file is too large when unpacked, so it wasn’t read.',
  too_many_cells: 'The file has too many cells, so it wasn’t read.',
  too_much_memory: 'The file needs too much memory, so it wasn’t read.',
};

function notReadable(code: UnreadableCode): UnreadableInvoices {
  return new UnreadableInvoices(code, ownReasons[code] ?? unreadableReasons[code]);
}

/** What a file holds instead of invoices; the reader says it in words. */
function notInvoices(code: string, reason: string): UnreadableInvoices {
  const isRemittance = code === 'remittance';
  return new UnreadableInvoices(
    code,
    isRemittance ? 'This is a remittance. Upload it on the Upload page.' : reason,
  );
}

function otherCurrency(currency: string): UnreadableInvoices {
  const reason = `This invoice is in ${currency}. Only US dollar amounts are supported.`;
  return new UnreadableInvoices('other_currency', reason);
}

const tooSlow = new UnreadableInvoices(
  'too_slow',
  'Processing this file took too long, so it was stopped.',
);

const tooLarge = new UnreadableInvoices(
  'amount_too_large',
  'The amounts in this file are too large. An invoice can be up to $9,999,999,999.99. ' +
    'Please ask the vendor to check it.',
);

const oursToMend = new UnreadableInvoices(
  'internal',
  'Something went wrong on our end while processing this file. The file is kept. Click Retry.',
);

export type ReadParts = Pick<
  Platform,
  'database' | 'files' | 'keys' | 'clock' | 'documents' | 'log'
>;

/** The reader has limits of its own; one that does not keep them is left alone after this. */
const patienceMs = 6 * 60_000;
/** Thousands of lines, with the costs of all claims of their drugs. */
const statementTimeoutMs = 5 * 60_000;
/** A file that fails for a reason of ours is tried this often before it says so. */
const attemptsMax = 5;
/** PostgreSQL's name for a number that its column can't hold. */
const numberOutOfRange = '22003';

interface Opened {
  readonly file: DocumentRow;
  readonly dataKey: Buffer;
  readonly today: string;
}

/**
 * Reads one kept file outside any transaction and commits in one what it says: invoices that prove
 * themselves with their audit, drafts of all others. A second run finds the work done.
 */
export async function readInvoiceFile(parts: ReadParts, job: ReadInvoice): Promise<void> {
  const opened = await open(parts, job);
  if (opened === undefined) return;
  try {
    const read = await readOutside(parts, job, opened);
    await store(parts, job, { read, today: opened.today });
  } catch (error) {
    await fail(parts, job, await whyUnreadable(parts, job, error));
  }
}

function open(parts: ReadParts, job: ReadInvoice): Promise<Opened | undefined> {
  return parts.database.withTenant(job.organizationId, async (tx) => {
    const file = await findDocument(tx, job.documentId);
    if (file?.status !== 'reading') return undefined;
    const today = await findToday(tx, parts.clock);
    return { file, today, dataKey: await getDataKey(parts.keys, tx) };
  });
}

async function readOutside(
  parts: ReadParts,
  { organizationId }: ReadInvoice,
  { file, dataKey, today }: Opened,
): Promise<ReadInvoiceFile> {
  const signal = AbortSignal.timeout(patienceMs);
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(tooSlow), { once: true });
  });
  const document = { organizationId, path: parts.files.locate(file.file_path), dataKey };
  const reading = parts.documents.readInvoices(document, {
    ...{ today, signal },
    turns: {},
    onStage: () => {},
  });
  const { pages, invoices, refusal } = await Promise.race([reading, late]);
  if (refusal !== undefined) throw notInvoices(refusal.code, refusal.reason);
  const currencies = invoices.map(({ invoice }) => invoice.otherCurrency);
  const [currency] = currencies;
  if (currency !== undefined && !currencies.includes(undefined)) throw otherCurrency(currency);
  const known = { today, vendorIsKnown: file.vendor_id !== null };
  const proven = await parts.database.withTenant(organizationId, (tx) =>
    proveWithKnown(tx, invoices, known),
  );
  return { pages, invoices: proven, refusal };
}

function store(
  parts: ReadParts,
  { organizationId, documentId }: ReadInvoice,
  given: { readonly read: ReadInvoiceFile; readonly today: string },
): Promise<void> {
  return parts.database.withTenant(
    organizationId,
    async (tx) => {
      await waitForLedger(tx);
      const document = await lockDocument(tx, documentId);
      if (document?.status !== 'reading') return;
      await storeInvoices(tx, { ...given, document });
    },
    { statementTimeoutMs },
  );
}

/** What a person is told about an error. Throws it on where the job is to be tried again. */
async function whyUnreadable(
  { database, log }: ReadParts,
  { organizationId, documentId }: ReadInvoice,
  error: unknown,
): Promise<UnreadableInvoices> {
  if (error instanceof UnreadableInvoices) return error;
  if (error instanceof UnreadableDocument) return notReadable(error.code);
  if (isDatabaseUnavailable(error)) throw error;
  if (errorCode(error) === numberOutOfRange) return tooLarge;
  const attempts = await database.withTenant(organizationId, (tx) =>
    countFailedReading(tx, documentId),
  );
  if (attempts < attemptsMax) throw error;
  log.error({ err: error, documentId }, 'reading invoices gave up');
  return oursToMend;
}

function fail(
  { database, log }: ReadParts,
  { organizationId, documentId }: ReadInvoice,
  { code, message: reason }: UnreadableInvoices,
): Promise<void> {
  log.info({ documentId, code }, 'invoices not readable');
  return database.withTenant(organizationId, async (tx) => {
    // Another process may have finished the file while this one was cut off from its database.
    const document = await lockDocument(tx, documentId);
    if (document?.status !== 'reading') return;
    await updateDocument(tx, documentId, { status: 'failed', reasonCode: code, reason });
    await deleteDrafts(tx, documentId);
    await insertAuditRow(tx, {
      ...{ organizationId, userId: null, origin: noOrigin },
      ...{ entityType: 'invoice_document', entityId: documentId },
      action: 'process',
      description: `Could not be read: ${code}`,
    });
    await tellNotRead(tx, document, reason);
  });
}

/**
 * Proves again, with what the pharmacy knows, the invoices that a reader left open: a reader is a
 * process that knows nothing but the file.
 */
async function proveWithKnown(
  tx: TenantTransaction,
  invoices: readonly ProvenInvoice[],
  known: InvoiceKnowledge,
): Promise<readonly ProvenInvoice[]> {
  const open = invoices.filter(({ status }) => status === 'review');
  if (open.length === 0) return invoices;
  const knownNdcs = await findKnownCodes(tx, open.flatMap(readingsOfCodes));
  return invoices.map((one) =>
    one.status === 'review' ? proveInvoice(one.invoice, { ...known, knownNdcs }) : one,
  );
}

function readingsOfCodes({ invoice }: ProvenInvoice): readonly string[] {
  return invoice.lines.flatMap(({ fields: { ndc } }) =>
    ndc?.otherReadings === undefined ? [] : [ndc.value, ...ndc.otherReadings],
  );
}

async function findKnownCodes(
  tx: TenantTransaction,
  asked: readonly string[],
): Promise<ReadonlySet<string>> {
  const codes = [...new Set(asked)];
  if (codes.length === 0) return new Set();
  const { rows } = await sql<{ ndc: string }>`
    select ndc from nadac_prices where ndc = any (${codes}::text[])
    union
    select ndc from own_prices
    where organization_id = ${tx.organizationId} and ndc = any (${codes}::text[])`.execute(
    tx.query,
  );
  return new Set(rows.map(({ ndc }) => ndc));
}
