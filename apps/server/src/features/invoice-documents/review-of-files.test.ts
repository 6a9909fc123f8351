import type { InvoiceDocument, InvoiceDocumentDetail } from '@pfs/wire/invoice-documents';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient } from '../../testing/test-client.ts';
import { invoiceSheet } from './testing/open-invoice.ts';
import { sendInvoice, settledDocument } from './testing/send-invoice.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;
let vendorId: string;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
});
afterAll(() => app.close());
beforeEach(async () => {
  const registered = await registerPharmacy(app.server);
  client = registered.client;
  organizationId = registered.user.organization?.id ?? '';
  vendorId = (await client.post('/api/vendors', { name: 'Harborline Drug' })).body.id as string;
});

/** Of a file that says no date, and whose lines are not its total. */
async function waiting(bytes = invoiceSheet({ date: '' })): Promise<InvoiceDocumentDetail> {
  const answer = await sendInvoice(client, { fileName: 'march.csv', bytes });
  expect(answer.status, answer.text).toBe(202);
  return settledDocument(client, (answer.body.document as InvoiceDocument).id);
}

const typed = (said: object = {}) => ({
  ...{ vendorId, invoiceNumber: 'C-100', invoiceDate: '2026-03-02', totalAmount: '130.00' },
  lineItems: [
    {
      ...{ description: 'METFORMIN 500 MG TAB', ndc: '00093505698', unit: 'BT' },
      ...{ quantity: '2', unitPrice: '50', totalPrice: '100' },
    },
    {
      ...{ description: 'ATORVASTATIN 20 MG TAB', ndc: '68180098001', unit: 'BT' },
      ...{ quantity: '3', unitPrice: '10', totalPrice: '30' },
    },
  ],
  ...said,
});

const save = (id: string, said: object = {}, version = 0, of = client) =>
  of.post(`/api/invoice-documents/${id}/drafts/0/save`, { version, invoice: typed(said) });
const dismiss = (id: string, version = 0) =>
  client.post(`/api/invoice-documents/${id}/drafts/0/dismiss`, { version, note: 'A quote' });
const get = async (path: string) => (await client.get(path)).body;

test('unproven invoices wait with their places, doubts and totals, and are not counted', async () => {
  const document = await waiting();
  expect(document).toMatchObject({
    ...{ status: 'review', invoices: 1, waiting: 1, amount: 130, doubts: 1 },
    ...{ vendorName: 'Cascade Drug Wholesale', fileName: 'march.csv', origin: 'upload' },
    pages: [{ number: 1, source: 'cells', pictured: false }],
  });
  const [draft] = document.drafts;
  expect(draft).toMatchObject({
    ...{ position: 0, status: 'review', version: 0, invoiceId: null, proven: false },
    doubts: [{ code: 'date_missing', message: 'The invoice date wasn’t found.' }],
    fields: { invoiceNumber: { value: 'C-100', decidedBy: 'cells', doubtful: false } },
  });
  expect(draft?.lines[0]).toMatchObject({
    settled: true,
    fields: { ndc: { value: '00093505698' }, packSize: { value: '100 TB' } },
  });
  expect(draft?.lines[0]?.box?.page).toBe(1);
  expect(draft?.equations.at(-1)).toMatchObject({
    ...{ kind: 'total', printed: 130, comesTo: 130, holds: true },
    sentence: 'The lines total $130.00, as printed.',
  });
  expect(await get('/api/vendor-invoices')).toEqual([]);
  expect((await get('/api/vendors')).length).toBe(1);
  expect((await get('/api/invoice-documents')).map(({ id }: InvoiceDocument) => id)).toEqual([
    document.id,
  ]);
  expect((await client.get(`/api/invoice-documents/${document.id}/pages/1`)).status).toBe(404);
  const original = await client.get(`/api/invoice-documents/${document.id}/original`);
  expect(original.text).toBe(invoiceSheet({ date: '' }));
});

test('a finished review is an invoice with the places and packages of its lines', async () => {
  const { id } = await waiting();
  const answer = await save(id);
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toMatchObject({
    ...{ vendorName: 'Harborline Drug', origin: 'upload', decidedBy: 'person', documentId: id },
    lineItems: [
      { packSize: 100, unitBasis: 'stated', unitCost: 0.5, box: { page: 1 } },
      { packSize: null, unitBasis: null, unit: 'BT', box: { page: 1 } },
    ],
    findings: [{ kind: 'unit_not_known' }],
  });
  expect(await get(`/api/invoice-documents/${id}`)).toMatchObject({
    ...{ status: 'done', waiting: 0, amount: 0 },
    drafts: [{ status: 'done', version: 1, invoiceId: answer.body.id }],
  });
  expect(await get('/api/invoice-documents')).toEqual([]);
  expect(await get('/api/invoice-documents?status=done')).toHaveLength(1);
});

