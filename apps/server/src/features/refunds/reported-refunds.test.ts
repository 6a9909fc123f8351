import type { Alert } from '@pfs/wire/alerts';
import type { ExportImportDetail, ExportPreview } from '@pfs/wire/export-imports';
import type { Figure } from '@pfs/wire/figures';
import type { ListedPayment } from '@pfs/wire/payments';
import type { AwaitedRefund, MfpRefund, MfpRefundSummary } from '@pfs/wire/refunds';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
import { everyNth, ordersOf } from '../../testing/in-depth.ts';
import { joinAs } from '../../testing/people.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { importCsv, sendExport, settledExport } from '../claims-exports/testing/exports.ts';
import { verifyRollups } from '../ledger/rollups.ts';
import {
  eliquis,
  facilitatorFile,
  fill,
  headings,
  lineOf,
  npi,
  refund,
  report,
} from './testing/refund-files.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
  // 30 units cost $300.00.
  const price = { ndc: eliquis, effective_date: '2025-01-01', price: '10.00000' };
  await app.platform.database.withPlatform('arrange a price', (tx) =>
    tx.query
      .insertInto('nadac_prices')
      .values({ ...price, pricing_unit: 'EA', description: 'ELIQUIS' })
      .execute(),
  );
});
afterAll(() => app.close());
beforeEach(renew);

async function renew(): Promise<void> {
  const pharmacy = await registerPharmacy(app.server);
  client = pharmacy.client;
  organizationId = pharmacy.user.organization?.id ?? '';
}

