import { createHash } from 'node:crypto';
import type { LinkRow } from './audit-chain.repository.ts';

/** The end of a chain: kept elsewhere, it shows later whether anything before it is gone. */
export interface Head {
  readonly sequence: number;
  readonly hash: string;
}

export type Fault =
  | 'row_changed'
  | 'row_missing'
  | 'link_changed'
  | 'link_missing'
  | 'row_not_linked'
  | 'kept_head_differs'
  | 'tail_missing';

export interface BrokenLink {
  readonly sequence: number;
  readonly auditId: string | null;
  readonly fault: Fault;
}

export const emptyHead: Head = { sequence: 0, hash: '00'.repeat(32) };

/** The head after these links, or the first of them that does not hold. */
export function followLinks(
  from: Head,
  links: readonly LinkRow[],
  kept: Head | undefined,
): Head | BrokenLink {
  let head = from;
  for (const link of links) {
    const sequence = head.sequence + 1;
    const fault = faultOf(head, link);
    if (fault === 'link_missing') return { sequence, auditId: null, fault };
    if (fault !== undefined) return { sequence, auditId: link.audit_id, fault };
    head = { sequence, hash: link.hash.toString('hex') };
    if (kept?.sequence === sequence && kept.hash !== head.hash) {
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
