import type { DeclinedCode } from '../verdicts.ts';

export interface ReadMailTask {
  /** Of the sealed mail. */
  readonly path: string;
  /** Hexadecimal; opens the mail, and seals what is found in it. */
  readonly dataKey: string;
  readonly organizationId: string;
  /** Where files of the mail are stored, sealed, until they are received. */
  readonly unpackFolder: string;
  /** From the envelope. */
  readonly remoteAddress: string | null;
  readonly helo: string | null;
  readonly envelopeFrom: string;
}

/** Results of checking the sender's domain; `unknown` where a check was not possible. */
export interface SenderVerdicts {
  readonly spf: string;
  readonly dkim: string;
  readonly dmarc: string;
  /** DKIM or SPF passes for the very domain in From, or one of the same organization. */
  readonly proven: boolean;
}

export interface MailHead extends SenderVerdicts {
  /** The only address in From; null when there is none, or several. */
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

/** From the child, which waits for the next step after each message. */
export type MailMessage =
  | { readonly head: MailHead }
  | { readonly file: FoundFile }
  | { readonly declined: DeclinedFile };

export type NextStep = 'next' | 'stop';

/** The child's last message. */
export type MailOutcome = 'read' | 'stopped' | 'broken' | 'too_many_files';

export type ToMailChild = { readonly task: ReadMailTask } | { readonly step: NextStep };

export type FromMailChild =
  | MailMessage
  | { readonly outcome: MailOutcome }
  /** An internal error; it contains nothing of the mail. */
  | { readonly failed: string };
