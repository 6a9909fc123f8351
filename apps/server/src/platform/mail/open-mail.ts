import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { createMailSender, type MailSender } from './mail-sender.ts';

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
