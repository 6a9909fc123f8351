import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { solveCaptcha } from '../../testing/captcha.ts';
import { comparable, expectError } from '../../testing/expect-error.ts';
import { mailsTo, mailWith } from '../../testing/mail-links.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { changeOrganization, joinAs, registerPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestClient, registerPharmacy, testPassword } from '../../testing/test-client.ts';

const start = Date.parse('2026-03-10T15:00:00Z');
const days = (count: number) => count * 86_400_000;
let now = start;
let app: TestApp;
let mails: TestMailServer;
let people = 0;

beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({
    clock: () => new Date(now),
    config: { smtpUrl: mails.url, publicUrl: 'https://fees.example.com', sessionHoursMax: 1_000 },
  });
});
afterAll(async () => {
  await app.close();
  await mails.close();
});
beforeEach(() => {
  now = start;
});

async function pharmacy() {
  const { client, user, email } = await registerPharmacy(app.server);
  const { id: organizationId = '', name = '' } = user.organization ?? {};
  await changeOrganization(app, organizationId, { approval_status: 'approved' });
  return { client, email, userId: user.id, organizationId, name };
}

type Pharmacy = Awaited<ReturnType<typeof pharmacy>>;

function somebody(values: object = {}) {
  people += 1;
  const email = `invited${people}@pharmacy.example`;
  return { email, firstName: 'Ines', lastName: 'Ito', role: 'staff', ...values };
}

/** Each from an address of its own, so that only what the test says counts. */
const invite = ({ client }: Pick<Pharmacy, 'client'>, person: object) =>
  client.request({
    method: 'POST',
    url: '/api/users',
    payload: person,
    remoteAddress: `10.7.0.${people % 250}`,
  });

async function invited(own: Pharmacy, values: object = {}) {
  const person = somebody(values);
  const answer = await invite(own, person);
  expect(answer.status, answer.text).toBe(201);
  return { ...person, id: answer.body.invitation.id as string, token: await linkOf(own, person) };
}

async function linkOf({ name }: Pharmacy, { email }: { email: string }, count = 1) {
  const subject = `You’re invited to join ${name}`;
  const { text } = await mailWith(mails, { to: email, subject, count });
  return /invitation=([\w-]{43})/.exec(text)?.[1] ?? '';
}

const stranger = () => createTestClient(app.server);
const accept = (token: string, values: object = {}) =>
  stranger().post('/api/auth/accept-invitation', { token, password: testPassword, ...values });
const listed = async ({ client }: Pick<Pharmacy, 'client'>) =>
  (await client.get('/api/invitations')).body as { id: string; email: string }[];

