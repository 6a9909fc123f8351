import type { AssistantQuery } from '@pfs/core/assistant/query';
import type { QueryResult } from '@pfs/core/assistant/query-result';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { FoundRows, ListOptions } from './found-rows.ts';
import { listClaimsOf } from './list-claims-of.ts';
import { listInvoicesOf, listLumpSumsOf } from './list-money.repository.ts';
import { listPaymentsOf, listRemittancesOf } from './list-payments.repository.ts';
import { type RunOptions, rowsShown } from './run-options.ts';

type List = (
  tx: TenantTransaction,
  query: AssistantQuery,
  options: ListOptions,
) => Promise<FoundRows>;

const lists: Readonly<Record<NonNullable<AssistantQuery['rows']>, List>> = {
  claims: listClaimsOf,
  lumpSums: listLumpSumsOf,
  payments: listPaymentsOf,
  remittances: listRemittancesOf,
  invoices: listInvoicesOf,
};

/** The rows themselves, and what all that match come to. */
export async function listRows(
  tx: TenantTransaction,
  query: AssistantQuery,
  options: RunOptions,
): Promise<Omit<QueryResult, 'dataAsOf'>> {
  const { rows: kind } = query;
  if (kind === null) throw new RangeError('a list without a kind of rows');
  const limit = query.limit ?? options.rowsMax ?? rowsShown;
  const { firstDay, lastDay, ...list } = await lists[kind](tx, query, { ...options, limit });
  const { period } = query.filter;
  const isBounded = period.from !== null || period.to !== null;
  return {
    query,
    value: list.count,
    valueBefore: null,
    members: [],
    memberCount: 0,
    list,
    firstDay,
    lastDay,
    latestMonth: list.count === 0 && isBounded ? await latestMonthOf(tx, query, options) : null,
    knownCostPercentage: null,
    caveats: [],
  };
}

/** Of the same rows of any day. */
async function latestMonthOf(
  tx: TenantTransaction,
  query: AssistantQuery,
  options: RunOptions,
): Promise<string | null> {
  const filter = { ...query.filter, period: { from: null, to: null } };
  const kind = query.rows ?? 'claims';
  const { lastDay } = await lists[kind](tx, { ...query, filter }, { ...options, limit: 1 });
  return lastDay?.slice(0, 7) ?? null;
}
