import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { expectError } from '../../testing/expect-error.ts';
import { setSubscription, setUsage } from '../../testing/plans.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Answer, registerPharmacy, type TestClient } from '../../testing/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  const clock = () => new Date('2026-03-10T15:00:00.000Z');
  app = await startTestApp({ clock, worker: false });
});
afterAll(() => app.close());

interface Pharmacy {
  readonly client: TestClient;
  readonly organizationId: string;
}

async function pharmacy(): Promise<Pharmacy> {
  const { client, user } = await registerPharmacy(app.server);
  return { client, organizationId: user.organization?.id ?? '' };
}

const track = ({ client }: Pharmacy, body: object) =>
  client.post('/api/subscription/track-usage', body);

const usageOf = async ({ client }: Pharmacy) =>
  (await client.get('/api/subscription/status')).body.currentUsage;

let files = 0;
const uploadOne = ({ client }: Pharmacy): Promise<Answer> => {
  files += 1;
  return client.upload({ name: `${files}.835`, content: `ISA*${files}` });
};

const times = (count: number, work: () => Promise<Answer>): Promise<readonly Answer[]> =>
  Promise.all(Array.from({ length: count }, work));

const withStatus = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('a call that counts', () => {
  test('counts one unless it has an amount, and returns the usage', async () => {
    const own = await pharmacy();
    expect((await track(own, { type: 'aiQueries' })).body.currentUsage.aiQueriesUsed).toBe(1);
    await track(own, { type: 'claims', amount: 40 });
    const { status, body } = await track(own, { type: 'files', amount: 2 });
    expect(status).toBe(200);
    expect(body.currentUsage).toEqual({ claimsProcessed: 40, filesUploaded: 2, aiQueriesUsed: 1 });
    const rows = await auditRows(app);
    const counted = rows.filter(({ organization_id: id }) => id === own.organizationId);
    expect(counted.map(({ description }) => description)).toContain(
      'Tracked 40 claims through the API',
    );
  });

  test.each([0, -1, 1.5, 100_001, '3', null])('takes no amount of %s', async (amount) => {
    const own = await pharmacy();
    expectError(await track(own, { type: 'claims', amount }), 'invalid_input');
    expectError(
      await track(own, { type: 'claims', amount: 1, organizationId: 'x' }),
      'invalid_input',
    );
    expectError(await track(own, { type: 'users' }), 'invalid_input');
    expect(await usageOf(own)).toMatchObject({ claimsProcessed: 0 });
  });

  test('never takes files or AI queries over their limit in one call', async () => {
    const own = await pharmacy();
    await setUsage(app, own.organizationId, { aiQueries: 98 });
    const answer = await track(own, { type: 'aiQueries', amount: 3 });
    expectError(answer, 'limit_reached');
    expect(answer.body).toMatchObject({
      message:
        'Your Starter plan’s limit of 100 AI queries a month has been reached: 98 used. ' +
        'Upgrade to the Professional plan for more.',
      fields: { kind: 'aiQueries', limit: '100', used: '98', liftedBy: 'professional' },
    });
    expect((await track(own, { type: 'aiQueries', amount: 2 })).status).toBe(200);
  });

  test('takes AI queries over the claim limit, but no file', async () => {
    const own = await pharmacy();
    await setUsage(app, own.organizationId, { claims: 2_500 });
    expectError(await track(own, { type: 'files' }), 'limit_reached');
    expect((await track(own, { type: 'aiQueries' })).status).toBe(200);
  });

  test('stops at the counter’s maximum without a limit', async () => {
    const own = await pharmacy();
    const { database, clock } = app.platform;
    const { switchPlan } = await import('./public.ts');
    const change = { organizationId: own.organizationId, planType: 'enterprise_plus' } as const;
    await database.withPlatform('plan', (tx) => switchPlan(tx, { ...change, now: clock() }));
    await setUsage(app, own.organizationId, { claims: 2_147_483_600 });
    expect((await track(own, { type: 'claims', amount: 100_000 })).status).toBe(200);
    expect(await usageOf(own)).toMatchObject({ claimsProcessed: 2_147_483_647 });
  });
});

describe('two hundred parallel calls', () => {
  test('upload exactly the remaining files', async () => {
    const own = await pharmacy();
    await setUsage(app, own.organizationId, { files: 3 });
    const answers = await times(200, () => uploadOne(own));
    expect(withStatus(answers, 201)).toBe(22);
    expect(withStatus(answers, 402)).toBe(178);
    expect(await usageOf(own)).toMatchObject({ filesUploaded: 25 });
    expect((await own.client.get('/api/remittances')).body).toHaveLength(22);
  });

  test.each([
    ['aiQueries', 'aiQueriesUsed', 100],
    ['files', 'filesUploaded', 25],
    ['claims', 'claimsProcessed', 2_500],
  ] as const)('count exactly the %s that were left', async (type, counter, limit) => {
    const own = await pharmacy();
    await setUsage(app, own.organizationId, { [type]: limit - 17 });
    const answers = await times(200, () => track(own, { type }));
    expect(withStatus(answers, 200)).toBe(17);
    expect(withStatus(answers, 402)).toBe(183);
    expect((await usageOf(own))[counter]).toBe(limit);
  });

  test('of one pharmacy do not block another', async () => {
    const [busy, other] = [await pharmacy(), await pharmacy()];
    await setUsage(app, busy.organizationId, {});
    let waiting: Promise<Answer> | undefined;
    await app.platform.database.withTenant(busy.organizationId, async (tx) => {
      await tx.query.selectFrom('usage_tracking').select('id').forUpdate().execute();
      waiting = track(busy, { type: 'aiQueries' });
      expect((await track(other, { type: 'aiQueries' })).status).toBe(200);
      expect((await uploadOne(other)).status).toBe(201);
    });
    expect((await waiting)?.status).toBe(200);
  });
});

describe('an inactive plan', () => {
  test.each([
    ['past_due', 'A payment for your plan is overdue'],
    ['suspended', 'Your plan is suspended'],
    ['cancelled', 'Your plan was canceled'],
  ])('is %s in a sentence of its own, and leaves the data readable', async (status, sentence) => {
    const own = await pharmacy();
    await uploadOne(own);
    await setSubscription(app, own.organizationId, { status });
    for (const answer of [await uploadOne(own), await track(own, { type: 'aiQueries' })]) {
      expectError(answer, 'subscription_inactive');
      expect(answer.body.message).toContain(sentence);
      expect(answer.body.fields).toEqual({ state: status });
    }
    expect((await own.client.get('/api/remittances')).body).toHaveLength(1);
    const { body } = await own.client.get('/api/subscription/status');
    expect(body).toMatchObject({ state: status, status, isTrialing: false });
  });
});
