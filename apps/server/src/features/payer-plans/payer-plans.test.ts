import type { Figure } from '@pfs/wire/figures';
import type { PayerPlan, PayerPlanSummary } from '@pfs/wire/payer-plans';
import type { RecoverySummary } from '@pfs/wire/recovery';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { selectOwn } from '../../platform/database/own-rows.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { expectError } from '../../testing/expect-error.ts';
import { type ExportedFill, exportPlans } from '../../testing/export-plans.ts';
import { type SmallClaim, smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { alertsOf } from '../alerts/testing/alerts-of.ts';
import { learnFromMatches } from '../claim-matches/learn-payers.ts';
import { matchQueued } from '../claim-matches/public.ts';
import { setPaymentsCounted, verifyRollups } from '../ledger/public.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
});
afterAll(() => app.close());

interface Pharmacy {
  readonly client: TestClient;
  readonly organizationId: string;
}

async function pharmacy(): Promise<Pharmacy> {
  const { client, user } = await registerPharmacy(app.server);
  return { client, organizationId: user.organization?.id ?? '' };
}

let traces = 0;

/** A name that looks like Part D proves nothing. */
async function remit(client: TestClient, claims: readonly SmallClaim[], more: object = {}) {
  traces += 1;
  const payment = { paidOn: '2026-03-02', payer: 'BEST MEDICARE PART D', trace: `P${traces}` };
  const content = smallRemittance({ ...payment, claims, ...more });
  return uploadAndRead(client, { name: `p${traces}.835`, content });
}

const filledOn = '2026-02-10';
const claim = (id: string, more: Omit<SmallClaim, 'id'> = {}): SmallClaim => ({
  ...{ id, gross: 10_000, filledOn, ...more },
});
const fill = (rx: string, more: Omit<ExportedFill, 'rx' | 'on'> = {}): ExportedFill => ({
  ...{ rx, on: filledOn, ...more },
});

