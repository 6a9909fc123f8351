import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { solveCaptcha } from '../../testing/captcha.ts';
import { expectError } from '../../testing/expect-error.ts';
import { mailsTo } from '../../testing/mail-links.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestClient, registerPharmacy } from '../../testing/test-client.ts';

let app: TestApp;
let server: TestMailServer;
beforeAll(async () => {
  server = await startMailServer();
  const salesEmail = 'sales@fees.example';
  app = await startTestApp({ config: { smtpUrl: server.url, salesEmail } });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const asked = {
  name: 'Maria Lopez',
  email: 'maria@corner.example',
  pharmacyName: 'Corner Pharmacy',
  message: 'We are four pharmacies and want one bill.',
};

const stored = () =>
  app.platform.database.withPlatform('look', (tx) =>
    tx.query.selectFrom('sales_requests').selectAll().orderBy('id').execute(),
  );

test('an anonymous request needs a captcha; it is stored, recorded and mailed', async () => {
  const client = createTestClient(app.server);
  expectError(await client.post('/api/sales/requests', asked), 'captcha_required');
  expectError(
    await client.post('/api/sales/requests', { ...asked, recaptchaToken: 'x' }),
    'captcha_invalid',
  );
  expect(await stored()).toHaveLength(0);
  const recaptchaToken = await solveCaptcha(app.server);
  const body = { ...asked, planType: 'enterprise', recaptchaToken };
  expect((await client.post('/api/sales/requests', body)).status).toBe(201);
  expect(await stored()).toMatchObject([
    { name: 'Maria Lopez', pharmacy_name: 'Corner Pharmacy', plan_type: 'enterprise', phone: '' },
  ]);
  expect((await auditRows(app)).map(({ description }) => description)).toContain(
    'Contacted sales about a plan',
  );
  while ((await mailsTo(server, 'sales@fees.example')).length === 0) await sleep(25);
  const [mail] = await mailsTo(server, 'sales@fees.example');
  expect(mail?.subject).toBe('Plan request from Corner Pharmacy');
  expect(mail?.text).toContain('We are four pharmacies and want one bill.');
  expect(mail?.text).toContain('Plan: Enterprise');
  expectError(await client.post('/api/sales/requests', body), 'captcha_invalid');
});

test('a signed-in person needs no captcha', async () => {
  const { client } = await registerPharmacy(app.server);
  expect((await client.post('/api/sales/requests', asked)).status).toBe(201);
});

test.each([
  ['name', ''],
  ['email', 'maria'],
  ['pharmacyName', ' '],
  ['message', 'short'],
  ['planType', 'free'],
  ['organizationId', 'x'],
])('a wrong %s is refused and nothing is kept', async (field, value) => {
  const before = (await stored()).length;
  const { client } = await registerPharmacy(app.server);
  expectError(
    await client.post('/api/sales/requests', { ...asked, [field]: value }),
    'invalid_input',
  );
  expect(await stored()).toHaveLength(before);
});
