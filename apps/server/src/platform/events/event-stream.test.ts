import type { ServerEvent } from '@pfs/wire/events';
import type { Tag } from '@pfs/wire/tags';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { type EventReader, readEvents } from '../../testing/event-reader.ts';
import { changeOrganization, changeUser, joinAs, registerPerson } from '../../testing/people.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient } from '../../testing/test-client.ts';
import { withClient } from '../database/connection.ts';
import { openCallCounts } from '../http/call-counts.ts';
import { openEventBus } from './event-bus.ts';

let app: TestApp;
let url: string;
/** Of whom nothing is told any more: a new pharmacy is looked at in the background. */
let quiet: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  url = await app.listen();
  quiet = (await registerPharmacy(app.server)).client;
});
afterAll(() => app.close());

const file = (id: string) => ({
  name: `${id}.835`,
  content: smallRemittance({ paidOn: '2026-03-10', trace: id, claims: [{ id, dir: 100 }] }),
});

function whoOf(cookie: string) {
  const sessionId = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? '';
  return { organizationId: null, userId: '', sessionId };
}

const imported = ({ changed }: ServerEvent) => changed.includes('payments');
const aboutFiles = ({ changed }: ServerEvent) => changed.includes('files');

test('an upload is heard as it waits, as it is read, and with what it brings', async () => {
  const { client } = await registerPharmacy(app.server);
  const stream = await readEvents(url, client.cookie());
  expect(stream.status).toBe(200);
  await client.upload(file('heard'));
  const { changed } = await stream.until(imported);
  expect(stream.events[0]?.changed.toSorted()).toEqual(['files', 'progress']);
  expect(changed).toEqual(expect.arrayContaining(['files', 'payments', 'progress']));
  stream.close();
});

test('a file that is no remittance is heard, and brings nothing', async () => {
  const { client } = await registerPharmacy(app.server);
  const stream = await readEvents(url, client.cookie());
  const { body } = await client.upload({ name: 'letter.txt', content: 'Dear pharmacist,' });
  expect((await client.settled(body.id)).processingStatus).toBe('failed');
  await stream.until(({ changed }) => changed.includes('notifications'));
  expect(stream.events.some(aboutFiles)).toBe(true);
  expect(stream.events.some(imported)).toBe(false);
  stream.close();
});

test('all of a person’s screens hear the same, one that left hears nothing', async () => {
  const { client } = await registerPharmacy(app.server);
  const cookie = client.cookie();
  const screen = () => readEvents(url, cookie);
  const [phone, desk, left] = await Promise.all([screen(), screen(), screen()]);
  left.close();
  await client.upload(file('screens'));
  await Promise.all([phone.until(imported), desk.until(imported)]);
  // Background work for a new pharmacy may reach an earlier screen first.
  const ofFile = ({ events }: EventReader) =>
    events.slice(events.findIndex(aboutFiles), events.findIndex(imported) + 1);
  expect(ofFile(phone).length).toBeGreaterThan(1);
  expect(ofFile(desk)).toEqual(ofFile(phone));
  expect(left.events.some(aboutFiles)).toBe(false);
  phone.close();
  desk.close();
});

test('a session has twenty streams at most, and one that ends makes room', async () => {
  const cookieOfNew = async () => (await registerPharmacy(app.server)).client.cookie();
  const cookie = await cookieOfNew();
  const [first, ...others] = await Promise.all(
    Array.from({ length: 20 }, () => readEvents(url, cookie)),
  );
  const refused = await readEvents(url, cookie);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  const neighbor = await readEvents(url, await cookieOfNew());
  expect([first, ...others, neighbor].map((stream) => stream?.status)).not.toContain(429);
  first?.close();
  const retried = async () => {
    const stream = await readEvents(url, cookie);
    stream.close();
    return stream.status;
  };
  await expect.poll(retried).toBe(200);
  for (const stream of [...others, neighbor]) stream.close();
});

/** Another process that answers requests, as far as streams go. */
async function openProcess() {
  const { platform, testDatabase } = app;
  const events = await openEventBus(testDatabase.platform, platform.log);
  const callCounts = openCallCounts(testDatabase.database, platform.log);
  const server = await createApp({ ...platform, events, callCounts });
  const close = async () => {
    await server.close();
    await events.close();
    await callCounts.close();
  };
  return { url: await server.listen({ port: 0, host: '127.0.0.1' }), close };
}

