import { publicPlan } from '@pfs/wire/subscriptions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
import { registerPerson } from '../../testing/people.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  type Answer,
  createTestClient,
  registerPharmacy,
  type TestClient,
  testPassword,
  uploadAndRead,
} from '../../testing/test-client.ts';

const start = '2026-03-10T15:00:00.000Z';
let now = start;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) });
});
afterAll(() => app.close());
beforeEach(() => {
  now = start;
});

interface Pharmacy {
  readonly client: TestClient;
  readonly organizationId: string;
  readonly email: string;
}

async function pharmacy(): Promise<Pharmacy> {
  const { client, user, email } = await registerPharmacy(app.server);
  return { client, email, organizationId: user.organization?.id ?? '' };
}

/** Moves the clock and signs in anew, because the session of another day has ended. */
async function at(instant: string, { client, email }: Pharmacy): Promise<void> {
  now = instant;
  await client.post('/api/auth/login', { email, password: testPassword });
}

let files = 0;

function file(claims = 1) {
  files += 1;
  const trace = `TRACE${files}`;
  const ids = Array.from({ length: claims }, (_, index) => ({ id: String(7_000_000 + index) }));
  return {
    name: `${trace}.835`,
    content: smallRemittance({ paidOn: '2026-03-09', trace, claims: ids }),
  };
}

function setUsage({ organizationId }: Pharmacy, used: { files?: number; claims?: number }) {
  return app.platform.database.withTenant(organizationId, (tx) =>
    tx.query
      .updateTable('usage_tracking')
      .set({ files_uploaded: used.files ?? 0, claims_processed: used.claims ?? 0 })
      .where('organization_id', '=', organizationId)
      .execute(),
  );
}

function setSubscription({ organizationId }: Pharmacy, values: { status?: string }) {
  return app.platform.database.withPlatform('arrange a subscription', (tx) =>
    tx.query
      .updateTable('organization_subscriptions')
      .set(values)
      .where('organization_id', '=', organizationId)
      .execute(),
  );
}

const usageOf = async ({ client }: Pharmacy) =>
  (await client.get('/api/subscription/status')).body.currentUsage;

describe('the plans on offer', () => {
  test('are public, with names, prices and a popular one', async () => {
    const { status, body } = await createTestClient(app.server).get('/api/subscription/plans');
    expect(status).toBe(200);
    const prices = (body as Record<string, unknown>[]).map((plan) => [
      plan['planType'],
      plan['name'],
      plan['monthlyPrice'],
      plan['popular'],
    ]);
    expect(prices).toEqual([
      ['starter', 'Starter', 99, false],
      ['professional', 'Professional', 249, true],
      ['enterprise', 'Enterprise', 499, false],
      ['enterprise_plus', 'Enterprise Plus', 999, false],
    ]);
    for (const plan of body) {
      expect(Object.keys(plan).sort()).toEqual(Object.keys(publicPlan.shape).sort());
      expect(plan.features.length).toBeGreaterThan(2);
      expect(plan.savings).toMatch(/^Save \$[\d,]+ a year/);
    }
  });
});

describe('a new pharmacy', () => {
  test('is on trial, with the starter plan’s limits and no usage', async () => {
    const { client } = await pharmacy();
    expect((await client.get('/api/subscription/status')).body).toMatchObject({
      planType: 'starter',
      status: 'trialing',
      isTrialing: true,
      trialEnd: '2026-03-24T15:00:00.000Z',
      currentUsage: { claimsProcessed: 0, filesUploaded: 0, aiQueriesUsed: 0 },
      limits: { maxClaims: 2_500, maxFilesPerMonth: 25, maxAIQueries: 100 },
    });
  });

  test("a person without a pharmacy has no plan and can't use one", async () => {
    const { client } = await registerPerson(app);
    const { body } = await client.get('/api/subscription/status');
    expect(body).toMatchObject({ status: null, features: [], limits: { maxFilesPerMonth: 0 } });
    expectError(await client.upload(file()), 'no_organization');
  });
});

