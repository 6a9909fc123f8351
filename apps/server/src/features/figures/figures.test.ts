import type { Figure } from '@pfs/wire/figures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';

let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-05-20T12:00:00Z') });
  ({ client } = await registerPharmacy(app.server));
  const content = smallRemittance(
    {
      paidOn: '2026-03-10',
      payer: 'NORTH PAYER',
      claims: [
        { id: '1', gross: 10_000, dir: 512, drugName: 'ELIQUIS', ndc: '00003089421' },
        { id: '2', gross: 20_000, drugName: 'NO NUMBER' },
        { id: '3', gross: 90_000, status: 'denied' },
      ],
      lumps: [
        ['CS', 'DIR Q1-26', 1_000],
        ['CS', 'GER RECON Q1-26', 300],
        ['AH', 'TRANSACTION FEE', 12],
        ['WO', 'AUDIT 17', 4_000],
      ],
    },
    {
      paidOn: '2026-04-10',
      payer: 'SOUTH PAYER',
      claims: [
        { id: '4', gross: 5_000, dir: 100 },
        { id: '1', gross: 10_000, dir: 512, status: 'reversal', ndc: '00003089421' },
      ],
      lumps: [['FB', 'CARRIED', -6_000]],
    },
    { paidOn: '2026-04-11', claims: [{ id: '5', gross: 7_777, dir: 77 }], amount: 1 },
  );
  await uploadAndRead(client, { name: 'all.835', content });
});
afterAll(() => app.close());

async function open(name: string, query = ''): Promise<Figure> {
  const { status, body, text } = await client.get(`/api/figures/${name}${query}`);
  expect(status, text).toBe(200);
  return body as Figure;
}

const shape = ({ terms }: Figure) =>
  terms.map(({ label, operator, value }) => [label, operator, value]);

test('DIR fees are those of claims and lump sums', async () => {
  const figure = await open('dirFees', '?from=2026-03-01&to=2026-03-31');
  expect(figure).toMatchObject({ label: 'DIR fees', unit: 'dollars', value: 15.12 });
  expect(figure.period).toEqual({ from: '2026-03-01', to: '2026-03-31' });
  expect(figure.terms.map(({ value, operator, rows }) => [value, operator, rows])).toEqual([
    [
      5.12,
      null,
      {
        kind: 'claims',
        filter: { from: '2026-03-01', to: '2026-03-31', counted: 'true', with: 'dirFee' },
        field: 'dirFee',
        count: 1,
      },
    ],
    [
      10,
      'plus',
      {
        kind: 'provider_adjustments',
        filter: { from: '2026-03-01', to: '2026-03-31', counted: 'true', category: 'dir' },
        field: 'amount',
        count: 1,
      },
    ],
  ]);
});

test('a percentage shows its two parts, and each can be opened', async () => {
  const figure = await open('dirPercentage', '?payer=NORTH+PAYER');
  expect(figure).toMatchObject({ unit: 'percent', value: 5 });
  expect(shape(figure)).toEqual([
    ['DIR fees', null, 15.12],
    ['Gross amount', 'divided', 300],
  ]);
  expect(figure.terms[1]?.rows).toMatchObject({
    kind: 'figures',
    filter: { figure: 'grossAmount', payer: 'NORTH PAYER' },
  });
});

test.each([
  ['grossAmount', 250],
  ['netAmount', 235.88],
  ['dirFees', 11],
  ['gerFees', 3],
  ['otherFees', 0.12],
  ['claims', 2],
  ['dirPercentage', 4.4],
  ['averageDirFee', 5.5],
  ['averageClaimValue', 125],
  ['takeBacks', 54.12],
  ['claimDirFees', 1],
  ['paymentsReceived', 255.88],
  ['vendorSpend', 0],
  ['leftAfterPurchases', 235.88],
  // 80 % of revenue is taken for the cost that nobody knows.
  ['netProfit', 35.88],
  ['profitMargin', 14.4],
  ['knownCostShare', 0],
])('%s of all time is %d', async (name, value) => {
  expect((await open(name)).value).toBe(value);
});

test('an estimate says how much is known', async () => {
  const estimated =
    'Estimated: 0.0% of revenue has a known cost. Add invoices or price lists, or import NADAC.';
  expect((await open('netProfit')).estimated).toBe(estimated);
  expect((await open('netProfit', '?drug=NO+NUMBER')).estimated).toBe(estimated);
  expect((await open('grossAmount')).estimated).toBeUndefined();
});

test('a figure of one drug leaves out lump sums, which have no drug', async () => {
  const figure = await open('dirFees', '?ndc=00003089421');
  expect(shape(figure)).toEqual([['DIR fees on claims', null, 0]]);
  expect((await open('grossAmount', '?drug=NO+NUMBER')).value).toBe(200);
  expect((await open('grossAmount', '?drug=NO+NUMBER&ndc=')).value).toBe(0);
});

test('a missing value is unknown, not zero', async () => {
  expect(await open('vendorSpend', '?payer=NORTH+PAYER')).toMatchObject({ value: null, terms: [] });
  expect((await open('leftAfterPurchases', '?payer=NORTH+PAYER')).value).toBeNull();
  expect((await open('paymentsReceived', '?ndc=00003089421')).value).toBeNull();
});

test.each([
  ['/api/figures/unknown', 404],
  ['/api/figures/dirFees?from=2026-03-02&to=2026-03-01', 400],
  ['/api/figures/dirFees?from=2026-02-30', 400],
  ['/api/figures/dirFees?from=2016-01-01&to=2026-03-01', 400],
  ['/api/figures/dirFees?payr=X', 400],
])('%s is answered %d', async (path, status) => {
  expect((await client.get(path)).status).toBe(status);
});
