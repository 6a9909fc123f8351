import type { TenantTransaction } from '../../platform/database/database.ts';
import { ndcDigits } from './claim-conditions.ts';
import type { ClaimFilter } from './claim-filter.ts';
import type { ClaimIndexes } from './claim-index/claim-indexes.ts';
import { getSourceState } from './claim-index/index-source.repository.ts';
import { sumClaimRows } from './claim-sums.repository.ts';
import { type ClaimGroup, type ClaimGrouping, type ClaimSums, noClaims } from './claim-sums.ts';

const noRows = { sort: 'processedDate', order: 'desc', offset: 0, limit: 0 } as const;

/**
 * The claims of a filter together. The index adds them up where there is one, else the database;
 * both say the same. Wants a transaction with one view of all rows.
 */
export async function summarizeClaims(
  tx: TenantTransaction,
  indexes: ClaimIndexes | undefined,
  filter: ClaimFilter,
): Promise<ClaimSums> {
  const [all] = await sumGroups(tx, indexes, { filter, by: null });
  if (all === undefined) return noClaims;
  const { key: _, ndc: __, ...sums } = all;
  return sums;
}

/** The same for each payer, drug, remittance, month or day that has such claims, by their keys. */
export async function groupClaims(
  tx: TenantTransaction,
  indexes: ClaimIndexes | undefined,
  asked: { readonly filter: ClaimFilter; readonly by: ClaimGrouping },
): Promise<readonly ClaimGroup[]> {
  const groups = await sumGroups(tx, indexes, asked);
  return groups.toSorted(
    (one, other) => compare(one.key, other.key) || compare(one.ndc, other.ndc),
  );
}

async function sumGroups(
  tx: TenantTransaction,
  indexes: ClaimIndexes | undefined,
  { filter, by }: { readonly filter: ClaimFilter; readonly by: ClaimGrouping | null },
): Promise<readonly ClaimGroup[]> {
  const { organizationId } = tx;
  const search = filter.search ?? '';
  const { changes, claims, searchLower } = await getSourceState(tx, search);
  const answer = await indexes
    ?.ask(
      { organizationId, changes, claims },
      {
        filter,
        searchLower,
        searchDigits: ndcDigits(search),
        page: noRows,
        sums: { by },
      },
    )
    ?.catch(() => undefined);
  return answer?.groups ?? sumClaimRows(tx, filter, by);
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
