import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Puzzle } from '@pfs/wire/captcha';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { solveCaptcha, solvePuzzle, toToken } from '../../testing/captcha.ts';
import { expectError } from '../../testing/expect-error.ts';
import { registerPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Answer, createTestClient, testPassword } from '../../testing/test-client.ts';

const start = Date.parse('2026-03-10T15:00:00Z');
let now = start;

beforeEach(() => {
  now = start;
});

let addresses = 0;

/** A call from an address of its own, so that only what the test says counts. */
function signIn(
  app: TestApp,
  body: { email: string; password?: string; recaptchaToken?: string | undefined },
  remoteAddress = `10.0.${addresses++ % 250}.7`,
): Promise<Answer> {
  const payload = { password: testPassword, ...body };
  return createTestClient(app.server).request({
    method: 'POST',
    url: '/api/auth/login',
    payload,
    remoteAddress,
  });
}

describe('the built-in puzzle', () => {
  let app: TestApp;
  let email: string;

  beforeAll(async () => {
    app = await startTestApp({ worker: false, clock: () => new Date(now) });
    ({ email } = await registerPerson(app));
  });
  afterAll(() => app.close());

  async function puzzle(): Promise<Puzzle> {
    const { body } = await createTestClient(app.server).get('/api/auth/captcha');
    expect(body).toMatchObject({ provider: 'altcha', expiresInSeconds: 1_200 });
    return body.challenge as Puzzle;
  }

  test('allows one call once solved', async () => {
    const recaptchaToken = await solveCaptcha(app.server);
    expect((await signIn(app, { email, recaptchaToken })).status).toBe(200);
    expectError(await signIn(app, { email, recaptchaToken }), 'captcha_invalid');
  });

  test('allows one of a hundred parallel calls', async () => {
    const recaptchaToken = await solveCaptcha(app.server);
    const body = { email: 'forgetful@nowhere.example', recaptchaToken };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        createTestClient(app.server).post('/api/auth/forgot-password', body),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 99 }, () => 400)]);
  });

  test('expires after twenty minutes', async () => {
    const recaptchaToken = await solveCaptcha(app.server);
    now = start + 20 * 60_000;
    expectError(await signIn(app, { email, recaptchaToken }), 'captcha_invalid');
  });

  test.each<[string, (challenge: Puzzle) => Promise<string> | string]>([
    ['not solved', (challenge) => toToken({ challenge })],
    [
      'guessed',
      (challenge) => toToken({ challenge, solution: { counter: 0, derivedKey: '00'.repeat(32) } }),
    ],
    [
      'made longer',
      (challenge) => {
        const parameters = { ...challenge.parameters, data: { expires: 9_999_999_999 } };
        return solvePuzzle({ ...challenge, parameters });
      },
    ],
    [
      'made easier',
      (challenge) => {
        const { keySignature: _gone, ...rest } = challenge.parameters;
        return solvePuzzle({ ...challenge, parameters: { ...rest, keyPrefix: '00' } });
      },
    ],
    [
      'signed by another',
      async (challenge) => solvePuzzle({ ...challenge, signature: 'ab'.repeat(32) }),
    ],
    ['no token at all', () => 'a token of any form'],
    ['an empty token', () => ''],
    ['JSON of something else', () => toToken([1, null, { challenge: null }])],
  ])('%s is refused', async (_what, toBad) => {
    const recaptchaToken = await toBad(await puzzle());
    expectError(await signIn(app, { email, recaptchaToken }), 'captcha_invalid');
  });

  test('is required after three failures of an account, known or not', async () => {
    const known = await registerPerson(app);
    for (const address of [known.email, 'nobody@nowhere.example']) {
      const body = { email: address, password: 'Wrong-Horse-7' };
      for (const _time of [1, 2, 3]) expectError(await signIn(app, body), 'wrong_credentials');
      expectError(await signIn(app, body), 'captcha_required');
      const recaptchaToken = await solveCaptcha(app.server);
      expectError(await signIn(app, { ...body, recaptchaToken }), 'wrong_credentials');
    }
  });

  test('is required after three failures of an IP address, for an hour', async () => {
    const [from, fromElsewhere] = ['2001:db8:1:2::3', '2001:db8:1:3::3'];
    for (const name of ['a', 'b', 'c']) {
      expectError(await signIn(app, { email: `${name}@none.example` }, from), 'wrong_credentials');
    }
    expectError(await signIn(app, { email }, from), 'captcha_required');
    expectError(await signIn(app, { email }, '2001:db8:1:2:ffff::1'), 'captcha_required');
    expect((await signIn(app, { email }, fromElsewhere)).status).toBe(200);
    now = start + 60 * 60_000;
    expect((await signIn(app, { email }, from)).status).toBe(200);
  });
});

