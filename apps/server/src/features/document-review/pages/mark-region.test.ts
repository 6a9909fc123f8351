import type { DocumentReview } from '@pfs/wire/document-review';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRows } from '../../../testing/audit-rows.ts';
import { draftPayment, threeClaims } from '../../../testing/draft-payment.ts';
import { createDraftReading, testDocument } from '../../../testing/draft-reading.ts';
import { expectError } from '../../../testing/expect-error.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../../testing/test-client.ts';

let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  app = await startTestApp({ documents: createDraftReading() });
  ({ client } = await registerPharmacy(app.server));
});
afterAll(() => app.close());

const payments = [draftPayment({ amount: '25.00', claims: threeClaims, totalNet: '25.50' })];
const everywhere = { left: 0, top: 0, right: 612, bottom: 792 };

async function upload(mark: string): Promise<DocumentReview> {
  const content = `%PDF-1.7\n${testDocument({ payments, mark })}`;
  const { id } = await uploadAndRead(client, { name: `${mark}.pdf`, content });
  return (await client.get(`/api/remittances/${id}/review`)).body;
}

const mark = ({ id, version }: DocumentReview, more: object) =>
  client.post(`/api/remittances/${id}/review/region`, {
    ...{ version, payment: 0, part: 'lump', page: 1, box: everywhere },
    ...more,
  });

test('lines of a marked region become rows to accept, and can be undone', async () => {
  const before = await upload('lump');
  const marked = await mark(before, {});
  expect(marked).toMatchObject({
    status: 200,
    body: { rowsMoved: true, undoes: 'added lump sums from page 1', version: before.version + 1 },
  });
  const path = `/api/remittances/${before.id}/review`;
  const { payments: after } = (await client.get(path)).body as DocumentReview;
  expect(after[0]?.lumps).toMatchObject([{ amount: { value: '9.00', decidedBy: 'ocr' } }]);
  const looked = (await auditRows(app)).filter(({ description }) =>
    description?.startsWith('Viewed page 1'),
  );
  expect(looked).toHaveLength(1);
  await client.post(`${path}/undo`, { version: before.version + 1 });
  const undone = (await client.get(path)).body;
  expect(undone).toEqual({ ...before, version: before.version + 2 });
});

test('a region without rows, or of an unknown page or version, changes nothing', async () => {
  const before = await upload('nothing');
  const corner = { ...everywhere, left: 600 };
  expectError(await mark(before, { box: corner }), 'invalid_input');
  expectError(await mark(before, { page: 7 }), 'not_found');
  expectError(await mark(before, { payment: 7 }), 'invalid_input');
  expectError(await mark({ ...before, version: before.version + 5 }, {}), 'conflict');
  const after = (await client.get(`/api/remittances/${before.id}/review`)).body;
  expect(after).toEqual(before);
});
