import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { PlatformTransaction } from '../../platform/database/database.ts';

export interface Attempt {
  readonly kind: 'address' | 'account' | 'mail';
  readonly key: string;
}

/** The count restarts after this long without an attempt. */
const attemptMinutes = 60;

/** Counts an attempt and returns the number so far. */
export async function countAttempt(
  tx: PlatformTransaction,
  attempt: Attempt,
  at: Date,
): Promise<number> {
  const recent = sql<boolean>`attempts.last_at > ${since(at)}`;
  const row = await tx.query
    .insertInto('attempts')
    .values({ ...attempt, count: 1, last_at: at })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet({
        count: sql<number>`case when ${recent} then attempts.count + 1 else 1 end`,
        last_at: at,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface CountedLimit {
  readonly attempt: Attempt;
  readonly max: number;
}

/**
 * Counts an attempt under each limit, or under none if one limit is reached; returns whether it
 * was counted. Refused attempts do not extend the hour, so nobody can block another person's
 * mails for good by repeating them.
 */
export async function takeAttempts(
  tx: PlatformTransaction,
  limits: readonly CountedLimit[],
  at: Date,
): Promise<boolean> {
  for (const { attempt, max } of limits) {
    if ((await mostAttempts(tx, [attempt], at)) >= max) return false;
  }
  for (const { attempt, max } of limits) {
    if ((await countAttempt(tx, attempt, at)) > max) return false;
  }
  return true;
}

/** The highest count of these attempts. */
export async function mostAttempts(
  tx: PlatformTransaction,
  attempts: readonly Attempt[],
  at: Date,
): Promise<number> {
  const row = await tx.query
    .selectFrom('attempts')
    .select((select) => select.fn.max('count').as('most'))
    .where((where) =>
      where.or(
        attempts.map(({ kind, key }) =>
          where.and([where('kind', '=', kind), where('key', '=', key)]),
        ),
      ),
    )
    .where('last_at', '>', since(at))
    .executeTakeFirst();
  return row?.most ?? 0;
}

export async function deleteAttempts(tx: PlatformTransaction, attempt: Attempt): Promise<void> {
  await tx.query
    .deleteFrom('attempts')
    .where('kind', '=', attempt.kind)
    .where('key', '=', attempt.key)
    .execute();
}

export async function deleteOldAttempts(tx: PlatformTransaction, now: Date): Promise<void> {
  await tx.query.deleteFrom('attempts').where('last_at', '<', since(now)).execute();
}

function since(at: Date): Date {
  return new Date(at.getTime() - attemptMinutes * 60_000);
}

/** `recipient`: mails to an unverified address. `sender`: mails that an anonymous sender causes. */
type MailPurpose = 'reset' | 'recipient' | 'sender';

export interface AttemptKeys {
  /** A network address; for IPv6, the prefix that a provider gives to one household. */
  address(ipAddress: string | null): Attempt;
  /** Registrations from the same address, successful or not. */
  registration(ipAddress: string | null): Attempt;
  /** An account, whether it exists or not. */
  account(email: string): Attempt;
  mail(purpose: MailPurpose, whose: string): Attempt;
}

const ipv6GroupsOfHousehold = 4;

/** Hashes email addresses: those of people without an account are not stored in clear. */
export function createAttemptKeys(secret: string): AttemptKeys {
  const hashed = (text: string) =>
    createHmac('sha256', secret).update(`attempts: ${text}`).digest('hex');
  return {
    address: (ipAddress) => ({ kind: 'address', key: household(ipAddress ?? 'unknown') }),
    registration: (ipAddress) => ({
      kind: 'address',
      key: `registration ${household(ipAddress ?? 'unknown')}`,
    }),
    account: (email) => ({ kind: 'account', key: hashed(email.toLowerCase()) }),
    mail: (purpose, whose) => ({ kind: 'mail', key: hashed(`${purpose} ${whose.toLowerCase()}`) }),
  };
}

function household(ipAddress: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ipAddress)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ipAddress)) return ipAddress;
  const [head = '', tail] = ipAddress.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0');
  const groups = tail === undefined ? front : [...front, ...zeros, ...back];
  return `${groups.slice(0, ipv6GroupsOfHousehold).join(':')}::/64`;
}

type Limiting = Pick<Config, 'registrationsPerHourMax'>;

/** Per hour; more would be a way to fill a mailbox. */
const mailsOfRecipientMax = 5;

/** With ten allowed registrations from an address per hour, the first three need no captcha. */
export function registrationsWithoutCaptchaMax({ registrationsPerHourMax }: Limiting): number {
  return Math.ceil((registrationsPerHourMax * 3) / 10);
}

/** Limits per recipient, and half as many per sender, which is a network address or a pharmacy. */
export function mailLimits(
  { registrationsPerHourMax }: Limiting,
  keys: AttemptKeys,
  { email, sender }: { readonly email: string; readonly sender: string | undefined },
): readonly CountedLimit[] {
  const toRecipient = { attempt: keys.mail('recipient', email), max: mailsOfRecipientMax };
  if (sender === undefined) return [toRecipient];
  const max = Math.ceil(registrationsPerHourMax / 2);
  return [{ attempt: keys.mail('sender', sender), max }, toRecipient];
}
