import type { TestApp } from './test-app.ts';

type App = Pick<TestApp, 'platform'>;

interface Used {
  readonly files?: number;
  readonly claims?: number;
  readonly aiQueries?: number;
}

/** Sets the counters of a month, March 2026 unless told. */
export async function setUsage(
  { platform }: App,
  organizationId: string,
  { year = 2026, month = 3, ...used }: Used & { year?: number; month?: number },
): Promise<void> {
  const counters = {
    files_uploaded: used.files ?? 0,
    claims_processed: used.claims ?? 0,
    ai_queries_used: used.aiQueries ?? 0,
  };
  await platform.database.withTenant(organizationId, (tx) =>
    tx.query
      .insertInto('usage_tracking')
      .values({
        organization_id: organizationId,
        id: crypto.randomUUID(),
        year,
        month,
        ...counters,
      })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'year', 'month']).doUpdateSet(counters),
      )
      .execute(),
  );
}

interface SubscriptionValues {
  readonly status?: string;
  readonly cancel_at_period_end?: boolean;
  readonly billing_cycle?: string;
}

/** What only a card provider or an administrator does. */
export async function setSubscription(
  { platform }: App,
  organizationId: string,
  values: SubscriptionValues,
): Promise<void> {
  await platform.database.withPlatform('arrange a subscription', (tx) =>
    tx.query
      .updateTable('organization_subscriptions')
      .set(values)
      .where('organization_id', '=', organizationId)
      .execute(),
  );
}
