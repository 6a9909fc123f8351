import type { PlatformTransaction } from '../../platform/database/database.ts';
import { type ChainRow, listChains, listLinks } from './audit-chain.repository.ts';
import { type BrokenLink, emptyHead, followLinks, type Head } from './verify-chain.ts';

/** A chain that holds to its head, or the first place where it does not. */
export interface ChainVerdict {
  readonly chain: string;
  readonly name: string | null;
  readonly head: Head;
  readonly broken: BrokenLink | undefined;
}

/** By chain: the heads of an earlier check, as somebody kept them outside the database. */
export type KeptHeads = ReadonlyMap<string, Head>;

/** Fetched at a time: some megabytes of text. */
const linksAtOnce = 5_000;

/** Walks every chain from its first row on. In a snapshot, it may run beside the product. */
export async function verifyAudit(
  tx: PlatformTransaction,
  kept: KeptHeads = new Map(),
): Promise<readonly ChainVerdict[]> {
  const verdicts: ChainVerdict[] = [];
  const chains = await listChains(tx);
  for (const chain of chains) verdicts.push(await verifyOne(tx, chain, kept.get(chain.chain)));
  const known = new Set(chains.map(({ chain }) => chain));
  for (const [chain, head] of kept) {
    if (!known.has(chain)) verdicts.push(lost(chain, head));
  }
  return verdicts;
}

async function verifyOne(
  tx: PlatformTransaction,
  { chain, name, unlinked_id: unlinked }: ChainRow,
  kept: Head | undefined,
): Promise<ChainVerdict> {
  let head = emptyHead;
  for (;;) {
    const links = await listLinks(tx, { chain, after: head.sequence, limit: linksAtOnce });
    const next = followLinks(head, links, kept);
    if ('fault' in next) return { chain, name, head, broken: next };
    head = next;
    if (links.length < linksAtOnce) break;
  }
  return { chain, name, head, broken: atTheEnd(head, unlinked, kept) };
}

/** What is only seen when all links hold: the chain is too short for its rows or its past. */
function atTheEnd(
  head: Head,
  unlinked: string | null,
  kept: Head | undefined,
): BrokenLink | undefined {
  const sequence = head.sequence + 1;
  if (unlinked !== null) return { sequence, auditId: unlinked, fault: 'row_not_linked' };
  if (kept !== undefined && kept.sequence > head.sequence) {
    return { sequence, auditId: null, fault: 'tail_missing' };
  }
  return undefined;
}

function lost(chain: string, kept: Head): ChainVerdict {
  const broken = { sequence: 1, auditId: null, fault: 'tail_missing' } as const;
  return kept.sequence === 0
    ? { chain, name: null, head: emptyHead, broken: undefined }
    : { chain, name: null, head: emptyHead, broken };
}
