import type { Analytics } from '@pfs/wire/analytics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oneDecimalPercent, periodOf, simpleCount } from '../../testing/simple-count.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';

const long = `${'L'.repeat(56)} END`;
const eliquis = { drugName: 'ELIQUIS', ndc: '00003089421' };

const file = smallRemittance(
  {
    paidOn: '2025-11-20',
    payer: 'NORTH',
    claims: [
      { id: '1', gross: 10_000, dir: 512, ...eliquis },
      { id: '2', gross: 20_000, dir: 31, ...eliquis, drugName: 'ELIQUIS 5 MG' },
      { id: '3', gross: 30_000, dir: 700 },
      { id: '4', status: 'denied' },
    ],
  },
  { paidOn: '2026-02-10', payer: '=1+1', claims: [{ id: '5', gross: 7_000, dir: 70 }] },
  {
    paidOn: '2026-02-20',
    payer: long,
    claims: [{ id: '6', gross: 9_000, dir: 9, drugName: '<b>X</b>' }],
    lumps: [['CS', 'DIR Q1', 1_500]],
  },
);
const counted = simpleCount(file);

let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
  ({ client } = await registerPharmacy(app.server));
  const read = await uploadAndRead(client, { name: 'all.835', content: file });
  expect(read.processingStatus, read.failureReason ?? '').toBe('completed');
});
afterAll(() => app.close());

async function analytics(query = ''): Promise<Analytics> {
  const { status, body, text } = await client.get(`/api/analytics${query}`);
  expect(status, text).toBe(200);
  return body as Analytics;
}

test('payers are ordered by their fees, as in the file', async () => {
  const { payerStats, hasData, payers } = await analytics();
  expect(hasData).toBe(true);
  expect(payers).toEqual(['=1+1', long, 'NORTH'].toSorted());
  const expected = ['NORTH', long, '=1+1'].map((payerName) => ({
    payerName,
    totalDirFees: periodOf(counted, '20', payerName).dirCents / 100,
  }));
  expect(payerStats).toEqual(
    expected.toSorted((one, other) => other.totalDirFees - one.totalDirFees),
  );
});

test('all months from the first to the last are included', async () => {
  const { trendData } = await analytics();
  expect(trendData.map(({ month, hasClaims }) => [month, hasClaims])).toEqual([
    ['2025-11', true],
    ['2025-12', false],
    ['2026-01', false],
    ['2026-02', true],
  ]);
  for (const { month, totalDirFees } of trendData) {
    expect(totalDirFees).toBe(periodOf(counted, month).dirCents / 100);
  }
});

test('one NDC with two names is one drug, with the fees of its claims', async () => {
  const { drugAnalysis } = await analytics();
  expect(drugAnalysis[0]).toMatchObject({ totalDirFees: 7.79 });
  expect(drugAnalysis[1]).toEqual({ ...named, totalDirFees: 5.43, claimCount: 2 });
  const sum = drugAnalysis.reduce((cents, drug) => cents + Math.round(drug.totalDirFees * 100), 0);
  expect(sum).toBe(periodOf(counted, '20').dirCents - 1_500);
});

/** Under the name with the highest gross, like wherever drugs are shown. */
const named = { drugName: 'ELIQUIS 5 MG', ndc: '00003089421' };

test('only the given days of a month are counted, for drugs too', async () => {
  const { trendData, drugAnalysis, payerStats } = await analytics('?from=2026-02-10&to=2026-02-19');
  expect(trendData).toEqual([
    {
      month: '2026-02',
      totalDirFees: 0.7,
      hasClaims: true,
      from: '2026-02-10',
      to: '2026-02-19',
    },
  ]);
  expect(drugAnalysis.map(({ totalDirFees }) => totalDirFees)).toEqual([0.7]);
  expect(payerStats).toEqual([{ payerName: '=1+1', totalDirFees: 0.7 }]);
});

test('for one payer only its own data is counted', async () => {
  const { payerStats, drugAnalysis } = await analytics('?payer=NORTH');
  expect(payerStats).toHaveLength(1);
  expect(drugAnalysis.map(({ claimCount }) => claimCount)).toEqual([1, 2]);
});

test.each(['?from=2030-01-01', '?to=1999-01-01', '?payer=NORT', '?from=2026-01-05&to=2026-01-05'])(
  '%s has data, and nothing in it',
  async (query) => {
    expect(await analytics(query)).toMatchObject({
      hasData: true,
      payerStats: [],
      trendData: [],
      drugAnalysis: [],
    });
  },
);

test('another pharmacy has no data', async () => {
  const other = await registerPharmacy(app.server);
  const { body } = await other.client.get('/api/analytics');
  expect(body).toMatchObject({ hasData: false, payerStats: [], payers: [] });
});

test.each([
  '?from=2026-03-02&to=2026-03-01',
  '?from=2016-01-01&to=2026-01-01',
  '?from=yesterday',
  '?months=3',
  '?payer=%00',
])('%s is refused', async (query) => {
  expect((await client.get(`/api/analytics${query}`)).status).toBe(400);
});

test('a claim shows its DIR fee as a percentage of gross', async () => {
  const { body } = await client.get('/api/claims?search=ELIQUIS&sort=claimId&order=asc');
  const [first] = body as { dirPercentage: number }[];
  expect(first?.dirPercentage).toBe(
    oneDecimalPercent({ dirCents: 512, grossCents: 10_000, claims: 1, hasClaims: true }),
  );
});
