import { everything } from '@pfs/core/figures/figure-filter';
import type { Claim, ClaimDetail } from '@pfs/wire/claims';
import type { DrugProfitability } from '@pfs/wire/drug-profitability';
import type { ClaimCost } from '@pfs/wire/figure-rows';
import type { Figure } from '@pfs/wire/figures';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { everyNth } from '../../testing/in-depth.ts';
import { type SmallClaim, smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { readFigures } from '../figures/public.ts';
import { setPaymentsCounted, verifyRollups } from '../ledger/rollups.ts';
import { addInvoice, addVendor } from '../vendors/testing/an-invoice.ts';
import { linkOldFills } from './recost.service.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;

const ndc = '00003089421';

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
  // 30 units cost $300.00.
  const price = { ndc, effective_date: '2025-01-01', price: '10.00000' };
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
  // From now on the links, too, are compared with those that must be.
  await linkOldFills(app.platform.database, organizationId);
});

const fill = { id: '7000001', ndc, drugName: 'ELIQUIS 5 MG', filledOn: '2026-02-10' };

/** The first payer leaves $60.00 to the patient, the second one $15.00, the third one $5.00. */
const claims = {
  first: { ...fill, gross: 25_000, patientPaid: 6_000 },
  second: { ...fill, paidAs: '2', gross: 4_000, patientPaid: 1_500 },
  third: { ...fill, paidAs: '3', gross: 800, patientPaid: 500 },
  secondTakenBack: {
    ...{ ...fill, gross: 4_000, patientPaid: 1_500, originalReference: 'S1' },
    status: 'reversal',
  },
  firstTakenBack: {
    ...{ ...fill, gross: 25_000, patientPaid: 6_000, originalReference: 'F1' },
    status: 'reversal',
  },
  firstAgain: { ...fill, gross: 24_000, patientPaid: 7_000 },
} as const satisfies Record<string, SmallClaim>;
type Name = keyof typeof claims;

const payers: Readonly<Record<Name, string>> = {
  ...{ first: 'SILVER RX', firstTakenBack: 'SILVER RX', firstAgain: 'SILVER RX' },
  ...{ second: 'STATE MEDICAID', secondTakenBack: 'STATE MEDICAID', third: 'COUPON RX' },
};
const days: Readonly<Record<Name, string>> = {
  ...{ first: '2026-03-02', second: '2026-03-04', third: '2026-03-06' },
  ...{ secondTakenBack: '2026-03-10', firstTakenBack: '2026-03-10', firstAgain: '2026-03-10' },
};

const numbers: Partial<Record<Name, string>> = { first: 'F1', second: 'S1', firstAgain: 'F2' };

async function upload(...names: readonly Name[]): Promise<void> {
  for (const name of names) {
    const number = numbers[name];
    const claim = { ...claims[name], ...(number ? { payerControlNumber: number } : {}) };
    const lumps = name.endsWith('TakenBack') ? ([['FB', 'BALANCE', -50_000]] as const) : [];
    const content = smallRemittance({
      ...{ paidOn: days[name], payer: payers[name], trace: name, claims: [claim], lumps },
    });
    await uploadAndRead(client, { name: `${name}.835`, content });
  }
}

async function figure(name: string): Promise<Figure> {
  const { body } = await client.get(`/api/figures/${name}?from=2026-01-01&to=2026-12-31`);
  return body as Figure;
}

const inTenant: TestApp['platform']['database']['withTenant'] = (id, work, options) =>
  app.platform.database.withTenant(id, work, options);

/** Revenue, paid by patients, cost, units and the loss; figures and recounted rows agree. */
async function money() {
  expect(await inTenant(organizationId, verifyRollups)).toEqual([]);
  const { body } = await client.get('/api/analysis/drug-profitability');
  const { totals, drugs } = body as DrugProfitability;
  const shown = {
    revenue: totals.revenue,
    patientPaid: (await figure('patientPaid')).value,
    cost: totals.cost.nadac + totals.cost.estimated,
    units: drugs.reduce((sum, { totalDispensed }) => sum + totalDispensed, 0),
    loss: totals.belowCostLoss,
  };
  expect((await figure('revenue')).value).toBe(shown.revenue);
  expect((await figure('drugUnits')).value).toBe(shown.units);
  expect((await figure('drugCost')).value).toBe(shown.cost);
  return shown;
}

