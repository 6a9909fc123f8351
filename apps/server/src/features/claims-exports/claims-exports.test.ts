import {
  type PioneerRow,
  pioneerCsv,
  pioneerRow,
  pioneerRows,
} from '@pfs/documents/testing/exports/pioneer-export';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withClient } from '../../platform/database/connection.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { expectError } from '../../testing/expect-error.ts';
import { joinAs } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient } from '../../testing/test-client.ts';
import { confirmExport, importCsv, rowsOf, sendExport, settledExport } from './testing/exports.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-11-20T17:00:00Z') });
});
afterAll(() => app.close());

async function pharmacy() {
  const { client } = await registerPharmacy(app.server);
  const { body } = await client.get('/api/auth/user');
  return { client, organizationId: body.organization.id as string };
}

const remove = (client: TestClient, id: string) =>
  client.request({
    ...{ method: 'DELETE', url: `/api/export-imports/${id}`, payload: { note: 'a wrong file' } },
  });

const csv = (...lines: readonly string[]) => `${lines.join('\n')}\n`;
const headings = 'Rx,Refill,Date Filled,NDC,BIN,PCN,Total Paid,Copay,Type,Processed,Price';
const line = (rx: string, paid: string, type: string, at: string, price = '') =>
  `${rx},0,9/14/2026,00093742456,19158,A,${paid},3.00,${type},${at},${price}`;

describe('a new kind of export', () => {
  test('waits for its columns, shows a preview, and is imported with them', async () => {
    const { client, organizationId } = await pharmacy();
    const sent = await sendExport(client, pioneerCsv([pioneerRow]));
    expect(sent.status, sent.text).toBe(201);
    const waiting = await settledExport(client, sent.body.id as string);
    expect(waiting).toMatchObject({ status: 'mapping', rows: 0 });
    const path = `/api/export-imports/${waiting.id}`;
    const { body: preview } = await client.post(`${path}/preview`, {});
    expect(preview).toMatchObject({
      ...{ system: 'PioneerRx', canImport: true, problems: [], lines: 1, refusedRows: 0 },
      ...{ asOf: '2026-09-04T15:47:00', dayOrder: 'month_first' },
      totals: {
        ...{ rows: 1, fills: 1, from: '2026-09-14', to: '2026-09-14', paid: 1193.96 },
        patientPay: 137.11,
      },
    });
    expect(preview.sample[0].values).toMatchObject({
      ...{ rxNumber: '100001', bin: '019158', paid: '$1,132.07', quantity: '30' },
      'secondary.paid': '$61.89',
    });
    expect(JSON.stringify(preview)).not.toContain('DOE');
    const done = await confirmExport(client, waiting.id);
    expect(done).toMatchObject({
      ...{ status: 'imported', sourceName: 'PioneerRx', rows: 1, newRows: 1, refusedRows: 0 },
      ...{ paid: 1193.96, from: '2026-09-14', to: '2026-09-14' },
    });
    const rows = await rowsOf(app, organizationId);
    expect(rows.fills).toMatchObject([
      {
        ...{ store_id: 'own', rx_number: '100001', fill_number: 0, ndc: '00169440431' },
        ...{ state: 'paid', quantity: 30, awp: 1618.82, patient_pay: 137.11, price_gap: null },
      },
    ]);
    expect(
      rows.adjudications.toSorted((a, b) => Number(a['paid']) - Number(b['paid'])),
    ).toMatchObject([
      { cob_position: 2, bin: '610011', paid: 61.89, state: 'paid' },
      { cob_position: 1, bin: '019158', pcn: 'CNRX', paid: 1132.07, network: 'NET=9180' },
    ]);
  });

  test('says what is wrong, and imports nothing without the columns it needs', async () => {
    const { client, organizationId } = await pharmacy();
    const sent = await sendExport(client, csv(headings, line('1', '5.00', 'B1', '9/14/2026 9:00')));
    const { id } = await settledExport(client, sent.body.id as string);
    const path = `/api/export-imports/${id}`;
    const twice = { columns: { Rx: 'rxNumber', Refill: 'rxNumber' }, dayOrder: 'month_first' };
    expectError(await client.post(`${path}/import`, twice), 'invalid_input');
    const few = { columns: { Rx: 'rxNumber' }, dayOrder: 'month_first' };
    const { body: preview } = await client.post(`${path}/preview`, few);
    expect(preview.canImport).toBe(false);
    expect(preview.problems[0].message).toBe('Choose the column for Fill date.');
    await client.post(`${path}/import`, few);
    expect(await settledExport(client, id)).toMatchObject({ status: 'mapping', rows: 0 });
    expect((await rowsOf(app, organizationId)).fills).toEqual([]);
  });
});

