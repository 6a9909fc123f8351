import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';

/** The result for a chain: intact up to its head, or the first broken link. */
interface ChainVerdict {
  readonly chain: string;
  readonly name: string | null;
  readonly head: Head;
  readonly broken: BrokenLink | undefined;
}

/** By chain: the heads of an earlier check that were saved outside the database. */
export type SavedHeads = ReadonlyMap<string, Head>;

/** Per query: a few megabytes of text. */
const linksAtOnce = 5_000;

/** Verifies every chain from its first row. In a snapshot, it can run while the app is running. */
export async function verifyAudit(
  tx: PlatformTransaction,
  saved: SavedHeads = new Map(),
): Promise<readonly ChainVerdict[]> {
  const verdicts: ChainVerdict[] = [];
  const chains = await listChains(tx);
  for (const chain of chains) verdicts.push(await verifyOne(tx, chain, saved.get(chain.chain)));
  const known = new Set(chains.map(({ chain }) => chain));
  for (const [chain, head] of saved) {
    if (!known.has(chain)) verdicts.push(missingChain(chain, head));
  }
  return verdicts;
}

/** Verifies the chain of a pharmacy, as its own rows tell it. */
export async function verifyOwnAudit(tx: TenantTransaction): Promise<ChainVerdict> {
  const chain = tx.organizationId;
  const { rows } = await sql<Omit<ChainRow, 'chain'>>`
    select name, (select min(id::text) from audit_trails a
      where organization_id = ${chain} and not exists (
        select from audit_chain where organization_id = ${chain} and audit_id = a.id)
      ) as unlinked_id
    from organizations where id = ${chain}`.execute(tx.query);
  return verifyOne(tx, { chain, name: null, unlinked_id: null, ...rows[0] }, undefined);
}

async function verifyOne(
  tx: Pick<PlatformTransaction, 'query'>,
  { chain, name, unlinked_id: unlinked }: ChainRow,
  saved: Head | undefined,
): Promise<ChainVerdict> {
  let head = emptyHead;
  for (;;) {
    const links = await listLinks(tx, { chain, after: head.sequence, limit: linksAtOnce });
    const next = followLinks(head, links, saved);
    if ('fault' in next) return { chain, name, head, broken: next };
    head = next;
    if (links.length < linksAtOnce) break;
  }
  return { chain, name, head, broken: faultAtEnd(head, unlinked, saved) };
}

/** Checks that only make sense for intact links: a missing tail, or rows without a link. */
function faultAtEnd(
  head: Head,
  unlinked: string | null,
  saved: Head | undefined,
): BrokenLink | undefined {
  const sequence = head.sequence + 1;
  if (unlinked !== null) return { sequence, auditId: unlinked, fault: 'row_not_linked' };
  if (saved !== undefined && saved.sequence > head.sequence) {
    return { sequence, auditId: null, fault: 'tail_missing' };
  }
  return undefined;
}

function missingChain(chain: string, saved: Head): ChainVerdict {
  const broken = { sequence: 1, auditId: null, fault: 'tail_missing' } as const;
  return saved.sequence === 0
    ? { chain, name: null, head: emptyHead, broken: undefined }
    : { chain, name: null, head: emptyHead, broken };
}

/** The end of a chain. Saved elsewhere, it later proves that nothing before it is missing. */
interface Head {
  readonly sequence: number;
  readonly hash: string;
}

type Fault =
  | 'row_changed'
  | 'row_missing'
  | 'link_changed'
  | 'link_missing'
  | 'row_not_linked'
  | 'kept_head_differs'
  | 'tail_missing';

interface BrokenLink {
  readonly sequence: number;
  readonly auditId: string | null;
  readonly fault: Fault;
}

const emptyHead: Head = { sequence: 0, hash: '00'.repeat(32) };

/** The head after these links, or the first broken one. */
function followLinks(
  from: Head,
  links: readonly LinkRow[],
  saved: Head | undefined,
): Head | BrokenLink {
  let head = from;
  for (const link of links) {
    const sequence = head.sequence + 1;
    const fault = faultOf(head, link);
    if (fault === 'link_missing') return { sequence, auditId: null, fault };
    if (fault !== undefined) return { sequence, auditId: link.audit_id, fault };
    head = { sequence, hash: link.hash.toString('hex') };
    if (saved?.sequence === sequence && saved.hash !== head.hash) {
      return { sequence, auditId: link.audit_id, fault: 'kept_head_differs' };
    }
  }
  return head;
}

