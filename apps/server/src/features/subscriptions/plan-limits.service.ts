import type { UsageType } from '@pfs/wire/subscriptions';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { selectOwn } from '../../platform/database/own-rows.ts';
import { AppError } from '../../platform/errors.ts';
import {
  addUsage,
  findUsage,
  hasFeature,
  lockUsage,
  requireWorkingSubscription,
  type Usage,
  usageMonthOf,
} from './subscriptions.service.ts';

/**
 * Throws limit_reached if the plan has no seat left. `invited` is the number of open invitations,
 * which take seats too. Call it in the transaction that adds the user: concurrent calls take
 * turns, so that the last seat is only given once.
 */
export async function requireRoomForUser(
  tx: TenantTransaction,
  { invited = 0 }: { invited?: number } = {},
): Promise<void> {
  await takeTurns(tx, 'users');
  const room = await findRoom(tx);
  if (room === undefined) throw new AppError('subscription_inactive');
  const used = room.users + invited;
  if (isWithinLimit(used, room.maxUsers)) return;
  throw await limitReached(tx, {
    planName: room.planName,
    kind: 'users',
    used,
    limit: room.maxUsers,
  });
}

const gigabyteBytes = 1_000_000_000;

/** Throws limit_reached if the file does not fit. Call it in the transaction that stores it. */
export async function requireRoomForFile(
  tx: TenantTransaction,
  { fileBytes }: { fileBytes: number },
): Promise<void> {
  await takeTurns(tx, 'storage');
  const room = await findRoom(tx);
  if (room === undefined) throw new AppError('subscription_inactive');
  if (room.maxStorage === -1) return;
  if (room.storedBytes + fileBytes <= room.maxStorage * gigabyteBytes) return;
  const used = Math.round(room.storedBytes / (gigabyteBytes / 10)) / 10;
  const { planName, maxStorage } = room;
  throw await limitReached(tx, { planName, kind: 'storage', used, limit: maxStorage });
}

/** Locks this resource of the organization until the transaction ends. */
async function takeTurns(tx: TenantTransaction, resource: 'users' | 'storage'): Promise<void> {
  const key = `room ${resource} ${tx.organizationId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx.query);
}

/** The seats and the storage of the plan, and how much of them is used. */
async function findRoom(tx: TenantTransaction) {
  const row = await selectOwn(tx, 'organization_subscriptions as subscription')
    .innerJoin('subscription_plans as plan', 'plan.id', 'subscription.plan_id')
    .select((select) => [
      'plan.name as planName',
      'plan.max_users as maxUsers',
      'plan.max_storage as maxStorage',
      select
        .selectFrom('users')
        .select(sql<string>`count(*)`.as('count'))
        .whereRef('users.organization_id', '=', 'subscription.organization_id')
        .where('users.is_active', '=', true)
        .as('users'),
      select
        .selectFrom('file_objects')
        .select(sql<string>`coalesce(sum(bytes), 0)`.as('bytes'))
        .whereRef('file_objects.organization_id', '=', 'subscription.organization_id')
        .as('storedBytes'),
    ])
    .executeTakeFirst();
  return row && { ...row, users: Number(row.users), storedBytes: Number(row.storedBytes) };
}

interface Counted {
  readonly kind: UsageType;
  readonly amount: number;
  readonly now: Date;
  /** In the pharmacy's time zone; decides the month. */
  readonly today: string;
}

/**
 * Counts usage and returns the usage so far. Call it in the transaction of the thing counted.
 * Throws trial_over, subscription_inactive or limit_reached, and then counts nothing.
 *
 * Files and AI queries never exceed their limit. The claims of a file are only known once it is
 * read, so as long as claims are left, one more file is accepted.
 */
export async function countUsage(tx: TenantTransaction, counted: Counted): Promise<Usage> {
  const { kind, amount, now, today } = counted;
  const plan = await requireWorkingSubscription(tx, now);
  const month = usageMonthOf(today);
  const usage = await lockUsage(tx, month);
  const limits: Usage = {
    files: plan.max_files_per_month,
    claims: plan.max_claims,
    aiQueries: plan.max_ai_queries,
  };
  const after = { ...usage, [kind]: usage[kind] + amount };
  const refuse = (limited: UsageType) =>
    limitReached(tx, {
      planName: plan.name,
      kind: limited,
      used: usage[limited],
      limit: limits[limited],
    });
  if (kind !== 'claims' && limits[kind] !== -1 && after[kind] > limits[kind]) {
    throw await refuse(kind);
  }
  if (kind !== 'aiQueries' && limits.claims !== -1 && usage.claims >= limits.claims) {
    throw await refuse('claims');
  }
  await addUsage(tx, month, { [kind]: amount });
  return after;
}

/**
 * Throws trial_over, subscription_inactive or limit_reached if the assistant may not answer. The
 * question is only counted once it was answered.
 */
export async function requireQuestionLeft(
  tx: TenantTransaction,
  { now, today }: { readonly now: Date; readonly today: string },
): Promise<void> {
  const plan = await requireWorkingSubscription(tx, now);
  if (!(await hasFeature(tx, { feature: 'ai_assistant', now }))) {
    throw new AppError('limit_reached', {
      message: `Your ${plan.name} plan does not include the AI assistant.`,
      fields: { kind: 'aiQueries', limit: '0', used: '0' },
    });
  }
  const { aiQueries: used } = await findUsage(tx, usageMonthOf(today));
  const limit = plan.max_ai_queries;
  if (isWithinLimit(used, limit)) return;
  throw await limitReached(tx, { planName: plan.name, kind: 'aiQueries', used, limit });
}

const columnOf = {
  files: 'max_files_per_month',
  claims: 'max_claims',
  aiQueries: 'max_ai_queries',
  users: 'max_users',
  storage: 'max_storage',
} as const;

/** The limits of a plan. */
type LimitKind = keyof typeof columnOf;

/** The cheapest available plan with a higher limit. */
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

const limitText: Readonly<Record<LimitKind, (amount: string) => string>> = {
  files: (amount) => `${amount} files a month`,
  claims: (amount) => `${amount} claims a month`,
  aiQueries: (amount) => `${amount} AI queries a month`,
  users: (amount) => `${amount} users`,
  storage: (amount) => `${amount} GB of stored files`,
};

/** The limit_reached error: a sentence, and fields with kind, limit, use and the next plan. */
async function limitReached(
  tx: TenantTransaction,
  given: { planName: string; kind: LimitKind; used: number; limit: number },
): Promise<AppError> {
  const { planName, kind, used, limit } = given;
  const larger = await findPlanAbove(tx, { kind, limit });
  const number = (value: number) => value.toLocaleString('en-US');
  const advice =
    larger === undefined ? 'Please contact us.' : `Upgrade to the ${larger.name} plan for more.`;
  const usedText = kind === 'storage' ? `${number(used)} GB used` : `${number(used)} used`;
  return new AppError('limit_reached', {
    message:
      `Your ${planName} plan’s limit of ${limitText[kind](number(limit))} has been reached: ` +
      `${usedText}. ${advice}`,
    fields: {
      kind,
      limit: String(limit),
      used: String(used),
      ...(larger === undefined ? {} : { liftedBy: larger.plan_type }),
    },
  });
}

/** Whether less than the limit is used; -1 is unlimited. */
function isWithinLimit(used: number, limit: number): boolean {
  return limit === -1 || used < limit;
}
