import type { Dimension } from '@pfs/core/assistant/measures';
import type { QueryFilter } from '@pfs/core/assistant/query';
import type { Caveat } from '@pfs/core/assistant/query-result';
import type { Day } from '@pfs/core/remittance';
import type { TenantTransaction } from '../../../platform/database/database.ts';

/** What the rows of one member of a dimension come to; with a dimension of null, all rows. */
export interface Group<Facts> {
  /** Empty: not named. Of all rows it says nothing. */
  readonly name: string;
  readonly ndc: string | null;
  readonly id: string | null;
  readonly facts: Facts;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
}

/** How the measures of one source are counted: the same for every operation. */
export interface Family<Facts> {
  /** One group for each member that has any row; none where nothing matches. */
  readonly read: (
    tx: TenantTransaction,
    filter: QueryFilter,
    by: Dimension | null,
  ) => Promise<readonly Group<Facts>[]>;
  /** Of no parts: what nothing comes to. */
  readonly add: (parts: readonly Facts[]) => Facts;
  /** In whole numbers of the measure's unit; null is not known. */
  readonly figure: (facts: Facts) => number | null;
  /** Whether there is something to divide by; a member without stands behind all others. */
  readonly isRanked: (facts: Facts) => boolean;
  readonly caveats: (tx: TenantTransaction, facts: Facts) => Promise<readonly Caveat[]>;
  /** Whether a month with this alone is one with claims (invoices), and not of payments only. */
  readonly isActive: (facts: Facts) => boolean;
}
