import { isDeepStrictEqual } from 'node:util';
import type { FindingKind } from '@pfs/core/invoice-audit/finding';
import type { TenantTransaction } from '../../platform/database/database.ts';
import {
  deleteFindings,
  type HeldFinding,
  insertFindings,
  type KeptFinding,
  listKeptFindings,
  updateFindings,
} from './invoice-findings.repository.ts';

/** What was looked at: of an invoice or of a line, by kind. */
export interface Judged {
  readonly invoiceId: string;
  readonly lineId?: string;
  readonly kinds: readonly FindingKind[];
}

/**
 * Keeps what was found of what was looked at. What a person decided stays as it was decided; what
 * is open follows, and goes where it no longer holds. Answers the invoices of what came or went.
 */
export async function settleFindings(
  tx: TenantTransaction,
  judged: readonly Judged[],
  held: readonly HeldFinding[],
): Promise<readonly string[]> {
  const kept = await listKeptFindings(tx, [...new Set(judged.map(({ invoiceId }) => invoiceId))]);
  const { added, changed, gone } = compareFindings(kept, judged, held);
  await deleteFindings(
    tx,
    gone.map(({ id }) => id),
  );
  await updateFindings(tx, changed);
  await insertFindings(tx, added);
  return [...added, ...gone].map(({ invoiceId }) => invoiceId);
}

/** What would have to change so that what is kept is what holds. */
export function compareFindings(
  kept: readonly KeptFinding[],
  judged: readonly Judged[],
  held: readonly HeldFinding[],
) {
  const before = new Map(kept.map((finding) => [keyOf(finding), finding]));
  const now = new Set(held.map(keyOf));
  const lookedAt = new Set(
    judged.flatMap(({ invoiceId, lineId, kinds }) =>
      kinds.map((kind) => keyOf({ invoiceId, lineId, kind })),
    ),
  );
  const gone = kept.filter((finding) => {
    const key = keyOf(finding);
    return finding.status === 'open' && lookedAt.has(key) && !now.has(key);
  });
  const added = held.filter((finding) => !before.has(keyOf(finding)));
  const changed = held.flatMap((finding) => {
    const one = before.get(keyOf(finding));
    if (one === undefined || one.status !== 'open' || isSame(one, finding)) return [];
    return [{ id: one.id, held: finding }];
  });
  return { added, changed, gone };
}

function keyOf(finding: {
  readonly invoiceId: string;
  readonly lineId?: string | null | undefined;
  readonly kind: FindingKind;
}): string {
  return `${finding.invoiceId} ${finding.lineId ?? ''} ${finding.kind}`;
}

function isSame(kept: KeptFinding, held: HeldFinding): boolean {
  return (
    kept.amountCents === held.amountCents &&
    isDeepStrictEqual(kept.evidence, JSON.parse(JSON.stringify(held.evidence)))
  );
}