const ofFirst = { revenue: 310, patientPaid: 60, cost: 300, units: 30, loss: 0 };
const ofTwo = { revenue: 305, patientPaid: 15, cost: 300, units: 30, loss: 0 };
const ofThree = { revenue: 303, patientPaid: 5, cost: 300, units: 30, loss: 0 };

test('a fill that three payers pay has its cost once and the last patient amount', async () => {
  await upload('first');
  expect(await money()).toEqual(ofFirst);
  await upload('second');
  expect(await money()).toEqual(ofTwo);
  await upload('third');
  expect(await money()).toEqual(ofThree);
  const covered = (await figure('patientPaid')).terms.at(-1);
  expect(covered).toMatchObject({
    label: 'Covered by a later payer, or corrected by an export',
    value: 75,
  });
  const query = new URLSearchParams(covered?.rows?.filter).toString();
  const { body: rows } = await client.get(`/api/claim-costs?${query}`);
  expect(rows).toMatchObject([
    { patientCorrection: 15, quantity: 0, revenue: -2, cost: 0, loss: null },
    { patientCorrection: 60, quantity: 0, revenue: -5, cost: 0, loss: null },
  ]);
});

const orders: readonly (readonly Name[])[] = [
  ['third', 'second', 'first'],
  ['second', 'first', 'third'],
  ['second', 'third', 'first'],
  ['first', 'third', 'second'],
];
test.each(everyNth(orders, 2))('in any order of files: %s, %s, %s', async (...names) => {
  await upload(...names);
  expect(await money()).toEqual(ofThree);
});

test('a second payer alone has cost and units until the first one is here', async () => {
  await upload('second');
  expect(await money()).toMatchObject({ revenue: 55, patientPaid: 15, cost: 300, units: 30 });
  await upload('first');
  expect(await money()).toEqual(ofTwo);
  const vendorId = await addVendor(client);
  const drug = { ndc, description: 'ELIQUIS', unit: 'EA', packSize: 1 };
  const line = { ...drug, quantity: 30, unitPrice: 10, totalPrice: 300 };
  const invoice = { invoiceNumber: 'A-1', invoiceDate: '2026-01-05', totalAmount: 300 };
  await addInvoice(client, { vendorId, ...invoice, lineItems: [line] });
  const { body: rows } = await client.get('/api/claim-costs');
  const numbers = rows.map(({ invoice }: ClaimCost) => invoice?.invoiceNumber);
  expect(numbers).toEqual(['A-1', 'A-1']);
});

const taken: readonly (readonly Name[])[] = [
  ['first', 'second', 'secondTakenBack'],
  ['secondTakenBack', 'first', 'second'],
  ['second', 'secondTakenBack', 'first'],
];
test.each(everyNth(taken, 2))('what a later payer takes back: %s, %s, %s', async (...names) => {
  await upload(...names);
  expect(await money()).toEqual(ofFirst);
});

const rebilled: readonly (readonly Name[])[] = [
  ['first', 'second', 'firstTakenBack', 'firstAgain'],
  ['firstAgain', 'second', 'first', 'firstTakenBack'],
  ['second', 'firstTakenBack', 'first', 'firstAgain'],
];
test.each(everyNth(rebilled, 2))('the first payer rebills: %s, %s, %s, %s', async (...names) => {
  await upload(...names);
  expect(await money()).toEqual({ revenue: 295, patientPaid: 15, cost: 300, units: 30, loss: 5 });
});

test('the first payer takes its claim back for good: the second one has it all', async () => {
  await upload('first', 'second', 'firstTakenBack');
  expect(await money()).toMatchObject({ revenue: 55, patientPaid: 15, cost: 300, units: 30 });
});

test('copays of paid claims only are those of the last payer, too', async () => {
  await upload('first', 'second');
  const period = { from: '2026-01-01', to: '2026-12-31' };
  const found = await inTenant(
    organizationId,
    (tx) =>
      readFigures(tx, {
        ...{ figures: ['patientPaid'], by: 'payer' },
        filter: { ...everything, period, claimStatus: 'paid' },
      }),
    { snapshot: true },
  );
  expect(found.whole.patientPaid).toBe(15_00);
});

