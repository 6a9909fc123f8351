import { Resolver } from 'node:dns/promises';
import { BlockList, isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { authenticate, type DNSResolver } from 'mailauth';
import { getDomain } from 'tldts';
import type { ReadMailTask, SenderVerdicts } from './mail-messages.ts';

interface Asked extends Pick<ReadMailTask, 'remoteAddress' | 'helo' | 'envelopeFrom'> {
  /** The one address in From. */
  readonly from: string | null;
}

const unknown: SenderVerdicts = {
  spf: 'unknown',
  dkim: 'unknown',
  dmarc: 'unknown',
  proven: false,
};
const questionMs = 2_000;
const checkMsMax = 12_000;
const known = ['pass', 'fail', 'softfail', 'neutral', 'none', 'permerror', 'policy'];

/** Checks SPF, DKIM and DMARC; "unknown" where DNS gave no answer. */
export async function checkSender(
  mail: Buffer,
  asked: Asked,
  resolver: DNSResolver = askDns(),
): Promise<SenderVerdicts> {
  const late = sleep(checkMsMax, unknown, { ref: false });
  return Promise.race([check(mail, asked, resolver).catch(() => unknown), late]);
}

async function check(
  mail: Buffer,
  { remoteAddress, helo, envelopeFrom, from }: Asked,
  resolver: DNSResolver,
): Promise<SenderVerdicts> {
  // A mail relayed by a server of this network has that server's address, not the sender's.
  const ip = remoteAddress === null || isOwnNetwork(remoteAddress) ? undefined : remoteAddress;
  let unanswered = false;
  const result = await authenticate(mail, {
    ...(ip === undefined ? {} : { ip, helo: helo ?? '', sender: envelopeFrom }),
    disableArc: true,
    disableBimi: true,
    resolver: async (name, type) => {
      try {
        return await resolver(name, type);
      } catch (error) {
        unanswered ||= !isAnswer(error);
        throw error;
      }
    },
  });
  const dkim = result.dkim.results.map(({ status }) => status.result as string);
  const dmarc = result.dmarc === false ? undefined : result.dmarc.status.result;
  const spf = ip === undefined || result.spf === false ? undefined : result.spf;
  const signed = result.dkim.results.some(
    // A relay can add files after the part that such a signature covers.
    ({ status, signingDomain }) =>
      status.result === 'pass' && !status.underSized && isOf(from, signingDomain),
  );
  return {
    proven: signed || (spf?.status.result === 'pass' && isOf(from, spf.domain)),
    spf: word(spf?.status.result),
    dkim: word(dkim.includes('pass') ? 'pass' : unanswered ? undefined : dkim[0]),
    // Unless every DNS query was answered, only a pass is certain.
    dmarc: dmarc === 'pass' || (ip !== undefined && !unanswered) ? word(dmarc) : 'unknown',
  };
}

/** Whether two domains are of one organization, as DMARC aligns them where it is not strict. */
function isOf(from: string | null, domain: string | undefined): boolean {
  const wanted = from?.slice(from.lastIndexOf('@') + 1);
  if (wanted === undefined || domain === undefined) return false;
  const organization = (name: string) => getDomain(name, { allowPrivateDomains: true }) ?? name;
  return organization(wanted.toLowerCase()) === organization(domain.toLowerCase());
}

function word(result: string | undefined): string {
  return result !== undefined && known.includes(result) ? result : 'unknown';
}

/** "No such record" is an answer. */
function isAnswer(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return code === 'ENOTFOUND' || code === 'ENODATA';
}

function askDns(): DNSResolver {
  const resolver = new Resolver({ timeout: questionMs, tries: 1 });
  return (name, type) => resolver.resolve(name, type as 'TXT') as Promise<string[][]>;
}

const ownNetworks = new BlockList();
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  ownNetworks.addSubnet(net, prefix, 'ipv4');
}
ownNetworks.addAddress('::1', 'ipv6');
ownNetworks.addSubnet('fc00::', 7, 'ipv6');
ownNetworks.addSubnet('fe80::', 10, 'ipv6');

function isOwnNetwork(address: string): boolean {
  return ownNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
