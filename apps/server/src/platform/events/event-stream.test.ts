import type { ServerEvent } from '@pfs/wire/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { readEvents } from '../../testing/event-reader.ts';
import { registerPerson } from '../../testing/people.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient } from '../../testing/test-client.ts';

let app: TestApp;
let url: string;

beforeAll(async () => {
  app = await startTestApp();
  url = await app.listen();
});
afterAll(() => app.close());

async function cookieOf(client: TestClient): Promise<string> {
  const { headers } = await client.get('/api/auth/user');
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

const file = (id: string) => ({
  name: `${id}.835`,
  content: smallRemittance({ paidOn: '2026-03-10', trace: id, claims: [{ id, dir: 100 }] }),
});

const settledOf = (id: string) => (event: ServerEvent) =>
  event.id === id && ['completed', 'failed'].includes(event.processingStatus);

test('an upload is heard as pending, processing and completed, in this order', async () => {
  const { client } = await registerPharmacy(app.server);
  const stream = await readEvents(url, await cookieOf(client));
  expect(stream.status).toBe(200);
  const { body } = await client.upload(file('heard'));
  await stream.until(settledOf(body.id));
  expect(stream.events.map((event) => [event.id, event.processingStatus])).toEqual([
    [body.id, 'pending'],
    [body.id, 'processing'],
    [body.id, 'completed'],
  ]);
  stream.close();
});

test('a file that is no remittance is heard as failed', async () => {
  const { client } = await registerPharmacy(app.server);
  const stream = await readEvents(url, await cookieOf(client));
  const { body } = await client.upload({ name: 'letter.txt', content: 'Dear pharmacist,' });
  expect(await stream.until(settledOf(body.id))).toMatchObject({ processingStatus: 'failed' });
  stream.close();
});

test('all of a person’s screens hear the same, one that left hears nothing', async () => {
  const { client } = await registerPharmacy(app.server);
  const cookie = await cookieOf(client);
  const [phone, desk, left] = await Promise.all([1, 2, 3].map(() => readEvents(url, cookie)));
  left?.close();
  const { body } = await client.upload(file('screens'));
  await Promise.all([phone?.until(settledOf(body.id)), desk?.until(settledOf(body.id))]);
  expect(phone?.events).toEqual(desk?.events);
  expect(left?.events).toEqual([]);
  phone?.close();
  desk?.close();
});

test('the stream is neither kept by caches nor held back by proxies', async () => {
  const { client } = await registerPharmacy(app.server);
  const stream = await readEvents(url, await cookieOf(client));
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.headers.get('cache-control')).toBe('no-store');
  expect(stream.headers.get('x-accel-buffering')).toBe('no');
  expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
  stream.close();
});

test('a person of no pharmacy gets a stream in which nothing happens', async () => {
  const { client } = await registerPerson(app);
  const stream = await readEvents(url, await cookieOf(client));
  const { client: other } = await registerPharmacy(app.server);
  const { body } = await other.upload(file('elsewhere'));
  await other.settled(body.id);
  expect(stream.status).toBe(200);
  expect(stream.events).toEqual([]);
  stream.close();
});

test('a server that closes ends its streams and does not wait for them', async () => {
  const { client } = await registerPharmacy(app.server);
  const second = await createApp(app.platform);
  const secondUrl = await second.listen({ port: 0, host: '127.0.0.1' });
  const stream = await readEvents(secondUrl, await cookieOf(client));
  expect(stream.status).toBe(200);
  await second.close();
  await stream.ended;
});
