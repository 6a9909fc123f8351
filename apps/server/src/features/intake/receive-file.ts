import { basename } from 'node:path';
import { uploadBytesMax } from '@pfs/wire/limits';
import { v7 as uuidV7 } from 'uuid';
import { dayIn } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { getDataKey, openStoredFile } from '../../platform/files/data-keys.ts';
import type { ReceivedFile } from '../../platform/files/file-store.ts';
import type { Original } from '../../platform/http/send-original.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Member, requireApproval } from '../../platform/session/actor.ts';
import { type AuditContext, insertAuditRow, noOrigin, type Origin } from '../audit/public.ts';
import { countUsage, requireRoomForFile } from '../subscriptions/public.ts';
import { detectFileType } from './detect-file-type.ts';
import type { DocumentKind, FileSource, KeptFile, NewFile } from './document-kind.ts';
import { insertFileObject, lockContent } from './kept-content.ts';

export interface ReceivingParts
  extends Pick<Platform, 'database' | 'files' | 'keys' | 'jobs' | 'clock'> {
  readonly config: Pick<Config, 'requireApproval'>;
}

export interface IncomingFile {
  readonly fileName: string;
  readonly content: AsyncIterable<Uint8Array>;
  /** True once the source gave up before the end, for example past its size limit. */
  readonly truncated: () => boolean;
  readonly source: FileSource;
  /** Given where the source must recognize its file later; otherwise one is made. */
  readonly id?: string;
  readonly mailId?: string;
  /** A file from this machine may be larger than `uploadBytesMax`. */
  readonly bytesMax?: number;
  /** The vendor that the uploader chose; known once the content has arrived. */
  readonly vendorId?: () => string | undefined;
}

/** Who a file is stored for. A mail names the address it was sent to, not a user. */
export type Sender = Pick<Member, 'organizationId' | 'approvalStatus' | 'timeZone'> & {
  readonly userId: string | null;
};

interface Incoming {
  readonly actor: Sender;
  readonly file: IncomingFile;
  readonly origin: Origin;
}

/**
 * Stores a file and sends the job that reads it. When this resolves, the file is on disk and the
 * job is committed: from here on it is read exactly once, even if a process dies.
 */
export async function receiveFile<Shown>(
  parts: ReceivingParts,
  kind: DocumentKind<KeptFile, unknown, Shown>,
  incoming: Incoming,
): Promise<Shown> {
  const { actor, file } = incoming;
  const isOurs = file.source === 'demo';
  if (!isOurs) requireApproval(parts, actor);
  const { organizationId } = actor;
  const dataKey = await parts.database.withTenant(organizationId, (tx) =>
    getDataKey(parts.keys, tx),
  );
  const received = await parts.files.put({
    ...{ organizationId, dataKey, content: file.content },
    bytesMax: file.bytesMax ?? uploadBytesMax,
  });
  try {
    if (file.truncated()) throw new AppError('payload_too_large');
    const fileType = detectFileType(received.head);
    return await parts.database.withTenant(organizationId, (tx) =>
      keep(parts, tx, kind, { ...incoming, received, fileType }),
    );
  } finally {
    await received.discard();
  }
}

async function keep<Shown>(
  { clock, jobs }: ReceivingParts,
  tx: TenantTransaction,
  kind: DocumentKind<KeptFile, unknown, Shown>,
  given: Incoming & { readonly received: ReceivedFile; readonly fileType: string },
): Promise<Shown> {
  const { actor, file, received, fileType, origin } = given;
  const { sha256, bytes: fileBytes } = received;
  await lockContent(tx, sha256);
  const earlier = await kind.findEarlier(tx, sha256);
  if (earlier !== undefined) {
    throw duplicateFile(earlier.created_at, actor.timeZone, earlier.hint);
  }
  const vendorId = file.vendorId?.();
  if (vendorId !== undefined) await kind.checkUpload?.(tx, { vendorId });
  if (isSent(file.source)) {
    const now = clock();
    const today = dayIn(actor.timeZone, now);
    await countUsage(tx, { kind: 'files', amount: 1, now, today });
    await requireRoomForFile(tx, { fileBytes });
  }
  const id = file.id ?? uuidV7();
  const fileName = cleanFileName(file.fileName) || kind.texts.unnamed;
  const { source, mailId } = file;
  const { userId } = actor;
  const storagePath = await received.keep();
  await insertFile(tx, jobs, kind, {
    file: {
      ...{ id, fileName, fileType, fileBytes, storagePath, sha256 },
      ...{ source, uploadedBy: userId, vendorId, mailId },
    },
    by: { userId, origin },
  });
  return kind.show(tx, id);
}

