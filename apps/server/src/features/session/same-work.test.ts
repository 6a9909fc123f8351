import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { solveCaptcha } from '../../testing/captcha.ts';
import { registerPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestClient } from '../../testing/test-client.ts';

/*
 * Time that tells which addresses have an account comes from work that is done for them only. No
 * worker here: what makes the mails asks about accounts too, while nobody waits for it.
 */
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

/** The queue looks around on its own, so only these count. */
const counted = /attempts|known_devices|users|audit_trails|used_captchas|insert.+pgboss/is;

function textOf(asked: unknown): string {
  return typeof asked === 'string' ? asked : ((asked as { text?: string } | undefined)?.text ?? '');
}

/** How often each of several calls in a row asks the database. */
async function workOf(path: string, body: object, times: number): Promise<readonly number[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const counts: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const recaptchaToken = await solveCaptcha(app.server);
    query.mockClear();
    await createTestClient(app.server).post(path, { ...body, recaptchaToken });
    counts.push(query.mock.calls.filter(([asked]) => counted.test(textOf(asked))).length);
  }
  query.mockRestore();
  return counts;
}

const nobody = 'nobody@nowhere.example';

test('a refused sign-in runs as many queries with an account as without, up to its lock', async () => {
  const { email } = await registerPerson(app);
  const path = '/api/auth/login';
  const password = 'Wrong-Horse-7';
  const known = await workOf(path, { email, password }, 8);
  expect(Math.min(...known)).toBeGreaterThan(5);
  expect(known[4], 'the fifth sends the mail of the lock').toBeGreaterThan(known[3] ?? 0);
  expect(await workOf(path, { email: nobody, password }, 8)).toEqual(known);
});

test('a forgotten password runs as many queries with an account as without', async () => {
  const { email } = await registerPerson(app);
  const path = '/api/auth/forgot-password';
  const known = await workOf(path, { email }, 7);
  expect(known[0], 'the first five send a job').toBeGreaterThan(known[6] ?? 0);
  expect(await workOf(path, { email: nobody }, 7)).toEqual(known);
});
