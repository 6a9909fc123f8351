import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server';
import type { InboundMailConfig } from '../../../platform/config.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallCounts } from '../../../platform/http/call-counts.ts';
import { sharedCount } from '../../../platform/http/call-limits.ts';
import type { Log } from '../../../platform/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import { StartError } from '../../../platform/start-error.ts';
import { findOrganizationOfToken, tokenOf } from '../addresses.ts';
import { mailBytesMax } from '../mail-limits.ts';
import { type ReceiveParts, receiveMail, recordTooLarge } from '../receive-mail.service.ts';

/** An answer to the client. None says whose an address is, or why something is missing. */
class SmtpRefusal extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.name = 'SmtpRefusal';
    this.responseCode = responseCode;
  }
}

interface Envelope {
  readonly organizationId: string;
  readonly envelopeFrom: string;
  readonly remoteAddress: string;
  readonly helo: string;
}

/** No real mail server is slower than this. */
const messageMsMax = 10 * 60_000;

/**
 * Receives the content of one mail. Resolves once all is committed; otherwise throws the answer to
 * the client, and nothing is stored.
 */
async function takeMessage(
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
      throw new SmtpRefusal(552, 'Message too large');
    }
    await drain(stream);
    throw refusalOf(parts.log, error);
  } finally {
    clearTimeout(late);
  }
}

