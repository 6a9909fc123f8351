import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { solveCaptcha } from '../../testing/captcha.ts';
import { expectError } from '../../testing/expect-error.ts';
import { joinAs } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestClient, type TestClient, testPassword } from '../../testing/test-client.ts';

let app: TestApp;

const now = new Date('2026-03-10T15:00:00.000Z');

beforeAll(async () => {
  app = await startTestApp({ worker: false, clock: () => now });
});
afterAll(() => app.close());

/** Every field that a registration of a pharmacy has. */
const pharmacy = {
  pharmacyName: 'Corner Pharmacy',
  pharmacyAddress: '7 Elm Street',
  pharmacyCity: 'Albany',
  pharmacyState: 'NY',
  pharmacyZipCode: '12207',
  pharmacyPhone: '518-555-0101',
  pharmacyLicense: '031-778812',
  adminFirstName: 'Ana',
  adminLastName: 'Okafor',
  adminEmail: 'ana@corner.example',
  adminPassword: testPassword,
  adminPhone: '518-555-0199',
};

/** With the captcha completed, as the screen sends it. */
async function send(client: TestClient, path: string, body: object) {
  return client.post(path, { ...body, recaptchaToken: await solveCaptcha(app.server) });
}

const register = (body: object) =>
  send(createTestClient(app.server), '/api/auth/register-pharmacy', body);

describe('a pharmacy that registers', () => {
  test('is pending, with address, license and a signed-in administrator', async () => {
    const client = createTestClient(app.server);
    const answer = await send(client, '/api/auth/register-pharmacy', pharmacy);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.user).toMatchObject({
      email: 'ana@corner.example',
      firstName: 'Ana',
      lastName: 'Okafor',
      role: 'pharmacy_admin',
      profileImageUrl: null,
      organization: {
        name: 'Corner Pharmacy',
        approvalStatus: 'pending',
        filesWait: false,
        isDemo: false,
        timeZone: 'America/New_York',
      },
    });
    expect(answer.text).not.toContain('password');
    expect((await client.get('/api/auth/user')).body).toEqual(answer.body.user);
    const row = await app.platform.database.withPlatform('look at the pharmacy', (tx) =>
      tx.query
        .selectFrom('organizations')
        .selectAll()
        .where('id', '=', answer.body.user.organization.id)
        .executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({
      address: '7 Elm Street, Albany, NY 12207',
      state: 'NY',
      license_number: '031-778812',
      phone: '518-555-0101',
      is_active: true,
    });
  });

  test('has a starter trial of fourteen days', async () => {
    const client = createTestClient(app.server);
    await send(client, '/api/auth/register-pharmacy', { ...pharmacy, adminEmail: 'b@c.example' });
    const { body } = await client.get('/api/subscription/status');
    expect(body).toMatchObject({ planType: 'starter', status: 'trialing', isTrialing: true });
    expect(body.trialEnd).toBe('2026-03-24T15:00:00.000Z');
  });

  test('is recorded with its origin', async () => {
    const answer = await createTestClient(app.server).request({
      method: 'POST',
      url: '/api/auth/register-pharmacy',
      headers: { 'user-agent': 'Corner Browser' },
      payload: { ...pharmacy, adminEmail: 'recorded@corner.example' },
    });
    const rows = await auditRows(app);
    expect(rows.find(({ user_id: id }) => id === answer.body.user.id)).toMatchObject({
      organization_id: answer.body.user.organization.id,
      action: 'create',
      entity_type: 'organization',
      ip_address: '127.0.0.1',
      user_agent: 'Corner Browser',
    });
  });

  test('is announced to the super admins once it is stored', async () => {
    const desk = await joinAs(app, { role: 'super_admin', organizationId: null });
    const told = async () => (await desk.client.get('/api/notifications')).body.notifications;
    const body = { ...pharmacy, adminEmail: 'told@corner.example' };
    expect((await register(body)).status).toBe(201);
    expect((await register(body)).status).toBe(409);
    expect(await told()).toEqual([
      expect.objectContaining({
        type: 'reminder',
        title: 'A pharmacy is awaiting approval',
        message: 'Corner Pharmacy in Albany, NY',
        actionUrl: '/admin/super',
      }),
    ]);
  });

  test('leaves nothing behind if its address is taken, in any spelling', async () => {
    const taken = { ...pharmacy, adminEmail: 'taken@corner.example' };
    expect((await register(taken)).status).toBe(201);
    const count = () =>
      app.platform.database.withPlatform('count', (tx) =>
        tx.query.selectFrom('organizations').select('id').execute(),
      );
    const before = (await count()).length;
    const client = createTestClient(app.server);
    const again = { ...taken, adminEmail: ' TAKEN@Corner.Example ' };
    const answer = await send(client, '/api/auth/register-pharmacy', again);
    expectError(answer, 'email_taken');
    expect((await count()).length).toBe(before);
    expectError(await client.get('/api/auth/user'), 'unauthorized');
  });

  test('is created once by twenty parallel calls', async () => {
    const body = { ...pharmacy, adminEmail: 'twenty@corner.example' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(body)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  });
});

describe('the errors of a registration', () => {
  test.each([
    ['pharmacyName', 'A', 'Pharmacy name is required'],
    ['pharmacyAddress', '1 Ab', 'Please enter a valid address'],
    ['pharmacyCity', 'A', 'City is required'],
    ['pharmacyState', 'N', 'State is required'],
    ['pharmacyZipCode', '1220', 'Valid ZIP code is required'],
    ['pharmacyPhone', '518555010', 'Valid phone number is required'],
    ['pharmacyLicense', '03', 'Pharmacy license number is required'],
    ['adminFirstName', 'A', 'First name is required'],
    ['adminLastName', 'O', 'Last name is required'],
    ['adminEmail', 'ana at corner', 'Please enter a valid email address'],
    ['adminEmail', `${'a'.repeat(250)}@b.example`, 'Please enter a valid email address'],
    ['adminPassword', 'Short-7', 'Password must be at least 8 characters long'],
    ['adminPassword', 'lowercase-7', 'Password must contain at least one uppercase letter'],
    ['adminPassword', 'UPPERCASE-7', 'Password must contain at least one lowercase letter'],
    ['adminPassword', 'No-Number-At-All', 'Password must contain at least one number'],
    ['adminPassword', 'NoSpecial7777', 'Password must contain at least one special character'],
    ['adminPassword', `Aa-7${'a'.repeat(125)}`, 'Password must be at most 128 characters long'],
  ])('%s %j: %s', async (field, value, message) => {
    const answer = await register({ ...pharmacy, adminEmail: 'words@c.example', [field]: value });
    expectError(answer, 'invalid_input');
    expect(answer.body.fields).toEqual({ [field]: message });
    expect(answer.body.message).toBe(message);
  });

  test('say what each missing field needs', async () => {
    const { body } = await register({});
    expect(body.fields).toEqual({
      pharmacyName: 'Pharmacy name is required',
      pharmacyAddress: 'Please enter a valid address',
      pharmacyCity: 'City is required',
      pharmacyState: 'State is required',
      pharmacyZipCode: 'Valid ZIP code is required',
      pharmacyPhone: 'Valid phone number is required',
      pharmacyLicense: 'Pharmacy license number is required',
      adminFirstName: 'First name is required',
      adminLastName: 'Last name is required',
      adminEmail: 'Please enter a valid email address',
      adminPassword: 'Password must be at least 8 characters long',
    });
  });

  test('are the same for a person who registers or signs in', async () => {
    const client = createTestClient(app.server);
    const registered = await client.post('/api/auth/register', { email: 'x', password: 'Short-7' });
    expect(registered.body.fields).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password must be at least 8 characters long',
      firstName: 'First name is required',
      lastName: 'Last name is required',
    });
    const signedIn = await client.post('/api/auth/login', { email: 'x', password: '' });
    expect(signedIn.body.fields).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password is required',
    });
  });
});

