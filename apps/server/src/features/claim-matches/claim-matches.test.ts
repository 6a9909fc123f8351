import { addDays } from '@pfs/core/days';
import type { RecoveryRow } from '@pfs/wire/recovery';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadAndRead } from '../../testing/test-client.ts';
import { importCsv } from '../claims-exports/testing/exports.ts';
import { readOwnStores } from './learn-payers.ts';
import { claim, exportOf, openPharmacy, readerOf, remit } from './testing/loads.ts';

let app: TestApp;
let clock = new Date('2026-11-20T17:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => clock });
});
afterAll(() => app.close());
const { summaryOf, rowsOf, statesOf } = readerOf(() => app);

test('each adjudication has a state, and the totals are those of its rows', async () => {
  const { client } = await openPharmacy(app);
  const rxs = ['101', '102', '103', '104', '105', '106', '107'];
  await importCsv(
    client,
    exportOf(
      ...rxs.map((rx) => ({ rx })),
      { rx: '108', type: 'B1' },
      { rx: '108', type: 'B2', at: '10/20/2026 9:00' },
    ),
  );
  await remit(client, [
    claim('101'),
    claim('0000102', { gross: 5_002 }),
    claim('103', { gross: 5_000, dir: 245 }),
    claim('104', { gross: 4_800, dir: 245 }),
    claim('105', { gross: 5_400 }),
    claim('106', { status: 'denied' }),
    claim('108'),
    claim('900', { gross: 777 }),
    claim('901', { filledOn: '2026-01-05' }),
  ]);
  const states = await statesOf(client);
  expect(states).toEqual({
    ...{ '101': 'paid', '102': 'paid', '103': 'short_explained', '104': 'short', '105': 'over' },
    ...{ '106': 'denied', '107': 'unpaid', '108': 'reversed_kept', '900': 'not_in_export' },
  });
  const { states: totals, matching } = await summaryOf(client);
  expect(matching).toBe(false);
  for (const { state, rows, expected, remitted, difference } of totals) {
    const listed = await rowsOf(client, `&state=${state}`);
    const sum = (of: (row: RecoveryRow) => number) =>
      Math.round(listed.reduce((cents, row) => cents + of(row) * 100, 0)) / 100;
    expect([state, listed.length, sum((row) => row.expected)]).toEqual([state, rows, expected]);
    expect([sum((row) => row.remitted), sum((row) => row.difference)]).toEqual([
      ...[remitted, difference],
    ]);
  }
  const short = (await rowsOf(client, '&state=short'))[0];
  expect(short).toMatchObject({
    ...{ expected: 50, remitted: 45.55, difference: 4.45, explained: 2.45, days: 14, step: 3 },
    ...{ payerName: 'CAREMARK', position: 1, ndcDiffers: false },
  });
  expect(short?.claimId).not.toBeNull();
  const kept = totals.find(({ state }) => state === 'reversed_kept');
  expect(kept).toMatchObject({ expected: 0, remitted: 50, difference: -50 });
});

