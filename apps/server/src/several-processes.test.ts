import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { solveCaptcha } from './testing/captcha.ts';
import { draftPayment, threeClaims } from './testing/draft-payment.ts';
import { createDraftReading, testDocument } from './testing/draft-reading.ts';
import { readEvents } from './testing/event-reader.ts';
import { expectError } from './testing/expect-error.ts';
import { type OtherProcess, startOtherProcess } from './testing/other-process.ts';
import { startTestBucket, type TestBucket } from './testing/s3-server.ts';
import { letWait } from './testing/settling.ts';
import { smallRemittance } from './testing/small-remittance.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import {
  createTestClient,
  registerPharmacy,
  type TestClient,
  testPassword,
  uploadAndRead,
} from './testing/test-client.ts';

/*
 * Three web processes on one database and bucket. The calls of `client` come to one after the
 * other, as a balancer without sticky sessions sends them.
 */

let s3: TestBucket;
let app: TestApp;
let others: readonly OtherProcess[];
let servers: readonly FastifyInstance[];
let balanced: FastifyInstance;
let stopWaiting: () => Promise<void>;
let client: TestClient;
let email: string;

beforeAll(async () => {
  s3 = await startTestBucket();
  app = await startTestApp({
    config: { fileBucket: s3.address },
    documents: createDraftReading(),
    signInsPerMinuteMax: 8,
  });
  others = [await startOtherProcess(app), await startOtherProcess(app)];
  servers = [app.server, ...others.map(({ server }) => server)];
  let call = 0;
  balanced = {
    inject(options: InjectOptions) {
      call += 1;
      return servers[call % servers.length]?.inject(options);
    },
  } as unknown as FastifyInstance;
  stopWaiting = letWait(balanced, app.testDatabase.admin);
  ({ client, email } = await registerPharmacy(balanced));
});
afterAll(async () => {
  await stopWaiting();
  for (const other of others) await other.close();
  await app.close();
  await s3.close();
});

const fileOf = (id: string) => ({
  name: `${id}.835`,
  content: smallRemittance({ paidOn: '2026-03-10', trace: id, claims: [{ id }] }),
});

/** The same call to each process, as the same person. */
const inEach = (path: string) =>
  Promise.all(
    servers.map((server) =>
      createTestClient(server).request({
        method: 'GET',
        url: path,
        headers: { cookie: client.cookie() },
      }),
    ),
  );

test('what one process takes in, every process shows and returns', async () => {
  const file = fileOf('8001');
  const { id } = await uploadAndRead(client, file);
  const originals = await inEach(`/api/remittances/${id}/original`);
  expect(originals.map(({ text }) => text)).toEqual(servers.map(() => file.content));
  const dashboards = await inEach('/api/dashboard?month=2026-03');
  for (const { body } of dashboards) expect(body).toEqual(dashboards[0]?.body);
  const claims = async () => (await inEach('/api/claims')).map(({ body }) => body.length);
  expect(await claims()).toEqual([1, 1, 1]);
  await uploadAndRead(client, fileOf('8002'));
  expect(await claims()).toEqual([2, 2, 2]);
});

test('events of one process reach the streams of all', async () => {
  const urls = await Promise.all(
    servers.map((server) => server.listen({ port: 0, host: '127.0.0.1' })),
  );
  const streams = await Promise.all(urls.map((url) => readEvents(url, client.cookie())));
  await uploadAndRead(client, fileOf('8003'));
  await Promise.all(
    streams.map((stream) => stream.until(({ changed }) => changed.includes('files'))),
  );
  for (const stream of streams) stream.close();
});

test('a call under a key is done once, whichever process gets it again', async () => {
  const keyed = () =>
    client.post('/api/vendors', { name: 'Main Wholesale' }, { 'idempotency-key': 'once' });
  const answers = [await keyed(), await keyed(), await keyed()];
  expect(answers[0]?.status).toBe(201);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

test('a puzzle of one process is accepted by another, and by none again', async () => {
  const forgot = {
    email: 'forgetful@nowhere.example',
    recaptchaToken: await solveCaptcha(balanced),
  };
  const browser = createTestClient(balanced);
  expect((await browser.post('/api/auth/forgot-password', forgot)).status).toBe(200);
  for (const _ of servers) {
    expectError(await browser.post('/api/auth/forgot-password', forgot), 'captcha_invalid');
  }
});

test('the password of a locked document is asked for once', async () => {
  const payments = [draftPayment({ amount: '25.00', claims: threeClaims, totalNet: '25.50' })];
  const password = 'Sesame-4711';
  const content = `%PDF-1.7\n${testDocument({ payments, password, mark: 'locked' })}`;
  const { id } = await uploadAndRead(client, { name: 'march.pdf', content });
  const statuses = async () =>
    (await inEach(`/api/remittances/${id}/pages/1`)).map(({ status }) => status);
  expect((await client.post(`/api/remittances/${id}/password`, { password })).status).toBe(202);
  expect((await client.settled(id)).processingStatus).toBe('review');
  expect(await statuses()).toEqual([200, 200, 200]);
  const { version } = (await client.get(`/api/remittances/${id}/review`)).body;
  const finish = { version, note: 'Called the payer.' };
  expect((await client.post(`/api/remittances/${id}/review/finish`, finish)).status).toBe(200);
  await expect.poll(statuses).toEqual([409, 409, 409]);
});

test('sign-ins are counted together, and a session ends in every process', async () => {
  const browser = createTestClient(balanced);
  const signIn = (password: string) =>
    browser.request({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password },
      remoteAddress: '10.9.8.7',
    });
  expect((await signIn(testPassword)).status).toBe(200);
  const cookie = { cookie: browser.cookie() };
  const whoCalls = () =>
    Promise.all(
      servers.map((server) =>
        createTestClient(server).request({ method: 'GET', url: '/api/auth/user', headers: cookie }),
      ),
    );
  expect((await whoCalls()).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await browser.post('/api/auth/logout')).status).toBeLessThan(300);
  expect((await whoCalls()).map(({ status }) => status)).toEqual([401, 401, 401]);
  const further: number[] = [];
  for (let turn = 0; turn < 9; turn += 1) further.push((await signIn(testPassword)).status);
  expect(further.filter((status) => status === 200)).toHaveLength(7);
  expect(further.at(-1)).toBe(429);
});
