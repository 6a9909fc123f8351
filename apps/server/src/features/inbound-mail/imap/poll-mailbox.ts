import { createHash } from 'node:crypto';
import { ImapFlow } from 'imapflow';
import type { Platform } from '../../../platform/platform.ts';
import { takeFromMailbox } from './take-from-mailbox.ts';

interface MailboxAddress {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS, except on this machine. */
  readonly secure: boolean;
  readonly startTls: boolean;
  readonly user: string;
  readonly password: string;
  readonly folder: string;
  /** Names the mailbox in keys, without its secrets. */
  readonly key: string;
}

const ownHosts = ['localhost', '127.0.0.1', '[::1]'];

/** `imaps://user:password@host:993/INBOX`, with special characters percent-encoded. */
function readMailboxAddress(url: string): MailboxAddress {
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

const takenFolder = 'pfs-taken';
const unknownFolder = 'pfs-unknown';
/** For servers that can't move a mail. */
const takenFlag = 'PfsTaken';
/** The rest is taken in the next round. */
const mailsPerRoundMax = 50;
/** Includes mails that stay in the mailbox, for example of a pharmacy at its limit. */
const defaultChecksPerRoundMax = 1_000;
const connectMsMax = 20_000;
const silenceMsMax = 60_000;

/**
 * Returns a round that receives new mails of the mailbox. A mail is moved away only after it is
 * committed; one that is found again after a crash is recognized by its number and not received
 * twice. Each round continues where the last one stopped and starts over at the end, so mails that
 * have to stay never block the ones after them.
 */
export function createMailboxPoll(
  platform: Platform,
  { checksPerRoundMax = defaultChecksPerRoundMax }: { checksPerRoundMax?: number } = {},
): (isStopped?: () => boolean) => Promise<void> {
  let lastUid = 0;
  return async (isStopped = () => false) => {
    const { imapUrl } = platform.config.inboundMail;
    if (imapUrl === undefined) return;
    const address = readMailboxAddress(imapUrl);
    const onCheck = (uid: number): void => {
      lastUid = uid;
    };
    const round = { checksMax: checksPerRoundMax, isStopped, afterUid: lastUid, onCheck };
    await pollOnce(platform, address, round);
  };
}

interface Round {
  readonly isStopped: () => boolean;
  readonly checksMax: number;
  /** The mail that was checked last, whatever happened to it. */
  readonly afterUid: number;
  readonly onCheck: (uid: number) => void;
}

async function pollOnce(platform: Platform, address: MailboxAddress, round: Round): Promise<void> {
  const client = openClient(address);
  // Without a listener a lost connection would end the process; the pending call fails anyway.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await ensureFolders(client);
    const lock = await client.getMailboxLock(address.folder);
    try {
      await takeNew(platform, { client, address, ...round });
    } finally {
      lock.release();
    }
    await client.logout();
  } finally {
    client.close();
  }
}

function openClient(address: MailboxAddress): ImapFlow {
  const { host, port, secure, startTls, user, password } = address;
  return new ImapFlow({
    host,
    port,
    secure,
    // On this machine it gains nothing, and certificates there are self-signed.
    doSTARTTLS: startTls,
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: connectMsMax,
    greetingTimeout: connectMsMax,
    socketTimeout: silenceMsMax,
  });
}

async function ensureFolders(client: ImapFlow): Promise<void> {
  for (const folder of [takenFolder, unknownFolder]) {
    // A server that allows no folder gets flags instead.
    await client.mailboxCreate(folder).catch(() => undefined);
  }
}

interface OpenRound extends Round {
  readonly client: ImapFlow;
  readonly address: MailboxAddress;
}

async function takeNew(platform: Platform, round: OpenRound): Promise<void> {
  const { client, address, isStopped, checksMax, afterUid, onCheck } = round;
  const wanted = { deleted: false, unKeyword: takenFlag };
  const uids = (await client.search(wanted, { uid: true })) || [];
  const { mailbox } = client;
  const validity = mailbox === false ? '' : String(mailbox.uidValidity);
  let done = 0;
  const inOrder = [
    ...uids.filter((uid) => uid > afterUid),
    ...uids.filter((uid) => uid <= afterUid),
  ];
  for (const uid of inOrder.slice(0, checksMax)) {
    if (isStopped() || done >= mailsPerRoundMax) return;
    onCheck(uid);
    const sourceKey = `${address.key}:${validity}:${uid}`;
    const taken = await takeFromMailbox(platform, { client, uid, sourceKey }).catch((error) => {
      // A mail that can't be received doesn't block the others while the connection lasts.
      if (!client.usable) throw error;
      platform.log.warn(
        { err: error },
        'an email in the mailbox was not accepted; it will be retried',
      );
      return 'gone' as const;
    });
    if (taken === 'later' || taken === 'gone') continue;
    done += 1;
    await putAway(client, uid, taken === 'taken' ? takenFolder : unknownFolder);
  }
}

async function putAway(client: ImapFlow, uid: number, folder: string): Promise<void> {
  const range = String(uid);
  const flags = ['\\Seen', takenFlag];
  await client.messageFlagsAdd(range, flags, { uid: true }).catch(() => false);
  await client.messageMove(range, folder, { uid: true }).catch(() => false);
}
