import { UnreadableDocument } from '@pfs/documents/unreadable-document';
import type { Remittance } from '@pfs/wire/remittances';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { AppError, orNotFound } from '../../../platform/errors.ts';
import { openStoredFile, unwrapDataKey, wrapDataKey } from '../../../platform/files/data-keys.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/session/actor.ts';
import type { Origin } from '../../audit/public.ts';
import { readFile } from '../../intake/public.ts';
import { getRemittance, markProcessing, remittanceKind } from '../../remittances/public.ts';
import { lockReviewed, type Reviewed, setReadHereUntil } from '../document-review.repository.ts';
import { auditReview } from '../review-call.ts';

export interface PasswordParts extends Platform {
  readonly passwords: DocumentPasswords;
  /** Readings in progress, which end with this process. */
  readonly running: Set<Promise<void>>;
  readonly closing: AbortSignal;
}

export interface Opening {
  readonly remittanceId: string;
  readonly password: string;
  readonly actor: Member;
  readonly origin: Origin;
}

/** After this time without a sign of life, another process may read the file. */
const readHereForMs = 60_000;
const renewEveryMs = 20_000;

/**
 * Reads an encrypted document with its password, in this process and not in a job, because the
 * password stays in memory. If the process dies, the document asks for the password again.
 */
export async function readWithPassword(
  parts: PasswordParts,
  opening: Opening,
): Promise<Remittance> {
  const { organizationId } = opening.actor;
  const { file, row } = await parts.database.withTenant(organizationId, (tx) =>
    begin(parts, tx, opening),
  );
  if (file.processing_status === 'failed') await startReading(parts, opening);
  else await unlockPages(parts, opening, file);
  return row;
}

async function begin(parts: PasswordParts, tx: TenantTransaction, opening: Opening) {
  const file = orNotFound(await lockReviewed(tx, opening.remittanceId));
  if (!takesPassword(file)) {
    throw new AppError('conflict', { message: 'This file isn’t password protected.' });
  }
  if (file.processing_status === 'failed') {
    await markProcessing(tx, file.id);
    await setReadHereUntil(tx, file.id, untilFrom(parts));
    await auditReview(tx, opening, 'Entered a document’s password');
  }
  return { file, row: await getRemittance(tx, file.id) };
}

/** A file that failed without its password, or one that was read and whose pages are viewed. */
function takesPassword(file: Reviewed): boolean {
  if (file.processing_status === 'failed') {
    return file.failure_code === 'password_needed' || file.failure_code === 'wrong_password';
  }
  const isRead = file.processing_status === 'review' || file.processing_status === 'completed';
  return isRead && file.file_type === 'application/pdf';
}

async function startReading(
  parts: PasswordParts,
  { remittanceId, password, actor }: Opening,
): Promise<void> {
  const job = { organizationId: actor.organizationId, id: remittanceId };
  const timer = setInterval(() => {
    parts.database
      .withTenant(job.organizationId, (tx) => setReadHereUntil(tx, remittanceId, untilFrom(parts)))
      .catch((error: unknown) => parts.log.warn({ err: error }, 'a reading could not say so'));
  }, renewEveryMs);
  const unlocking = { password, signal: parts.closing };
  const reading = readFile(parts, remittanceKind, job, unlocking)
    .catch((error: unknown) => parts.log.error({ err: error, remittanceId }, 'a reading ended'))
    .finally(() => {
      clearInterval(timer);
      parts.running.delete(reading);
    });
  parts.running.add(reading);
  await keepEverywhere(parts, { document: remittanceId, password, inReview: false });
}

function untilFrom({ clock }: PasswordParts): Date {
  return new Date(clock().getTime() + readHereForMs);
}