describe('a known kind of export', () => {
  test('is imported at once, and an overlapping one changes only what differs', async () => {
    const { client, organizationId } = await pharmacy();
    const rows = [...pioneerRows({ count: 60 })];
    expect(await importCsv(client, pioneerCsv(rows))).toMatchObject({ newRows: 60, rows: 60 });
    const before = await rowsOf(app, organizationId);
    const again = await importCsv(client, pioneerCsv(rows, { end: '\r\n\r\n' }));
    expect(again).toMatchObject({ newRows: 0, changedRows: 0, sameRows: 60, status: 'imported' });
    expect(await rowsOf(app, organizationId)).toEqual(before);
    const [first = {}, ...others] = [...pioneerRows({ count: 70 })];
    const changed = {
      ...first,
      'Primary Remit Amount': '1.00',
      'Completed On': '11/1/2026 8:00 AM',
    };
    const overlap = await importCsv(client, pioneerCsv([changed, ...others]));
    expect(overlap).toMatchObject({ newRows: 10, changedRows: 1, sameRows: 59 });
    expectError(await sendExport(client, pioneerCsv(rows)), 'duplicate_file');
  });

  test('lists the rows it refuses and imports the rest', async () => {
    const { client } = await pharmacy();
    await importCsv(client, pioneerCsv([pioneerRow]));
    const rows: PioneerRow[] = [...pioneerRows({ count: 30 })];
    const done = await importCsv(
      client,
      pioneerCsv([...rows, { ...pioneerRow, 'Filled On': 'soon' }]),
    );
    expect(done).toMatchObject({ status: 'imported', rows: 30, refusedRows: 1, problems: [] });
    expect(done.refused).toEqual([
      { line: 32, code: 'unreadable', message: 'Fill date can’t be read.' },
    ]);
  });

  test('waits when it looks wrong', async () => {
    const { client } = await pharmacy();
    await importCsv(client, pioneerCsv([pioneerRow]));
    const cut = pioneerCsv([...pioneerRows({ count: 30 })]).slice(0, -60);
    const { body } = await sendExport(client, cut);
    const waiting = await settledExport(client, body.id as string);
    expect(waiting.status).toBe('mapping');
    expect(waiting.problems.map(({ code }) => code)).toEqual(['cut_off']);
    const done = await confirmExport(client, waiting.id);
    expect(done).toMatchObject({ status: 'imported', rows: 29, refusedRows: 1 });
    expect(done.refused[0]?.message).toContain('ends in the middle');
  });
});

test('an older import read anew with a later day has the last word, as if it had come so', async () => {
  // Without processed moments, the days that a person says decide.
  const of = (paid: string) =>
    csv('Rx,Refill,Date Filled,NDC,BIN,Total Paid', `1,0,9/4/2026,00093742456,019158,${paid}`);
  const bring = async (client: TestClient, content: string, asOf: string) => {
    const { id } = await importCsv(client, content, { asOf });
    return confirmExport(client, id, { asOf });
  };
  const paidOf = async (id: string) =>
    (await rowsOf(app, id)).adjudications.map(({ paid }) => paid);
  const [one, fresh] = [await pharmacy(), await pharmacy()];
  const older = await bring(one.client, of('5.00'), '2026-09-01');
  await bring(one.client, of('6.00'), '2026-09-10');
  expect(await paidOf(one.organizationId)).toEqual([6]);
  await confirmExport(one.client, older.id, { asOf: '2026-09-20' });
  await bring(fresh.client, of('6.00'), '2026-09-10');
  await bring(fresh.client, of('5.00'), '2026-09-20');
  expect(await paidOf(one.organizationId)).toEqual([5]);
  expect(await paidOf(fresh.organizationId)).toEqual([5]);
  // Read anew without a day, it keeps the one that was said.
  await confirmExport(one.client, older.id);
  expect(await paidOf(one.organizationId)).toEqual([5]);
});

