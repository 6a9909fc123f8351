import { withKnownNames } from '@pfs/core/draft/doubts/known-names';
import type { ProvenPayment } from '@pfs/core/draft/proven-payment';
import { UnreadableDocument, unreadableReasons } from '@pfs/documents/unreadable-document';
import type { Clock } from '../../platform/clock.ts';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import type {
  DocumentReading,
  ReadDocument,
  ReadingStage,
} from '../../platform/document-reading.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { getDataKey, type KeyRing } from '../../platform/files/key-ring.ts';
import type { ProcessRemittance } from '../../platform/jobs/jobs.ts';
import { waitForLedger } from '../../platform/ledger.ts';
import { insertAuditRow, noOrigin } from '../audit/public.ts';
import { keepDocumentLayout, readLayoutKnowledge } from '../known-layouts/public.ts';
import { findToday } from '../organizations/public.ts';
import { countOf } from './count-of.ts';
import { storeDraft } from './document-drafts.repository.ts';
import { readKnownDrugs, readKnownPayers } from './draft-knowledge.repository.ts';
import { importDraft } from './import-draft.ts';
import { tellInReview } from './import-notices.ts';
import { aVendorInvoice, notARemittance } from './not-a-remittance.ts';
import { findFile, markInReview, setStage } from './remittances.repository.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A person sees no more of it, and each stage is a write. */
const betweenStagesMs = 400;

interface Stages {
  tell(stage: ReadingStage): void;
  /** Waits until what was told is written, and throws what went wrong with it. */
  written(): Promise<void>;
}

/** Writes down how far a reading is; of fast stages only some. */
function reportStages(database: Database, job: ProcessRemittance): Stages {
  let toldAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<unknown> = Promise.resolve();
  let failure: { readonly error: unknown } | undefined;
  const write = (stage: ReadingStage): Promise<unknown> =>
    database.withTenant(job.organizationId, (tx) => setStage(tx, job.remittanceId, stage));
  return {
    tell(stage) {
      const isSoon = performance.now() - toldAt < betweenStagesMs;
      if (isSoon && stage.firstPage === undefined) return;
      toldAt = performance.now();
      writing = writing
        .then(() => write(stage))
        .catch((error: unknown) => {
          failure ??= { error };
        });
    },
    async written() {
      await writing;
      if (failure !== undefined) throw failure.error;
    },
  };
}

export interface DocumentParts {
  readonly database: Database;
  readonly files: FileStore;
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly documents: DocumentReading;
  /** Of one document; tests wait less long. */
  readonly readingMsMax?: number;
}

/** The reader has limits of its own; one that does not keep them is left alone after this. */
const patienceMs = 6 * 60_000;
/** Rows of a large document move from staging to their table in one statement. */
const statementMsMax = 5 * 60_000;

type File = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/**
 * Reads a PDF, scan, sheet or report outside any transaction, and commits in one what it says: a
 * document whose payments are all proven as an 835 would be, any other as one that waits for a
 * person. A second run finds the work done and changes nothing.
 */
export async function importDocument(
  parts: DocumentParts,
  job: ProcessRemittance,
  given: { file: File; password?: string; signal?: AbortSignal },
): Promise<void> {
  const read = await readOutside(parts, job, given);
  if (read.notRemittance === 'looks_like_invoice') throw aVendorInvoice();
  if (read.notRemittance !== undefined) throw notARemittance(read.notRemittance, read.pages);
  if (read.payments.length === 0) throw notARemittance('no_claims', read.pages);
  await parts.database.withTenant(
    job.organizationId,
    async (tx) => {
      await waitForLedger(tx);
      const current = await findFile(tx, job.remittanceId);
      if (current?.processing_status !== 'processing') return;
      const payments = await heldAgainstKnown(tx, read.payments);
      await storeDraft(tx, job.remittanceId, { pages: read.pages, payments });
      const waits = payments.some(({ status }) => status !== 'proven');
      await keepDocumentLayout(tx, job.remittanceId, { layout: read.layout, waits });
      if (!waits) {
        const today = await findToday(tx, parts.clock);
        await importDraft(tx, { file: importedFile(job, current), payments, today });
      } else {
        await keepForReview(tx, job, { file: current, payments });
      }
    },
    { statementTimeoutMs: statementMsMax },
  );
}

