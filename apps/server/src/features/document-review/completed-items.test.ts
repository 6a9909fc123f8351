import type { DraftPayment } from '@pfs/core/draft/draft-remittance';
import type { DocumentReview } from '@pfs/wire/document-review';
import type { RemittanceDetail } from '@pfs/wire/remittances';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { draftPayment, printed, threeClaims } from '../../testing/draft-payment.ts';
import { createDraftReading, testDocument } from '../../testing/draft-reading.ts';
import { expectError } from '../../testing/expect-error.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  organizationOf,
  registerPharmacy,
  type TestClient,
  uploadAndRead,
} from '../../testing/test-client.ts';
import { verifyRollups } from '../ledger/rollups.ts';

const documents = createDraftReading();
let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  app = await startTestApp({ documents });
  await app.platform.database.withPlatform('arrange prices', (tx) =>
    tx.query
      .insertInto('nadac_prices')
      .values([
        price('00071015523', 'ATORVASTATIN 20 MG TABLET'),
        price('68180051301', 'LISINOPRIL 10 MG TABLET'),
      ])
      .execute(),
  );
});
beforeEach(async () => {
  ({ client } = await registerPharmacy(app.server));
});
afterAll(() => app.close());

function price(ndc: string, description: string) {
  return { ndc, effective_date: '2026-01-07', price: '0.10000', pricing_unit: 'EA', description };
}

const faint = { decidedBy: 'ocr', confidence: 0.5 } as const;

/** All money is proven; the second claim's code and the third one's quantity were hard to read. */
function doubted(): DraftPayment {
  const payment = draftPayment({ amount: '25.50', claims: threeClaims });
  const claims = payment.claims.map((claim) => {
    const { row, fields } = claim;
    const ndc = printed('00071015528', { ...faint, otherReadings: ['00071015529'] });
    const quantity = printed('36', { ...faint, otherReadings: ['30'] });
    const more = [{}, { ndc }, { quantity }][row];
    return { ...claim, fields: { ...fields, ...more } };
  });
  return { ...payment, claims };
}

function upload(payment: DraftPayment, mark = 'one'): Promise<RemittanceDetail> {
  const content = testDocument({ payments: [payment], mark });
  return uploadAndRead(client, { name: `${mark}.pdf`, content });
}

const code = '0.claim.1.ndc.uncertain';
const quantity = '0.claim.2.quantity.uncertain';

async function reviewOf(id: string): Promise<DocumentReview> {
  return (await client.get(`/api/remittances/${id}/review`)).body as DocumentReview;
}

async function claimsOf(id: string) {
  const { body } = await client.get(`/api/claims?remittanceId=${id}`);
  const rows = body as { claimId: string; ndc: string | null; quantity: number | null }[];
  return rows
    .toSorted((one, other) => one.claimId.localeCompare(other.claimId))
    .map((claim) => [claim.ndc, claim.quantity]);
}

async function costOf(id: string): Promise<unknown> {
  const organizationId = await organizationOf(client);
  return app.platform.database.withTenant(organizationId, async (tx) => {
    expect(await verifyRollups(tx)).toEqual([]);
    const rows = await tx.query
      .selectFrom('claim_costs')
      .innerJoin('claims', 'claims.id', 'claim_costs.claim_id')
      .select('claim_costs.cost')
      .where('claims.remittance_id', '=', id)
      .execute();
    return rows.map(({ cost }) => Number(cost));
  });
}

const settle = (id: string, item: string, body: object) =>
  client.post(`/api/remittances/${id}/review/${item}`, body);
const known = '00071015523';

test('proven money counts; values to check are left out and listed', async () => {
  const document = await upload(doubted());
  const status = { processingStatus: 'completed', counted: true, needsReview: 2, itemsToCheck: 2 };
  expect(document).toMatchObject({ ...status, payments: [{ amount: 25.5, counted: true }] });
  const { id } = document;
  expect(await claimsOf(id)).toEqual([
    [known, 30],
    [null, 30],
    [known, null],
  ]);
  expect(await costOf(id)).toEqual([3]);
  const review = await reviewOf(id);
  expect(review).toMatchObject({ open: false, doubts: 2, processingStatus: 'completed' });
  expect(review.items).toMatchObject([
    { id: code, claimId: '7000002', seen: '00071015528', suggested: '00071015529', holds: false },
    { id: quantity, claimId: '7000003', seen: '36', suggested: '30', holds: false },
  ]);
  expect((await client.get('/api/review')).body).toMatchObject({
    ...{ total: 0, amount: 0, completed: 1, itemsToCheck: 2 },
    rows: [{ id, processingStatus: 'completed', doubts: 2, amount: 25.5 }],
  });
  const { notifications } = (await client.get('/api/notifications')).body;
  expect(notifications[0]).toMatchObject({
    type: 'success',
    message: '1 payment with 3 claims included in your totals. 2 items to check.',
    actionUrl: `/remittances/${id}/review`,
  });
});

