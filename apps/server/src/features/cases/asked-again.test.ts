import type { CaseKind } from '@pfs/core/recovery/cases';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { insertOwn, selectOwn, updateOwn } from '../../platform/database/own-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { matchQueued } from '../claim-matches/public.ts';
import { claim, exportOf, openPharmacy, remit } from '../claim-matches/testing/loads.ts';
import { importCsv } from '../claims-exports/testing/exports.ts';
import { matchQueuedDeposits } from '../deposits/public.ts';
import { countAskedAgain } from './asked-again.ts';
import { sumCaseStates } from './cases.repository.ts';
import { readReportFigures } from './recovery-report.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-11-20T17:00:00Z') });
});
afterAll(() => app.close());

interface Row {
  readonly key: string;
  readonly dollars: number;
  readonly had?: readonly string[];
  /** Claims that paid it. */
  readonly paidBy?: readonly { readonly id: string; readonly dollars: number }[];
}

interface Asking {
  readonly kind: CaseKind;
  /** As month and day; undefined for one that is found and not sent. */
  readonly sentOn?: string;
  readonly rows: readonly Row[];
}

async function add(tx: TenantTransaction, { kind, sentOn, rows }: Asking, at: number) {
  const id = uuidV7();
  await insertOwn(tx, 'cases', {
    ...{ id, number: at + 1, kind, party: 'CAREMARK', found_on: '2026-01-02', rows: rows.length },
    ...{ state: sentOn === undefined ? 'found' : 'sent' },
    sent_on: sentOn === undefined ? null : `2026-${sentOn}`,
    asked: rows.reduce((sum, { dollars }) => sum + dollars, 0).toFixed(2),
  }).execute();
  for (const { key, dollars, had = [], paidBy = [] } of rows) {
    const row = { case_id: id, kind, row_key: key, amount: dollars.toFixed(2), targets: [] };
    await insertOwn(tx, 'case_rows', { ...row, had: [...had] }).execute();
    for (const paid of paidBy) {
      await insertOwn(tx, 'case_receipts', {
        ...{ case_id: id, row_key: key, source: 'claim', source_id: paid.id },
        ...{ came_on: '2026-10-29', amount: paid.dollars.toFixed(2) },
      }).execute();
    }
  }
}

/** What each case adds to what is found and, if it was sent, to what is sent, in dollars. */
async function countOf(tx: TenantTransaction) {
  await countAskedAgain(tx);
  const cases = await selectOwn(tx, 'cases').selectAll().orderBy('number').execute();
  return cases.map((one) => [
    Number(one.asked) - Number(one.found_again),
    one.sent_on === null ? 0 : Number(one.asked) - Number(one.sent_again),
  ]);
}

/** Numbered in their order. */
async function count(organizationId: string, ...cases: readonly Asking[]) {
  return app.platform.database.withTenant(organizationId, async (tx) => {
    for (const [at, one] of cases.entries()) await add(tx, one, at);
    return countOf(tx);
  });
}

const openNew = async () => (await openPharmacy(app)).organizationId;

test('a claim counts once as unpaid, missing and underpaid, and what a later case adds', async () => {
  const asked = (dollars: number) => ({ rows: [{ key: 'claim', dollars }] });
  expect(
    await count(
      await openNew(),
      { kind: 'unpaid', sentOn: '02-01', ...asked(50) },
      { kind: 'missing_remittance', sentOn: '03-01', ...asked(60) },
      { kind: 'underpaid', sentOn: '03-02', ...asked(7.9) },
    ),
  ).toEqual([
    [50, 50],
    [10, 10],
    [0, 0],
  ]);
});

test('a refund counts once as late and short', async () => {
  const asked = (dollars: number) => ({ rows: [{ key: 'fill', dollars }] });
  expect(
    await count(
      await openNew(),
      { kind: 'mfp_late', sentOn: '02-01', ...asked(180) },
      { kind: 'mfp_short', ...asked(30) },
      { kind: 'unpaid', sentOn: '02-02', ...asked(5) },
    ),
  ).toEqual([
    [180, 180],
    [0, 0],
    // Another kind of money, whatever its key.
    [5, 5],
  ]);
});

test('a fill’s price counts once under MAC, a floor and a contract, though it is rebilled', async () => {
  const { client, organizationId } = await openPharmacy(app);
  await importCsv(
    client,
    exportOf(
      { rx: '431', authorization: 'A1' },
      { rx: '431', authorization: 'A1', type: 'B2', at: '10/1/2026 9:00' },
      { rx: '431', authorization: 'A2', at: '10/2/2026 9:00' },
      { rx: '432' },
    ),
  );
  const [billed, rebilled, other] = await app.platform.database.withTenant(
    organizationId,
    async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select one.id from adjudications one
        join fills on fills.organization_id = one.organization_id and fills.id = one.fill_id
        where one.organization_id = ${organizationId}
        order by fills.rx_number, one.authorization_number`.execute(tx.query);
      return rows.map(({ id }) => id);
    },
  );
  const row = (key: string | undefined, dollars: number) => ({ key: key ?? '', dollars });
  expect(
    await count(
      organizationId,
      { kind: 'mac', sentOn: '10-01', rows: [row(billed, 3.1), row(other, 1)] },
      { kind: 'contract_short', sentOn: '10-03', rows: [row(rebilled, 5)] },
      { kind: 'floor', rows: [row(rebilled, 4)] },
    ),
  ).toEqual([
    [4.1, 4.1],
    [1.9, 1.9],
    [0, 0],
  ]);
});

test.each([
  { first: 'lump sums', lumps: '02-01', trueUp: '03-01', sent: [0, 70] },
  { first: 'true-up', lumps: '03-01', trueUp: '02-01', sent: [60, 10] },
])('a lump sum counts once in its true-up, here the $first sent first', async (given) => {
  const lump = 'R1|2026-01-05|CS|ADJ|50.00';
  const other = 'R1|2026-01-05|CS|ADJ|20.00';
  const rows = [
    { key: lump, dollars: 50 },
    { key: `${other}#2`, dollars: 20 },
  ];
  const counted = await count(
    await openNew(),
    // Of a case that was found before the lump sums were.
    {
      ...{ kind: 'true_up', sentOn: given.trueUp },
      rows: [{ key: 'GER', dollars: 60, had: [lump, other] }],
    },
    { kind: 'unexplained_lump', sentOn: given.lumps, rows },
  );
  expect(counted).toEqual([
    [0, given.sent[0]],
    [70, given.sent[1]],
  ]);
});

