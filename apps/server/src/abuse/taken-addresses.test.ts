import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { solveCaptcha } from '../testing/captcha.ts';
import { comparable, expectError } from '../testing/expect-error.ts';
import { registerPerson } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type Answer, createTestClient, testPassword } from '../testing/test-client.ts';

let app: TestApp;
let taken: string;

beforeAll(async () => {
  app = await startTestApp({ worker: false, config: { registrationsPerHourMax: 10 } });
  taken = (await registerPerson(app)).email;
});
afterAll(() => app.close());

const nobody = 'nobody@nowhere.example';

function send(url: string, payload: object, remoteAddress = '127.0.0.1'): Promise<Answer> {
  const client = createTestClient(app.server);
  return client.request({ method: 'POST', url, payload, remoteAddress });
}

const person = { password: testPassword, firstName: 'Robin', lastName: 'Reed' };
const pharmacy = {
  pharmacyName: 'Corner Pharmacy',
  pharmacyAddress: '12 Main Street',
  pharmacyCity: 'Springfield',
  pharmacyState: 'IL',
  pharmacyZipCode: '62701',
  pharmacyPhone: '217-555-0112',
  pharmacyLicense: '054-012345',
  adminFirstName: 'Maria',
  adminLastName: 'Lopez',
  adminPassword: testPassword,
};

test.each([
  ['/api/auth/login', { password: 'Wrong-Horse-7' }],
  ['/api/auth/forgot-password', {}],
])('%s says the same of an address with an account and of one without', async (url, more) => {
  const answers: Answer[] = [];
  for (const email of [taken, nobody]) {
    const recaptchaToken = await solveCaptcha(app.server);
    answers.push(await send(url, { email, ...more, recaptchaToken }));
  }
  const [known, unknown] = answers as [Answer, Answer];
  expect(comparable(unknown)).toEqual(comparable(known));
  expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort());
});

describe.each([
  ['/api/auth/register', (email: string) => ({ ...person, email }), '10.2.0.1'],
  [
    '/api/auth/register-pharmacy',
    (adminEmail: string) => ({ ...pharmacy, adminEmail }),
    '10.2.0.2',
  ],
] as const)('%s', (url, bodyOf, remoteAddress) => {
  test('tells that an address is taken in one sentence, and of three asks a captcha', async () => {
    for (let time = 0; time < 3; time += 1) {
      const answer = await send(url, bodyOf(taken), remoteAddress);
      expectError(answer, 'email_taken');
      expect(answer.body.message).toBe('An account with this email can’t be created.');
    }
    expectError(await send(url, bodyOf(taken), remoteAddress), 'captcha_required');
    expectError(await send(url, bodyOf(nobody), remoteAddress), 'captcha_required');
  });
});

test('an address may ask so often a minute and no more', async () => {
  const slow = await startTestApp({ worker: false, signInsPerMinuteMax: 2 });
  const ask = () =>
    createTestClient(slow.server).post('/api/auth/register', { ...person, email: taken });
  const first = await ask();
  expect(first.status, first.text).toBe(201);
  expectError(await ask(), 'email_taken');
  expectError(await ask(), 'too_many_requests');
  await slow.close();
});

test('an address registers three times an hour without a captcha, and ten times with', async () => {
  const from = '10.2.0.3';
  const register = async (time: number, solved: boolean) => {
    const recaptchaToken = solved ? await solveCaptcha(app.server) : undefined;
    const email = `new${time}@stranger.example`;
    return send('/api/auth/register', { ...person, email, recaptchaToken }, from);
  };
  for (const time of [1, 2, 3]) expect((await register(time, false)).status).toBe(201);
  expectError(await register(4, false), 'captcha_required');
  for (const time of [4, 5, 6, 7, 8, 9, 10]) {
    expect((await register(time, true)).status).toBe(201);
  }
  expectError(await register(11, true), 'too_many_requests');
  const { rows } = await app.platform.database.withPlatform('look', (tx) =>
    sql`select job.id from pgboss.job join users on job.data::text like '%' || users.id || '%'
      where users.email like '%@stranger.example'
        and job.data::text like '%email_verification%'`.execute(tx.query),
  );
  expect(rows, 'mails to unverified addresses').toHaveLength(5);
});
