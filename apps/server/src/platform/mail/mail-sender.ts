import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Mail } from './mail.ts';
import { oneLine, renderMail } from './mail-layout.ts';

/** Hands mails to a mail server, or lays them into the outbox where there is none. */
export interface MailSender {
  /** Throws when the mail server refuses the mail or cannot be reached. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

interface MailSenderOptions {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  readonly smtpUrl: string | undefined;
  readonly from: string;
  /** Where .eml files are laid without a mail server. */
  readonly outboxFolder: string;
  readonly log: Log;
  readonly clock: Clock;
}

const connectTimeoutMs = 10_000;
const silenceTimeoutMs = 30_000;

export function createMailSender(options: MailSenderOptions): MailSender {
  return options.smtpUrl === undefined
    ? outboxSender(options)
    : smtpSender({ ...options, smtpUrl: options.smtpUrl });
}

function smtpSender(options: MailSenderOptions & { smtpUrl: string }): MailSender {
  const transport = createTransport({
    url: options.smtpUrl,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      await transport.sendMail(toMessage(mail, options));
    },
    async close() {
      transport.close();
    },
  };
}

function outboxSender(options: MailSenderOptions): MailSender {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail, options));
      await mkdir(options.outboxFolder, { recursive: true, mode: 0o700 });
      const stamp = options.clock().toISOString().replaceAll(/[:.]/g, '-');
      const name = `${stamp}-${randomUUID().slice(0, 8)}.eml`;
      const path = join(options.outboxFolder, name);
      // Written aside first: who looks into the outbox never finds half a mail.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
      options.log.info(
        { subject: oneLine(mail.subject), file: name },
        'email written to the outbox',
      );
    },
    async close() {
      transport.close();
    },
  };
}

function toMessage(mail: Mail, { from, clock }: MailSenderOptions): SendMailOptions {
  const { subject, html, text } = renderMail(mail);
  return {
    from,
    to: { name: '', address: oneLine(mail.to) },
    subject,
    html,
    text,
    date: clock(),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl === undefined
        ? {}
        : {
            'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    attachments: (mail.attachments ?? []).map(({ fileName, contentType, content }) => ({
      filename: fileName,
      contentType,
      content: Buffer.from(content),
    })),
  };
}

function outboxFolder(config: Config): string {
  return join(config.dataDir, 'outbox');
}

/** Where people reach the product; every link in a mail begins with it, never with a header. */
export function publicAddress(config: Config): string {
  return config.publicUrl ?? `http://localhost:${config.port}`;
}

export function openMail(config: Config, parts: { log: Log; clock: Clock }): MailSender {
  return createMailSender({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outboxFolder: outboxFolder(config),
    ...parts,
  });
}
