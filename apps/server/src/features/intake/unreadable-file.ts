import type { DraftPage } from '@pfs/core/draft/draft-remittance';
import type { Finding } from '@pfs/core/remittance';
import type { KindName } from './document-kind.ts';

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
