import { hash } from 'node:crypto';
import { readExport } from '@pfs/documents/exports/read-export';
import { v7 as uuidV7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { deleteOwn } from '../../platform/database/own-rows.ts';
import { orNotFound } from '../../platform/errors.ts';
import { everyNth, ordersOf } from '../../testing/in-depth.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient } from '../../testing/test-client.ts';
import type { NewFile } from '../intake/public.ts';
import { exportKind } from './export-kind.ts';
import { settleStores } from './export-stores.ts';
import { findImport, type ImportRow, insertImport } from './imports.repository.ts';
import { readKnowledge } from './read-import.ts';
import { removeRows } from './store-import.ts';
import { confirmExport, importCsv, rowsOf } from './testing/exports.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;
let userId: string;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-11-20T17:00:00Z') });
});
afterAll(() => app.close());
beforeEach(async () => {
  const pharmacy = await registerPharmacy(app.server);
  client = pharmacy.client;
  organizationId = pharmacy.user.organization?.id ?? '';
  userId = pharmacy.user.id;
});

const [first, second, third] = ['1457398802', '1234567893', '1999999984'];
const exportOf = (...rows: readonly (readonly [rx: string, store: string, paid: string])[]) =>
  ['Rx,Refill,Date Filled,NDC,BIN,Total Paid,Processed,NPI,Filed By']
    .concat(
      rows.map(
        ([rx, store, paid], at) =>
          `${rx},0,9/14/2026,00093742456,19158,${paid},9/1${at}/2026 9:00,${store},${third}`,
      ),
    )
    .join('\n');

const files = {
  A: exportOf(['1', first, '5.00'], ['2', first, '6.00']),
  B: exportOf(['1', second, '50.00'], ['5', second, '7.00']),
  later: exportOf(['9', first, '1.00'], ['2', first, '8.00'], ['1', first, '4.00']),
};

async function say(npi: string): Promise<void> {
  const answer = await client.request({
    ...{ method: 'PATCH', url: '/api/organization/identifiers', payload: { npi, ncpdpId: '' } },
  });
  expect(answer.status, answer.text).toBe(200);
}

async function remove(id: string | undefined): Promise<void> {
  const answer = await client.request({
    ...{ method: 'DELETE', url: `/api/export-imports/${id}`, payload: { note: 'a wrong file' } },
  });
  expect(answer.status, answer.text).toBe(200);
}

const told = async () =>
  (await rowsOf(app, organizationId)).fills
    .map(({ store_id: store, rx_number: rx }) => `${rx} ${store}`)
    .toSorted();

type Step = keyof typeof files | 'delete B' | 'say NPI';

const columns = {
  ...({ Rx: 'rxNumber', Refill: 'fillNumber', 'Date Filled': 'filledOn', NDC: 'ndc' } as const),
  ...({ BIN: 'bin', 'Total Paid': 'paid', Processed: 'processedAt', NPI: 'npi' } as const),
};
const today = '2026-11-20';

function readFile(name: keyof typeof files, ownStores: readonly string[]) {
  const chosen = { map: columns, dayOrder: 'month_first', store: 'own' } as const;
  const options = { chosen, ownStores, today, sources: [], wantsRows: 'known' } as const;
  return readExport(new TextEncoder().encode(files[name]), options);
}

/** Imports a file as the worker does. */
async function importFile(tx: TenantTransaction, name: keyof typeof files): Promise<string> {
  const id = uuidV7();
  const sha256 = hash('sha256', name);
  const kept = { fileName: name, fileType: 'text/csv', fileBytes: 1, storagePath: id, sha256 };
  await insertImport(tx, { ...kept, id, source: 'upload', uploadedBy: null } as NewFile);
  const { ownStores } = await readKnowledge(tx);
  const read = await readFile(name, ownStores);
  const chosen = { columns, dayOrder: 'month_first', store: 'own', by: userId };
  const file = { ...orNotFound(await findImport(tx, id)), chosen } as unknown as ImportRow;
  await exportKind.store(tx, { file, read, today });
  return id;
}

