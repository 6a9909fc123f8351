import { toQuery } from '@pfs/assistant/query';
import { toCents } from '@pfs/core/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { type SmallPayment, smallRemittance } from '../../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../../testing/test-client.ts';
import { importCsv } from '../../claims-exports/testing/exports.ts';
import { doCostWork } from '../../costs/public.ts';
import { contextOf, notesOf, sentenceOf } from '../answer/sentences.ts';
import { chartOf } from '../answer/tables.ts';
import { readKnownNames } from '../known-names.repository.ts';
import { runQuery } from './run-query.ts';

const today = '2026-05-20';
const october = { from: '2026-10-01', to: '2026-10-31' };
const eliquis = { drugName: 'ELIQUIS', ndc: '00003089421' };

let app: TestApp;
let client: TestClient;
let ours: string;
let others: string;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(`${today}T12:00:00Z`) });
  const pharmacy = await registerPharmacy(app.server);
  client = pharmacy.client;
  ours = pharmacy.user.organization?.id ?? '';
  await add(client, {
    paidOn: '2026-03-10',
    payer: 'NORTH',
    claims: [
      { id: '1', gross: 10_000, dir: 512, ...eliquis },
      { id: '2', gross: 333, dir: 1, ...eliquis, drugName: 'ELIQUIS 5 MG' },
      { id: '3', gross: 7_000 },
      { id: '4', status: 'denied' as const, ...eliquis },
    ],
    lumps: [['CS', 'DIR Q1-26', 1_000] as const],
  });
  await add(client, {
    paidOn: '2026-05-11',
    payer: 'SOUTH',
    claims: [{ id: '9', gross: 50_000, dir: 3_000 }],
  });
  const neighbour = await registerPharmacy(app.server);
  others = neighbour.user.organization?.id ?? '';
  await add(neighbour.client, {
    paidOn: '2026-03-11',
    payer: 'NEIGHBOURS ONLY',
    claims: [{ id: '77', gross: 99_900, dir: 9_900, drugName: 'SECRET' }],
  });
  await doCostWork(app.platform);
});
afterAll(() => app.close());

async function add(to: TestClient, payment: SmallPayment) {
  const content = smallRemittance(payment);
  const read = await uploadAndRead(to, { name: `${payment.paidOn}.835`, content });
  expect(read.processingStatus, read.failureReason ?? '').toBe('completed');
}

function within<T>(organizationId: string, work: (tx: TenantTransaction) => Promise<T>) {
  return app.platform.database.withTenant(organizationId, work, { snapshot: true });
}

function run(said: Parameters<typeof toQuery>[0], organizationId = ours) {
  const options = { today, settings: { estimatedShareOfRevenue: 0.8, benchmarkPercent: 5 } };
  return within(organizationId, (tx) => runQuery(tx, toQuery(said), options));
}

test('drugs with one NDC are one drug, without lump sums', async () => {
  const { members, caveats, value } = await run({
    shape: 'rank',
    figure: 'dirFees',
    by: 'drug',
  });
  expect(members.map(({ name, ndc, value: cents }) => [name, ndc, cents])).toEqual([
    ['METFORMIN HCL 500 MG TAB', '65862000801', 3_000],
    ['ELIQUIS', '00003089421', 513],
  ]);
  expect(value).toBe(3_513);
  expect(caveats).toEqual(['no_lump_sums']);
});

test('an estimate has no rank and no share, and says what to do', async () => {
  const asked = { figure: 'netProfit', by: 'drug' } as const;
  const top = await run({ shape: 'rank', ...asked });
  // By the guess METFORMIN would stand first, with $84.00 of $108.53.
  expect(top.members.map(({ name, isEstimated, share }) => [name, isEstimated, share])).toEqual([
    ['ELIQUIS', true, null],
    ['METFORMIN HCL 500 MG TAB', true, null],
  ]);
  const why =
    'less than 80% of revenue has a known cost. Add invoices or price lists, or import NADAC.';
  for (const result of [top, await run({ shape: 'share', ...asked })]) {
    expect(sentenceOf(result)).toMatch(new RegExp(`^Net profit .* not ranked: ${why}$`));
    expect(notesOf(result)).toContain(
      'Estimated: 0.0% of revenue has a known cost. Add invoices or price lists, or import NADAC.',
    );
  }
  expect(chartOf(top)).toBeNull();
  const whole = await run({ shape: 'total', figure: 'netProfit' });
  expect(sentenceOf(whole)).toMatch(/, estimated\.$/);
  const months = await run({ shape: 'trend', figure: 'netProfit', by: 'month' });
  expect(sentenceOf(months)).not.toMatch(/highest|lowest/);
});

