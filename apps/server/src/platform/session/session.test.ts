import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../app.ts';
import { readEvents } from '../../testing/event-reader.ts';
import { expectError } from '../../testing/expect-error.ts';
import { changeOrganization, changeUser, registerPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  type Answer,
  createTestClient,
  registerPharmacy,
  testPassword,
} from '../../testing/test-client.ts';

const start = Date.parse('2026-03-10T15:00:00Z');
let now = start;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ worker: false, clock: () => new Date(now) });
});
afterAll(() => app.close());
beforeEach(() => {
  now = start;
});

const hours = (count: number) => count * 3_600_000;

function cookieOf(answer: Answer): string {
  return String([answer.headers['set-cookie']].flat().at(-1) ?? '');
}

function asks(cookie: string): Promise<Answer> {
  const headers = { cookie: cookie.split(';')[0] ?? '' };
  return createTestClient(app.server).request({ method: 'GET', url: '/api/auth/user', headers });
}

async function signIn(email: string, headers: Record<string, string> = {}): Promise<Answer> {
  const body = { email, password: testPassword };
  return createTestClient(app.server).post('/api/auth/login', body, headers);
}

describe('the cookie', () => {
  test('is httpOnly, SameSite=Lax, for the whole API and as long as a session can live', async () => {
    const { email } = await registerPerson(app);
    const cookie = cookieOf(await signIn(email));
    const [value, ...attributes] = cookie.split('; ');
    expect(value).toMatch(/^pfs_session=\S{60,}$/);
    expect(attributes).toEqual(expect.arrayContaining(['Path=/api', 'HttpOnly', 'SameSite=Lax']));
    expect(attributes.filter((one) => /^(Secure|Expires|Max-Age)/.test(one))).toEqual([
      `Max-Age=${app.platform.config.sessionHoursMax * 3_600}`,
    ]);
  });

  test('is left alone by answers that may come after the next sign-in in that browser', async () => {
    const { email } = await registerPerson(app);
    const before = cookieOf(await signIn(email));
    expect((await asks(before)).headers).not.toHaveProperty('set-cookie');
    const cookie = before.split(';')[0] ?? '';
    expect(cookieOf(await signIn(email, { cookie }))).toMatch(/^pfs_session=\S{60,}/);
    const late = await asks(before);
    expectError(late, 'unauthorized');
    expect(late.headers).not.toHaveProperty('set-cookie');
  });

  test('is Secure where the public address is https, with a proxy that tells so or not', async () => {
    const { email } = await registerPerson(app);
    const config = { ...app.platform.config, publicUrl: 'https://fees.example.com' };
    const secure = await createApp({ ...app.platform, config });
    const client = createTestClient(secure);
    const answer = await client.post('/api/auth/login', { email, password: testPassword });
    const [value = '', ...attributes] = cookieOf(answer).split('; ');
    expect(value).toMatch(/^__Host-pfs_session=/);
    expect(attributes).toEqual(
      expect.arrayContaining(['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']),
    );
    const asksSecurely = (cookie: string, url = '/api/auth/user') =>
      createTestClient(secure).request({ method: 'GET', url, headers: { cookie } });
    expect((await asksSecurely(value)).status).toBe(200);
    // Under the plain name a sibling domain may have set it.
    expectError(await asksSecurely(value.replace('__Host-', '')), 'unauthorized');
    const again = await client.post('/api/auth/login', { email, password: testPassword });
    const cookie = cookieOf(again).split(';')[0] ?? '';
    expect((await asksSecurely(cookie, '/healthz')).headers).not.toHaveProperty('set-cookie');
    const out = await client.post('/api/auth/logout', undefined, { cookie });
    expect(cookieOf(out)).toMatch(/^__Host-pfs_session=; .*Path=\/; .*Secure/);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    await secure.close();
  });

  test('goes on under the name for https where a session began before that', async () => {
    const { email } = await registerPerson(app);
    const old = cookieOf(await signIn(email)).split(';')[0] ?? '';
    const config = { ...app.platform.config, publicUrl: 'https://fees.example.com' };
    const secure = await createApp({ ...app.platform, config });
    const asksSecurely = (cookie: string) =>
      createTestClient(secure).request({
        method: 'GET',
        url: '/api/auth/user',
        headers: { cookie },
      });
    const [renewed = '', ...attributes] = cookieOf(await asksSecurely(old)).split('; ');
    expect(renewed).toBe(`__Host-${old}`);
    expect(attributes).toEqual(expect.arrayContaining(['Secure', 'Path=/']));
    const both = await Promise.all([old, renewed, `${old}; ${renewed}`].map(asksSecurely));
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    await secure.close();
  });

  test('is not given to who only looks', async () => {
    const client = createTestClient(app.server);
    for (const path of ['/api/subscription/plans', '/api/auth/user', '/api/login', '/healthz']) {
      expect((await client.get(path)).headers).not.toHaveProperty('set-cookie');
    }
  });

  test('is refused when one character of it is another', async () => {
    const { email } = await registerPerson(app);
    const cookie = cookieOf(await signIn(email)).split(';')[0] ?? '';
    expect((await asks(cookie)).status).toBe(200);
    const at = cookie.indexOf('=') + 5;
    const changed = cookie.slice(0, at) + (cookie[at] === 'A' ? 'B' : 'A') + cookie.slice(at + 1);
    expectError(await asks(changed), 'unauthorized');
    expectError(await asks(cookie.replace(/\.[^.]*$/, '')), 'unauthorized');
    expectError(await asks('pfs_session='), 'unauthorized');
  });
});