/** A reader knows nothing but the file. */
async function heldAgainstKnown(
  tx: TenantTransaction,
  payments: readonly ProvenPayment[],
): Promise<readonly ProvenPayment[]> {
  const drafts = payments.map(({ payment }) => payment);
  const known = { payers: await readKnownPayers(tx), drugs: await readKnownDrugs(tx, drafts) };
  return payments.map((proven) => withKnownNames(proven, known));
}

async function readOutside(
  parts: DocumentParts,
  job: ProcessRemittance,
  { file, password, signal: cutOff }: { file: File; password?: string; signal?: AbortSignal },
): Promise<ReadDocument> {
  const { dataKey, ...told } = await parts.database.withTenant(job.organizationId, async (tx) => ({
    dataKey: await getDataKey(parts.keys, tx),
    today: await findToday(tx, parts.clock),
    known: await readLayoutKnowledge(tx),
  }));
  const stages = reportStages(parts.database, job);
  const timeout = AbortSignal.timeout(parts.readingMsMax ?? patienceMs);
  const signal = cutOff === undefined ? timeout : AbortSignal.any([timeout, cutOff]);
  const late = new Promise<never>((_resolve, reject) => {
    const why = () => (timeout.aborted ? tooSlow() : passwordNeeded());
    signal.addEventListener('abort', () => reject(why()), { once: true });
  });
  const { organizationId } = job;
  const path = parts.files.locate(file.file_path);
  const document = { organizationId, path, dataKey, password };
  const reading = parts.documents.read(document, {
    ...told,
    turns: file.page_turns as Record<string, number>,
    onStage: (stage) => stages.tell(stage),
    signal,
  });
  try {
    return await Promise.race([reading, late]);
  } catch (error) {
    throw error instanceof UnreadableDocument ? toUnreadableFile(error) : error;
  } finally {
    await stages.written();
  }
}

function tooSlow(): UnreadableFile {
  return new UnreadableFile('too_slow', 'Processing this file took too long, so it was stopped.');
}

/** Who reads with a password is the only one who knows it. */
function passwordNeeded(): UnreadableFile {
  return new UnreadableFile('password_needed', unreadableReasons.password_needed);
}

function toUnreadableFile({ code }: UnreadableDocument): UnreadableFile {
  return new UnreadableFile(code, unreadableReasons[code]);
}

export function importedFile(
  { remittanceId: id }: Pick<ProcessRemittance, 'remittanceId'>,
  file: Pick<File, 'file_name' | 'uploaded_by' | 'is_sample'>,
) {
  const { file_name: name, uploaded_by: uploadedBy, is_sample: isSample } = file;
  return { id, name, uploadedBy, isSample };
}

async function keepForReview(
  tx: TenantTransaction,
  job: ProcessRemittance,
  { file, payments }: { file: File; payments: readonly ProvenPayment[] },
): Promise<void> {
  const id = job.remittanceId;
  await markInReview(tx, id);
  const doubts = payments.reduce((sum, payment) => sum + payment.doubts.length, 0);
  await insertAuditRow(tx, {
    organizationId: tx.organizationId,
    userId: null,
    entityType: 'remittance',
    entityId: id,
    action: 'process',
    description:
      `Read ${countOf(payments.length, 'payment')} with ${countOf(doubts, 'item')} to check; ` +
      'needs review',
    origin: noOrigin,
  });
  await tellInReview(tx, { id, name: file.file_name, uploadedBy: file.uploaded_by });
}
