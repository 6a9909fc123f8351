import { checkQuery } from '@pfs/core/assistant/check-query';
import type { AssistantQuery } from '@pfs/core/assistant/query';
import type { QueryResult } from '@pfs/core/assistant/query-result';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { prepare } from '../../../platform/database/prepared.ts';
import { answerOperation } from './answer-operation.ts';
import { listRows } from './list-rows.ts';
import type { RunOptions } from './run-options.ts';

/**
 * What a query comes to. Wants a snapshot transaction, so that all of its figures are of one
 * moment; a query that `checkQuery` does not pass is a fault of the caller.
 */
export async function runQuery(
  tx: TenantTransaction,
  query: AssistantQuery,
  options: RunOptions,
): Promise<QueryResult> {
  const fault = checkQuery(query);
  if (fault !== undefined) throw new RangeError(fault);
  const dataAsOf = await readDataAsOf(tx);
  if (query.operation === 'list') {
    return { ...(await listRows(tx, query, options)), dataAsOf };
  }
  return { ...(await answerOperation(tx, query, options)), dataAsOf, list: null };
}

const lastFile = prepare<{ at: Date | null }>(
  'assistant: data as of',
  `select coalesce(completed_at, created_at) as at from remittances
  where organization_id = $1 and exists (select from payments
    where payments.organization_id = $1 and payments.remittance_id = remittances.id
      and payments.counted)
  order by coalesce(completed_at, created_at) desc limit 1`,
);

/** When the last file with anything counted was read. */
async function readDataAsOf(tx: TenantTransaction): Promise<Date | null> {
  const [row] = await lastFile(tx);
  return row?.at ?? null;
}