test('an unpaid claim is shown under who pays for its plan, and ages by that payer', async () => {
  const { client } = await openPharmacy(app);
  const days = Array.from({ length: 30 }, (_, at) => at + 1);
  const on = (day: number) => `9/${day}/2026`;
  await importCsv(
    client,
    exportOf(
      ...days.map((day) => ({ rx: `${200 + day}`, on: on(day), authorization: `A${day}` })),
      { rx: '301', on: on(1) },
      { rx: '302', on: '10/1/2026' },
      { rx: '303', on: '10/2/2026' },
      { rx: '304', on: '10/2/2026', bin: '610014' },
    ),
  );
  const paidLater = (day: number) => ({
    ...{ filledOn: `2026-09-${String(day).padStart(2, '0')}`, payerControlNumber: `A${day}` },
  });
  const payments = days.map((day) => ({
    ...{ payer: 'CAREMARK', claims: [claim(`${200 + day}`, paidLater(day))] },
    paidOn: addDays('2026-09-14', day),
  }));
  await uploadAndRead(client, { name: 'a.835', content: smallRemittance(...payments) });
  const { unpaid, missing, payers } = await summaryOf(client);
  expect(payers).toMatchObject([
    { name: 'CAREMARK', payments: 30, medianDays: 14, p95Days: 14, above14: 0 },
  ]);
  // Late from day 18: September 1 since September 19, October 1 since October 19.
  expect(unpaid).toMatchObject([
    { name: 'CAREMARK', rows: 3, expected: 150, lateFromDays: [18] },
    { name: 'BIN 610014 · PCN ADV', rows: 1, lateFromDays: [34] },
  ]);
  expect(unpaid[0]?.ages.filter(({ rows }) => rows > 0)).toEqual([
    ...[{ age: '31_60', rows: 2, expected: 100 }],
    ...[{ age: '61_90', rows: 1, expected: 50 }],
  ]);
  // On September 1 other fills were paid; of October none was.
  expect(missing).toMatchObject([
    { name: 'CAREMARK', from: '2026-10-01', to: '2026-10-02', rows: 2, expected: 100 },
    { name: 'BIN 610014 · PCN ADV', rows: 1 },
  ]);
  const [first] = missing;
  const ofIt = `&state=unpaid&payer=${first?.key}&filledFrom=${first?.from}&filledTo=${first?.to}`;
  expect((await rowsOf(client, ofIt)).map(({ rxNumber }) => rxNumber).toSorted()).toEqual([
    ...['302', '303'],
  ]);
  const aged = await rowsOf(client, `&age=61_90&payer=${first?.key}`);
  expect(aged).toMatchObject([{ rxNumber: '301', age: '61_90' }]);
  expect(await rowsOf(client, '&rx=030')).toHaveLength(4);
  clock = new Date('2026-10-18T17:00:00Z');
  try {
    const before = await summaryOf(client);
    expect(before.unpaid[0]?.ages[0]).toEqual({ age: 'not_due', rows: 2, expected: 100 });
    expect(before.missing).toEqual([]);
  } finally {
    clock = new Date('2026-11-20T17:00:00Z');
  }
});

test('a claim of no export shows that the remittance of its day came', async () => {
  const { client } = await openPharmacy(app);
  const unpaid = { rx: '592', on: '9/15/2026' };
  await importCsv(client, exportOf({ rx: '591', authorization: 'Z1' }, unpaid));
  await remit(client, [claim('591', { payerControlNumber: 'Z1' })]);
  expect((await summaryOf(client)).missing).toMatchObject([{ name: 'CAREMARK', rows: 1 }]);
  await remit(client, [claim('990', { filledOn: '2026-09-15' })]);
  const { missing, unpaid: owed } = await summaryOf(client);
  expect(missing).toEqual([]);
  expect(owed).toMatchObject([{ name: 'CAREMARK', rows: 1 }]);
});

test('a deleted remittance leaves its adjudications unpaid', async () => {
  const { client } = await openPharmacy(app);
  await importCsv(client, exportOf({ rx: '601' }));
  const { id } = await remit(client, [claim('601')]);
  expect(await statesOf(client)).toEqual({ '601': 'paid' });
  await client.request({
    ...{ method: 'DELETE', url: `/api/remittances/${id}`, payload: { note: 'a test file' } },
  });
  expect(await statesOf(client)).toEqual({ '601': 'unpaid' });
});

test('a held payment pays nothing until it is counted', async () => {
  const { client } = await openPharmacy(app);
  await importCsv(client, exportOf({ rx: '602' }));
  const { payments } = await remit(client, [claim('602')], { amount: 4_000 });
  expect(await statesOf(client)).toEqual({ '602': 'unpaid' });
  const note = { note: 'the bank shows it' };
  await client.post(`/api/payments/${payments[0]?.id}/count`, note);
  expect(await statesOf(client)).toEqual({ '602': 'paid' });
});

