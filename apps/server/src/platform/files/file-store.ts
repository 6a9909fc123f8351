import { basename } from 'node:path';

/** A file being put into the store: received whole, but not yet under its name. */
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

/** A kept file and the key that opens it. Opening one reads nothing yet. */
export interface StoredFile {
  /** The content in clear, in order, from a byte on. Throws MissingFile when the file is gone. */
  read(fromByte?: number): AsyncIterable<Buffer>;
  /** Lends the file to a child process or a thread, for as long as the work takes. */
  withLocalFile<Result>(work: (file: LocalFile) => Promise<Result>): Promise<Result>;
}

/** Where a lent file lies on this machine, sealed; `readSealedFile` opens it. */
export interface LocalFile {
  readonly path: string;
  readonly dataKey: Uint8Array;
}

export interface ListedFile {
  readonly organizationId: string;
  readonly sha256: string;
  readonly storagePath: string;
}

/** Keeps originals, encrypted and unchanged, under the hash of their content. */
export interface FileStore {
  /** Every lent file lies below it: child processes are allowed to read nothing else. */
  readonly localFolder: string;
  /** Streams, hashes and encrypts a file. Nothing is visible until `keep` is called. */
  put(options: {
    organizationId: string;
    dataKey: Uint8Array;
    content: AsyncIterable<Uint8Array>;
    bytesMax: number;
  }): Promise<ReceivedFile>;
  open(file: { storagePath: string; dataKey: Uint8Array }): StoredFile;
  /** Removes a kept file; harmless where there is none. */
  remove(storagePath: string): Promise<void>;
  /** An organization's kept files that were written before a time, in batches. */
  list(organizationId: string, options: { before: Date }): AsyncIterable<readonly ListedFile[]>;
  /** Removes what a killed process left half written. */
  sweep(): Promise<void>;
}

/** The file was removed, or never kept. */
export class MissingFile extends Error {}

const fileNameCharactersMax = 200;
/** Control characters, and those that change the direction of reading. */
const invisible = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** A name to show and to download by, never a path: no folders, no invisible characters. */
export function cleanFileName(name: string): string {
  const clean = basename(name.replaceAll('\\', '/')).replace(invisible, '');
  // The cut may leave half of a surrogate pair, which is no character.
  return clean.slice(-fileNameCharactersMax).replace(/^[\uDC00-\uDFFF]/, '');
}
