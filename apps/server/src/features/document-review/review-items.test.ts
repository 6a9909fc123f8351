import type { DocumentReview } from '@pfs/wire/document-review';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { draftPayment, printed, threeClaims } from '../../testing/draft-payment.ts';
import { createDraftReading, testDocument } from '../../testing/draft-reading.ts';
import { expectError } from '../../testing/expect-error.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';

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

/** The second claim's DIR fee reads $2.60 instead of $2.00; the trace number was hard to read. */
async function upload(): Promise<string> {
  const claims = threeClaims.map((claim, at) => (at === 1 ? { ...claim, dirFee: '2.60' } : claim));
  const payment = draftPayment({ amount: '25.50', claims });
  const traceNumber = {
    ...printed('EFT-1O'),
    decidedBy: 'ocr' as const,
    confidence: 0.5,
    otherReadings: ['EFT-10'],
  };
  const fields = { ...payment.fields, traceNumber };
  const content = testDocument({ payments: [{ ...payment, fields }] });
  return (await uploadAndRead(client, { name: 'paper.pdf', content })).id;
}

async function reviewOf(id: string): Promise<DocumentReview> {
  return (await client.get(`/api/remittances/${id}/review`)).body as DocumentReview;
}

const settle = (id: string, item: string, body: object) =>
  client.post(`/api/remittances/${id}/review/${item}`, body);

const broken = '0.claim.1.-.row_does_not_close';
const trace = '0.payment.-.traceNumber.uncertain';

test('open items are listed and settled one by one, then the review is finished', async () => {
  const id = await upload();
  const { items, version } = await reviewOf(id);
  const ofRow = { kind: 'row_does_not_close', claimId: '7000002', field: null, page: 1 };
  expect(items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...ofRow, id: broken, acceptable: true, correctable: true }),
      expect.objectContaining({
        id: trace,
        kind: 'uncertain',
        claimId: null,
        field: 'traceNumber',
        seen: 'EFT-1O',
        suggested: 'EFT-10',
        page: 1,
        box: expect.objectContaining({ page: 1, left: 72 }),
      }),
    ]),
  );
  const first = await settle(id, trace, { action: 'correct', value: 'EFT-10' });
  expect(first).toMatchObject({ status: 200, body: { version: version + 1 } });
  const fee = { action: 'correct', field: 'dirFee', value: '$2.00', version: version + 1 };
  expect(await settle(id, broken, fee)).toMatchObject({
    status: 200,
    body: { version: version + 2, doubts: 0, undoes: 'set the DIR fee of row 2' },
  });
  expect((await reviewOf(id)).items).toEqual([]);
  const done = await client.post(`/api/remittances/${id}/review/finish`, { version: version + 2 });
  expect(done).toMatchObject({ status: 200, body: { processingStatus: 'completed' } });
  expectError(await settle(id, trace, { action: 'accept' }), 'conflict');
});

test('an item is accepted as it was read, once, and can be undone', async () => {
  const id = await upload();
  const { version } = await reviewOf(id);
  expect(await settle(id, trace, { action: 'accept', version })).toMatchObject({ status: 200 });
  expect((await reviewOf(id)).items.map((item) => item.id)).not.toContain(trace);
  expectError(await settle(id, trace, { action: 'accept' }), 'not_found');
  await client.post(`/api/remittances/${id}/review/undo`, { version: version + 1 });
  expect((await reviewOf(id)).items.map((item) => item.id)).toContain(trace);
});

test('an item about another currency is accepted by a person’s decision', async () => {
  const payment = {
    ...draftPayment({ amount: '25.50', claims: threeClaims }),
    otherCurrency: true,
  };
  const content = testDocument({ payments: [payment], mark: 'currency' });
  const { id } = await uploadAndRead(client, { name: 'other.pdf', content });
  const item = '0.payment.-.-.other_currency';
  expectError(await settle(id, item, { action: 'correct', value: '1' }), 'invalid_input');
  expect(await settle(id, item, { action: 'accept' })).toMatchObject({ body: { doubts: 0 } });
});

test('a decision that doesn’t fit its item is refused with a reason', async () => {
  const id = await upload();
  const before = await reviewOf(id);
  const correct = (item: string, more: object) => settle(id, item, { action: 'correct', ...more });
  expectError(await settle(id, trace, { action: 'accept', version: 99 }), 'conflict');
  expectError(await settle(id, 'made.up', { action: 'accept' }), 'not_found');
  const refused = {
    'no action': await settle(id, trace, {}),
    'a row without a field': await correct(broken, { value: '2.00' }),
    'a field of another part': await correct(broken, { field: 'reference', value: 'x' }),
    'a field of another item': await correct(trace, { field: 'amount', value: '1.00' }),
    'an amount that is none': await correct(broken, { field: 'dirFee', value: 'two' }),
  };
  for (const answer of Object.values(refused)) expectError(answer, 'invalid_input');
  expect(Object.values(refused).map(({ body }) => Object.keys(body.fields))).toEqual([
    ['action'],
    ['field'],
    ['field'],
    ['field'],
    ['value'],
  ]);
  expect(await reviewOf(id)).toEqual(before);
});

test('another pharmacy’s items are not found', async () => {
  const id = await upload();
  const { client: other } = await registerPharmacy(app.server);
  const answer = await other.post(`/api/remittances/${id}/review/${trace}`, { action: 'accept' });
  expectError(answer, 'not_found');
});