function faultOf(head: Head, link: LinkRow): Fault | undefined {
  if (Number(link.sequence) !== head.sequence + 1) return 'link_missing';
  if (link.previous_hash.toString('hex') !== head.hash) return 'link_changed';
  if (link.text === null) return 'row_missing';
  const hash = createHash('sha256').update(link.previous_hash).update(link.text, 'utf8').digest();
  return hash.equals(link.hash) ? undefined : 'row_changed';
}

/** The chain of rows without a pharmacy. */
export const platformChain = '00000000-0000-0000-0000-000000000000';

interface LinkRow {
  readonly sequence: string;
  readonly audit_id: string;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
  /** The current content of the row; null if the chain has no such row. */
  readonly text: string | null;
}

/**
 * Must equal the database function audit_row_text. It is repeated here because somebody who
 * tampers with the rows could replace the function too.
 */
const rowText = sql`jsonb_build_object(
  'id', a.id, 'organization_id', a.organization_id, 'user_id', a.user_id,
  'entity_type', a.entity_type, 'entity_id', a.entity_id, 'action', a.action,
  'old_values', a.old_values, 'new_values', a.new_values, 'description', a.description,
  'ip_address', a.ip_address, 'user_agent', a.user_agent,
  'created_at', extract(epoch from a.created_at)::text)::text`;

/** Links of a chain in order, with the current content of their rows. */
async function listLinks(
  tx: Pick<PlatformTransaction, 'query'>,
  { chain, after, limit }: { chain: string; after: number; limit: number },
): Promise<readonly LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select c.sequence, c.audit_id, c.previous_hash, c.hash,
      case when a.id is not null then ${rowText} end as text
    from audit_chain c left join audit_trails a
      on a.id = c.audit_id and coalesce(a.organization_id, ${platformChain}::uuid) = ${chain}::uuid
    where c.organization_id = ${chain} and c.sequence > ${after}
    order by c.sequence limit ${limit}`.execute(tx.query);
  return rows;
}

interface ChainRow {
  readonly chain: string;
  /** The pharmacy's name; null for the platform's chain. */
  readonly name: string | null;
  /** One of the rows without a link. */
  readonly unlinked_id: string | null;
}

/** Every chain with links or with rows. */
async function listChains(tx: PlatformTransaction): Promise<readonly ChainRow[]> {
  const { rows } = await sql<ChainRow>`
    with unlinked as (
      select coalesce(a.organization_id, ${platformChain}::uuid) as chain, min(a.id::text) as id
      from audit_trails a
      where not exists (
        select from audit_chain c where c.audit_id = a.id
          and c.organization_id = coalesce(a.organization_id, ${platformChain}::uuid))
      group by 1
    )
    select chain, organizations.name, unlinked.id as unlinked_id
    from (select distinct organization_id as chain from audit_chain) linked
    full join unlinked using (chain) left join organizations on organizations.id = chain
    order by organizations.name nulls first, chain`.execute(tx.query);
  return rows;
}

const faultTexts: Readonly<Record<Fault, string>> = {
  row_changed: 'the row was changed after it was written',
  row_missing: 'the row is missing',
  link_changed: 'the link doesn’t match the one before it',
  link_missing: 'the link is missing',
  row_not_linked: 'the row’s link is missing',
  kept_head_differs: 'the saved head doesn’t match; the chain before it was rewritten',
  tail_missing: 'the chain ends here, before the saved head',
};

/** A line for each chain, with its head; a broken chain has a second line. */
export function verdictLines({ chain, name, head, broken }: ChainVerdict): readonly string[] {
  const whose = name ?? (chain === platformChain ? 'The platform' : 'No pharmacy');
  if (broken === undefined) {
    const rows = head.sequence === 1 ? '1 row' : `${head.sequence} rows`;
    return [`${whose} (${chain}): ${rows}, head ${head.sequence}:${head.hash}`];
  }
  const row = broken.auditId === null ? '' : `, audit row ${broken.auditId}`;
  return [
    `${whose} (${chain}): BROKEN`,
    `  link ${broken.sequence}${row}: ${faultTexts[broken.fault]}`,
  ];
}

/** Parses the heads from the output of an earlier check. */
export function readSavedHeads(text: string): SavedHeads {
  const found = text.matchAll(/\(([0-9a-f-]{36})\): .* head (\d+):([0-9a-f]{64})/g);
  return new Map(
    [...found].map(([, chain = '', sequence, hash = '']): [string, Head] => [
      chain,
      { sequence: Number(sequence), hash },
    ]),
  );
}
