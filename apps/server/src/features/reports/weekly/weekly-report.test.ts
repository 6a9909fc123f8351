import type { Email } from 'postal-mime';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditRows } from '../../../testing/audit-rows.ts';
import { expectError } from '../../../testing/expect-error.ts';
import { startMailServer, type TestMailServer } from '../../../testing/mail-server.ts';
import { changeUser } from '../../../testing/people.ts';
import { readPdf } from '../../../testing/read-pdf.ts';
import { smallRemittance } from '../../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  createTestClient,
  registerPharmacy,
  type TestClient,
  uploadAndRead,
} from '../../../testing/test-client.ts';

let app: TestApp;
let server: TestMailServer;

beforeAll(async () => {
  server = await startMailServer();
  const config = { smtpUrl: server.url, publicUrl: 'https://fees.example' };
  app = await startTestApp({ config, clock: () => new Date('2026-03-20T12:00:00Z') });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

async function reportsTo(email: string): Promise<readonly Email[]> {
  const mails = await Promise.all(
    server.received
      .filter(({ to }) => to.includes(email))
      .map((one) => PostalMime.parse(one.content)),
  );
  return mails.filter(({ subject }) => subject?.startsWith('Weekly DIR report'));
}

async function sentReport(client: TestClient, email: string, type = 'monthly'): Promise<Email> {
  const { body } = await client.post('/api/report-schedules', { type });
  const before = (await reportsTo(email)).length;
  expect((await client.post(`/api/report-schedules/${body.id}/send`)).status).toBe(200);
  await vi.waitFor(async () => expect(await reportsTo(email)).toHaveLength(before + 1), {
    timeout: 20_000,
  });
  return (await reportsTo(email)).at(-1) as Email;
}

async function pharmacyWithFees() {
  const made = await registerPharmacy(app.server);
  const content = smallRemittance({
    paidOn: '2026-03-10',
    payer: 'NORTHLAKE & SON',
    claims: [{ id: '7001', gross: 123_456, dir: 12_345 }],
  });
  await uploadAndRead(made.client, { name: 'march.835', content });
  return made;
}

const week = 'March 9, 2026 to March 15, 2026';

test('the weekly report is of the finished week, to the cent, with the PDF', async () => {
  const { client, email, user } = await pharmacyWithFees();
  const around = [
    { paidOn: '2026-03-08', dir: 111 },
    { paidOn: '2026-03-15', dir: 222 },
    { paidOn: '2026-03-16', dir: 444 },
  ].map(({ paidOn, dir }) => ({ paidOn, payer: 'EDGE RX', claims: [{ id: paidOn, dir }] }));
  const content = smallRemittance(...around);
  await uploadAndRead(client, { name: 'around.835', content });
  const report = await sentReport(client, email);
  const { body: shown } = await client.get('/api/reports?from=2026-03-09&to=2026-03-15');
  expect(shown.summary.totalDirFees).toBe(125.67);
  expect(report.subject).toBe(`Weekly DIR report for ${user.organization?.name}, ${week}`);
  expect(report.html).toContain(`Weekly DIR report, ${week}`);
  expect(report.text).toContain('DIR fees: $125.67');
  expect(report.text).toContain('DIR fees in the prior week: $1.11');
  expect(report.text).toContain('EDGE RX  $2.22');
  expect(report.text).toContain('NORTHLAKE & SON  $123.45  10.0%');
  expect(report.html).toContain('NORTHLAKE &amp; SON');
  expect(report.text).toContain(
    'https://fees.example/reports?type=payer&from=2026-03-09&to=2026-03-15',
  );
  expect(report.text).toContain('Attached: Monthly Summary, January 1, 2026 to March 15, 2026.');
  const [pdf] = report.attachments;
  expect(pdf?.filename).toBe('dir-report-monthly-2026-01-01-to-2026-03-15.pdf');
  const [page = ''] = await readPdf(new Uint8Array(pdf?.content as ArrayBuffer));
  expect(page).toContain('NORTHLAKE & SON 1 $1,234.56 $123.45 $1,111.11 10.0% Poor');
});

test.each([
  ['yearly', 'Annual Report, January 1, 2026 to March 15, 2026.'],
  ['payer', `Payer Breakdown, ${week}.`],
  ['detailed', `Detailed Claims, ${week}.`],
])(
  'a %s report by mail has the week above, and attached what its name says',
  async (type, file) => {
    const { client, email } = await pharmacyWithFees();
    const { text } = await sentReport(client, email, type);
    expect(text).toContain('DIR fees: $123.45');
    expect(text).toContain(`Attached: ${file}`);
  },
);

test('a link in the mail ends it without a sign-in, once, with an audit row', async () => {
  const { client, email, user } = await pharmacyWithFees();
  const report = await sentReport(client, email, 'payer');
  const header = report.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const token = /unsubscribe\?token=([\w-]+)>/.exec(header)?.[1] ?? '';
  expect(report.text).toContain(`Unsubscribe: https://fees.example/unsubscribe?token=${token}`);

  const stranger = createTestClient(app.server);
  const wrong = await stranger.post('/api/report-schedules/unsubscribe', { token: `${token}x` });
  expectError(wrong, 'not_found');
  expect((await client.get('/api/report-schedules')).body).toHaveLength(1);
  const ended = await stranger.post('/api/report-schedules/unsubscribe', { token });
  expect(ended.body).toEqual({ type: 'payer', pharmacy: user.organization?.name });
  expect((await client.get('/api/report-schedules')).body).toEqual([]);
  expectError(await stranger.post('/api/report-schedules/unsubscribe', { token }), 'not_found');
  const rows = await auditRows(app);
  expect(rows.map(({ description }) => description)).toContain(
    'Weekly report canceled from an email link',
  );
});

test('the link in the oldest mail still works after newer mails', async () => {
  const { client, email } = await pharmacyWithFees();
  const first = await sentReport(client, email);
  await sentReport(client, email);
  const token = /unsubscribe\?token=([\w-]+)/.exec(first.text ?? '')?.[1] ?? '';
  const ended = await createTestClient(app.server).post('/api/report-schedules/unsubscribe', {
    token,
  });
  expect(ended.status).toBe(200);
});

test('a mail client ends it by the header of the mail', async () => {
  const { client, email } = await pharmacyWithFees();
  const report = await sentReport(client, email);
  const header = (key: string) => report.headers.find((one) => one.key === key)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const path = /<https:\/\/fees\.example([^>]*)>/.exec(header('list-unsubscribe') ?? '')?.[1];
  const oneClick = {
    method: 'POST',
    url: path ?? '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  } as const;
  expect(
    (await createTestClient(app.server).request({ ...oneClick, method: 'GET' })).status,
  ).not.toBe(500);
  expect((await client.get('/api/report-schedules')).body).toHaveLength(1);
  expect((await createTestClient(app.server).request(oneClick)).status).toBe(200);
  expect((await client.get('/api/report-schedules')).body).toEqual([]);
  expect((await createTestClient(app.server).request(oneClick)).status).toBe(200);
});

test('a person who left the pharmacy gets no report', async () => {
  const leaver = await registerPharmacy(app.server);
  const schedule = (await leaver.client.post('/api/report-schedules', {})).body;
  const organizationId = leaver.user.organization?.id ?? '';
  await changeUser(app, leaver.user.id, { is_active: false });
  await app.platform.database.withTenant(organizationId, (tx) =>
    app.platform.jobs.sendMail(tx, {
      kind: 'weekly_report',
      organizationId,
      data: { organizationId, userId: leaver.user.id, scheduleId: schedule.id },
    }),
  );
  const other = await registerPharmacy(app.server);
  const report = await sentReport(other.client, other.email);
  expect(report.text).toContain('No payments this week.');
  expect(await reportsTo(leaver.email)).toEqual([]);
});