describe('a sign-in', () => {
  test('gets an id of its own: one that was known before is worth nothing', async () => {
    const { email } = await registerPerson(app);
    const before = cookieOf(await signIn(email)).split(';')[0] ?? '';
    const after = cookieOf(await signIn(email, { cookie: before })).split(';')[0] ?? '';
    expect(after).not.toBe(before);
    expect((await asks(after)).status).toBe(200);
    expectError(await asks(before), 'unauthorized');
  });

  test('does not take an id that a stranger chose', async () => {
    const { email } = await registerPerson(app);
    const chosen = 'pfs_session=chosen-by-a-stranger.signed-by-nobody';
    const given = cookieOf(await signIn(email, { cookie: chosen })).split(';')[0];
    expect(given).not.toContain('chosen');
    expectError(await asks(chosen), 'unauthorized');
  });
});

describe('a session that was ended', () => {
  test('stays dead when its cookie is sent again', async () => {
    const { email } = await registerPerson(app);
    const cookie = cookieOf(await signIn(email)).split(';')[0] ?? '';
    const client = createTestClient(app.server);
    const out = await client.post('/api/auth/logout', undefined, { cookie });
    expect(out.status).toBe(200);
    expect(out.body).toEqual({ message: 'You have been logged out successfully.' });
    expect(cookieOf(out)).toMatch(/^pfs_session=;.*Expires=Thu, 01 Jan 1970/);
    expectError(await asks(cookie), 'unauthorized');
  });

  test('stays dead when a call that was under way ends after it', async () => {
    const { client, user } = await registerPharmacy(app.server);
    expect(user.organization).not.toBeNull();
    const body = new PassThrough();
    body.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.835"\r\n\r\nISA*');
    const cookie = client.cookie();
    const upload = createTestClient(app.server).request({
      method: 'POST',
      url: '/api/remittances/upload',
      headers: { cookie, 'content-type': 'multipart/form-data; boundary=x' },
      payload: body,
    });
    // The upload has its session once the server reads of it.
    while (body.readableLength > 0) await sleep(5);
    await client.post('/api/auth/logout');
    body.end('late\r\n--x--\r\n');
    expect((await upload).status).toBe(201);
    expectError(await asks(cookie), 'unauthorized');
  });

  test('ends alone: the person’s other sessions go on', async () => {
    const { email } = await registerPerson(app);
    const phone = cookieOf(await signIn(email)).split(';')[0] ?? '';
    const desk = cookieOf(await signIn(email)).split(';')[0] ?? '';
    await createTestClient(app.server).post('/api/auth/logout', undefined, { cookie: phone });
    expectError(await asks(phone), 'unauthorized');
    expect((await asks(desk)).status).toBe(200);
  });

  test('can be ended twice, and by who has none', async () => {
    const client = createTestClient(app.server);
    expect((await client.post('/api/auth/logout')).status).toBe(200);
    expect((await client.post('/api/auth/logout')).status).toBe(200);
  });
});

