import type { CaseDetail, CaseRow, RecoveryCase } from '@pfs/wire/cases';
import type {
  CheckedClaim,
  GuaranteeClaim,
  LedgerMonth,
  PayerContracts,
} from '@pfs/wire/payer-contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { expectError } from '../../testing/expect-error.ts';
import { joinAs } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { organizationOf, type TestClient } from '../../testing/test-client.ts';
import { findQueuedCases } from '../cases/public.ts';
import { matchQueued } from '../claim-matches/public.ts';
import { claim, openPharmacy, remit } from '../claim-matches/testing/loads.ts';
import { importCsv } from '../claims-exports/testing/exports.ts';
import { doCostWork } from '../costs/public.ts';
import { checkQueuedContracts } from './public.ts';
import {
  exportOf,
  guaranteeOf,
  otherFills,
  quarter,
  type Sold,
  termOf,
} from './testing/contracts.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-11-20T17:00:00Z') });
});
afterAll(() => app.close());

const base = '/api/payer-contracts';

async function settle(): Promise<void> {
  await matchQueued(app.platform);
  await checkQueuedContracts(app.platform);
  await findQueuedCases(app.platform);
}

async function read<Body>(client: TestClient, path: string): Promise<Body> {
  await settle();
  const { body, status, text } = await client.get(path);
  expect(status, text).toBe(200);
  return body as Body;
}

const contractsOf = (client: TestClient) => read<PayerContracts>(client, base);

async function payerOf(client: TestClient): Promise<string> {
  const { payers } = await contractsOf(client);
  return payers[0]?.id ?? '';
}