async function plansOf(client: TestClient, query = ''): Promise<readonly PayerPlan[]> {
  await matchQueued(app.platform);
  const answer = await client.get(`/api/recovery/plans?pageSize=200${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as readonly PayerPlan[];
}

const summaryOf = async (client: TestClient) =>
  (await client.get('/api/recovery/plans/summary')).body as PayerPlanSummary;

async function confirm(client: TestClient, id: string | undefined, body: object) {
  const answer = await client.post(`/api/recovery/plans/${id}`, body);
  expect(answer.status, answer.text).toBe(200);
  await matchQueued(app.platform);
  return answer.body as { plans: number };
}

const undo = (client: TestClient, id: string | undefined) =>
  client.request({ method: 'DELETE', url: `/api/recovery/plans/${id}` });

/** What the screens show of Part D; the rollups must be what a recount gives. */
async function partDOf({ client, organizationId }: Pharmacy) {
  const { database } = app.platform;
  expect(await database.withTenant(organizationId, verifyRollups)).toEqual([]);
  const figure = (await client.get('/api/figures/partDDeductions')).body as Figure;
  const { opportunities } = (await client.get('/api/analysis/savings-opportunities')).body;
  const opportunity = (opportunities as { figure: string; potentialSavings: number }[]).find(
    (one) => one.figure === 'partDDeductions',
  );
  const alerts = (await alertsOf(app, organizationId)).filter((text) => text.includes('part_d'));
  return { figure: figure.value ?? 0, opportunity: opportunity?.potentialSavings ?? 0, alerts };
}

const nothing = { figure: 0, opportunity: 0, alerts: [] };

test('a plan is proposed, and only its confirmation makes fees questions', async () => {
  const own = await pharmacy();
  const { client } = own;
  await remit(client, [claim('1', { dir: 250 }), claim('2', { dir: 150 }), claim('3')]);
  expect(await partDOf(own), 'a name decides nothing').toEqual(nothing);
  await exportPlans(app, client, [fill('1'), fill('2', { group: 'RX2' }), fill('3')]);
  const [first, second] = await plansOf(client);
  expect(first).toMatchObject({
    ...{ bin: '004336', pcn: 'ADV', group: 'RX1', status: 'unknown', line: null, alike: 2 },
    evidence: { fills: 2, refunds: 0, medicareClaims: 0, planTypes: [] },
  });
  expect(second).toMatchObject({ group: 'RX2', evidence: { fills: 1 } });
  expect(await partDOf(own)).toEqual(nothing);
  expect((await summaryOf(client)).partD).toMatchObject({
    questioned: { rows: 0, amount: 0 },
    unknownLine: { rows: 2, amount: 4 },
  });

  expect(await confirm(client, first?.id, { line: 'part_d' })).toEqual({ plans: 1 });
  const known = { figure: 2.5, opportunity: 2.5, alerts: ['part_d of a payer 2026-03 medium'] };
  expect(await partDOf(own)).toEqual(known);
  expect((await summaryOf(client)).partD).toMatchObject({
    questioned: { rows: 1, amount: 2.5 },
    unknownLine: { rows: 1, amount: 1.5 },
  });
  const [next, done] = await plansOf(client);
  expect(next).toMatchObject({ group: 'RX2', status: 'proposed', proposedBy: 'same_plan' });
  expect(done).toMatchObject({ status: 'confirmed', line: 'part_d', confirmedBy: 'Maria Lopez' });

  await confirm(client, first?.id, { line: 'commercial', program: 'Employer' });
  expect(await partDOf(own)).toMatchObject({ figure: 0, opportunity: 0 });
  expect((await plansOf(client, '&line=commercial&status=confirmed'))[0]).toMatchObject({
    program: 'Employer',
  });
  await confirm(client, first?.id, { line: 'part_d' });
  expect(await partDOf(own)).toEqual(known);
  const undone = await undo(client, first?.id);
  expect(undone.body, undone.text).toEqual({ plans: 1 });
  await matchQueued(app.platform);
  const over = [`${known.alerts[0]} over`];
  expect(await partDOf(own)).toEqual({ figure: 0, opportunity: 0, alerts: over });
  expect((await plansOf(client, '&status=unknown')).map(({ group }) => group)).toEqual([
    'RX1',
    'RX2',
  ]);
  expect((await auditRows(app)).slice(-2)).toMatchObject([
    { entity_type: 'plan', description: 'Confirmed plan 004336/ADV/RX1 as Part D' },
    { description: 'Undid the confirmation of plan 004336/ADV/RX1' },
  ]);
});

test('all alike are confirmed at once, and nobody else’s plan is reached', async () => {
  const own = await pharmacy();
  const { client } = own;
  const groups = ['A', 'B', 'C'];
  await remit(
    client,
    groups.map((_, at) => claim(`${at + 1}`, { dir: 100 })),
  );
  await exportPlans(app, client, [
    ...groups.map((group, at) => fill(`${at + 1}`, { group, planType: 'Commercial' })),
    fill('9', { group: 'D', planType: 'Part D' }),
  ]);
  const [first, ...others] = await plansOf(client);
  expect([first, ...others].map((plan) => [plan?.line, plan?.alike])).toEqual([
    ['commercial', 3],
    ['commercial', 3],
    ['commercial', 3],
    ['part_d', 1],
  ]);
  const other = await pharmacy();
  expectError(
    await other.client.post(`/api/recovery/plans/${first?.id}`, { line: 'part_d' }),
    'not_found',
  );
  expectError(await undo(other.client, first?.id), 'not_found');
  expect(await plansOf(other.client)).toEqual([]);
  const [payer] = (await summaryOf(client)).payers;
  const chosen = { line: 'part_d', payerId: payer?.id, program: 'Silver', alike: true };
  expect(await confirm(client, first?.id, chosen)).toEqual({ plans: 3 });
  const { rows } = await app.platform.database.withTenant(own.organizationId, (tx) =>
    tx.client.query(
      'select id, line, payer_id, program from plans where organization_id = $1 order by plan',
      [tx.organizationId],
    ),
  );
  expect(rows, 'a payer and program are of the chosen plan alone').toEqual([
    { id: first?.id, line: 'part_d', payer_id: payer?.id, program: 'Silver' },
    { id: others[0]?.id, line: 'part_d', payer_id: null, program: null },
    { id: others[1]?.id, line: 'part_d', payer_id: null, program: null },
    { id: others[2]?.id, line: null, payer_id: null, program: null },
  ]);
  expect(await partDOf(own)).toMatchObject({ figure: 3 });
  expect((await plansOf(client, '&q=004336 ADV')).map(({ status }) => status).toSorted()).toEqual([
    ...['confirmed', 'confirmed', 'confirmed', 'proposed'],
  ]);
  expect((await summaryOf(client)).plans).toEqual({ proposed: 1, unknown: 0, confirmed: 3 });
});

test('a refund of the facilitator proves Part D, also without an export', async () => {
  const own = await pharmacy();
  const { client, organizationId } = own;
  await remit(client, [
    claim('990001', { dir: 500 }),
    claim('990002', { dir: 300 }),
    claim('990001', { paidAs: '2', dir: 70 }),
  ]);
  const refund = { paidOn: '2026-03-05', payer: 'MTF PM NGS' };
  await remit(client, [claim('000000990001FILL0', { gross: 0, short: 9_000 })], refund);
  await matchQueued(app.platform);
  expect(await partDOf(own), 'the second payer is not Part D').toMatchObject({ figure: 5 });
  const count = (counted: boolean) =>
    app.platform.database.withTenant(organizationId, async (tx) => {
      const { rows } = await tx.client.query<{ id: string }>(
        'select payment_id as id from mfp_refunds where organization_id = $1',
        [organizationId],
      );
      await setPaymentsCounted(
        tx,
        rows.map(({ id }) => id),
        counted,
      );
    });
  await count(false);
  await matchQueued(app.platform);
  expect(await partDOf(own)).toMatchObject({ figure: 0 });
  await count(true);
  await matchQueued(app.platform);
  expect(await partDOf(own)).toMatchObject({ figure: 5 });
  await exportPlans(app, client, [fill('990001', { planType: 'Commercial' })]);
  expect(await partDOf(own), 'the plan type goes before the refund').toMatchObject({ figure: 0 });
  const ofRefund = {
    ...{ line: 'part_d', proposedBy: 'refund', status: 'proposed' },
    evidence: { fills: 1, refunds: 1, planTypes: [{ text: 'Commercial', fills: 1 }] },
  };
  expect((await plansOf(client))[0]).toMatchObject(ofRefund);
  await count(false);
  expect((await plansOf(client))[0]).toMatchObject({ proposedBy: 'plan_type' });
  await count(true);
  expect((await plansOf(client))[0]).toMatchObject(ofRefund);
});

test('a refund is evidence of a fill with the letters of a series', async () => {
  const { client } = await pharmacy();
  await remit(client, [claim('C990001')]);
  const refund = { paidOn: '2026-03-05', payer: 'MTF PM NGS' };
  await remit(client, [claim('000000990001FILL0', { gross: 0, short: 9_000 })], refund);
  await exportPlans(app, client, [fill('C990001')]);
  expect(await plansOf(client)).toMatchObject([
    { proposedBy: 'refund', evidence: { fills: 1, refunds: 1 } },
  ]);
});

test('a slash in a PCN or group makes no other plan of it', async () => {
  const own = await pharmacy();
  const { client } = own;
  await remit(client, [claim('1', { dir: 250 }), claim('2', { dir: 150 })]);
  await exportPlans(app, client, [
    fill('1', { pcn: 'A/B', group: 'C' }),
    fill('2', { pcn: 'A', group: 'B/C' }),
  ]);
  const plans = await plansOf(client);
  const named = plans.map(({ pcn, group }) => `${pcn} ${group}`);
  expect(named.toSorted()).toEqual(['A B/C', 'A/B C']);
  await confirm(client, plans.find(({ pcn }) => pcn === 'A/B')?.id, { line: 'part_d' });
  expect(await partDOf(own)).toMatchObject({ figure: 2.5 });
});

test('a plan confirmed while others are learned from is learned from, too', async () => {
  const { client, organizationId } = await pharmacy();
  await exportPlans(app, client, [fill('1')]);
  const { database } = app.platform;
  const queue = () =>
    database.withTenant(organizationId, (tx) => selectOwn(tx, 'match_queue').selectAll().execute());
  const ask = (tx: TenantTransaction) =>
    tx.client.query('insert into match_queue (organization_id) values ($1)', [organizationId]);
  await database.withTenant(organizationId, ask);
  let learning: Promise<void> | undefined;
  await database.withTenant(organizationId, async (tx) => {
    // It has read the plans when it comes to the table that is locked.
    await tx.client.query('lock table payer_cycles in exclusive mode');
    learning = database.withTenant(organizationId, learnFromMatches);
    await vi.waitFor(async () => {
      const { rows } = await tx.client.query(
        "select from pg_locks where relation = 'payer_cycles'::regclass and not granted",
      );
      expect(rows).toHaveLength(1);
    });
    await ask(tx);
  });
  await learning;
  expect(await queue()).toHaveLength(1);
  await matchQueued(app.platform);
  expect(await queue()).toEqual([]);
});

test('only DIR, effective rate and network fees of fills since 2024 are questioned', async () => {
  const own = await pharmacy();
  const { client } = own;
  const lumps = [
    ['CS', 'DIR Q1-26', 1_200],
    ['CS', 'PERFORMANCE BONUS', -900],
    ['WO', 'AUDIT 17', 4_000],
    ['L6', 'INTEREST', -10],
  ];
  await remit(
    client,
    [
      claim('1', { dir: 250, unknown: 40 }),
      claim('2', { unknown: 60 }),
      claim('3', { dir: 700, filledOn: '2023-12-31' }),
      claim('4', { dir: 333 }),
      claim('4', { dir: 333, status: 'reversal' }),
      claim('5', { dir: 80, status: 'denied' }),
      claim('6', { dir: -90 }),
      claim('6', { dir: -90, status: 'reversal' }),
    ],
    { lumps },
  );
  await exportPlans(
    app,
    client,
    ['1', '2', '3', '4', '5', '6'].map((rx) => ({
      ...fill(rx, { planType: 'Part D' }),
      on: rx === '3' ? '2023-12-31' : filledOn,
    })),
  );
  expect(await partDOf(own)).toMatchObject({ figure: 2.5 });
  const rule = { where: 'claim_adjustment', payerId: null, code: 'CO 253', reference: null };
  const made = await client.post('/api/classification/rules', { ...rule, category: 'network_fee' });
  expect(made.status, made.text).toBe(201);
  await matchQueued(app.platform);
  expect(await partDOf(own), 'network fees, too').toMatchObject({ figure: 3.5 });
  expect((await summaryOf(client)).partD).toMatchObject({
    questioned: { rows: 2, amount: 3.5 },
    unknownLine: { rows: 0, amount: 0 },
    lumpSums: { rows: 1, amount: 12 },
  });
});

test('a confirmed payer is known for the plan', async () => {
  const { client } = await pharmacy();
  await remit(client, [claim('1')], { payer: 'CAREMARK' });
  await exportPlans(app, client, [fill('7')]);
  const [plan] = await plansOf(client);
  expect(plan?.payer).toBeNull();
  const [payer] = (await summaryOf(client)).payers;
  await confirm(client, plan?.id, { line: 'part_d', payerId: payer?.id });
  expect((await plansOf(client))[0]?.payer?.name).toBe('CAREMARK');
  const { unpaid } = (await client.get('/api/recovery/summary')).body as RecoverySummary;
  expect(unpaid.map(({ name }) => name)).toEqual(['CAREMARK']);
});

test('prompt pay counts Part D claims alone', async () => {
  const { client } = await pharmacy();
  const days = [5, 9, 14, 25];
  const of = (plan: number) => days.map((day, at) => ({ rx: `${plan}${at}`, day }));
  const on = (day: number) => new Date(Date.UTC(2026, 2, 2 - day)).toISOString().slice(0, 10);
  await remit(
    client,
    [...of(1), ...of(2)].map(({ rx, day }) => claim(rx, { filledOn: on(day), gross: 25_000 })),
  );
  await exportPlans(app, client, [
    ...of(1).map(({ rx, day }) => ({ rx, on: on(day), planType: 'Part D', paid: '250.00' })),
    ...of(2).map(({ rx, day }) => ({ rx, on: on(day), bin: '610011', paid: '250.00' })),
  ]);
  await matchQueued(app.platform);
  const { payers } = (await client.get('/api/recovery/summary')).body as RecoverySummary;
  expect(payers.map(({ payments, partD }) => [payments, partD])).toEqual([
    [
      8,
      {
        ...{ payments: 4, medianDays: 9, p95Days: 25, above14: 0.25 },
        ...{ late: 250, lateCentDays: 275_000 },
      },
    ],
  ]);
});