describe('a person who registers without a pharmacy', () => {
  test('is staff without an organization and sees empty screens', async () => {
    const client = createTestClient(app.server);
    const answer = await send(client, '/api/auth/register', {
      email: 'sam@nowhere.example',
      password: testPassword,
      firstName: 'Sam',
      lastName: 'Lee',
    });
    expect(answer.status).toBe(201);
    expect(answer.body.user).toMatchObject({ role: 'staff', organization: null });
    const { body: dashboard } = await client.get('/api/dashboard');
    expect(dashboard).toMatchObject({ month: '2026-03', hasData: false, recentClaims: [] });
    expect(dashboard.metrics.ytdDirFees).toBe(0);
    for (const path of ['/api/remittances', '/api/claims', '/api/provider-adjustments']) {
      expect((await client.get(path)).body).toEqual([]);
    }
    expect((await client.get('/api/subscription/status')).body).toMatchObject({
      planType: 'starter',
      status: null,
      limits: { maxClaims: 0, maxFilesPerMonth: 0, maxAIQueries: 0 },
    });
    const rows = await auditRows(app);
    expect(rows.find(({ user_id: id }) => id === answer.body.user.id)).toMatchObject({
      organization_id: null,
      action: 'create',
      entity_type: 'user',
    });
  });
});

describe('passwords', () => {
  test.each([
    ['of 128 characters', `Aa-7${'b'.repeat(124)}`],
    ['of other alphabets', 'Пароль-для-аптеки-٣'],
    ['with an emoji and spaces', 'Ünter den Linden 7 🌳'],
  ])('%s are taken whole', async (what, password) => {
    const email = `${what.replaceAll(' ', '.')}@words.example`;
    const client = createTestClient(app.server);
    const person = { email, password, firstName: 'Sam', lastName: 'Lee' };
    expect((await send(client, '/api/auth/register', person)).status).toBe(201);
    const signIn = (tried: string) =>
      send(createTestClient(app.server), '/api/auth/login', { email, password: tried });
    expect((await signIn(password)).status).toBe(200);
    expect((await signIn(password.normalize('NFD'))).status).toBe(200);
    expect((await signIn(password.slice(0, -1))).status).toBe(401);
    expect((await signIn(`${password} `)).status).toBe(401);
  });
});
