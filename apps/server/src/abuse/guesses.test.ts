import { afterAll, beforeAll, expect, test } from 'vitest';
import { solveCaptcha } from '../testing/captcha.ts';
import { expectError } from '../testing/expect-error.ts';
import { tries } from '../testing/in-depth.ts';
import { type Person, registerPerson } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type Answer, createTestClient, testPassword } from '../testing/test-client.ts';

const peopleCount = 10;
const guessesCount = tries(150, 10_000);

let app: TestApp;
let people: readonly Person[];

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  people = await Promise.all(Array.from({ length: peopleCount }, () => registerPerson(app)));
});
afterAll(() => app.close());

/** From a network address of its own, in a browser that nobody knows. */
async function guess(path: string, body: object, index: number): Promise<Answer> {
  return createTestClient(app.server).request({
    method: 'POST',
    url: path,
    payload: body,
    remoteAddress: `10.1.${index >> 8}.${index & 255}`,
  });
}

function inTurn<T>(count: number, work: (index: number) => Promise<T>): Promise<readonly T[]> {
  const answers: T[] = [];
  return Array.from({ length: count }, (_, index) => index)
    .reduce(async (before, index) => {
      await before;
      answers.push(await work(index));
    }, Promise.resolve())
    .then(() => answers);
}

test('of many guesses from as many addresses none opens an account', async () => {
  const answers = await inTurn(guessesCount, async (index) => {
    const email = people[index % peopleCount]?.email;
    // The right password is among them, once the account is locked.
    const password = index < guessesCount - peopleCount ? `Guess-Horse-${index}` : testPassword;
    const solved = index < 6 * peopleCount || index >= guessesCount - peopleCount;
    const recaptchaToken = solved ? await solveCaptcha(app.server) : undefined;
    return guess('/api/auth/login', { email, password, recaptchaToken }, index);
  });
  const codes = new Set(answers.map(({ body }) => body.code));
  expect([...codes].sort()).toEqual(['captcha_required', 'wrong_credentials']);
  for (const { headers } of answers) expect(headers).not.toHaveProperty('set-cookie');
});

test('few of the guesses ever reach a password: the captcha stands before the others', async () => {
  const { email } = await registerPerson(app);
  const answers = await inTurn(50, (index) =>
    guess('/api/auth/login', { email, password: `Guess-Horse-${index}` }, 30_000 + index),
  );
  const looked = answers.filter(({ body }) => body.code === 'wrong_credentials');
  expect(looked).toHaveLength(3);
});

test('who is guessed at gets in meanwhile, in the browser that is known', async () => {
  const body = async ({ email }: Person) => ({
    email,
    password: testPassword,
    recaptchaToken: await solveCaptcha(app.server),
  });
  const owner = await registerPerson(app);
  const first = await createTestClient(app.server).post('/api/auth/login', await body(owner));
  const cookie = String([first.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  expect(cookie).toMatch(/^pfs_device=/);
  await inTurn(6, async (index) =>
    guess('/api/auth/login', { ...(await body(owner)), password: 'Guess-Horse-0' }, 40_000 + index),
  );
  const stranger = await guess('/api/auth/login', await body(owner), 40_100);
  expectError(stranger, 'wrong_credentials');
  const own = createTestClient(app.server);
  expect((await own.post('/api/auth/login', await body(owner), { cookie })).status).toBe(200);
});

test.each([
  ['/api/auth/reset-password', 'invalid_reset_token', { password: 'Better-Stable-8' }],
  ['/api/auth/verify-email', 'invalid_verification_token', {}],
] as const)(
  '%s takes no guessed token, and none is nearer than another',
  async (path, code, more) => {
    const tokens = ['A'.repeat(43), '0', ...people.map(({ userId }) => userId)];
    const answers = await inTurn(200, (index) =>
      guess(path, { token: tokens[index] ?? `guess-${index}`, ...more }, 20_000 + index),
    );
    for (const answer of answers) expectError(answer, code);
    expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1);
  },
);
