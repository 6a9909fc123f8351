import { invoiceOfSeed, makeInvoiceFile } from '@pfs/documents/testing/invoices/make-invoice';
import { ediFile } from '@pfs/documents/testing/invoices/month/make-month';
import type { VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient } from '../../testing/test-client.ts';
import { removeOrphans } from '../intake/kept-content.ts';
import { sendInvoice } from './testing/send-invoice.ts';

let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-07-20T12:00:00Z') });
});
afterAll(() => app.close());
beforeEach(async () => {
  client = (await registerPharmacy(app.server)).client;
});

const listOf = async (path: string) => (await client.get(path)).body;

test.each(['pdf', 'csv', 'workbook', 'headed_workbook', 'edi'] as const)(
  'a proven invoice is in the answer: %s',
  async (format) => {
    const meant = invoiceOfSeed(11, 'cascade', 6);
    const file = format === 'edi' ? ediFile([meant]) : await makeInvoiceFile([meant], format);
    const answer = await sendInvoice(client, file);
    expect(answer.status, answer.text).toBe(201);
    const invoice = answer.body as VendorInvoiceDetail & { others: string[] };
    expect(invoice).toMatchObject({
      ...{ invoiceNumber: meant.invoiceNumber, invoiceDate: meant.invoiceDate, others: [] },
      ...{ totalAmount: meant.totalCents / 100, status: 'pending', origin: 'upload' },
      ...{ decidedBy: format === 'edi' ? 'edi' : 'text', fileName: file.fileName },
    });
    expect(
      invoice.lineItems.map((line) => [line.ndc, line.quantity, line.unitPrice, line.totalPrice]),
    ).toEqual(
      meant.lines.map((line) => [
        line.ndc ?? null,
        Number(line.quantity),
        Number(line.unitPrice),
        line.totalCents / 100,
      ]),
    );
    for (const line of invoice.lineItems) {
      if (line.ndc === null) continue;
      expect(line).toMatchObject({ unitBasis: 'stated', confirmed: true });
      expect(line.packSize).toBe(Number(/\d+/.exec(sizeOf(meant, line.ndc))?.[0]));
    }
    expect(await listOf('/api/vendors')).toMatchObject([{ name: meant.vendorName }]);
    expect(await listOf('/api/invoice-documents')).toEqual([]);
    const original = await client.get(`/api/vendor-invoices/${invoice.id}/original`);
    expect(Buffer.from(original.bytes).equals(Buffer.from(file.bytes))).toBe(true);
  },
);

function sizeOf({ lines }: ReturnType<typeof invoiceOfSeed>, ndc: string): string {
  return lines.find((line) => line.ndc === ndc)?.size ?? '';
}

test('a file of several invoices answers with the first and lists the others', async () => {
  const meant = [21, 22, 23].map((seed) => invoiceOfSeed(seed, 'harborline', 4));
  const file = await makeInvoiceFile(meant as [never], 'pdf');
  const { status, body } = await sendInvoice(client, file);
  expect([status, body.invoiceNumber]).toEqual([201, meant[0]?.invoiceNumber]);
  expect(body.others).toHaveLength(2);
  const all = await listOf('/api/vendor-invoices');
  expect(all.map(({ id }: { id: string }) => id).sort()).toEqual([body.id, ...body.others].sort());
  expect(await listOf('/api/vendors')).toHaveLength(1);
});

test('the vendor is found by name, tax id or code, in any spelling', async () => {
  const { body: vendor } = await client.post('/api/vendors', { name: 'Cascade Drug Wholesale' });
  const file = await makeInvoiceFile([invoiceOfSeed(31, 'cascade', 3)], 'csv');
  const { body } = await sendInvoice(client, file);
  expect(body.vendorId).toBe(vendor.id);
  await client.post('/api/vendors', {
    name: 'Wharf St.',
    vendorCode: 'HARBORLINE MEDICAL DISTRIBUTORS',
  });
  const other = await makeInvoiceFile([invoiceOfSeed(32, 'harborline', 3)], 'csv');
  expect((await sendInvoice(client, other)).body.vendorName).toBe('Wharf St.');
  expect(await listOf('/api/vendors')).toHaveLength(2);
});

test('a vendor that a person chose is trusted', async () => {
  const { body: vendor } = await client.post('/api/vendors', { name: 'Northgate Supply' });
  const file = await makeInvoiceFile([invoiceOfSeed(33, 'cascade', 3)], 'csv');
  const answer = await sendInvoice(client, { ...file, vendorId: vendor.id });
  expect(answer.body).toMatchObject({ vendorId: vendor.id, vendorName: 'Northgate Supply' });
  expect(await listOf('/api/vendors')).toHaveLength(1);
});

