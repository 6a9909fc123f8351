import type { DraftPayment } from '@pfs/core/draft/draft-remittance';
import type { DocumentReview } from '@pfs/wire/document-review';
import type { RemittanceDetail } from '@pfs/wire/remittances';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
});
beforeEach(async () => {
  ({ client } = await registerPharmacy(app.server));
});
afterAll(() => app.close());

const sound = draftPayment({ amount: '25.50', claims: threeClaims });
const feeSum = {
  scope: 'payment',
  of: 'dirFee',
  value: printed('4.60'),
  fromRow: 0,
  toRow: 2,
} as const;

async function upload(...payments: DraftPayment[]): Promise<string> {
  const content = testDocument({ payments });
  return (await uploadAndRead(client, { name: 'paper.pdf', content })).id;
}

async function reviewOf(id: string): Promise<DocumentReview> {
  const { status, body } = await client.get(`/api/remittances/${id}/review`);
  expect(status).toBe(200);
  return body as DocumentReview;
}

const send = (id: string, path: string, body: object) =>
  client.post(`/api/remittances/${id}/review/${path}`, body);

/** Accepts every doubt that a document has, one call each, and answers the version after it. */
async function acceptEach(id: string): Promise<number> {
  const { payments, version } = await reviewOf(id);
  let at = version;
  for (const { doubts, position } of payments) {
    for (const { part, row, field, code } of doubts) {
      const change = { kind: 'accept_doubt', part, payment: position, row, field, code };
      const answer = await send(id, 'changes', { version: at, changes: [change] });
      expect(answer.status).toBe(200);
      at = answer.body.version;
    }
  }
  return at;
}

async function counted(id: string): Promise<RemittanceDetail> {
  const { body } = await client.get(`/api/remittances/${id}`);
  expect(body).toMatchObject({ processingStatus: 'completed', counted: true });
  const organizationId = await organizationOf(client);
  const { database } = app.platform;
  expect(await database.withTenant(organizationId, (tx) => verifyRollups(tx))).toEqual([]);
  return body as RemittanceDetail;
}

test('doubts about the document are accepted one by one, and it is finished without a note', async () => {
  const column = { field: 'dirFee', printed: 'D1R', confidence: 0.4 } as const;
  const more = { columns: [column], pagesMissing: 2 };
  const id = await upload({ ...sound, ...more, controls: [...sound.controls, feeSum] });
  const before = await reviewOf(id);
  expect(before.payments[0]?.doubts).toMatchObject([
    { code: 'pages_missing', acceptable: true, blocks: false, detail: '2 pages missing' },
    { code: 'sum_does_not_close', part: 'control', row: 1, detail: 'printed 4.60, rows 4.50' },
    { code: 'heading_uncertain', field: 'dirFee', detail: 'DIR fee (“D1R”) 4.50 in 3 rows' },
  ]);
  expectError(await send(id, 'finish', { version: before.version }), 'invalid_input');
  const version = await acceptEach(id);
  const after = await reviewOf(id);
  expect(after.doubts).toBe(0);
  expect(after.payments[0]?.accepted).toContainEqual(
    expect.objectContaining({
      code: 'sum_does_not_close',
      detail: 'printed 4.60, rows 4.50',
      acceptedBy: expect.stringMatching(/\w+ \w+/),
      acceptedAt: expect.stringMatching(/^\d{4}-/),
    }),
  );
  const undone = await send(id, 'undo', { version });
  expect(undone.body).toMatchObject({ doubts: 1 });
  const again = await acceptEach(id);
  expect((await send(id, 'finish', { version: again })).status).toBe(200);
  await counted(id);
  expect((await reviewOf(id)).payments[0]?.accepted).toHaveLength(3);
});

test('an accepted difference counts by that decision, and keeps its difference', async () => {
  const id = await upload(
    draftPayment({ amount: '26.00', claims: threeClaims, totalNet: '25.50' }),
  );
  const version = await acceptEach(id);
  expect((await send(id, 'finish', { version })).status).toBe(200);
  const { payments } = await counted(id);
  expect(payments).toMatchObject([
    { balanced: false, difference: -0.5, counted: true, heldReason: 'out_of_balance' },
  ]);
  const detail = await client.get(`/api/payments/${payments[0]?.id}`);
  expect(detail.body.decision).toMatchObject({
    note: 'Difference accepted during review: paid 26.00, document 25.50.',
  });
});

