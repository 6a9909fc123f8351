import type { ContractInsights, PayerContracts } from '@pfs/wire/contract-analysis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SmallPayment, smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, uploadAndRead } from '../../testing/test-client.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
});
afterAll(() => app.close());

async function analysisOf(...payments: readonly SmallPayment[]) {
  const { client } = await registerPharmacy(app.server);
  await uploadAndRead(client, { name: 'small.835', content: smallRemittance(...payments) });
  const { body: contracts } = await client.get('/api/analysis/contracts');
  const { body: insights } = await client.get('/api/analysis/contract-insights');
  const { body: savings } = await client.get('/api/analysis/savings-opportunities');
  const all = JSON.stringify([contracts, insights, savings]);
  expect(all).not.toMatch(/NaN|Infinity|-0[,.}]|-\$0\.00/);
  return { contracts: contracts as PayerContracts, insights: insights as ContractInsights };
}

/** One claim of $1,000.00 a payer, with so many cents of DIR. */
const onThousand = (payer: string, dir: number): SmallPayment => ({
  paidOn: '2026-03-10',
  payer,
  claims: [{ id: payer, gross: 1_000_00, dir }],
});

test('scores, priorities and risks change at 4, 5, 7 and 10 percent', async () => {
  const edges = [
    ['A BELOW FOUR', 39_00, 3.9, 'profitable', 'low', 'low'],
    ['B FOUR', 40_00, 4, 'profitable', 'low', 'medium'],
    ['C BELOW FIVE', 49_00, 4.9, 'profitable', 'low', 'medium'],
    ['D FIVE', 50_00, 5, 'marginal', 'medium', 'medium'],
    ['E BELOW SEVEN', 69_00, 6.9, 'marginal', 'medium', 'medium'],
    ['F SEVEN', 70_00, 7, 'marginal', 'medium', 'high'],
    ['G BELOW TEN', 99_00, 9.9, 'marginal', 'medium', 'high'],
    ['H TEN', 100_00, 10, 'unprofitable', 'high', 'critical'],
  ] as const;
  const { contracts, insights } = await analysisOf(
    ...edges.map(([payer, dir]) => onThousand(payer, dir)),
  );
  const riskOf = (payer: string) =>
    insights.insights.find(({ payerName }) => payerName === payer)?.riskLevel;
  const found = contracts.contracts
    .map((each) => [
      each.payerName,
      Math.round(each.dirFees * 100),
      each.dirFeePercentage,
      each.profitabilityScore,
      each.negotiationPriority,
      riskOf(each.payerName),
    ])
    .toSorted(([first], [second]) => (String(first) < String(second) ? -1 : 1));
  expect(found).toEqual(edges);
});

test.each([
  ['20 % more', 600_00, 20, 'low'],
  ['over 20 % more', 601_00, 20.2, 'high'],
])('a share that rose by %s asks for action accordingly', async (_, dir, trend, priority) => {
  const month = (paidOn: string, id: string, fees: number): SmallPayment => ({
    paidOn,
    payer: 'RISING',
    claims: [{ id, gross: 25_000_00, dir: fees }],
  });
  const { contracts } = await analysisOf(
    month('2026-01-10', '1', 500_00),
    month('2026-02-10', '2', dir),
    // Of a month that still runs.
    month('2026-03-10', '3', 1_00),
  );
  expect(contracts.contracts[0]).toMatchObject({
    monthlyTrend: trend,
    negotiationPriority: priority,
    monthBefore: { month: '2026-01', dirFeePercentage: 2 },
  });
});

test.each([
  ['in the month after it', '2026-02-10', 0],
  ['in a month that has it', '2026-01-10', 0],
])('a quarterly lump sum is no trend %s', async (_, paidOn, trend) => {
  const quarters = ['2025-04', '2025-07', '2025-10', '2026-01'];
  const months = [...quarters, '2025-12', paidOn.slice(0, 7)].toSorted();
  const { contracts } = await analysisOf(
    ...[...new Set(months)].map(
      (month): SmallPayment => ({
        paidOn: `${month}-10`,
        payer: 'QUARTERLY',
        trace: month,
        claims: [{ id: month, gross: 1_000_00, dir: 20_00 }],
        lumps: quarters.includes(month) ? [['CS', 'DIR TRUE-UP', 100_00]] : [],
      }),
    ),
  );
  expect(contracts.contracts[0]).toMatchObject({ monthlyTrend: trend });
});

const silly: readonly (readonly [string, SmallPayment])[] = [
  [
    'only a reversal',
    {
      paidOn: '2026-03-10',
      claims: [{ id: '1', dir: 5_00, status: 'reversal' }],
      lumps: [['FB', 'F-1', -200_00]],
    },
  ],
  ['only lump sums', { paidOn: '2026-03-10', claims: [], lumps: [['CS', 'BONUS 1', -50_00]] }],
  ['only a denied claim', { paidOn: '2026-03-10', claims: [{ id: '1', status: 'denied' }] }],
  [
    'a lump fee and no gross',
    {
      paidOn: '2026-03-10',
      claims: [],
      lumps: [
        ['CS', 'DIR Q1', 50_00],
        ['FB', 'F-1', -50_00],
      ],
    },
  ],
  ['a payer named =1+1', { ...onThousand('=1+1 <script>alert(1)</script>', 90_00) }],
  ['a payer named at length', onThousand(`${'LONG '.repeat(59)}NAME`, 90_00)],
];

test.each(silly)('a pharmacy with %s has only valid numbers', async (_, payment) => {
  const { contracts } = await analysisOf(payment);
  expect(contracts.hasData).toBe(true);
  expect(contracts.contracts).toHaveLength(1);
  expect(contracts.period.to).toBe('2026-03-31');
});

test('claims that are all in the future are analyzed too', async () => {
  const { contracts } = await analysisOf({ ...onThousand('AHEAD', 50_00), paidOn: '2027-01-15' });
  expect(contracts.period).toEqual({ from: '2026-02-01', to: '2027-01-31' });
});
