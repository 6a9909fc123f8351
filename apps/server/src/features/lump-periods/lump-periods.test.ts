import type { Dashboard } from '@pfs/wire/dashboard';
import type { DrugProfitability } from '@pfs/wire/drug-profitability';
import type { Allocation, ListedAdjustment } from '@pfs/wire/provider-adjustments';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { expectError } from '../../testing/expect-error.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { alertsOf } from '../alerts/testing/alerts-of.ts';
import { matchQueued } from '../claim-matches/public.ts';
import { importCsv } from '../claims-exports/testing/exports.ts';
import { doCostWork } from '../costs/public.ts';
import { verifyRollups } from '../ledger/public.ts';
import { dirLump, exportOf, type Fill, fileOf, month, type Payment } from './testing/lump-files.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-11-20T12:00:00Z') });
});
afterAll(() => app.close());
beforeEach(async () => {
  const pharmacy = await registerPharmacy(app.server);
  client = pharmacy.client;
  organizationId = pharmacy.user.organization?.id ?? '';
});

const upload = (payment: Payment) => uploadAndRead(client, fileOf(payment));

const thirdQuarter = [month('07', 3_000_000), month('08', 3_400_000), month('09', 3_600_000)];

async function lumps(): Promise<readonly ListedAdjustment[]> {
  const category = 'dir,effective_rate';
  const { body } = await client.get(`/api/provider-adjustments?category=${category}`);
  return body as ListedAdjustment[];
}

async function lump(paidOn = '2026-11-05'): Promise<ListedAdjustment> {
  const found = (await lumps()).find((one) => one.paidOn === paidOn);
  if (found === undefined) throw new Error(`no lump sum of ${paidOn}`);
  return found;
}

