import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { changeUser } from '../../testing/people.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, uploadAndRead } from '../../testing/test-client.ts';

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

async function reports() {
  const mails = await Promise.all(server.received.map(({ content }) => PostalMime.parse(content)));
  return mails.filter(({ subject }) => subject?.startsWith('Weekly DIR report'));
}

function send(organizationId: string, userId: string): Promise<void> {
  return app.platform.database.withTenant(organizationId, (tx) =>
    app.platform.jobs.sendMail(tx, {
      kind: 'weekly_report',
      organizationId,
      data: { organizationId, userId },
    }),
  );
}

test('the weekly report says what the dashboard says, to the cent', async () => {
  const { client, user } = await registerPharmacy(app.server);
  const content = smallRemittance({
    paidOn: '2026-03-10',
    payer: 'NORTHLAKE & SON',
    claims: [{ id: '7001', gross: 123_456, dir: 12_345 }],
  });
  await uploadAndRead(client, { name: 'march.835', content });
  const organizationId = user.organization?.id ?? '';
  await send(organizationId, user.id);
  await vi.waitFor(async () => expect(await reports()).toHaveLength(1), { timeout: 20_000 });
  const [report] = await reports();
  expect(report?.to).toEqual([{ name: '', address: user.email }]);
  expect(report?.text).toContain('DIR fees in March 2026: $123.45');
  expect(report?.text).toContain('Share of gross revenue: 10.0%');
  expect(report?.text).toContain('NORTHLAKE & SON  $123.45');
  expect(report?.html).toContain('NORTHLAKE &amp; SON');
  expect(report?.text).toContain('https://fees.example');
});

test('who has left the pharmacy gets no report', async () => {
  const before = (await reports()).length;
  const leaver = await registerPharmacy(app.server);
  const organizationId = leaver.user.organization?.id ?? '';
  await changeUser(app, leaver.user.id, { is_active: false });
  await send(organizationId, leaver.user.id);
  const other = await registerPharmacy(app.server);
  await send(other.user.organization?.id ?? '', other.user.id);
  await vi.waitFor(async () => expect(await reports()).toHaveLength(before + 1), {
    timeout: 20_000,
  });
  const last = (await reports()).at(-1);
  expect(last?.to).toEqual([{ name: '', address: other.user.email }]);
  expect(last?.text).toContain('No remittance has been read yet');
});