/** Files that count toward a plan; the product made the others itself. */
function isSent(source: string): source is 'upload' | 'mail' | 'folder' {
  return source === 'upload' || source === 'mail' || source === 'folder';
}

const fileNameCharactersMax = 200;
/** Control characters, and those that turn the direction of reading. */
const unseen = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** The name is shown and downloaded, never a path: no folders, nothing that can't be seen. */
function cleanFileName(name: string): string {
  const clean = basename(name.replaceAll('\\', '/')).replace(unseen, '');
  // Half of a pair, left over by the cut, is no character.
  return clean.slice(-fileNameCharactersMax).replace(/^[\uDC00-\uDFFF]/, '');
}

async function insertFile(
  tx: TenantTransaction,
  jobs: Jobs,
  kind: DocumentKind,
  { file, by }: { readonly file: NewFile; readonly by: AuditContext },
): Promise<void> {
  await insertFileObject(tx, file);
  if (!(await kind.insert(tx, file))) throw new AppError('duplicate_file');
  await insertAuditRow(tx, {
    ...{ ...by, entityType: kind.entityType, entityId: file.id },
    action: 'create',
    ...kind.describeArrival(file),
  });
  await kind.sendToRead(jobs, tx, file);
}

/**
 * Makes a file go on as one of another kind. It stays as it is where that kind has the same content
 * already.
 */
export async function changeKind(
  tx: TenantTransaction,
  jobs: Jobs,
  { from, to }: { readonly from: KeptFile; readonly to: DocumentKind },
): Promise<void> {
  await lockContent(tx, from.sha256);
  if ((await to.findEarlier(tx, from.sha256, { any: true })) !== undefined) return;
  await insertFile(tx, jobs, to, {
    file: {
      ...{ id: uuidV7(), fileName: from.file_name, fileType: from.file_type },
      ...{ fileBytes: Number(from.file_size), storagePath: from.file_path, sha256: from.sha256 },
      source: isSent(from.source) ? from.source : 'upload',
      ...{ uploadedBy: from.uploaded_by, changedFrom: from.id },
    },
    by: { userId: null, origin: noOrigin },
  });
}

interface Request {
  readonly id: string;
  readonly actor: Pick<Member, 'organizationId' | 'userId'>;
  readonly origin: Origin;
}

/** Reads a failed file again. */
export function retryFile<Shown>(
  { database, jobs }: Pick<Platform, 'database' | 'jobs'>,
  kind: DocumentKind<KeptFile, unknown, Shown>,
  { id, actor: { organizationId, userId }, origin }: Request,
): Promise<Shown> {
  return database.withTenant(organizationId, async (tx) => {
    const file = await kind.reopen(tx, id);
    await insertAuditRow(tx, {
      ...{ userId, origin, entityType: kind.entityType, entityId: id },
      ...{ action: 'update', description: kind.texts.retried },
    });
    await kind.sendToRead(jobs, tx, file);
    return kind.show(tx, id);
  });
}

/** The file as it arrived, and its name. The download is audited. */
export function openOriginal(
  parts: Pick<Platform, 'database' | 'files' | 'keys'>,
  kind: DocumentKind,
  { id, actor: { organizationId, userId }, origin }: Request,
): Promise<Original> {
  return parts.database.withTenant(organizationId, async (tx) => {
    const file = orNotFound(await kind.find(tx, id));
    await insertAuditRow(tx, {
      ...{ userId, origin, entityType: kind.entityType, entityId: id },
      ...{ action: 'process', description: kind.texts.downloaded },
    });
    return {
      fileName: file.file_name,
      fileBytes: Number(file.file_size),
      file: await openStoredFile(parts, tx, file.file_path),
    };
  });
}

/** The same content came before: when, and what can be done about it. */
function duplicateFile(createdAt: Date, timeZone: string, hint = ''): AppError {
  const day = createdAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
  return new AppError('duplicate_file', {
    message: `This file was already uploaded on ${day}.${hint}`,
  });
}