describe('an invitation', () => {
  test('is not accepted with the pharmacy’s name as the password, and works afterwards', async () => {
    const own = await pharmacy();
    const { token } = await invited(own);
    await changeOrganization(app, own.organizationId, { name: 'Harborline Rx' });
    const refused = await accept(token, { password: 'Harb0rline-7' });
    expectError(refused, 'invalid_input');
    expect(Object.keys(refused.body.fields)).toEqual(['password']);
    expect((await accept(token)).status).toBe(201);
  });

  test('comes by mail and works once, with the invited role and a verified address', async () => {
    const own = await pharmacy();
    const one = await invited(own, { role: 'pharmacy_admin' });
    expect(await listed(own)).toMatchObject([{ id: one.id, email: one.email }]);
    const mail = (await mailsTo(mails, one.email)).at(-1);
    expect(mail?.text).toContain(`https://fees.example.com/auth?invitation=${one.token}`);
    expect(mail?.text).toContain('Maria Lopez invited you');
    const kept = await app.platform.database.withPlatform('look at an invitation', (tx) =>
      tx.query.selectFrom('invitations').selectAll().where('id', '=', one.id).executeTakeFirst(),
    );
    expect(kept?.token_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(kept)).not.toContain(one.token);
    const shown = await stranger().post('/api/auth/invitation', { token: one.token });
    expect(shown.body).toEqual({
      email: one.email,
      firstName: 'Ines',
      lastName: 'Ito',
      role: 'pharmacy_admin',
      organizationName: own.name,
    });
    const answer = await accept(one.token, { lastName: 'Iwata' });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.user).toMatchObject({
      email: one.email,
      firstName: 'Ines',
      lastName: 'Iwata',
      role: 'pharmacy_admin',
      isEmailVerified: true,
      mustChoosePassword: false,
      organization: { id: own.organizationId },
    });
    expect(await listed(own)).toEqual([]);
    expectError(await accept(one.token), 'invalid_invitation');
    const rows = (await auditRows(app)).filter((row) => row.organization_id === own.organizationId);
    expect(rows.map(({ description }) => description)).toEqual(
      expect.arrayContaining(['User invited', 'Invitation accepted']),
    );
    expect(JSON.stringify(rows)).not.toContain(one.token);
  });

  test('creates one account in many parallel calls', async () => {
    const own = await pharmacy();
    const { token } = await invited(own);
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
  });

  test('can be accepted at registration too, only by the invited address', async () => {
    const own = await pharmacy();
    const { email, token: invitationToken } = await invited(own);
    const register = async (as: string) =>
      stranger().post('/api/auth/register', {
        email: as,
        password: testPassword,
        firstName: 'Ines',
        lastName: 'Ito',
        invitationToken,
        recaptchaToken: await solveCaptcha(app.server),
      });
    const wrong = await register('other@pharmacy.example');
    expectError(wrong, 'invalid_input');
    expect(wrong.body.fields).toEqual({
      email: 'This invitation is for a different email address',
    });
    const answer = await register(email.toUpperCase());
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.user.organization.id).toBe(own.organizationId);
  });

  test('expires after seven days, and when it is resent or withdrawn', async () => {
    const own = await pharmacy();
    const one = await invited(own);
    now = start + days(7);
    expectError(await accept(one.token), 'invalid_invitation');
    const again = await own.client.post(`/api/invitations/${one.id}/resend`);
    expect(again.body.expiresAt).toBe(new Date(start + days(14)).toISOString());
    const newer = await linkOf(own, one, 2);
    expect(newer).not.toBe(one.token);
    expectError(await accept(one.token), 'invalid_invitation');
    const url = `/api/invitations/${one.id}`;
    expect((await own.client.request({ method: 'DELETE', url })).status).toBe(200);
    expectError(await accept(newer), 'invalid_invitation');
    expectError(await own.client.request({ method: 'DELETE', url }), 'not_found');
  });

  test('is sent at most five times a day', async () => {
    const own = await pharmacy();
    const { id } = await invited(own);
    for (let count = 2; count <= 5; count += 1) {
      expect((await own.client.post(`/api/invitations/${id}/resend`)).status).toBe(200);
    }
    expectError(await own.client.post(`/api/invitations/${id}/resend`), 'too_many_requests');
    now = start + days(1) + 1;
    expect((await own.client.post(`/api/invitations/${id}/resend`)).status).toBe(200);
  });

  test('to a closed pharmacy does not work', async () => {
    const own = await pharmacy();
    const { token } = await invited(own);
    await changeOrganization(app, own.organizationId, { is_active: false });
    expectError(await accept(token), 'invalid_invitation');
  });

  test.each(['', 'x', 'a'.repeat(43), 'a'.repeat(201)])('%j is none', async (token) => {
    const answer = await accept(token);
    expect(answer.status).toBe(400);
    expect((await stranger().post('/api/auth/invitation', { token })).status).toBe(400);
  });
});

describe('an address', () => {
  test('with an account elsewhere gets the usual answer; its owner gets a mail', async () => {
    const own = await pharmacy();
    const other = await pharmacy();
    const known = await invite(own, somebody({ email: other.email }));
    const unknown = await invite(own, somebody());
    const shape = ({ status, body }: typeof known) => [status, Object.keys(body.invitation)];
    expect(shape(known)).toEqual(shape(unknown));
    expect(await listed(own)).toHaveLength(2);
    await mailWith(mails, {
      to: other.email,
      subject: 'A pharmacy tried to add your email address',
    });
    const texts = (await mailsTo(mails, other.email)).map(({ text }) => text).join();
    expect(texts).not.toContain('invitation=');
    expect(texts).not.toContain(own.name);
  });

  test('of an account without a pharmacy joins with that account and a new password', async () => {
    const own = await pharmacy();
    const person = await registerPerson(app);
    const { token } = await invited(own, { email: person.email });
    const answer = await accept(token, { password: 'Better-Stable-8' });
    expect(answer.body.user).toMatchObject({
      id: person.userId,
      organization: { id: own.organizationId },
    });
    expectError(await person.client.get('/api/auth/user'), 'unauthorized');
  });

  test('that joined another pharmacy in the meantime is not moved', async () => {
    const [own, other] = [await pharmacy(), await pharmacy()];
    const person = await registerPerson(app);
    const first = await invited(own, { email: person.email });
    const second = await invited(other, { email: person.email });
    expect((await accept(first.token)).status).toBe(201);
    expectError(await accept(second.token), 'invalid_invitation');
  });

  test('of a colleague or an invited person is refused with a reason', async () => {
    const own = await pharmacy();
    expectError(await invite(own, somebody({ email: own.email.toUpperCase() })), 'user_exists');
    const one = await invited(own);
    expectError(await invite(own, somebody({ email: one.email.toUpperCase() })), 'already_invited');
  });
});

