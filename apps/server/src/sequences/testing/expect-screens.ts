import type { Claim } from '@pfs/wire/claims';
import type { DrugProfitability } from '@pfs/wire/drug-profitability';
import type { ProviderAdjustment } from '@pfs/wire/provider-adjustments';
import type { Report } from '@pfs/wire/reports';
import { expect } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';

const cents = (dollars: number) => Math.round(dollars * 100);

function sumOf<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + cents(of(row)), 0);
}

const feeCategories = ['dir', 'effective_rate', 'transaction_fee', 'network_fee'];

interface Rows {
  readonly claims: readonly Claim[];
  readonly lumps: readonly ProviderAdjustment[];
}

/** Reports, drugs and savings against the rows of the lists, and against their opened figures. */
export async function expectScreens(client: TestClient, rows: Rows): Promise<void> {
  const claims = rows.claims.filter(({ counted }) => counted);
  const lumps = rows.lumps.filter(({ counted }) => counted);
  await expectReport(client, { claims, lumps });
  await expectDrugs(client, claims);
  const { body: savings } = await client.get('/api/analysis/savings-opportunities');
  const potential = await open(client, 'potentialSavings', savings.period);
  expect(potential).toBe(savings.potentialAnnualSavings);
}

async function expectReport(client: TestClient, { claims, lumps }: Rows): Promise<void> {
  const period = { from: '2026-01-01', to: '2026-03-31' };
  const asked = new URLSearchParams({ type: 'detailed', ...period });
  const { summary, ...report } = (await client.get(`/api/reports?${asked}`)).body as Report;
  const fees = lumps.filter(({ category }) => feeCategories.includes(category));
  const dirLumps = lumps.filter(({ category }) => category === 'dir');
  const sums = {
    gross: sumOf(claims, ({ grossAmount }) => grossAmount),
    dir: sumOf(claims, ({ dirFee }) => dirFee) + sumOf(dirLumps, ({ amount }) => amount),
    net: sumOf(claims, ({ netAmount }) => netAmount) - sumOf(fees, ({ amount }) => amount),
  };
  expect({
    gross: cents(summary.totalGrossAmount),
    dir: cents(summary.totalDirFees),
    net: cents(summary.totalNetAmount),
  }).toEqual(sums);
  type Part = readonly Pick<
    Report['monthlyTrend'][number],
    'grossAmount' | 'dirFees' | 'netAmount'
  >[];
  const parts: readonly Part[] = [report.payerBreakdown, report.monthlyTrend];
  for (const part of parts) {
    expect({
      gross: sumOf(part, ({ grossAmount }) => grossAmount),
      dir: sumOf(part, ({ dirFees }) => dirFees),
      net: sumOf(part, ({ netAmount }) => netAmount),
    }).toEqual(sums);
  }
  expect(report.claimsTotal).toBe(claims.length);
}

async function expectDrugs(client: TestClient, claims: readonly Claim[]): Promise<void> {
  const { body } = await client.get('/api/analysis/drug-profitability?limit=1000');
  const { drugs, totals, period, notSpreadYet, feesOfNoDrug } = body as DrugProfitability;
  expect(notSpreadYet).toEqual({ waiting: false, amount: 0 });
  expect(sumOf(drugs, ({ netProfit }) => netProfit)).toBe(cents(totals.netProfit));
  const revenue = ({ grossAmount, patientPaid }: Claim) => grossAmount + patientPaid;
  expect(cents(totals.revenue)).toBe(sumOf(claims, revenue));
  const ofAll = cents(totals.netProfit) - cents(feesOfNoDrug);
  const net = cents(await open(client, 'netProfit', period));
  const estimated = cents(await open(client, 'estimatedCost', period));
  // Estimates are rounded drug by drug here, and once there.
  const estimatedByDrug = sumOf(drugs, ({ cost }) => cost.estimated);
  expect(net + estimated).toBe(ofAll + estimatedByDrug);
  expect(Math.abs(estimated - estimatedByDrug)).toBeLessThanOrEqual(drugs.length / 2);
  for (const { ndc, netProfit } of drugs) {
    expect(await open(client, 'netProfit', { ...period, ndc })).toBe(netProfit);
  }
}

async function open(client: TestClient, name: string, filter: object): Promise<number> {
  const asked = new URLSearchParams({ ...filter });
  const answer = await client.get(`/api/figures/${name}?${asked}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.value as number;
}
