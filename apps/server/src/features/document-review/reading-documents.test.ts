import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { draftPayment, threeClaims } from '../../testing/draft-payment.ts';
import { createDraftReading, testDocument } from '../../testing/draft-reading.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { organizationOf, registerPharmacy, type TestClient } from '../../testing/test-client.ts';
import { verifyRollups } from '../ledger/rollups.ts';
import { importRemittance } from '../remittances/import/import-835.ts';
import { openReaders } from '../remittances/import/stage-835.ts';

const documents = createDraftReading();
const readers = openReaders();
let app: TestApp;
let client: TestClient;
let organizationId: string;
let parts: Parameters<typeof importRemittance>[0];

/** Without a worker: each test runs the job itself, as often as it likes. */
beforeAll(async () => {
  app = await startTestApp({ documents, worker: false });
  parts = { ...app.platform, readers };
});
beforeEach(async () => {
  documents.hold = Promise.resolve();
  ({ client } = await registerPharmacy(app.server));
  organizationId = await organizationOf(client);
});
afterAll(async () => {
  await app.close();
  await readers.close();
});

const proven = [draftPayment({ amount: '25.50', claims: threeClaims })];
const unproven = [draftPayment({ amount: '25.00', claims: threeClaims, totalNet: '25.50' })];

async function upload(document: Parameters<typeof testDocument>[0]): Promise<string> {
  const content = testDocument(document);
  return (await client.upload({ name: 'march.pdf', content })).body.id as string;
}

async function kept(remittanceId: string) {
  const { database } = app.platform;
  return database.withTenant(organizationId, async (tx) => {
    const of = (table: 'claims' | 'payments' | 'document_rows' | 'document_payments') =>
      tx.query
        .selectFrom(table)
        .select((rows) => rows.fn.countAll<string>().as('rows'))
        .where('remittance_id', '=', remittanceId)
        .executeTakeFirstOrThrow()
        .then(({ rows }) => Number(rows));
    return {
      claims: await of('claims'),
      payments: await of('payments'),
      rows: await of('document_rows'),
      drafts: await of('document_payments'),
      differences: await verifyRollups(tx),
    };
  });
}

const once = { claims: 3, payments: 1, rows: 3, drafts: 1, differences: [] };
const nothing = { claims: 0, payments: 0, rows: 0, drafts: 0, differences: [] };