describe('a user with a password', () => {
  const enter = async ({ email }: { email: string }, password: string) => {
    const client = stranger();
    const recaptchaToken = await solveCaptcha(app.server);
    const answer = await client.post('/api/auth/login', { email, password, recaptchaToken });
    return { client, answer };
  };

  test('may sign in at once and must first change it', async () => {
    const own = await pharmacy();
    const person = somebody({ password: testPassword });
    const made = await invite(own, person);
    expect(made.status, made.text).toBe(201);
    expect(made.text).not.toContain(testPassword);
    expectError((await enter(person, 'Wrong-Horse-7')).answer, 'wrong_credentials');
    const { client, answer } = await enter(person, testPassword);
    expect(answer.body.user).toMatchObject({ role: 'staff', mustChoosePassword: true });
    expectError(await client.get('/api/dashboard'), 'own_password_needed');
    expect(await listed(own)).toEqual([]);
    expect((await enter(person, testPassword)).answer.status).toBe(200);
    const colleagues = (await own.client.get('/api/users')).body as { email: string }[];
    expect(colleagues.filter(({ email }) => email === person.email)).toHaveLength(1);
  });

  test('is created once by ten parallel sign-ins, and not once withdrawn', async () => {
    const own = await pharmacy();
    const person = somebody({ password: testPassword });
    await invite(own, person);
    const all = await Promise.all(Array.from({ length: 10 }, () => enter(person, testPassword)));
    expect(all.filter(({ answer }) => answer.status === 200).length).toBeGreaterThan(0);
    expect((await own.client.get('/api/users')).body).toHaveLength(2);

    const gone = somebody({ password: testPassword });
    const { body } = await invite(own, gone);
    await own.client.request({ method: 'DELETE', url: `/api/invitations/${body.invitation.id}` });
    expectError((await enter(gone, testPassword)).answer, 'wrong_credentials');
  });

  test('gets the same answer whether or not the address has an account elsewhere', async () => {
    const [own, other] = [await pharmacy(), await pharmacy()];
    expectError(await invite(own, somebody({ password: 'pass-7' })), 'invalid_input');
    const answers: object[] = [];
    for (const email of [other.email, somebody().email]) {
      const { status, body } = await invite(own, somebody({ email, password: testPassword }));
      const { id, ...invitation } = body.invitation;
      answers.push({ status, body: { ...body, invitation: { ...invitation, email: '' } } });
      expect(id).toBeDefined();
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(await listed(own)).toHaveLength(2);
    expect((await own.client.get('/api/users')).body).toHaveLength(1);
    await mailWith(mails, {
      to: other.email,
      subject: 'A pharmacy tried to add your email address',
    });
  });
});

test('a mail of a pharmacy without approval has no text that it entered', async () => {
  const own = await pharmacy();
  await changeOrganization(app, own.organizationId, { approval_status: 'pending' as 'approved' });
  const person = somebody({ firstName: 'Hello <b>Bob</b> https://evil.example' });
  await invite(own, person);
  const { text } = await mailWith(mails, {
    to: person.email,
    subject: 'You’re invited to join a pharmacy',
  });
  expect(text).not.toContain('evil.example');
  expect(text).not.toContain(own.name);
  expect(text).not.toContain('Lopez');
});

test('invitations count toward the plan’s users, also in parallel', async () => {
  const own = await pharmacy();
  const answers = await Promise.all(Array.from({ length: 6 }, () => invite(own, somebody())));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 402, 402, 402, 402]);
  const refused = answers.find(({ status }) => status === 402);
  expect(refused?.body.message).toContain('Starter plan’s limit of 3 users has been reached');
  expect(await listed(own)).toHaveLength(2);
  expectError(await invite(own, somebody({ password: testPassword })), 'limit_reached');
});

test('invitations of another pharmacy are not found', async () => {
  const [own, other] = [await pharmacy(), await pharmacy()];
  const { id } = await invited(other);
  const answers: string[] = [];
  for (const one of [id, randomUUID()]) {
    const answer = await own.client.post(`/api/invitations/${one}/resend`);
    expectError(answer, 'not_found');
    answers.push(JSON.stringify(comparable(answer)));
  }
  expect(new Set(answers).size).toBe(1);
  expect(await listed(other)).toHaveLength(1);
});

test("staff can't invite, and neither can a super admin without a pharmacy", async () => {
  const own = await pharmacy();
  const staff = await joinAs(app, { role: 'staff', organizationId: own.organizationId });
  expectError(await invite(staff, somebody()), 'forbidden');
  const root = await joinAs(app, { role: 'super_admin', organizationId: null });
  expectError(await invite(root, somebody()), 'no_organization');
  expect(await listed(root)).toEqual([]);
  expectError(await invite(own, somebody({ role: 'super_admin' })), 'invalid_input');
});

describe('an invitation is refused for', () => {
  let own: Pharmacy;

  beforeAll(async () => {
    own = await pharmacy();
  });

  test.each([
    ['firstName', '', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['password', 'Short-7', 'Password must be at least 8 characters long'],
    ['password', 'lowercase-7', 'Password must contain at least one uppercase letter'],
    ['password', 'UPPERCASE-7', 'Password must contain at least one lowercase letter'],
    ['password', 'No-Number-At-All', 'Password must contain at least one number'],
    ['password', 'NoSpecial7777', 'Password must contain at least one special character'],
  ])('%s %j: %s', async (field, value, message) => {
    const answer = await invite(own, somebody({ [field]: value }));
    expectError(answer, 'invalid_input');
    expect(answer.body.fields).toEqual({ [field]: message });
  });
});
