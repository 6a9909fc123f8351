import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { solveCaptcha } from '../../testing/captcha.ts';
import { expectError } from '../../testing/expect-error.ts';
import { mailsTo } from '../../testing/mail-links.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { registerPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Answer, createTestClient, testPassword } from '../../testing/test-client.ts';

const start = Date.parse('2026-03-10T15:00:00Z');
let now = start;
let app: TestApp;
let mails: TestMailServer;

beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({ clock: () => new Date(now), config: { smtpUrl: mails.url } });
});
afterAll(async () => {
  await app.close();
  await mails.close();
});
beforeEach(() => {
  now = start;
});

const minutes = (count: number) => count * 60_000;

interface Call {
  readonly email: string;
  readonly password?: string;
  readonly device?: string;
  readonly remoteAddress?: string;
}

async function signIn({ email, password = testPassword, device, remoteAddress }: Call) {
  const recaptchaToken = await solveCaptcha(app.server);
  return createTestClient(app.server).request({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password, recaptchaToken },
    ...(device === undefined ? {} : { headers: { cookie: device } }),
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
  });
}

function deviceOf(answer: Answer): string {
  const cookies = [answer.headers['set-cookie']].flat().map(String);
  return cookies.find((cookie) => cookie.startsWith('pfs_device=')) ?? '';
}

const shown = (cookie: string) => cookie.split(';')[0] ?? '';

async function failTimes(times: number, call: Call): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    expectError(await signIn({ ...call, password: `Wrong-Horse-${time}` }), 'wrong_credentials');
  }
}

/** Somebody with the browser in which they signed in. */
async function ownerWithDevice() {
  const person = await registerPerson(app);
  const cookie = deviceOf(await signIn({ email: person.email }));
  return { ...person, cookie, device: shown(cookie) };
}

test('a sign-in gives the browser a device cookie that only sign-ins receive', async () => {
  const { cookie } = await ownerWithDevice();
  const [value, ...attributes] = cookie.split('; ');
  expect(value).toMatch(/^pfs_device=[\w-]{22}\.[\w-]{43}$/);
  expect(attributes).toEqual(
    expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/api/auth', 'Max-Age=31536000']),
  );
});

test('guesses from sixty IP addresses let in nobody but the owner', async () => {
  const { email, device } = await ownerWithDevice();
  for (let guess = 0; guess < 60; guess += 1) {
    now = start + minutes(guess);
    const remoteAddress = `10.1.7.${guess}`;
    // Each twentieth guess is even right: while the account is locked that opens nothing.
    const right = guess % 20 === 19;
    const password = right ? testPassword : `Guess-Horse-${guess}`;
    if (right) await failTimes(5, { email, remoteAddress });
    expectError(await signIn({ email, password, remoteAddress }), 'wrong_credentials');
    if (guess % 20 === 0) expect((await signIn({ email, device })).status).toBe(200);
  }
  expect((await signIn({ email, device })).status).toBe(200);
});

test('five wrong passwords in a known browser lock only that browser', async () => {
  const { email, device } = await ownerWithDevice();
  await failTimes(5, { email, device });
  expectError(await signIn({ email, device }), 'wrong_credentials');
  expect((await signIn({ email })).status).toBe(200);
  now = start + minutes(15);
  expect((await signIn({ email, device })).status).toBe(200);
});

test('a browser that is known for one person is unknown for another', async () => {
  const owner = await ownerWithDevice();
  const other = await registerPerson(app);
  await failTimes(5, { email: other.email });
  expectError(await signIn({ email: other.email, device: owner.device }), 'wrong_credentials');
});

test('one browser can be known for two people', async () => {
  const owner = await ownerWithDevice();
  const other = await registerPerson(app);
  const again = deviceOf(await signIn({ email: other.email, device: owner.device }));
  expect(shown(again)).toBe(owner.device);
  for (const { email } of [owner, other]) {
    await failTimes(5, { email });
    expect((await signIn({ email, device: owner.device })).status).toBe(200);
  }
});

test('a changed or forged device cookie is unknown', async () => {
  const { email, device } = await ownerWithDevice();
  await failTimes(5, { email });
  const [id = '', signature = ''] = device.slice('pfs_device='.length).split('.');
  for (const bad of [id, `${id}.`, `${id}x.${signature}`, `${id}.${signature.slice(1)}`, '.']) {
    expectError(await signIn({ email, device: `pfs_device=${bad}` }), 'wrong_credentials');
  }
  expect((await signIn({ email, device })).status).toBe(200);
});

test('a lock is mailed to its owner once, and to nobody else', async () => {
  const { email } = await registerPerson(app);
  const lockMails = async (to: string) =>
    (await mailsTo(mails, to)).filter(({ subject }) => subject.includes('locked'));
  const untilLockMails = async (count: number) => {
    while ((await lockMails(email)).length < count) await sleep(25);
  };
  await failTimes(8, { email });
  await untilLockMails(1);
  now = start + minutes(15);
  await failTimes(5, { email });
  await untilLockMails(2);
  await failTimes(5, { email: 'nobody@nowhere.example' });
  expect(await lockMails(email)).toHaveLength(2);
  expect(await lockMails('nobody@nowhere.example')).toEqual([]);
});
