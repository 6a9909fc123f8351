import type { DocumentReview, ReviewPayment } from '@pfs/wire/document-review';
import type { RemittanceDetail } from '@pfs/wire/remittances';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { draftPayment, threeClaims } from '../../testing/draft-payment.ts';
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
});
beforeEach(async () => {
  ({ client } = await registerPharmacy(app.server));
});
afterAll(() => app.close());

/** The second claim's DIR fee was read as $2.60 where $2.00 is right: nothing adds up. */
function doubtfulDocument(mark: string): string {
  const [first, second, third] = threeClaims;
  if (first === undefined || second === undefined || third === undefined) throw new Error('three');
  const payment = draftPayment({
    amount: '25.50',
    claims: [first, { ...second, dirFee: '2.60' }, third],
  });
  return testDocument({ payments: [payment], mark });
}

function upload(mark = 'one'): Promise<RemittanceDetail> {
  return uploadAndRead(client, { name: `${mark}.pdf`, content: doubtfulDocument(mark) });
}

async function reviewOf(id: string): Promise<DocumentReview> {
  const { status, body } = await client.get(`/api/remittances/${id}/review`);
  expect(status).toBe(200);
  return body as DocumentReview;
}

function change(id: string, version: number, ...changes: readonly object[]) {
  return client.post(`/api/remittances/${id}/review/changes`, { version, changes });
}

const rightFee = {
  kind: 'set',
  part: 'claim',
  payment: 0,
  row: 1,
  field: 'dirFee',
  value: '$2.00',
} as const;

async function rollupsHold(): Promise<void> {
  const organizationId = await organizationOf(client);
  const { database } = app.platform;
  expect(await database.withTenant(organizationId, (tx) => verifyRollups(tx))).toEqual([]);
}

describe('an unproven document', () => {
  test('needs review, and is not counted', async () => {
    const waiting = await upload();
    expect(waiting).toMatchObject({
      processingStatus: 'review',
      stage: null,
      extractedData: null,
      counted: false,
      payments: [],
    });
    expect(waiting.needsReview).toBeGreaterThan(0);
    expect((await client.get('/api/claims')).body).toEqual([]);
    const { notifications } = (await client.get('/api/notifications')).body;
    expect(notifications[0]).toMatchObject({
      type: 'warning',
      title: 'one.pdf needs review',
      actionUrl: `/remittances/${waiting.id}/review`,
    });
    const list = (await client.get('/api/review')).body;
    expect(list).toMatchObject({
      total: 1,
      amount: 25.5,
      rows: [{ id: waiting.id, payerName: 'Northwind Rx', claims: 3, payments: 1, proven: false }],
    });
  });

  test('is shown with its values, places, equations and doubts', async () => {
    const { id } = await upload();
    const review = await reviewOf(id);
    expect(review).toMatchObject({ open: true, undoes: null, next: null });
    expect(review.pages).toEqual([
      {
        number: 1,
        width: 612,
        height: 792,
        turnedDegrees: 0,
        source: 'ocr',
        words: 100,
        pictured: false,
      },
    ]);
    const payment = review.payments[0] as ReviewPayment;
    expect(payment).toMatchObject({ status: 'unproven', amount: 25.5, difference: 0 });
    expect(payment.claims[1]).toMatchObject({
      row: 1,
      settled: false,
      claimId: null,
      fields: { dirFee: { value: '2.60', decidedBy: 'text_layer', box: { page: 1, left: 72 } } },
    });
    expect(payment.equations).toContainEqual(
      expect.objectContaining({
        kind: 'payment',
        holds: true,
        sentence: '3 claims 25.50 = payment 25.50',
      }),
    );
    expect(payment.doubts.map(({ message }) => message)).toContain(
      'The amounts in this row don’t add up.',
    );
  });

  test('is corrected, finished and counted, and the claim shows who decided', async () => {
    const { id } = await upload();
    const { version } = await reviewOf(id);
    const mended = await change(id, version, rightFee);
    expect(mended).toMatchObject({
      status: 200,
      body: {
        version: version + 1,
        doubts: 0,
        undoes: 'set the DIR fee of row 2',
        rowsMoved: false,
        payments: [{ status: 'proven', rowsThatHold: 3, rowsThatDoNot: 0 }],
        claims: [{ payment: 0, row: 1, settled: true }],
      },
    });
    const done = await client.post(`/api/remittances/${id}/review/finish`, {
      version: version + 1,
    });
    expect(done).toMatchObject({
      status: 200,
      body: {
        processingStatus: 'completed',
        counted: true,
        extractedData: { processedClaims: 3, totalDirFees: 4.5 },
      },
    });
    const review = await reviewOf(id);
    expect(review).toMatchObject({ open: false, processingStatus: 'completed' });
    const claimId = review.payments[0]?.claims[1]?.claimId;
    const { body: claim } = await client.get(`/api/claims/${claimId}`);
    expect(claim).toMatchObject({ claimId: '7000002', dirFee: 2, netAmount: 8, counted: true });
    await rollupsHold();
  });
});

