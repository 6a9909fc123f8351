import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../platform/database/connection.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { draftPayment, threeClaims } from '../../testing/draft-payment.ts';
import { createDraftReading, testDocument } from '../../testing/draft-reading.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';

let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  app = await startTestApp({ documents: createDraftReading() });
  ({ client } = await registerPharmacy(app.server));
});
afterAll(() => app.close());

const payments = [draftPayment({ amount: '25.00', claims: threeClaims, totalNet: '25.50' })];
const layout = { fingerprint: 'a:1', isOfOnePayer: true, labelled: [], told: [] };
const upload = (document: Parameters<typeof testDocument>[0]) =>
  uploadAndRead(client, { name: 'a.pdf', content: `%PDF-1.7\n${testDocument(document)}` });

test('each password attempt is audited, without the password', async () => {
  const { id } = await upload({ payments, password: 'Sesame-4711' });
  const enter = (password: string) => client.post(`/api/remittances/${id}/password`, { password });
  await enter('Sesame-4711');
  await client.settled(id);
  await enter('Guess-1');
  await enter('Sesame-4711');
  const words = (await auditRows(app)).map(({ description }) => description);
  expect(words.filter((text) => text?.includes('password'))).toEqual([
    'Could not be read: password_needed',
    'Entered a document’s password',
    'Entered a wrong password for a document',
    'Entered a document’s password',
  ]);
});

test('the picture of a page can’t run anything', async () => {
  const { id } = await upload({ payments, mark: 'picture' });
  const { headers } = await client.get(`/api/remittances/${id}/pages/1`);
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
});

test('a deleted document leaves only its audit trail', async () => {
  const { id } = await upload({ payments, layout, mark: 'deleted' });
  const { body } = await client.get(`/api/remittances/${id}/review`);
  const changes = [{ kind: 'add_row', part: 'lump', payment: 0, afterRow: null }];
  const path = `/api/remittances/${id}/review/changes`;
  expect((await client.post(path, { version: body.version, changes })).status).toBe(200);
  const count = () =>
    withClient(app.testDatabase.admin, async (admin) => {
      const counts: (number | null)[] = [];
      for (const name of ['pages', 'payments', 'rows', 'changes', 'layouts']) {
        const found = `select from document_${name} where remittance_id = $1`;
        counts.push((await admin.query(found, [id])).rowCount);
      }
      return counts;
    });
  expect(await count()).not.toContain(0);
  const answer = await client.request({
    method: 'DELETE',
    url: `/api/remittances/${id}`,
    payload: { note: 'Sent by mistake' },
  });
  expect(answer.status).toBe(200);
  expect(await count()).toEqual([0, 0, 0, 0, 0]);
});
