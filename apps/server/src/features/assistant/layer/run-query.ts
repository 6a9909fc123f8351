import { checkQuery } from '@pfs/core/assistant/check-query';
import type { AssistantQuery } from '@pfs/core/assistant/query';
import type { QueryResult } from '@pfs/core/assistant/query-result';
import type { Day } from '@pfs/core/remittance';
import type { TenantTransaction } from '../../../platform/database/database.ts';

export interface RunOptions {
  /** In the pharmacy's time zone. */
  readonly today: Day;
  readonly settings: {
    /** The setting `cost.estimatedShareOfRevenue`. */
    readonly estimatedShareOfRevenue: number;
  };
}

/**
 * What a query comes to. Wants a snapshot transaction, so that all of its figures are of one
 * moment; a query that `checkQuery` does not pass is a fault of the caller.
 */
export function runQuery(
  _tx: TenantTransaction,
  query: AssistantQuery,
  _options: RunOptions,
): Promise<QueryResult> {
  const fault = checkQuery(query);
  throw new RangeError(fault ?? 'not there yet');
}
