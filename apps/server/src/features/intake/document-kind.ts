import type { DraftPage } from '@pfs/core/draft/draft-remittance';
import type { Finding } from '@pfs/core/remittance';
import type { UnreadableCode } from '@pfs/documents/unreadable-document';
import { sql } from 'kysely';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import type { KeptDocument } from '../../platform/document-reading.ts';
import type { EventBus } from '../../platform/events/event-bus.ts';
import { hasOpenJob, type Jobs, type Queue } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';

export type KindName = 'remittance' | 'invoice' | 'export';
export type FileSource = 'upload' | 'mail' | 'folder' | 'sample' | 'demo';

/** A stored file, as the table of its kind has it. */
export interface KeptFile {
  readonly id: string;
  readonly file_name: string;
  readonly file_type: string;
  readonly file_size: string;
  readonly file_path: string;
  readonly sha256: string;
  readonly source: string;
  readonly uploaded_by: string | null;
}

/** A file that is about to be added to the table of its kind. */
export interface NewFile {
  readonly id: string;
  readonly fileName: string;
  readonly fileType: string;
  readonly fileBytes: number;
  readonly storagePath: string;
  readonly sha256: string;
  readonly source: FileSource;
  readonly uploadedBy: string | null;
  /** The vendor that the uploader chose. */
  readonly vendorId?: string | undefined;
  readonly mailId?: string | undefined;
  /** The id it had before it turned out to be of this kind. */
  readonly changedFrom?: string | undefined;
}

/** The columns that the tables of all kinds have. */
export const columnsOf = (file: NewFile) => ({
  ...{ id: file.id, file_name: file.fileName, file_type: file.fileType },
  ...{ file_size: String(file.fileBytes), file_path: file.storagePath, sha256: file.sha256 },
  uploaded_by: file.uploadedBy,
});

export interface EarlierFile {
  readonly id: string;
  readonly created_at: Date;
  /** What the uploader can do about the earlier file. */
  readonly hint?: string;
}

/** A file that is being read. */
export interface OpenedFile<File extends KeptFile = KeptFile> {
  readonly file: File;
  readonly document: KeptDocument;
  readonly today: string;
}

export type ReadingParts = Pick<
  Platform,
  'database' | 'files' | 'keys' | 'clock' | 'documents' | 'jobs' | 'log'
>;

interface Storing<File, Read> {
  readonly file: File;
  readonly read: Read;
  readonly today: string;
}

/**
 * What is particular to one kind of document. Everything else about receiving, reading and storing
 * a file is the same for all kinds, and is done by this slice.
 */
export interface DocumentKind<File extends KeptFile = KeptFile, Read = unknown, Shown = unknown> {
  readonly name: KindName;
  readonly entityType: 'remittance' | 'invoice_document' | 'export_import';
  readonly texts: KindTexts;

  // Receiving

  /** Throws when the uploader's choices don't fit. */
  checkUpload?(tx: TenantTransaction, upload: { readonly vendorId: string }): Promise<void>;
  /** The file of the same content that stands in the way of a new one; with `any`, every file. */
  findEarlier(
    tx: TenantTransaction,
    sha256: string,
    options?: { readonly any: boolean },
  ): Promise<EarlierFile | undefined>;
  /** False when a file of this content or id exists. */
  insert(tx: TenantTransaction, file: NewFile): Promise<boolean>;
  describeArrival(file: NewFile): {
    readonly description: string;
    readonly newValues?: Readonly<Record<string, unknown>>;
  };
  sendToRead(jobs: Jobs, tx: TenantTransaction, file: SentFile): Promise<void>;
  find(tx: TenantTransaction, id: string): Promise<File | undefined>;
  /** The file as the API shows it. */
  show(tx: TenantTransaction, id: string): Promise<Shown>;
  /** Makes a failed file wait to be read again; throws when it can't be. */
  reopen(tx: TenantTransaction, id: string): Promise<SentFile>;
  /** Files that wait without a job, of all pharmacies. */
  listLost(tx: PlatformTransaction, limit: number): Promise<readonly LostFile[]>;

  // Reading

  /** Marks a waiting file as being read; undefined when there is nothing left to read. */
  beginReading(tx: TenantTransaction, id: string): Promise<File | undefined>;
  /** The file if it is still being read. */
  findBeingRead(tx: TenantTransaction, id: string): Promise<File | undefined>;
  /** For files that are read and stored in one transaction. False for all others. */
  readIntoDatabase?(opened: OpenedFile<File>): Promise<boolean>;
  /** Reads a file outside any transaction. Throws an UnreadableFile when it isn't of this kind. */
  read(parts: ReadingParts, opened: OpenedFile<File>, signal: AbortSignal): Promise<Read>;
  /** Checks what was read against what the pharmacy knows; a reader knows only the file. */
  prove(tx: TenantTransaction, storing: Storing<File, Read>): Promise<Read>;
  /** Stores what was read. Answers whether some of it needs review. */
  store(
    tx: TenantTransaction,
    storing: Storing<File, Read>,
  ): Promise<{ readonly needsReview: boolean }>;

