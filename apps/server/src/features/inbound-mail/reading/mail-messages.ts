import type { MessagePort } from 'node:worker_threads';
import type { DeclinedCode } from '../reason-words.ts';

export interface ReadMailTask {
  /** Of the sealed mail. */
  readonly path: string;
  readonly dataKey: Uint8Array;
  /** What its envelope said. */
  readonly remoteAddress: string | null;
  readonly helo: string | null;
  readonly envelopeFrom: string;
  readonly port: MessagePort;
}

/** What checks of the sender's domain say; `unknown` where one could not be made. */
export interface SenderVerdicts {
  readonly spf: string;
  readonly dkim: string;
  readonly dmarc: string;
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
  readonly content: Uint8Array;
  readonly sha256: string;
}

export interface DeclinedFile {
  readonly fileName: string;
  readonly bytes: number;
  readonly declined: DeclinedCode;
}

/** From the thread, which goes on only when it is told to. */
export type FromMailThread =
  | { readonly head: MailHead }
  | { readonly file: FoundFile }
  | { readonly declined: DeclinedFile };

export type ToMailThread = 'next' | 'stop';

/** What the thread answers at its end. */
export type MailOutcome = 'read' | 'stopped' | 'broken' | 'too_many_files';
