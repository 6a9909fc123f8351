import type { CaseRow, RecoveryCase } from '@pfs/wire/cases';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { findQueuedCases } from './public.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-31T17:00:00Z') });
});
afterAll(() => app.close());

/** A payment of $47.00 whose only claim comes to $50.00. */
async function upload(client: TestClient, rx: string, trace?: string) {
  const payment = { paidOn: '2026-03-02', payer: 'CAREMARK', amount: 4_700 };
  const content = smallRemittance({
    ...{ ...payment, claims: [{ id: rx, gross: 5_000 }] },
    ...(trace === undefined ? {} : { trace }),
  });
  const { id, payments } = await uploadAndRead(client, { name: `${rx}.835`, content });
  return { id, paymentId: payments[0]?.id };
}

async function casesOf(client: TestClient): Promise<readonly RecoveryCase[]> {
  await findQueuedCases(app.platform);
  return (await client.get('/api/cases?page=1')).body as readonly RecoveryCase[];
}

async function rowsOf(client: TestClient, id = '') {
  const { body } = await client.get(`/api/cases/${id}/rows?page=1`);
  return (body as readonly CaseRow[]).map(({ label, url, asked }) => ({ label, url, asked }));
}

const caseOf = async (client: TestClient, paymentId: string | undefined) =>
  (await client.get(`/api/payments/${paymentId}`)).body.caseId;

const remove = (client: TestClient, id: string) =>
  client.request({
    ...{ method: 'DELETE', url: `/api/remittances/${id}`, payload: { note: 'a test file' } },
  });

test('a payment that was uploaded twice is asked about once, and opens what is left of it', async () => {
  const { client } = await registerPharmacy(app.server);
  const first = await upload(client, '900', 'R1');
  const second = await upload(client, '901', 'R1');
  const [found, ...others] = await casesOf(client);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ kind: 'held_payment', rows: 1, asked: 3 });
  const row = { label: 'Payment R1', asked: 3 };
  expect(await rowsOf(client, found?.id)).toEqual([{ ...row, url: `/remittances/${first.id}` }]);
  for (const { paymentId } of [first, second]) {
    expect(await caseOf(client, paymentId)).toBe(found?.id);
  }
  const prepare = () =>
    client.post('/api/cases/steps', { action: 'prepare', ids: [found?.id ?? ''] });
  expect((await prepare()).status).toBe(200);
  expect((await remove(client, first.id)).status).toBe(200);
  expect(await casesOf(client)).toMatchObject([{ id: found?.id, rows: 1, asked: 3 }]);
  expect(await rowsOf(client, found?.id)).toEqual([{ ...row, url: `/remittances/${second.id}` }]);
  // Its letter can still be written.
  expect((await prepare()).status).toBe(200);
  expect((await remove(client, second.id)).status).toBe(200);
  expect(await rowsOf(client, found?.id)).toEqual([{ ...row, url: null }]);
});

test('of two equal payments without numbers, a row opens its own one only', async () => {
  const { client } = await registerPharmacy(app.server);
  const first = await upload(client, '910', '');
  const second = await upload(client, '911', '');
  const [found] = await casesOf(client);
  expect(found).toMatchObject({ kind: 'held_payment', rows: 2, asked: 6 });
  const step = { action: 'prepare', ids: [found?.id ?? ''] };
  expect((await client.post('/api/cases/steps', step)).status).toBe(200);
  expect((await remove(client, first.id)).status).toBe(200);
  const urls = (await rowsOf(client, found?.id)).map(({ url }) => url);
  expect(urls.toSorted()).toEqual([`/remittances/${second.id}`, null].toSorted());
});
