import { createHash } from 'node:crypto';

export interface MailboxAddress {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; else STARTTLS, which only this machine may do without. */
  readonly secure: boolean;
  readonly startTls: boolean;
  readonly user: string;
  readonly password: string;
  readonly folder: string;
  /** Names the mailbox in keys, without its secrets. */
  readonly key: string;
}

const ownHosts = ['localhost', '127.0.0.1', '[::1]'];

/** `imaps://user:password@host:993/INBOX`, with what is not usual in a name percent-encoded. */
export function readMailboxAddress(url: string): MailboxAddress {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const secure = protocol === 'imaps:';
  const user = decodeURIComponent(username);
  const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX';
  const name = JSON.stringify([hostname, user, folder]);
  return {
    host: hostname,
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    startTls: !secure && !ownHosts.includes(hostname),
    user,
    password: decodeURIComponent(password),
    folder,
    key: createHash('sha256').update(name).digest('hex').slice(0, 16),
  };
}