/** Takes the steps and answers the rows that they come to; nothing of it stays. */
function rowsAfter(steps: readonly Step[]) {
  return app.platform.database.withTenant(organizationId, async (tx) => {
    await tx.client.query('savepoint steps');
    let ofB = '';
    for (const step of steps) {
      if (step === 'say NPI') {
        await tx.query
          .updateTable('organizations')
          .set({ npi: first })
          .where('id', '=', organizationId)
          .execute();
        await settleStores(tx);
      } else if (step === 'delete B') {
        await removeRows(tx, orNotFound(await findImport(tx, ofB)));
        await deleteOwn(tx, 'export_imports', { id: ofB }).execute();
      } else {
        const id = await importFile(tx, step);
        if (step === 'B') ofB = id;
      }
    }
    const all = async (table: 'fills' | 'adjudications') =>
      (await tx.client.query(`select * from ${table} order by id`)).rows;
    const rows = { fills: await all('fills'), adjudications: await all('adjudications') };
    await tx.client.query('rollback to savepoint steps');
    return rows;
  });
}

test('in any order, a deleted export of another store leaves no trace', async () => {
  const all = ['A', 'B', 'delete B', 'later'] as const;
  const orders = [...ordersOf<Step>(all), ...ordersOf<Step>([...all, 'say NPI'])].filter(
    (order) => order.indexOf('B') < order.indexOf('delete B'),
  );
  const alone = await rowsAfter(['A', 'later']);
  expect(alone.fills.map(({ store_id }) => store_id)).toEqual(['own', 'own', 'own']);
  for (const order of everyNth(orders, 4)) {
    expect(await rowsAfter(order), order.join()).toEqual(alone);
  }
});

test('in any order, two stores stay apart, and one is the pharmacy’s own once it says so', async () => {
  for (const [steps, stores] of [
    [
      ['A', 'B', 'later'],
      [first, second],
    ],
    [
      ['A', 'B', 'say NPI'],
      ['own', second],
    ],
  ] as const) {
    const orders = everyNth(ordersOf<Step>(steps), 2);
    const one = await rowsAfter(steps);
    expect(new Set(one.fills.map(({ store_id }) => store_id))).toEqual(new Set(stores));
    for (const order of orders) expect(await rowsAfter(order), order.join()).toEqual(one);
  }
});

test('an NPI that is corrected changes whose claims are its own, and joins no two stores', async () => {
  await importCsv(client, exportOf(['1', first, '5.00'], ['1', second, '50.00']));
  await importCsv(client, files.A);
  expect(await told()).toEqual([`1 ${second}`, `1 ${first}`, `2 ${first}`]);
  await say(first);
  expect(await told()).toEqual([`1 ${second}`, '1 own', '2 own']);
  await say(second);
  expect(await told()).toEqual([`1 ${first}`, '1 own', `2 ${first}`]);
  await say(third);
  expect(await told()).toEqual([`1 ${second}`, `1 ${first}`, `2 ${first}`]);
});

test('a wrong column of the store that is corrected is forgotten', async () => {
  const { NPI: npi, ...others } = columns;
  const wrong = { columns: { ...others, 'Filed By': npi } };
  const right = { columns };
  const { id } = await importCsv(client, files.A, wrong);
  await confirmExport(client, id, right);
  expect(await told()).toEqual(['1 own', '2 own']);
  await confirmExport(client, id, wrong);
  await importCsv(client, files.later, right);
  const other = (await client.get('/api/export-imports')).body[0].id as string;
  await confirmExport(client, other, right);
  expect(await told()).toContain(`1 ${third}`);
  await confirmExport(client, id, right);
  expect(await told()).toEqual(['1 own', '2 own', '9 own']);
});

test('what a person says is another store’s never becomes the pharmacy’s own by itself', async () => {
  const unnamed = files.A.replaceAll(first, '');
  const { id } = await importCsv(client, unnamed, { store: second });
  expect(await told()).toEqual([`1 ${second}`, `2 ${second}`]);
  await importCsv(client, files.B);
  expect(await told()).toEqual([`1 ${second}`, `2 ${second}`, `5 ${second}`]);
  await remove(id);
  expect(await told()).toEqual(['1 own', '5 own']);
});

test('a refund report says nothing of stores', async () => {
  const heads = 'Rx Num,NDC,Service Date,ICN,SDRA,MFR Payment Amount,Payment Issue Date,NPI';
  await importCsv(client, `${heads}\n1,00003089421,9/14/2026,7,,100.00,10/2/2026,${second}\n`);
  await importCsv(client, files.A);
  expect(await told()).toEqual(['1 own', '2 own']);
});