  // Failing

  /**
   * Counts an attempt that failed for an internal reason; one that a kill cut off doesn't count.
   */
  countFailedAttempt(tx: TenantTransaction, id: string): Promise<number>;
  /** Marks a file as failed; nothing that was read of it stays. */
  fail(tx: TenantTransaction, file: File, failure: UnreadableFile): Promise<void>;
}

interface StatusTable<File> {
  readonly table: 'export_imports' | 'invoice_documents';
  readonly queue: Queue;
  find(tx: TenantTransaction, id: string): Promise<File | undefined>;
  lock(tx: TenantTransaction, id: string): Promise<File | undefined>;
}

/** The reading of files whose table says that they are `reading`. */
export function readingByStatus<File extends { readonly status: string }>(of: StatusTable<File>) {
  const table = sql.table(of.table);
  const ifReading = (file: File | undefined) => (file?.status === 'reading' ? file : undefined);
  return {
    async listLost(tx: PlatformTransaction, limit: number) {
      const { rows } = await sql<LostFile>`
        select organization_id, id from ${table}
        where status = 'reading' and not ${hasOpenJob([of.queue], sql.ref(`${of.table}.id`))}
        order by created_at
        limit ${limit}`.execute(tx.query);
      return rows;
    },
    beginReading: async (tx: TenantTransaction, id: string) => ifReading(await of.find(tx, id)),
    findBeingRead: async (tx: TenantTransaction, id: string) => ifReading(await of.lock(tx, id)),
    async countFailedAttempt(tx: TenantTransaction, id: string) {
      const { rows } = await sql<{ attempts: number }>`
        update ${table} set attempts = attempts + 1
        where organization_id = ${tx.organizationId} and id = ${id}
        returning attempts`.execute(tx.query);
      return rows[0]?.attempts ?? 0;
    },
  };
}

/** How a file came, for the audit trail. */
export function arrivalOf(source: FileSource, what: string): string {
  switch (source) {
    case 'mail':
      return `Received ${what} by email`;
    case 'folder':
      return `Took ${what} from the pharmacy’s folder`;
    default:
      return `Uploaded ${what}`;
  }
}

/** A file that came, took a step, or is gone; told by sql/triggers/tell_changed.sql. */
export interface FileNews {
  readonly id: string;
  readonly status: string | null;
}

export function onFileNews(
  events: EventBus,
  take: (file: FileNews) => void,
  lost: () => void,
): () => void {
  return events.onNews('file', take, lost);
}

export interface SentFile {
  readonly id: string;
  readonly fileType: string;
}

export interface LostFile {
  readonly organization_id: string;
  readonly id: string;
}

interface KindTexts {
  /** The file name of an upload without one. */
  readonly unnamed: string;
  /** Audit log. */
  readonly retried: string;
  readonly downloaded: string;
  /** Notifications. */
  readonly needsReview: string;
  reviewUrl(id: string): string;
  fileUrl(id: string): string;
  /** Where a file came by mail, whether administrators are notified that it failed. */
  readonly notifiesAdminsOfFailure: boolean;
  /** Failures. */
  readonly amountTooLarge: string;
  readonly unreadable: Partial<Readonly<Record<UnreadableCode, string>>>;
  /** The failure of a file of another kind that turned out to be of this one. */
  readonly movedHere?: string;
}

interface Details {
  /** Of an 835: what is wrong with it, by place. */
  readonly findings?: readonly Finding[];
  /** Of a document: the pages, from which a person can enter its contents. */
  readonly pages?: readonly DraftPage[];
}

/** A file that can't be stored. Its message is for the person who sent it. */
export class UnreadableFile extends Error {
  override readonly name: string = 'UnreadableFile';
  readonly code: string;
  readonly findings: readonly Finding[];
  readonly pages: readonly DraftPage[];

  constructor(code: string, reason: string, { findings = [], pages = [] }: Details = {}) {
    super(reason);
    this.code = code;
    this.findings = findings;
    this.pages = pages;
  }
}

/** A file that turned out to be of another kind, and goes on as one of that kind. */
export class FileOfOtherKind extends UnreadableFile {
  override readonly name = 'FileOfOtherKind';
  readonly kind: KindName;

  /** The reason is for the case that the file can't go on. */
  constructor(
    kind: KindName,
    { code, reason }: { readonly code: string; readonly reason: string },
  ) {
    super(code, reason);
    this.kind = kind;
  }
}

export function tooSlow(): UnreadableFile {
  return new UnreadableFile('too_slow', 'Processing this file took too long, so it was stopped.');
}

export function internalFailure(): UnreadableFile {
  return new UnreadableFile(
    'internal',
    'Something went wrong on our end while processing this file. The file is kept. Click Retry.',
  );
}
