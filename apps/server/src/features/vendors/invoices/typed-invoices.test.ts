import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../../../testing/expect-error.ts';
import { attachFile } from '../../../testing/invoice-of-file.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { registerPharmacy, type TestClient } from '../../../testing/test-client.ts';
import { addInvoice, addVendor, anInvoice } from '../testing/an-invoice.ts';

let app: TestApp;
let client: TestClient;
let vendorId: string;

beforeAll(async () => {
  app = await startTestApp({ worker: false, clock: () => new Date('2026-03-20T12:00:00Z') });
});
afterAll(() => app.close());
beforeEach(async () => {
  client = (await registerPharmacy(app.server)).client;
  vendorId = await addVendor(client);
});

const send = (said: object) =>
  client.post('/api/vendor-invoices', { ...anInvoice({ vendorId }), ...said });
const line = { description: 'A', quantity: '2', unitPrice: '0.12345', totalPrice: '0.25' };
const ndc = '00093505698';

test('an invoice is stored as entered, and returned with all its data', async () => {
  const added = await addInvoice(client, {
    ...{ vendorId, invoiceNumber: 'HL-1', totalAmount: '32.25' },
    lineItems: [
      { ...line, ndc: '0093-5056-98' },
      { ...line, unitPrice: '16', totalPrice: 32, ndc, unit: 'BT 100', category: 'Generics' },
    ],
  });
  expect(added).toMatchObject({
    ...{ vendorId, invoiceNumber: 'HL-1', status: 'pending', version: 0, origin: 'typed' },
    ...{ totalAmount: 32.25, paidAmount: 0, balance: 32.25, decidedBy: 'person', others: [] },
    ...{ documentId: null, fileName: null, paidDate: null, payments: [] },
    lineItems: [
      { ndc, quantity: 2, unitPrice: 0.12345, packSize: 1, unitBasis: 'stated', box: null },
      { ndc, unit: 'BT 100', packSize: 100, unitCost: 0.16, category: 'Generics' },
    ],
    statusChanges: [{ from: null, to: 'pending' }],
  });
  expect(added.statusChanges[0]?.changedByName).not.toBeNull();
  const read = await client.get(`/api/vendor-invoices/${added.id}`);
  expect({ ...read.body, others: [] }).toEqual(added);
  const lines = await client.get(`/api/vendor-invoices/${added.id}/line-items`);
  expect(lines.body).toEqual(added.lineItems);
});

describe('units', () => {
  test.each([
    [{ ndc }, { packSize: 1, unitBasis: 'stated' }],
    [
      { ndc, unit: 'TB' },
      { packSize: 1, dispensingUnit: 'EA', unitBasis: 'stated' },
    ],
    [
      { ndc, unit: 'BT', packSize: '30' },
      { packSize: 30, unitBasis: 'stated' },
    ],
    [
      { ndc, unit: 'BT' },
      { packSize: null, unitCost: null, confirmed: false },
    ],
    [{}, { packSize: null, unitBasis: null }],
  ])('of %j are %j', async (said, expected) => {
    const { lineItems } = await addInvoice(client, {
      ...{ vendorId, lineItems: [{ ...line, ...said }] },
    });
    expect(lineItems[0]).toMatchObject(expected);
  });
});

test.each([
  ['lineItems', { lineItems: [] }],
  ['lineItems', { lineItems: undefined }],
  ['invoiceNumber', { invoiceNumber: ' ' }],
  ['invoiceDate', { invoiceDate: '2026-02-30' }],
  ['invoiceDate', { invoiceDate: '2026-03-22' }],
  ['dueDate', { dueDate: '2026-03-01' }],
  ['totalAmount', { totalAmount: '1.005' }],
  ['totalAmount', { totalAmount: '1e3' }],
  ['totalAmount', { totalAmount: 10_000_000_000 }],
  ['lineItems.0.quantity', { lineItems: [{ ...line, quantity: 1.0005 }] }],
  ['lineItems.0.unitPrice', { lineItems: [{ ...line, unitPrice: 0.123456 }] }],
  ['lineItems.0.ndc', { lineItems: [{ ...line, ndc: '1234567890' }] }],
  ['lineItems.0.packSize', { lineItems: [{ ...line, packSize: 0 }] }],
  ['lineItems.0.description', { lineItems: [{ ...line, description: '' }] }],
])('what is wrong is named: %s', async (field, said) => {
  const answer = await send(said);
  expectError(answer, 'invalid_input');
  expect(Object.keys(answer.body.fields)).toEqual([field]);
  expect((await client.get('/api/vendor-invoices')).body).toEqual([]);
});

test('tomorrow’s date is accepted where it is already tomorrow', async () => {
  expect((await send({ invoiceDate: '2026-03-21', dueDate: null })).status).toBe(201);
});

test.each(['EUR', 'CAD', 'Canadian dollars', '€'])(
  '%s is refused with a reason',
  async (currency) => {
    const answer = await send({ currency });
    expectError(answer, 'other_currency');
    expect(answer.body.message).toContain(currency);
  },
);

test.each(['USD', 'usd', '$', 'US$', ''])('%j is dollars', async (currency) => {
  expect((await send({ currency })).status).toBe(201);
});