test('the same file is accepted once, and separately for another pharmacy', async () => {
  const file = await makeInvoiceFile([invoiceOfSeed(34, 'mesa', 3)], 'csv');
  const first = await sendInvoice(client, file);
  const again = await sendInvoice(client, file);
  expectError(again, 'duplicate_file');
  expect(again.body.message).toMatch(/^This file was already uploaded on \w+ \d+, \d{4}\.$/);
  const other = await registerPharmacy(app.server);
  expect((await sendInvoice(other.client, file)).status).toBe(201);
  expect((await other.client.get(`/api/vendor-invoices/${first.body.id}`)).status).toBe(404);
});

test('invoices of an unknown or inactive vendor are refused', async () => {
  const file = await makeInvoiceFile([invoiceOfSeed(35, 'mesa', 3)], 'csv');
  expectError(await sendInvoice(client, { ...file, vendorId: 'x' }), 'invalid_input');
  const theirs = await (await registerPharmacy(app.server)).client.post('/api/vendors', {
    name: 'Theirs',
  });
  expectError(await sendInvoice(client, { ...file, vendorId: theirs.body.id }), 'not_found');
  const { body: vendor } = await client.post('/api/vendors', { name: 'Blue Mesa' });
  await client.request({
    ...{ method: 'PATCH', url: `/api/vendors/${vendor.id}` },
    payload: { isActive: false },
  });
  expectError(await sendInvoice(client, { ...file, vendorId: vendor.id }), 'invalid_input');
  expect((await sendInvoice(client, file)).status).toBe(201);
});

test('each step is audited, with the file that added a vendor', async () => {
  const file = await makeInvoiceFile([invoiceOfSeed(36, 'mesa', 3)], 'csv');
  await sendInvoice(client, file);
  const { body: user } = await client.get('/api/auth/user');
  const rows = await app.platform.database.withTenant(user.organization.id, (tx) =>
    tx.query.selectFrom('audit_trails').select(['description', 'user_id']).execute(),
  );
  const said = rows.map(({ description }) => description);
  expect(said).toEqual(
    expect.arrayContaining([
      `Uploaded an invoice file of ${file.bytes.length} bytes`,
      'Added a vendor found in an invoice file',
      'Added a vendor invoice (uploaded)',
      'Read 1 invoice; 0 need review',
    ]),
  );
});

test('invoice files are not orphans, and count in the storage of the plan', async () => {
  const file = await makeInvoiceFile([invoiceOfSeed(37, 'mesa', 3)], 'csv');
  const { body } = await sendInvoice(client, file);
  const inThreeDays = new Date(Date.now() + 3 * 86_400_000);
  expect(await removeOrphans(app.platform, inThreeDays)).toBe(0);
  expect((await client.get(`/api/vendor-invoices/${body.id}/original`)).status).toBe(200);
  const { body: user } = await client.get('/api/auth/user');
  const kept = await app.platform.database.withTenant(user.organization.id, (tx) =>
    tx.query.selectFrom('file_objects').select('bytes').execute(),
  );
  expect(kept).toEqual([{ bytes: String(file.bytes.length) }]);
});

test('the pharmacy itself, at the head of its invoice, is not a vendor', async () => {
  const registered = await registerPharmacy(app.server);
  client = registered.client;
  const name = registered.user.organization?.name ?? '';
  const meant = { ...invoiceOfSeed(12, 'cascade', 3), vendorName: name.toUpperCase() };
  const { status, body: answer } = await sendInvoice(client, ediFile([meant]));
  expect([status, answer.document?.status]).toEqual([202, 'review']);
  expect(await listOf('/api/vendors')).toEqual([]);
});

test('a file adds a limited number of vendors', async () => {
  const meant = Array.from({ length: 22 }, (_, at) => ({
    ...invoiceOfSeed(100 + at, 'cascade', 2),
    ...{ invoiceNumber: `M-${at}`, vendorName: `Vendor ${'ABCDEFGHIJKLMNOPQRSTUV'[at]} Supply` },
  }));
  const { status, body } = await sendInvoice(client, ediFile(meant as [never]));
  expect([status, body.document?.waiting]).toEqual([202, 2]);
  expect(await listOf('/api/vendors')).toHaveLength(20);
});
