import type { DeclinedCode } from '../reason-words.ts';

export interface ReadMailTask {
  /** Of the sealed mail. */
  readonly path: string;
  /** Hexadecimal; opens the mail, and seals what is found in it. */
  readonly dataKey: string;
  readonly organizationId: string;
  /** Where files of the mail are laid, sealed, until they are taken in. */
  readonly unpackFolder: string;
  /** What its envelope said. */
  readonly remoteAddress: string | null;
  readonly helo: string | null;
  readonly envelopeFrom: string;
}

/** What checks of the sender's domain say; `unknown` where one could not be made. */
export interface SenderVerdicts {
  readonly spf: string;
  readonly dkim: string;
  readonly dmarc: string;
  /** DKIM or SPF passes for the very domain in From, or one of the same organization. */
  readonly proven: boolean;
}

export interface MailHead extends SenderVerdicts {
  /** The one address in From; null where there is none, or several. */
  readonly from: string | null;
  readonly subject: string | null;
  /** Whether a program or a list sent it: it gets no reply. */
  readonly automatic: boolean;
  readonly files: readonly { readonly fileName: string; readonly bytes: number }[];
}

export interface FoundFile {
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Within the folder of unpacked files. */
  readonly storagePath: string;
}

export interface DeclinedFile {
  readonly fileName: string;
  readonly bytes: number;
  readonly declined: DeclinedCode;
}

/** From the child, which goes on only when it is told to. */
export type MailMessage =
  | { readonly head: MailHead }
  | { readonly file: FoundFile }
  | { readonly declined: DeclinedFile };

export type MailWord = 'next' | 'stop';

/** What the child answers at its end. */
export type MailOutcome = 'read' | 'stopped' | 'broken' | 'too_many_files';

export type ToMailChild = { readonly task: ReadMailTask } | { readonly word: MailWord };

export type FromMailChild =
  | MailMessage
  | { readonly outcome: MailOutcome }
  /** A fault of ours; it names nothing of the mail. */
  | { readonly failed: string };
