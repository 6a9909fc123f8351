import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestClient, registerPharmacy, type TestClient } from '../../testing/test-client.ts';
import { ensureDemo } from './public.ts';

let app: TestApp;
let now = new Date('2026-03-20T12:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ worker: false, clock: () => now });
});
afterAll(() => app.close());

const fillsPerMonth = 240;

async function makeDemo(): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const line of ensureDemo(app.platform, { fillsPerMonth })) lines.push(line);
  return lines;
}

async function signInAsTold(lines: readonly string[]): Promise<TestClient> {
  const [, email = '', password = ''] = /(\S+@\S+)\s+(\S+)/.exec(lines.join('\n')) ?? [];
  const client = createTestClient(app.server);
  const answer = await client.post('/api/auth/login', { email, password });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.user).toMatchObject({
    role: 'pharmacy_admin',
    organization: { name: 'Maple Street Pharmacy', isDemo: true, approvalStatus: 'approved' },
  });
  return client;
}

const filesOf = async (client: TestClient) =>
  (await client.get('/api/remittances?limit=500')).body as readonly { fileName: string }[];

test('the demo pharmacy is created once; its sign-in works before its data is sent', async () => {
  const making = ensureDemo(app.platform, { fillsPerMonth });
  const first = String((await making.next()).value);
  const client = await signInAsTold([first]);
  expect(await filesOf(client)).toEqual([]);
  const last = String((await making.next()).value);
  const files = await filesOf(client);
  expect(files.length).toBeGreaterThan(100);
  expect(last).toContain(`${files.length} remittances`);
  const again = await makeDemo();
  expect(again).toEqual([first]);
  expect(await filesOf(await signInAsTold(again))).toEqual(files);
});

test('its files count toward no limit, and no other pharmacy sees them', async () => {
  const client = await signInAsTold(await makeDemo());
  const { body } = await client.get('/api/subscription/status');
  expect(body.currentUsage).toMatchObject({ filesUploaded: 0 });
  const { client: other } = await registerPharmacy(app.server);
  expect(await filesOf(other)).toEqual([]);
});

test('an interrupted start continues where it stopped, also on another day', async () => {
  const client = await signInAsTold(await makeDemo());
  const before = await filesOf(client);
  await app.platform.database.withPlatform('forget that it is complete', (tx) =>
    tx.query.deleteFrom('system_settings').where('key', '=', 'demo.complete').execute(),
  );
  now = new Date('2026-03-21T12:00:00Z');
  const later = await signInAsTold(await makeDemo());
  expect(await filesOf(later)).toEqual(before);
});