describe('a document', () => {
  test('that is read by two workers at once is imported once', async () => {
    const remittanceId = await upload({ payments: proven });
    const job = { organizationId, id: remittanceId };
    await Promise.all([importRemittance(parts, job), importRemittance(parts, job)]);
    expect(await kept(remittanceId)).toEqual(once);
    await importRemittance(parts, job);
    expect(await kept(remittanceId)).toEqual(once);
  });

  test('that needs review is not read again', async () => {
    const remittanceId = await upload({ payments: unproven });
    const job = { organizationId, id: remittanceId };
    await importRemittance(parts, job);
    const review = (await client.get(`/api/remittances/${remittanceId}/review`)).body;
    await importRemittance(parts, job);
    expect((await client.get(`/api/remittances/${remittanceId}/review`)).body).toEqual(review);
    expect(await kept(remittanceId)).toEqual({ ...once, claims: 0, payments: 0 });
  });

  test('whose worker dies leaves nothing half done, and is read by the next worker', async () => {
    const remittanceId = await upload({ payments: proven });
    const job = { organizationId, id: remittanceId };
    documents.hold = new Promise(() => undefined);
    // Of the dead one nothing is heard, not even that it was given up when all was over.
    void importRemittance(parts, job).catch(() => undefined);
    await stageOf(remittanceId, 'Read 1 of 1 pages');
    expect(await kept(remittanceId)).toEqual(nothing);
    documents.hold = Promise.resolve();
    await importRemittance(parts, job);
    expect(await kept(remittanceId)).toEqual(once);
  });

  test('of several pages shows its first page while the others are read', async () => {
    const firstPage = {
      payerName: 'NORTHFIELD RX',
      traceNumber: null,
      paidOn: '2026-03-31',
      claims: [
        { claimId: '7000001', dateOfService: '2026-03-02', drugName: 'SERTRALINE', net: '-12.34' },
        { claimId: null, dateOfService: null, drugName: null, net: null },
      ],
    };
    const remittanceId = await upload({ payments: proven, pages: 20, firstPage });
    const job = { organizationId, id: remittanceId };
    let release: () => void = () => undefined;
    documents.hold = new Promise((resolve) => {
      release = resolve;
    });
    const importing = importRemittance(parts, job);
    await stageOf(remittanceId, 'Read 1 of 20 pages');
    const read = async () => (await client.get(`/api/remittances/${remittanceId}`)).body.reading;
    expect(await read()).toEqual({
      progress: { pagesRead: 1, pages: 20 },
      firstPage: {
        ...firstPage,
        claims: [{ ...firstPage.claims[0], net: -12.34 }, firstPage.claims[1]],
      },
    });
    release();
    await importing;
    expect(await read()).toBeNull();
    expect(await kept(remittanceId)).toEqual(once);
  });

  test('that is read too late by an abandoned worker changes nothing', async () => {
    const remittanceId = await upload({ payments: proven });
    const job = { organizationId, id: remittanceId };
    let release: () => void = () => undefined;
    documents.hold = new Promise((resolve) => {
      release = resolve;
    });
    const late = importRemittance(parts, job);
    await stageOf(remittanceId, 'Read 1 of 1 pages');
    documents.hold = Promise.resolve();
    await importRemittance(parts, job);
    await client.request({
      method: 'DELETE',
      url: `/api/remittances/${remittanceId}`,
      payload: { note: 'gone meanwhile' },
    });
    release();
    await late;
    expect(await kept(remittanceId)).toEqual(nothing);
  });

  test('whose reader never ends fails with a reason, and Retry reads it', async () => {
    const remittanceId = await upload({ payments: proven });
    const job = { organizationId, id: remittanceId };
    documents.hold = new Promise(() => undefined);
    await importRemittance({ ...parts, readingMsMax: 50 }, job);
    expect((await client.get(`/api/remittances/${remittanceId}`)).body).toMatchObject({
      processingStatus: 'failed',
      failureCode: 'too_slow',
    });
    documents.hold = Promise.resolve();
    await client.post(`/api/remittances/${remittanceId}/retry`);
    await importRemittance(parts, job);
    expect(await kept(remittanceId)).toEqual(once);
  });

  test.each([
    ['letter', /^This looks like a letter, not a remittance/],
    ['statement', /^This looks like an account statement, not a remittance.*Deposits > Statements/],
    ['no_text', /^No text was found on the pages/],
    ['no_claims', /^No claims or payments were found in this document.*Deposits > Statements/],
  ])('that is not a remittance (%s) fails with a reason', async (notRemittance, reason) => {
    const remittanceId = await upload({ payments: [], notRemittance });
    await importRemittance(parts, { organizationId, id: remittanceId });
    expect((await client.get(`/api/remittances/${remittanceId}`)).body).toMatchObject({
      processingStatus: 'failed',
      failureCode: 'not_a_remittance',
      failureReason: expect.stringMatching(reason),
    });
    expect(await kept(remittanceId)).toEqual(nothing);
  });

  test('that is a vendor’s invoice fails, and says where to add it', async () => {
    const remittanceId = await upload({ payments: [], notRemittance: 'looks_like_invoice' });
    await importRemittance(parts, { organizationId, id: remittanceId });
    expect((await client.get(`/api/remittances/${remittanceId}`)).body).toMatchObject({
      processingStatus: 'failed',
      failureCode: 'vendor_invoice',
      failureReason: 'This is a vendor invoice. Add it on the Vendor Audit page.',
    });
  });

  test('with amounts that are too large fails, and nothing is stored', async () => {
    const claims = [
      { claimId: '1', gross: '99999999999.00', dirFee: '0.00', net: '99999999999.00' },
    ];
    const remittanceId = await upload({
      payments: [draftPayment({ amount: '99999999999.00', claims })],
    });
    await importRemittance(parts, { organizationId, id: remittanceId });
    expect((await client.get(`/api/remittances/${remittanceId}`)).body).toMatchObject({
      processingStatus: 'failed',
      failureCode: 'amount_too_large',
    });
    expect(await kept(remittanceId)).toEqual(nothing);
  });
});

async function stageOf(remittanceId: string, stage: string): Promise<void> {
  for (;;) {
    const { body } = await client.get(`/api/remittances/${remittanceId}`);
    if (body.stage === stage) return;
    await sleep(20);
  }
}

test('counts in the plan as a file once, and its claims once they count', async () => {
  const remittanceId = await upload({ payments: unproven });
  await importRemittance(parts, { organizationId, id: remittanceId });
  const used = async () => (await client.get('/api/subscription/status')).body.currentUsage;
  expect(await used()).toMatchObject({ filesUploaded: 1, claimsProcessed: 0 });
  const { version } = (await client.get(`/api/remittances/${remittanceId}/review`)).body;
  const note = 'The bank shows it';
  await client.post(`/api/remittances/${remittanceId}/review/finish`, { version, note });
  expect(await kept(remittanceId)).toEqual(once);
  expect(await used()).toMatchObject({ filesUploaded: 1, claimsProcessed: 3 });
});
