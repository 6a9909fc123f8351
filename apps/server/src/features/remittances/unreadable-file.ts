import type { DraftPage } from '@pfs/core/draft/draft-remittance';
import type { Finding } from '@pfs/core/remittance';

/** Carries the sentence for the person whose file can't be imported; undoes the whole import. */
export class UnreadableFile extends Error {
  readonly code: string;
  readonly findings: readonly Finding[];
  /** Of a document that was read: a person may type in what stands there. */
  readonly pages: readonly DraftPage[];

  constructor(
    code: string,
    reason: string,
    findings: readonly Finding[] = [],
    pages: readonly DraftPage[] = [],
  ) {
    super(reason);
    this.name = 'UnreadableFile';
    this.code = code;
    this.findings = findings;
    this.pages = pages;
  }
}

export function amountsTooLarge(): UnreadableFile {
  return new UnreadableFile(
    'amount_too_large',
    'The amounts in this file are too large. A claim can be up to $9,999,999,999.99 and a payment up to $999,999,999,999.99. The file is kept. Ask the payer to check it.',
  );
}

export function oursToMend(): UnreadableFile {
  return new UnreadableFile(
    'internal',
    'Something went wrong on our end while processing this file. The file is kept. Click Retry.',
  );
}
