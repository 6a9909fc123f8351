import type { DrugProfitability } from '@pfs/wire/drug-profitability';
import type { Figure } from '@pfs/wire/figures';
import type { MfpRefund, MfpRefundSummary } from '@pfs/wire/refunds';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SmallClaim, smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { verifyRollups } from '../ledger/rollups.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;

const eliquis = '00003089421';

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
  // 30 units cost $300.00.
  const price = { ndc: eliquis, effective_date: '2025-01-01', price: '10.00000' };
  await app.platform.database.withPlatform('arrange a price', (tx) =>
    tx.query
      .insertInto('nadac_prices')
      .values({ ...price, pricing_unit: 'EA', description: 'ELIQUIS' })
      .execute(),
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  const pharmacy = await registerPharmacy(app.server);
  client = pharmacy.client;
  organizationId = pharmacy.user.organization?.id ?? '';
});

const drug = { ndc: eliquis, drugName: 'ELIQUIS 5 MG', filledOn: '2026-02-10' };

/** The plan paid the negotiated price: $100.00, and the patient $20.00. */
const fills: readonly SmallClaim[] = [
  { id: '990001', gross: 10_000, patientPaid: 2_000, ...drug },
  { id: '990002-1', gross: 10_000, patientPaid: 2_000, ...drug },
];
const planFile = {
  name: 'plan.835',
  content: smallRemittance({ paidOn: '2026-03-02', payer: 'SILVER RX', claims: fills }),
};

const refund = (rx: string, more: Omit<SmallClaim, 'id'> = {}): SmallClaim => ({
  id: `${rx.padStart(12, '0')}FILL1`,
  gross: 18_000,
  ...drug,
  ...more,
});

const facilitatorFile = (trace: string, ...claims: readonly SmallClaim[]) => ({
  name: `${trace}.835`,
  content: smallRemittance({ paidOn: '2026-03-05', payer: 'MTF PM NGS', trace, claims }),
});

async function get<Body>(path: string): Promise<Body> {
  const answer = await client.get(path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Body;
}

const figure = (name: string, query = '') => get<Figure>(`/api/figures/${name}${query}`);
const refunds = (query = '') => get<readonly MfpRefund[]>(`/api/mfp-refunds${query}`);

/** What stands in the books. */
async function books() {
  const values = ['claims', 'revenue', 'drugRevenue', 'drugCost', 'belowCostLoss', 'dirFees'];
  const read = await Promise.all(
    [...values, 'netProfit', 'paymentsReceived'].map(async (name) => {
      return [name, (await figure(name)).value] as const;
    }),
  );
  const { database } = app.platform;
  expect(await database.withTenant(organizationId, verifyRollups)).toEqual([]);
  return Object.fromEntries(read);
}

const withoutRefunds = {
  claims: 2,
  revenue: 240,
  drugRevenue: 240,
  drugCost: 600,
  belowCostLoss: 360,
  dirFees: 0,
  netProfit: -360,
  paymentsReceived: 200,
};
const withRefunds = {
  ...withoutRefunds,
  revenue: 600,
  drugRevenue: 600,
  belowCostLoss: 0,
  netProfit: 0,
  paymentsReceived: 560,
};

test.each(['the plan first', 'the facilitator first'])(
  'a refund is revenue of its fill: no claim, no cost, no loss, %s',
  async (order) => {
    const files = [planFile, facilitatorFile('MTF1', refund('990001'), refund('990002'))];
    for (const file of order === 'the plan first' ? files : files.toReversed()) {
      await uploadAndRead(client, file);
    }
    expect(await books()).toEqual(withRefunds);
    const { drugs } = await get<DrugProfitability>('/api/analysis/drug-profitability');
    expect(drugs).toMatchObject([{ claims: 2, revenue: 600, netProfit: 0 }]);
    const ofDrug = `?ndc=${eliquis}&from=2026-03-01&to=2026-03-05`;
    expect((await figure('drugRevenue', ofDrug)).value).toBe(600);
    const listed = await refunds();
    expect(listed.map(({ rxNumber, amount, state }) => [rxNumber, amount, state])).toEqual([
      ['990001', 180, 'paid'],
      ['990002', 180, 'paid'],
    ]);
    expect(listed.every(({ claimId }) => claimId !== null)).toBe(true);
  },
);

test('the file says how many claims it has, and adds up', async () => {
  const detail = await uploadAndRead(client, facilitatorFile('MTF1', refund('990001')));
  expect(await get('/api/remittances')).toMatchObject([
    { id: detail.id, extractedData: { processedClaims: 1 } },
  ]);
  expect(detail.payments).toMatchObject([
    { amount: 180, claimsTotal: 180, balanced: true, counted: true },
  ]);
  expect(await get('/api/claims')).toEqual([]);
});

test('a deleted refund is a loss again', async () => {
  await uploadAndRead(client, planFile);
  const file = facilitatorFile('MTF1', refund('990001'), refund('990002'));
  const { id } = await uploadAndRead(client, file);
  const answer = await client.request({
    method: 'DELETE',
    url: `/api/remittances/${id}`,
    payload: { note: 'Sent by mistake' },
  });
  expect(answer.status, answer.text).toBe(200);
  expect(await books()).toEqual(withoutRefunds);
  expect(await refunds()).toEqual([]);
});

test('short with its reason, reversed, paid again, and without a fill', async () => {
  await uploadAndRead(client, planFile);
  const files = [
    facilitatorFile(
      'MTF1',
      refund('990001', { gross: 0, short: 18_000, remarks: ['N908'] }),
      refund('990002'),
      refund('777'),
    ),
    facilitatorFile('MTF2', refund('990002', { status: 'reversal' }), refund('778')),
  ];
  for (const file of files) await uploadAndRead(client, file);
  const states = async () =>
    Object.fromEntries((await refunds()).map(({ rxNumber, state }) => [rxNumber, state]));
  expect(await states()).toEqual({
    777: 'no_fill',
    778: 'no_fill',
    990001: 'short',
    990002: 'reversed',
  });
  const [short] = await refunds('?state=short');
  expect(short).toMatchObject({
    defaultAmount: 180,
    amount: 0,
    remarks: [{ code: 'N908', text: expect.stringContaining('negotiated price') }],
  });
  expect(await get<MfpRefundSummary>('/api/mfp-refunds/summary')).toEqual({
    fills: 4,
    amount: 360,
    states: [
      { state: 'short', fills: 1, amount: 0, missing: 180 },
      { state: 'reversed', fills: 1, amount: 0, missing: 180 },
      { state: 'no_fill', fills: 2, amount: 360, missing: 0 },
    ],
  });
  await uploadAndRead(client, facilitatorFile('MTF3', refund('990002')));
  expect((await states())['990002']).toBe('paid');
  expect((await books())['belowCostLoss']).toBe(180);
});

test('refunds are of their pharmacy alone', async () => {
  await uploadAndRead(client, facilitatorFile('MTF1', refund('990001')));
  const other = await registerPharmacy(app.server);
  expect((await other.client.get('/api/mfp-refunds')).body).toEqual([]);
});
