import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { expectError } from '../../testing/expect-error.ts';
import { joinAs } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { organizationOf, registerPharmacy, type TestClient } from '../../testing/test-client.ts';

let app: TestApp;
let url: string;
let close: () => Promise<void>;

/** Four changes a minute for a person, sixteen for a pharmacy. */
const callsPerMinuteMax = 16;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  const limits = { callsPerMinuteMax, signInsPerMinuteMax: 1_000 };
  const config = { ...app.platform.config, trustProxy: '127.0.0.1' };
  const server = await createApp({ ...app.platform, config, limits });
  url = await server.listen({ port: 0, host: '127.0.0.1' });
  close = () => server.close();
});
afterAll(async () => {
  await close();
  await app.close();
});

let addresses = 0;

/** Each call from an address of its own, so that no limit of an address is met. */
async function change(client: TestClient) {
  addresses += 1;
  const answer = await fetch(`${url}/api/classification/preview`, {
    method: 'POST',
    headers: {
      cookie: client.cookie(),
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.100.${addresses}`,
    },
    body: '{}',
  });
  const text = await answer.text();
  const body = JSON.parse(text);
  const plain = Object.fromEntries(answer.headers);
  return { status: answer.status, headers: plain, body, text };
}

async function statusesOf(client: TestClient, calls: number) {
  const statuses: number[] = [];
  for (let call = 0; call < calls; call += 1) statuses.push((await change(client)).status);
  return statuses;
}

test('a person makes so many changes a minute, from however many addresses', async () => {
  const { client } = await registerPharmacy(app.server);
  expect(await statusesOf(client, 5)).toEqual([400, 400, 400, 400, 429]);
  const refused = await change(client);
  expectError(refused, 'too_many_requests');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await client.get('/api/dashboard')).status).toBe(200);
});

test('the people of a pharmacy share its limit, and no other pharmacy feels it', async () => {
  const { user } = await registerPharmacy(app.server);
  const organizationId = user.organization?.id ?? '';
  const people = await Promise.all(
    [1, 2, 3, 4, 5].map(() => joinAs(app, { role: 'staff', organizationId })),
  );
  const statuses: number[][] = [];
  for (const { client } of people) statuses.push(await statusesOf(client, 4));
  expect(statuses.slice(0, 4).flat()).toEqual(Array.from({ length: 16 }, () => 400));
  expect(statuses[4]).toEqual([429, 429, 429, 429]);
  const other = await registerPharmacy(app.server);
  expect((await change(other.client)).status).toBe(400);
});

test('a file for one pharmacy is refused when another is signed in, on any route', async () => {
  const { client } = await registerPharmacy(app.server);
  const { client: other } = await registerPharmacy(app.server);
  const send = (by: TestClient, organizationId: string, path: string) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { cookie: by.cookie(), 'x-organization': organizationId },
    });
  const own = await organizationOf(client);
  for (const path of ['/api/remittances/upload', '/api/vendor-invoices']) {
    const refused = await send(other, own, path);
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'other_pharmacy' }]);
    expect((await send(client, own, path)).status).not.toBe(409);
  }
});