test('of two people who finish it at once, one gets a conflict', async () => {
  const { id } = await waiting();
  const answers = await Promise.all([save(id), save(id, { invoiceNumber: 'C-101' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expectError(await save(id, {}, 1), 'conflict');
  expectError(await dismiss(id, 1), 'conflict');
  expect(await get('/api/vendor-invoices')).toHaveLength(1);
});

describe('values typed in a review follow the same rules', () => {
  test.each([
    [{ invoiceDate: '2027-01-01' }, 'invalid_input'],
    [{ currency: 'CAD' }, 'other_currency'],
    [{ lineItems: [] }, 'invalid_input'],
    [{ vendorId: '0199d3f0-0000-7000-8000-000000000000' }, 'not_found'],
  ] as const)('%j', async (said, code) => {
    const { id } = await waiting();
    expectError(await save(id, said), code);
    expectError(await save(id, {}, 3), 'conflict');
    expect(await get('/api/vendor-invoices')).toEqual([]);
  });
});

test('a dismissed file shows its reason, and can be read again', async () => {
  const { id } = await waiting();
  const dismissed = await dismiss(id);
  expect(dismissed.body).toMatchObject({ status: 'dismissed', reason: 'A quote', waiting: 0 });
  expectError(await save(id, {}, 1), 'conflict');
  const retried = await client.post(`/api/invoice-documents/${id}/retry`);
  expect([retried.status, retried.body.status]).toEqual([202, 'reading']);
  expect(await settledDocument(client, id)).toMatchObject({ status: 'review', doubts: 1 });
  expectError(await client.post(`/api/invoice-documents/${id}/retry`), 'conflict');
  expect((await save(id)).status).toBe(201);
});

test('a file that was added again in the meantime is not read twice', async () => {
  const { id } = await waiting();
  await dismiss(id);
  await waiting();
  expectError(await client.post(`/api/invoice-documents/${id}/retry`), 'duplicate_file');
});

test('an inactive vendor needs review', async () => {
  const { body: vendor } = await client.post('/api/vendors', { name: 'Cascade Drug Wholesale' });
  const url = `/api/vendors/${vendor.id}`;
  await client.request({ method: 'PATCH', url, payload: { isActive: false } });
  const { drafts } = await waiting(invoiceSheet());
  const message = 'Cascade Drug Wholesale is inactive. Activate the vendor first.';
  expect(drafts).toMatchObject([
    { proven: false, doubts: [{ code: 'vendor_not_active', message, field: 'vendorName' }] },
  ]);
});

test('a file without a vendor name is accepted when a person chooses the vendor', async () => {
  const bytes = invoiceSheet({ vendor: '' });
  expect((await waiting(bytes)).drafts).toMatchObject([{ doubts: [{ code: 'vendor_missing' }] }]);
  const named = invoiceSheet({ vendor: '', number: 'C-101' });
  const answer = await sendInvoice(client, { fileName: 'a.csv', bytes: named, vendorId });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body.vendorId).toBe(vendorId);
});

test.each([
  [
    'a letter',
    'Dear pharmacist,\n\nthank you for your order.\n\nSincerely, Harborline\n',
    /letter/,
  ],
  ['an 835', 'remittance', /^This is a remittance\. Upload it on the Upload page\.$/],
  ['another currency', invoiceSheet({ total: '130.00 CAD' }), /in CAD\. Only US dollar amounts/],
])('%s is refused with a reason, and stays in the list', async (_what, text, reason) => {
  const { smallRemittance } = await import('../../testing/small-remittance.ts');
  const claims = [{ id: '1', gross: 100 }];
  const bytes = text === 'remittance' ? smallRemittance({ paidOn: '2026-03-01', claims }) : text;
  const answer = await sendInvoice(client, { fileName: 'a', bytes });
  expect([answer.status, answer.body.message]).toEqual([422, expect.stringMatching(reason)]);
  const [listed] = await get('/api/invoice-documents');
  expect(listed).toMatchObject({ status: 'failed', reason: expect.stringMatching(reason) });
  expect((await dismiss(listed.id)).body).toMatchObject({ status: 'dismissed' });
  expect(await get('/api/invoice-documents')).toEqual([]);
});

test('each step of a review is audited', async () => {
  const { id } = await waiting();
  await save(id);
  const rows = await app.platform.database.withTenant(organizationId, (tx) =>
    tx.query
      .selectFrom('audit_trails')
      .select(['description', 'user_id'])
      .where('entity_type', '=', 'invoice_document')
      .orderBy('id')
      .execute(),
  );
  expect(rows.map(({ description }) => description)).toEqual([
    expect.stringContaining('Uploaded an invoice file of'),
    'Read 1 invoice; 1 needs review',
    'Saved a reviewed invoice from a file',
  ]);
});