test('where hardly any cost is known, nothing below cost is not known to be nothing', async () => {
  for (const said of [
    { shape: 'total', figure: 'belowCostClaims' },
    { shape: 'rank', figure: 'belowCostLoss', by: 'drug' },
  ] as const) {
    expect(sentenceOf(await run(said))).toMatch(/ not known: less than 80% of revenue has a known/);
  }
});

test('a share is a share of all payers, whichever are named', async () => {
  const { value, members } = await run({
    shape: 'share',
    figure: 'dirFees',
    by: 'payer',
    filter: { payers: ['SOUTH'] },
  });
  expect(value).toBe(4_513);
  expect(members).toEqual([
    expect.objectContaining({ name: 'SOUTH', value: 3_000, valueBefore: null, share: 665 }),
  ]);
});

test('a trend has no gaps', async () => {
  const { members } = await run({ shape: 'trend', figure: 'claims', by: 'month' });
  expect(members.map(({ name, value }) => [name, value])).toEqual([
    ['2026-03', 3],
    ['2026-04', 0],
    ['2026-05', 1],
  ]);
});

test('a ranking is of members with values, and a running month is not the lowest', async () => {
  const said = { shape: 'rank', figure: 'claims', by: 'month', order: 'lowest' } as const;
  const { members } = await run(said);
  expect(members.map(({ name, value }) => [name, value])).toEqual([
    ['2026-03', 3],
    ['2026-05', 1],
  ]);
});

test('for a period without data the latest month with data is named', async () => {
  for (const said of [
    { shape: 'total', figure: 'dirFees' },
    { shape: 'list', figure: 'claims', rows: 'claims' },
    { shape: 'trend', figure: 'revenue', by: 'month' },
  ] as const) {
    const empty = await run({ ...said, filter: { period: october } });
    expect(empty).toMatchObject({
      value: 0,
      firstDay: null,
      lastDay: null,
      latest: { month: '2026-05' },
    });
  }
  const ofNorth = { payers: ['NORTH'], period: october };
  const { latest } = await run({ shape: 'total', figure: 'dirFees', filter: ofNorth });
  expect(latest).toEqual({ month: '2026-03', value: 1_513 });
});

test('a figure is compared with the prior period and with the whole', async () => {
  const may = { period: { from: '2026-05-01', to: '2026-05-31' } };
  const april = { period: { from: '2026-04-01', to: '2026-04-30' } };
  const total = { shape: 'total', figure: 'dirFees' } as const;
  // Nothing was counted in April; May still runs, and April is measured by March.
  expect(await run({ ...total, filter: may })).toMatchObject({ before: null, whole: null });
  const south = await run({ ...total, filter: { payers: ['SOUTH'] } });
  expect(south).toMatchObject({ value: 3_000, whole: 4_513, before: null });
  expect(contextOf(south)).toBe('66.5% of all $45.13.');
  expect(contextOf(await run({ ...total, filter: april }))).toBe(
    'The latest month with data is May 2026: $30.00.',
  );
  const quarter = { period: { from: '2026-05-10', to: '2026-05-20' } };
  const since = await run({ ...total, filter: { ...quarter, payers: ['SOUTH'] } });
  expect(since.before).toBeNull();
});

test('the parts of a change add up to it', async () => {
  const { value, valueBefore, members } = await run({
    shape: 'why',
    figure: 'dirFees',
    by: 'payer',
    filter: { period: { from: '2026-05-01', to: '2026-05-31' } },
    against: { from: '2026-03-01', to: '2026-03-31' },
  });
  expect([value, valueBefore]).toEqual([3_000, 1_513]);
  expect(members.map((member) => [member.name, member.value, member.valueBefore])).toEqual([
    ['SOUTH', 3_000, 0],
    ['NORTH', 0, 1_513],
  ]);
});