describe('use', () => {
  test('counts a file with its upload and its claims with its import', async () => {
    const own = await pharmacy();
    await uploadAndRead(own.client, file(3));
    await uploadAndRead(own.client, file(4));
    expect(await usageOf(own)).toEqual({ claimsProcessed: 7, filesUploaded: 2, aiQueriesUsed: 0 });
  });

  test('does not count a file that is refused', async () => {
    const own = await pharmacy();
    const one = file();
    await uploadAndRead(own.client, one);
    expectError(await own.client.upload(one), 'duplicate_file');
    expectError(await own.client.upload({ name: 'empty.835', content: '' }), 'empty_file');
    expect(await usageOf(own)).toMatchObject({ filesUploaded: 1 });
  });

  test('does not count samples', async () => {
    const own = await pharmacy();
    const { status, body, text } = await own.client.post('/api/test/add-sample-remittance');
    expect(status, text).toBe(201);
    expect(await own.client.settled(body.remittanceId)).toMatchObject({ counted: true });
    expect(await usageOf(own)).toEqual({ claimsProcessed: 0, filesUploaded: 0, aiQueriesUsed: 0 });
  });

  test('restarts with the month, in the pharmacy’s time zone', async () => {
    const own = await pharmacy();
    await uploadAndRead(own.client, file());
    await at('2026-04-01T03:59:00Z', own);
    expect(await usageOf(own)).toMatchObject({ filesUploaded: 1 });
    now = '2026-04-01T04:00:00Z';
    expect(await usageOf(own)).toMatchObject({ filesUploaded: 0, claimsProcessed: 0 });
  });
});

describe('a limit', () => {
  test('names the usage and the plan with more', async () => {
    const own = await pharmacy();
    await uploadAndRead(own.client, file());
    await setUsage(own, { files: 24 });
    expect((await own.client.upload(file())).status).toBe(201);
    const answer = await own.client.upload(file());
    expectError(answer, 'limit_reached');
    expect(answer.body.message).toBe(
      'Your Starter plan’s limit of 25 files a month has been reached: 25 used. ' +
        'Upgrade to the Professional plan for more.',
    );
    expect(await usageOf(own)).toMatchObject({ filesUploaded: 25 });
    expect((await own.client.get('/api/dashboard')).status).toBe(200);
  });

  test('of claims allows one file over it, and no more', async () => {
    const own = await pharmacy();
    await uploadAndRead(own.client, file());
    await setUsage(own, { files: 1, claims: 2_499 });
    await uploadAndRead(own.client, file(5));
    expect(await usageOf(own)).toMatchObject({ claimsProcessed: 2_504 });
    const answer = await own.client.upload(file());
    expectError(answer, 'limit_reached');
    expect(answer.body.message).toContain('2,500 claims a month has been reached: 2,504 used');
  });

  test('is not exceeded by thirty parallel uploads', async () => {
    const own = await pharmacy();
    await uploadAndRead(own.client, file());
    await setUsage(own, { files: 20 });
    const answers: readonly Answer[] = await Promise.all(
      Array.from({ length: 30 }, () => own.client.upload(file())),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 402)).toHaveLength(25);
    expect(await usageOf(own)).toMatchObject({ filesUploaded: 25 });
    expect((await own.client.get('/api/remittances')).body).toHaveLength(6);
  });
});

describe('an expired trial', () => {
  test('refuses uploads, to the minute, and still shows the data', async () => {
    const own = await pharmacy();
    await uploadAndRead(own.client, file());
    await at('2026-03-24T14:59:59.999Z', own);
    expect((await own.client.upload(file())).status).toBe(201);
    now = '2026-03-24T15:00:00.000Z';
    expectError(await own.client.upload(file()), 'trial_over');
    expect((await own.client.get('/api/claims')).body.length).toBeGreaterThan(0);
    const { body } = await own.client.get('/api/remittances');
    const original = await own.client.get(`/api/remittances/${body[0].id}/original`);
    expect(original.status).toBe(200);
  });

  test.each(['cancelled', 'past_due', 'suspended'])('so does a plan that is %s', async (status) => {
    const own = await pharmacy();
    await setSubscription(own, { status });
    expectError(await own.client.upload(file()), 'subscription_inactive');
  });

  test('an active plan has no trial end', async () => {
    const own = await pharmacy();
    await setSubscription(own, { status: 'active' });
    await at('2026-05-10T15:00:00Z', own);
    expect((await own.client.upload(file())).status).toBe(201);
    expect((await own.client.get('/api/subscription/status')).body.isTrialing).toBe(false);
  });
});
