import type { OwnActivity } from '@pfs/wire/audit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeUser, joinAs } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestClient, registerPharmacy, type TestClient } from '../../testing/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

async function activityOf(client: TestClient, query = '') {
  const answer = await client.get(`/api/auth/activity${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as OwnActivity[];
}

async function pharmacy() {
  const { client, user } = await registerPharmacy(app.server);
  return { client, userId: user.id, organizationId: user.organization?.id ?? '' };
}

const changeName = (of: TestClient, firstName: string) =>
  of.request({ method: 'PATCH', url: '/api/auth/user', payload: { firstName } });

test('a person sees what they did, and what their API keys did by name', async () => {
  const { client } = await pharmacy();
  await changeName(client, 'Mary');
  const body = { name: 'Nightly, upload', scope: 'staff', lifetime: 'never' };
  const { key } = (await client.post('/api/api-keys', body)).body;
  const program = createTestClient(app.server, key);
  await program.post('/api/vendors', { name: 'Harborline' }, { 'user-agent': 'curl/8.0' });
  const [byKey, , byHand] = await activityOf(client);
  expect(byKey).toMatchObject({ entityType: 'vendor', apiKey: 'Nightly, upload', byOther: null });
  expect(byKey?.userAgent).toBe('curl/8.0');
  expect(byHand).toMatchObject({
    ...{ description: 'Changed their name', apiKey: null, byOther: null },
    ...{ userAgent: 'lightMyRequest', newValues: { firstName: 'Mary' } },
  });
});

test('what administrators and the operator did to the account is there, with who it was', async () => {
  const { client, organizationId } = await pharmacy();
  const staff = await joinAs(app, { role: 'staff', organizationId });
  const support = await joinAs(app, { role: 'super_admin', organizationId: null });
  const url = `/api/users/${staff.userId}`;
  await client.request({ method: 'PATCH', url, payload: { lastName: 'Stone' } });
  await support.client.request({ method: 'PATCH', url, payload: { lastName: 'Reed' } });
  const [second, first] = await activityOf(staff.client);
  expect(first).toMatchObject({ description: 'User updated', byOther: 'Maria Lopez' });
  expect(second).toMatchObject({ newValues: { lastName: 'Reed' }, byOther: 'Super administrator' });
});

test('nobody sees what others did, in the own pharmacy or in another', async () => {
  const ours = await pharmacy();
  const theirs = await pharmacy();
  const staff = await joinAs(app, { role: 'staff', organizationId: ours.organizationId });
  await changeName(ours.client, 'Ours');
  await changeName(theirs.client, 'Theirs');
  const seen = JSON.stringify(await activityOf(staff.client));
  expect(seen).not.toMatch(/Ours|Theirs/);
  expect(JSON.stringify(await activityOf(ours.client))).not.toContain('Theirs');
  // Nor what they did in a pharmacy that they are in no more.
  await changeName(staff.client, 'Before');
  expect(JSON.stringify(await activityOf(staff.client))).toContain('Before');
  await changeUser(app, staff.userId, { organization_id: theirs.organizationId });
  expect(JSON.stringify(await activityOf(staff.client))).not.toContain('Before');
});

test('the list comes in pages, newest first', async () => {
  const { client } = await pharmacy();
  for (const name of ['One', 'Two', 'Three']) await changeName(client, name);
  const namesOn = async (page: number) =>
    (await activityOf(client, `?page=${page}&pageSize=2`)).map(
      ({ newValues }) => newValues?.['firstName'],
    );
  expect([await namesOn(1), (await namesOn(2))[0]]).toEqual([['Three', 'Two'], 'One']);
  const { headers } = await client.get('/api/auth/activity?pageSize=1');
  expect(Number(headers['x-total-count'])).toBeGreaterThan(3);
});
