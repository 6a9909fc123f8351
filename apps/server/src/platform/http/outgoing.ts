import { lookup, Resolver } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

const answerBytesMax = 1_000_000;
const answerHeaderBytesMax = 16_384;
const addressesMax = 8;
/** Below are ports of other services, such as SMTP, which must not be spoken to. */
const freePortMin = 1_024;
/** Everything public on the Internet over IPv6 (RFC 4291, section 2.4; IANA). */
const globalUnicast = ipaddr.parseCIDR('2000::/3');
/** Azure's own services of a machine: a public address that answers only within. */
const internalOfClouds = new Set(['168.63.129.16']);

/**
 * Whether an address is on the public Internet: not of this machine, a private or shared network, a
 * cloud's metadata, a group or a documentation example, also not by an IPv6 address that leads to
 * such an IPv4 address (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || internalOfClouds.has(parsed.toString())) return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(globalUnicast);
}

/** Why no call may go where a user says, in words for the form; undefined if it may. */
export function refusalOf(text: string, privateHosts: readonly string[]): string | undefined {
  if (!URL.canParse(text)) return 'Enter an https address';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return 'Remove the user name and password';
  if (isPrivateHost(url, privateHosts)) return undefined;
  if (url.protocol !== 'https:') return 'Enter an https address';
  const port = Number(url.port || 443);
  if (port !== 443 && port < freePortMin) return `Use port 443, or one from ${freePortMin}`;
  const address = addressIn(url);
  const isPublic = address === undefined ? url.hostname.includes('.') : isPublicAddress(address);
  return isPublic ? undefined : 'Enter an address on the public Internet';
}

function isPrivateHost({ host, hostname }: URL, privateHosts: readonly string[]): boolean {
  return privateHosts.includes(host) || privateHosts.includes(hostname);
}

/** The address in an IP URL, without the brackets of IPv6; undefined for a name. */
function addressIn({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
}

type Unreachable = 'private_address' | 'name_not_found' | 'no_answer';

/** A call that reached nobody it may reach. */
export class UnreachableError extends Error {
  readonly reason: Unreachable;

  constructor(host: string, reason: Unreachable) {
    super(`${host}: ${reason}`);
    this.reason = reason;
  }
}

/** The addresses of a name. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

interface OutgoingCall {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Hosts of a private network that may be called, also by http. */
  readonly privateHosts: readonly string[];
  /** Ends it: finding the name, the connection, and the answer. */
  readonly signal: AbortSignal;
  /** Asks name servers, unless given. */
  readonly resolve?: Resolve | undefined;
  /** The rest of a longer answer isn't read. */
  readonly answerBytesMax: number;
}

interface OutgoingAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
  /** It came to its end within the limit. */
  readonly isWhole: boolean;
}

/**
 * Calls an address that a user gave. The name is resolved once, each of its addresses is checked,
 * and the connection goes to these: a name that leads elsewhere a moment later gains nothing. No
 * redirect is followed, no proxy is used, no connection is kept. Throws `UnreachableError`, what
 * Node throws for a connection, or the reason of the signal.
 */
export async function callOutgoing(call: OutgoingCall): Promise<OutgoingAnswer> {
  if (refusalOf(call.url.href, call.privateHosts) !== undefined) {
    throw new UnreachableError(call.url.host, 'private_address');
  }
  return send(call, await findAddresses(call));
}

/** All of a name's addresses. One that isn't public refuses the name. */
async function findAddresses(call: OutgoingCall): Promise<readonly string[]> {
  const { url, privateHosts, signal, resolve } = call;
  const literal = addressIn(url);
  if (literal !== undefined) return [literal];
  const isPrivate = isPrivateHost(url, privateHosts);
  const find = resolve ?? (isPrivate ? resolvePrivateName : resolveName);
  const found = await find(url.hostname, signal).catch(() => []);
  signal.throwIfAborted();
  const addresses = found.slice(0, addressesMax);
  if (addresses.length === 0) throw new UnreachableError(url.host, 'name_not_found');
  if (!isPrivate && !addresses.every(isPublicAddress)) {
    throw new UnreachableError(url.host, 'private_address');
  }
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

function send(call: OutgoingCall, addresses: readonly string[]): Promise<OutgoingAnswer> {
  const { url, method, headers, body, signal, answerBytesMax: bytesMax } = call;
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      method,
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
      reject(new UnreachableError(url.host, 'no_answer'));
    });
    sending.on('response', (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      finish = () => {
        const isWhole = response.complete && bytes <= bytesMax;
        const { statusCode: status = 0, headers: told } = response;
        response.destroy();
        resolve({ status, headers: told, body: Buffer.concat(parts), isWhole });
      };
      response.on('data', (part: Buffer) => {
        parts.push(part.subarray(0, Math.max(0, bytesMax - bytes)));
        bytes += part.length;
        if (bytes > bytesMax) finish?.();
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

interface FetchOptions {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | Headers | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

export type OutgoingFetch = (url: string, options: FetchOptions) => Promise<Response>;

interface OutgoingRules {
  readonly privateHosts: readonly string[];
  readonly totalMsMax: number;
}

/** `callOutgoing` in the form of `fetch`, for libraries. An answer of over 1 MB throws. */
export function openOutgoing({ privateHosts, totalMsMax }: OutgoingRules): OutgoingFetch {
  return async (address, { method = 'GET', headers = {}, body, signal }) => {
    const late = AbortSignal.timeout(totalMsMax);
    const given = Object.fromEntries(new Headers(headers as Record<string, string>));
    const form = body instanceof URLSearchParams && given['content-type'] === undefined;
    const answer = await callOutgoing({
      url: new URL(address),
      ...{ method, privateHosts, answerBytesMax },
      headers: form ? { ...given, 'content-type': 'application/x-www-form-urlencoded' } : given,
      body: body == null ? '' : String(body),
      signal: signal ? AbortSignal.any([late, signal]) : late,
    });
    if (!answer.isWhole) throw new Error(`${new URL(address).host}: no whole answer of 1 MB`);
    const { status } = answer;
    const isEmpty = status === 204 || status === 304 || answer.body.length === 0;
    const kept = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    );
    return new Response(isEmpty ? null : new Uint8Array(answer.body), { status, headers: kept });
  };
}
