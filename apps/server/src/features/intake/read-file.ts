import { UnreadableDocument, unreadableReasons } from '@pfs/documents/unreadable-document';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { errorCode, isDatabaseUnavailable } from '../../platform/database/unavailable.ts';
import { openStoredFile } from '../../platform/files/data-keys.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertAuditRow, noOrigin } from '../audit/public.ts';
import { waitForLedger } from '../ledger/public.ts';
import { notify, type Recipients } from '../notifications/public.ts';
import { findToday } from '../organizations/public.ts';
import type {
  DocumentKind,
  KeptFile,
  KindName,
  OpenedFile,
  ReadingParts as Parts,
} from './document-kind.ts';
import { FileOfOtherKind, internalFailure, tooSlow, UnreadableFile } from './document-kind.ts';
import { changeKind } from './receive-file.ts';

export interface ReadingParts extends Parts {
  /** Kinds that a file may turn out to be. */
  readonly otherKinds?: Partial<Readonly<Record<KindName, DocumentKind>>>;
  /** Tests wait less long. */
  readonly readingMsMax?: number;
}

/** A document that is read with a password in this process, and by no job. */
export interface Unlocking {
  readonly password: string;
  /** Aborts when the process ends; the document asks for its password again. */
  readonly signal: AbortSignal;
}

/** Readers have limits of their own; a reader that doesn't keep them is abandoned after this. */
const readingMsMax = 6 * 60_000;
/** Rows of a large document are stored in one statement. */
const statementTimeoutMs = 5 * 60_000;
/** A file that fails for an internal reason is tried this often before it is marked as failed. */
const attemptsOfJob = 5;
/** PostgreSQL's code for a number that its column, or a total of the pharmacy, can't hold. */
const numberOutOfRange = '22003';

/**
 * Reads one stored file outside any transaction and commits in one what it says. A file that can't
 * be read is marked as failed, with a reason for the person who sent it. A second run of the same
 * job finds the work done and changes nothing.
 */
export async function readFile<File extends KeptFile, Read>(
  parts: ReadingParts,
  kind: DocumentKind<File, Read>,
  job: Job,
  unlocking?: Unlocking,
): Promise<void> {
  const file = await beginReading(parts, kind, job, unlocking !== undefined);
  if (file === undefined) return;
  try {
    const opened = await openFile(parts, job, { file, password: unlocking?.password });
    if (await kind.readIntoDatabase?.(opened)) return;
    const read = await readInTime(parts, kind, opened, unlocking?.signal);
    await store(parts, kind, job, read);
  } catch (error) {
    const attemptsMax = unlocking === undefined ? attemptsOfJob : 1;
    await fail(parts, kind, job, await toFailure(parts, kind, job, { error, attemptsMax }));
  }
}

function beginReading<File extends KeptFile, Read>(
  { database }: ReadingParts,
  kind: DocumentKind<File, Read>,
  { organizationId, id }: Job,
  hasPassword: boolean,
): Promise<File | undefined> {
  return database.withTenant(organizationId, (tx) =>
    // Whoever entered the password has marked the file as being read.
    hasPassword ? kind.findBeingRead(tx, id) : kind.beginReading(tx, id),
  );
}

/** A failure here counts as an attempt, as any later one does. */
function openFile<File extends KeptFile>(
  parts: ReadingParts,
  { organizationId }: Job,
  { file, password }: { readonly file: File; readonly password: string | undefined },
): Promise<OpenedFile<File>> {
  return parts.database.withTenant(organizationId, async (tx) => {
    const stored = await openStoredFile(parts, tx, file.file_path);
    const document = { organizationId, file: stored, password };
    return { file, document, today: await findToday(tx, parts.clock) };
  });
}

async function readInTime<File extends KeptFile, Read>(
  parts: ReadingParts,
  kind: DocumentKind<File, Read>,
  opened: OpenedFile<File>,
  closing: AbortSignal | undefined,
): Promise<Read> {
  const timeout = AbortSignal.timeout(parts.readingMsMax ?? readingMsMax);
  const signal = closing === undefined ? timeout : AbortSignal.any([timeout, closing]);
  const late = new Promise<never>((_resolve, reject) => {
    const toError = () => (timeout.aborted ? tooSlow() : new UnreadableDocument('password_needed'));
    signal.addEventListener('abort', () => reject(toError()), { once: true });
  });
  return Promise.race([kind.read(parts, opened, signal), late]);
}

function store<File extends KeptFile, Read>(
  { database, clock }: ReadingParts,
  kind: DocumentKind<File, Read>,
  { organizationId, id }: Job,
  read: Read,
): Promise<void> {
  return database.withTenant(
    organizationId,
    async (tx) => {
      await waitForLedger(tx);
      const file = await kind.findBeingRead(tx, id);
      if (file === undefined) return;
      const today = await findToday(tx, clock);
      const proven = await kind.prove(tx, { file, read, today });
      const { needsReview } = await kind.store(tx, { file, read: proven, today });
      if (needsReview) await notifyNeedsReview(tx, kind, file);
    },
    { statementTimeoutMs },
  );
}

