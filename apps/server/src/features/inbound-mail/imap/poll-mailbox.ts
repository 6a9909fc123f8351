import { createHash } from 'node:crypto';
import { ImapFlow } from 'imapflow';
import { addressParser } from 'postal-mime';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findOrganizationOfToken, tokenOf } from '../addresses.ts';
import { mailBytesMax } from '../mail-limits.ts';
import { hasRoom, receiveMail, recordTooLarge } from '../receive-mail.service.ts';

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

/** Headers that name the recipient, added by mail servers or by people. */
const addressingHeaders = [
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'to',
  'cc',
  'return-path',
  'from',
];

const tokensMax = 20;

interface Addressing {
  /** The tokens of our addresses, each once. */
  readonly tokens: readonly string[];
  /** Where a reply would go; empty when none is wanted. */
  readonly returnPath: string;
}

/** Mails in a mailbox have no envelope; headers added by the server replace it. */
function readAddressing(headers: string, domain: string): Addressing {
  const lines = headers.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const fields = lines.map((line) => ({
    name: line.slice(0, line.indexOf(':')).trim().toLowerCase(),
    value: line.slice(line.indexOf(':') + 1).trim(),
  }));
  const addressesOf = (value: string) =>
    addressParser(value, { flatten: true }).map(({ address }) => address ?? '');
  const tokens = fields
    .filter(({ name }) => name !== 'return-path' && name !== 'from')
    .flatMap(({ value }) => addressesOf(value))
    .map((address) => tokenOf(address, domain))
    .filter((token) => token !== undefined);
  const returnPath =
    fields.find(({ name }) => name === 'return-path') ?? fields.find(({ name }) => name === 'from');
  return {
    tokens: [...new Set(tokens)].slice(0, tokensMax),
    returnPath: addressesOf(returnPath?.value ?? '')[0] ?? '',
  };
}

interface Place {
  readonly client: ImapFlow;
  readonly uid: number;
  readonly sourceKey: string;
}

/** `unknown`: for no pharmacy here. `later`: a pharmacy is at its limit. */
type Taken = 'taken' | 'unknown' | 'later' | 'gone';

/** Receives one mail for each pharmacy whose address it was sent to. */
async function takeFromMailbox(
  platform: Platform,
  { client, uid, sourceKey }: Place,
): Promise<Taken> {
  const range = String(uid);
  const asked = { size: true, headers: addressingHeaders };
  const found = await client.fetchOne(range, asked, { uid: true });
  if (!found) return 'gone';
  const headers = found.headers?.toString('latin1') ?? '';
  const { tokens, returnPath } = readAddressing(headers, platform.config.inboundMail.domain);
  const organizationIds = await findOrganizations(platform, tokens);
  if (organizationIds.length === 0) return 'unknown';
  for (const organizationId of organizationIds) {
    if (!(await hasRoom(platform, organizationId))) return 'later';
  }
  const bytes = found.size ?? 0;
  const content = bytes > mailBytesMax ? undefined : await download(client, range);
  for (const organizationId of organizationIds) {
    const mail = { organizationId, via: 'imap', sourceKey, envelopeFrom: returnPath } as const;
    if (content === undefined) {
      await recordTooLarge(platform, { ...mail, bytes });
      continue;
    }
    try {
      await receiveMail(platform, { ...mail, content: once(content) });
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many_requests') return 'later';
      throw error;
    }
  }
  return 'taken';
}

async function findOrganizations(
  { database }: Platform,
  tokens: readonly string[],
): Promise<readonly string[]> {
  const found = await database.withPlatform('mail in: whose address', async (tx) => {
    const ids: (string | undefined)[] = [];
    for (const token of tokens) ids.push(await findOrganizationOfToken(tx, token));
    return ids;
  });
  return [...new Set(found.filter((id) => id !== undefined))];
}

async function download(client: ImapFlow, range: string): Promise<Buffer> {
  const found = await client.fetchOne(range, { source: true }, { uid: true });
  if (!found || found.source === undefined) throw new Error('an email is no longer in the mailbox');
  return found.source;
}

async function* once(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
}