test('another currency counts only when a person confirms US dollars', async () => {
  const id = await upload({ ...sound, otherCurrency: true });
  const { version } = await reviewOf(id);
  const refused = await send(id, 'finish', { version, note: 'It will be right' });
  expectError(refused, 'conflict');
  expect(refused.body.message).toBe('First confirm whether the amounts are in US dollars.');
  const all = [{ kind: 'accept_all', payment: 0 }];
  const tried = await send(id, 'changes', { version, changes: all });
  expect(tried.body).toMatchObject({ doubts: 1 });
  const accepted = await acceptEach(id);
  expect((await send(id, 'finish', { version: accepted })).status).toBe(200);
  await counted(id);
});

test('a document in another currency is rejected for that reason', async () => {
  const id = await upload({ ...sound, otherCurrency: true });
  const { version } = await reviewOf(id);
  const answer = await send(id, 'not-a-remittance', { version, because: 'other_currency' });
  expect(answer.body).toMatchObject({ processingStatus: 'failed', failureCode: 'other_currency' });
});

test('an unreadable net is never counted as zero', async () => {
  const [first, second, third] = sound.claims;
  if (first === undefined || second === undefined || third === undefined) throw new Error('three');
  const { net: _, ...bare } = third.fields;
  const claims = [
    first,
    { ...second, fields: { ...second.fields, net: printed('8.O0x') } },
    { ...third, fields: bare },
  ];
  const id = await upload({ ...sound, claims });
  const { version } = await reviewOf(id);
  const refused = await send(id, 'finish', { version, note: 'The bank shows it' });
  expectError(refused, 'conflict');
  expect(refused.body.message).toBe(
    'An amount couldn’t be read: row 2, row 3 of the payment. ' +
      'Enter it or remove the row first.',
  );
  expect(Object.keys(refused.body.fields)).toEqual([
    'payments.0.claims.1.net',
    'payments.0.claims.2.net',
  ]);
  expect((await client.get('/api/claims')).body).toEqual([]);
  const place = { kind: 'set', part: 'claim', payment: 0, field: 'net' };
  const typed = [
    { ...place, row: 1, value: '8.00' },
    { ...place, row: 2, value: '8.50' },
  ];
  const mended = await send(id, 'changes', { version, changes: typed });
  expect(mended.body).toMatchObject({ doubts: 0 });
  expect((await send(id, 'finish', { version: version + 1 })).status).toBe(200);
  await counted(id);
});

test('unused amounts and lines are listed, and accepted one by one', async () => {
  const at = (printed: string) => ({
    printed,
    box: { page: 1, left: 10, top: 20, right: 40, bottom: 28 },
  });
  const more = { leftOver: ['$12.50', '$3.00'].map(at), rowsLeftOver: [at('7000003')] };
  const id = await upload({ ...sound, ...more });
  const [payment] = (await reviewOf(id)).payments;
  expect(payment?.doubts).toMatchObject([
    { code: 'amount_left_over', detail: '$12.50 and $3.00 on the page aren’t in any total' },
    { code: 'row_left_over', detail: 'Rx 7000003' },
  ]);
  const version = await acceptEach(id);
  expect((await send(id, 'finish', { version })).status).toBe(200);
});

test('a doubt that doesn’t exist, or that needs a value, can’t be accepted', async () => {
  const id = await upload({ ...sound, pagesMissing: 1 });
  const { version } = await reviewOf(id);
  const doubt = { kind: 'accept_doubt', part: 'payment', payment: 0, row: null, field: null };
  const accept = (more: object) =>
    send(id, 'changes', { version, changes: [{ ...doubt, ...more }] });
  expectError(await accept({ code: 'other_currency' }), 'invalid_input');
  expectError(await accept({ code: 'amount_missing' }), 'invalid_input');
  expectError(await accept({ code: 'pages_missing', payment: 4 }), 'invalid_input');
  expect((await reviewOf(id)).version).toBe(version);
});

test('the list shows which documents can be finished at once', async () => {
  const [first, ...others] = sound.claims;
  if (first === undefined) throw new Error('one');
  const unsure = printed('7000001', { decidedBy: 'ocr', confidence: 0.3 });
  const claims = [{ ...first, fields: { ...first.fields, claimId: unsure } }, ...others];
  const easy = await upload({ ...sound, claims });
  const hard = await upload({ ...sound, pagesMissing: 1 });
  const { rows } = (await client.get('/api/review')).body;
  const marks = rows.map(({ id, acceptableAtOnce }: { id: string; acceptableAtOnce: boolean }) => [
    id,
    acceptableAtOnce,
  ]);
  expect(Object.fromEntries(marks)).toEqual({ [easy]: true, [hard]: false });
});
