import { buffer } from 'node:stream/consumers';
import { invoiceOfSeed, makeInvoiceFile } from '@pfs/documents/testing/invoices/make-invoice';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDraftReading } from '../../testing/draft-reading.ts';
import { expectError } from '../../testing/expect-error.ts';
import { setUsage } from '../../testing/plans.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient } from '../../testing/test-client.ts';
import { noOrigin } from '../audit/public.ts';
import { readFile, receiveFile, resendLostJobs } from '../intake/public.ts';
import { invoiceKind } from './invoice-kind.ts';
import { sendInvoice, settledDocument } from './testing/send-invoice.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
});
afterAll(() => app.close());
beforeEach(async () => {
  const registered = await registerPharmacy(app.server);
  client = registered.client;
  organizationId = registered.user.organization?.id ?? '';
});

const invoice = () => makeInvoiceFile([invoiceOfSeed(71, 'mesa', 3)], 'csv');

test('a locked PDF fails with a next step', async () => {
  const pdf = new PDFDocument({ userPassword: 'sesame', pdfVersion: '1.7' });
  pdf.text('INVOICE 4411').end();
  const answer = await sendInvoice(client, { fileName: 'a.pdf', bytes: await buffer(pdf) });
  expectError(answer, 'not_an_invoice');
  expect(answer.body.message).toBe(
    'The file is password protected. Remove the password and add it again.',
  );
});

test.each([
  ['a broken PDF', '%PDF-1.7 nothing', 'not_an_invoice'],
  ['a web page', '<!doctype html><html><body>Invoice</body></html>', 'invalid_file_type'],
  ['nothing', '', 'empty_file'],
  ['an 810 that was cut off', 'edi', 'not_an_invoice'],
] as const)('%s is refused, and no invoice comes of it', async (_what, text, code) => {
  const { ediFile } = await import('@pfs/documents/testing/invoices/month/make-month');
  const edi = ediFile([invoiceOfSeed(72, 'mesa', 3)]).bytes;
  const bytes = text === 'edi' ? edi.subarray(0, edi.length - 120) : text;
  expectError(await sendInvoice(client, { fileName: 'a', bytes }), code);
  expect((await client.get('/api/vendor-invoices')).body).toEqual([]);
});

test('invoice files count in the plan', async () => {
  await setUsage(app, organizationId, { files: 25 });
  expectError(await sendInvoice(client, await invoice()), 'limit_reached');
  expect((await client.get('/api/invoice-documents')).body).toEqual([]);
});

test('a caller that disconnects during a reading finds its result later', async () => {
  const url = await app.listen();
  const cookie = client.cookie();
  const form = new FormData();
  const { bytes, fileName } = await makeInvoiceFile([invoiceOfSeed(73, 'mesa', 60)], 'pdf');
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), fileName);
  const leave = new AbortController();
  const sent = fetch(`${url}/api/vendor-invoices`, {
    ...{ method: 'POST', body: form, headers: { cookie }, signal: leave.signal },
  }).catch(() => 'left');
  const open = async () => (await client.get('/api/invoice-documents')).body;
  await expect.poll(open).toMatchObject([{ status: 'reading' }]);
  leave.abort();
  expect(await sent).toBe('left');
  const reading = async () => (await client.get('/api/invoice-documents?status=reading')).body;
  await expect.poll(reading, { timeout: 40_000 }).toEqual([]);
  const kept = (await client.get('/api/vendor-invoices')).body.length;
  const waiting = (await open()).map((one: { waiting: number }) => one.waiting);
  expect([kept, waiting]).toEqual(kept === 1 ? [1, []] : [0, [1]]);
});

async function keptFile(of: TestApp): Promise<string> {
  const file = await invoice();
  const { id } = await receiveFile(of.platform, invoiceKind, {
    actor: { organizationId, userId: null, approvalStatus: 'approved', timeZone: 'UTC' },
    origin: noOrigin,
    file: {
      ...{ fileName: file.fileName, truncated: () => false, source: 'upload' },
      content: (async function* () {
        yield file.bytes;
      })(),
    },
  });
  return id;
}

test('a reading that fails for an internal reason is tried again, and then fails', async () => {
  const own = await startTestApp({ worker: false });
  try {
    const registered = await registerPharmacy(own.server);
    organizationId = registered.user.organization?.id ?? '';
    const documentId = await keptFile(own);
    const fails = () => Promise.reject(new Error('out of luck'));
    const parts = { ...own.platform, documents: { ...createDraftReading(), read: fails } };
    const read = () => readFile(parts, invoiceKind, { organizationId, id: documentId });
    for (let tries = 1; tries < 5; tries += 1) await expect(read()).rejects.toThrow('out of luck');
    await read();
    const { client: owner } = registered;
    expect(await settledDocument(owner, documentId)).toMatchObject({
      ...{ status: 'failed', reasonCode: 'internal' },
      reason: expect.stringContaining('The file is kept. Click Retry.'),
    });

    // Tried again with a reader that works, it is what it is; a second run changes nothing.
    await owner.post(`/api/invoice-documents/${documentId}/retry`);
    await readFile(own.platform, invoiceKind, { organizationId, id: documentId });
    await readFile(own.platform, invoiceKind, { organizationId, id: documentId });
    expect(await settledDocument(owner, documentId)).toMatchObject({ status: 'done', invoices: 1 });
    expect((await owner.get('/api/vendor-invoices')).body).toHaveLength(1);
  } finally {
    await own.close();
  }
});

test('a lost job of a reading is sent again', async () => {
  const own = await startTestApp({ worker: false });
  try {
    organizationId = (await registerPharmacy(own.server)).user.organization?.id ?? '';
    await keptFile(own);
    expect(await resendLostJobs(own.platform, invoiceKind)).toBe(0);
    await own.platform.database.withPlatform('lose the jobs', (tx) =>
      tx.client.query('delete from pgboss.job'),
    );
    expect(await resendLostJobs(own.platform, invoiceKind)).toBe(1);
    expect(await resendLostJobs(own.platform, invoiceKind)).toBe(0);
  } finally {
    await own.close();
  }
});
