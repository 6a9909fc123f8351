import type { ClaimFilter } from '../claim-filter.ts';
import type { ClaimGroup, ClaimGrouping } from '../claim-sums.ts';
import type { ClaimPage } from '../claims.repository.ts';

/** What is asked of an index. The search is in small letters as the database makes them. */
export interface ClaimQuestion {
  readonly filter: ClaimFilter;
  readonly searchLower: string;
  /** The digits of an NDC that the search means. */
  readonly searchDigits: string | undefined;
  readonly page: ClaimPage;
  /** Whether all of them are added up too, apart by what they have in common; null: together. */
  readonly sums?: { readonly by: ClaimGrouping | null };
}

export interface ClaimAnswer {
  readonly total: number;
  /** Of the page, in its order. */
  readonly ids: readonly string[];
  /** Where sums were asked for: in no order, and none without a claim. */
  readonly groups?: readonly ClaimGroup[];
}
