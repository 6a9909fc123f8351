import type { Remittance } from '@pfs/wire/remittances';
import { uploadBytesMax } from '@pfs/wire/limits';
import { v7 as uuidV7 } from 'uuid';
import { type Clock, dayIn } from '../../platform/clock.ts';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import { duplicateFile } from '../../platform/duplicate-file.ts';
import { AppError } from '../../platform/errors.ts';
import { cleanFileName } from '../../platform/files/clean-file-name.ts';
import type { FileStore, ReceivedFile } from '../../platform/files/file-store.ts';
import { getDataKey, type KeyRing } from '../../platform/files/key-ring.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Member } from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { countUsage, requireRoomForFile } from '../subscriptions/public.ts';
import { lockContent } from './content-removal.service.ts';
import { judgeUpload } from './judge-upload.ts';
import {
  findBySha256,
  findFile,
  findRemittanceRow,
  forgetPageTurns,
  insertRemittance,
  lockStatus,
  markPending,
  toRemittance,
} from './remittances.repository.ts';
import { sendToRead } from './send-to-read.ts';

export interface UploadParts {
  readonly database: Database;
  readonly files: FileStore;
  readonly keys: KeyRing;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly requireApproval: boolean;
}

export interface IncomingFile {
  readonly fileName: string;
  readonly content: AsyncIterable<Uint8Array>;
  /** True once the source gave up before the end, for example past its size limit. */
  readonly truncated: () => boolean;
  readonly source: 'upload' | 'mail' | 'sample' | 'demo';
  /** Given where the source must know its file again; else one is made. */
  readonly remittanceId?: string;
  /** What comes by HTTP ends at `uploadBytesMax`; what comes from this machine may be larger. */
  readonly fileBytesMax?: number;
}

/** For whom a file is kept; of a mail it is known whose address it came to, not who sent it. */
export type Uploader = Pick<Member, 'organizationId' | 'approvalStatus' | 'timeZone'> & {
  readonly userId: string | null;
};

const failedHint = ' It couldn’t be read then. Click Retry next to it in Recent Uploads.';

/**
 * Keeps a file and sends the job that reads it. When this resolves, the file is on disk and the
 * job is committed: from here it is imported exactly once, whatever dies.
 */
export async function receiveRemittance(
  parts: UploadParts,
  { actor, file, origin }: { actor: Uploader; file: IncomingFile; origin: Origin },
): Promise<Remittance> {
  if (parts.requireApproval && actor.approvalStatus !== 'approved') {
    throw new AppError('approval_required');
  }
  const { organizationId } = actor;
  const dataKey = await parts.database.withTenant(organizationId, (tx) =>
    getDataKey(parts.keys, tx),
  );
  const received = await parts.files.receive({
    organizationId,
    dataKey,
    content: file.content,
    bytesMax: file.fileBytesMax ?? uploadBytesMax,
  });
  try {
    if (file.truncated()) throw new AppError('payload_too_large');
    const fileType = judgeUpload(received.head);
    return await parts.database.withTenant(organizationId, (tx) =>
      keep(parts, tx, { actor, file, received, fileType, origin }),
    );
  } finally {
    await received.discard();
  }
}

async function keep(
  parts: UploadParts,
  tx: TenantTransaction,
  given: {
    actor: Uploader;
    file: IncomingFile;
    received: ReceivedFile;
    fileType: string;
    origin: Origin;
  },
): Promise<Remittance> {
  const { actor, file, received, fileType, origin } = given;
  const now = parts.clock();
  await lockContent(tx, received.sha256);
  const earlier = await findBySha256(tx, received.sha256);
  if (earlier !== undefined) {
    const isFailed = earlier.processing_status === 'failed';
    throw duplicateFile(earlier.created_at, actor.timeZone, isFailed ? failedHint : '');
  }
  if (file.source === 'upload' || file.source === 'mail') {
    const today = dayIn(actor.timeZone, now);
    await countUsage(tx, { kind: 'files', amount: 1, now, today });
    await requireRoomForFile(tx, { fileBytes: received.bytes });
  }
  const id = file.remittanceId ?? uuidV7();
  const storagePath = await received.keep();
  const inserted = await insertRemittance(tx, {
    id,
    fileName: cleanFileName(file.fileName) || 'remittance',
    fileType,
    fileBytes: received.bytes,
    storagePath,
    sha256: received.sha256,
    uploadedBy: actor.userId,
    source: file.source,
  });
  if (!inserted) throw new AppError('duplicate_file');
  await insertAuditRow(tx, {
    organizationId: actor.organizationId,
    userId: actor.userId,
    entityType: 'remittance',
    entityId: id,
    action: 'create',
    description:
      file.source === 'mail'
        ? `Received a file of ${received.bytes} bytes by email`
        : `Uploaded a file of ${received.bytes} bytes`,
    origin,
  });
  await sendToRead(parts.jobs, tx, { id, fileType });
  return getRow(tx, id);
}

/** Sends a failed remittance through the pipeline again. */
export async function retryRemittance(
  parts: UploadParts,
  { actor, id, origin }: { actor: Member; id: string; origin: Origin },
): Promise<Remittance> {
  return await parts.database.withTenant(actor.organizationId, async (tx) => {
    const current = await lockStatus(tx, id);
    if (current === undefined) throw new AppError('not_found');
    if (current.processing_status !== 'failed') {
      throw new AppError('conflict', { message: 'Only a failed file can be processed again.' });
    }
    await markPending(tx, id);
    await forgetPageTurns(tx, id);
    await insertAuditRow(tx, {
      organizationId: actor.organizationId,
      userId: actor.userId,
      entityType: 'remittance',
      entityId: id,
      action: 'update',
      description: 'Reprocessed the file',
      origin,
    });
    await sendToRead(parts.jobs, tx, { id, fileType: current.file_type });
    return getRow(tx, id);
  });
}

async function getRow(tx: TenantTransaction, id: string): Promise<Remittance> {
  const row = await findRemittanceRow(tx, id);
  if (row === undefined) throw new AppError('not_found');
  return toRemittance(row);
}

/** The original's name, type and where it lies, with the look at it on record. */
export async function openOriginal(
  parts: UploadParts,
  { actor, id, origin }: { actor: Member; id: string; origin: Origin },
) {
  return parts.database.withTenant(actor.organizationId, async (tx) => {
    const file = await findFile(tx, id);
    if (file === undefined) throw new AppError('not_found');
    await insertAuditRow(tx, {
      organizationId: actor.organizationId,
      userId: actor.userId,
      entityType: 'remittance',
      entityId: id,
      action: 'process',
      description: 'Downloaded the original file',
      origin,
    });
    return {
      fileName: file.file_name,
      fileBytes: Number(file.file_size),
      path: parts.files.locate(file.file_path),
      dataKey: await getDataKey(parts.keys, tx),
    };
  });
}