async function get<Body>(path: string): Promise<Body> {
  const answer = await client.get(path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Body;
}

const value = async (name: string) => (await get<Figure>(`/api/figures/${name}`)).value;
const refunds = () => get<readonly MfpRefund[]>('/api/mfp-refunds');
const awaited = () => get<readonly AwaitedRefund[]>('/api/mfp-refunds/awaited');
const detailOf = (id: string) => get<ExportImportDetail>(`/api/export-imports/${id}`);

/** What stands in the books, which equals a recount. */
async function books() {
  const { database } = app.platform;
  expect(await database.withTenant(organizationId, verifyRollups)).toEqual([]);
  const listed = await refunds();
  return {
    revenue: await value('revenue'),
    paymentsReceived: await value('paymentsReceived'),
    belowCostLoss: await value('belowCostLoss'),
    awaited: (await awaited()).map(({ rxNumber, expected }) => [rxNumber, expected]),
    refunds: listed
      .map((one) => [
        ...[one.rxNumber, one.paidOn, one.amount, one.source, one.state],
        ...[one.reported, one.reportDiffers],
      ])
      .toSorted((a, b) => String(a[0]).localeCompare(String(b[0]))),
  };
}

async function remove(path: string): Promise<void> {
  const answer = await client.request({
    ...{ method: 'DELETE', url: path, payload: { note: 'sent by mistake' } },
  });
  expect(answer.status, answer.text).toBe(200);
}

/** Each loads a file and answers the path by which it is deleted. */
const loads = {
  async plan() {
    const claims = [fill('990001'), fill('990002')];
    const content = smallRemittance({ paidOn: '2026-03-02', payer: 'SILVER RX', claims });
    return `/api/remittances/${(await uploadAndRead(client, { name: 'plan.835', content })).id}`;
  },
  async era() {
    const file = facilitatorFile('MTF1', refund('990001', { payerControlNumber: '000123' }));
    return `/api/remittances/${(await uploadAndRead(client, file)).id}`;
  },
  async report() {
    const text = report(
      { rx: '990001', icn: '123', paid: '170.00' },
      { rx: '990002', icn: '124', paid: '$175.00', sdra: '$180.00' },
      { rx: '990003', icn: '125', sdra: '50.00' },
    );
    return `/api/export-imports/${(await importCsv(client, text)).id}`;
  },
};

type File = keyof typeof loads;

/** What the books are while these files are held, whatever came first and whatever was deleted. */
function booksOf(held: ReadonlySet<File>) {
  const [plan, era, isReport] = [held.has('plan'), held.has('era'), held.has('report')];
  const first = era ? 180 : isReport ? 170 : 0;
  const second = isReport ? 175 : 0;
  const state = (amount: number) => (plan ? (amount < 180 ? 'short' : 'paid') : 'no_fill');
  return {
    revenue: (plan ? 240 : 0) + first + second,
    paymentsReceived: (plan ? 200 : 0) + first + second,
    belowCostLoss: plan && !isReport ? 360 - first : 0,
    awaited: isReport ? [['990003', 50]] : [],
    refunds: [
      ...(era
        ? [
            [
              '990001',
              '2026-03-05',
              180,
              'remittance',
              state(180),
              ...(isReport ? [170, true] : [null, false]),
            ],
          ]
        : isReport
          ? [['990001', '2026-03-06', 170, 'report', state(170), null, false]]
          : []),
      ...(isReport ? [['990002', '2026-03-06', 175, 'report', state(175), null, false]] : []),
    ],
  };
}

const orders = ordersOf<File>(['plan', 'era', 'report']);

const ways = orders.map((loaded, at) => ({
  loaded,
  deleted: orders[(at + 1) % orders.length] ?? [],
  way: loaded.join(', '),
}));

test.each(everyNth(ways, 2))(
  'loaded in the order $way and deleted in another, the books are those of the files held',
  async ({ loaded, deleted }) => {
    const held = new Map<File, string>();
    for (const file of loaded) {
      held.set(file, await loads[file]());
      expect(await books()).toEqual(booksOf(new Set(held.keys())));
    }
    for (const file of deleted) {
      await remove(held.get(file) ?? '');
      held.delete(file);
      expect(await books()).toEqual(booksOf(new Set(held.keys())));
    }
  },
);

test('the preview shows rows, totals and what 835s have, and stores nothing', async () => {
  await loads.era();
  const before = await books();
  const lines = report(
    { rx: '990001', icn: '123', paid: '170.00' },
    { rx: '990002', icn: '124', paid: '175.00' },
    { rx: '990003', icn: '125' },
    { rx: '990004', icn: '126', paid: 'soon' },
  );
  const sent = await sendExport(client, lines, 'mtf.csv');
  const { id } = await settledExport(client, sent.body.id as string);
  const { body } = await client.post(`/api/export-imports/${id}/preview`, {});
  expect(body as ExportPreview).toMatchObject({
    ...{ content: 'refunds', canImport: true, refundsFrom: 'facilitator', lines: 4 },
    refused: [{ line: 5, message: 'Refund: manufacturer payment can’t be read.' }],
    refunds: {
      counted: { rows: 1, amount: 175 },
      known: { rows: 1, amount: 170 },
      replaced: { rows: 0, amount: 0 },
      expected: { rows: 1, amount: 180 },
      differing: [{ line: 2, icn: '123', reported: 170, known: 180 }],
    },
  });
  expect((body as ExportPreview).sample[0]?.values).toEqual({
    ...{ rxNumber: '990001', filledOn: '2026-02-10', ndc: eliquis, sdra: '$180.00', icn: '123' },
    ...{ refundPaid: '$170.00', refundPaidOn: '2026-03-06' },
  });
  expect(await detailOf(id)).toMatchObject({ status: 'mapping', content: 'refunds' });
  expect(await books()).toEqual(before);
});

test('overlapping reports count a refund once; the newer one has the last word', async () => {
  const old = report({ rx: '1', icn: '7', paid: '100.00' }, { rx: '2', icn: '8', paid: '5.00' });
  const newer = report(
    { rx: '1', icn: '7', paid: '90.00' },
    { rx: '3', icn: '9', paid: '1.00', on: '3/12/2026' },
  );
  const amounts = async () =>
    Object.fromEntries((await refunds()).map(({ rxNumber, amount }) => [rxNumber, amount]));
  const first = await importCsv(client, newer);
  const second = await importCsv(client, old);
  expect(await amounts()).toEqual({ 1: 90, 2: 5, 3: 1 });
  expect((await detailOf(second.id)).refunds).toMatchObject({ replaced: { rows: 1, amount: 100 } });
  expectError(await sendExport(client, old), 'duplicate_file');
  await remove(`/api/export-imports/${first.id}`);
  expect(await amounts()).toEqual({ 1: 100, 2: 5 });
  await importCsv(client, newer);
  expect(await amounts()).toEqual({ 1: 90, 2: 5, 3: 1 });
  await books();
});

test('what a manufacturer paid itself counts beside an 835 that states zero, and once', async () => {
  await loads.plan();
  const none = refund('990001', {
    ...{ gross: 0, short: 18_000, remarks: ['N909'], payerControlNumber: '55' },
  });
  await uploadAndRead(client, facilitatorFile('MTF1', none, refund('990002')));
  // Of Rx 990002 the file has what the facilitator paid.
  const text = report(
    { rx: '990001', icn: '55', paid: '180.00' },
    { rx: '990002', paid: '180.00' },
  );
  const done = await importCsv(client, text, { refundsFrom: 'manufacturer' });
  expect(done.refunds).toMatchObject({ counted: { rows: 1 }, known: { rows: 1, amount: 180 } });
  expect(await books()).toMatchObject({ revenue: 600, belowCostLoss: 0 });
  const listed = await refunds();
  const ofFirst = listed.filter(({ rxNumber }) => rxNumber === '990001');
  expect(
    ofFirst.map(({ source, state, amount, fillNumber }) => [source, state, amount, fillNumber]),
  )
    // One fill, paid in full by both together.
    .toEqual([
      ['manufacturer', 'paid', 180, 1],
      ['remittance', 'paid', 0, 1],
    ]);
});

test('a take-back is another refund than the payment with its ICN', async () => {
  const paid = { payerControlNumber: '77' };
  await uploadAndRead(client, facilitatorFile('MTF1', refund('990001', paid)));
  const text = report(
    { rx: '990001', icn: '77', paid: '180.00' },
    { rx: '990001', icn: '77', paid: '(180.00)' },
  );
  await importCsv(client, text);
  expect(await books()).toMatchObject({ revenue: 0, paymentsReceived: 0 });
  const back = { status: 'reversal', payerControlNumber: '78', originalReference: '77' } as const;
  const file = facilitatorFile('MTF2', refund('990001', back), refund('990002'));
  await uploadAndRead(client, file);
  expect(await books()).toMatchObject({ revenue: 180, paymentsReceived: 180 });
  const ofFill = (await refunds()).filter(({ rxNumber }) => rxNumber === '990001');
  expect(ofFill.map(({ amount }) => amount).toSorted()).toEqual([-180, 180]);
  expect(ofFill.every((one) => one.source === 'remittance' && one.reported === one.amount)).toBe(
    true,
  );
});

test('the report says what is expected where the export has nothing, and by the due day', async () => {
  await loads.plan();
  await importCsv(client, report({ rx: '990001', icn: '1' }, { rx: '990002', icn: '2' }));
  expect(await awaited()).toMatchObject([
    { rxNumber: '990001', expected: 180, dueOn: '2026-03-10', isLate: true, fillId: null },
    { rxNumber: '990002', expected: 180 },
  ]);
  expect(await get<MfpRefundSummary>('/api/mfp-refunds/summary')).toMatchObject({
    late: { fills: 2, amount: 360 },
    float: { amount: 360, averageDays: 38 },
  });
  const fills = 'Rx,Refill,Date Filled,NDC,BIN,Total Paid,SDRA';
  const row = `990001,1,2/10/2026,${eliquis},019158,100.00`;
  await importCsv(client, `${fills}\n${row},200.00\n`);
  expect(await awaited()).toMatchObject([
    { rxNumber: '990001', expected: 200, fillId: expect.any(String) },
    { rxNumber: '990002', expected: 180, fillId: null },
  ]);
  await importCsv(client, `${fills}\n${row.replace('990001', '990002')},\n`);
  expect(await awaited()).toMatchObject([
    { rxNumber: '990001', expected: 200 },
    { rxNumber: '990002', expected: 180, fillId: expect.any(String) },
  ]);
});

test('another pharmacy’s report is refused, and says so', async () => {
  const set = { npi: '1457398802', ncpdpId: '' };
  const answer = await client.request({
    ...{ method: 'PATCH', url: '/api/organization/identifiers', payload: set },
  });
  expect(answer.status, answer.text).toBeLessThan(300);
  const sent = await sendExport(client, report({ rx: '1', icn: '7', paid: '100.00' }));
  const { id } = await settledExport(client, sent.body.id as string);
  const { body } = await client.post(`/api/export-imports/${id}/preview`, {});
  expect(body as ExportPreview).toMatchObject({
    ...{ canImport: false, refused: [{ line: 2, message: 'The NPI is another pharmacy’s.' }] },
    problems: expect.arrayContaining([
      { code: 'refused_store', message: `Rows of another pharmacy (NPI ${npi}) are refused.` },
    ]),
  });
  expect(await refunds()).toEqual([]);
});

test('staff import a report; only an administrator deletes it', async () => {
  const { client: staff } = await joinAs(app, { role: 'staff', organizationId });
  const done = await importCsv(staff, report({ rx: '1', icn: '7', paid: '100.00' }));
  const gone = await staff.request({
    ...{ method: 'DELETE', url: `/api/export-imports/${done.id}`, payload: { note: 'not ours' } },
  });
  expectError(gone, 'forbidden');
  expect((await client.get(`/api/export-imports/${done.id}/original`)).text).toContain(
    'MFR Payment',
  );
  expect(await get('/api/export-imports?content=refunds')).toHaveLength(1);
  expect(await get('/api/export-imports?content=claims')).toEqual([]);
});

test('a report’s money is a payment of its day, and opens like any other', async () => {
  const text = report({ rx: '1', icn: '7', paid: '100.00' }, { rx: '2', icn: '8', paid: '5.50' });
  const { id } = await importCsv(client, text);
  const payments = await get<readonly ListedPayment[]>('/api/payments');
  expect(payments).toMatchObject([
    {
      ...{ remittanceId: null, importId: id, fileName: 'export.csv', amount: 105.5 },
      ...{ payerName: 'Medicare Transaction Facilitator', paidOn: '2026-03-06', refundCount: 2 },
    },
  ]);
  const path = `/api/payments/${payments[0]?.id}`;
  expect(await get(path)).toMatchObject({ remittanceId: null, counted: true, balanced: true });
  expectError(await client.post(`${path}/hold`, {}), 'conflict');
  expect(await get('/api/claims')).toEqual([]);
});

test('columns chosen anew make a claims export of a report, and back', async () => {
  const text = `${headings},Total Paid\n${lineOf({ rx: '1', icn: '7', paid: '9.00' })},4.00\n`;
  const sent = await sendExport(client, text);
  const { id } = await settledExport(client, sent.body.id as string);
  const columns = { 'Rx Num': 'rxNumber', 'Service Date': 'filledOn' };
  const asRefunds = { 'MFR Payment Amount': 'refundPaid', 'Payment Issue Date': 'refundPaidOn' };
  const choose = async (more: object) => {
    const body = { columns: { ...columns, ...more }, dayOrder: 'month_first' };
    expect((await client.post(`/api/export-imports/${id}/import`, body)).status).toBe(202);
    return settledExport(client, id);
  };
  expect(await choose(asRefunds)).toMatchObject({ content: 'refunds', paid: 9 });
  expect(await refunds()).toMatchObject([{ amount: 9, source: 'manufacturer' }]);
  expect(await choose({ 'Total Paid': 'paid' })).toMatchObject({ content: 'claims', paid: 4 });
  expect(await refunds()).toEqual([]);
  expect(await choose(asRefunds)).toMatchObject({
    content: 'refunds',
    refunds: { counted: { rows: 1 } },
  });
  await books();
});

test('a report’s refunds end the alert of a loss below cost until the report is deleted', async () => {
  await loads.plan();
  const losses = async () =>
    (await get<readonly Alert[]>('/api/alerts')).filter(({ type }) => type === 'below_cost').length;
  expect(await losses()).toBe(1);
  const { id } = await importCsv(
    client,
    report({ rx: '990001', icn: '1', paid: '180.00' }, { rx: '990002', icn: '2', paid: '180.00' }),
  );
  expect(await losses()).toBe(0);
  await remove(`/api/export-imports/${id}`);
  expect(await losses()).toBe(1);
});

test('a refund counts once, whether a report names its ICN or not', async () => {
  await importCsv(client, report({ rx: '990001', icn: '1', paid: '180.00' }));
  const bare = report({ rx: '990001', paid: '180.00' }, { rx: '990002', paid: '5.00' });
  const second = await importCsv(client, bare, { refundsFrom: 'manufacturer' });
  expect(await value('revenue')).toBe(185);
  await remove(`/api/export-imports/${second.id}`);
  expect(await value('revenue')).toBe(180);
  // Paid on another day, it is another refund.
  await importCsv(client, report({ rx: '990001', paid: '180.00', on: '3/9/2026' }));
  expect(await value('revenue')).toBe(360);
  await books();
});

test('a refund of an 835 stands for one row of a report without ICNs', async () => {
  await importCsv(
    client,
    report(
      { rx: '990001', paid: '180.00' },
      { rx: '990001', paid: '(180.00)', on: '3/9/2026' },
      { rx: '990001', paid: '180.00', on: '3/12/2026' },
    ),
  );
  expect(await value('revenue')).toBe(180);
  await uploadAndRead(client, facilitatorFile('MTF1', refund('990001')));
  expect(await value('revenue')).toBe(180);
  // Another report names the ICN of the refund that the 835 has; the others still count.
  await importCsv(client, report({ rx: '990001', icn: '7', paid: '180.00', on: '3/6/2026' }));
  expect(await value('revenue')).toBe(180);
  await books();
});