/** Verifies the password by drawing a page. */
async function unlockPages(parts: PasswordParts, opening: Opening, file: Reviewed): Promise<void> {
  const { remittanceId, password, actor } = opening;
  const within = <Result>(work: (tx: TenantTransaction) => Promise<Result>) =>
    parts.database.withTenant(actor.organizationId, work);
  const stored = await within((tx) => openStoredFile(parts, tx, file.file_path));
  const document = { organizationId: actor.organizationId, file: stored, password };
  try {
    await parts.documents.drawPage(document, { number: 1, turnedDegrees: 0, dpi: 40 });
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    await within((tx) => auditReview(tx, opening, 'Entered a wrong password for a document'));
    throw new AppError('invalid_input', {
      message: error.message,
      fields: { password: error.message },
    });
  }
  await within((tx) => auditReview(tx, opening, 'Entered a document’s password'));
  const inReview = file.processing_status === 'review';
  await keepEverywhere(parts, { document: remittanceId, password, inReview });
}

/** During this time, nobody is asked for the password again. */
const keptMs = 30 * 60_000;
const keptMax = 200;

/**
 * Passwords of documents, in the memory of the web processes only. They are forgotten after a
 * while, and when the document is deleted or its review ends. Signing out forgets none: other users
 * of the pharmacy may be viewing the document.
 */
export interface DocumentPasswords {
  keep(document: string, password: string): void;
  /** The document is in review now; the password is forgotten when the review ends. */
  beginReview(document: string): void;
  /** A document without review keeps its password: the user is about to view its pages. */
  endReview(document: string): void;
  find(document: string): string | undefined;
  forget(document: string): void;
  forgetAll(): void;
}

/** A password as one process tells it to the others. */
interface PasswordNews {
  readonly document: string;
  readonly sealed: string;
  readonly inReview: boolean;
}

type Sharing = Pick<Platform, 'database' | 'keys'> & { readonly passwords: DocumentPasswords };

/** Keeps a password in every web process: the next call may come to any of them. */
export async function keepEverywhere(
  { database, keys, passwords }: Sharing,
  { document, password, inReview }: Omit<PasswordNews, 'sealed'> & { readonly password: string },
): Promise<void> {
  passwords.keep(document, password);
  const sealed = wrapDataKey(keys.encryptionKey, document, Buffer.from(password));
  const news: PasswordNews = { document, inReview, sealed: sealed.toString('base64') };
  await database.withPlatform('documents: a password', (tx) =>
    sql`select pg_notify('pfs_events', ${JSON.stringify({ password: news })})`.execute(tx.query),
  );
}

/** Takes those of the other processes. Returns how to stop. */
export function takePasswords(
  { events, keys }: Pick<Platform, 'events' | 'keys'>,
  passwords: DocumentPasswords,
): () => void {
  const take = ({ document, sealed, inReview }: PasswordNews): void => {
    const bytes = Buffer.from(sealed, 'base64');
    const password = unwrapDataKey(keys.encryptionKey, document, bytes).toString();
    // Its own, which may be in review by now.
    if (passwords.find(document) === password) return;
    passwords.keep(document, password);
    if (inReview) passwords.beginReview(document);
  };
  return events.onNews('password', take, () => undefined);
}

export function createDocumentPasswords(): DocumentPasswords {
  const kept = new Map<string, { readonly password: string; readonly end: NodeJS.Timeout }>();
  const inReview = new Set<string>();
  const forget = (document: string): void => {
    clearTimeout(kept.get(document)?.end);
    kept.delete(document);
    inReview.delete(document);
  };
  return {
    keep(document, password) {
      forget(document);
      const [oldest] = kept.keys();
      if (kept.size >= keptMax && oldest !== undefined) forget(oldest);
      const end = setTimeout(() => forget(document), keptMs).unref();
      kept.set(document, { password, end });
    },
    beginReview(document) {
      if (kept.has(document)) inReview.add(document);
    },
    endReview(document) {
      if (inReview.has(document)) forget(document);
    },
    find: (document) => kept.get(document)?.password,
    forget,
    forgetAll() {
      for (const document of [...kept.keys()]) forget(document);
    },
  };
}
