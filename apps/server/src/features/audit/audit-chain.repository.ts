import { sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';

/** The chain of the rows that belong to no pharmacy. */
export const platformChain = '00000000-0000-0000-0000-000000000000';

export interface LinkRow {
  readonly sequence: string;
  readonly audit_id: string;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
  /** What the row says now; null where there is no such row on this chain. */
  readonly text: string | null;
}

/**
 * The same text as the database's own audit_row_text, spelled out here: a check that trusts the
 * function would be fooled by whoever replaces it.
 */
const rowText = sql`jsonb_build_object(
  'id', a.id, 'organization_id', a.organization_id, 'user_id', a.user_id,
  'entity_type', a.entity_type, 'entity_id', a.entity_id, 'action', a.action,
  'old_values', a.old_values, 'new_values', a.new_values, 'description', a.description,
  'ip_address', a.ip_address, 'user_agent', a.user_agent,
  'created_at', extract(epoch from a.created_at)::text)::text`;

/** Links of one chain in order, with what their rows say now. */
export async function listLinks(
  tx: PlatformTransaction,
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

export interface ChainRow {
  readonly chain: string;
  /** Of the pharmacy; null for the platform's own chain. */
  readonly name: string | null;
  /** One of the rows that no link names. */
  readonly unlinked_id: string | null;
}

/** Every chain that has a link, and every one that should have: there are rows of it. */
export async function listChains(tx: PlatformTransaction): Promise<readonly ChainRow[]> {
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