/** Doesn't destroy a stream that is left early: the rest must be read, or the client hangs. */
async function* readOn(stream: SMTPServerDataStream): AsyncGenerator<Uint8Array> {
  yield* stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  // The beginning of a mail is not a mail.
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

/** The sender's server retries, so nothing is lost. */
function refusalOf(log: Log, error: unknown): SmtpRefusal {
  if (error instanceof AppError && error.code === 'too_many_requests') {
    return new SmtpRefusal(451, 'Too many messages for this address, try again later');
  }
  if ((error as { code?: unknown }).code === 'ENOSPC') {
    return new SmtpRefusal(452, 'Insufficient storage, try again later');
  }
  log.warn({ err: error }, 'an email could not be accepted; the sender will retry');
  return new SmtpRefusal(451, 'The message could not be stored, try again later');
}

export interface ConnectionLimits {
  /** Per process, for the memory it has. */
  readonly atOnceMax: number;
  /** Per address, in all processes together. */
  readonly ofAddressAtOnceMax: number;
  readonly ofAddressPerMinuteMax: number;
}

/** A relay may send all of a town's mail from one address; one that floods has to wait. */
const usualLimits: ConnectionLimits = {
  atOnceMax: 1_000,
  ofAddressAtOnceMax: 250,
  ofAddressPerMinuteMax: 1_000,
};

/**
 * Counts a connection of an address and answers the function to call at its end. Throws an
 * SmtpRefusal that asks the client to retry later.
 */
function countConnections(
  counts: CallCounts,
  { ofAddressAtOnceMax, ofAddressPerMinuteMax }: ConnectionLimits,
): (address: string) => Promise<() => void> {
  const count = sharedCount(counts);
  return async (address) => {
    const key = `mail from ${address}`;
    const inMinute = { windowMs: 60_000, max: ofAddressPerMinuteMax };
    const { current } = await count(key, inMinute);
    const isWithin = current <= ofAddressPerMinuteMax;
    const end = isWithin ? await counts.open.take([{ key, max: ofAddressAtOnceMax }]) : undefined;
    if (end !== undefined) return end;
    throw new SmtpRefusal(421, 'Too many connections from this address, try again later');
  };
}

interface SmtpReceiver {
  readonly port: number;
  close(): Promise<void>;
}

const silenceMsMax = 120_000;
const closeMsMax = 10_000;
const commandCharactersMax = 2_048;
/** A client that tries more unknown addresses is guessing. */
const unknownRecipientsMax = 5;
const disabledCommands = ['AUTH', 'VRFY', 'EXPN', 'HELP'];

type Answer = (error?: Error | null) => void;

/**
 * Receives mail to the pharmacies' addresses and relays nothing. One mail is for one pharmacy; for
 * a second recipient the client has to send it again, which mail servers do.
 */
export async function openSmtpReceiver(
  platform: Platform,
  { limits = usualLimits }: { limits?: ConnectionLimits } = {},
): Promise<SmtpReceiver> {
  const { inboundMail } = platform.config;
  const server = new SMTPServer({
    ...(await tlsOptions(inboundMail)),
    ...handlers(platform, limits),
    name: inboundMail.domain,
    banner: 'remittances',
    authOptional: true,
    size: mailBytesMax,
    rejectOversized: true,
    maxRecipients: 1,
    maxClients: limits.atOnceMax,
    maxCommandLength: commandCharactersMax,
    socketTimeout: silenceMsMax,
    closeTimeout: closeMsMax,
    disableReverseLookup: true,
  });
  // A client that disconnects or doesn't speak TLS is not our fault.
  server.on('error', (error) => platform.log.debug({ err: error }, 'a mail connection failed'));
  await listen(server, inboundMail);
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

async function tlsOptions({ tls }: InboundMailConfig): Promise<SMTPServerOptions> {
  if (tls === undefined) return { disabledCommands: [...disabledCommands, 'STARTTLS'] };
  const read = (name: string, path: string) =>
    readFile(path).catch(() => {
      throw new StartError(`${name}: the file ${path} can’t be read`);
    });
  return {
    disabledCommands,
    cert: await read('INBOUND_TLS_CERT', tls.certFile),
    key: await read('INBOUND_TLS_KEY', tls.keyFile),
    minVersion: 'TLSv1.2',
  };
}

function handlers(
  platform: Platform,
  limits: ConnectionLimits,
): Pick<SMTPServerOptions, 'onConnect' | 'onClose' | 'onRcptTo' | 'onData'> {
  const begin = countConnections(platform.callCounts, limits);
  const begun = new WeakMap<SMTPServerSession, ReturnType<typeof begin>>();
  /** The last recipient's pharmacy, by session, until the mail is received. */
  const pharmacies = new WeakMap<SMTPServerSession, string>();
  const unknown = new WeakMap<SMTPServerSession, number>();
  return {
    onConnect(session, answer) {
      const connection = begin(session.remoteAddress);
      begun.set(session, connection);
      reply(answer, async () => {
        await connection;
      });
    },
    // A connection that was refused holds nothing.
    onClose: (session) =>
      void begun.get(session)?.then(
        (end) => end(),
        () => undefined,
      ),
    onRcptTo: ({ address }, session, answer) =>
      reply(answer, async () => {
        const organizationId = await findPharmacy(platform, address);
        if (organizationId !== undefined) {
          pharmacies.set(session, organizationId);
          return;
        }
        const count = (unknown.get(session) ?? 0) + 1;
        unknown.set(session, count);
        if (count > unknownRecipientsMax) throw new SmtpRefusal(421, 'Too many unknown addresses');
        throw new SmtpRefusal(550, 'No such address here');
      }),
    onData: (stream, session, answer) =>
      reply(answer, async () => {
        const organizationId = pharmacies.get(session);
        if (organizationId === undefined) throw new SmtpRefusal(451, 'Try again later');
        const { envelope, remoteAddress, hostNameAppearsAs } = session;
        const envelopeFrom = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const from = { organizationId, envelopeFrom, remoteAddress, helo: hostNameAppearsAs };
        await takeMessage(platform, stream, from);
      }),
  };
}

/** Does the same work for known and unknown addresses. */
async function findPharmacy(
  { config, database, log }: Platform,
  address: string,
): Promise<string | undefined> {
  const token = tokenOf(address, config.inboundMail.domain) ?? '';
  try {
    return await database.withPlatform('mail in: whose address', (tx) =>
      findOrganizationOfToken(tx, token),
    );
  } catch (error) {
    log.warn({ err: error }, 'an email address could not be looked up; the sender will retry');
    throw new SmtpRefusal(451, 'Try again later');
  }
}

function reply(answer: Answer, work: () => Promise<void>): void {
  work().then(
    () => answer(),
    (error: Error) => answer(error),
  );
}

function listen(server: SMTPServer, config: InboundMailConfig): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void => {
      const why = error.code === 'EADDRINUSE' ? 'is in use by another program' : 'can’t be opened';
      reject(new StartError(`INBOUND_SMTP_PORT: ${config.smtpPort} ${why}`));
    };
    server.once('error', fail);
    server.listen(config.smtpPort, config.smtpHost, () => {
      server.off('error', fail);
      resolve();
    });
  });
}
