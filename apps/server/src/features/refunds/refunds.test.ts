import { Readable } from 'node:stream';
import type { PayerContracts } from '@pfs/wire/contract-analysis';
import type { DrugProfitability } from '@pfs/wire/drug-profitability';
import type { Figure } from '@pfs/wire/figures';
import type { AwaitedRefund, MfpRefund, MfpRefundSummary } from '@pfs/wire/refunds';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SmallClaim, smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { noOrigin } from '../audit/public.ts';
import { importCsv } from '../claims-exports/testing/exports.ts';
import { doCostWork } from '../costs/public.ts';
import { importPrices, mfpList } from '../drug-prices/public.ts';
import { setPaymentsCounted, verifyRollups } from '../ledger/rollups.ts';
import { rereadOldFiles } from '../remittances/import/import-835.ts';
import { openReaders } from '../remittances/import/stage-835.ts';
import { drug, eliquis, facilitatorFile, refund } from './testing/refund-files.ts';

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
beforeEach(async () => {
  const pharmacy = await registerPharmacy(app.server);
  client = pharmacy.client;
  organizationId = pharmacy.user.organization?.id ?? '';
});

/** The plan paid the negotiated price: $100.00, and the patient $20.00. */
const fills: readonly SmallClaim[] = [
  { id: '990001', gross: 10_000, patientPaid: 2_000, ...drug },
  { id: '990002-1', gross: 10_000, patientPaid: 2_000, ...drug },
];
const planFile = {
  name: 'plan.835',
  content: smallRemittance({ paidOn: '2026-03-02', payer: 'SILVER RX', claims: fills }),
};