describe('what an export says beside its amounts', () => {
  const csv = (heads: string, ...lines: readonly string[]) => `${[heads, ...lines].join('\n')}\n`;
  const drug = '00093742456';

  test('a status that says no day of reversal leaves a payment where it belongs', async () => {
    const { client } = await openPharmacy(app);
    const heads = 'Rx,Date Filled,NDC,BIN,Authorization Number,Total Paid,Claim Status,Processed';
    const line = (rx: string, authorization: string, status: string, day: string) =>
      `${rx},9/14/2026,${drug},004336,${authorization},50.00,${status},${day} 9:00`;
    await importCsv(
      client,
      csv(
        heads,
        line('611', 'S1', 'Reversed', '9/14/2026'),
        line('612', 'S2', 'Reversed', '9/14/2026'),
        line('612', 'S3', 'Paid', '9/20/2026'),
        line('613', 'S4', 'Paid', '9/14/2026'),
      ),
    );
    await remit(client, [claim('611'), claim('612'), claim('613')]);
    const rows = await rowsOf(client);
    expect(rows.map(({ rxNumber, state }) => `${rxNumber} ${state}`).toSorted()).toEqual([
      ...['611 reversed_kept', '612 paid', '612 reversed', '613 paid'],
    ]);
  });

  test('a voucher within the remit of the first payer is not expected of it', async () => {
    const { client } = await openPharmacy(app);
    const heads =
      'Rx,Date Filled,NDC,BIN,PCN,Total Paid,Copay,Evoucher Amount Paid,Secondary BIN,Secondary Total Paid';
    const line = (rx: string, second: string) =>
      `${rx},9/14/2026,${drug},004336,ADV,50.00,3.00,10.00,${second}`;
    const lines = [line('621', ','), line('622', '610014,7.00'), line('623', '610014,10.00')];
    await importCsv(client, csv(heads, ...lines));
    await remit(client, [claim('621', { gross: 4_000 })]);
    const expected = (await rowsOf(client)).map(
      (row) => `${row.rxNumber} ${row.position} ${row.expected} ${row.state}`,
    );
    expect(expected.toSorted()).toEqual([
      ...['621 1 40 paid', '622 1 40 unpaid', '622 2 7 unpaid'],
      // The second payer is the voucher.
      ...['623 1 50 unpaid', '623 2 10 unpaid'],
    ]);
  });

  test('an unpaid claim of Part D is late after 14 days and four', async () => {
    const { client } = await openPharmacy(app);
    const heads = 'Rx,Date Filled,NDC,BIN,PCN,Total Paid,Copay,Plan Type';
    const line = (rx: string, type: string) =>
      `${rx},11/1/2026,${drug},004336,ADV,50.00,3.00,${type}`;
    await importCsv(client, csv(heads, line('631', 'Medicare Part D'), line('632', 'Commercial')));
    const { unpaid, missing } = await summaryOf(client);
    expect(unpaid).toMatchObject([{ rows: 2, lateFromDays: [18, 34] }]);
    expect(unpaid[0]?.ages.filter(({ rows }) => rows > 0)).toEqual([
      { age: 'not_due', rows: 1, expected: 50 },
      { age: '1_15', rows: 1, expected: 50 },
    ]);
    expect(missing).toMatchObject([{ rows: 1, daysLate: 2 }]);
    expect(await rowsOf(client, '&age=1_15')).toMatchObject([{ rxNumber: '631', age: '1_15' }]);
  });

  test('two stores share an Rx number, and an NPI that changes is followed', async () => {
    const { client, organizationId } = await openPharmacy(app);
    const known = (npi: string) =>
      app.platform.database.withTenant(organizationId, (tx) =>
        tx.query
          .updateTable('organizations')
          .set({ npi })
          .where('id', '=', organizationId)
          .execute(),
      );
    await known('1234567893');
    const heads = 'Rx,Date Filled,NDC,BIN,PCN,Total Paid,Copay,Pharmacy NPI';
    const line = (npi: string, paid: string) =>
      `641,9/14/2026,${drug},004336,ADV,${paid},3.00,${npi}`;
    await importCsv(client, csv(heads, line('1234567893', '60.00'), line('1457398802', '50.00')));
    await remit(client, [claim('641')]);
    const told = async () =>
      (await rowsOf(client)).map(({ state, expected }) => `${state} ${expected}`).toSorted();
    expect(await told()).toEqual(['paid 50', 'unpaid 60']);
    const ownStores = () => app.platform.database.withTenant(organizationId, readOwnStores);
    expect(await ownStores()).toEqual([]);
    // The day it says so, payments name it.
    await known('1457398802');
    expect(await told()).toEqual(['paid 50', 'unpaid 60']);
    expect(await ownStores()).toEqual(['1457398802']);
  });

  test('two stores of a pharmacy that has not said its IDs stay apart in any order', async () => {
    const heads = 'Rx,Date Filled,NDC,BIN,PCN,Total Paid,Copay,Pharmacy NPI,Processed';
    const line = (rx: string, npi: string, paid: string) =>
      `${rx},9/14/2026,${drug},004336,ADV,${paid},3.00,${npi},9/${rx.length + 20}/2026 9:00`;
    const [first, second] = ['1457398802', '1234567893'];
    const ofOne = csv(heads, line('642', first, '50.00'), line('643', first, '20.00'));
    const ofBoth = csv(heads, line('642', first, '50.00'), line('642', second, '60.00'));
    for (const files of [
      [ofOne, ofBoth],
      [ofBoth, ofOne],
    ]) {
      const { client, organizationId } = await openPharmacy(app);
      for (const file of files) await importCsv(client, file);
      await remit(client, [claim('642'), claim('643', { gross: 2_000 })]);
      const told = async () =>
        (await rowsOf(client))
          .map((row) => `${row.rxNumber} ${row.state} ${row.expected}`)
          .toSorted();
      expect(await told()).toEqual(['642 paid 50', '642 unpaid 60', '643 paid 20']);
      // Once it has said that it is the first, the same rows are its own.
      await app.platform.database.withTenant(organizationId, (tx) =>
        tx.query
          .updateTable('organizations')
          .set({ npi: first })
          .where('id', '=', organizationId)
          .execute(),
      );
      await importCsv(client, csv(heads, line('644', first, '10.00'), line('643', first, '20.00')));
      expect(await told()).toEqual([
        ...['642 paid 50', '642 unpaid 60', '643 paid 20', '644 unpaid 10'],
      ]);
    }
  });

  test('the rows of each page are those of the whole list', async () => {
    const { client } = await openPharmacy(app);
    const heads = 'Rx,Date Filled,NDC,BIN,PCN,Total Paid,Copay';
    const lines = Array.from({ length: 23 }, (_, at) => {
      return `${650 + at},9/${1 + (at % 5)}/2026,${drug},${at % 2 ? '004336' : '610014'},A,50.00,3.00`;
    });
    await importCsv(client, csv(heads, ...lines));
    await remit(client, [claim('900', { filledOn: '2026-09-03' }), claim('901')]);
    for (const filter of ['', '&state=unpaid', '&payer=plan:004336/A/', '&rx=65']) {
      const whole = await rowsOf(client, filter);
      const pages: RecoveryRow[] = [];
      for (let page = 1; page <= 6; page += 1) {
        const { body } = await client.get(`/api/recovery/claims?page=${page}&pageSize=4${filter}`);
        pages.push(...(body as RecoveryRow[]));
      }
      expect(
        pages.map(({ id }) => id),
        filter,
      ).toEqual(whole.map(({ id }) => id));
    }
  });
});