describe('changes', () => {
  test('are undone one after another', async () => {
    const { id } = await upload();
    const before = await reviewOf(id);
    const { version } = before;
    await change(id, version, rightFee);
    await change(id, version + 1, { kind: 'remove_row', part: 'claim', payment: 0, row: 0 });
    const undo = (of: number) => client.post(`/api/remittances/${id}/review/undo`, { version: of });
    expect(await undo(version + 2)).toMatchObject({
      body: { rowsMoved: true, undoes: 'set the DIR fee of row 2', doubts: 0 },
    });
    expect(await undo(version + 3)).toMatchObject({ body: { rowsMoved: false, undoes: null } });
    const after = await reviewOf(id);
    expect(after).toEqual({ ...before, version: version + 4 });
    expectError(await undo(version + 4), 'conflict');
  });

  test('of the same version by two people: one wins, the other gets a conflict', async () => {
    const { id } = await upload();
    const { version } = await reviewOf(id);
    const answers = await Promise.all([
      change(id, version, rightFee),
      change(id, version, { ...rightFee, value: '1.99' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [won] = answers.filter(({ status }) => status === 200);
    const value = (await reviewOf(id)).payments[0]?.claims[1]?.fields.dirFee?.value;
    expect(value).toBe(won === answers[0] ? '2.00' : '1.99');
  });

  test('split a payment, add and remove rows', async () => {
    const { id } = await upload();
    const { version } = await reviewOf(id);
    const split = await change(id, version, { kind: 'split', payment: 0, row: 1 });
    expect(split).toMatchObject({ status: 200, body: { rowsMoved: true } });
    expect((await reviewOf(id)).payments.map(({ claims }) => claims.length)).toEqual([1, 2]);
    await change(
      id,
      version + 1,
      { kind: 'add_row', part: 'claim', payment: 0, afterRow: 0 },
      { kind: 'remove_row', part: 'claim', payment: 1, row: 2 },
    );
    expect((await reviewOf(id)).payments.map(({ claims }) => claims.length)).toEqual([2, 1]);
  });

  test.each([
    ['an amount that is none', { ...rightFee, value: 'two' }, 'changes.0.value'],
    [
      'a day that is none',
      { ...rightFee, field: 'dateOfService', value: '31/31/2026' },
      'changes.0.value',
    ],
    ['an NDC that is none', { ...rightFee, field: 'ndc', value: '12' }, 'changes.0.value'],
    ['a field that is none', { ...rightFee, field: 'patientName' }, undefined],
    ['a row that is missing', { ...rightFee, row: 99 }, undefined],
    [
      'a column and itself',
      { kind: 'move_column', payment: 0, field: 'net', into: 'net' },
      undefined,
    ],
    ['a payment that is missing', { kind: 'accept_all', payment: 7 }, undefined],
    [
      'a lump sum that is missing',
      { kind: 'accept_row', part: 'lump', payment: 0, row: 0 },
      undefined,
    ],
  ])('%s changes nothing', async (_what, wrong, field) => {
    const { id } = await upload();
    const before = await reviewOf(id);
    const answer = await change(id, before.version, rightFee, wrong);
    expectError(answer, 'invalid_input');
    if (field !== undefined) {
      expect(Object.keys(answer.body.fields)).toEqual([field.replace('0', '1')]);
    }
    expect(await reviewOf(id)).toEqual(before);
  });
});

describe('a review is finished', () => {
  test('with a note when not all is proven, and the decision is audited', async () => {
    const [first] = threeClaims;
    if (first === undefined) throw new Error('three');
    const payment = draftPayment({ amount: '9.50', claims: [first], totalNet: '9.00' });
    const { id } = await uploadAndRead(client, {
      name: 'short.pdf',
      content: testDocument({ payments: [payment] }),
    });
    const { version } = await reviewOf(id);
    const finish = (body: object) =>
      client.post(`/api/remittances/${id}/review/finish`, { version, ...body });
    const refused = await finish({});
    expectError(refused, 'invalid_input');
    expect(Object.keys(refused.body.fields)).toEqual(['note']);
    expect(await finish({ note: 'The bank shows it' })).toMatchObject({
      status: 200,
      body: { processingStatus: 'completed', counted: true },
    });
    const { payments } = (await client.get(`/api/remittances/${id}`)).body as RemittanceDetail;
    expect(payments).toMatchObject([
      { balanced: false, difference: -0.5, counted: true, heldReason: 'out_of_balance' },
    ]);
    const detail = await client.get(`/api/payments/${payments[0]?.id}`);
    expect(detail.body.decision).toMatchObject({ action: 'count', note: 'The bank shows it' });
    await rollupsHold();
  });

  test('once, when two people finish it at the same moment', async () => {
    const { id } = await upload();
    const { version } = await reviewOf(id);
    await change(id, version, rightFee);
    const finish = () =>
      client.post(`/api/remittances/${id}/review/finish`, { version: version + 1 });
    const answers = await Promise.all([finish(), finish()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await client.get('/api/claims')).body).toHaveLength(3);
    await rollupsHold();
  });

  test('not while the amount of a payment is missing', async () => {
    const payment = { ...draftPayment({ amount: '26.50', claims: threeClaims }), controls: [] };
    const { id } = await uploadAndRead(client, {
      name: 'bare.pdf',
      content: testDocument({ payments: [payment], mark: 'bare' }),
    });
    const { version } = await reviewOf(id);
    await change(id, version, {
      kind: 'set',
      part: 'payment',
      payment: 0,
      field: 'amount',
      value: '',
    });
    const answer = await client.post(`/api/remittances/${id}/review/finish`, {
      version: version + 1,
      note: 'It will be right',
    });
    expectError(answer, 'conflict');
    expect(answer.body.message).toBe('The amount of the payment is missing. Enter it first.');
  });

  test('as not a remittance: it fails with that reason, and Retry reads it again', async () => {
    const { id } = await upload();
    const { version } = await reviewOf(id);
    const answer = await client.post(`/api/remittances/${id}/review/not-a-remittance`, { version });
    expect(answer).toMatchObject({
      status: 200,
      body: { processingStatus: 'failed', failureCode: 'marked_not_a_remittance' },
    });
    expect((await client.get('/api/review')).body.total).toBe(0);
    expectError(await change(id, version, rightFee), 'conflict');
    await client.post(`/api/remittances/${id}/retry`);
    expect((await client.settled(id)).processingStatus).toBe('review');
  });
});

describe('two people at one moment', () => {
  const finish = (id: string, version: number) =>
    client.post(`/api/remittances/${id}/review/finish`, { version, note: 'The bank shows it' });
  const others: Readonly<Record<string, (id: string, version: number) => Promise<unknown>>> = {
    'says that it is no remittance': (id, version) =>
      client.post(`/api/remittances/${id}/review/not-a-remittance`, { version }),
    'deletes it': (id) =>
      client.request({
        method: 'DELETE',
        url: `/api/remittances/${id}`,
        payload: { note: 'not ours' },
      }),
    'corrects a value': (id, version) => change(id, version, rightFee),
  };

  test.each(Object.keys(others))('one finishes a document, the other %s', async (what) => {
    const { id } = await upload();
    const { version } = await reviewOf(id);
    const [finished] = await Promise.all([finish(id, version), others[what]?.(id, version)]);
    const { body } = await client.get(`/api/remittances/${id}`);
    const counted = body.processingStatus === 'completed';
    if (finished.status !== 200) expect([404, 409]).toContain(finished.status);
    expect((await client.get('/api/claims')).body).toHaveLength(counted ? 3 : 0);
    await rollupsHold();
  });
});

test('a document in review is deleted with all that was read in it', async () => {
  const { id } = await upload();
  const { version } = await reviewOf(id);
  await change(id, version, rightFee);
  const deleted = await client.request({
    method: 'DELETE',
    url: `/api/remittances/${id}`,
    payload: { note: 'not ours' },
  });
  expect(deleted.status).toBe(200);
  expectError(await change(id, version + 1, rightFee), 'not_found');
  expectError(await client.get(`/api/remittances/${id}/review`), 'not_found');
  const left = await app.platform.database.withTenant(await organizationOf(client), async (tx) => [
    await tx.query.selectFrom('document_rows').select('row').execute(),
    await tx.query.selectFrom('document_changes').select('id').execute(),
    await tx.query.selectFrom('document_pages').select('number').execute(),
  ]);
  expect(left).toEqual([[], [], []]);
});

test('documents with the highest amounts come first, and each links to the next', async () => {
  const one = await upload('one');
  const payment = draftPayment({ amount: '99.00', claims: threeClaims, totalNet: '25.50' });
  const two = await uploadAndRead(client, {
    name: 'two.pdf',
    content: testDocument({ payments: [{ ...payment, lumps: [] }] }),
  });
  const { body } = await client.get('/api/review');
  expect(body.rows.map(({ id }: { id: string }) => id)).toEqual([two.id, one.id]);
  expect((await reviewOf(two.id)).next).toBe(one.id);
  expect((await reviewOf(one.id)).next).toBe(two.id);
});
