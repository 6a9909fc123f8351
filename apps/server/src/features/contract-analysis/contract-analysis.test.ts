import { write835Text } from '@pfs/edi/write-835';
import type {
  ContractInsights,
  PayerContracts,
  SavingsOpportunities,
} from '@pfs/wire/contract-analysis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneDecimalPercent, periodOf, simpleCount } from '../../testing/simple-count.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { sampleRemittance } from '../sample-data/public.ts';

let app: TestApp;
let client: TestClient;

const text = write835Text(sampleRemittance({ seed: 11, until: '2026-03-31' }).description);
const counted = simpleCount(text);
const payers = [...new Set(counted.claims.map(({ payer }) => payer))];

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-04-20T12:00:00Z') });
  ({ client } = await registerPharmacy(app.server));
  await uploadAndRead(client, { name: 'four-months.835', content: text });
});
afterAll(() => app.close());

const inCents = (dollars: number) => Math.round(dollars * 100);
const read = async <T>(path: string) => (await client.get(`/api/analysis/${path}`)).body as T;
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

test('the year ends with the latest month with claims, not the current month', async () => {
  const { hasData, period } = await read<PayerContracts>('contracts');
  expect(hasData).toBe(true);
  expect(period).toEqual({ from: '2025-04-01', to: '2026-03-31' });
});

test('each payer has the figures of a count of the file’s text', async () => {
  const { contracts } = await read<PayerContracts>('contracts');
  expect(contracts.map(({ payerName }) => payerName).toSorted()).toEqual(payers.toSorted());
  for (const contract of contracts) {
    const its = periodOf(counted, '', contract.payerName);
    expect(inCents(contract.grossRevenue)).toBe(its.grossCents);
    expect(inCents(contract.dirFees)).toBe(its.dirCents);
    expect(contract.totalClaims).toBe(its.claims);
    const fees = total([contract.dirFees, contract.gerFees, contract.otherFees].map(inCents));
    expect(inCents(contract.allFees)).toBe(fees);
    expect(inCents(contract.grossRevenue) - fees).toBe(inCents(contract.netRevenue));
    expect(contract.dirFeePercentage).toBe(oneDecimalPercent(its));
    for (const { month, dirFeePercentage } of [contract.monthBefore, contract.lastMonth]) {
      const monthly = periodOf(counted, month, contract.payerName);
      // Without those lump sums that one of the two months can’t have yet.
      if (contract.lumpSumsLeftOut) continue;
      expect(dirFeePercentage).toBe(monthly.grossCents > 0 ? oneDecimalPercent(monthly) : 0);
    }
    expect([contract.monthBefore.month, contract.lastMonth.month]).toEqual(['2026-02', '2026-03']);
  }
  const gross = contracts.map(({ grossRevenue }) => grossRevenue);
  expect(gross).toEqual(gross.toSorted((first, second) => second - first));
});

test('opportunities are ordered by amount and add up to the banner', async () => {
  const { potentialAnnualSavings, opportunities } =
    await read<SavingsOpportunities>('savings-opportunities');
  const savings = opportunities.map((each) => inCents(each.potentialSavings));
  expect(total(savings)).toBe(inCents(potentialAnnualSavings));
  expect(savings).toEqual(savings.toSorted((first, second) => second - first));
  expect(Math.min(...savings)).toBeGreaterThan(0);
  for (const payer of payers.filter((name) => !name.includes('MEDICARE'))) {
    const { dirCents, grossCents } = periodOf(counted, '', payer);
    const above = dirCents - Math.round(grossCents * 0.04);
    const found = opportunities.find(
      (each) => each.figure === 'dirNegotiationSavings' && each.payerName === payer,
    );
    expect(found === undefined ? 0 : inCents(found.potentialSavings)).toBe(Math.max(0, above));
  }
});

test('insights name every payer, the largest share first, and the benchmark’s origin', async () => {
  const { insights, marketAnalysis } = await read<ContractInsights>('contract-insights');
  expect(insights).toHaveLength(payers.length);
  const shares = insights.map(({ payerName }) =>
    oneDecimalPercent(periodOf(counted, '', payerName)),
  );
  expect(shares).toEqual(shares.toSorted((first, second) => second - first));
  expect(marketAnalysis).toMatchObject({
    industryBenchmark: 4,
    benchmarkOrigin:
      'Set by your administrator. One vendor’s published range is 2–4% of gross reimbursement.',
  });
  const all = oneDecimalPercent(periodOf(counted, ''));
  expect(marketAnalysis.marketTrends).toContain(`DIR fees took ${all.toFixed(1)}% of your gross`);
});

describe('access', () => {
  test.each(['contracts', 'savings-opportunities', 'contract-insights'])(
    'a pharmacy without files gets an empty answer of %s',
    async (path) => {
      const { client: other } = await registerPharmacy(app.server);
      const { status, body } = await other.get(`/api/analysis/${path}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        hasData: false,
        period: { from: '2025-05-01', to: '2026-04-30' },
      });
      expect(body.contracts ?? body.opportunities ?? body.insights).toEqual([]);
    },
  );

  test('an unknown field is refused', async () => {
    expect((await client.get('/api/analysis/contracts?organizationId=1')).status).toBe(400);
  });
});
