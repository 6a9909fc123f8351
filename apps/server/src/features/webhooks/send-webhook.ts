import type { WebhookFailure } from '@pfs/wire/webhooks';
import { callOutgoing, type Resolve, UnreachableError } from '../../platform/http/outgoing.ts';

/** For everything: finding the name, the connection, and the answer to its end. */
const totalMsMax = 15_000;
const answerBytesMax = 4_096;
const answerCharactersMax = 1_000;

interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface SendOptions {
  /** Hosts of a private network that may be called, also by http. */
  readonly privateHosts: readonly string[];
  /** Ends it because the process ends; it then throws. */
  readonly signal: AbortSignal;
  readonly resolve?: Resolve;
  readonly totalMs?: number;
}

export interface Outcome {
  readonly milliseconds: number;
  readonly status: number | null;
  /** Null: it was delivered, which an answer of 2xx says. */
  readonly failure: WebhookFailure | null;
  /** The beginning of the answer. */
  readonly answer: string;
}

/** Sends one delivery. Whatever the receiver does ends in time. */
export async function sendWebhook(sent: Sent, options: SendOptions): Promise<Outcome> {
  const { signal, privateHosts, resolve, totalMs = totalMsMax } = options;
  const startedAt = performance.now();
  const late = AbortSignal.timeout(totalMs);
  const ended = AbortSignal.any([late, signal]);
  const outcome = (result: Omit<Outcome, 'milliseconds'>): Outcome => ({
    ...result,
    milliseconds: Math.round(performance.now() - startedAt),
  });
  try {
    const { status, body } = await callOutgoing({
      ...{ ...sent, url: new URL(sent.url), method: 'POST', signal: ended },
      ...{ privateHosts, resolve, answerBytesMax },
    });
    return outcome({ status, answer: textOf(body), failure: failureOfStatus(status) });
  } catch (error) {
    signal.throwIfAborted();
    const failure = late.aborted ? 'timeout' : failureOf(error);
    return outcome({ status: null, answer: '', failure });
  }
}

function failureOfStatus(status: number): WebhookFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

function failureOf(error: unknown): WebhookFailure {
  if (error instanceof UnreachableError) return error.reason;
  const code = String((error as NodeJS.ErrnoException).code ?? '');
  if (code === 'ECONNREFUSED') return 'refused';
  return /^(ERR_TLS|ERR_SSL|EPROTO)|CERT|SIGNATURE|ISSUER/.test(code) ? 'tls' : 'no_answer';
}

/** Readable text that the database can keep. */
function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8').replaceAll('\0', '\u{fffd}');
  return text.slice(0, answerCharactersMax).toWellFormed();
}
