import type { DocumentReview } from '@pfs/wire/document-review';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { draftPayment, threeClaims } from '../../testing/draft-payment.ts';
import {
  createDraftReading,
  type TestDocument,
  testDocument,
} from '../../testing/draft-reading.ts';
import { expectError } from '../../testing/expect-error.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  organizationOf,
  registerPharmacy,
  type TestClient,
  uploadAndRead,
} from '../../testing/test-client.ts';
import { verifyRollups } from '../ledger/rollups.ts';

let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  app = await startTestApp({ documents: createDraftReading() });
});
beforeEach(async () => {
  ({ client } = await registerPharmacy(app.server));
});
afterAll(() => app.close());

const payments = [draftPayment({ amount: '25.00', claims: threeClaims, totalNet: '25.50' })];

function upload(document: TestDocument, name = 'a.pdf') {
  const start = name.endsWith('.pdf') ? '%PDF-1.7\n' : '';
  return uploadAndRead(client, { name, content: `${start}${testDocument(document)}` });
}

const byHand = (id: string) => client.post(`/api/remittances/${id}/review/by-hand`);

async function reviewOf(id: string): Promise<DocumentReview> {
  return (await client.get(`/api/remittances/${id}/review`)).body;
}

test('a failed document is entered manually beside its pages, finished and counted', async () => {
  const failed = await upload({ payments: [], notRemittance: 'no_claims', pages: 2 });
  expect(failed).toMatchObject({ processingStatus: 'failed', failureCode: 'not_a_remittance' });
  const answers = await Promise.all([byHand(failed.id), byHand(failed.id)]);
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 200, body: { processingStatus: 'review' } });
  }
  const { id } = failed;
  const review = await reviewOf(id);
  expect(review).toMatchObject({ open: true, pages: [{ pictured: true }, { pictured: true }] });
  expect(review.payments).toMatchObject([{ claims: [], lumps: [], status: 'unproven' }]);
  const fields = { payerName: 'Northwind Rx', traceNumber: 'EFT 7', paidOn: '3/31/2026' };
  const row = { part: 'claim', payment: 0, row: 0 };
  const values = {
    claimId: '7001',
    dateOfService: '3/10/2026',
    gross: '10',
    dirFee: '1',
    net: '9',
  };
  const changes = [
    ...Object.entries({ ...fields, amount: '$9.00' }).map(([field, value]) => {
      return { kind: 'set', part: 'payment', payment: 0, field, value };
    }),
    { kind: 'add_row', part: 'claim', payment: 0, afterRow: null },
    ...Object.entries(values).map(([field, value]) => ({ kind: 'set', ...row, field, value })),
  ];
  const path = `/api/remittances/${id}/review`;
  const { version } = review;
  const typed = await client.post(`${path}/changes`, { version, changes });
  expect(typed.body).toMatchObject({ doubts: 0, payments: [{ status: 'proven' }] });
  const done = await client.post(`${path}/finish`, { version: typed.body.version });
  expect(done.body).toMatchObject({
    ...{ processingStatus: 'completed', counted: true, failureReason: null },
    extractedData: { processedClaims: 1, totalDirFees: 1 },
  });
  const organizationId = await organizationOf(client);
  const { database } = app.platform;
  expect(await database.withTenant(organizationId, (tx) => verifyRollups(tx))).toEqual([]);
  const told = (await auditRows(app)).filter((each) => each.organization_id === organizationId);
  const begun = told.filter(({ description }) => description?.startsWith('Started entering'));
  expect(begun).toHaveLength(1);
});

test('a document marked as not a remittance can still be entered manually', async () => {
  const { id } = await upload({ payments, mark: 'put aside' });
  const { version } = await reviewOf(id);
  await client.post(`/api/remittances/${id}/review/not-a-remittance`, { version });
  expect(await byHand(id)).toMatchObject({ status: 200, body: { processingStatus: 'review' } });
  expect((await reviewOf(id)).payments[0]?.claims).toEqual([]);
});

test('a document in review keeps what was read; a finished or unreadable one is refused', async () => {
  const waiting = await upload({ payments, mark: 'waits' });
  await byHand(waiting.id);
  expect((await reviewOf(waiting.id)).payments[0]?.claims).toHaveLength(3);
  const sound = [draftPayment({ amount: '25.50', claims: threeClaims })];
  const done = await upload({ payments: sound, mark: 'done' });
  expectError(await byHand(done.id), 'conflict');
  const locked = await upload({ payments, password: 'Sesame-1' });
  expectError(await byHand(locked.id), 'conflict');
  const text = await upload({ payments: [], notRemittance: 'letter' }, 'letter.txt');
  expectError(await byHand(text.id), 'conflict');
});
