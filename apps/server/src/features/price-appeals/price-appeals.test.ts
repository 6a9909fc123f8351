import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { expectError } from '../../testing/expect-error.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { claim, openPharmacy, remit } from '../claim-matches/testing/loads.ts';
import { importCsv } from '../claims-exports/testing/exports.ts';
import { checkPrices } from './public.ts';
import { buy, exportOf, other, pricesOf, unbought } from './testing/priced-fills.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-11-20T17:00:00Z') });
});
afterAll(() => app.close());

const { look, verdictsOf, checksOf, casesOf, setState, addNadac } = pricesOf(() => app);

test('each paid fill may be asked for, or says why not', async () => {
  const { client } = await openPharmacy(app);
  await setState(client, 'VT');
  await buy(client, '2026-11-02', '0.14500');
  // Bought after the fill: no price of that day.
  await buy(client, '2026-11-17', '0.90000');
  await importCsv(
    client,
    exportOf(
      { rx: '101' },
      { rx: '102', basis: '' },
      { rx: '103', basis: '13' },
      { rx: '104', kind: 'Brand' },
      { rx: '105', ingredient: '13.05' },
      { rx: '106', ingredient: '10.06' },
      { rx: '107', ingredient: '10.05' },
      { rx: '108', ndc: unbought },
      { rx: '109', ingredient: '' },
      { rx: '110', basis: '7', ingredient: '12.00', on: '11/1/2026' },
      { rx: '111', on: '11/18/2025' },
    ),
  );
  expect(await verdictsOf(client)).toEqual({
    mac: [2, 7.65],
    ...{ basis_unknown: [1, 4.65], not_mac: [1, 4.65], brand: [1, 4.65], small: [1, 2.99] },
    ...{ not_below: [1, 0], no_figures: [1, 0], cost_unknown: [2, 0] },
  });
  expect(await checksOf(client, 'mac')).toMatchObject([
    { rxNumber: '101', below: 4.65, cost: 13.05, paid: 8.4, basis: '6 MAC', lastOn: null },
    { rxNumber: '107', below: 3 },
  ]);
  expect(await checksOf(client, 'cost_unknown')).toHaveLength(2);
  expect(await casesOf(client)).toMatchObject([
    { kind: 'mac', rows: 2, asked: 7.65, dueOn: null, dueReason: null },
  ]);
});

