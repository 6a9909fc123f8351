import { type Clock, dayIn } from '../../platform/clock.ts';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import { errorCode, isDatabaseUnavailable } from '../../platform/database/unavailable.ts';
import { publishEvent } from '../../platform/events/event-bus.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { ProcessRemittance } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { defaultTimeZone } from '../../platform/session/actor.ts';
import { insertAuditRow, noOrigin } from '../audit/public.ts';
import { deleteFindings, insertFindings, lockImports } from './import.repository.ts';
import { tellNotRead } from './import-notices.ts';
import { importStaged } from './import-staged.ts';
import {
  countFailedAttempt,
  findFile,
  markFailed,
  markProcessing,
} from './remittances.repository.ts';
import { type StagingParts, stage835 } from './stage-835.ts';
import { amountsTooLarge, oursToMend, UnreadableFile } from './unreadable-file.ts';

export interface ImportParts extends StagingParts {
  readonly database: Database;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly log: Log;
}

/** A file that fails for a reason of ours is tried this often before it says so. */
const attemptsMax = 5;

/** A million claims move from staging to their table in one statement. */
const statementMsMax = 10 * 60_000;

/** PostgreSQL's name for a number that its column, or a total of the pharmacy, can't hold. */
const numberOutOfRange = '22003';

/**
 * Reads one kept file and commits its payments, claims, lump sums, findings, rollups and status in
 * one transaction. A second run of the same job finds the work done and changes nothing.
 */
export async function importRemittance(parts: ImportParts, job: ProcessRemittance): Promise<void> {
  const { database } = parts;
  const file = await database.withTenant(job.organizationId, async (tx) => {
    const found = await findFile(tx, job.remittanceId);
    const open =
      found?.processing_status === 'pending' || found?.processing_status === 'processing';
    if (found === undefined || !open) return undefined;
    await markProcessing(tx, job.remittanceId);
    await publishEvent(tx, {
      type: 'remittance',
      id: job.remittanceId,
      processingStatus: 'processing',
      stage: 'Reading the file',
    });
    return found;
  });
  if (file === undefined) return;
  try {
    await database.withTenant(
      job.organizationId,
      (tx) =>
        importIn(parts, tx, {
          job,
          path: parts.files.locate(file.file_path),
          type: file.file_type,
        }),
      { statementTimeoutMs: statementMsMax },
    );
  } catch (error) {
    if (error instanceof UnreadableFile) return fail(parts, job, error);
    if (isDatabaseUnavailable(error)) throw error;
    if (errorCode(error) === numberOutOfRange) return fail(parts, job, amountsTooLarge());
    const attempts = await database.withTenant(job.organizationId, (tx) =>
      countFailedAttempt(tx, job.remittanceId),
    );
    if (attempts < attemptsMax) throw error;
    parts.log.error({ err: error, remittanceId: job.remittanceId }, 'import gave up');
    await fail(parts, job, oursToMend());
  }
}

async function importIn(
  parts: ImportParts,
  tx: TenantTransaction,
  { job, path, type }: { job: ProcessRemittance; path: string; type: string },
): Promise<void> {
  await lockImports(tx);
  const current = await findFile(tx, job.remittanceId);
  if (current?.processing_status !== 'processing') return;
  if (type === 'application/pdf' || type.startsWith('image/')) {
    throw new UnreadableFile(
      'document_not_supported',
      'PDF and scanned remittances can’t be read by this version. The file is kept. Please ask the payer for the 835 file of this payment.',
    );
  }
  const rows = await stage835(parts, tx, path);
  const file = { ...fileOf(job, current), isSample: current.is_sample };
  await importStaged(tx, { file, rows, today: dayIn(defaultTimeZone, parts.clock()) });
}

async function fail(
  { database, log }: ImportParts,
  job: ProcessRemittance,
  failure: UnreadableFile,
): Promise<void> {
  log.info({ remittanceId: job.remittanceId, code: failure.code }, 'remittance not readable');
  await database.withTenant(job.organizationId, async (tx) => {
    await lockImports(tx);
    // Another process may have finished the file while this one was cut off from its database.
    const current = await findFile(tx, job.remittanceId);
    if (current?.processing_status !== 'processing') return;
    await markFailed(tx, job.remittanceId, { code: failure.code, reason: failure.message });
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
    await tellNotRead(tx, fileOf(job, current), failure.message);
    await publishEvent(tx, {
      type: 'remittance',
      id: job.remittanceId,
      processingStatus: 'failed',
      stage: null,
    });
  });
}

function fileOf(
  job: ProcessRemittance,
  { file_name: name, uploaded_by: uploadedBy }: { file_name: string; uploaded_by: string | null },
) {
  return { id: job.remittanceId, name, uploadedBy };
}
