import type { Analytics } from '@pfs/wire/analytics';
import type { Figure, FigureTerm } from '@pfs/wire/figures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { doCostWork } from '../costs/public.ts';
import { remittanceWork } from '../remittances/public.ts';
import { dirLump, fileOf, month } from './testing/lump-files.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;

/*
 * Fees of July to September: $3.00, $4.00 and $5.00 on claims, of which the last is filled on
 * September 30 and paid in October, and parts of $360.00, $408.00 and $432.00 of a lump sum paid in
 * November. June's claim is paid in July. A lump sum without a period counts when it is paid.
 */
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-11-20T12:00:00Z') });
  const pharmacy = await registerPharmacy(app.server);
  client = pharmacy.client;
  organizationId = pharmacy.user.organization?.id ?? '';
  const late = { id: '709', gross: 3_600_000, dir: 500, filledOn: '2026-09-30' };
  const payments = [
    { ...month('06', 50_000, { dir: 200 }), paidOn: '2026-07-02' },
    month('07', 3_000_000, { dir: 300 }),
    month('08', 3_400_000, { dir: 400 }),
    { paidOn: '2026-10-14', claims: [late] },
    { ...dirLump('DIR Q3-26', 120_000, { trace: 'B' }) },
    dirLump('DIR MISC', 700, { paidOn: '2026-08-20', claims: [], trace: 'C' }),
    { paidOn: '2026-09-05', lumps: [['AH', 'TRANSACTION FEE', 12]] as const, trace: 'D' },
  ];
  for (const payment of payments) await uploadAndRead(client, fileOf(payment));
  await doCostWork(app.platform);
});
afterAll(() => app.close());

async function open(name: string, query: string): Promise<Figure> {
  const { status, text, body } = await client.get(`/api/figures/${name}?${query}`);
  expect(status, text).toBe(200);
  return body as Figure;
}

const linesOf = (terms: readonly FigureTerm[] = []) =>
  terms.map(({ label, operator, value }) => [operator, label, value]);
const quarter = 'from=2026-07-01&to=2026-09-30';

test('a quarter’s fees are those of its fills, and follow from those paid in it', async () => {
  const found = await open('earnedDirFees', quarter);
  expect(found.value).toBe(1_219);
  expect(linesOf(found.terms)).toEqual([
    [null, 'DIR fees on claims', 12],
    ['plus', 'DIR lump sums', 1_207],
  ]);
  expect(linesOf(found.reconciled)).toEqual([
    [null, 'Paid in this period', 16],
    ['minus', 'For fills of other periods', 2],
    ['plus', 'Paid in other periods for these fills', 1_205],
  ]);
  expect((await open('dirFees', quarter)).value).toBe(16);
  // Without a limit everything that is paid is earned.
  const ever = await open('earnedDirFees', '');
  expect(ever).toMatchObject({ value: 1_221 });
  expect(ever.reconciled).toBeUndefined();
});

test('a period that cuts a quarter counts only what falls on its fills', async () => {
  const found = await open('earnedDirFees', 'from=2026-08-11&to=2026-09-30');
  expect(linesOf(found.terms)).toEqual([
    [null, 'DIR fees on claims', 5],
    ['plus', 'DIR lump sums', 439],
  ]);
});

test('all fees are by fill date too, and those without a period by payment date', async () => {
  const found = await open('earnedFees', quarter);
  expect(linesOf(found.terms)).toEqual([
    [null, 'DIR fees on claims', 12],
    ['plus', 'GER fees on claims', 0],
    ['plus', 'Other fees on claims', 0],
    ['plus', 'Lump sum fees', 1_207.12],
  ]);
});

test('claims are listed and exported by fill date', async () => {
  const { terms } = await open('earnedDirFees', quarter);
  const filter = new URLSearchParams(terms[0]?.rows?.filter);
  expect(`${filter}`).toBe(`${quarter}&counted=true&dateOf=fill&with=dirFee`);
  const { body } = await client.get(`/api/claims?${filter}&sort=claimId&order=asc`);
  const claims = (body as { claimId: string }[]).map(({ claimId }) => claimId);
  expect(claims).toEqual(['707', '708', '709']);
  const { text } = await client.get(`/api/claims/export?${filter}&sort=claimId&order=asc`);
  const lines = text.trim().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(claims);
});

