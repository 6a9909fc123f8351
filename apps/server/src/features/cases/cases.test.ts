import type { CaseDetail, CaseRow, CaseSummary, RecoveryCase } from '@pfs/wire/cases';
import type { RecoveryRow } from '@pfs/wire/recovery';
import type { AwaitedRefund } from '@pfs/wire/refunds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { expectError } from '../../testing/expect-error.ts';
import { joinAs } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { matchQueued } from '../claim-matches/public.ts';
import { claim, exportOf, openPharmacy, remit } from '../claim-matches/testing/loads.ts';
import { importCsv } from '../claims-exports/testing/exports.ts';
import { findQueuedCases } from './public.ts';
import { decideOn } from './testing/decide-on.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-11-20T17:00:00Z') });
});
afterAll(() => app.close());

async function look(client: TestClient, query = ''): Promise<readonly RecoveryCase[]> {
  await matchQueued(app.platform);
  await findQueuedCases(app.platform);
  const { body, status, text, headers } = await client.get(`/api/cases?page=1${query}`);
  expect(status, text).toBe(200);
  expect(Number(headers['x-total-count'])).toBe((body as unknown[]).length);
  return body as readonly RecoveryCase[];
}

async function step(client: TestClient, action: string, ids: readonly string[], more = {}) {
  const expects = action === 'undo' ? await lastStepsOf(client, ids) : undefined;
  const answer = await client.post('/api/cases/steps', { action, ids, expects, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as readonly RecoveryCase[];
}

const detailOf = async (client: TestClient, id: string) =>
  (await client.get(`/api/cases/${id}`)).body as CaseDetail;

async function lastStepsOf(client: TestClient, ids: readonly string[]): Promise<readonly string[]> {
  const cases = await Promise.all(ids.map((id) => detailOf(client, id)));
  return cases.flatMap(({ lastStepId }) => lastStepId ?? []);
}

async function rowsOf(client: TestClient, id: string): Promise<readonly CaseRow[]> {
  const { body, status, text } = await client.get(`/api/cases/${id}/rows?page=1`);
  expect(status, text).toBe(200);
  return body as readonly CaseRow[];
}

const summaryOf = async (client: TestClient) =>
  (await client.get('/api/cases/summary')).body as CaseSummary;

const of = (cases: readonly RecoveryCase[], kind: string) => {
  const found = cases.filter((one) => one.kind === kind);
  expect(found, kind).toHaveLength(1);
  return found[0] as RecoveryCase;
};

describe('claims of a payer', () => {
  let client: TestClient;
  let own: string;

  test('are one case of a kind each, to the cent', async () => {
    ({ client, organizationId: own } = await openPharmacy(app));
    await importCsv(
      client,
      exportOf(
        ...['101', '102', '103', '106', '107'].map((rx) => ({ rx })),
        { rx: '104', on: '9/2/2026' },
        { rx: '105', on: '9/2/2026', paid: '20.01' },
      ),
    );
    // 102 is paid short by $5.55, of which a fee explains $2.45; 103 isn't paid.
    await remit(client, [
      ...['101', '106', '107'].map((rx) => claim(`${rx}-0`)),
      claim('102', { gross: 4_690, dir: 245 }),
    ]);
    const cases = await look(client);
    expect(of(cases, 'underpaid')).toMatchObject({
      ...{ state: 'found', rows: 1, asked: 3.1, expected: 1.55, decidedBefore: 0, seen: 0 },
      party: { name: 'CAREMARK' },
    });
    expect(of(cases, 'unpaid')).toMatchObject({ rows: 1, asked: 50 });
    const missing = of(cases, 'missing_remittance');
    expect(missing).toMatchObject({ rows: 2, asked: 70.01 });
    const listed = (await client.get('/api/recovery/claims?page=1')).body as RecoveryRow[];
    expect(listed.filter(({ caseId }) => caseId === missing.id)).toHaveLength(2);
    expect(listed.filter(({ caseId }) => caseId === null)).toHaveLength(3);
    expect(await rowsOf(client, missing.id)).toMatchObject([
      { label: 'Rx 104, fill 0', day: '2026-09-02', asked: 50 },
      { label: 'Rx 105, fill 0', day: '2026-09-02', asked: 20.01 },
    ]);
    // The most expected dollars first.
    expect(cases.map(({ kind }) => kind)).toEqual(['missing_remittance', 'unpaid', 'underpaid']);
    expect((await summaryOf(client)).toDo).toEqual({
      ...{ cases: 3, asked: 123.11, seen: 0, byItself: 0 },
    });
  });

  test('leave a case that nobody has begun when they are paid', async () => {
    await remit(client, [claim('103')], { paidOn: '2026-10-20' });
    expect((await look(client)).map(({ kind }) => kind)).toEqual([
      ...['missing_remittance', 'underpaid'],
    ]);
  });

  test('are proven paid by later rows only', async () => {
    const short = of(await look(client), 'underpaid');
    await step(client, 'prepare', [short.id]);
    const [sent] = await step(client, 'send', [short.id]);
    expect(sent).toMatchObject({ state: 'sent', sentOn: '2026-11-20' });
    await remit(
      client,
      [claim('102', { gross: 4_690, dir: 245, status: 'reversal' }), claim('102')],
      { paidOn: '2026-11-20' },
    );
    const now = of(await look(client), 'underpaid');
    expect(now).toMatchObject({ seen: 5.55, byItself: 0, state: 'sent', asked: 3.1 });
    const [row] = await rowsOf(client, short.id);
    expect(row?.receipts.map(({ amount }) => amount).toSorted()).toEqual([-44.45, 50]);
    const [won] = await step(client, 'win', [short.id], { promised: '6.00' });
    expect(won).toMatchObject({ state: 'won', promised: 6, expected: null });
  });

  test('money from before a case was sent came by itself', async () => {
    const missing = of(await look(client), 'missing_remittance');
    await step(client, 'prepare', [missing.id]);
    await step(client, 'send', [missing.id]);
    await remit(client, [claim('104', { filledOn: '2026-09-02' })], { paidOn: '2026-11-10' });
    const { id } = await remit(client, [claim('105', { filledOn: '2026-09-02', gross: 2_001 })], {
      paidOn: '2026-11-20',
    });
    expect(of(await look(client), 'missing_remittance')).toMatchObject({
      ...{ seen: 20.01, byItself: 50 },
    });
    await client.request({
      ...{ method: 'DELETE', url: `/api/remittances/${id}`, payload: { note: 'a test file' } },
    });
    expect(of(await look(client), 'missing_remittance')).toMatchObject({ seen: 0, byItself: 50 });
    // Won without an amount, it lacks what had not come before; $0.45 are the other case's.
    await step(client, 'win', [missing.id]);
    await decideOn(app, own, '2026-10-01');
    expect((await summaryOf(client)).promisedNotPaid).toBe(20.46);
  });
});

describe('the steps of a case', () => {
  test('follow one another, are kept, and the last is undone', async () => {
    const { client } = await openPharmacy(app);
    await importCsv(client, exportOf({ rx: '201' }));
    const { id } = of(await look(client), 'missing_remittance');
    expectError(await client.post('/api/cases/steps', { action: 'send', ids: [id] }), 'conflict');
    await step(client, 'prepare', [id]);
    await step(client, 'note', [id], { note: 'called the help desk' });
    await step(client, 'send', [id]);
    await step(client, 'withdraw', [id]);
    // A colleague withdrew it meanwhile: whoever saw it sent doesn't take that back.
    const sent = (await detailOf(client, id)).steps.find(({ action }) => action === 'send');
    const late = { action: 'undo', ids: [id], expects: [sent?.id] };
    const refused = await client.post('/api/cases/steps', late);
    expectError(refused, 'conflict');
    expect(refused.body.message).toContain('another last step');
    expectError(await client.post('/api/cases/steps', { action: 'undo', ids: [id] }), 'conflict');
    expect(await detailOf(client, id)).toMatchObject({ state: 'withdrawn' });
    const [back] = await step(client, 'undo', [id]);
    expect(back).toMatchObject({ state: 'sent', decidedOn: null });
    const [further] = await step(client, 'undo', [id]);
    expect(further).toMatchObject({ state: 'prepared', sentOn: null });
    const detail = await detailOf(client, id);
    expect(detail.steps.map(({ action }) => action)).toEqual([
      ...['find', 'prepare', 'note', 'send', 'withdraw', 'undo', 'undo'],
    ]);
    expect(detail.packets).toHaveLength(1);
    // A withdrawn row is not found anew.
    await step(client, 'withdraw', [id]);
    expect(await look(client, '&stage=to_do')).toEqual([]);
    expectError(
      await client.post('/api/cases/steps', { action: 'undo', ids: [] }),
      'invalid_input',
    );
  });

  test('are sent and decided by administrators, or by staff whom they allow to', async () => {
    const { client, organizationId } = await openPharmacy(app);
    const { client: staff } = await joinAs(app, { role: 'staff', organizationId });
    await importCsv(client, exportOf({ rx: '208' }));
    const ids = [of(await look(client), 'missing_remittance').id];
    await step(staff, 'prepare', ids);
    const setting = (by: TestClient, staffSends: boolean) =>
      by.request({ method: 'PATCH', url: '/api/cases/settings', payload: { staffSends } });
    expectError(await setting(staff, true), 'forbidden');
    expectError(await staff.post('/api/cases/steps', { action: 'send', ids }), 'forbidden');
    expect((await setting(client, true)).body).toEqual({ staffSends: true });
    expect((await staff.get('/api/cases/settings')).body).toEqual({ staffSends: true });
    await step(staff, 'send', ids);
    await step(staff, 'lose', ids);
    await step(staff, 'undo', ids);
    expect((await setting(client, false)).body).toEqual({ staffSends: false });
    const expects = await lastStepsOf(staff, ids);
    const back = await staff.post('/api/cases/steps', { action: 'undo', ids, expects });
    expectError(back, 'forbidden');
    const audited = (await auditRows(app)).map(({ description }) => description);
    expect(audited).toContain('Allowed staff to send and decide cases');
    expect(audited).toContain('Left sending and deciding cases to administrators');
  });

  test('hold for a row whose file is deleted and uploaded again', async () => {
    const { client } = await openPharmacy(app);
    const lumps = [
      ['CS', 'MISC 77', 2_500],
      ['CS', 'MISC 77', 2_500],
    ] as const;
    const paid = { trace: 'LUMP', lumps } as const;
    const { id } = await remit(client, [claim('207')], paid);
    const found = of(await look(client), 'unexplained_lump');
    expect(found).toMatchObject({ rows: 2, asked: 50 });
    await step(client, 'prepare', [found.id]);
    await client.request({
      ...{ method: 'DELETE', url: `/api/remittances/${id}`, payload: { note: 'a test file' } },
    });
    await remit(client, [claim('207')], paid);
    expect(of(await look(client), 'unexplained_lump')).toMatchObject({ state: 'prepared' });
    await step(client, 'undo', [found.id]);
    expect(of(await look(client), 'unexplained_lump')).toMatchObject({ rows: 2, asked: 50 });
  });

  test('take all of the chosen cases or none', async () => {
    const { client } = await openPharmacy(app);
    await importCsv(client, exportOf({ rx: '202' }, { rx: '203', bin: '610014' }));
    const [one, other] = await look(client);
    await step(client, 'prepare', [one?.id ?? '']);
    const ids = [one?.id ?? '', other?.id ?? ''];
    expectError(await client.post('/api/cases/steps', { action: 'send', ids }), 'conflict');
    expect((await look(client)).map(({ state }) => state).toSorted()).toEqual([
      ...['found', 'prepared'],
    ]);
  });

  test('of another pharmacy are nobody else’s', async () => {
    const { client } = await openPharmacy(app);
    await importCsv(client, exportOf({ rx: '206' }));
    const [own] = await look(client);
    const ids = [own?.id ?? ''];
    const { client: stranger } = await openPharmacy(app);
    expectError(await stranger.post('/api/cases/steps', { action: 'prepare', ids }), 'not_found');
    const colleague = (await stranger.get('/api/auth/user')).body.id;
    const taken = await client.request({
      ...{ method: 'PATCH', url: `/api/cases/${ids[0]}`, payload: { ownerId: colleague } },
    });
    expectError(taken, 'not_found');
    expect(await look(client)).toMatchObject([{ state: 'found', owner: null }]);
  });

  test('are due first when a deadline is near', async () => {
    const { client } = await openPharmacy(app);
    await importCsv(client, exportOf({ rx: '204', paid: '9.00' }, { rx: '205', bin: '610014' }));
    const [first, second] = await look(client);
    expect([first?.asked, second?.asked]).toEqual([50, 9]);
    const due = { dueOn: '2026-11-24', dueReason: 'the contract: 60 days' };
    const answer = await client.request({
      ...{ method: 'PATCH', url: `/api/cases/${second?.id}`, payload: due },
    });
    expect(answer.body).toMatchObject({ ...due, isUrgent: true });
    expect((await look(client)).map(({ asked }) => asked)).toEqual([9, 50]);
  });
});

describe('refunds of reports, which tell no fill number', () => {
  const headings =
    'Rx Num,NDC,Service Date,ICN,SDRA,MFR Payment Amount,Pricing Method,Payment Issue Date,NPI';
  const line = (rx: string, paid: string, on: string) =>
    `${rx},3089421,2/10/2026,9${rx},180.00,${paid},SDRA,${on},`;
  const report = (...lines: readonly string[]) => `${[headings, ...lines].join('\n')}\n`;

  test('are late and short cases, proven by a later report', async () => {
    const { client } = await openPharmacy(app);
    await importCsv(
      client,
      report(line('301', '', ''), line('302', '100.00', '3/2/2026'), line('303', '', '')),
    );
    const cases = await look(client);
    expect(of(cases, 'mfp_late')).toMatchObject({ rows: 2, asked: 360 });
    const late = of(cases, 'mfp_late');
    const awaited = (await client.get('/api/mfp-refunds/awaited?page=1')).body as AwaitedRefund[];
    expect(awaited.map(({ caseId }) => caseId)).toEqual([late.id, late.id]);
    await step(client, 'prepare', [late.id]);
    await step(client, 'send', [late.id]);
    await importCsv(client, report(line('301', '180.00', '11/20/2026')));
    expect(of(await look(client), 'mfp_late')).toMatchObject({ seen: 180, asked: 360 });
    // A report of refunds is no claims export: it says nothing of other claims of its days.
    await remit(client, [claim('399', { filledOn: '2026-02-10' })], { paidOn: '2026-03-01' });
    await look(client);
    expect((await client.get('/api/recovery/claims?page=1')).body).toEqual([]);
  });
});

describe('a prepared case', () => {
  test('that is undone after its rows were paid ends by itself', async () => {
    const { client } = await openPharmacy(app);
    await importCsv(client, exportOf({ rx: '311' }, { rx: '312' }));
    const { id } = of(await look(client), 'missing_remittance');
    await step(client, 'prepare', [id]);
    await remit(client, [claim('311'), claim('312')], { paidOn: '2026-11-02' });
    expect(of(await look(client), 'missing_remittance')).toMatchObject({ byItself: 100 });
    await step(client, 'undo', [id]);
    expect(of(await look(client), 'missing_remittance')).toMatchObject({
      ...{ state: 'withdrawn', rows: 0, asked: 0 },
    });
  });

  test('asks for what no other kind asks again', async () => {
    const { client } = await openPharmacy(app);
    const paid = ['321', '322', '323'];
    await importCsv(
      client,
      exportOf(...paid.map((rx) => ({ rx, on: '9/2/2026' })), ...[{ rx: '324' }, { rx: '325' }]),
    );
    const claims = paid.map((rx) => claim(`${rx}-0`, { filledOn: '2026-09-02' }));
    await remit(client, claims);
    const { id } = of(await look(client), 'missing_remittance');
    await step(client, 'prepare', [id]);
    await step(client, 'send', [id]);
    // One claim of the day is paid short: the other isn't asked for anew, nor is the difference.
    await remit(client, [claim('324-0', { gross: 4_000 })], { paidOn: '2026-11-20' });
    const cases = await look(client);
    expect(cases.map(({ kind }) => kind)).toEqual(['missing_remittance']);
    expect(cases[0]).toMatchObject({ asked: 100, seen: 40 });
    const [lost] = await step(client, 'lose', [id]);
    expect(lost).toMatchObject({ state: 'lost' });
    // Decided, what is still short is another question.
    expect(of(await look(client), 'underpaid')).toMatchObject({ asked: 10 });
  });
});

describe('a found case whose payer becomes known', () => {
  const set = (client: TestClient, id: string, payload: object) =>
    client.request({ method: 'PATCH', url: `/api/cases/${id}`, payload });

  test('keeps its number, owner and deadline, also where that payer has a case', async () => {
    const { client } = await openPharmacy(app);
    const ownerId = (await client.get('/api/auth/user')).body.id as string;
    const plan = (bin: string, ...rxs: readonly string[]) =>
      rxs.map((rx, at) => ({ rx, bin, on: at === 0 ? '9/2/2026' : '9/14/2026' }));
    await importCsv(client, exportOf(...plan('610014', '401', '402')));
    const before = of(await look(client), 'missing_remittance');
    const due = { dueOn: '2026-12-20', dueReason: 'the manual: 90 days' };
    await set(client, before.id, { ownerId, ...due });
    await remit(client, [claim('402-0')], { payer: 'OTHER RX' });
    const after = of(await look(client), 'missing_remittance');
    expect(before.party.name).not.toBe('OTHER RX');
    expect(after).toMatchObject({ ...due, id: before.id, number: before.number, rows: 1 });
    expect(after).toMatchObject({ party: { name: 'OTHER RX' }, owner: { id: ownerId } });

    await importCsv(client, exportOf(...plan('610015', '403', '404')));
    const second = (await look(client)).find(({ party }) => party.name !== 'OTHER RX');
    const sooner = { dueOn: '2026-12-01', dueReason: 'the contract: 60 days' };
    await set(client, second?.id ?? '', sooner);
    await remit(client, [claim('404-0')], { payer: 'OTHER RX' });
    const open = await look(client, '&stage=to_do');
    expect(of(open, 'missing_remittance')).toMatchObject({ ...sooner, id: before.id, rows: 2 });
    expect(await detailOf(client, second?.id ?? '')).toMatchObject({
      ...{ state: 'withdrawn', rows: 0, lastStepId: null },
    });
  });
});

test('the sums of cases are those of their rows, before and after they are added up', async () => {
  const { client, organizationId } = await openPharmacy(app);
  await importCsv(client, exportOf({ rx: '501' }, { rx: '502', bin: '610014' }));
  const ids = (await look(client)).map(({ id }) => id);
  await step(client, 'prepare', ids);
  await step(client, 'send', ids);
  await step(client, 'win_partly', ids.slice(0, 1), { promised: '20.00' });
  const kept = () =>
    app.platform.database.withTenant(organizationId, async (tx) => {
      const { rows } = await tx.client.query<{ state: string; cases: number }>(
        `select state, sum(cases)::int as cases, sum(asked)::float8 as asked,
           sum(unpaid)::float8 as unpaid from case_sums where organization_id = $1
         group by state having sum(cases) <> 0 order by state`,
        [organizationId],
      );
      const { rows: all } = await tx.client.query<{ count: number }>(
        'select count(*)::int from case_sums where organization_id = $1',
        [organizationId],
      );
      return { rows, count: all[0]?.count ?? 0 };
    });
  const loose = await kept();
  expect(loose.rows).toEqual([
    { state: 'partly', cases: 1, asked: 50, unpaid: 20 },
    { state: 'sent', cases: 1, asked: 50, unpaid: 0 },
  ]);
  await look(client);
  expect(await kept()).toEqual({ rows: loose.rows, count: 2 });
  expect(loose.count).toBeGreaterThan(2);
  expect(await summaryOf(client)).toMatchObject({ waiting: { cases: 1, asked: 50 } });
});
