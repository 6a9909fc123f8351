import type { DrugProfit, DrugProfitability } from '@pfs/wire/drug-profitability';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SmallPayment, smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { doCostWork } from '../costs/public.ts';

let app: TestApp;

const known = '00093505698';
const estimated = '68180098001';

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
  await app.platform.database.withPlatform('arrange a price', (tx) =>
    tx.query
      .insertInto('nadac_prices')
      .values({
        ndc: known,
        effective_date: '2025-01-01',
        price: '2.50000',
        pricing_unit: 'EA',
        description: 'ATORVASTATIN',
      })
      .execute(),
  );
});
afterAll(() => app.close());

async function pharmacyWith(...payments: readonly SmallPayment[]) {
  const { client, user } = await registerPharmacy(app.server);
  if (payments.length > 0) {
    await uploadAndRead(client, { name: 'a.835', content: smallRemittance(...payments) });
  }
  await doCostWork(app.platform);
  return { client, organizationId: user.organization?.id ?? '' };
}

async function read(client: TestClient, query = ''): Promise<DrugProfitability> {
  const answer = await client.get(`/api/analysis/drug-profitability${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as DrugProfitability;
}

const march: SmallPayment = {
  paidOn: '2026-03-10',
  claims: [
    // 30 units at $2.50 cost $75.00: one earns, one brings $5.00 less than it cost.
    { id: '1', gross: 10_000, dir: 500, ndc: known, drugName: 'ATORVASTATIN' },
    { id: '2', gross: 8_000, dir: 1_000, ndc: known, drugName: 'ATORVASTATIN 20' },
    { id: '3', gross: 2_000, ndc: estimated, drugName: 'LISINOPRIL' },
    { id: '4', gross: 5_000, status: 'denied', ndc: estimated },
  ],
  lumps: [
    ['CS', 'DIR FEES', 1_001],
    ['WO', 'AUDIT', 300],
  ],
};

const ofNdc = (drugs: readonly DrugProfit[], ndc: string) =>
  drugs.find((drug) => drug.ndc === ndc) as DrugProfit;

describe('what a drug earned', () => {
  test('is revenue less cost and all fees, including lump sums', async () => {
    const { client } = await pharmacyWith(march);
    const { drugs, drugCount, totals, ...rest } = await read(client);
    expect(drugCount).toBe(2);
    // The fee of $10.01 over gross of $100.00, $80.00 and $20.00: $5.00, $4.01 and $1.00.
    expect(ofNdc(drugs, known)).toEqual({
      drugName: 'ATORVASTATIN',
      ndc: known,
      totalDispensed: 60,
      claims: 2,
      revenue: 180,
      cost: { invoice: 0, priceList: 0, nadac: 150, estimated: 0 },
      costBasis: 'nadac',
      knownCostPercentage: 100,
      grossProfit: 30,
      dirFeesTotal: 15,
      gerFees: 0,
      otherFees: 0,
      allocatedFees: 9.01,
      netProfit: 5.99,
      profitPerUnit: 0.1,
      belowCostClaims: 1,
      belowCostLoss: 5,
      lossLeaderRisk: false,
      status: 'Profitable',
    });
    expect(ofNdc(drugs, estimated)).toMatchObject({
      cost: { invoice: 0, priceList: 0, nadac: 0, estimated: 16 },
      costBasis: 'estimated',
      grossProfit: 4,
      allocatedFees: 1,
      netProfit: 3,
      belowCostClaims: 0,
      knownCostPercentage: 0,
      lossLeaderRisk: null,
      status: null,
    });
    expect(totals).toMatchObject({ revenue: 200, allocatedFees: 10.01, netProfit: 8.99 });
    expect(rest).toEqual({
      hasData: true,
      period: { from: '2025-04-01', to: '2026-03-31' },
      costShares: { invoice: 0, priceList: 0, nadac: 90.4, estimated: 9.6 },
      estimatedShareOfRevenue: 0.8,
      notSpreadYet: { waiting: false, amount: 0 },
      feesOfNoDrug: 0,
    });
  });

  test('comes first if it is a loss', async () => {
    const loss = { id: '5', gross: 100, ndc: known, drugName: 'ATORVASTATIN' };
    const { client } = await pharmacyWith({ ...march, lumps: [], claims: [...march.claims, loss] });
    const { drugs } = await read(client);
    expect(drugs.map((drug) => [drug.ndc, drug.status])).toEqual([
      [known, 'Loss Leader'],
      [estimated, null],
    ]);
    expect((await read(client, '?limit=1')).drugs).toHaveLength(1);
  });

  test('has no status and no profit rank below 80 % of known cost', async () => {
    const drugs = [
      ['00000000001', 2_000],
      ['00000000002', 9_000],
    ] as const;
    const claims = drugs.map(([ndc, gross], at) => ({
      id: `${at}`,
      gross,
      dir: 1_900,
      ndc,
      drugName: ndc,
    }));
    const earning = { id: '9', gross: 20_000, ndc: known, drugName: 'ATORVASTATIN' };
    const { client } = await pharmacyWith({ paidOn: '2026-03-10', claims: [...claims, earning] });
    const found = (await read(client)).drugs;
    // The first would stand before the others by its guessed loss of $15.00.
    expect(found.map(({ ndc, netProfit, status }) => [ndc, netProfit, status])).toEqual([
      [known, 125, 'Profitable'],
      ['00000000002', -1, null],
      ['00000000001', -15, null],
    ]);
  });

  test('lacks lump fees until they are allocated, and says how much', async () => {
    const { client } = await pharmacyWith();
    const organizationId = (await client.get('/api/auth/user')).body.organization.id as string;
    await uploadAndRead(client, { name: 'a.835', content: smallRemittance(march) });
    await app.platform.database.withTenant(organizationId, async (tx) => {
      const { id } = await tx.query.selectFrom('payments').select('id').executeTakeFirstOrThrow();
      await tx.client.query('select forget_lump_spreads(array[$1]::uuid[])', [id]);
      await tx.client.query("set local lock_timeout = '1s'");
    });
    const before = await read(client);
    // The worker may have been faster; what is not on drugs is what waits.
    expect(before.notSpreadYet.amount + before.totals.allocatedFees).toBe(10.01);
    await doCostWork(app.platform);
    const after = await read(client);
    expect(after.notSpreadYet).toEqual({ waiting: false, amount: 0 });
    expect(after.totals.allocatedFees).toBe(10.01);
  });

  test('is not changed by a fee that no claim can carry', async () => {
    const { client } = await pharmacyWith({
      paidOn: '2026-03-10',
      claims: [],
      lumps: [['CS', 'DIR FEES', -1_001]],
    });
    expect(await read(client)).toMatchObject({
      hasData: true,
      drugs: [],
      feesOfNoDrug: -10.01,
      notSpreadYet: { waiting: false, amount: 0 },
    });
  });
});

test('without claims there is no drug and no invalid number', async () => {
  const { client } = await pharmacyWith();
  expect(await read(client)).toMatchObject({
    hasData: false,
    drugs: [],
    drugCount: 0,
    costShares: { invoice: 0, priceList: 0, nadac: 0, estimated: 0 },
  });
  const { body } = await client.get('/api/analysis/drug-profitability?limit=0');
  expect(body.fields.limit).toEqual(expect.any(String));
});
