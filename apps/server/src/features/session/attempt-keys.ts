import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Attempt } from './attempts.repository.ts';

/**
 * `recipient`: to an address that nobody has proven to be theirs; `sender`: by one who may be
 * anybody.
 */
export type MailPurpose = 'reset' | 'recipient' | 'sender';

export interface AttemptKeys {
  /** Of a network address; of IPv6 the part that a provider gives to one household. */
  address(ipAddress: string | null): Attempt;
  /** Of the same, but counted are registrations, whether they succeed or not. */
  registration(ipAddress: string | null): Attempt;
  /** Of an account, whether it exists or not. */
  account(email: string): Attempt;
  mail(purpose: MailPurpose, whose: string): Attempt;
}

const ipv6GroupsOfHousehold = 4;

/** E-mail addresses of people who have no account here are nothing to keep readable. */
export function createAttemptKeys(secret: string): AttemptKeys {
  const hidden = (text: string) =>
    createHmac('sha256', secret).update(`attempts: ${text}`).digest('hex');
  return {
    address: (ipAddress) => ({ kind: 'address', key: household(ipAddress ?? 'unknown') }),
    registration: (ipAddress) => ({
      kind: 'address',
      key: `registration ${household(ipAddress ?? 'unknown')}`,
    }),
    account: (email) => ({ kind: 'account', key: hidden(email.toLowerCase()) }),
    mail: (purpose, whose) => ({ kind: 'mail', key: hidden(`${purpose} ${whose.toLowerCase()}`) }),
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
