import type { ImapFlow } from 'imapflow';
import { addressParser } from 'postal-mime';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findOrganizationOfToken, tokenOf } from '../addresses.ts';
import { mailBytesMax } from '../mail-limits.ts';
import { hasRoom, receiveMail, recordTooLarge } from '../receive-mail.service.ts';

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
export async function takeFromMailbox(
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