async function get<Body>(path: string): Promise<Body> {
  const answer = await client.get(path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Body;
}

const figure = (name: string, query = '') => get<Figure>(`/api/figures/${name}${query}`);
const refunds = (query = '') => get<readonly MfpRefund[]>(`/api/mfp-refunds${query}`);

/** What stands in the books. */
async function books() {
  const values = ['claims', 'revenue', 'drugCost', 'belowCostLoss', 'dirFees'];
  const read = await Promise.all(
    [...values, 'netProfit', 'paymentsReceived'].map(async (name) => {
      return [name, (await figure(name)).value] as const;
    }),
  );
  const { database } = app.platform;
  expect(await database.withTenant(organizationId, verifyRollups)).toEqual([]);
  return Object.fromEntries(read);
}

const withoutRefunds = {
  claims: 2,
  revenue: 240,
  drugCost: 600,
  belowCostLoss: 360,
  dirFees: 0,
  netProfit: -360,
  paymentsReceived: 200,
};
const withRefunds = {
  ...withoutRefunds,
  revenue: 600,
  belowCostLoss: 0,
  netProfit: 0,
  paymentsReceived: 560,
};

test.each(['the plan first', 'the facilitator first'])(
  'a refund is revenue of its fill: no claim, no cost, no loss, %s',
  async (order) => {
    const files = [planFile, facilitatorFile('MTF1', refund('990001'), refund('990002'))];
    for (const file of order === 'the plan first' ? files : files.toReversed()) {
      await uploadAndRead(client, file);
    }
    expect(await books()).toEqual(withRefunds);
    const { drugs } = await get<DrugProfitability>('/api/analysis/drug-profitability');
    expect(drugs).toMatchObject([{ claims: 2, revenue: 600, netProfit: 0 }]);
    const { contracts } = await get<PayerContracts>('/api/analysis/contracts');
    const margins = contracts.map(({ payerName, netMargin }) => [payerName, netMargin]);
    // Revenue of $600.00 at a cost of $600.00, at the plan that the fills belong to.
    // The facilitator is no payer.
    expect(margins).toEqual([['SILVER RX', 0]]);
    const ofDrug = `?ndc=${eliquis}&from=2026-03-01&to=2026-03-05`;
    expect((await figure('revenue', ofDrug)).value).toBe(600);
    const listed = await refunds();
    expect(listed.map(({ rxNumber, amount, state }) => [rxNumber, amount, state])).toEqual([
      ['990001', 180, 'paid'],
      ['990002', 180, 'paid'],
    ]);
    expect(listed.every(({ claimId }) => claimId !== null)).toBe(true);
  },
);

test('the file says how many claims it has, and adds up', async () => {
  const detail = await uploadAndRead(client, facilitatorFile('MTF1', refund('990001')));
  expect(await get('/api/remittances')).toMatchObject([
    { id: detail.id, extractedData: { processedClaims: 1 } },
  ]);
  expect(detail.payments).toMatchObject([
    { amount: 180, claimsTotal: 180, balanced: true, counted: true },
  ]);
  expect(await get('/api/claims')).toEqual([]);
});

test('a deleted refund is a loss again', async () => {
  await uploadAndRead(client, planFile);
  const file = facilitatorFile('MTF1', refund('990001'), refund('990002'));
  const { id } = await uploadAndRead(client, file);
  const answer = await client.request({
    method: 'DELETE',
    url: `/api/remittances/${id}`,
    payload: { note: 'Sent by mistake' },
  });
  expect(answer.status, answer.text).toBe(200);
  expect(await books()).toEqual(withoutRefunds);
  expect(await refunds()).toEqual([]);
});

test('short with its reason, reversed, paid again, and without a fill', async () => {
  await uploadAndRead(client, planFile);
  const files = [
    facilitatorFile(
      'MTF1',
      refund('990001', { gross: 0, short: 18_000, remarks: ['N908'] }),
      refund('990002'),
      refund('777'),
    ),
    facilitatorFile('MTF2', refund('990002', { status: 'reversal' }), refund('778')),
  ];
  for (const file of files) await uploadAndRead(client, file);
  const states = async () =>
    Object.fromEntries((await refunds()).map(({ rxNumber, state }) => [rxNumber, state]));
  expect(await states()).toEqual({
    777: 'no_fill',
    778: 'no_fill',
    990001: 'short',
    990002: 'reversed',
  });
  const [short] = await refunds('?state=short');
  expect(short).toMatchObject({
    defaultAmount: 180,
    amount: 0,
    remarks: [{ code: 'N908', text: expect.stringContaining('negotiated price') }],
  });
  expect(await get<MfpRefundSummary>('/api/mfp-refunds/summary')).toMatchObject({
    fills: 4,
    amount: 360,
    states: [
      { state: 'short', fills: 1, amount: 0, missing: 180 },
      { state: 'reversed', fills: 1, amount: 0, missing: 180 },
      { state: 'no_fill', fills: 2, amount: 360, missing: 0 },
    ],
  });
  await uploadAndRead(client, facilitatorFile('MTF3', refund('990002')));
  expect((await states())['990002']).toBe('paid');
  expect((await books())['belowCostLoss']).toBe(180);
});

/** A fill of the claims export. */
async function exportedFill(rx: string, filledOn: string, sdra: string): Promise<void> {
  await app.platform.database.withTenant(organizationId, (tx) =>
    sql`insert into fills (organization_id, id, fill_key, store_id, rx_number, fill_number,
        filled_on, ndc, state, drug_name, quantity, sdra)
      values (${organizationId}, gen_random_uuid(), ${rx}, 'own', ${rx}, 1, ${filledOn}::date,
        ${eliquis}, 'paid', 'ELIQUIS 5 MG', 30, ${sdra})`.execute(tx.query),
  );
}

test('what the export expects and has not come waits, is late, and is laid out', async () => {
  await uploadAndRead(client, planFile);
  await exportedFill('990001', '2026-02-10', '180.00');
  await exportedFill('990002', '2026-02-10', '200.00');
  await exportedFill('990003', '2026-03-01', '50.00');
  const awaited = () => get<readonly AwaitedRefund[]>('/api/mfp-refunds/awaited');
  expect(await awaited()).toMatchObject([
    { rxNumber: '990001', expected: 180, dueOn: '2026-03-10', isLate: true },
    { rxNumber: '990002', expected: 200, dueOn: '2026-03-10', isLate: true },
    { rxNumber: '990003', expected: 50, dueOn: '2026-03-27', isLate: false, claimId: null },
  ]);
  expect(await get('/api/mfp-refunds/awaited?late=false')).toHaveLength(1);
  // Each of the two cost $300.00 and brought $120.00, 38 days ago.
  expect(await get('/api/mfp-refunds/summary')).toMatchObject({
    waiting: { fills: 1, amount: 50 },
    late: { fills: 2, amount: 380 },
    float: { amount: 360, averageDays: 38, unknownFills: 1 },
  });
  await uploadAndRead(client, facilitatorFile('MTF1', refund('990001'), refund('990002')));
  expect((await awaited()).map(({ rxNumber }) => rxNumber)).toEqual(['990003']);
  // The export says $200.00 where the facilitator says $180.00.
  expect(await refunds('?state=short')).toMatchObject([
    { rxNumber: '990002', defaultAmount: 180, expected: 200, amount: 180 },
  ]);
});

const expectedHeadings = 'Rx,Refill,Date Filled,NDC,BIN,Total Paid,SDRA,WAC Unit,Quantity';
const expected = (rx: string, sdra: string, wacUnit = '') =>
  `${rx},1,2/10/2026,${eliquis},019158,100.00,${sdra},${wacUnit},30`;
const exported = (...lines: readonly string[]) => [expectedHeadings, ...lines, ''].join('\n');

test.each(['before', 'after'])(
  'a fill whose refund is expected is no loss, its export imported %s the claims',
  async (order) => {
    const content = exported(expected('RX990001', '150.00'), expected('990002', '0.00', '11'));
    const importExport = () => importCsv(client, content);
    const early = order === 'before' ? await importExport() : undefined;
    await uploadAndRead(client, planFile);
    const { id } = early ?? (await importExport());
    // $180.00 each; $150.00 of it are expected for one. Nothing is revenue before it is paid.
    expect(await books()).toEqual({ ...withoutRefunds, belowCostLoss: 210 });
    await uploadAndRead(client, facilitatorFile('MTF1', refund('990001', { gross: 16_000 })));
    expect(await books()).toMatchObject({ belowCostLoss: 200, revenue: 400 });
    const payload = { note: 'a wrong file' };
    await client.request({ method: 'DELETE', url: `/api/export-imports/${id}`, payload });
    expect(await books()).toMatchObject({ belowCostLoss: 200, revenue: 400 });
  },
);

const mfpFile = [
  'IPAY,Selected Drug Name,Active Ingredient Name or Active Moiety Name,NDC-9,NDC-11,' +
    'XREF NDC-11,HCPCS Code,MFP Effective Date,MFP End Date,Single MFP per 30 DES,' +
    'NDC-9 MFP per Unit Price,HCPCS Code Dosage Price,As of Date,Type of Update,Remarks',
  `2026,ELIQUIS,APIXABAN,00003-0894,00003-0894-21,,,01/01/2026,,231,5.00,,11/25/2025,Initial,`,
].join('\n');

test('an import of negotiated prices changes which refunds are expected', async () => {
  await uploadAndRead(client, planFile);
  await importCsv(client, exported(expected('990001', '0.00', '11')));
  expect((await books())['belowCostLoss']).toBe(360);
  const { database, clock } = app.platform;
  await importPrices({ database, clock }, mfpList, {
    ...{ fileName: 'mfp.csv', content: Readable.from([Buffer.from(mfpFile)]) },
    ...{ truncated: () => false, userId: null, origin: noOrigin },
  });
  await doCostWork(app.platform);
  // ($11.00 - $5.00) x 30 units.
  expect((await books())['belowCostLoss']).toBe(180);
});

test('a claim without a fill date has the refund of the day that it was processed', async () => {
  const content = planFile.content.replaceAll(/DTM\*472\*20260210~\s*/g, '');
  await uploadAndRead(client, { name: 'plan.835', content });
  const processed = refund('990001', { filledOn: '2026-03-02' });
  await uploadAndRead(client, facilitatorFile('MTF1', processed));
  expect(await books()).toMatchObject({ belowCostLoss: 180, revenue: 420 });
});

test('a period shows what it brought, and what its fills still miss in all', async () => {
  const inTwo = (gross: number) => refund('990001', { gross, short: 18_000 - gross });
  await uploadAndRead(client, planFile);
  await uploadAndRead(client, facilitatorFile('MTF1', inTwo(5_000)));
  const later = { paidOn: '2026-03-12', payer: 'MTF PM NGS', trace: 'MTF2' };
  const content = smallRemittance({ ...later, claims: [inTwo(6_000)] });
  await uploadAndRead(client, { name: 'MTF2.835', content });
  expect(await get('/api/mfp-refunds/summary?from=2026-03-10')).toMatchObject({
    amount: 60,
    states: [{ state: 'short', fills: 1, amount: 60, missing: 70 }],
  });
});

test('refunds are of their pharmacy alone', async () => {
  await uploadAndRead(client, facilitatorFile('MTF1', refund('990001')));
  const other = await registerPharmacy(app.server);
  expect((await other.client.get('/api/mfp-refunds')).body).toEqual([]);
});

/** As the first reader kept it: each refund a claim, and neither remark nor filing codes. */
async function makeOld(): Promise<void> {
  await app.platform.database.withTenant(organizationId, async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from payments
      where organization_id = ${organizationId}`.execute(tx.query);
    const ids = rows.map(({ id }) => id);
    await setPaymentsCounted(tx, ids, false);
    await sql`insert into claims (organization_id, id, claim_id, remittance_id, payment_id,
        payer_id, date_of_service, processed_date, gross_amount, dir_fee, ger_fee, other_fees,
        net_amount, charge_amount, patient_paid, drug_name, ndc, quantity, status, status_code,
        segment, byte_offset)
      select organization_id, id, lpad(rx_number, 12, '0') || 'FILL' || fill_number,
        remittance_id, payment_id, payer_id, date_of_service, paid_on, amount, 0, 0, 0, amount,
        default_amount, 0, drug_name, ndc, quantity, status, status_code, segment, byte_offset
      from mfp_refunds where organization_id = ${organizationId}`.execute(tx.query);
    await sql`update payments set claim_count = refund_count, refund_count = 0
      where organization_id = ${organizationId} and refund_count > 0`.execute(tx.query);
    await sql`delete from mfp_refunds where organization_id = ${organizationId}`.execute(tx.query);
    await sql`update claims set filing_code = null
      where organization_id = ${organizationId}`.execute(tx.query);
    await sql`update remittances set reader_version = 1
      where organization_id = ${organizationId}`.execute(tx.query);
    await setPaymentsCounted(tx, ids, true);
  });
}

const filingCodes = () =>
  app.platform.database.withTenant(organizationId, (tx) =>
    tx.query.selectFrom('claims').select(['claim_id', 'filing_code']).orderBy('id').execute(),
  );

test('files read before are read again, and come to what a new one says', async () => {
  await uploadAndRead(client, planFile);
  const short = refund('990002', { gross: 17_000, short: 1_000, remarks: ['N908', 'N911'] });
  await uploadAndRead(client, facilitatorFile('MTF1', refund('990001'), short));
  const state = async () => [
    await books(),
    (await refunds()).map(({ id: _id, caseId: _case, ...row }) => row),
    (await get<readonly { id: string }[]>('/api/payments')).length,
    await filingCodes(),
  ];
  const wanted = await state();
  expect(await filingCodes()).toMatchObject([{ filing_code: '13' }, { filing_code: '13' }]);
  await makeOld();
  expect((await books())['claims']).toBe(4);
  const readers = openReaders();
  try {
    await rereadOldFiles({ ...app.platform, readers }, () => false);
    expect(await state()).toEqual(wanted);
    // A second run finds nothing to do.
    await rereadOldFiles({ ...app.platform, readers }, () => false);
    expect(await state()).toEqual(wanted);
  } finally {
    await readers.close();
  }
});

test('fills without a report aren’t looked up in reports one by one', async () => {
  await app.platform.database.withTenant(organizationId, async (tx) => {
    await tx.client.query(
      `insert into fills (organization_id, id, fill_key, store_id, rx_number, fill_number,
         filled_on, ndc, state)
       select $1, gen_random_uuid(), at, 'own', at, 0, '2026-02-10', $2, 'paid'
       from generate_series(1, 2000) at`,
      [organizationId, eliquis],
    );
    const { rows } = await tx.client.query<{ readonly 'QUERY PLAN': string }>(
      'explain analyze select * from awaited_refunds',
    );
    const lookups = rows
      .map((row) => row['QUERY PLAN'])
      .filter((line) => line.includes('reported_refunds'));
    expect(lookups).not.toEqual([]);
    for (const line of lookups) expect(line).toMatch(/loops=1\)|never executed/);
  });
});