describe('windows', () => {
  const rule = { days: 4, dayKind: 'calendar', starts: 'fill' };

  test('of a payer close fills; the earlier of payer and state is the deadline', async () => {
    const { client } = await openPharmacy(app);
    await setState(client, 'VT');
    await buy(client, '2026-09-02', '0.14500');
    await importCsv(
      client,
      exportOf(
        { rx: '201', on: '11/16/2026' },
        { rx: '202', on: '11/15/2026' },
        { rx: '203', on: '9/14/2026' },
      ),
    );
    await remit(client, [claim('203-0', { gross: 1_420 })]);
    await look();
    const { others } = (await client.get('/api/appeal-rules')).body;
    expect(others).toMatchObject([{ name: 'CAREMARK', suggested: null }]);
    const payerId = others[0].id as string;
    const set = await client.post('/api/appeal-rules', { payerId, ...rule });
    expect(set.status, set.text).toBe(200);
    // 11/16 + 4 days is today, its last day; 11/15 is a day late.
    expect(await verdictsOf(client)).toEqual({ mac: [1, 4.65], closed: [2, 9.3] });
    expect(await casesOf(client)).toMatchObject([
      { dueOn: '2026-11-20', dueReason: 'Payer: 4 calendar days from the fill, to Nov 20, 2026' },
    ]);
    await client.post('/api/appeal-rules', { payerId, ...rule, days: 5 });
    await setState(client, 'TN');
    // 7 business days from Sunday, November 15: November 24.
    expect(await verdictsOf(client)).toEqual({ mac: [2, 9.3], closed: [1, 4.65] });
    const reason = (last: string, state: string) =>
      `Payer: 5 calendar days from the fill, to Nov ${last}, 2026. ` +
      `Tennessee: 7 business days from the claim, to Nov ${state}, 2026`;
    expect(await casesOf(client)).toMatchObject([
      { dueOn: '2026-11-20', dueReason: reason('20', '24'), isUrgent: true },
    ]);
    expect(await checksOf(client, 'mac')).toMatchObject([
      { rxNumber: '202', lastOn: '2026-11-20' },
      { rxNumber: '201', lastOn: '2026-11-21' },
    ]);
    const [found] = await casesOf(client);
    await client.request({
      ...{ method: 'PATCH', url: `/api/cases/${found?.id}`, payload: { dueOn: '2026-11-23' } },
    });
    await client.post('/api/appeal-rules', { payerId, ...rule, days: 6 });
    expect(await casesOf(client)).toMatchObject([{ dueOn: '2026-11-23' }]);
    const trail = (await auditRows(app)).filter(({ entity_type }) => entity_type === 'appeal_rule');
    expect(trail.map(({ action }) => action)).toEqual(['create', 'update', 'update']);
  });

  test('that count from a remittance have no last day before it', async () => {
    const { client } = await openPharmacy(app);
    await setState(client, 'VT');
    await buy(client, '2026-10-02', '0.14500');
    await importCsv(client, exportOf({ rx: '211' }, { rx: '212', on: '11/2/2026' }));
    await remit(client, [claim('212-0', { gross: 1_420, filledOn: '2026-11-02' })], {
      paidOn: '2026-11-16',
    });
    await look();
    const { others } = (await client.get('/api/appeal-rules')).body;
    const days = { days: 4, starts: 'remittance' };
    await client.post('/api/appeal-rules', { payerId: others[0].id, ...days });
    await look();
    expect(await checksOf(client, 'mac')).toMatchObject([
      { rxNumber: '212', lastOn: '2026-11-20' },
      { rxNumber: '211', lastOn: null },
    ]);
    const [{ id }] = (await client.get('/api/appeal-rules')).body.rules;
    await client.request({ method: 'DELETE', url: `/api/appeal-rules/${id}` });
    expect(await verdictsOf(client)).toEqual({ mac: [2, 9.3] });
    expect(await casesOf(client)).toMatchObject([{ dueOn: null, dueReason: null }]);
  });

  test('of a state that are not verified, or only the least, show a day and close nothing', async () => {
    const { client } = await openPharmacy(app);
    await buy(client, '2026-09-02', '0.14500');
    await setState(client, 'GA');
    await importCsv(
      client,
      exportOf({ rx: '231', on: '11/10/2026' }, { rx: '232', on: '11/1/2026' }),
    );
    expect(await verdictsOf(client)).toEqual({ mac: [2, 9.3] });
    expect(await checksOf(client, 'mac')).toMatchObject([
      { rxNumber: '231', lastOn: '2026-11-24', mayBeLate: false },
      { rxNumber: '232', lastOn: null, mayBeLate: true },
    ]);
    const dueReason =
      'Georgia: 14 calendar days from the fill, to Nov 24, 2026 (not verified, start not stated)';
    expect(await casesOf(client)).toMatchObject([{ dueOn: '2026-11-24', dueReason }]);
    await setState(client, 'AR');
    expect(await verdictsOf(client)).toEqual({ mac: [2, 9.3] });
  });

  test('of others are nobody’s, and unknown ones are suggested by name', async () => {
    const { client } = await openPharmacy(app);
    await remit(client, [claim('221')], { payer: 'OPTUMRX' });
    const { others } = (await client.get('/api/appeal-rules')).body;
    expect(others).toMatchObject([{ suggested: { days: 30, starts: 'fill' } }]);
    const payerId = others[0].id as string;
    const wrong = await client.post('/api/appeal-rules', { payerId, days: 0 });
    expectError(wrong, 'invalid_input');
    const { client: stranger } = await openPharmacy(app);
    expectError(await stranger.post('/api/appeal-rules', { payerId, days: 3 }), 'not_found');
  });
});