describe('time', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('thirty minutes without a call end a session, each call begins them anew', async () => {
    const { email } = await registerPerson(app);
    const cookie = cookieOf(await signIn(email));
    vi.useFakeTimers({ toFake: ['Date'] });
    const begin = Date.now();
    vi.setSystemTime(begin + 29 * 60_000);
    expect((await asks(cookie)).status).toBe(200);
    vi.setSystemTime(begin + 58 * 60_000);
    expect((await asks(cookie)).status).toBe(200);
    vi.setSystemTime(begin + 89 * 60_000);
    expectError(await asks(cookie), 'unauthorized');
    vi.setSystemTime(begin + 58 * 60_000);
    expect((await asks(cookie)).status).toBe(200);
  });

  test('calls that a page makes by itself prolong nothing', async () => {
    const { email } = await registerPerson(app);
    const cookie = cookieOf(await signIn(email));
    vi.useFakeTimers({ toFake: ['Date'] });
    const begin = Date.now();
    vi.setSystemTime(begin + 29 * 60_000);
    const unattended = await createTestClient(app.server).request({
      method: 'GET',
      url: '/api/auth/user',
      headers: { cookie: cookie.split(';')[0] ?? '', 'x-unattended': '1' },
    });
    expect(unattended.status).toBe(200);
    expect(unattended.headers).not.toHaveProperty('set-cookie');
    vi.setSystemTime(begin + 31 * 60_000);
    expectError(await asks(cookie), 'unauthorized');
  });

  test('a stream of events that is opened again and again prolongs nothing', async () => {
    const { email } = await registerPerson(app);
    const cookie = cookieOf(await signIn(email)).split(';')[0] ?? '';
    const url = await app.listen();
    vi.useFakeTimers({ toFake: ['Date'] });
    const begin = Date.now();
    for (const minute of [10, 20, 29]) {
      vi.setSystemTime(begin + minute * 60_000);
      const stream = await readEvents(url, cookie);
      expect(stream.status).toBe(200);
      expect(stream.headers.get('set-cookie')).toBeNull();
      stream.close();
    }
    vi.setSystemTime(begin + 31 * 60_000);
    const late = await readEvents(url, cookie);
    expect(late.status).toBe(401);
    expectError(await asks(cookie), 'unauthorized');
  });

  test('twelve hours end a session, however busy it was', async () => {
    const { email } = await registerPerson(app);
    const cookie = cookieOf(await signIn(email));
    now = start + hours(12) - 1;
    expect((await asks(cookie)).status).toBe(200);
    now = start + hours(12);
    expectError(await asks(cookie), 'unauthorized');
  });
});

describe('a change of the account acts at once:', () => {
  test('who is deactivated is signed out', async () => {
    const { client, userId } = await registerPerson(app);
    await changeUser(app, userId, { is_active: false });
    expectError(await client.get('/api/auth/user'), 'unauthorized');
  });

  test.each([
    ['rejected', { approval_status: 'rejected' }],
    ['inactive', { is_active: false }],
  ] as const)('so is everybody of an organization that is %s', async (_what, change) => {
    const { client, user } = await registerPharmacy(app.server);
    await changeOrganization(app, user.organization?.id ?? '', change);
    expectError(await client.get('/api/claims'), 'unauthorized');
  });

  test('a new role is there with the next call', async () => {
    const { client, userId } = await registerPerson(app);
    await changeUser(app, userId, { role: 'pharmacy_admin' });
    expect((await client.get('/api/auth/user')).body.role).toBe('pharmacy_admin');
  });

  test('who joins a pharmacy may upload, who leaves it may not', async () => {
    const { user } = await registerPharmacy(app.server);
    const { client, userId } = await registerPerson(app);
    const file = { name: 'a.835', content: 'ISA*joined' };
    expectError(await client.upload(file), 'no_organization');
    await changeUser(app, userId, { organization_id: user.organization?.id ?? null });
    expect((await client.upload(file)).status).toBe(201);
    await changeUser(app, userId, { organization_id: null });
    expectError(await client.upload(file), 'no_organization');
    expect((await client.get('/api/remittances')).body).toEqual([]);
  });
});
