import { randomUUID } from 'node:crypto';
import type { Role } from '@pfs/wire/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { solveCaptcha } from '../../testing/captcha.ts';
import { comparable, expectError } from '../../testing/expect-error.ts';
import { mailWith } from '../../testing/mail-links.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { joinAs, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestClient, registerPharmacy, testPassword } from '../../testing/test-client.ts';

/** Six characters and no upper case: less than the full rules. */
const newPassword = 'kelp-7';
let app: TestApp;
let mails: TestMailServer;

beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({ config: { smtpUrl: mails.url } });
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

async function pharmacy() {
  const { client, user, email } = await registerPharmacy(app.server);
  const organizationId = user.organization?.id ?? '';
  const join = (role: Role) => joinAs(app, { role, organizationId });
  return { client, userId: user.id, email, join };
}

async function signIn(email: string, password: string) {
  const client = createTestClient(app.server);
  const recaptchaToken = await solveCaptcha(app.server);
  const answer = await client.post('/api/auth/login', { email, password, recaptchaToken });
  return { client, answer };
}

const change = ({ client }: Pick<Person, 'client'>, userId: string, password = newPassword) =>
  client.post('/api/admin/change-user-password', { userId, newPassword: password });

test('a password set by an administrator works, and ends the old one’s sessions', async () => {
  const own = await pharmacy();
  const staff = await own.join('staff');
  const answer = await change(own, staff.userId);
  expect(answer.body, answer.text).toEqual({ message: 'Password changed successfully' });
  expectError(await staff.client.get('/api/auth/user'), 'unauthorized');
  expectError((await signIn(staff.email, testPassword)).answer, 'wrong_credentials');
  const { client } = await signIn(staff.email, newPassword);
  expect((await client.get('/api/auth/user')).body).toMatchObject({ mustChoosePassword: true });
  const rows = (await auditRows(app)).filter(({ user_id: id }) => id === own.userId);
  expect(rows.at(-1)).toMatchObject({
    entity_type: 'user',
    action: 'update',
    description: 'Password set by an administrator; sessions ended',
  });
  const subject = 'An administrator set a new password for you';
  await mailWith(mails, { to: staff.email, subject });
});

test('a person who changes their own password stays signed in only here', async () => {
  const own = await pharmacy();
  const { client: elsewhere } = await signIn(own.email, testPassword);
  expect((await change(own, own.userId)).status).toBe(200);
  expect((await own.client.get('/api/auth/user')).body).toMatchObject({
    mustChoosePassword: false,
  });
  expectError(await elsewhere.get('/api/auth/user'), 'unauthorized');
});

test('a person of another pharmacy, a super admin and nobody are the same 404', async () => {
  const own = await pharmacy();
  const other = await pharmacy();
  const root = await own.join('super_admin');
  const answers: string[] = [];
  for (const userId of [other.userId, root.userId, randomUUID()]) {
    const answer = await change(own, userId);
    expectError(answer, 'not_found');
    answers.push(JSON.stringify(comparable(answer)));
  }
  expect(new Set(answers).size).toBe(1);
  expect((await other.client.get('/api/auth/user')).status).toBe(200);
});

test('a super admin can set anybody’s password', async () => {
  const own = await pharmacy();
  const root = await joinAs(app, { role: 'super_admin', organizationId: null });
  expect((await change(root, own.userId)).status).toBe(200);
  expect((await signIn(own.email, newPassword)).answer.status).toBe(200);
});

test("five characters are too few, and staff can't set passwords", async () => {
  const own = await pharmacy();
  const staff = await own.join('staff');
  const answer = await change(own, staff.userId, 'pas-7');
  expectError(answer, 'invalid_input');
  expect(answer.body.fields).toEqual({
    newPassword: 'Password must be at least 6 characters long',
  });
  expectError(await change(staff, staff.userId), 'forbidden');
});
