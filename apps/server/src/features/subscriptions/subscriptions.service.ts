import {
  featuresOfWorkingPlans,
  isWorking,
  type SubscriptionState,
  waitingSentences,
} from '@pfs/wire/plan-states';
import type { PlanType, PublicPlan, SubscriptionStatus, UsageType } from '@pfs/wire/subscriptions';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type {
  Database,
  PlatformTransaction,
  TenantTransaction,
} from '../../platform/database/database.ts';
import { insertOwn, selectOwn, updateOwn } from '../../platform/database/own-rows.ts';
import { AppError } from '../../platform/errors.ts';
import { provenFirstName } from '../../platform/mail/proven-first-name.ts';

/** The status without a subscription: nothing is allowed (specification, section 9). */
export const noSubscription: SubscriptionStatus = {
  planType: 'starter',
  status: null,
  state: 'none',
  planName: '',
  isTrialing: false,
  trialEnd: null,
  currentPeriodEnd: null,
  features: [],
  currentUsage: { claimsProcessed: 0, filesUploaded: 0, aiQueriesUsed: 0 },
  limits: { maxClaims: 0, maxFilesPerMonth: 0, maxAIQueries: 0 },
};

export async function readSubscriptionStatus(
  tx: TenantTransaction,
  { today, now }: { today: string; now: Date },
): Promise<SubscriptionStatus> {
  const subscription = await findSubscription(tx);
  if (subscription === undefined) return noSubscription;
  const usage = await findUsage(tx, usageMonthOf(today));
  const state = stateOf(subscription, now);
  return {
    planType: subscription.plan_type as PlanType,
    status: subscription.status as SubscriptionStatus['status'],
    state,
    planName: subscription.name,
    isTrialing: state === 'trialing',
    trialEnd: subscription.trial_end?.toISOString() ?? null,
    currentPeriodEnd: subscription.current_period_end?.toISOString() ?? null,
    features: subscription.features as string[],
    currentUsage: {
      claimsProcessed: usage.claims,
      filesUploaded: usage.files,
      aiQueriesUsed: usage.aiQueries,
    },
    limits: {
      maxClaims: subscription.max_claims,
      maxFilesPerMonth: subscription.max_files_per_month,
      maxAIQueries: subscription.max_ai_queries,
    },
  };
}

/** The available plans, which anybody may see. */
export async function listPublicPlans(database: Database): Promise<PublicPlan[]> {
  const plans = await database.withPlatform('public plans', listActivePlans);
  return plans.map(toPublicPlan);
}

function toPublicPlan(plan: Awaited<ReturnType<typeof listActivePlans>>[number]): PublicPlan {
  return {
    id: plan.id,
    name: plan.name,
    description: plan.description ?? '',
    monthlyPrice: Number(plan.monthly_price),
    savings: plan.savings ?? '',
    features: plan.features as string[],
    popular: plan.popular,
    planType: plan.plan_type as PlanType,
  };
}

/** Whether the plan has a feature, by key or by sentence, ignoring case. */
export async function hasFeature(
  tx: TenantTransaction,
  { feature, now }: { feature: string; now: Date },
): Promise<boolean> {
  const subscription = await findSubscription(tx);
  if (subscription === undefined) return false;
  const wanted = feature.toLowerCase();
  if (featuresOfWorkingPlans.has(wanted) && !isWorking(stateOf(subscription, now))) return false;
  const keys = subscription.feature_keys as string[];
  if (keys.includes(wanted)) return true;
  // Plans that are no longer offered too: a pharmacy may still have one.
  const plans = tx.query.selectFrom('subscription_plans').select(['name', 'features']);
  const sentences = sentencesOf(subscription.name, await plans.execute());
  return sentences.some((sentence) => sentence.toLowerCase() === wanted);
}

interface PlanFeatures {
  readonly name: string;
  readonly features: unknown;
}

const inclusion = 'Everything in ';

/** A plan's feature sentences, including those of the plans that its list includes. */
function sentencesOf(planName: string, plans: readonly PlanFeatures[]): readonly string[] {
  const taken = new Set<string>();
  const sentences: string[] = [];
  const take = (name: string): void => {
    const plan = plans.find((one) => one.name === name);
    if (plan === undefined || taken.has(name)) return;
    taken.add(name);
    for (const sentence of plan.features as string[]) {
      sentences.push(sentence);
      if (sentence.startsWith(inclusion)) take(sentence.slice(inclusion.length));
    }
  };
  take(planName);
  return sentences;
}

/** A trial is over at its end, even before the worker has noticed. */
function stateOf(
  subscription: { readonly status: string; readonly trial_end: Date | null } | undefined,
  now: Date,
): SubscriptionState {
  if (subscription === undefined) return 'none';
  const { status, trial_end: trialEnd } = subscription;
  if (status === 'trialing' && trialEnd !== null && trialEnd <= now) return 'trial_over';
  return status as Exclude<SubscriptionState, 'trial_over' | 'none'>;
}

/** The active subscription. Throws trial_over or subscription_inactive. */
export async function requireWorkingSubscription(tx: TenantTransaction, now: Date) {
  const subscription = await findSubscription(tx);
  const state = stateOf(subscription, now);
  if (subscription !== undefined && isWorking(state)) return subscription;
  throw new AppError(state === 'trial_over' ? 'trial_over' : 'subscription_inactive', {
    message: isWorking(state) ? waitingSentences.none : waitingSentences[state],
    fields: { state },
  });
}

/** Advertised on the landing page. */
const trialDays = 14;

function listActivePlans(tx: PlatformTransaction) {
  return tx.query
    .selectFrom('subscription_plans')
    .selectAll()
    .where('is_active', '=', true)
    .orderBy('monthly_price')
    .execute();
}

export async function startTrial(
  tx: PlatformTransaction,
  trial: { organizationId: string; planType: PlanType; startsAt: Date; days?: number },
): Promise<void> {
  const plan = await tx.query
    .selectFrom('subscription_plans')
    .select('id')
    .where('plan_type', '=', trial.planType)
    .executeTakeFirstOrThrow();
  const endsAt = new Date(trial.startsAt.getTime() + (trial.days ?? trialDays) * 86_400_000);
  await tx.query
    .insertInto('organization_subscriptions')
    .values({
      organization_id: trial.organizationId,
      id: uuidV7(),
      plan_id: plan.id,
      plan_type: trial.planType,
      status: 'trialing',
      current_period_start: trial.startsAt,
      current_period_end: endsAt,
      trial_end: endsAt,
    })
    .execute();
}

function findSubscription(tx: TenantTransaction) {
  return selectOwn(tx, 'organization_subscriptions as subscription')
    .innerJoin('subscription_plans as plan', 'plan.id', 'subscription.plan_id')
    .select([
      'subscription.plan_type',
      'subscription.status',
      'subscription.trial_end',
      'subscription.current_period_end',
      'plan.name',
      'plan.features',
      'plan.feature_keys',
      'plan.max_claims',
      'plan.max_files_per_month',
      'plan.max_ai_queries',
    ])
    .executeTakeFirst();
}

export function findPlanAdmin(tx: PlatformTransaction, userId: string) {
  return tx.query
    .selectFrom('users')
    .select('email as to')
    .select(provenFirstName.as('firstName'))
    .where('id', '=', userId)
    .where('role', '=', 'pharmacy_admin')
    .where('is_active', '=', true)
    .executeTakeFirst();
}

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
