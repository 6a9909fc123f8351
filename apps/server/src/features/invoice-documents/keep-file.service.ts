import { uploadBytesMax } from '@pfs/wire/limits';
import { v7 as uuidV7 } from 'uuid';
import { dayIn } from '../../platform/clock.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { duplicateFile } from '../../platform/duplicate-file.ts';
import { AppError } from '../../platform/errors.ts';
import { cleanFileName } from '../../platform/files/clean-file-name.ts';
import type { ReceivedFile } from '../../platform/files/file-store.ts';
import { getDataKey } from '../../platform/files/key-ring.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { judgeUpload, lockContent } from '../remittances/public.ts';
import { countUsage, requireRoomForFile } from '../subscriptions/public.ts';
import { findOfContent, insertDocument } from './invoice-documents.repository.ts';
import { requireActiveVendor } from './require-active-vendor.ts';

export type KeepParts = Pick<Platform, 'config' | 'database' | 'files' | 'keys' | 'jobs' | 'clock'>;

export interface IncomingInvoices {
  readonly fileName: string;
  readonly content: AsyncIterable<Uint8Array>;
  readonly truncated: () => boolean;
  readonly source: 'upload' | 'mail';
  /** Whose invoices these are; asked once the content has come. */
  readonly vendorId?: () => string | undefined;
  /** Given where the source must know its file again; else one is made. */
  readonly documentId?: string;
  readonly mailId?: string;
}

/** Of a mail it is known whose address it came to, not who sent it. */
export type Sender = Pick<Member, 'organizationId' | 'approvalStatus' | 'timeZone'> & {
  readonly userId: string | null;
};

interface Given {
  readonly actor: Sender;
  readonly file: IncomingInvoices;
  readonly origin: Origin;
}

/**
 * Keeps a file with invoices and sends the job that reads it. When this resolves, the file is on
 * disk and the job is committed: from here it is read exactly once, whatever dies. Answers its id.
 */
export async function keepInvoiceFile(parts: KeepParts, given: Given): Promise<string> {
  const { actor, file } = given;
  if (parts.config.requireApproval && actor.approvalStatus !== 'approved') {
    throw new AppError('approval_required');
  }
  const { organizationId } = actor;
  const dataKey = await parts.database.withTenant(organizationId, (tx) =>
    getDataKey(parts.keys, tx),
  );
  const received = await parts.files.receive({
    ...{ organizationId, dataKey, content: file.content },
    bytesMax: uploadBytesMax,
  });
  try {
    if (file.truncated()) throw new AppError('payload_too_large');
    const fileType = judgeUpload(received.head);
    return await parts.database.withTenant(organizationId, (tx) =>
      keep(parts, tx, { ...given, received, fileType }),
    );
  } finally {
    await received.discard();
  }
}

async function keep(
  parts: KeepParts,
  tx: TenantTransaction,
  given: Given & { readonly received: ReceivedFile; readonly fileType: string },
): Promise<string> {
  const { actor, file, received, fileType, origin } = given;
  const { organizationId } = actor;
  const now = parts.clock();
  await lockContent(tx, received.sha256);
  const earlier = await findOfContent(tx, received.sha256);
  if (earlier !== undefined) throw duplicateFile(earlier.created_at, actor.timeZone);
  const vendorId = file.vendorId?.();
  if (vendorId !== undefined) await requireActiveVendor(tx, vendorId);
  const today = dayIn(actor.timeZone, now);
  await countUsage(tx, { kind: 'files', amount: 1, now, today });
  await requireRoomForFile(tx, { fileBytes: received.bytes });
  const id = file.documentId ?? uuidV7();
  const fileName = cleanFileName(file.fileName) || 'invoice';
  const inserted = await insertDocument(tx, {
    ...{ id, fileName, fileType, vendorId, origin: file.source },
    fileBytes: received.bytes,
    storagePath: await received.keep(),
    sha256: received.sha256,
    uploadedBy: actor.userId,
    mailId: file.mailId,
  });
  if (!inserted) throw new AppError('duplicate_file');
  const from = file.source === 'mail' ? 'Received an invoice file by email' : 'Uploaded a file';
  await insertAuditRow(tx, {
    ...{ organizationId, userId: actor.userId, origin },
    ...{ entityType: 'invoice_document', entityId: id },
    action: 'create',
    description: `${from} of ${received.bytes} bytes`,
    newValues: { fileName, ...(vendorId === undefined ? {} : { vendorId }) },
  });
  await parts.jobs.sendReadInvoice(tx, { organizationId, documentId: id });
  return id;
}
