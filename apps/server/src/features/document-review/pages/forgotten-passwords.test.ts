import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftPayment, threeClaims } from '../../../testing/draft-payment.ts';
import { createDraftReading, testDocument } from '../../../testing/draft-reading.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  organizationOf,
  registerPharmacy,
  type TestClient,
  uploadAndRead,
} from '../../../testing/test-client.ts';

const secret = 'Sesame-4711';
let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  app = await startTestApp({ documents: createDraftReading() });
  ({ client } = await registerPharmacy(app.server));
});
afterAll(() => app.close());

const proven = [draftPayment({ amount: '25.50', claims: threeClaims })];
const doubtful = [draftPayment({ amount: '25.00', claims: threeClaims, totalNet: '25.50' })];

function uploadLocked(payments: typeof proven, mark: string) {
  const content = `%PDF-1.7\n${testDocument({ payments, password: secret, mark })}`;
  return uploadAndRead(client, { name: 'march.pdf', content });
}

const enterPassword = (id: string) =>
  client.post(`/api/remittances/${id}/password`, { password: secret });

const statusOfPage = async (id: string) =>
  (await client.get(`/api/remittances/${id}/pages/1`)).status;

/** What happened is heard shortly after it was committed. */
const lockedSoon = (id: string) => expect.poll(() => statusOfPage(id), { interval: 200 }).toBe(409);

test.each(['as it is read', 'in the review'])('a password given %s ends with it', async (when) => {
  const { id } = await uploadLocked(doubtful, when);
  await enterPassword(id);
  expect((await client.settled(id)).processingStatus).toBe('review');
  if (when === 'in the review') await enterPassword(id);
  expect(await statusOfPage(id)).toBe(200);
  const { version } = (await client.get(`/api/remittances/${id}/review`)).body;
  const finish = { version, note: 'Called the payer.' };
  expect((await client.post(`/api/remittances/${id}/review/finish`, finish)).status).toBe(200);
  await lockedSoon(id);
});

test('a password does not outlive its document', async () => {
  const { id } = await uploadLocked(proven, 'deleted');
  await enterPassword(id);
  await client.settled(id);
  expect(await statusOfPage(id)).toBe(200);
  // As a deletion in another process tells it; here the document is still there to be asked for.
  const message = JSON.stringify({ file: { id, status: 'deleted' } });
  await app.platform.database.withTenant(await organizationOf(client), (tx) =>
    sql`select pg_notify('pfs_events', ${message})`.execute(tx.query),
  );
  await lockedSoon(id);
  expect((await enterPassword(id)).status).toBe(202);
  expect(await statusOfPage(id)).toBe(200);
});
