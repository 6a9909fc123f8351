import { addressParser } from 'postal-mime';
import { tokenOf } from '../address.service.ts';

/** The headers in which a mail server says whose mail it is, and in which people address it. */
export const addressingHeaders = [
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
  /** Of addresses of ours, each once. */
  readonly tokens: readonly string[];
  /** Whom a reply would go to; empty where nobody wants one. */
  readonly returnPath: string;
}

/** A mailbox holds mails without their envelope; what its server wrote down stands for it. */
export function readAddressing(headers: string, domain: string): Addressing {
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