/** The failure to record for an error. Throws the error where the job is to be tried again. */
async function toFailure(
  { database, log }: ReadingParts,
  kind: Pick<DocumentKind, 'name' | 'texts' | 'countFailedAttempt'>,
  { organizationId, id }: Job,
  { error, attemptsMax }: { readonly error: unknown; readonly attemptsMax: number },
): Promise<UnreadableFile> {
  if (error instanceof UnreadableFile) return error;
  if (error instanceof UnreadableDocument) {
    const { code } = error;
    return new UnreadableFile(code, kind.texts.unreadable[code] ?? unreadableReasons[code]);
  }
  if (isDatabaseUnavailable(error)) throw error;
  if (errorCode(error) === numberOutOfRange) {
    return new UnreadableFile('amount_too_large', kind.texts.amountTooLarge);
  }
  const attempts = await database.withTenant(organizationId, (tx) =>
    kind.countFailedAttempt(tx, id),
  );
  if (attempts < attemptsMax) throw error;
  log.error({ err: error, kind: kind.name, id }, 'gave up on a file');
  return internalFailure();
}

/** Marks a file as failed, and notifies whoever sent it. */
function fail<File extends KeptFile, Read>(
  { database, jobs, log, otherKinds }: ReadingParts,
  kind: DocumentKind<File, Read>,
  { organizationId, id }: Job,
  failure: UnreadableFile,
): Promise<void> {
  const { code } = failure;
  log.info({ kind: kind.name, id, code }, 'a file could not be read');
  return database.withTenant(organizationId, async (tx) => {
    await waitForLedger(tx);
    // Another process may have finished the file while this one was cut off from its database.
    const file = await kind.findBeingRead(tx, id);
    if (file === undefined) return;
    const to = failure instanceof FileOfOtherKind ? otherKinds?.[failure.kind] : undefined;
    if (to !== undefined) await changeKind(tx, jobs, { from: file, to });
    const recorded =
      to === undefined ? failure : new UnreadableFile(code, to.texts.movedHere ?? '');
    await kind.fail(tx, file, recorded);
    await insertAuditRow(tx, {
      ...{ userId: null, origin: noOrigin },
      ...{ entityType: kind.entityType, entityId: id },
      ...{ action: 'process', description: `Could not be read: ${code}` },
    });
    await notifyFailed(tx, kind, { file, reason: recorded.message });
  });
}

function notifyNeedsReview(
  tx: TenantTransaction,
  { texts }: Pick<DocumentKind, 'texts'>,
  file: KeptFile,
): Promise<void> {
  return notify(tx, {
    to: sendersOf(tx, file, true),
    type: 'warning',
    title: `${file.file_name} needs review`,
    message: texts.needsReview,
    actionUrl: texts.reviewUrl(file.id),
  });
}

function notifyFailed(
  tx: TenantTransaction,
  { texts }: Pick<DocumentKind, 'texts'>,
  { file, reason }: { readonly file: KeptFile; readonly reason: string },
): Promise<void> {
  return notify(tx, {
    to: sendersOf(tx, file, texts.notifiesAdminsOfFailure),
    type: 'error',
    title: `${file.file_name} could not be read`,
    message: reason,
    actionUrl: texts.fileUrl(file.id),
  });
}

/** Nobody of the pharmacy uploaded a file that came by mail. */
function sendersOf(
  { organizationId }: TenantTransaction,
  { uploaded_by: userId }: KeptFile,
  orAdmins: boolean,
): readonly Recipients[] {
  if (userId !== null) return [{ userId }];
  return orAdmins ? [{ organizationId, role: 'pharmacy_admin' }] : [];
}

/** The rest is found in the next round. */
const resentAtOnceMax = 200;

/**
 * Sends the job of each file that waits without one, because the job was given up after many deaths
 * of its process. No file stays "processing" forever. Answers how many were sent.
 */
export async function resendLostJobs(
  { database, jobs, log }: Pick<Platform, 'database' | 'jobs' | 'log'>,
  kind: DocumentKind,
): Promise<number> {
  const lost = await database.withPlatform('look for lost jobs', (tx) =>
    kind.listLost(tx, resentAtOnceMax),
  );
  for (const { organization_id: organizationId, id } of lost) {
    await database.withTenant(organizationId, async (tx) => {
      const file = await kind.find(tx, id);
      if (file !== undefined) await kind.sendToRead(jobs, tx, { id, fileType: file.file_type });
    });
  }
  if (lost.length > 0) log.warn({ resent: lost.length, kind: kind.name }, 'resent lost jobs');
  return lost.length;
}