test('a later payer that names no drug leaves the cost of the fill known', async () => {
  const text = smallRemittance({
    ...{ paidOn: days.second, payer: payers.second, claims: [claims.second] },
  });
  const unnamed = { name: 'unnamed.835', content: text.replace(`N4:${ndc}`, 'HC:NDC') };
  await uploadAndRead(client, unnamed);
  await upload('first');
  expect(await money()).toEqual(ofTwo);
});

test('a loss is that of the whole fill, and held payments link nothing', async () => {
  // The second payer pays nothing and leaves nothing: the first one’s $60.00 are gone.
  const nothing = { ...fill, paidAs: '2' as const, gross: 0, patientPaid: 0 };
  await upload('first');
  const content = smallRemittance({
    ...{ paidOn: '2026-03-04', payer: 'STATE MEDICAID', claims: [nothing] },
  });
  await uploadAndRead(client, { name: 'nothing.835', content });
  const lost = { revenue: 250, patientPaid: 0, cost: 300, units: 30, loss: 50 };
  expect(await money()).toEqual(lost);
  const payments = await inTenant(organizationId, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from payments where organization_id = ${organizationId}
      order by paid_on`.execute(tx.query);
    return rows.map(({ id }) => id);
  });
  const count = (ids: readonly string[], counted: boolean) =>
    inTenant(organizationId, (tx) => setPaymentsCounted(tx, ids, counted));
  await count(payments.slice(1), false);
  expect(await money()).toEqual(ofFirst);
  await count(payments, false);
  await count(payments.slice(1), true);
  expect(await money()).toMatchObject({ revenue: 0, patientPaid: 0, cost: 300, units: 30 });
  await count(payments, true);
  expect(await money()).toEqual(lost);
  await count(payments, false);
  expect(await money()).toMatchObject({ revenue: 0, cost: 0, units: 0 });
});

test('another drug, day or store is another fill', async () => {
  const other = { ...claims.second, ndc: '00003089431' };
  const content = smallRemittance({
    ...{ paidOn: '2026-03-04', payer: 'STATE MEDICAID' },
    claims: [other, { ...claims.second, filledOn: '2026-02-11' }],
  });
  await upload('first');
  await uploadAndRead(client, { name: 'other.835', content });
  expect(await money()).toMatchObject({ patientPaid: 90 });
});

test('the claim names the other payers, and a deleted file leaves no link', async () => {
  await upload('first', 'second');
  const { body } = await client.get('/api/claims?sort=processedDate&order=asc');
  const [first, second] = body as readonly Claim[];
  const detailOf = async (claim: Claim | undefined) =>
    (await client.get(`/api/claims/${claim?.id}`)).body as ClaimDetail;
  expect(await detailOf(first)).toMatchObject({
    ...{ patientCorrection: null, otherPayers: [{ id: second?.id, netAmount: 40 }] },
  });
  expect(await detailOf(second)).toMatchObject({
    ...{ patientPaid: 15, patientCorrection: 60, otherPayers: [{ payerName: 'SILVER RX' }] },
  });
  await client.request({
    ...{ method: 'DELETE', url: `/api/remittances/${first?.remittanceId}` },
    payload: { note: 'Wrong file' },
  });
  expect(await money()).toMatchObject({ revenue: 55, patientPaid: 15, cost: 300, units: 30 });
  expect((await detailOf(second)).otherPayers).toEqual([]);
});

test('files from before there were links are linked once', async () => {
  await upload('second', 'first');
  await inTenant(organizationId, async (tx) => {
    const ids = await sql<{ ids: string[] }>`
      select array_agg(id) as ids from payments
      where organization_id = ${organizationId}`.execute(tx.query);
    const payments = ids.rows[0]?.ids ?? [];
    await setPaymentsCounted(tx, payments, false);
    // Counted as the program before did it.
    await sql`update payments set counted = true
      where organization_id = ${organizationId}`.execute(tx.query);
    await sql`select apply_payments_to_rollups(${payments}::uuid[], 1)`.execute(tx.query);
    await sql`select follow_counted_payments(${payments}::uuid[], true)`.execute(tx.query);
  });
  const differing = (await inTenant(organizationId, verifyRollups)).map(({ rollup }) => rollup);
  expect(new Set(differing)).toEqual(new Set(['fill_links']));
  await inTenant(organizationId, (tx) =>
    sql`update recost_states set fills_linked = false
      where organization_id = ${organizationId}`.execute(tx.query),
  );
  await linkOldFills(app.platform.database, organizationId);
  expect(await money()).toEqual(ofTwo);
});
