import type { TenantTransaction } from '../../platform/database/database.ts';

const columnOf = {
  files: 'max_files_per_month',
  claims: 'max_claims',
  aiQueries: 'max_ai_queries',
  users: 'max_users',
  storage: 'max_storage',
} as const;

/** Everything that a plan limits. */
export type LimitKind = keyof typeof columnOf;

/** The least plan on offer that allows more. */
export function findPlanAbove(
  tx: TenantTransaction,
  { kind, limit }: { kind: LimitKind; limit: number },
): Promise<{ name: string; plan_type: string } | undefined> {
  const column = columnOf[kind];
  return tx.query
    .selectFrom('subscription_plans')
    .select(['name', 'plan_type'])
    .where('is_active', '=', true)
    .where((where) => where.or([where(column, '>', limit), where(column, '=', -1)]))
    .orderBy('monthly_price')
    .executeTakeFirst();
}
