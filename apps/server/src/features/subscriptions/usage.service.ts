import type { UsageType } from '@pfs/wire/subscriptions';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { insertOwn, selectOwn, updateOwn } from '../../platform/database/own-rows.ts';

/** Counts the claims of an import, in the transaction of the import. */
export async function countClaims(
  tx: TenantTransaction,
  { today, claims }: { today: string; claims: number },
): Promise<void> {
  const month = usageMonthOf(today);
  await lockUsage(tx, month);
  await addUsage(tx, month, { claims });
}

interface UsageMonth {
  readonly year: number;
  readonly month: number;
}

/** The usage month of a calendar day. */
export function usageMonthOf(day: string): UsageMonth {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) };
}

export type Usage = Readonly<Record<UsageType, number>>;

const counters = [
  'claims_processed as claims',
  'files_uploaded as files',
  'ai_queries_used as aiQueries',
] as const;

/**
 * The counters of a month, locked until the transaction ends, so that two uploads can't both take
 * the last of a limit. Only calls of this pharmacy wait for each other.
 */
export async function lockUsage(
  tx: TenantTransaction,
  { year, month }: UsageMonth,
): Promise<Usage> {
  await insertOwn(tx, 'usage_tracking', { id: uuidV7(), year, month })
    .onConflict((conflict) => conflict.columns(['organization_id', 'year', 'month']).doNothing())
    .execute();
  return selectOwn(tx, 'usage_tracking', { year, month })
    .select(counters)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function findUsage(
  tx: TenantTransaction,
  { year, month }: UsageMonth,
): Promise<Usage> {
  const usage = await selectOwn(tx, 'usage_tracking', { year, month })
    .select(counters)
    .executeTakeFirst();
  return usage ?? { claims: 0, files: 0, aiQueries: 0 };
}

/** A counter stops at the maximum of its column instead of failing. */
const add = (column: string, amount = 0) =>
  sql<number>`least(${sql.ref(column)}::bigint + ${amount}, 2147483647)::integer`;

export async function addUsage(
  tx: TenantTransaction,
  { year, month }: UsageMonth,
  added: Partial<Usage>,
): Promise<void> {
  await updateOwn(tx, 'usage_tracking', { year, month })
    .set({
      claims_processed: add('claims_processed', added.claims),
      files_uploaded: add('files_uploaded', added.files),
      ai_queries_used: add('ai_queries_used', added.aiQueries),
      updated_at: sql`now()`,
    })
    .execute();
}
