import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
import { changeOrganization } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, testPassword } from '../../testing/test-client.ts';

let now = Date.parse('2026-03-10T15:00:00Z');
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ worker: false, clock: () => new Date(now) });
});
afterAll(() => app.close());

const person = {
  email: 'wanted@nowhere.example',
  firstName: 'Ines',
  lastName: 'Ito',
  role: 'staff',
};

test('repeated invitations to one person are at most five mails an hour', async () => {
  const { client } = await registerPharmacy(app.server);
  const other = await registerPharmacy(app.server);
  let id = '';
  const invite = async () => {
    const answer = await client.post('/api/users', person);
    id = answer.body.invitation?.id;
    return answer;
  };
  const withdraw = () => client.request({ method: 'DELETE', url: `/api/invitations/${id}` });
  for (let time = 0; time < 4; time += 1) {
    expect((await invite()).status).toBe(201);
    expect((await withdraw()).status).toBe(200);
  }
  expect((await invite()).status).toBe(201);
  expectError(await client.post(`/api/invitations/${id}/resend`), 'too_many_requests');
  await withdraw();
  expectError(await invite(), 'too_many_requests');
  expectError(await other.client.post('/api/users', person), 'too_many_requests');
  now += 61 * 60_000;
  await client.post('/api/auth/confirm', { password: testPassword });
  expect((await invite()).status).toBe(201);
});

test('a pharmacy without approval can invite five people an hour', async () => {
  const config = { registrationsPerHourMax: 10 };
  const strict = await startTestApp({ worker: false, config });
  const { client, user } = await registerPharmacy(strict.server);
  const invite = async (name: string) => {
    const { status, body } = await client.post('/api/users', {
      ...person,
      email: `${name}@x.test`,
    });
    if (status === 201) {
      await client.request({ method: 'DELETE', url: `/api/invitations/${body.invitation.id}` });
    }
    return status;
  };
  const statuses: number[] = [];
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) statuses.push(await invite(name));
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  const organizationId = user.organization?.id ?? '';
  await changeOrganization(strict, organizationId, { approval_status: 'approved' });
  expect(await invite('g')).toBe(201);
  await strict.close();
});
