import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import { errorCode, isDatabaseUnavailable } from '../../platform/database/unavailable.ts';
import type { ProcessRemittance } from '../../platform/jobs/jobs.ts';
import { waitForLedger } from '../../platform/ledger.ts';
import type { Log } from '../../platform/log.ts';
import { insertAuditRow, noOrigin } from '../audit/public.ts';
import { storeDraft } from './document-drafts.repository.ts';
import { deleteFindings, insertFindings } from './import.repository.ts';
import { tellNotRead } from './import-notices.ts';
import { handedOverReason, vendorInvoiceCode } from './not-a-remittance.ts';
import { countFailedAttempt, findFile, markFailed } from './remittances.repository.ts';
import { amountsTooLarge, oursToMend, UnreadableFile } from './unreadable-file.ts';

export interface FailureParts {
  readonly database: Database;
  readonly log: Log;
  /** Takes a vendor's invoice over in the transaction that ends it here. */
  readonly handOver?: (tx: TenantTransaction, file: HandedOver) => Promise<void>;
}

/** A kept file that is no remittance. */
export interface HandedOver {
  readonly remittanceId: string;
  readonly fileName: string;
  readonly fileType: string;
  readonly fileBytes: number;
  readonly storagePath: string;
  readonly sha256: string;
  readonly source: string;
  readonly uploadedBy: string | null;
}

/** A file that fails for a reason of ours is tried this often before it says so. */
const attemptsOfJob = 5;

/** PostgreSQL's name for a number that its column, or a total of the pharmacy, can't hold. */
const numberOutOfRange = '22003';

/** What a person is told about an error. Throws it on where the job is to be tried again. */
export async function whyUnreadable(
  { database, log }: FailureParts,
  job: ProcessRemittance,
  error: unknown,
  { attemptsMax = attemptsOfJob }: { attemptsMax?: number } = {},
): Promise<UnreadableFile> {
  if (error instanceof UnreadableFile) return error;
  if (isDatabaseUnavailable(error)) throw error;
  if (errorCode(error) === numberOutOfRange) return amountsTooLarge();
  const attempts = await database.withTenant(job.organizationId, (tx) =>
    countFailedAttempt(tx, job.remittanceId),
  );
  if (attempts < attemptsMax) throw error;
  log.error({ err: error, remittanceId: job.remittanceId }, 'import gave up');
  return oursToMend();
}

/** Marks a file as failed, with the reason on its page and told to who sent it. */
export async function failImport(
  { database, log, handOver }: FailureParts,
  job: ProcessRemittance,
  failure: UnreadableFile,
): Promise<void> {
  log.info({ remittanceId: job.remittanceId, code: failure.code }, 'remittance not readable');
  await database.withTenant(job.organizationId, async (tx) => {
    await waitForLedger(tx);
    // Another process may have finished the file while this one was cut off from its database.
    const current = await findFile(tx, job.remittanceId);
    if (current?.processing_status !== 'processing') return;
    const handsOver = failure.code === vendorInvoiceCode && handOver !== undefined;
    const reason = handsOver ? handedOverReason : failure.message;
    if (handsOver) await handOver(tx, toHandedOver(job.remittanceId, current));
    await markFailed(tx, job.remittanceId, { code: failure.code, reason });
    await storeDraft(tx, job.remittanceId, { pages: failure.pages, payments: [] });
    await deleteFindings(tx, job.remittanceId);
    await insertFindings(tx, job.remittanceId, failure.findings);
    await insertAuditRow(tx, {
      organizationId: job.organizationId,
      userId: null,
      entityType: 'remittance',
      entityId: job.remittanceId,
      action: 'process',
      description: `Could not be read: ${failure.code}`,
      origin: noOrigin,
    });
    const { file_name: name, uploaded_by: uploadedBy } = current;
    await tellNotRead(tx, { id: job.remittanceId, name, uploadedBy }, reason);
  });
}

type File = NonNullable<Awaited<ReturnType<typeof findFile>>>;

function toHandedOver(remittanceId: string, file: File): HandedOver {
  return {
    remittanceId,
    fileName: file.file_name,
    fileType: file.file_type,
    fileBytes: Number(file.file_size),
    storagePath: file.file_path,
    sha256: file.sha256,
    source: file.source,
    uploadedBy: file.uploaded_by,
  };
}