test('a later decision about an item updates the claim and its cost, and can be undone', async () => {
  const { id } = await upload(doubted());
  const first = await settle(id, code, { action: 'correct', value: '00071-0155-23' });
  expect(first).toMatchObject({ status: 200, body: { doubts: 1, undoes: 'set the NDC of row 2' } });
  expect(await claimsOf(id)).toContainEqual([known, 30]);
  expect(await costOf(id)).toEqual([3, 3]);
  const { version } = first.body;
  expect(await settle(id, quantity, { action: 'accept', version })).toMatchObject({ status: 200 });
  expect(await claimsOf(id)).toEqual([
    [known, 30],
    [known, 30],
    [known, 36],
  ]);
  expect(await costOf(id)).toEqual(expect.arrayContaining([3, 3, 3.6]));
  const done = (await client.get(`/api/remittances/${id}`)).body;
  expect(done).toMatchObject({ needsReview: 0, itemsToCheck: 0, counted: true });
  expect((await client.get('/api/review')).body).toMatchObject({ completed: 0, rows: [] });
  const undone = await client.post(`/api/remittances/${id}/review/undo`, { version: version + 1 });
  expect(undone).toMatchObject({ status: 200, body: { doubts: 1 } });
  expect(await claimsOf(id)).toContainEqual([known, null]);
  expect(await costOf(id)).toEqual([3, 3]);
  const organizationId = await organizationOf(client);
  const records = (await auditRows(app)).filter((row) => row.organization_id === organizationId);
  expect(records.map(({ description }) => description).slice(-3)).toEqual([
    'Document review: set the NDC of row 2',
    'Document review: accepted the quantity of row 3',
    'Document review: undid: accepted the quantity of row 3',
  ]);
});

test('money and certain values of a completed document can’t be changed', async () => {
  const { id } = await upload(doubted());
  const { version } = await reviewOf(id);
  const change = (...changes: readonly object[]) =>
    client.post(`/api/remittances/${id}/review/changes`, { version, changes });
  const ofClaim = { kind: 'set', part: 'claim', payment: 0 };
  const refused = [
    await change({ ...ofClaim, row: 1, field: 'net', value: '1.00' }),
    await change({ ...ofClaim, row: 0, field: 'ndc', value: known }),
    await change({ kind: 'set', part: 'payment', payment: 0, field: 'payerName', value: 'X' }),
    await change({ kind: 'remove_row', part: 'claim', payment: 0, row: 1 }),
    await change({ kind: 'accept_all', payment: 0 }),
    await change({ kind: 'accept_row', part: 'claim', payment: 0, row: 1 }),
    await client.post(`/api/remittances/${id}/review/undo`, { version }),
    await client.post(`/api/remittances/${id}/review/finish`, { version }),
    await client.post(`/api/remittances/${id}/review/not-a-remittance`, { version }),
  ];
  for (const answer of refused) expectError(answer, 'conflict');
  expect(await reviewOf(id)).toMatchObject({ version, doubts: 2 });
  const { client: other } = await registerPharmacy(app.server);
  const path = `/api/remittances/${id}/review/${code}`;
  expectError(await other.post(path, { action: 'accept' }), 'not_found');
});

test('a drug with another drug’s code has to be checked once the codes are known', async () => {
  const payment = draftPayment({ amount: '25.50', claims: threeClaims });
  const claims = payment.claims.map((claim, row) => {
    const more = row === 1 ? { ndc: printed('68180051301') } : {};
    return { ...claim, fields: { ...claim.fields, ...more } };
  });
  const { id, itemsToCheck } = await upload({ ...payment, claims });
  expect(itemsToCheck).toBe(1);
  expect(await claimsOf(id)).toContainEqual([null, 30]);
  const item = '0.claim.1.ndc.ndc_of_other_drug';
  expect((await reviewOf(id)).items).toMatchObject([
    { id: item, seen: '68180051301', known: 'LISINOPRIL 10 MG TABLET' },
  ]);
  const { version } = await reviewOf(id);
  // The code is right and the name is not: either one settles it.
  const name = { kind: 'set', part: 'claim', payment: 0, row: 1, field: 'drugName' };
  const changes = [{ ...name, value: 'LISINOPRIL 10 MG' }];
  const { body } = await client.post(`/api/remittances/${id}/review/changes`, { version, changes });
  expect(body).toMatchObject({ doubts: 0 });
  expect(await claimsOf(id)).toContainEqual(['68180051301', 30]);
});

test('a payer that was hard to read is proven by a known payer', async () => {
  const read = (name: string, trace: string) => {
    const payment = draftPayment({ amount: '25.50', trace, claims: threeClaims });
    const payerName = printed(name, { ...faint, otherReadings: ['Northwynd Rx'] });
    return upload({ ...payment, fields: { ...payment.fields, payerName } }, trace);
  };
  expect(await read('Northwind Rx', 'EFT 1')).toMatchObject({ processingStatus: 'review' });
  const sure = draftPayment({ amount: '25.50', trace: 'EFT 2', claims: threeClaims });
  await upload(sure, 'EFT 2');
  expect(await read('NORTHWIND RX', 'EFT 3')).toMatchObject({ processingStatus: 'completed' });
});

test('open items stay when a review is finished', async () => {
  const payment = doubted();
  const traceNumber = printed('EFT-1O', faint);
  const { id } = await upload({ ...payment, fields: { ...payment.fields, traceNumber } });
  const { version } = await reviewOf(id);
  const trace = await settle(id, '0.payment.-.traceNumber.uncertain', {
    action: 'accept',
    version,
  });
  const done = await client.post(`/api/remittances/${id}/review/finish`, {
    version: trace.body.version,
  });
  expect(done.body).toMatchObject({
    processingStatus: 'completed',
    counted: true,
    itemsToCheck: 2,
  });
  // What was accepted before is in the ledger: it is not taken back any more.
  expect(await reviewOf(id)).toMatchObject({ undoes: null });
});