test('the streams of a session are counted in all processes together', async () => {
  const other = await openProcess();
  const cookie = (await registerPharmacy(app.server)).client.cookie();
  const streams: EventReader[] = [];
  for (let at = 0; at < 20; at++) streams.push(await readEvents(at % 2 ? url : other.url, cookie));
  expect(streams.map(({ status }) => status)).not.toContain(429);
  for (const at of [url, other.url]) expect((await readEvents(at, cookie)).status).toBe(429);
  streams.at(-1)?.close();
  const retried = async () => {
    const stream = await readEvents(other.url, cookie);
    stream.close();
    return stream.status;
  };
  await expect.poll(retried).toBe(200);
  await other.close();
  const rest = await Promise.all(Array.from({ length: 20 }, () => readEvents(url, cookie)));
  expect(rest.filter(({ status }) => status === 200)).toHaveLength(11);
  for (const stream of [...streams, ...rest]) stream.close();
});

test('a browser that leaves before its stream begins holds none', async () => {
  const { client } = await registerPharmacy(app.server);
  const second = await createApp(app.platform);
  second.addHook('preHandler', async ({ url: path, raw }) => {
    if (path.startsWith('/api/events')) raw.socket.destroy();
  });
  const secondUrl = await second.listen({ port: 0, host: '127.0.0.1' });
  for (let at = 0; at < 25; at++) {
    await expect(readEvents(secondUrl, client.cookie())).rejects.toThrow('fetch failed');
  }
  const stream = await readEvents(url, client.cookie());
  expect(stream.status).toBe(200);
  stream.close();
  await second.close();
});

test('a pharmacy has two hundred streams at most, whoever opens them', async () => {
  const { client, user } = await registerPharmacy(app.server);
  const key = `streams of pharmacy ${user.organization?.id}`;
  const other = openCallCounts(app.testDatabase.database, app.platform.log);
  const stops = await Promise.all(
    Array.from({ length: 200 }, () => other.open.take([{ key, max: 200 }])),
  );
  const cookie = client.cookie();
  const refused = await readEvents(url, cookie);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  const neighbor = await readEvents(url, (await registerPharmacy(app.server)).client.cookie());
  expect(neighbor.status).toBe(200);
  stops[0]?.();
  const retried = async () => {
    const stream = await readEvents(url, cookie);
    stream.close();
    return stream.status;
  };
  await expect.poll(retried).toBe(200);
  neighbor.close();
  await other.close();
});

test('who comes after the news is told that there were some, and nobody else is', async () => {
  const { client } = await registerPharmacy(app.server);
  const textOf = async (of: TestClient, query: string) => {
    const late = await readEvents(url, of.cookie(), query);
    await expect.poll(late.text).toContain('retry');
    late.close();
    return late.text();
  };
  await expect.poll(() => textOf(quiet, '?age=2000')).not.toContain('missed');
  const stream = await readEvents(url, client.cookie());
  const begun = performance.now();
  const age = () => `?age=${Math.ceil(performance.now() - begun)}`;
  await client.upload(file('before'));
  await stream.until(imported);
  expect(await textOf(client, age())).toContain('event: missed');
  expect(await textOf(client, '?age=0')).not.toContain('missed');
  expect(await textOf(client, '')).not.toContain('missed');
  expect(await textOf(quiet, age())).not.toContain('missed');
  expect((await client.get('/api/events?age=60001')).status).toBe(400);
  stream.close();
});

test('whose page shows somebody else is told that there is news', async () => {
  const { client, user } = await registerPharmacy(app.server);
  const { client: other } = await registerPharmacy(app.server);
  const textOf = async (of: TestClient) => {
    const stream = await readEvents(url, of.cookie(), `?age=0&userId=${user.id}`);
    await expect.poll(stream.text).toContain('retry');
    stream.close();
    return stream.text();
  };
  expect(await textOf(other)).toContain('event: missed');
  expect(await textOf(client)).not.toContain('missed');
});

test('a stream of a session that ended while it was being opened ends at once', async () => {
  const { client } = await registerPharmacy(app.server);
  const cookie = client.cookie();
  const second = await createApp(app.platform);
  // The session was found, and nobody listens to its end yet.
  second.addHook('preHandler', async ({ url: path }) => {
    if (!path.startsWith('/api/events')) return;
    await client.post('/api/auth/logout');
    const told = () => app.platform.events.hasEnded(whoOf(cookie), 60_000);
    await expect.poll(told).toBe(true);
  });
  const secondUrl = await second.listen({ port: 0, host: '127.0.0.1' });
  const stream = await readEvents(secondUrl, cookie);
  expect(stream.status).toBe(200);
  await stream.ended;
  await second.close();
});