async function allocation(paidOn?: string): Promise<Allocation> {
  const answer = await client.get(
    `/api/provider-adjustments/${(await lump(paidOn)).id}/allocation?pageSize=200`,
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Allocation;
}

const partsOf = ({ rows }: Allocation) => rows.map((row) => [row.claimId, row.allocated]);

async function decide(path: string, body: object, paidOn?: string) {
  const { id } = await lump(paidOn);
  return client.post(`/api/provider-adjustments/${id}/${path}`, body);
}

/** After the worker: kept figures equal a recount, and what of lump sums is on each drug. */
async function drugFees(): Promise<Record<string, number>> {
  do {
    await matchQueued(app.platform);
    await doCostWork(app.platform);
  } while (await isPending());
  await app.platform.database.withTenant(organizationId, async (tx) => {
    expect(await verifyRollups(tx)).toEqual([]);
  });
  const { body } = await client.get('/api/analysis/drug-profitability?limit=100');
  const { drugs } = body as DrugProfitability;
  return Object.fromEntries(
    drugs.flatMap((one) =>
      one.allocatedFees === 0 ? [] : [[one.drugName, one.allocatedFees] as const],
    ),
  );
}

/** The app's own worker may be in the way of a round, which it then repeats. */
function isPending(): Promise<boolean> {
  return app.platform.database.withTenant(organizationId, async (tx) => {
    const { rows } = await sql`
      select from spread_states where organization_id = ${organizationId} and wanted
      union all select from match_queue where organization_id = ${organizationId}
      union all select from line_queue where organization_id = ${organizationId}`.execute(tx.query);
    return rows.length > 0;
  });
}

/** Days and amounts of what is spread, without IDs. */
function spreads() {
  return app.platform.database.withTenant(organizationId, async (tx) => {
    const { rows } = await sql`
      select lump.reference, spread.basis, spread.from_on::text, spread.claim_count,
        filled_on::text, days.amount
      from lump_spreads spread
      join provider_adjustments lump on lump.organization_id = spread.organization_id
        and lump.id = spread.provider_adjustment_id
      left join lump_spread_days days on days.organization_id = spread.organization_id
        and days.provider_adjustment_id = spread.provider_adjustment_id
      order by 1, 2, 3, 4, 5, 6`.execute(tx.query);
    return rows;
  });
}

test('a DIR lump sum for a quarter is divided by gross over its fills', async () => {
  for (const payment of [...thirdQuarter, dirLump('DIR Q3-26')]) await upload(payment);
  expect((await lump()).period).toEqual({
    ...{ program: 'dir', from: '2026-07-01', to: '2026-09-30', population: 'all' },
    ...{ decidedBy: 'text', decidedByName: null, version: 0 },
  });
  const found = await allocation();
  expect(partsOf(found)).toEqual([
    ['707', 360],
    ['708', 408],
    ['709', 432],
  ]);
  expect(found.basis.sentence).toBe(
    'Allocated across the 3 paid claims from this payer filled in Q3 2026, by gross amount.',
  );
  expect(await drugFees()).toEqual({ 'DRUG 07': 360, 'DRUG 08': 408, 'DRUG 09': 432 });
  const { body: claims } = await client.get('/api/claims?sort=claimId&order=asc');
  const { body } = await client.get(`/api/claims/${claims[0].id}/allocations`);
  expect(body).toMatchObject({ total: 360, rows: [{ basis: 'period', allocated: 360 }] });
});

test('claims that are denied, taken back later or of another payer are left out', async () => {
  await upload(month('07', 5_000));
  await upload({ ...month('08', 5_000), payer: 'SOUTH RX' });
  await upload(month('08', 4_000, { status: 'denied' }));
  await upload(month('09', 5_000));
  await upload(dirLump('DIR Q3-26', 1_001));
  expect(await drugFees()).toEqual({ 'DRUG 07': 5.01, 'DRUG 09': 5 });
  const back = { id: '707', gross: 5_000, filledOn: '2026-07-10', status: 'reversal' } as const;
  await upload({ paidOn: '2026-11-12', claims: [back, { id: '712', gross: 9_000 }] });
  expect(await drugFees()).toEqual({ 'DRUG 09': 10.01 });
});

test('files in any order give the same rows', async () => {
  const files = [
    ...thirdQuarter,
    // Equal gross on the same day: the odd cents go by file and place.
    { ...month('09', 3_600_000, { id: '909' }), trace: 'EQUAL' },
    dirLump('DIR Q3-26', 100_001),
    dirLump('DIR CREDIT', -100_001, { paidOn: '2026-11-10', trace: 'BACK' }),
  ];
  const found: unknown[] = [];
  for (const order of [files, files.toReversed(), [...files.slice(3), ...files.slice(0, 3)]]) {
    const pharmacy = await registerPharmacy(app.server);
    client = pharmacy.client;
    organizationId = pharmacy.user.organization?.id ?? '';
    for (const file of order) {
      await upload(file);
      // Also with everything done in between.
      if (order === files) await drugFees();
    }
    found.push([await drugFees(), await spreads()]);
  }
  expect(found[1]).toEqual(found[0]);
  expect(found[2]).toEqual(found[0]);
  // What gives back has the period of what it reverses.
  const back = { from: '2026-07-01', decidedBy: 'reversal' };
  expect((await lump('2026-11-10')).period).toMatchObject(back);
});

test('without claims of its period it stays with the payer', async () => {
  await upload(dirLump('DIR Q2-26'));
  expect((await allocation()).basis).toMatchObject({
    kind: 'none',
    sentence: 'No paid claim from this payer was filled in Q2 2026, so it isn’t allocated.',
  });
  expect(await drugFees()).toEqual({});
});

test('an annual lump sum is spread over the claims held and says what is missing', async () => {
  for (const number of ['01', '02', '04', '05', '06', '07', '08', '09', '10']) {
    await upload(month(number, 10_000));
  }
  await upload({ ...dirLump('DIR 2026 ANNUAL', 9_000), claims: [] });
  const { basis, claimCount } = await allocation();
  expect(claimCount).toBe(9);
  expect(basis.missingMonths).toEqual(['2026-03', '2026-11', '2026-12']);
  expect(basis.sentence).toContain('No claims for March 2026, November 2026, and December 2026.');
});

describe('an effective rate lump sum', () => {
  const importFills = (fills: readonly Fill[]) => importCsv(client, exportOf(fills));

  beforeEach(async () => {
    for (const payment of thirdQuarter) await upload(payment);
  });

  test('lands on no claim of another or unknown class', async () => {
    await upload(dirLump('GER Q3-26', 1_000));
    expect(await drugFees()).toEqual({});
    await importFills([
      ['707', 'G', '400.00'],
      ['708', 'B', '900.00'],
    ]);
    expect(await drugFees()).toEqual({ 'DRUG 07': 10 });
    expect((await allocation()).basis.sentence).toBe(
      'Allocated across the 1 paid generic claim from this payer filled in Q3 2026, by AWP. ' +
        'No claims for August 2026 and September 2026.',
    );
  });

  test('is divided by AWP if every claim has one, else by gross', async () => {
    await upload(dirLump('GER Q3-26', 1_000));
    await importFills([
      ['707', 'G', '100.00'],
      ['708', 'G', '300.00'],
    ]);
    expect(await drugFees()).toEqual({ 'DRUG 07': 2.5, 'DRUG 08': 7.5 });
    await importFills([['709', 'G', '']]);
    expect(await drugFees()).toEqual({ 'DRUG 07': 3, 'DRUG 08': 3.4, 'DRUG 09': 3.6 });
    const { basis } = await allocation();
    expect([basis.weight, basis.wantedWeight]).toEqual(['gross', 'awp']);
    expect(basis.sentence).toContain('Not every claim has an AWP, so gross amount is used.');
  });
});

describe('what a person decides', () => {
  const thirdQuarterDays = { from: '2026-07-01', to: '2026-09-30' };

  test('is spread at once, audited and undone', async () => {
    for (const payment of [...thirdQuarter, dirLump('DIR FEES')]) await upload(payment);
    const before = await drugFees();
    expect(before).toEqual({ 'METFORMIN HCL 500 MG TAB': 1_200 });
    expect((await lump()).period).toBeNull();
    const set = await decide('period', thirdQuarterDays);
    expect([set.status, set.body], set.text).toEqual([200, { changed: 1 }]);
    expect(await drugFees()).toEqual({ 'DRUG 07': 360, 'DRUG 08': 408, 'DRUG 09': 432 });
    expect((await lump()).period).toMatchObject({ decidedBy: 'person', version: 1 });
    await decide('period', { from: '2026-08-01', to: '2026-08-31' });
    expect(await drugFees()).toEqual({ 'DRUG 08': 1_200 });
    expect((await decide('period/undo', {})).body).toEqual({ changed: 1 });
    expect(await drugFees()).toEqual({ 'DRUG 07': 360, 'DRUG 08': 408, 'DRUG 09': 432 });
    expect((await decide('period/undo', {})).body).toEqual({ changed: 1 });
    expect(await drugFees()).toEqual(before);
    expectError(await decide('period/undo', {}), 'not_found');
    const audited = (await auditRows(app)).filter(
      (row) => row.organization_id === organizationId && row.entity_type === 'lump_period',
    );
    expect(audited.map((row) => row.description?.split(' ')[0])).toEqual([
      ...['Set', 'Set', 'Undid', 'Undid'],
    ]);
  });

  test('goes before the reference, also that it has no period', async () => {
    for (const payment of [...thirdQuarter, dirLump('DIR Q3-26')]) await upload(payment);
    await decide('period', { from: null, to: null });
    expect(await drugFees()).toEqual({ 'METFORMIN HCL 500 MG TAB': 1_200 });
    await decide('period/undo', {});
    expect(await drugFees()).toEqual({ 'DRUG 07': 360, 'DRUG 08': 408, 'DRUG 09': 432 });
  });

  test('is refused where it makes no sense, and to another pharmacy', async () => {
    for (const payment of [month('07', 5_000), dirLump('DIR FEES')]) await upload(payment);
    const later = { from: '2026-11-05', to: '2026-11-30' };
    expectError(await decide('period', later), 'invalid_input');
    expectError(await decide('period', { from: '2026-08-01', to: '2026-07-01' }), 'invalid_input');
    expectError(await decide('period', { from: '2026-08-01', to: null }), 'invalid_input');
    expectError(await decide('period/confirm', {}), 'conflict');
    const { id } = await lump();
    const other = await registerPharmacy(app.server);
    for (const [path, body] of [
      ['period', thirdQuarterDays],
      ['period/confirm', {}],
      ['period/undo', {}],
    ] as const) {
      const answer = await other.client.post(`/api/provider-adjustments/${id}/${path}`, body);
      expectError(answer, 'not_found');
    }
    expect((await lump()).period).toBeNull();
  });

  test('two lump sums of known periods propose the third, which counts once confirmed', async () => {
    const days = ['2026-02-05', '2026-05-05', '2026-08-05', '2026-11-05'];
    for (const [at, paidOn] of days.entries()) {
      const reference = at === 0 || at === 3 ? 'DIR FEES' : `DIR Q${at}-26`;
      await upload(dirLump(reference, 120_000 + at, { paidOn, claims: [] }));
    }
    for (const payment of thirdQuarter) await upload(payment);
    expect((await lump()).period).toMatchObject({
      ...{ ...thirdQuarterDays, decidedBy: 'proposed', version: 0 },
    });
    expect((await lump('2026-02-05')).period).toMatchObject({ from: '2025-10-01' });
    expect((await allocation()).basis.kind).toBe('months_before');
    const confirmed = await decide('period/confirm', { likeThis: true });
    expect(confirmed.body).toEqual({ changed: 2 });
    expect((await lump()).period).toMatchObject({ decidedBy: 'rhythm', version: 1 });
    expect((await allocation()).basis.kind).toBe('period');
    await drugFees();
    expect((await decide('period/undo', { likeThis: true })).body).toEqual({ changed: 2 });
    expect((await lump('2026-02-05')).period).toMatchObject({ decidedBy: 'proposed' });
  });

  test('is applied to others of the payer and program on request', async () => {
    await upload(dirLump('DIR FEES', 100, { paidOn: '2026-08-05', claims: [] }));
    await upload(dirLump('DIR FEES', 100, { claims: [] }));
    await upload(dirLump('GER', 100, { paidOn: '2026-11-06', claims: [] }));
    const set = await decide('period', { ...thirdQuarterDays, likeThis: true });
    expect(set.body).toEqual({ changed: 2 });
    expect((await lump('2026-08-05')).period).toMatchObject({ from: '2026-04-01' });
    expect((await lump('2026-11-06')).period).toBeNull();
    const odd = { from: '2026-07-02', to: '2026-09-30', likeThis: true };
    expectError(await decide('period', odd, '2026-11-06'), 'invalid_input');
  });
});

describe('the alert of a DIR jump', () => {
  const months = ['04', '05', '06', '07', '08', '09', '10'];
  const spikes = async () =>
    (await alertsOf(app, organizationId)).filter((alert) => alert.startsWith('dir_spike'));

  /** Paid on the third, so that a running month has days to compare with. */
  function uploadEarly(number: string) {
    const filledOn = `2026-${number}-01`;
    const claims = [{ id: `8${number}`, gross: 100_000, dir: 3_000, filledOn }];
    return upload({ paidOn: `2026-${number}-03`, claims });
  }

  beforeEach(async () => {
    for (const number of months) await uploadEarly(number);
    await upload({ paidOn: '2026-11-03', claims: [{ id: '811', gross: 100_000, dir: 3_000 }] });
  });

  test('a quarterly lump sum raises none, and one without a period does', async () => {
    await upload(dirLump('DIR Q3-26', 30_000, { claims: [] }));
    await drugFees();
    expect(await spikes()).toEqual([]);
    await decide('period', { from: null, to: null });
    await drugFees();
    expect(await spikes()).toEqual(['dir_spike of a payer 2026-11 high']);
    await decide('period/undo', {});
    await drugFees();
    expect(await spikes()).toEqual(['dir_spike of a payer 2026-11 high over']);
  });

  test('one that is much larger than the last is one of the months it is for', async () => {
    await upload(dirLump('DIR Q2-26', 3_000, { paidOn: '2026-08-05', claims: [], trace: 'A' }));
    await upload(dirLump('DIR Q3-26', 30_000, { claims: [], trace: 'B' }));
    await drugFees();
    const found = ['07 high', '08 high', '09 medium'];
    expect(await spikes()).toEqual(found.map((one) => `dir_spike of a payer 2026-${one}`));
  });
});

test('the dashboard shows DIR fees as paid and as earned, and how both agree', async () => {
  // Of May, for the fills of January: outside of the trend, like the lump sum to come.
  await upload(month('01', 10_000));
  await upload(month('05', 10_000, { dir: 500 }));
  await upload(dirLump('DIR Q1-26', 4_000, { paidOn: '2026-06-05', trace: 'A', claims: [] }));
  for (const payment of thirdQuarter) await upload(payment);
  await upload(dirLump('DIR Q3-26', 120_000, { trace: 'B' }));
  await drugFees();
  const trendOf = async (asked: string) => {
    const { body } = await client.get(`/api/dashboard?month=${asked}`);
    const { trend, earned } = body as Dashboard;
    const months = trend.map((one) => [one.month, one.totalDirFees, one.earnedDirFees]);
    const cents = (dollars: number) => Math.round(dollars * 100);
    expect(cents(earned.earned)).toBe(
      cents(earned.paid) - cents(earned.otherFills) + cents(earned.stillExpected),
    );
    const total = trend.reduce((sum, one) => sum + cents(one.earnedDirFees), 0);
    expect(total).toBe(cents(earned.earned));
    return { months: months.filter(([, paid, own]) => paid !== 0 || own !== 0), earned };
  };
  expect(await trendOf('2026-11')).toEqual({
    months: [
      ['2026-06', 40, 0],
      ['2026-07', 0, 360],
      ['2026-08', 0, 408],
      ['2026-09', 0, 432],
      ['2026-11', 1_200, 0],
    ],
    earned: { paid: 1_240, otherFills: 40, stillExpected: 0, earned: 1_200 },
  });
  expect((await trendOf('2026-08')).earned).toEqual({
    ...{ paid: 45, otherFills: 40, stillExpected: 768, earned: 773 },
  });
});
