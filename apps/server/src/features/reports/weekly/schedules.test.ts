import type { ReportSchedule } from '@pfs/wire/report-schedules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../../../testing/expect-error.ts';
import { joinAs } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { registerPharmacy, type TestClient } from '../../../testing/test-client.ts';
import { sendDueReports } from './weekly-reports.service.ts';

const start = '2026-03-18T12:00:00Z';
let now = new Date(start);
let app: TestApp;

beforeAll(async () => {
  // Without a worker: no round but ours moves a schedule on, and jobs stay where they are counted.
  app = await startTestApp({ clock: () => now, worker: false });
});
afterAll(() => app.close());

async function made(client: TestClient, body: object = {}): Promise<ReportSchedule> {
  const answer = await client.post('/api/report-schedules', body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body as ReportSchedule;
}

async function listed(client: TestClient): Promise<readonly ReportSchedule[]> {
  return (await client.get('/api/report-schedules')).body as readonly ReportSchedule[];
}

/** How many mails wait for a schedule. */
async function mailsOf({ id }: ReportSchedule): Promise<number> {
  return app.platform.database.withPlatform('count waiting mails', async (tx) => {
    const { rows } = await tx.client.query<{ mails: number }>(
      `select count(*)::int as mails from pgboss.job
       where name = 'mail.send' and data->'data'->>'scheduleId' = $1`,
      [id],
    );
    return rows[0]?.mails ?? 0;
  });
}

/** The rounds of so many workers at the same time, at that moment. */
async function rounds(at: string, workers = 1): Promise<void> {
  const before = now;
  now = new Date(at);
  await Promise.all(Array.from({ length: workers }, () => sendDueReports(app.platform)));
  now = before;
}

test('a report is scheduled once; scheduling again returns the existing one', async () => {
  const { client, email } = await registerPharmacy(app.server);
  const first = await made(client);
  expect(first).toMatchObject({
    type: 'monthly',
    weekday: 'monday',
    isPaused: false,
    email,
    nextRunAt: '2026-03-23T11:00:00.000Z',
    lastRunAt: null,
  });
  expect(await made(client, { weekday: 'friday' })).toEqual(first);
  const together = await Promise.all(
    Array.from({ length: 5 }, () => made(client, { type: 'payer' })),
  );
  expect(new Set(together.map(({ id }) => id)).size).toBe(1);
  expect((await listed(client)).map(({ type }) => type)).toEqual(['monthly', 'payer']);
});

test('a run is sent once by two workers at its time, and again a week later', async () => {
  const { client } = await registerPharmacy(app.server);
  const schedule = await made(client);
  await rounds('2026-03-23T10:59:59Z', 2);
  expect(await mailsOf(schedule)).toBe(0);
  await rounds('2026-03-23T11:00:00Z', 4);
  await rounds('2026-03-23T11:00:20Z', 2);
  expect(await mailsOf(schedule)).toBe(1);
  expect(await listed(client)).toMatchObject([
    { lastRunAt: '2026-03-23T11:00:00.000Z', nextRunAt: '2026-03-30T11:00:00.000Z' },
  ]);
  await rounds('2026-03-30T11:00:05Z');
  expect(await mailsOf(schedule)).toBe(2);
});

test('missed runs are one mail', async () => {
  const { client } = await registerPharmacy(app.server);
  const schedule = await made(client, { weekday: 'tuesday' });
  await rounds('2026-05-20T09:00:00Z', 2);
  await rounds('2026-05-20T09:00:20Z');
  expect(await mailsOf(schedule)).toBe(1);
  expect(await listed(client)).toMatchObject([{ nextRunAt: '2026-05-26T11:00:00.000Z' }]);
});

test('the run of a worker that dies is left to the next run', async () => {
  const { client } = await registerPharmacy(app.server);
  const schedule = await made(client);
  const jobs = {
    ...app.platform.jobs,
    sendMail: () => Promise.reject(new Error('the process ended')),
  };
  const at = () => new Date('2026-03-23T11:00:00Z');
  await expect(sendDueReports({ ...app.platform, jobs, clock: at })).rejects.toThrow();
  expect(await listed(client)).toMatchObject([
    { lastRunAt: null, nextRunAt: '2026-03-23T11:00:00.000Z' },
  ]);
  await rounds('2026-03-23T11:00:20Z', 2);
  expect(await mailsOf(schedule)).toBe(1);
});

test('a paused report resumes at its next time, and can move to another day', async () => {
  const { client } = await registerPharmacy(app.server);
  const schedule = await made(client);
  const change = (payload: object) =>
    client.request({ method: 'PATCH', url: `/api/report-schedules/${schedule.id}`, payload });
  expect((await change({ isPaused: true })).body).toMatchObject({
    isPaused: true,
    nextRunAt: null,
  });
  await rounds('2026-06-01T12:00:00Z');
  expect(await mailsOf(schedule)).toBe(0);
  expect((await change({ weekday: 'friday' })).body).toMatchObject({ nextRunAt: null });
  expect((await change({ isPaused: false })).body).toMatchObject({
    weekday: 'friday',
    nextRunAt: '2026-03-20T11:00:00.000Z',
  });
  expect((await listed(client))[0]).toMatchObject({ weekday: 'friday', isPaused: false });
  expectError(await change({}), 'invalid_input');
  expectError(await change({ weekday: 'someday' }), 'invalid_input');
});

test('an ended report is gone, and can be scheduled again', async () => {
  const { client } = await registerPharmacy(app.server);
  const schedule = await made(client);
  const end = () =>
    client.request({ method: 'DELETE', url: `/api/report-schedules/${schedule.id}` });
  expect((await end()).status).toBe(200);
  expectError(await end(), 'not_found');
  await rounds('2026-04-01T12:00:00Z');
  expect(await mailsOf(schedule)).toBe(0);
  expect((await made(client)).id).not.toBe(schedule.id);
});

test('a colleague’s report is not found', async () => {
  const { client, user } = await registerPharmacy(app.server);
  const schedule = await made(client);
  const organizationId = user.organization?.id ?? '';
  const colleague = await joinAs(app, { role: 'pharmacy_admin', organizationId });
  expect(await listed(colleague.client)).toEqual([]);
  const url = `/api/report-schedules/${schedule.id}`;
  expectError(await colleague.client.request({ method: 'DELETE', url }), 'not_found');
  expectError(await colleague.client.post(`${url}/send`), 'not_found');
});

test('sending now does not change the weekly runs', async () => {
  const { client } = await registerPharmacy(app.server);
  const schedule = await made(client);
  const sent = await client.post(`/api/report-schedules/${schedule.id}/send`);
  expect(sent.body).toMatchObject({ nextRunAt: schedule.nextRunAt });
  expect(sent.body.lastRunAt).toBe(now.toISOString());
  expect(await mailsOf(schedule)).toBe(1);
});