test('the stream is neither kept by caches nor held back by proxies', async () => {
  const { client } = await registerPharmacy(app.server);
  const stream = await readEvents(url, client.cookie());
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.headers.get('cache-control')).toBe('no-store');
  expect(stream.headers.get('x-accel-buffering')).toBe('no');
  expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
  stream.close();
});

test('a person of no pharmacy gets a stream in which nothing happens', async () => {
  const { client } = await registerPerson(app);
  const stream = await readEvents(url, client.cookie());
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
  const stream = await readEvents(secondUrl, client.cookie());
  expect(stream.status).toBe(200);
  await second.close();
  await stream.ended;
});

test('a sign-out ends the streams of its session at once, in every process, and no other', async () => {
  const { client, user } = await registerPharmacy(app.server);
  const organizationId = user.organization?.id ?? '';
  const other = await joinAs(app, { role: 'staff', organizationId });
  const second = await createApp(app.platform);
  const secondUrl = await second.listen({ port: 0, host: '127.0.0.1' });
  const cookie = client.cookie();
  const streams = await Promise.all([readEvents(url, cookie), readEvents(secondUrl, cookie)]);
  const kept = await readEvents(url, other.client.cookie());
  expect((await client.post('/api/auth/logout')).status).toBe(200);
  await Promise.all(streams.map((stream) => stream.ended));
  await other.client.upload(file('after'));
  await kept.until(imported);
  kept.close();
  await second.close();
});

test('an account that is closed, and a pharmacy that is, hear nothing more', async () => {
  const { client, user } = await registerPharmacy(app.server);
  const organizationId = user.organization?.id ?? '';
  const other = await joinAs(app, { role: 'staff', organizationId });
  const ofStaff = await readEvents(url, other.client.cookie());
  const ofAdmin = await readEvents(url, client.cookie());
  await changeUser(app, other.userId, { is_active: false });
  await ofStaff.ended;
  await client.upload(file('still'));
  await ofAdmin.until(imported);
  expect(ofStaff.events).toEqual([]);
  await changeOrganization(app, organizationId, { is_active: false });
  await ofAdmin.ended;
});

test('what ends a stream may tell its people more: it comes too late and harms nothing', async () => {
  const { client, user } = await registerPharmacy(app.server);
  const stream = await readEvents(url, client.cookie());
  const { client: admin } = await joinAs(app, { role: 'super_admin', organizationId: null });
  const organizationId = user.organization?.id;
  const answer = await admin.post('/api/admin/approve-pharmacy', { organizationId });
  expect(answer.status, answer.text).toBe(200);
  await stream.ended;
  const again = await readEvents(url, client.cookie());
  expect(again.status).toBe(200);
  again.close();
});

test('a session’s id is told to nobody who listens', async () => {
  const { client } = await registerPharmacy(app.server);
  const { sessionId: sid } = whoOf(client.cookie());
  const told: string[] = [];
  await withClient(app.testDatabase.platform, async (listener) => {
    listener.on('notification', ({ payload }) => told.push(payload ?? ''));
    await listener.query('listen pfs_events');
    await client.post('/api/auth/logout');
    await expect.poll(() => told.some((text) => text.includes('endSession'))).toBe(true);
  });
  expect(sid.length).toBeGreaterThan(20);
  expect(told.join()).not.toContain(sid);
});

test('a rule that is made or undone, and a file that is deleted, are heard by colleagues', async () => {
  const { client } = await registerPharmacy(app.server);
  const stream = await readEvents(url, client.cookie());
  const told = (tag: Tag) => stream.events.filter(({ changed }) => changed.includes(tag)).length;
  const rule = { where: 'provider_adjustment', payerId: null, code: 'CS', reference: null };
  const made = await client.post('/api/classification/rules', { ...rule, category: 'dir' });
  await expect.poll(() => told('rules')).toBe(1);
  const { body } = await client.upload(file('deleted'));
  await stream.until(imported);
  const files = told('files');
  const payload = { note: 'of another pharmacy' };
  await client.request({ method: 'DELETE', url: `/api/remittances/${body.id}`, payload });
  await expect.poll(() => told('files')).toBe(files + 1);
  await client.request({ method: 'DELETE', url: `/api/classification/rules/${made.body.id}` });
  await expect.poll(() => told('rules')).toBe(2);
  stream.close();
});
