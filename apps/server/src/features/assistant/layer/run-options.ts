import type { Day } from '@pfs/core/remittance';
import type { ClaimIndexes } from '../../claims/public.ts';

export interface RunOptions {
  /** In the pharmacy's time zone. */
  readonly today: Day;
  readonly settings: {
    /** The setting `cost.estimatedShareOfRevenue`. */
    readonly estimatedShareOfRevenue: number;
  };
  /** Of a process that serves pages; without them the database adds claims up. */
  readonly claimIndexes?: ClaimIndexes | undefined;
  /** How many members or rows are answered where the query does not say; as on screens, 50. */
  readonly rowsMax?: number | undefined;
}

export const rowsShown = 50;
/** A line of more points says no more. */
export const bucketsMax = 1_000;