describe('a state’s floor', () => {
  test('is NADAC times quantity plus fee; without NADAC it is not checked', async () => {
    const { client } = await openPharmacy(app);
    await addNadac(other, '0.12345');
    await setState(client, 'KY');
    await importCsv(
      client,
      exportOf(
        { rx: '301', ndc: other, basis: '13' },
        { rx: '302', ndc: other, basis: '13', type: 'Medicare Part D' },
        { rx: '303', ndc: unbought, basis: '13' },
        // The pharmacy's own price was paid, and a card that is no benefit.
        { rx: '305', ndc: other, basis: '04' },
        { rx: '306', ndc: other, basis: '13', type: 'Discount Card' },
      ),
    );
    expect(await verdictsOf(client)).toEqual({ floor_unsure: [3, 22.65], not_mac: [2, 0] });
    // Its days were read, its floor was not: a rule that changes is looked at by every pharmacy.
    await app.platform.database.withPlatform('arrange a floor', (tx) =>
      sql`update floor_rules set floor_read_in = '2026-11' where state = 'KY'`.execute(tx.query),
    );
    expect(await verdictsOf(client)).toEqual({
      ...{ floor: [1, 7.55], floor_unsure: [2, 15.1], not_mac: [2, 0] },
    });
    expect((await client.get('/api/price-appeals/summary')).body.floorNotChecked).toBe(1);
    expect(await checksOf(client, 'floor')).toMatchObject([
      { rxNumber: '301', floor: 21.75, paid: 8.4, feePaid: 5.8, below: 7.55, lastOn: '2027-01-15' },
    ]);
    expect(await casesOf(client)).toMatchObject([{ kind: 'floor', rows: 1, asked: 7.55 }]);
    // The higher of cost and floor is asked, once.
    await buy(client, '2026-11-02', '0.30000', other);
    await importCsv(client, exportOf({ rx: '304', ndc: other }));
    expect(await verdictsOf(client)).toMatchObject({ floor: [1, 7.55], mac: [1, 18.6] });
    await setState(client, 'IA');
    expect(await verdictsOf(client)).toMatchObject({ floor_unsure: [3, 55.8], mac: [1, 18.6] });
    await setState(client, 'GA');
    expect(await verdictsOf(client)).toMatchObject({ not_mac: [5, 74.4], mac: [1, 18.6] });
  });

  test('needs an own invoice where the payer asks for one', async () => {
    const { client } = await openPharmacy(app);
    const drug = '00378000701';
    await addNadac(drug, '0.20000');
    await setState(client, 'IN');
    await importCsv(client, exportOf({ rx: '321', ndc: drug, basis: '13', fee: '0.00' }));
    const filledOn = '2026-11-16';
    await remit(client, [claim('321-0', { gross: 840, filledOn })], { paidOn: '2026-11-18' });
    await look();
    const { others } = (await client.get('/api/appeal-rules')).body;
    const rule = { payerId: others[0].id, days: 30 };
    await client.post('/api/appeal-rules', { ...rule, needsInvoice: true });
    expect(await verdictsOf(client)).toEqual({ no_invoice: [1, 9.6] });
    await buy(client, '2026-11-02', '0.10000', drug);
    expect(await verdictsOf(client)).toEqual({ floor: [1, 9.6] });
  });

  test('is not checked with an old list', async () => {
    const { client } = await openPharmacy(app);
    const old = '00378000501';
    await addNadac(old, '0.12345', '10/01/2026');
    await setState(client, 'KY');
    await importCsv(client, exportOf({ rx: '311', ndc: old, basis: '13' }));
    expect(await verdictsOf(client)).toEqual({ not_mac: [1, 0] });
    expect((await client.get('/api/price-appeals/summary')).body.floorNotChecked).toBe(1);
  });
});

test('a NADAC list that is imported reaches the prices of every pharmacy', async () => {
  const { client } = await openPharmacy(app);
  const drug = '00378000901';
  await setState(client, 'IN');
  await importCsv(client, exportOf({ rx: '331', ndc: drug, basis: '13', fee: '0.00' }));
  expect(await verdictsOf(client)).toEqual({ not_mac: [1, 0] });
  await addNadac(drug, '0.20000');
  // A letter must not ask by the list of before.
  expect((await client.get('/api/price-appeals/summary')).body.finding).toBe(true);
  expect(await verdictsOf(client)).toEqual({ floor: [1, 9.6] });
});

test('a window closes with time', async () => {
  const { client, organizationId } = await openPharmacy(app);
  await buy(client, '2026-11-02', '0.14500');
  await setState(client, 'TX');
  await importCsv(client, exportOf({ rx: '501', on: '11/10/2026' }));
  expect(await verdictsOf(client)).toEqual({ mac: [1, 4.65] });
  await app.platform.database.withTenant(organizationId, (tx) => checkPrices(tx, '2026-11-21'));
  expect(await checksOf(client, 'closed')).toMatchObject([{ rxNumber: '501', below: 4.65 }]);
});

test('sums of prices go with the last fill', async () => {
  const { organizationId } = await openPharmacy(app);
  const sums = await app.platform.database.withTenant(organizationId, async (tx) => {
    await sql`insert into price_check_sums (organization_id, verdict, fills, asked)
      values (${organizationId}, 'mac', 1, 4.65)`.execute(tx.query);
    await checkPrices(tx, '2026-11-20');
    return (await sql`select verdict from price_check_sums`.execute(tx.query)).rows;
  });
  expect(sums).toEqual([]);
});