test('is required for every call with CAPTCHA_REQUIRED', async () => {
  const app = await startTestApp({ worker: false, config: { captchaRequired: true } });
  const { email } = await registerPerson(app);
  const client = createTestClient(app.server);
  expectError(await signIn(app, { email }), 'captcha_required');
  expectError(await client.post('/api/auth/forgot-password', { email }), 'captcha_required');
  const person = { email: 'x@y.example', password: testPassword, firstName: 'X', lastName: 'Y' };
  expectError(await client.post('/api/auth/register', person), 'captcha_required');
  const recaptchaToken = await solveCaptcha(app.server);
  expect((await signIn(app, { email, recaptchaToken })).status).toBe(200);
  await app.close();
});

describe('reCAPTCHA', () => {
  let provider: Server;
  let app: TestApp;
  let asked: URLSearchParams[];
  let answers: (form: URLSearchParams) => { status: number; body: string };
  const email = 'nobody@nowhere.example';

  beforeAll(async () => {
    provider = createServer((request, response) => {
      text(request).then((body) => {
        const form = new URLSearchParams(body);
        asked.push(form);
        const answer = answers(form);
        response.writeHead(answer.status, { 'content-type': 'application/json' });
        response.end(answer.body);
      }, response.destroy.bind(response));
    });
    await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
    const address = provider.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    app = await startTestApp({
      worker: false,
      config: { recaptcha: { siteKey: 'the site key', secret: 'the secret' } },
      captchaTuning: { siteverifyUrl: `http://127.0.0.1:${port}/siteverify` },
    });
  });
  afterAll(async () => {
    await app.close();
    provider.closeAllConnections();
    await new Promise((closed) => provider.close(closed));
  });
  beforeEach(() => {
    asked = [];
    answers = (form) => ({
      status: 200,
      body: JSON.stringify(
        form.get('response')?.startsWith('right')
          ? { success: true, hostname: 'localhost' }
          : { success: false, 'error-codes': ['invalid-input-response'] },
      ),
    });
  });

  test('is offered with its site key and without its secret', async () => {
    const answer = await createTestClient(app.server).get('/api/auth/captcha');
    expect(answer.body).toEqual({ provider: 'recaptcha', siteKey: 'the site key' });
  });

  test('verifies a token with the secret and the sender’s IP address', async () => {
    const answer = await signIn(app, { email, recaptchaToken: 'right' }, '10.9.9.9');
    expectError(answer, 'wrong_credentials');
    expect(asked.map((form) => Object.fromEntries(form))).toEqual([
      { secret: 'the secret', response: 'right', remoteip: '10.9.9.9' },
    ]);
  });

  test('accepts a token once', async () => {
    const body = { email, recaptchaToken: 'right once' };
    const all = await Promise.all(Array.from({ length: 20 }, () => signIn(app, body)));
    const codes = all.map((answer) => answer.body.code as string).sort();
    expect(codes).toEqual([
      ...Array.from({ length: 19 }, () => 'captcha_invalid'),
      'wrong_credentials',
    ]);
  });

  test('refuses a token that Google refuses', async () => {
    expectError(await signIn(app, { email, recaptchaToken: 'wrong' }), 'captcha_invalid');
  });

  test.each([
    ['answers an error', () => ({ status: 500, body: '{"success":true}' })],
    ['answers a page', () => ({ status: 200, body: '<html>success</html>' })],
    ['answers no verdict', () => ({ status: 200, body: '{"success":"true"}' })],
    [
      'does not know our secret',
      () => ({ status: 200, body: '{"success":false,"error-codes":["invalid-input-secret"]}' }),
    ],
  ])('that %s lets nobody in and says so', async (_what, answer) => {
    answers = answer;
    const refused = await signIn(app, { email, recaptchaToken: 'right' });
    expectError(refused, 'captcha_unavailable');
    expect(refused.body.message).toMatch(/can’t reach/);
  });

  test('is allowed by the content policy only where it is used', async () => {
    const policy = async (of: TestApp) =>
      String(
        (await createTestClient(of.server).get('/healthz')).headers['content-security-policy'],
      );
    const own = await startTestApp({ worker: false });
    expect(await policy(own)).not.toContain('google');
    expect(await policy(own)).toContain("script-src 'self';");
    const opened = await policy(app);
    expect(opened).toContain("script-src 'self' https://www.google.com/recaptcha/");
    expect(opened).toContain('frame-src https://www.google.com/recaptcha/');
    expect(opened).not.toContain('unsafe');
    await own.close();
  });
});

test('without a reachable provider refuses everybody and says so', async () => {
  const app = await startTestApp({
    worker: false,
    config: { recaptcha: { siteKey: 'k', secret: 's' } },
    captchaTuning: { siteverifyUrl: 'http://127.0.0.1:9/siteverify' },
  });
  const answer = await signIn(app, { email: 'a@b.example', recaptchaToken: 'right' });
  expectError(answer, 'captcha_unavailable');
  await app.close();
});
