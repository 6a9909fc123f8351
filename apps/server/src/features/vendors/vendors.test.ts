import type { Vendor } from '@pfs/wire/vendors';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient } from '../../testing/test-client.ts';
import { addInvoice, addVendor, pay, setStatus } from './testing/an-invoice.ts';

let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  app = await startTestApp({ worker: false, clock: () => new Date('2026-03-20T12:00:00Z') });
});
afterAll(() => app.close());
beforeEach(async () => {
  client = (await registerPharmacy(app.server)).client;
});

const change = (id: string, payload: object) =>
  client.request({ method: 'PATCH', url: `/api/vendors/${id}`, payload });
const list = async (query = '') => (await client.get(`/api/vendors${query}`)).body as Vendor[];

test('a vendor is added with all its fields, and empty ones are null', async () => {
  const said = {
    ...{ name: ' Harborline Drug ', vendorCode: 'HARB', contactEmail: '', contactPhone: null },
    ...{ address: '2100 Dock Street', taxId: '36-5550146', paymentTerms: 'Net 30' },
  };
  const { status, body } = await client.post('/api/vendors', said);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...said,
    ...{ name: 'Harborline Drug', contactEmail: null, isActive: true },
    ...{ totalSpend: 0, invoiceCount: 0, totalPaid: 0, openBalance: 0 },
  });
  expect(await list()).toEqual([body]);
});

test.each([
  ['name', {}],
  ['name', { name: '  ' }],
  ['name', { name: 'x'.repeat(201) }],
  ['name', { name: 'nul\0' }],
  ['contactEmail', { name: 'A', contactEmail: 'no address' }],
  ['contactPhone', { name: 'A', contactPhone: '1'.repeat(21) }],
])('what is wrong is named: %s in %j', async (field, body) => {
  const answer = await client.post('/api/vendors', body);
  expectError(answer, 'invalid_input');
  expect(Object.keys(answer.body.fields)).toContain(field);
});

test('a similar name gets a warning, and is accepted when a person confirms it', async () => {
  const id = await addVendor(client, 'McKesson Corporation');
  const similar = await client.post('/api/vendors', { name: 'MCKESSON CORP.' });
  expectError(similar, 'similar_vendor');
  expect(similar.body.existing).toEqual({ id, name: 'McKesson Corporation' });
  expect(similar.body.message).toContain('McKesson Corporation');
  const accepted = { name: 'MCKESSON CORP.', acceptSimilar: true };
  expect((await client.post('/api/vendors', accepted)).status).toBe(201);
  expect(await list()).toHaveLength(2);
});

test('of two parallel calls that add one name, one gets a warning', async () => {
  const names = ['Prairie Supply', 'PRAIRIE SUPPLY, INC.'];
  const answers = await Promise.all(names.map((name) => client.post('/api/vendors', { name })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('another pharmacy’s vendors give no warning', async () => {
  await addVendor(client, 'Bluestem');
  const other = (await registerPharmacy(app.server)).client;
  await addVendor(other, 'Bluestem');
});

test('a vendor is changed, deactivated and reactivated, each with an audit row', async () => {
  const id = await addVendor(client, 'Old Name');
  await addVendor(client, 'Taken Name');
  expectError(await change(id, { name: 'TAKEN NAME LLC' }), 'similar_vendor');
  expect((await change(id, { name: 'Old name' })).status).toBe(200);
  const changed = await change(id, { paymentTerms: 'Net 15', isActive: false });
  expect(changed.body).toMatchObject({ name: 'Old name', paymentTerms: 'Net 15', isActive: false });
  expect((await list('?active=false')).map((one) => one.id)).toEqual([id]);
  expect((await change(id, { paymentTerms: '', isActive: true })).body.paymentTerms).toBeNull();
  const rows = await app.platform.database.withPlatform('look at the trail', (tx) =>
    tx.query
      .selectFrom('audit_trails')
      .select('description')
      .where('entity_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  );
  expect(rows.map(({ description }) => description)).toEqual([
    'Added a vendor',
    'Updated a vendor',
    'Deactivated a vendor',
    'Activated a vendor',
  ]);
});

test('a vendor shows its spend, without cancelled invoices', async () => {
  const vendorId = await addVendor(client);
  const paid = await addInvoice(client, { vendorId });
  await setStatus(client, paid.id, { status: 'approved' });
  await pay(client, paid.id, { amount: 10, paidOn: '2026-03-05' });
  const gone = await addInvoice(client, { vendorId });
  await setStatus(client, gone.id, { status: 'cancelled' });
  await addInvoice(client, { vendorId, totalAmount: -5 });
  expect(await list()).toMatchObject([
    { totalSpend: 20, invoiceCount: 3, totalPaid: 10, openBalance: 10 },
  ]);
});

test('vendors are found by part of their name, with any characters', async () => {
  for (const name of ['100% Care', 'Care_One', 'Other']) await addVendor(client, name);
  const found = async (search: string) =>
    (await list(`?search=${encodeURIComponent(search)}`)).map(({ name }) => name);
  expect(await found('care')).toEqual(['100% Care', 'Care_One']);
  expect(await found('%')).toEqual(['100% Care']);
  expect(await found('_')).toEqual(['Care_One']);
});
