import type { TenantTransaction } from '../../platform/database/database.ts';
import { ndcDigits } from './claim-conditions.ts';
import type { ClaimFilter } from './claim-filter.ts';
import type { ClaimIndexes } from './claim-index/claim-indexes.ts';
import { getSourceState } from './claim-index/index-source.repository.ts';
import {
  type ClaimPage,
  countClaimRows,
  listClaimRows,
  listClaimRowsById,
} from './claims.repository.ts';
import type { ClaimRow } from './to-claim.ts';

interface AskedClaims {
  readonly filter: ClaimFilter;
  readonly page: ClaimPage;
  /** Whether it must be known how many there are. */
  readonly counted: boolean;
}

interface FoundClaims {
  readonly rows: readonly ClaimRow[];
  readonly total: number | undefined;
}

/**
 * A page of claims, and how many there are. The index says which; what is shown of them comes from
 * the database under row security either way. Wants a transaction with one view of all rows.
 */
export async function listClaims(
  tx: TenantTransaction,
  indexes: ClaimIndexes | undefined,
  { filter, page, counted }: AskedClaims,
): Promise<FoundClaims> {
  const { organizationId } = tx;
  const search = filter.search ?? '';
  const { changes, claims, searchLower } = await getSourceState(tx, search);
  const asked = indexes?.ask(
    { organizationId, changes, claims },
    { filter, searchLower, searchDigits: ndcDigits(search), page },
  );
  const answer = await asked?.catch(() => undefined);
  if (answer !== undefined) {
    return { rows: await listClaimRowsById(tx, answer.ids), total: answer.total };
  }
  return {
    rows: await listClaimRows(tx, filter, page),
    total: counted ? await countClaimRows(tx, filter) : undefined,
  };
}
