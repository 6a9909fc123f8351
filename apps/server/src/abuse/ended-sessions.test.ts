import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { solveCaptcha } from '../testing/captcha.ts';
import { expectError } from '../testing/expect-error.ts';
import { tokenOfMail } from '../testing/mail-links.ts';
import { startMailServer, type TestMailServer } from '../testing/mail-server.ts';
import { changeOrganization, joinAs, type Person } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import {
  createTestClient,
  registerPharmacy,
  type TestClient,
  testPassword,
} from '../testing/test-client.ts';

let app: TestApp;
let mails: TestMailServer;
let admin: TestClient;
let organizationId: string;

beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({ config: { smtpUrl: mails.url } });
});
beforeEach(async () => {
  const pharmacy = await registerPharmacy(app.server);
  admin = pharmacy.client;
  organizationId = pharmacy.user.organization?.id ?? '';
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

const newPassword = 'Better-Stable-8';
const staff = () => joinAs(app, { role: 'staff', organizationId });

/** The cookie as a thief keeps it, whatever the browser does with its own. */
function stolenFrom({ client }: Pick<Person, 'client'>): string {
  return client.cookie();
}

async function expectDead(cookie: string): Promise<void> {
  for (const url of ['/api/auth/user', '/api/claims', '/api/dashboard', '/api/events']) {
    const answer = await app.server.inject({ method: 'GET', url, headers: { cookie } });
    expect(answer.statusCode, url).toBe(401);
  }
}

async function signInAnew({ email }: Person): Promise<TestClient> {
  const client = createTestClient(app.server);
  const recaptchaToken = await solveCaptcha(app.server);
  await client.post('/api/auth/login', { email, password: testPassword, recaptchaToken });
  return client;
}

async function ok(answer: ReturnType<TestClient['request']>): Promise<void> {
  const { status, text } = await answer;
  expect(status, text).toBe(200);
}

const setActive = ({ userId }: Person, isActive: boolean) =>
  ok(admin.request({ method: 'PATCH', url: `/api/users/${userId}`, payload: { isActive } }));

const ends: Readonly<Record<string, (person: Person) => Promise<void>>> = {
  'a sign-out': ({ client }) => ok(client.post('/api/auth/logout')),
  'an own new password, chosen in another browser': async (person) => {
    const other = await signInAnew(person);
    const body = { currentPassword: testPassword, newPassword };
    await ok(other.post('/api/auth/change-password', body));
    await ok(other.get('/api/auth/user'));
  },
  'a password that an administrator set': ({ userId }) =>
    ok(admin.post('/api/admin/change-user-password', { userId, newPassword })),
  'a password that was reset by mail': async ({ email }) => {
    const recaptchaToken = await solveCaptcha(app.server);
    await createTestClient(app.server).post('/api/auth/forgot-password', {
      email,
      recaptchaToken,
    });
    const token = await tokenOfMail(mails, { to: email, subject: 'Choose a new password' });
    const body = { token, password: newPassword };
    await ok(createTestClient(app.server).post('/api/auth/reset-password', body));
  },
  'a deactivation': (person) => setActive(person, false),
  'a deactivation that was taken back': async (person) => {
    await setActive(person, false);
    await setActive(person, true);
  },
  'an end to all other sessions': async (person) =>
    ok((await signInAnew(person)).post('/api/auth/sessions/end-others')),
};

describe('a stolen session is dead after', () => {
  test.each(Object.entries(ends))('%s', async (_what, end) => {
    const person = await staff();
    const cookie = stolenFrom(person);
    await end(person);
    await expectDead(cookie);
  });

  test.each([
    ['a pharmacy was suspended', { is_active: false }],
    ['a pharmacy was rejected', { approval_status: 'rejected' }],
  ] as const)('%s', async (_what, change) => {
    const { client, user } = await registerPharmacy(app.server);
    const cookie = stolenFrom({ client });
    await changeOrganization(app, user.organization?.id ?? '', change);
    await expectDead(cookie);
  });
});

test('the session in which the own password was chosen goes on, under calls of another age', async () => {
  const { client } = await staff();
  const body = { currentPassword: testPassword, newPassword };
  await ok(client.post('/api/auth/change-password', body));
  await ok(client.get('/api/auth/user'));
  expectError(await client.post('/api/auth/change-password', body), 'invalid_input');
});