test('lump sums are listed and exported with their service period', async () => {
  const { terms } = await open('earnedDirFees', quarter);
  const rows = terms[1]?.rows;
  expect(rows).toMatchObject({ kind: 'earned_lumps', field: 'amount', count: 2 });
  const filter = new URLSearchParams(rows?.filter);
  const { body } = await client.get(`/api/earned-lumps?${filter}`);
  expect(body).toMatchObject([
    { reference: 'DIR Q3-26', amount: 1_200, periodFrom: '2026-07-01', periodTo: '2026-09-30' },
    { reference: 'DIR MISC', amount: 7, periodFrom: null, periodTo: null },
  ]);
  const { text, headers } = await client.get(`/api/earned-lumps/export?${filter}`);
  expect(headers['content-disposition']).toContain('lump-sums-2026-07-01-to-2026-09-30.csv');
  expect(text.trim().split('\r\n').slice(1)).toEqual([
    'DIR Q3-26,DIR fee,NORTHLAKE RX,2026-11-05,2026-07-01,2026-09-30,1200.00',
    'DIR MISC,DIR fee,NORTHLAKE RX,2026-08-20,,,7.00',
  ]);
  const records = await auditRows(app);
  expect(records.filter(({ organization_id: id }) => id === organizationId).at(-1)).toMatchObject({
    ...{ entity_type: 'lump_period', description: 'Lump sums by fill date exported' },
  });
});

test('a drug has only the fees on its claims, as it has of fees by payment date', async () => {
  const found = await open('earnedDirFees', `${quarter}&ndc=00093000007`);
  expect(linesOf(found.terms)).toEqual([[null, 'DIR fees on claims', 3]]);
  const other = await open('earnedDirFees', `${quarter}&payer=NOBODY`);
  expect(other.value).toBe(0);
});

test('the trend has a month for each month with fills, which opens to its value', async () => {
  const { body } = await client.get(`/api/analytics?${quarter}`);
  const { earnedTrend, earned, trendData } = body as Analytics;
  expect(earned).toEqual({ paid: 16, otherFills: 2, stillExpected: 1_205, earned: 1_219 });
  expect(earnedTrend.map(({ month: name, totalDirFees }) => [name, totalDirFees])).toEqual([
    ['2026-07', 363],
    ['2026-08', 419],
    ['2026-09', 437],
  ]);
  expect(trendData.map(({ totalDirFees }) => totalDirFees)).toEqual([5, 11, 0]);
  for (const { from, to, totalDirFees } of earnedTrend) {
    expect((await open('earnedDirFees', `from=${from}&to=${to}`)).value).toBe(totalDirFees);
  }
});

test('a lump sum counts on its payment date until it is allocated to its fills', async () => {
  // Without the rounds that allocate within seconds.
  const still = await startTestApp({
    worker: false,
    clock: () => new Date('2026-11-20T12:00:00Z'),
  });
  const { client: owner, user } = await registerPharmacy(still.server);
  const [{ run } = { run: () => Promise.reject(new Error('no queue')) }] =
    remittanceWork(still.platform, { otherKinds: {} }).jobs ?? [];
  const lump = dirLump('DIR AUG-26', 800, { paidOn: '2026-11-10', claims: [], trace: 'E' });
  for (const payment of [month('08', 3_400_000, { dir: 400 }), lump]) {
    const { body, status, text } = await owner.upload(fileOf(payment));
    expect(status, text).toBe(201);
    await run({ organizationId: user.organization?.id ?? '', id: body.id });
  }
  const november = '/api/figures/earnedDirFees?from=2026-11-01&to=2026-11-30';
  expect((await owner.get(november)).body).toMatchObject({
    value: 8,
    note: '$8.00 of lump sum fees are being allocated to their fills. This figure updates automatically.',
  });
  await doCostWork(still.platform);
  const { body: settled } = await owner.get(november);
  expect(settled).toMatchObject({ value: 0 });
  expect(settled.note).toBeUndefined();
  const august = '/api/figures/earnedDirFees?from=2026-08-01&to=2026-08-31';
  expect((await owner.get(august)).body.value).toBe(12);
  await still.close();
});

test('a held payment counts in neither', async () => {
  const payment = { ...month('08', 10_000, { dir: 900 }), paidOn: '2026-08-28', amount: 1 };
  await uploadAndRead(client, fileOf({ ...payment, trace: 'HELD' }));
  expect((await open('earnedDirFees', quarter)).value).toBe(1_219);
});
