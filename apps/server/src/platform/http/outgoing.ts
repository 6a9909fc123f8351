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
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || internalOfClouds.has(parsed.toString())) return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(globalUnicast);
}

/** Why no request may go to an address that a user gave; undefined if it may. */
export function refusalOf(url: URL, privateHosts: readonly string[]): string | undefined {
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
  return ipaddr.isValid(bare) ? bare : undefined;
}

interface OutgoingOptions {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | Headers | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

interface OutgoingRules {
  /** Hosts of a private network that may be called, also by http. */
  readonly privateHosts: readonly string[];
  /** For everything: finding the name, the connection, and the answer to its end. */
  readonly totalMsMax: number;
}

export type OutgoingFetch = (url: string, options: OutgoingOptions) => Promise<Response>;

/**
 * As `fetch`, for addresses that a user gave. The name is resolved once, each of its addresses is
 * checked, and the connection goes to these: a name that leads elsewhere a moment later gains
 * nothing. No redirect is followed, no proxy is used, and answers have limits of time and size.
 */
export function openOutgoing({ privateHosts, totalMsMax }: OutgoingRules): OutgoingFetch {
  return async (address, options) => {
    const url = new URL(address);
    const late = AbortSignal.timeout(totalMsMax);
    const signal = options.signal ? AbortSignal.any([late, options.signal]) : late;
    const refusal = refusalOf(url, privateHosts);
    if (refusal !== undefined) throw new Error(`${url.host}: ${refusal}`);
    const addresses = await findAddresses(url, isPrivateHost(url, privateHosts), signal);
    return send(url, { ...options, addresses, signal });
  };
}

/** All of a name's addresses. One that isn't public refuses the name. */
async function findAddresses(
  url: URL,
  isPrivate: boolean,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const literal = addressIn(url);
  if (literal !== undefined) return [literal];
  const found = isPrivate
    ? await resolvePrivate(url.hostname)
    : await resolve(url.hostname, signal);
  signal.throwIfAborted();
  const addresses = found.slice(0, addressesMax);
  if (addresses.length === 0) throw new Error(`${url.hostname}: the name was not found`);
  if (!isPrivate && !addresses.every(isPublicAddress)) {
    throw new Error(`${url.hostname}: leads to a private network`);
  }
  return addresses;
}

/** Asks name servers: the operating system's own way would occupy a thread that reads files. */
async function resolve(host: string, signal: AbortSignal): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  signal.removeEventListener('abort', cancel);
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

/** Names of a private network may stand in the machine's hosts file only. */
async function resolvePrivate(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

interface Sending extends OutgoingOptions {
  readonly addresses: readonly string[];
  readonly signal: AbortSignal;
}

function send(url: URL, options: Sending): Promise<Response> {
  const { addresses, method = 'GET', headers = {}, body, signal } = options;
  const { request } = url.protocol === 'https:' ? https : http;
  const text = body == null ? '' : String(body);
  const given = Object.fromEntries(new Headers(headers as Record<string, string>));
  const type =
    body instanceof URLSearchParams && given['content-type'] === undefined
      ? { 'content-type': 'application/x-www-form-urlencoded' }
      : {};
  return new Promise((done, fail) => {
    const sending = request(url, {
      method,
      // Neither kept connections nor the proxy of the environment.
      agent: false,
      lookup: alwaysTo(addresses),
      headers: { ...given, ...type, 'content-length': Buffer.byteLength(text) },
      maxHeaderSize: answerHeaderBytesMax,
      signal,
    });
    sending.on('error', fail);
    sending.on('response', (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        parts.push(part);
        bytes += part.length;
        if (bytes > answerBytesMax) response.destroy(new Error(`${url.host}: answers too much`));
      });
      response.on('error', fail);
      response.on('end', () => {
        const { statusCode: status = 502, headers: answered } = response;
        const isEmpty = status === 204 || status === 304 || bytes === 0;
        const kept = Object.entries(answered).flatMap(([name, value]) =>
          [value ?? []].flat().map((one): [string, string] => [name, one]),
        );
        done(new Response(isEmpty ? null : Buffer.concat(parts), { status, headers: kept }));
      });
    });
    sending.end(text);
  });
}

function alwaysTo(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, answer) => {
    const [first] = found;
    if (all) answer(null, found);
    else answer(null, first?.address ?? '', first?.family);
  };
}