test('imports in any order, read anew and deleted, come to the same rows', async () => {
  const files = [
    csv(
      headings,
      line('1', '5.00', 'B1', '9/14/2026 9:00'),
      line('2', '7.00', 'B1', '9/14/2026 9:00'),
    ),
    csv(
      headings,
      line('1', '0.00', 'B2', '9/15/2026 9:00'),
      line('1', '4.00', 'B1', '9/16/2026 9:00'),
    ),
    csv(
      headings,
      line('2', '6.00', 'B1', '9/18/2026 9:00'),
      line('3', '9.00', 'B1', '9/14/2026 9:00'),
    ),
  ];
  const stray = csv(
    headings,
    line('2', '1.00', 'B1', '9/20/2026 9:00'),
    line('9', '1.00', 'B1', '9/20/2026 9:00'),
  );
  const states: { fills: string[]; adjudications: string[] }[] = [];
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
  ]) {
    const { client, organizationId } = await pharmacy();
    const extra = await importCsv(client, stray);
    for (const at of order) await importCsv(client, files[at] ?? '');
    const answer = await remove(client, extra.id);
    expect(answer.body, answer.text).toEqual({
      removedFills: 1,
      changedFills: 1,
      removedRefunds: 0,
    });
    const { fills, adjudications } = await rowsOf(app, organizationId);
    const place = new Map(fills.map(({ id, rx_number: rx }) => [id, rx]));
    states.push({
      fills: fills.map(({ id: _, ...fill }) => JSON.stringify(fill)).toSorted(),
      adjudications: adjudications
        .map(({ id: _, fill_id: fill, ...one }) => JSON.stringify([place.get(fill), one]))
        .toSorted(),
    });
  }
  expect(states[1]).toEqual(states[0]);
  expect(states[2]).toEqual(states[0]);
  const told = (states[0]?.adjudications ?? []).map((text) => {
    const [rx, { transaction_key: key, state, paid }] = JSON.parse(text);
    return [rx, key, state, paid];
  });
  expect(told.toSorted()).toEqual([
    ['1', '#1', 'reversed', 5],
    ['1', '#2', 'paid', 4],
    ['2', '#1', 'paid', 6],
    ['3', '#1', 'paid', 9],
  ]);
});

test('an imported export read with other columns replaces its rows', async () => {
  const { client, organizationId } = await pharmacy();
  const done = await importCsv(
    client,
    csv(headings, line('1', '5.00', 'B1', '9/14/2026 9:00', '8.00')),
  );
  expect(done).toMatchObject({ status: 'imported', gapCount: 0 });
  const columns = { Rx: 'rxNumber', 'Date Filled': 'filledOn', Copay: 'paid', Price: 'price' };
  const other = await confirmExport(client, done.id, { columns });
  expect(other).toMatchObject({ status: 'imported', rows: 1, newRows: 1 });
  const { fills, adjudications } = await rowsOf(app, organizationId);
  expect(fills).toMatchObject([{ rx_number: '1', ndc: null, price: 8 }]);
  expect(adjudications).toMatchObject([{ paid: 3, bin: null }]);
});

test('fills that don’t add up to their price are findings of the import', async () => {
  const { client } = await pharmacy();
  const done = await importCsv(
    client,
    csv(
      headings,
      line('1', '5.00', 'B1', '9/14/2026 9:00', '8.00'),
      line('2', '5.00', 'B1', '9/14/2026 9:00', '9.50'),
    ),
  );
  expect(done).toMatchObject({ gapCount: 1, gaps: [{ rxNumber: '2', price: 9.5, gap: -1.5 }] });
});

test.each([
  ['a letter', 'Dear pharmacist,\nplease find enclosed our terms.\nRegards, the payer\n'],
  ['another table', csv('Name,Phone,Town', 'A,1,B', 'C,2,D')],
  ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
])('%s fails with a reason', async (_, content) => {
  const { client } = await pharmacy();
  const { body } = await sendExport(client, content);
  const failed = await settledExport(client, body.id as string);
  expect(failed.status).toBe('failed');
  expect(failed.reason).toContain('isn’t a claims export or a refund report');
});

