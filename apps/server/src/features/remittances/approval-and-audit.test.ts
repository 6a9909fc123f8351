import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { expectError } from '../../testing/expect-error.ts';
import { changeOrganization } from '../../testing/people.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestClient, registerPharmacy, uploadAndRead } from '../../testing/test-client.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const file = (trace: string) => ({
  name: `${trace} of <DOE>.835`,
  content: smallRemittance({ paidOn: '2026-03-10', trace, claims: [{ id: '7000001' }] }),
});

test('with required approval, a pharmacy can upload once it is approved', async () => {
  const config = { ...app.platform.config, requireApproval: true };
  const server = await createApp({ ...app.platform, config });
  const { client, user } = await registerPharmacy(server);
  expect(user.organization?.filesWait).toBe(true);
  expectError(await client.upload(file('WAITS')), 'approval_required');
  expectError(await client.post('/api/test/add-sample-remittance'), 'approval_required');
  expect((await client.get('/api/remittances')).body).toEqual([]);
  await changeOrganization(app, user.organization?.id ?? '', { approval_status: 'approved' });
  const { organization } = (await client.get('/api/auth/user')).body;
  expect(organization.filesWait).toBe(false);
  expect((await client.upload(file('WAITS'))).status).toBe(201);
  await server.close();
});

test('without required approval, a pending pharmacy can upload', async () => {
  const { client, user } = await registerPharmacy(app.server);
  expect(user.organization?.approvalStatus).toBe('pending');
  expect((await client.upload(file('PENDING'))).status).toBe(201);
});

test('upload, reading, each download of the original and a retry are audited', async () => {
  const { client, user } = await registerPharmacy(app.server);
  const organizationId = user.organization?.id;
  const { id } = await uploadAndRead(client, file('RECORDED'));
  await client.get(`/api/remittances/${id}/original`);
  await client.get(`/api/remittances/${id}/original`);
  expectError(await client.post(`/api/remittances/${id}/retry`), 'conflict');
  const rows = (await auditRows(app)).filter((row) => row.organization_id === organizationId);
  expect(rows.map((row) => [row.user_id, row.action, row.entity_type])).toEqual([
    [user.id, 'create', 'organization'],
    [user.id, 'create', 'remittance'],
    [null, 'process', 'remittance'],
    [user.id, 'process', 'remittance'],
    [user.id, 'process', 'remittance'],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/DOE|7000001/);
});

test('a refused action is not audited as done', async () => {
  const { client, user } = await registerPharmacy(app.server);
  const organizationId = user.organization?.id;
  expectError(await client.upload({ name: 'empty.835', content: '' }), 'empty_file');
  expectError(await createTestClient(app.server).upload(file('NOBODY')), 'unauthorized');
  const rows = (await auditRows(app)).filter((row) => row.organization_id === organizationId);
  expect(rows.map(({ description }) => description)).toEqual(['Pharmacy registered']);
});
