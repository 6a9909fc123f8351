import type { SMTPServerDataStream } from 'smtp-server';
import { AppError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import { type ReceiveParts, receiveMail, recordTooLarge } from '../receive-mail.service.ts';
import { SmtpRefusal } from './smtp-refusal.ts';

export interface Envelope {
  readonly organizationId: string;
  readonly envelopeFrom: string;
  readonly remoteAddress: string;
  readonly helo: string;
}

/** Slower than this is nobody who has a mail to bring. */
const messageMsMax = 10 * 60_000;

/**
 * Takes in the content of one mail. It resolves once all is committed; any other end throws what
 * the client is told, and nothing is kept.
 */
export async function takeMessage(
  parts: ReceiveParts & { readonly log: Log },
  stream: SMTPServerDataStream,
  envelope: Envelope,
): Promise<void> {
  const late = setTimeout(() => stream.destroy(new Error('too slow')), messageMsMax);
  const mail = { ...envelope, via: 'smtp' as const };
  try {
    await receiveMail(parts, { ...mail, content: readOn(stream) });
  } catch (error) {
    if (error instanceof AppError && error.code === 'payload_too_large') {
      await drain(stream);
      await recordTooLarge(parts, { ...mail, bytes: stream.byteLength });
      throw new SmtpRefusal(552, 'The mail is larger than is taken here');
    }
    await drain(stream);
    throw refusalOf(parts.log, error);
  } finally {
    clearTimeout(late);
  }
}

/** Left early, the stream is not destroyed: what still comes must be read, or the client hangs. */
async function* readOn(stream: SMTPServerDataStream): AsyncGenerator<Uint8Array> {
  yield* stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  // The beginning of a mail is no mail.
  if (!stream.readableEnded) throw new Error('the connection broke off');
}

async function drain(stream: SMTPServerDataStream): Promise<void> {
  if (stream.readableEnded || stream.destroyed) return;
  const ended = new Promise<void>((resolve) => {
    stream.once('end', resolve);
    stream.once('close', resolve);
  });
  stream.resume();
  await ended;
}

/** Tried again later by whoever sends it: nothing is lost. */
function refusalOf(log: Log, error: unknown): SmtpRefusal {
  if (error instanceof AppError && error.code === 'too_many_requests') {
    return new SmtpRefusal(451, 'Too many mails for this address, try again later');
  }
  if ((error as { code?: unknown }).code === 'ENOSPC') {
    return new SmtpRefusal(452, 'There is no room now, try again later');
  }
  log.warn({ err: error }, 'a mail could not be taken in; it will be sent again');
  return new SmtpRefusal(451, 'The mail could not be kept, try again later');
}
