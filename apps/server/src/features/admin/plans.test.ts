import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
import { joinAs, type Person } from '../../testing/people.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient } from '../../testing/test-client.ts';

const now = '2026-03-10T15:00:00.000Z';
let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp({ worker: false, clock: () => new Date(now) });
  admin = await joinAs(app, { role: 'super_admin', organizationId: null });
});
afterAll(() => app.close());

async function pharmacy() {
  const { client, user } = await registerPharmacy(app.server);
  return { client, organizationId: user.organization?.id ?? '' };
}

function recorded(organizationId: string) {
  return app.platform.database.withPlatform('look at the audit trail', (tx) =>
    tx.query
      .selectFrom('audit_trails')
      .select(['action', 'description', 'user_id', 'old_values', 'new_values'])
      .where('organization_id', '=', organizationId)
      .where('entity_type', '=', 'subscription')
      .orderBy('id')
      .execute(),
  );
}

const limitsOf = async (client: TestClient) =>
  (await client.get('/api/subscription/status')).body.limits;

test('a pharmacy at its limit can continue with a larger plan', async () => {
  const { client, organizationId } = await pharmacy();
  const upload = (trace: string) =>
    client.upload({
      name: `${trace}.835`,
      content: smallRemittance({ paidOn: '2026-03-09', trace, claims: [{ id: '7000001' }] }),
    });
  expect((await upload('T1')).status).toBe(201);
  await app.platform.database.withTenant(organizationId, (tx) =>
    tx.query
      .updateTable('usage_tracking')
      .set({ files_uploaded: 25 })
      .where('organization_id', '=', organizationId)
      .execute(),
  );
  expectError(await upload('T2'), 'limit_reached');
  const body = { organizationId, planType: 'professional' };
  const answer = await admin.client.post('/api/admin/switch-plan', body);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.subscription).toMatchObject({ planType: 'professional', status: 'active' });
  expect((await upload('T2')).status).toBe(201);
  expect(await limitsOf(client)).toMatchObject({ maxFilesPerMonth: 100 });
  expect(await recorded(organizationId)).toMatchObject([
    {
      action: 'update',
      description: 'Plan switched to Professional',
      user_id: admin.userId,
      old_values: { planType: 'starter', status: 'trialing' },
      new_values: { planType: 'professional', status: 'active', trialEnd: null },
    },
  ]);
});

test.each([1, 30])('a trial of %i days starts now', async (trialDays) => {
  const { organizationId } = await pharmacy();
  const body = { organizationId, planType: 'enterprise', trialDays };
  const answer = await admin.client.post('/api/admin/grant-trial', body);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.subscription).toEqual({
    planType: 'enterprise',
    status: 'trialing',
    trialEnd: new Date(Date.parse(now) + trialDays * 86_400_000).toISOString(),
  });
  expect((await recorded(organizationId))[0]?.description).toBe(
    `Free trial of Enterprise for ${trialDays} days granted`,
  );
});

test.each([0, 31, -1, 1.5, '30', null, undefined])(
  'a trial of %j days is refused',
  async (days) => {
    const { organizationId } = await pharmacy();
    const body = { organizationId, planType: 'enterprise', trialDays: days };
    const answer = await admin.client.post('/api/admin/grant-trial', body);
    expectError(answer, 'invalid_input');
    expect(answer.body.fields).toEqual({ trialDays: 'Please choose 1 to 30 days' });
    expect(await recorded(organizationId)).toEqual([]);
  },
);

test('an inactive plan is refused', async () => {
  const { organizationId } = await pharmacy();
  const body = { organizationId, planType: 'platinum' };
  expectError(await admin.client.post('/api/admin/switch-plan', body), 'invalid_input');
});

test('administrators are notified of a plan change, with a link to its page', async () => {
  const { organizationId } = await pharmacy();
  await admin.client.post('/api/admin/switch-plan', { organizationId, planType: 'enterprise' });
  const notices = await app.platform.database.withTenant(organizationId, (tx) =>
    tx.query.selectFrom('notifications').select(['title', 'action_url']).execute(),
  );
  expect(notices).toContainEqual({
    title: 'You’re now on the Enterprise plan',
    action_url: '/plan',
  });
});
