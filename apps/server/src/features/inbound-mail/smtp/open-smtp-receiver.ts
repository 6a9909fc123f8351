import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import type { InboundMailConfig } from '../../../platform/config.ts';
import type { Platform } from '../../../platform/platform.ts';
import { StartError } from '../../../platform/start-error.ts';
import { tokenOf } from '../address.service.ts';
import { findOrganizationOfToken } from '../addresses.repository.ts';
import { mailBytesMax } from '../mail-limits.ts';
import { type ConnectionLimits, countConnections, usualLimits } from './connection-limits.ts';
import { SmtpRefusal } from './smtp-refusal.ts';
import { takeMessage } from './take-message.ts';

export interface SmtpReceiver {
  readonly port: number;
  close(): Promise<void>;
}

const silenceMsMax = 120_000;
const closeMsMax = 10_000;
const commandCharactersMax = 2_048;
/** Who asks for more addresses that nobody has is guessing. */
const unknownRecipientsMax = 5;
const hidden = ['AUTH', 'VRFY', 'EXPN', 'HELP'];

type Answer = (error?: Error | null) => void;

/**
 * Listens for mail to the pharmacies' addresses, and takes no other: it sends nothing on. One mail
 * is for one pharmacy; a second address is asked to come again, which mail servers do.
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
  // A client that breaks off or speaks no TLS is no fault of ours.
  server.on('error', (error) => platform.log.debug({ err: error }, 'a mail connection failed'));
  await listen(server, inboundMail);
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

async function tlsOptions({ tls }: InboundMailConfig): Promise<SMTPServerOptions> {
  if (tls === undefined) return { disabledCommands: [...hidden, 'STARTTLS'] };
  const read = (name: string, path: string) =>
    readFile(path).catch(() => {
      throw new StartError(`${name}: the file ${path} can’t be read`);
    });
  return {
    disabledCommands: hidden,
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
  /** By session, until its mail is taken in: whose address the last recipient is. */
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
    // One that was not let in holds nothing.
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
        throw new SmtpRefusal(550, 'There is no such address here');
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

/** The same work for addresses that there are and that there are not. */
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
    log.warn({ err: error }, 'an address of a mail could not be looked up; it will be sent again');
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
