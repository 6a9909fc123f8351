import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerPerson } from './testing/people.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { createTestClient, registerPharmacy } from './testing/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

describe('Constants: plans and limits', () => {
  test('with no subscription the defaults are limits 0, starter, usage 0', async () => {
    const { client } = await registerPerson(app);
    expect((await client.get('/api/subscription/status')).body).toMatchObject({
      planType: 'starter',
      currentUsage: { claimsProcessed: 0, filesUploaded: 0, aiQueriesUsed: 0 },
      limits: { maxClaims: 0, maxFilesPerMonth: 0, maxAIQueries: 0 },
    });
  });

  test('use is allowed while used is below the limit', async () => {
    const { client } = await registerPharmacy(app.server);
    const track = async (amount: number) =>
      (await client.post('/api/subscription/track-usage', { type: 'files', amount })).status;
    expect([await track(24), await track(1), await track(1)]).toEqual([200, 200, 402]);
  });

  test.each([
    ['pharmacyPhone', 20, '2'],
    ['pharmacyName', 255, 'a'],
  ])('%s has at most %d characters', async (name, max, letter) => {
    const body = { [name]: letter.repeat(max + 1) };
    const answer = await createTestClient(app.server).post('/api/auth/register-pharmacy', body);
    expect(answer.body.fields[name]).toBe(`At most ${max} characters`);
  });
});

describe('Constants: lists', () => {
  test('claims are fetched with limit 1000', async () => {
    const { client } = await registerPharmacy(app.server);
    expect((await client.get('/api/claims?limit=1000')).body).toEqual([]);
    expect((await client.get('/api/claims?limit=1001')).status).toBe(400);
  });
});
