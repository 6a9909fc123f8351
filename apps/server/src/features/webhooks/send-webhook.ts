import { lookup, Resolver } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { WebhookFailure } from '@pfs/wire/webhooks';
import { addressIn, isPrivateHost, isPublicAddress, refusalOf } from './webhook-address.ts';

/** For everything: finding the name, the connection, and the answer to its end. */
const totalMsMax = 15_000;
const answerBytesMax = 4_096;
const answerCharactersMax = 1_000;
const answerHeaderBytesMax = 8_192;
const addressesMax = 8;

interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

interface SendOptions {
  /** Hosts of a private network that may be called, also by http. */
  readonly privateHosts: readonly string[];
  /** Ends it because the process ends; it then throws. */
  readonly signal: AbortSignal;
  readonly resolve?: Resolve;
  readonly totalMs?: number;
}

export interface Outcome {
  readonly milliseconds: number;
  readonly status: number | null;
  /** Null: it was delivered, which an answer of 2xx says. */
  readonly failure: WebhookFailure | null;
  /** The beginning of the answer. */
  readonly answer: string;
}

class Unsendable extends Error {
  readonly failure: WebhookFailure;

  constructor(failure: WebhookFailure) {
    super(failure);
    this.failure = failure;
  }
}

/**
 * Sends one delivery. The name is resolved once, each of its addresses is checked, and the
 * connection goes to these: a name that leads elsewhere a moment later gains nothing. No redirect
 * is followed, no proxy is used, and whatever the receiver does ends in time.
 */
export async function sendWebhook(sent: Sent, options: SendOptions): Promise<Outcome> {
  const { signal, totalMs = totalMsMax } = options;
  const startedAt = performance.now();
  const late = AbortSignal.timeout(totalMs);
  const ended = AbortSignal.any([late, signal]);
  const outcome = (result: Omit<Outcome, 'milliseconds'>): Outcome => ({
    ...result,
    milliseconds: Math.round(performance.now() - startedAt),
  });
  try {
    const url = new URL(sent.url);
    const addresses = await findAddresses(url, ended, options);
    const { status, answer } = await post({ ...sent, url, addresses }, ended);
    return outcome({ status, answer, failure: failureOfStatus(status) });
  } catch (error) {
    signal.throwIfAborted();
    const failure = late.aborted ? 'timeout' : failureOf(error);
    return outcome({ status: null, answer: '', failure });
  }
}

function failureOfStatus(status: number): WebhookFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

function failureOf(error: unknown): WebhookFailure {
  if (error instanceof Unsendable) return error.failure;
  const code = String((error as NodeJS.ErrnoException).code ?? '');
  if (code === 'ECONNREFUSED') return 'refused';
  return /^(ERR_TLS|ERR_SSL|EPROTO)|CERT|SIGNATURE|ISSUER/.test(code) ? 'tls' : 'no_answer';
}

/** All of a name's addresses. One that isn't public refuses the name. */
async function findAddresses(
  url: URL,
  signal: AbortSignal,
  { privateHosts, resolve = resolveName }: SendOptions,
): Promise<readonly string[]> {
  if (refusalOf(url.href, privateHosts) !== undefined) throw new Unsendable('private_address');
  const literal = addressIn(url);
  if (literal !== undefined) return [literal];
  const isPrivate = isPrivateHost(url, privateHosts);
  const find = isPrivate && resolve === resolveName ? resolvePrivateName : resolve;
  const found = await find(url.hostname, signal).catch(() => []);
  signal.throwIfAborted();
  const addresses = found.slice(0, addressesMax);
  if (addresses.length === 0) throw new Unsendable('name_not_found');
  if (!isPrivate && !addresses.every(isPublicAddress)) throw new Unsendable('private_address');
  return addresses;
}

/**
 * Asks name servers from here: the operating system's own way would occupy one of the few threads
 * that also read files, for as long as a slow name server likes.
 */
async function resolveName(host: string, signal: AbortSignal): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  signal.removeEventListener('abort', cancel);
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

/** Names of a private network may stand in the machine's hosts file only. */
async function resolvePrivateName(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

interface Posted extends Omit<Sent, 'url'> {
  readonly url: URL;
  readonly addresses: readonly string[];
}

function post(
  { url, addresses, headers, body }: Posted,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly answer: string }> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      method: 'POST',
      // Neither kept connections nor the proxy of the environment.
      agent: false,
      lookup: alwaysTo(addresses),
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      maxHeaderSize: answerHeaderBytesMax,
      signal,
    });
    // What it said in its first line counts, however its body ends.
    let finish: (() => void) | undefined;
    sending.on('error', (error) => (finish === undefined ? reject(error) : finish()));
    sending.on('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new Unsendable('no_answer'));
    });
    sending.on('response', (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      finish = () => {
        response.destroy();
        resolve({ status: response.statusCode ?? 0, answer: textOf(Buffer.concat(parts)) });
      };
      response.on('data', (part: Buffer) => {
        parts.push(part.subarray(0, answerBytesMax - bytes));
        bytes += part.length;
        if (bytes >= answerBytesMax) finish?.();
      });
      response.on('end', finish).on('error', finish).on('close', finish);
    });
    sending.end(body);
  });
}

function alwaysTo(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, done) => {
    const [first] = found;
    if (all) done(null, found);
    else done(null, first?.address ?? '', first?.family);
  };
}

/** Readable text that the database can keep. */
function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8').replaceAll('\0', '\u{fffd}');
  return text.slice(0, answerCharactersMax).toWellFormed();
}
