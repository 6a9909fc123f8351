import type { DocumentReview } from '@pfs/wire/document-review';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  ({ client } = await registerPharmacy(app.server));
});
afterAll(() => app.close());

async function reviewOf(id: string): Promise<DocumentReview> {
  return (await client.get(`/api/remittances/${id}/review`)).body;
}

function change(id: string, version: number, ...changes: readonly object[]) {
  return client.post(`/api/remittances/${id}/review/changes`, { version, changes });
}

test('changes of columns and sections are proven again, and can be undone', async () => {
  const [first, second, third] = threeClaims;
  if (first === undefined || second === undefined || third === undefined) throw new Error('three');
  const swapped = [first, second, third].map((claim) => ({
    ...claim,
    gross: claim.dirFee,
    dirFee: claim.gross,
  }));
  const draft = draftPayment({ amount: '25.50', claims: swapped });
  const claims = draft.claims.map((claim) => {
    const quantity = printed('30 1.25', { value: '30 1.25' });
    return { ...claim, fields: { ...claim.fields, quantity } };
  });
  const { id } = await uploadAndRead(client, {
    name: 'columns.pdf',
    content: testDocument({ payments: [{ ...draft, claims }] }),
  });
  const before = await reviewOf(id);
  const columns = { payment: 0, field: 'dirFee', into: 'gross' };
  const moved = await change(id, before.version, { kind: 'move_column', ...columns });
  expect(moved.body.payments[0]).toMatchObject({ rowsThatHold: 3, rowsThatDoNot: 0 });
  expect(moved.body.undoes).toBe('moved a column: the DIR fee is the gross amount');
  const split = { kind: 'split_column', payment: 0, field: 'quantity', into: 'tax' };
  const parted = await change(id, before.version + 1, split);
  expect(parted.body.claims[0].fields).toMatchObject({
    quantity: { value: '30' },
    tax: { value: '1.25' },
  });
  const merge = { kind: 'merge_columns', payment: 0, field: 'tax', into: 'gross' };
  const merged = await change(id, before.version + 2, merge);
  expect(merged.body.claims[0].fields.gross.value).toBe('11.25');
  const flip = { kind: 'flip_rows', part: 'claim', payment: 0, fromRow: 1, toRow: 2 };
  const flipped = await change(id, before.version + 3, flip);
  expect(flipped.body.payments[0].difference).toBe(-33);
  expectError(await change(id, before.version + 4, split), 'invalid_input');
  for (let step = 4; step < 8; step += 1) {
    await client.post(`/api/remittances/${id}/review/undo`, { version: before.version + step });
  }
  expect(await reviewOf(id)).toEqual({ ...before, version: before.version + 8 });
});
