import type { ProviderAdjustment } from '@pfs/wire/provider-adjustments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';

let app: TestApp;
let client: TestClient;
let first: string;

const claim = { id: '7000001', gross: 100_000 };

beforeAll(async () => {
  app = await startTestApp();
  ({ client } = await registerPharmacy(app.server));
  const march = smallRemittance({
    paidOn: '2026-03-10',
    payer: 'NORTH PAYER',
    claims: [claim],
    lumps: [
      ['CS', 'DIR Q1-26', 1_250],
      ['CS', 'GER RECON Q1-26', 300],
      ['AH', 'TRANSACTION FEE', 12],
      ['WO', 'AUDIT 17', 4_000],
      ['CS', 'MISC 4471', -75],
    ],
  });
  const april = smallRemittance({
    paidOn: '2026-04-10',
    payer: 'SOUTH PAYER',
    claims: [claim],
    lumps: [['CS', 'DIR APRIL', 500]],
    amount: 1,
  });
  first = (await uploadAndRead(client, { name: 'march.835', content: march })).id;
  await uploadAndRead(client, { name: 'april.835', content: april });
});
afterAll(() => app.close());

async function list(query = ''): Promise<readonly ProviderAdjustment[]> {
  const { status, body, text } = await client.get(`/api/provider-adjustments${query}`);
  expect(status, text).toBe(200);
  return body as readonly ProviderAdjustment[];
}

test('every lump sum is listed with its kind, newest first', async () => {
  const rows = (await list()).map((one) => [one.reference, one.category, one.amount, one.counted]);
  expect(rows[0]).toEqual(['DIR APRIL', 'dir', 5, false]);
  expect(rows.slice(1).sort()).toEqual([
    ['AUDIT 17', 'recoupment', 40, true],
    ['DIR Q1-26', 'dir', 12.5, true],
    ['GER RECON Q1-26', 'effective_rate', 3, true],
    ['MISC 4471', 'unclassified', -0.75, true],
    ['TRANSACTION FEE', 'transaction_fee', 0.12, true],
  ]);
});

test('a lump sum has its code, payer, day and file', async () => {
  const [row] = await list('?category=recoupment');
  expect(row).toEqual({
    id: expect.any(String),
    remittanceId: first,
    code: 'WO',
    reference: 'AUDIT 17',
    amount: 40,
    category: 'recoupment',
    payerName: 'NORTH PAYER',
    period: null,
    paidOn: '2026-03-10',
    counted: true,
    caseId: null,
  });
});

test('the list can be filtered by file, payer, kind and number', async () => {
  expect(await list(`?remittanceId=${first}`)).toHaveLength(5);
  expect(await list('?payer=SOUTH%20PAYER')).toHaveLength(1);
  expect(await list('?category=dir')).toHaveLength(2);
  expect(await list(`?category=dir&remittanceId=${first}&payer=NORTH%20PAYER`)).toHaveLength(1);
  expect(await list('?payer=SOUTH')).toEqual([]);
  expect(await list('?category=none')).toEqual([]);
  expect(await list('?limit=2')).toEqual((await list()).slice(0, 2));
});

test('the list and its summary can be filtered by days, kinds and counting', async () => {
  const query = '?from=2026-03-01&to=2026-03-31&category=dir,effective_rate&counted=true';
  expect((await list(query)).map(({ amount }) => amount).sort()).toEqual([12.5, 3]);
  const { body } = await client.get(`/api/provider-adjustments/summary${query}`);
  expect(body).toMatchObject({ rows: 2, amount: 15.5, held: { rows: 0 } });
  expect(await list('?counted=false')).toHaveLength(1);
  expect(await list('?from=2026-04-11')).toEqual([]);
  const reversed = await client.get('/api/provider-adjustments?from=2026-04-11&to=2026-04-10');
  expect(reversed.status).toBe(400);
});
