import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerPerson } from '../../testing/people.ts';
import { setSubscription } from '../../testing/plans.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient } from '../../testing/test-client.ts';
import { switchPlan } from './public.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  const registered = await registerPharmacy(app.server);
  client = registered.client;
  organizationId = registered.user.organization?.id ?? '';
});
afterAll(() => app.close());

const hasAccess = async (feature: string) =>
  (await client.post('/api/subscription/check-feature', { feature })).body.hasAccess;

const take = (planType: 'starter' | 'enterprise') =>
  app.platform.database.withPlatform('plan', (tx) =>
    switchPlan(tx, { organizationId, planType, now: new Date() }),
  );

describe('a feature', () => {
  test.each([
    ['alerts', true],
    ['Alerts', true],
    ['DIR fee dashboard and reports', true],
    ['vendor_audit', false],
    ['Vendor invoice audit', false],
    ['Everything', false],
    ['no_such_thing', false],
  ])('named %s is in the starter plan: %s', async (feature, expected) => {
    await take('starter');
    expect(await hasAccess(feature)).toBe(expected);
  });

  test('of a smaller plan is in the larger plan including it, by key and sentence', async () => {
    await take('enterprise');
    for (const feature of ['alerts', 'E-mail support', 'Vendor invoice audit', 'audit_export']) {
      expect([feature, await hasAccess(feature)]).toEqual([feature, true]);
    }
    expect(await hasAccess('Dedicated support')).toBe(false);
    expect(await hasAccess('dedicated_support')).toBe(false);
  });

  test('that creates data is blocked with the plan; one that reads is not', async () => {
    await take('starter');
    await setSubscription(app, organizationId, { status: 'past_due' });
    expect(await hasAccess('uploads')).toBe(false);
    expect(await hasAccess('ai_assistant')).toBe(false);
    expect(await hasAccess('reports')).toBe(true);
  });

  test('is not available without a pharmacy', async () => {
    const person = await registerPerson(app);
    const answer = await person.client.post('/api/subscription/check-feature', {
      feature: 'alerts',
    });
    expect(answer.body).toEqual({ hasAccess: false });
  });
});