test('claims are listed by the requested amount, with the total of all', async () => {
  const { list, value } = await run({
    shape: 'list',
    figure: 'dirFees',
    rows: 'claims',
    filter: { amount: { field: 'dirFee', overCents: toCents(1), underCents: null } },
    limit: 1,
  });
  expect(value).toBe(2);
  expect(list?.rows.map(({ reference, amounts }) => [reference, amounts['dirFee']])).toEqual([
    ['9', 3_000],
  ]);
  expect(list?.sums['dirFee']).toBe(3_512);
});

test('an empty list has a total of zero', async () => {
  for (const [rows, figure] of [
    ['lumpSums', 'lumpSumCount'],
    ['payments', 'paymentsReceived'],
    ['remittances', 'payments'],
    ['invoices', 'vendorOpen'],
    ['claims', 'belowCostClaims'],
  ] as const) {
    const filter = {
      amount: { field: 'totalAmount', overCents: toCents(900_000_00), underCents: null },
    } as const;
    const { list, value } = await run({
      shape: 'list',
      figure,
      rows,
      ...(rows === 'claims' ? {} : { filter }),
    });
    expect([rows, value, list?.rows, list?.count]).toEqual([rows, 0, [], 0]);
    expect(list?.sums[rows === 'claims' ? 'loss' : 'totalAmount']).toBe(0);
  }
});

test('files that paid are refund reports, too', async () => {
  const { client: own, user } = await registerPharmacy(app.server);
  await add(own, { paidOn: '2026-03-10', payer: 'NORTH', claims: [{ id: '1', gross: 10_000 }] });
  const heads = 'Rx Num,NDC,Service Date,ICN,SDRA,MFR Payment Amount,Pricing Method,';
  const row = '301,3089421,2/10/2026,9301,180.00,180.00,SDRA,3/20/2026,';
  await importCsv(own, `${heads}Payment Issue Date,NPI\n${row}\n`);
  const { list, value } = await run(
    { shape: 'list', figure: 'payments', rows: 'remittances' },
    user.organization?.id,
  );
  expect(list?.rows.map(({ reference, amounts }) => [reference, amounts['totalAmount']])).toEqual([
    ['export.csv', 18_000],
    ['2026-03-10.835', 10_000],
  ]);
  expect([value, list?.count, list?.sums['totalAmount']]).toEqual([2, 2, 28_000]);
});

test('names are those of the pharmacy, and follow its imports', async () => {
  const before = await within(ours, readKnownNames);
  expect(before.payers).toEqual(['NORTH', 'SOUTH']);
  expect(before.drugs.map(({ name }) => name)).toEqual([
    'METFORMIN HCL 500 MG TAB',
    'ELIQUIS',
    'ELIQUIS 5 MG',
  ]);
  expect(await within(ours, readKnownNames)).toBe(before);
  await add(client, {
    paidOn: '2026-05-12',
    payer: 'EAST',
    claims: [{ id: '12', gross: 100, drugName: 'NEW', ndc: '11111111111' }],
  });
  const after = await within(ours, readKnownNames);
  expect(after.payers).toEqual(['EAST', 'NORTH', 'SOUTH']);
  expect(after.drugs.map(({ name }) => name)).toContain('NEW');
  expect((await within(others, readKnownNames)).payers).toEqual(['NEIGHBOURS ONLY']);
});

test('names of another pharmacy match nothing', async () => {
  const ofNeighbour = { payers: ['NEIGHBOURS ONLY'] };
  const total = await run({ shape: 'total', figure: 'dirFees', filter: ofNeighbour });
  expect(total).toMatchObject({ value: 0, firstDay: null, latest: null });
  const secret = { drugs: ['SECRET'] };
  const list = await run({ shape: 'list', figure: 'claims', rows: 'claims', filter: secret });
  expect(list.list).toMatchObject({ rows: [], count: 0 });
});

test('an invalid query is not run', async () => {
  const said = { shape: 'rank', figure: 'cashFlow', by: 'payer' } as const;
  await expect(run(said)).rejects.toThrow('Cash flow can’t be broken down by payer.');
});