test('a file of another store is told from the pharmacy’s own', async () => {
  const { client, organizationId } = await pharmacy();
  const set = await client.request({
    ...{ method: 'PATCH', url: '/api/organization/identifiers' },
    payload: { npi: '1999999984', ncpdpId: '' },
  });
  expect(set.status, set.text).toBe(200);
  const withNpi = (rx: string, npi: string) =>
    csv(`${headings},NPI`, `${line(rx, '5.00', 'B1', '9/14/2026 9:00')},${npi}`);
  expect(await importCsv(client, withNpi('1', '1999999984'))).toMatchObject({ status: 'imported' });
  const { body } = await sendExport(client, withNpi('2', '1234567893'));
  const waiting = await settledExport(client, body.id as string);
  expect(waiting).toMatchObject({ status: 'mapping', problems: [{ code: 'other_store' }] });
  await confirmExport(client, waiting.id);
  const { fills } = await rowsOf(app, organizationId);
  expect(fills.map(({ rx_number, store_id }) => [rx_number, store_id]).toSorted()).toEqual([
    ['1', 'own'],
    ['2', '1234567893'],
  ]);
});

describe('an export that comes as a remittance', () => {
  test('goes on as an export: by a kept map at once, else it waits for one', async () => {
    const { client, organizationId } = await pharmacy();
    const upload = async (content: string) => {
      const { body } = await client.upload({ name: 'claims.csv', content });
      expect(await client.settled(body.id as string)).toMatchObject({
        ...{ processingStatus: 'failed', failureCode: 'claims_export' },
        failureReason:
          'This is a claims export or a refund report. You’ll find it on the Claims Export page.',
      });
      const [newest] = (await client.get('/api/export-imports')).body;
      return settledExport(client, newest.id as string);
    };
    const waiting = await upload(pioneerCsv([pioneerRow]));
    expect(waiting.status).toBe('mapping');
    await confirmExport(client, waiting.id);
    expect(await upload(pioneerCsv([...pioneerRows({ count: 3 })]))).toMatchObject({
      ...{ status: 'imported', newRows: 3 },
    });
    expect((await rowsOf(app, organizationId)).fills).toHaveLength(4);
  });

  test('a remittance as CSV goes on being read as one', async () => {
    const { client } = await pharmacy();
    const content = csv(
      'Payer: Northwind Rx,,,,,,',
      'Check Number,Check Date,Rx Number,Fill Date,NDC,Gross,DIR Fee,Net Paid',
      '881,3/10/2026,7000001,3/1/2026,00093742456,10.00,2.00,8.00',
      ',,,,Total,10.00,2.00,8.00',
    );
    const { body } = await client.upload({ name: 'remittance.csv', content });
    const read = await client.settled(body.id as string);
    expect(['review', 'completed']).toContain(read.processingStatus);
    expect((await client.get('/api/export-imports')).body).toEqual([]);
  });
});

describe('people', () => {
  test('of the pharmacy import, only its administrators delete, all of it is audited', async () => {
    const { client, organizationId } = await pharmacy();
    const { client: staff } = await joinAs(app, { role: 'staff', organizationId });
    const done = await importCsv(staff, pioneerCsv([pioneerRow]));
    const path = `/api/export-imports/${done.id}`;
    expectError(await remove(staff, done.id), 'forbidden');
    const original = await staff.get(`${path}/original`);
    expect(original.text).toContain('DOE, JANE');
    expect((await remove(client, done.id)).status).toBe(200);
    expect(await rowsOf(app, organizationId)).toEqual({ fills: [], adjudications: [] });
    expectError(await client.get(path), 'not_found');
    const trail = (await auditRows(app)).filter(
      (row) => row.organization_id === organizationId && row.entity_type === 'export_import',
    );
    expect(trail.map(({ description }) => description)).toEqual([
      expect.stringContaining('Uploaded a claims export'),
      'Chose the columns of a claims export',
      'Kept the columns of a claims export',
      'Imported a claims export of 1 row',
      'Downloaded the original of a claims export',
      'Deleted a claims export of 1 rows',
    ]);
    // Its content is gone, so it may come again with the map that was kept.
    expect(await importCsv(client, pioneerCsv([pioneerRow]))).toMatchObject({ newRows: 1 });
  });

  test('nothing of patients and prescribers is in the database', async () => {
    const { client } = await pharmacy();
    await importCsv(
      client,
      pioneerCsv([{ ...pioneerRow, 'Patient Full Name': 'ZEBEDEE, QUINTUS' }]),
    );
    const tables = ['export_rows', 'export_imports', 'export_sources', 'fills', 'adjudications'];
    for (const table of tables) {
      const { rows } = await withClient(app.testDatabase.admin, (all) =>
        all.query(`select from ${table} one where one::text ~* 'zebedee|W123456789|welby'`),
      );
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });
});
