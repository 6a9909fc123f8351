/** A file that is in the store, but not yet under its name. */
export interface ReceivedFile {
  readonly sha256: string;
  readonly bytes: number;
  /** The first bytes, in clear. */
  readonly head: Buffer;
  /**
   * Puts the file under its content's name, durably, and answers its storage path. The same content
   * twice is one file.
   */
  keep(): Promise<string>;
  /** Forgets the file; harmless after keep. */
  discard(): Promise<void>;
}

/** A stored file and the key that opens it. Opening one reads nothing yet. */
export interface StoredFile {
  /** The content in clear, from a byte on. Throws MissingFile when the file is gone. */
  read(fromByte?: number): AsyncIterable<Buffer>;
  /** Lends the file, still encrypted, to a child process or a thread while it works. */
  withLocalFile<Result>(work: (file: LocalFile) => Promise<Result>): Promise<Result>;
}

/** A lent file on this machine; `readSealedFile` opens it. */
export interface LocalFile {
  readonly path: string;
  readonly dataKey: Uint8Array;
}

export interface ListedFile {
  readonly organizationId: string;
  readonly sha256: string;
  readonly storagePath: string;
}

/** Stored files that a backup reads; they stay readable when they are removed meanwhile. */
export interface HeldFiles {
  readonly storagePaths: readonly string[];
  readonly missing: readonly string[];
  /** A file, encrypted as it is. */
  readSealed(storagePath: string): Promise<{ bytes: number; content: AsyncIterable<Uint8Array> }>;
  release(): Promise<void>;
}

/** Stores files, encrypted and unchanged, under the hash of their content. */
export interface FileStore {
  /** Lent files are in it or below: child processes can read nothing else. */
  readonly localFolder: string;
  /** Streams, hashes and encrypts a file. It has no storage path until `keep` is called. */
  put(options: {
    organizationId: string;
    dataKey: Uint8Array;
    content: AsyncIterable<Uint8Array>;
    bytesMax: number;
  }): Promise<ReceivedFile>;
  open(file: { storagePath: string; dataKey: Uint8Array }): StoredFile;
  /** Removes a stored file; harmless when there is none. */
  remove(storagePath: string): Promise<void>;
  /** An organization's files that were stored before a time, in batches. */
  list(organizationId: string, options: { before: Date }): AsyncIterable<readonly ListedFile[]>;
  /** Removes what a killed process left half written. */
  sweep(): Promise<void>;
  /** A store within this one, whose files are not listed here; in backups they are `name/path`. */
  openArea(name: string): Promise<FileStore>;
  hold(storagePaths: readonly string[]): Promise<HeldFiles>;
  /** Puts a file back from a backup, encrypted as it is. Throws when it is there already. */
  restoreSealed(storagePath: string, content: AsyncIterable<Uint8Array>): Promise<void>;
}

/** The file was removed, or never stored. */
export class MissingFile extends Error {}

/** The store doesn't answer: the work is tried again later, as when the database is gone. */
export class StoreUnavailable extends Error {
  readonly code = 'EHOSTUNREACH';
}
