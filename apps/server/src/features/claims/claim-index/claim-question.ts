import type { ClaimFilter } from '../claim-conditions.ts';
import type { ClaimPage } from '../claims.repository.ts';

/** What is asked of an index. The search is in small letters as the database makes them. */
export interface ClaimQuestion {
  readonly filter: ClaimFilter;
  readonly searchLower: string;
  /** The digits of an NDC that the search means. */
  readonly searchDigits: string | undefined;
  readonly page: ClaimPage;
}

export interface ClaimAnswer {
  readonly total: number;
  /** Of the page, in its order. */
  readonly ids: readonly string[];
}