test('lines that do not add up are accepted, with a finding', async () => {
  const { body } = await send({ totalAmount: 30, lineItems: [{ ...line, totalPrice: 5 }] });
  const kinds = body.findings.map(({ kind }: { kind: string }) => kind).sort();
  expect(kinds).toEqual(['line_arithmetic', 'total_mismatch']);
  const { body: rows } = await client.get('/api/vendor-invoices');
  expect(rows).toMatchObject([{ openFindings: 2, findingAmount: 29.75 }]);
});

test('a credit has negative amounts', async () => {
  const lineItems = [{ ...line, quantity: '-2', totalPrice: '-0.25' }];
  const { body, status } = await send({ totalAmount: '-0.25', lineItems });
  expect(status).toBe(201);
  expect(body).toMatchObject({ totalAmount: -0.25, balance: -0.25, findings: [] });
});

test('five thousand lines are accepted, more than ten thousand are not', async () => {
  const lineItems = Array.from({ length: 5_000 }, (_, at) => ({
    ...line,
    description: `Item ${at} of the catalogue, with a description as long as usual`,
  }));
  const { body, status } = await send({ lineItems, totalAmount: '1250' });
  expect(status).toBe(201);
  expect(body.lineItems).toHaveLength(5_000);
  expect(body.lineItems[4_999].description).toMatch(/^Item 4999 /);
  expect(body.findings).toEqual([]);
  const many = Array.from({ length: 10_001 }, () => line);
  expectError(await send({ lineItems: many }), 'invalid_input');
});

test('an inactive vendor gets no new invoices', async () => {
  const payload = { isActive: false };
  await client.request({ method: 'PATCH', url: `/api/vendors/${vendorId}`, payload });
  const answer = await send({});
  expectError(answer, 'invalid_input');
  expect(answer.body.fields.vendorId).toMatch(/is inactive/);
});

test('repeated calls with one Idempotency-Key add one invoice', async () => {
  const body = anInvoice({ vendorId });
  const headers = { 'idempotency-key': 'once' };
  const first = await client.post('/api/vendor-invoices', body, headers);
  const second = await client.post('/api/vendor-invoices', body, headers);
  expect(second.body).toEqual(first.body);
  expect((await client.get('/api/vendor-invoices')).body).toHaveLength(1);
});

test('the file of an invoice is downloaded unchanged, with an audit row', async () => {
  const { id } = await addInvoice(client, { vendorId });
  const { body } = await client.get('/api/auth/user');
  const content = 'ISA*the file';
  await attachFile(app, client, { organizationId: body.organization.id, invoiceId: id, content });
  const answer = await client.get(`/api/vendor-invoices/${id}/original`);
  expect([answer.status, answer.text]).toEqual([200, content]);
  expect(answer.headers['content-disposition']).toContain('filename="invoice.pdf"');
  const trail = await app.platform.database.withPlatform('look at the trail', (tx) =>
    tx.query
      .selectFrom('audit_trails')
      .select('description')
      .where('entity_id', '=', id)
      .where('action', '=', 'process')
      .execute(),
  );
  expect(trail).toHaveLength(1);
});

test('an entered invoice has no file', async () => {
  const { id } = await addInvoice(client, { vendorId });
  expectError(await client.get(`/api/vendor-invoices/${id}/original`), 'not_found');
});

test('invoices can be filtered by vendor, number and status, with pages', async () => {
  const other = await addVendor(client, 'Harborline 50%');
  const first = await addInvoice(client, { vendorId: other, invoiceNumber: 'HL-77' });
  await addInvoice(client, { vendorId, invoiceNumber: 'PG-1', invoiceDate: '2026-01-05' });
  const found = async (query: string) => {
    const answer = await client.get(`/api/vendor-invoices?${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.map(({ invoiceNumber }: { invoiceNumber: string }) => invoiceNumber);
  };
  expect(await found('')).toEqual(['HL-77', 'PG-1']);
  expect(await found('search=harbor')).toEqual(['HL-77']);
  expect(await found('search=pg-')).toEqual(['PG-1']);
  expect(await found('search=%25')).toEqual(['HL-77']);
  expect(await found(`vendorId=${other}`)).toEqual(['HL-77']);
  expect(await found('status=approved')).toEqual([]);
  expect(await found('from=2026-02-01')).toEqual([first.invoiceNumber]);
  const page = await client.get('/api/vendor-invoices?page=2&pageSize=1&status=pending');
  expect(page.headers['x-total-count']).toBe('2');
  expect(page.body).toHaveLength(1);
});

test.each([
  ['quantity times price', [{ ...line, quantity: '999999999', unitPrice: '999999999' }]],
  ['the cost of a unit', [{ ...line, unitPrice: '9999999', packSize: '0.001', ndc }]],
  [
    'the sum of the lines',
    Array.from({ length: 12 }, () => ({
      ...{ description: 'A', quantity: '1', unitPrice: '999999999', totalPrice: '999999999' },
    })),
  ],
])('what is larger than can be counted is refused in words: %s', async (_what, lineItems) => {
  const answer = await send({ lineItems });
  expectError(answer, 'invalid_input');
  expect((await client.get('/api/vendor-invoices')).body).toEqual([]);
});
