import type { ListedPayment } from '@pfs/wire/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';

let app: TestApp;
let client: TestClient;

const claims = [{ id: '1', gross: 10_000, dir: 500 }];

beforeAll(async () => {
  app = await startTestApp();
  ({ client } = await registerPharmacy(app.server));
  const content = smallRemittance(
    { paidOn: '2026-03-10', payer: 'NORTH PAYER', trace: 'A', claims },
    { paidOn: '2026-04-10', payer: 'SOUTH PAYER', trace: 'B', claims },
    { paidOn: '2026-04-11', payer: 'SOUTH PAYER', trace: 'C', claims, amount: 1 },
  );
  await uploadAndRead(client, { name: 'all.835', content });
});
afterAll(() => app.close());

async function traces(query = ''): Promise<readonly (string | null)[]> {
  const { status, body, text } = await client.get(`/api/payments${query}`);
  expect(status, text).toBe(200);
  return (body as readonly ListedPayment[]).map(({ traceNumber }) => traceNumber);
}

test('payments of all files are listed, newest first', async () => {
  expect(await traces()).toEqual(['C', 'B', 'A']);
});

test('a payment has its day, payer, amount and file', async () => {
  const { body } = await client.get('/api/payments?payer=NORTH+PAYER');
  expect(body).toMatchObject([
    { paidOn: '2026-03-10', payerName: 'NORTH PAYER', amount: 95, fileName: 'all.835' },
  ]);
});

test('the list can be filtered by days, payer and counting, and has pages', async () => {
  expect(await traces('?from=2026-04-01&to=2026-04-30&counted=true')).toEqual(['B']);
  expect(await traces('?counted=false')).toEqual(['C']);
  expect(await traces('?payer=SOUTH')).toEqual([]);
  const second = await client.get('/api/payments?page=2&pageSize=2');
  expect(second.headers['x-total-count']).toBe('3');
  expect(second.body).toHaveLength(1);
  expect((await client.get('/api/payments?from=2026-04-02&to=2026-04-01')).status).toBe(400);
});

test('another pharmacy sees none', async () => {
  const other = await registerPharmacy(app.server);
  expect((await other.client.get('/api/payments')).body).toEqual([]);
});
