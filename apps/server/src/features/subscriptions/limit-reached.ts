import type { TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';

const columnOf = {
  files: 'max_files_per_month',
  claims: 'max_claims',
  aiQueries: 'max_ai_queries',
  users: 'max_users',
  storage: 'max_storage',
} as const;

/** Everything that a plan limits. */
type LimitKind = keyof typeof columnOf;

/** The least plan on offer that allows more. */
function findPlanAbove(
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

const wordsOf: Readonly<Record<LimitKind, (amount: string) => string>> = {
  files: (amount) => `${amount} files a month`,
  claims: (amount) => `${amount} claims a month`,
  aiQueries: (amount) => `${amount} AI queries a month`,
  users: (amount) => `${amount} users`,
  storage: (amount) => `${amount} GB of stored files`,
};

/**
 * The refusal at a limit: a sentence for people, and for programs what it is, the limit, the use
 * and the plan that lifts it.
 */
export async function limitReached(
  tx: TenantTransaction,
  given: { planName: string; kind: LimitKind; used: number; limit: number },
): Promise<AppError> {
  const { planName, kind, used, limit } = given;
  const larger = await findPlanAbove(tx, { kind, limit });
  const number = (value: number) => value.toLocaleString('en-US');
  const wayOut =
    larger === undefined ? 'Please contact us.' : `Upgrade to the ${larger.name} plan for more.`;
  const usedWords = kind === 'storage' ? `${number(used)} GB used` : `${number(used)} used`;
  return new AppError('limit_reached', {
    message:
      `Your ${planName} plan’s limit of ${wordsOf[kind](number(limit))} has been reached: ` +
      `${usedWords}. ${wayOut}`,
    fields: {
      kind,
      limit: String(limit),
      used: String(used),
      ...(larger === undefined ? {} : { liftedBy: larger.plan_type }),
    },
  });
}
