import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where everything public on the Internet over IPv6 is (RFC 4291, section 2.4; IANA). */
const globalUnicast = ipaddr.parseCIDR('2000::/3');
/** Azure's own services of a machine: a public address that answers only within. */
const internalOfClouds = new Set(['168.63.129.16']);
/** Below are ports of other services, such as SMTP, which must not be spoken to. */
const freePortMin = 1_024;

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

/** Whether the operator lets webhooks call this host of a private network. */
export function isPrivateHost({ host, hostname }: URL, privateHosts: readonly string[]): boolean {
  return privateHosts.includes(host) || privateHosts.includes(hostname);
}

/** The address in an IP URL, without the brackets of IPv6; undefined for a name. */
export function addressIn({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
}

/** Why a webhook may not lead there, in words for its form; undefined if it may. */
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