test.each([
  { first: 'unpaid', unpaid: '02-01', deposit: '03-01', sent: [50, 0] },
  { first: 'deposit', unpaid: '03-01', deposit: '02-01', sent: [8, 42] },
])('two cases of a claim and its deposit count once, here the $first sent first', async (given) => {
  const { client, organizationId } = await openPharmacy(app);
  await remit(client, [claim('503', { gross: 42_00 })], { trace: 'R8' });
  await matchQueued(app.platform);
  await matchQueuedDeposits(app.platform);
  const [paid] = await app.platform.database.withTenant(organizationId, (tx) =>
    selectOwn(tx, 'claims').select('id').execute(),
  );
  const [expected] = await app.platform.database.withTenant(organizationId, (tx) =>
    selectOwn(tx, 'expected_deposits').select('payment_key').execute(),
  );
  const paidBy = [{ id: paid?.id ?? '', dollars: 42 }];
  const counted = await count(
    organizationId,
    // It shows the money as the older one, and is sent last: its withdrawal was undone.
    { kind: 'missing_remittance', sentOn: '04-01', rows: [{ key: 'claim', dollars: 50, paidBy }] },
    { kind: 'unpaid', sentOn: given.unpaid, rows: [{ key: 'claim', dollars: 50 }] },
    {
      ...{ kind: 'missing_deposit', sentOn: given.deposit },
      rows: [{ key: expected?.payment_key ?? '', dollars: 42 }],
    },
  );
  expect(counted).toEqual([
    [50, 0],
    [0, given.sent[0]],
    [0, given.sent[1]],
  ]);
});

test.each([
  { first: 'claim', unpaid: '02-01', deposit: '03-01', sent: [14, 60] },
  { first: 'deposit', unpaid: '03-01', deposit: '02-01', sent: [64, 10] },
])('what a payment paid counts once in its deposit, here the $first sent first', async (given) => {
  const { client, organizationId } = await openPharmacy(app);
  await remit(client, [claim('501'), claim('502', { gross: 4_00 })], { trace: 'R#7' });
  await matchQueued(app.platform);
  await matchQueuedDeposits(app.platform);
  const [paid] = await app.platform.database.withTenant(organizationId, (tx) =>
    selectOwn(tx, 'claims').select('id').where('rx_number', '=', '501').execute(),
  );
  const [expected] = await app.platform.database.withTenant(organizationId, (tx) =>
    selectOwn(tx, 'expected_deposits').select('payment_key').execute(),
  );
  const counted = await count(
    organizationId,
    // Found since January: the payment joined it after the claim was asked for.
    {
      ...{ kind: 'missing_deposit', sentOn: given.deposit },
      rows: [
        { key: 'another payment', dollars: 10 },
        { key: `${expected?.payment_key}#2`, dollars: 54 },
      ],
    },
    {
      ...{ kind: 'unpaid', sentOn: given.unpaid },
      // $60.00 were agreed and $50.00 came.
      rows: [{ key: 'claim', dollars: 60, paidBy: [{ id: paid?.id ?? '', dollars: 50 }] }],
    },
  );
  expect(counted).toEqual([
    [14, given.sent[0]],
    [60, given.sent[1]],
  ]);
});

test('what was sent in a past month stays, whatever is sent of the same money later', async () => {
  const organizationId = await openNew();
  const ofMoney = { key: 'claim', dollars: 50 };
  // The older case takes the claim again, after the other one was lost.
  await count(
    organizationId,
    { kind: 'unpaid', rows: [ofMoney, { key: 'another', dollars: 20 }] },
    { kind: 'missing_remittance', sentOn: '02-10', rows: [ofMoney] },
  );
  await app.platform.database.withTenant(organizationId, async (tx) => {
    const sentOf = async () => {
      const year = { from: '2026-01-01', to: '2026-12-31' };
      const { months } = await readReportFigures(tx, { period: year, today: year.to });
      return [months[1]?.sent, months[3]?.sent];
    };
    expect(await sentOf()).toEqual([50_00, 0]);
    await updateOwn(tx, 'cases', { number: 1 })
      .set({ state: 'sent', sent_on: '2026-04-10' })
      .execute();
    await countOf(tx);
    expect(await sentOf()).toEqual([50_00, 20_00]);
    const states = await sumCaseStates(tx, { on: 'sent_on', from: null, to: null });
    expect(states.map(({ cases, cents }) => [cases, cents])).toEqual([[2, 70_00]]);
  });
});
