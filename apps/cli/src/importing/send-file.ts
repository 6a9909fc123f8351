import { basename } from 'node:path';
import { remittance, remittanceRoutes } from '@pfs/wire/remittances';
import type { Outcome } from './journal.ts';
import { Stopped } from './patience.ts';
import { type Answer, bodyAs, type ServerClient } from './server-client.ts';

export interface FileToSend {
  readonly path: string;
  readonly content: Uint8Array<ArrayBuffer>;
  /** The same for the same content in every run. */
  readonly key: string;
}

export type Sent =
  | { readonly kind: 'sent'; readonly id: string }
  | { readonly kind: 'settled'; readonly outcome: Outcome }
  /** Not taken this time, for no fault of the file. */
  | { readonly kind: 'not_sent'; readonly words: string };

const faultTriesMax = 3;

/** Sends one file; whatever is cut off or sent again, the server keeps it once. */
export async function sendFile(
  client: ServerClient,
  file: FileToSend,
  signInAgain: () => Promise<void>,
): Promise<Sent> {
  let signedInAgain = false;
  for (let faults = 0; ; ) {
    const answer = await client.patiently(callOf(file));
    if (answer.status === 401 && !signedInAgain) {
      signedInAgain = true;
      await signInAgain();
    } else if (answer.code === 'internal') {
      faults += 1;
      if (faults >= faultTriesMax) return { kind: 'not_sent', words: answer.message };
      await client.pause();
    } else {
      return toSent(answer);
    }
  }
}

function callOf({ path, content, key }: FileToSend) {
  return {
    method: 'POST' as const,
    path: remittanceRoutes.uploadRemittance.path,
    headers: { 'idempotency-key': key },
    body: () => {
      const form = new FormData();
      form.append('file', new Blob([content]), basename(path));
      return form;
    },
  };
}

/** What the server says of the file itself; it would say so again. */
const ofFile = new Set(['empty_file', 'payload_too_large', 'invalid_file_type', 'invalid_input']);

function toSent(answer: Answer): Sent {
  if (answer.status === remittanceRoutes.uploadRemittance.status) {
    return { kind: 'sent', id: bodyAs(remittance, answer).id };
  }
  if (answer.code === 'duplicate_file') {
    return { kind: 'settled', outcome: { kind: 'duplicate', words: answer.message } };
  }
  if (ofFile.has(answer.code)) {
    return { kind: 'settled', outcome: { kind: 'refused', words: answer.message } };
  }
  throw new Stopped(answer.message);
}
