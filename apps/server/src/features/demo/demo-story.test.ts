import type { DepositSummary } from '@pfs/wire/deposits';
import type { PayerContracts } from '@pfs/wire/payer-contracts';
import type { PriceSummary } from '@pfs/wire/price-appeals';
import type { RecoverySummary } from '@pfs/wire/recovery';
import type { AwaitedRefund, MfpRefund } from '@pfs/wire/refunds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinAs } from '../../testing/people.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { type DemoPharmacy, startDemoPharmacy } from '../assistant/testing/demo-pharmacy.ts';
import { findQueuedCases } from '../cases/public.ts';
import { matchQueuedDeposits } from '../deposits/public.ts';
import { checkQueuedContracts } from '../payer-contracts/public.ts';

let pharmacy: DemoPharmacy;
let client: TestClient;

beforeAll(async () => {
  pharmacy = await startDemoPharmacy('2026-11-20');
  const { app, organizationId } = pharmacy;
  client = (await joinAs(app, { role: 'pharmacy_admin', organizationId })).client;
}, 600_000);
afterAll(() => pharmacy.app.close());

async function get<Body>(path: string): Promise<Body> {
  const answer = await client.get(path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Body;
}

const figure = async (name: string): Promise<number> =>
  (await get<{ readonly value: number }>(`/api/figures/${name}`)).value;

test('claims of its export stand in every state, and one remittance is missing', async () => {
  const { states, missing, unpaid } = await get<RecoverySummary>('/api/recovery/summary');
  const rowsOf = (name: string) => states.find(({ state }) => state === name)?.rows ?? 0;
  for (const { state } of states) {
    if (state !== 'over') expect(rowsOf(state), state).toBeGreaterThan(0);
  }
  expect(rowsOf('ambiguous')).toBe(4);
  expect(rowsOf('not_in_export')).toBe(3);
  expect(rowsOf('short')).toBeLessThan(15);
  expect(missing.map(({ name }) => name)).toContain('PRIMERA MEDICARE PART D');
  const late = unpaid.flatMap(({ ages }) =>
    ages.filter(({ age, rows }) => age !== 'not_due' && rows > 0).map(({ age }) => age),
  );
  expect(new Set(late).size).toBeGreaterThanOrEqual(4);
  expect(unpaid.every(({ name }) => !name.startsWith('BIN'))).toBe(true);
});

test('its refunds are paid, short, reversed and late', async () => {
  const refunds = await get<readonly MfpRefund[]>('/api/mfp-refunds?limit=500');
  expect(new Set(refunds.map(({ state }) => state))).toEqual(
    new Set(['paid', 'short', 'reversed']),
  );
  const short = refunds.filter(({ state }) => state === 'short');
  expect(short.map(({ remarks }) => remarks.map(({ code }) => code))).toEqual([['N907']]);
  const awaited = await get<readonly AwaitedRefund[]>('/api/mfp-refunds/awaited?limit=500');
  expect(awaited.filter(({ isLate }) => isLate)).toHaveLength(1);
});

test('one payment is held, one file is a copy, and a paper remittance is read and counted', async () => {
  const files = await get<readonly Listed[]>('/api/remittances?limit=500');
  const held = files.filter(({ counted }) => !counted);
  expect(held.map(({ fileName }) => fileName.replace(/\d{8}/, 'day')).sort()).toEqual([
    'CM_ADJ_day.835',
    'OS_day_RESEND.835',
  ]);
  const paper = files.filter(({ fileName }) => fileName.endsWith('.pdf'));
  expect(paper).toMatchObject([{ processingStatus: 'completed', counted: true }]);
});

interface Listed {
  readonly fileName: string;
  readonly processingStatus: string;
  readonly counted: boolean;
}

test('one deposit is missing, and one came without its remittance', async () => {
  await matchQueuedDeposits(pharmacy.app.platform);
  const { lines, payments } = await get<DepositSummary>('/api/deposits/summary');
  const missing = (rows: readonly { readonly state: string; readonly count: number }[]) =>
    rows.find(({ state }) => state === 'missing')?.count;
  expect([missing(lines), missing(payments)]).toEqual([1, 1]);
});

test('quarters are settled beside their guarantee, and prices below cost can be appealed', async () => {
  await checkQueuedContracts(pharmacy.app.platform);
  const { trueUps, terms } = await get<PayerContracts>('/api/payer-contracts');
  const known = trueUps.filter(({ above }) => above !== null);
  expect(known.length).toBeGreaterThanOrEqual(2);
  expect(terms).toMatchObject([{ short: { claims: expect.any(Number) } }]);
  await findQueuedCases(pharmacy.app.platform);
  const { verdicts } = await get<PriceSummary>('/api/price-appeals/summary');
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(
    expect.arrayContaining(['mac', 'closed', 'not_mac', 'not_below']),
  );
});

test('its books are those of a pharmacy: a small profit, fees of a few percent', async () => {
  const [revenue, profit, gross, dir, cost] = await Promise.all(
    ['revenue', 'netProfit', 'grossAmount', 'dirFees', 'drugCost'].map(figure),
  );
  expect(((profit ?? 0) / (revenue ?? 1)) * 100).toBeGreaterThan(12);
  expect(((profit ?? 0) / (revenue ?? 1)) * 100).toBeLessThan(20);
  expect(((dir ?? 0) / (gross ?? 1)) * 100).toBeGreaterThan(2);
  expect(((dir ?? 0) / (gross ?? 1)) * 100).toBeLessThan(5);
  expect(cost).toBeGreaterThan(0);
});