async function add(client: TestClient, path: string, body: object): Promise<string> {
  const answer = await client.post(`${base}/${path}`, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id as string;
}

/** The payer of a contract stays. */
const patch = (
  client: TestClient,
  path: string,
  { payerId: _, ...payload }: { readonly payerId: string; readonly [name: string]: unknown },
) => client.request({ method: 'PATCH', url: `${base}/${path}`, payload });
const remove = (client: TestClient, path: string) =>
  client.request({ method: 'DELETE', url: `${base}/${path}` });

async function casesOf(client: TestClient, kind: string): Promise<readonly RecoveryCase[]> {
  return read(client, `/api/cases?page=1&kind=${kind}`);
}

async function step(client: TestClient, action: string, id: string): Promise<void> {
  const answer = await client.post('/api/cases/steps', { action, ids: [id] });
  expect(answer.status, answer.text).toBe(200);
}

describe('claims under terms', () => {
  let client: TestClient;
  let payerId: string;
  let termId: string;
  const checked = (check: string) => read<CheckedClaim[]>(client, `${base}/checks?check=${check}`);

  test('are compared with 506-F6 and 507-F7, and what is short is a case', async () => {
    ({ client } = await openPharmacy(app));
    await importCsv(
      client,
      exportOf(
        { rx: '401' },
        { rx: '402', ingredient: '131.93' },
        { rx: '403', basis: '04-U&C', usual: '150.00' },
        { rx: '404', usual: '132.00' },
        { rx: '405', awp: '' },
        { rx: '406', ingredient: '' },
        { rx: '407', type: 'B' },
      ),
    );
    await remit(
      client,
      ['401', '402', '403', '404', '405', '406', '407'].map((rx) => claim(rx)),
    );
    payerId = await payerOf(client);
    termId = await add(client, 'terms', termOf(payerId));
    expect(await checked('short')).toMatchObject([
      {
        ...{ rxNumber: '401', pricedBy: 'awp', benchmark: 161.88, expected: 132.33, paid: 132 },
        ...{ short: 0.33, isAtMost: false },
      },
    ]);
    const rxOf = async (check: string) => (await checked(check)).map(({ rxNumber }) => rxNumber);
    expect((await rxOf('as_agreed')).toSorted()).toEqual(['402', '404']);
    expect(await rxOf('other_leg')).toEqual(['403']);
    expect(await rxOf('no_benchmark')).toEqual(['405']);
    expect(await rxOf('not_told')).toEqual(['406']);
    expect((await contractsOf(client)).terms).toMatchObject([
      { drugClass: 'generic', fee: 0.4, short: { claims: 1, amount: 0.33 } },
    ]);
    expect(await casesOf(client, 'contract_short')).toMatchObject([
      { asked: 0.33, rows: 1, party: { key: payerId }, expected: 0.07 },
    ]);
  });

  test('follow their term: changed, beside one as narrow, deleted', async () => {
    const both = [{ benchmark: 'awp', percentOff: '18.50' }, { benchmark: 'mac' }];
    const changed = await patch(client, `terms/${termId}`, termOf(payerId, { legs: both }));
    expect(changed.status, changed.text).toBe(200);
    // Priced on AWP, as 522-FM says, so a MAC that nobody knows changes nothing.
    expect(await checked('short')).toMatchObject([{ isAtMost: true, short: 0.33 }]);
    const other = await add(client, 'terms', termOf(payerId));
    expect((await contractsOf(client)).severalTerms).toBe(6);
    expect(await casesOf(client, 'contract_short')).toEqual([]);
    expect((await remove(client, `terms/${other}`)).status).toBe(200);
    expect(await casesOf(client, 'contract_short')).toHaveLength(1);
    expect((await remove(client, `terms/${termId}`)).status).toBe(200);
    expect(await checked('as_agreed')).toEqual([]);
    const trail = (await auditRows(app)).filter((row) => row.entity_type === 'contract_term');
    expect(trail.map(({ action }) => action)).toEqual([
      ...['create', 'update', 'create', 'delete', 'delete'],
    ]);
  });
});

async function openQuarter(more: readonly Sold[] = []): Promise<TestClient> {
  const { client } = await openPharmacy(app);
  await importCsv(client, exportOf(...quarter, ...otherFills, ...more));
  const days = ['2026-07-14', '2026-08-14', '2026-09-14'];
  await remit(client, [
    ...quarter.map(({ rx }, at) => claim(rx, { filledOn: days[at] ?? '' })),
    ...more.map(({ rx }) => claim(rx)),
  ]);
  return client;
}

const lump = (client: TestClient, cents: number, paidOn: string, text = 'GER Q3-26') =>
  remit(client, [claim('590', { filledOn: '2026-11-01', gross: 100_000 })], {
    ...{ paidOn, lumps: [['CS', text, cents]] },
  });

describe('guarantees', () => {
  let client: TestClient;
  let ger: string;
  const rules = [{ effect: 'out', test: 'clarification', values: ['020'] }];

  test('are a ledger by service month whose cells open their claims', async () => {
    client = await openQuarter([
      { rx: '504', clarification: '20' },
      { rx: '505', type: 'B' },
      { rx: '506', type: '' },
    ]);
    ger = await add(client, 'guarantees', guaranteeOf(await payerOf(client), { rules }));
    const months = await read<LedgerMonth[]>(client, `${base}/guarantees/${ger}/ledger`);
    const sums = months.filter(({ claims }) => claims > 0);
    expect(sums.map(({ month, variance }) => [month, variance])).toEqual([
      ['2026-09', 124.8],
      ['2026-08', 141.35],
      ['2026-07', 120.1],
    ]);
    expect(sums[0]).toMatchObject({ claims: 1, claimsOut: 1, allowed: 1_848.05, achieved: 87.72 });
    const claims = (shown: string) =>
      read<GuaranteeClaim[]>(
        client,
        `${base}/guarantees/${ger}/claims?month=2026-09&shown=${shown}`,
      );
    expect(await claims('in')).toMatchObject([{ rxNumber: '503', awp: 16_070, out: null }]);
    const out = (await claims('out')).map(({ rxNumber, out: by, rule }) => [rxNumber, by, rule]);
    expect(out.toSorted()).toEqual([
      ['504', 'rule', 0],
      ['506', 'no_class', null],
    ]);
  });

  test('accrue a true-up that the later lump sum closes; what is above is a case', async () => {
    const { trueUps, expectedTrueUp } = await contractsOf(client);
    expect(trueUps).toMatchObject([
      { from: '2026-07-01', to: '2026-09-30', accrued: 386.25, taken: null, isOver: true },
    ]);
    expect(expectedTrueUp).toBe(386.25);
    // Part of it, and later the rest.
    await lump(client, 30_000, '2026-11-05');
    expect((await contractsOf(client)).expectedTrueUp).toBe(86.25);
    await lump(client, 13_125, '2026-11-06');
    const [unclear] = (await contractsOf(client)).trueUps;
    expect(unclear).toMatchObject({
      ...{ taken: 431.25, above: null, isSettled: false, caseId: null },
      doubts: { months: [], claims: 1, lumps: [] },
    });
    expect(await casesOf(client, 'true_up')).toEqual([]);
    // The flag of 506 alone changes: a brand is none of it.
    await importCsv(client, exportOf({ rx: '506', type: 'B' }));
    const [found506] = await casesOf(client, 'true_up');
    expect(found506).toMatchObject({ asked: 45, dueOn: null });
    const { trueUps: closed, expectedTrueUp: left } = await contractsOf(client);
    expect(closed).toMatchObject([
      { taken: 431.25, above: 45, isSettled: true, settledOn: '2026-11-05', caseId: found506?.id },
    ]);
    expect(left).toBe(0);
    const dispute = { disputeDays: 30, disputeFrom: 'settlement' };
    const body = guaranteeOf(await payerOf(client), { rules: [], ...dispute });
    // Without the rule 504 counts: $131.60 paid, 11.5% of its AWP of $161.88 allowed.
    expect((await patch(client, `guarantees/${ger}`, body)).status).toBe(200);
    const above = 45 - (131.6 - 18.62);
    expect(above).toBeLessThan(0);
    expect(await casesOf(client, 'true_up')).toEqual([]);
    expect((await patch(client, `guarantees/${ger}`, { ...body, rules })).status).toBe(200);
    const [found] = await casesOf(client, 'true_up');
    expect(found).toMatchObject({
      ...{ asked: 45, dueOn: '2026-12-05' },
      dueReason: 'The contract: 30 calendar days from the day the lump sum was taken',
    });
  });

  test('see money given back for the period', async () => {
    const [found] = await casesOf(client, 'true_up');
    const id = found?.id ?? '';
    await step(client, 'prepare', id);
    await step(client, 'send', id);
    const { body: detail } = await client.get(`/api/cases/${id}`);
    expect((detail as CaseDetail).packets).toMatchObject([{ rows: 1, asked: 45 }]);
    await lump(client, -4_500, '2026-11-20');
    expect(await casesOf(client, 'true_up')).toMatchObject([
      { seen: 45, byItself: 0, state: 'sent' },
    ]);
    const rows = await read<CaseRow[]>(client, `/api/cases/${id}/rows?page=1`);
    expect(rows).toMatchObject([{ label: 'GER Q3 2026', seen: 45, url: '/payer-contracts' }]);
    expect((await contractsOf(client)).trueUps[0]).toMatchObject({ taken: 386.25, above: 0 });
  });

  test('put out what their lump sum doesn’t settle', async () => {
    const organizationId = await organizationOf(client);
    await doCostWork(app.platform);
    const spread = await app.platform.database.withTenant(organizationId, async (tx) => {
      const { rows } = await sql<{ on: string; amount: string }>`
        select filled_on::text as on, sum(amount)::text as amount from lump_spread_days
        where organization_id = ${organizationId} group by 1 order by 1`.execute(tx.query);
      return rows.map(({ on, amount }) => [on, Number(amount)]);
    });
    // A third each, by equal AWP; 504 is 340B, filled on the day of 503.
    expect(spread).toEqual([
      ['2026-07-14', 128.75],
      ['2026-08-14', 128.75],
      ['2026-09-14', 128.75],
    ]);
  });

  test('ask for a lump sum once, edited or not, and take no later one for money back', async () => {
    const body = guaranteeOf(await payerOf(client), { offsetGroup: 'Retail', rules });
    expect((await patch(client, `guarantees/${ger}`, body)).status).toBe(200);
    await lump(client, 20_000, '2026-11-20');
    expect(await casesOf(client, 'true_up')).toMatchObject([{ asked: 45, seen: 45 }]);
  });

  test('of a group are settled one against the other', async () => {
    const own = await openQuarter();
    const payerId = await payerOf(own);
    const offsetGroup = 'Retail';
    await add(own, 'guarantees', guaranteeOf(payerId, { offsetGroup }));
    const fee = { kind: 'dfer', rate: '0.50', offsetGroup };
    await add(own, 'guarantees', guaranteeOf(payerId, fee));
    // Three fees of $0.30 where $0.50 is guaranteed: 60 cents are owed.
    expect((await contractsOf(own)).trueUps).toMatchObject([
      { kinds: ['ger', 'dfer'], accrued: 385.65, taken: null },
    ]);
    await lump(own, 38_565, '2026-11-05');
    expect((await contractsOf(own)).trueUps).toMatchObject([{ taken: 385.65, above: 0 }]);
    expect(await casesOf(own, 'true_up')).toEqual([]);
    // Reversed after the quarter: that stays as it was settled, and November counts it as less.
    await remit(own, [claim('503', { status: 'reversal' }), claim('591')], {
      paidOn: '2026-11-10',
    });
    expect((await contractsOf(own)).trueUps).toMatchObject([
      { from: '2026-10-01', accrued: -124.6, isOver: false },
      { from: '2026-07-01', accrued: 385.65, above: 0 },
    ]);
  });

  test('tell nothing above without a month, or with a lump sum that fits several', async () => {
    const { client: own } = await openPharmacy(app);
    await importCsv(own, exportOf(...quarter.slice(1), ...otherFills.slice(4)));
    await remit(own, [claim('503')]);
    const payerId = await payerOf(own);
    const plans = ['004336/ADV'];
    await add(own, 'guarantees', guaranteeOf(payerId, { plans, offsetGroup: 'Part D' }));
    await lump(own, 38_625, '2026-11-05');
    expect((await contractsOf(own)).trueUps).toMatchObject([
      { taken: 386.25, above: null, doubts: { months: ['2026-07', '2026-08'] } },
    ]);
    expect(await casesOf(own, 'true_up')).toEqual([]);
    await importCsv(own, exportOf(...quarter.slice(0, 1), ...otherFills.slice(0, 4)));
    expect((await contractsOf(own)).trueUps).toMatchObject([{ taken: 386.25, above: 0 }]);
    await add(own, 'guarantees', guaranteeOf(payerId, { plans, rate: '90.00' }));
    const lumps = [{ on: '2026-11-05', amount: 386.25 }];
    const { trueUps, expectedTrueUp } = await contractsOf(own);
    const unclear = { taken: null, above: null, doubts: { months: [], lumps } };
    expect(trueUps).toMatchObject([unclear, unclear]);
    expect(expectedTrueUp).toBe(0);
    expect(await casesOf(own, 'true_up')).toEqual([]);
  });

  test('of a PSAO are own contributions beside the share that its notice states', async () => {
    const own = await openQuarter();
    const shared = { measuredAt: 'psao', disputeDays: 10, disputeFrom: 'notice' };
    const id = await add(own, 'guarantees', guaranteeOf(await payerOf(own), shared));
    await lump(own, 43_125, '2026-11-05');
    const notice = { day: '2026-08-14', receivedOn: '2026-11-02', share: '400.00' };
    const noticeId = await add(own, `guarantees/${id}/notices`, notice);
    const { trueUps, expectedTrueUp } = await contractsOf(own);
    expect(trueUps).toMatchObject([
      {
        ...{ isShared: true, accrued: 386.25, taken: 431.25, disputeBy: '2026-11-12' },
        notice: { id: noticeId, share: 400, receivedOn: '2026-11-02' },
      },
    ]);
    expect(expectedTrueUp).toBe(0);
    expect(await casesOf(own, 'true_up')).toEqual([]);
    expect((await remove(own, `notices/${noticeId}`)).status).toBe(200);
    expect((await contractsOf(own)).trueUps).toMatchObject([{ notice: null, disputeBy: null }]);
    await add(own, `guarantees/${id}/notices`, notice);
    expect((await remove(own, `guarantees/${id}`)).status).toBe(200);
    expect((await contractsOf(own)).trueUps).toEqual([]);
  });
});

describe('contracts', () => {
  let client: TestClient;
  let payerId: string;

  beforeAll(async () => {
    const opened = await openPharmacy(app);
    client = opened.client;
    await remit(client, [claim('601')]);
    payerId = await payerOf(client);
  });

  test.each([
    ['terms', 'citation', { citation: ' ' }],
    ['terms', 'legs', { legs: [] }],
    ['terms', 'legs', { legs: [{ benchmark: 'awp' }, { benchmark: 'awp' }] }],
    ['terms', 'legs.0.percentOff', { legs: [{ benchmark: 'awp', percentOff: '100.01' }] }],
    ['terms', 'ndcs', { drugClass: 'vaccine' }],
    ['terms', 'plans.0', { plans: ['4336'] }],
    ['terms', 'daysTo', { daysFrom: 84, daysTo: 30 }],
    ['terms', 'to', { to: '2025-12-31' }],
    ['terms', 'fee', { fee: '-1' }],
    ['guarantees', 'rate', { rate: '100.01' }],
    ['guarantees', 'rules.0.values', { rules: [{ effect: 'out', test: 'basis', values: [] }] }],
    ['guarantees', 'rules.0.values', { rules: [{ effect: 'out', test: 'line', values: ['x'] }] }],
    ['guarantees', 'disputeDays', { disputeDays: 0 }],
  ])('%s with a wrong %s are refused', async (path, field, change) => {
    const whole = path === 'terms' ? termOf(payerId, change) : guaranteeOf(payerId, change);
    const answer = await client.post(`${base}/${path}`, whole);
    expectError(answer, 'invalid_input');
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });

  test('are changed by administrators, read by their pharmacy, and nobody else’s', async () => {
    const id = await add(client, 'terms', termOf(payerId));
    const organizationId = await organizationOf(client);
    const { client: staff } = await joinAs(app, { role: 'staff', organizationId });
    expectError(await staff.post(`${base}/terms`, termOf(payerId)), 'forbidden');
    expect((await contractsOf(staff)).terms.map((term) => term.id)).toEqual([id]);
    const { client: stranger } = await openPharmacy(app);
    expectError(await stranger.post(`${base}/terms`, termOf(payerId)), 'not_found');
    expectError(await patch(stranger, `terms/${id}`, termOf(payerId)), 'not_found');
    expect((await contractsOf(stranger)).terms).toEqual([]);
  });
});
