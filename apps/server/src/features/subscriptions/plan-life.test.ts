import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setSubscription } from '../../testing/plans.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy } from '../../testing/test-client.ts';
import { updatePlans } from './plan-life.service.ts';
import { grantTrial, switchPlan } from './public.ts';

const start = '2026-03-10T15:00:00.000Z';
let now = start;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now), worker: false });
});
afterAll(() => app.close());
beforeEach(() => {
  now = start;
});

async function pharmacy(): Promise<string> {
  const { user } = await registerPharmacy(app.server);
  return user.organization?.id ?? '';
}

async function roundAt(instant: string): Promise<void> {
  now = instant;
  await updatePlans(app.platform);
}

/** What the rounds wrote of a pharmacy: on the trail, to its people, into the queue of mails. */
function trace(organizationId: string) {
  return app.platform.database.withTenant(organizationId, async (tx) => {
    const trail = await tx.query
      .selectFrom('audit_trails')
      .select(['description', 'new_values'])
      .where('entity_type', '=', 'subscription')
      .where('user_id', 'is', null)
      .orderBy('id')
      .execute();
    const notices = await tx.query
      .selectFrom('notifications')
      .select(['title', 'action_url'])
      .orderBy('id')
      .execute();
    return {
      trail: trail.map(({ description }) => description),
      titles: notices.map(({ title }) => title),
    };
  });
}

const platform = <T>(work: Parameters<typeof app.platform.database.withPlatform<T>>[1]) =>
  app.platform.database.withPlatform('test', work);

async function mailsAbout(organizationId: string): Promise<readonly string[]> {
  return platform(async (tx) => {
    const { rows } = await tx.client.query<{ kind: string }>(
      `select data ->> 'kind' as kind from pgboss.job join users
         on users.id::text = data -> 'data' ->> 'userId'
       where pgboss.job.name = 'mail.send' and users.organization_id = $1
         and data ->> 'kind' like 'trial%' order by created_on, kind desc`,
      [organizationId],
    );
    return rows.map(({ kind }) => kind);
  });
}

const periodOf = async (organizationId: string) => {
  const row = await platform((tx) =>
    tx.query
      .selectFrom('organization_subscriptions')
      .select(['status', 'current_period_end'])
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow(),
  );
  return [row.status, row.current_period_end?.toISOString()];
};

describe('a trial', () => {
  test('sends notices three days and one day before its end and at it, once each', async () => {
    const id = await pharmacy();
    await roundAt('2026-03-21T14:59:59.000Z');
    expect(await trace(id)).toEqual({ trail: [], titles: [] });
    await roundAt('2026-03-21T15:00:00.000Z');
    await roundAt('2026-03-22T15:00:00.000Z');
    expect((await trace(id)).titles).toEqual(['Your trial ends on March 24, 2026']);
    await roundAt('2026-03-23T15:00:00.000Z');
    await roundAt('2026-03-24T14:00:00.000Z');
    expect((await trace(id)).titles).toHaveLength(2);
    await Promise.all([1, 2, 3, 4].map(() => roundAt('2026-03-24T15:00:00.000Z')));
    await roundAt('2026-05-01T15:00:00.000Z');
    expect(await trace(id)).toEqual({
      trail: [
        'Notified that the trial ends on March 24, 2026',
        'Notified that the trial ends on March 24, 2026',
        'The trial ended',
      ],
      titles: [
        'Your trial ends on March 24, 2026',
        'Your trial ends on March 24, 2026',
        'Your trial has ended',
      ],
    });
    expect(await mailsAbout(id)).toEqual(['trial_ending', 'trial_ending', 'trial_ended']);
  });

  test('that is granted again sends notices again', async () => {
    const id = await pharmacy();
    await roundAt('2026-03-24T15:00:00.000Z');
    const trial = { organizationId: id, planType: 'enterprise', days: 30 } as const;
    const { oldValues, newValues } = await platform((tx) =>
      grantTrial(tx, { ...trial, now: new Date(now) }),
    );
    expect(oldValues).toMatchObject({ planType: 'starter', trialEnd: '2026-03-24T15:00:00.000Z' });
    expect(newValues).toEqual({
      planType: 'enterprise',
      status: 'trialing',
      trialEnd: '2026-04-23T15:00:00.000Z',
      currentPeriodEnd: '2026-04-23T15:00:00.000Z',
    });
    await roundAt('2026-04-22T15:00:00.000Z');
    expect((await trace(id)).titles).toEqual([
      'Your trial has ended',
      'Your trial ends on April 23, 2026',
    ]);
  });

  test('that became a plan sends no more notices', async () => {
    const id = await pharmacy();
    const change = { organizationId: id, planType: 'professional' } as const;
    await platform((tx) => switchPlan(tx, { ...change, now: new Date(now) }));
    await roundAt('2026-03-24T15:00:00.000Z');
    expect(await trace(id)).toEqual({ trail: [], titles: [] });
  });
});

describe('a paid period', () => {
  async function paidFrom(instant: string): Promise<string> {
    now = instant;
    const id = await pharmacy();
    const change = { organizationId: id, planType: 'professional' } as const;
    await platform((tx) => switchPlan(tx, { ...change, now: new Date(now) }));
    return id;
  }

  test('from the 31st ends with a short month and on the 31st again', async () => {
    const id = await paidFrom('2026-01-31T12:00:00.000Z');
    expect(await periodOf(id)).toEqual(['active', '2026-02-28T12:00:00.000Z']);
    await roundAt('2026-02-28T12:00:00.000Z');
    expect(await periodOf(id)).toEqual(['active', '2026-03-31T12:00:00.000Z']);
    await roundAt('2026-02-28T12:00:20.000Z');
    expect((await trace(id)).trail).toEqual(['A new billing period started']);
  });

  test('catches up after missed runs', async () => {
    const id = await paidFrom('2026-01-31T12:00:00.000Z');
    await roundAt('2026-07-04T12:00:00.000Z');
    expect(await periodOf(id)).toEqual(['active', '2026-07-31T12:00:00.000Z']);
  });

  test('that is the last one ends the plan', async () => {
    const id = await paidFrom('2026-01-31T12:00:00.000Z');
    await setSubscription(app, id, { cancel_at_period_end: true });
    await roundAt('2026-02-28T11:59:59.000Z');
    expect((await periodOf(id))[0]).toBe('active');
    await roundAt('2026-02-28T12:00:00.000Z');
    await roundAt('2026-03-28T12:00:00.000Z');
    expect((await periodOf(id))[0]).toBe('cancelled');
    expect((await trace(id)).trail).toEqual(['The canceled plan ended']);
  });
});
