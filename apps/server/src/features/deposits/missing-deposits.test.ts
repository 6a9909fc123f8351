import type { RecoveryCase } from '@pfs/wire/cases';
import type { AnnouncedPayment, BankImport, BankLineDetail } from '@pfs/wire/deposits';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../platform/database/connection.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  organizationOf,
  registerPharmacy,
  type TestClient,
  uploadAndRead,
} from '../../testing/test-client.ts';
import { findQueuedCases } from '../cases/public.ts';
import { matchQueuedDeposits } from './public.ts';
import { announce, linesOf, list, paymentsOf } from './testing/announced.ts';
import { importStatement, sendFile } from './testing/statements.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-31T17:00:00Z') });
});
afterAll(() => app.close());

const open = async () => (await registerPharmacy(app.server)).client;

test('a missing deposit is a case, and the line that comes proves it', async () => {
  const client = await open();
  await announce(
    app,
    client,
    'c',
    { paidOn: '2026-03-02', trace: 'R1', cents: 5_000 },
    { paidOn: '2026-03-04', trace: 'R2', cents: 7_000 },
    { paidOn: '2026-02-20', trace: 'R0', cents: 1_000 },
  );
  const cases = async () => {
    await findQueuedCases(app.platform);
    return list<RecoveryCase>(client, '/api/cases?page=1');
  };
  // Without a statement nothing is missing.
  expect(await cases()).toEqual([]);
  await importStatement(client, ['3/2/2026,CAREMARK,50.00', '3/30/2026,RENT,-1.00']);
  const [found] = await cases();
  expect(found).toMatchObject({ kind: 'missing_deposit', rows: 1, asked: 70, seen: 0 });
  const payments = await list<AnnouncedPayment>(client, '/api/deposits/payments?page=1');
  expect(payments.map(({ traceNumber, caseId }) => [traceNumber, caseId])).toEqual([
    ...[
      ['R2', found?.id],
      ['R1', null],
      ['R0', null],
    ],
  ]);
  // What the records matched may be another payment of that payer.
  const [matched] = await linesOf(client, '&state=matched');
  const { body: line } = await client.get(`/api/bank-lines/${matched?.id}`);
  const { options } = line as unknown as BankLineDetail;
  expect(options.map(({ traceNumber, reason }) => [traceNumber, reason])).toEqual([
    ['R1', 'amount'],
    ['R2', 'payer'],
    ['R0', 'payer'],
  ]);
  for (const action of ['prepare', 'send']) {
    const answer = await client.post('/api/cases/steps', { action, ids: [found?.id] });
    expect(answer.status, answer.text).toBe(200);
  }
  await importStatement(client, ['3/31/2026,DEPOSIT CORRECTED TRN*1*R2*1411223344,70.00']);
  expect((await cases())[0]).toMatchObject({ state: 'sent', asked: 70, seen: 70, byItself: 0 });
  const { body } = await client.get(`/api/cases/${found?.id}/rows`);
  expect(body).toMatchObject([
    { label: 'Payment R2', receipts: [{ on: '2026-03-31', amount: 70, text: 'Deposit' }] },
  ]);
  // Undone, it is not seen any more.
  const [last] = await list<BankImport>(client, '/api/bank-imports');
  const undone = await client.request({
    ...{ method: 'DELETE', url: `/api/bank-imports/${last?.id}`, payload: { note: 'wrong file' } },
  });
  expect(undone.status, undone.text).toBe(200);
  expect((await cases())[0]).toMatchObject({ seen: 0 });
});

test('payments that nobody can tell apart are not missing while a line may be either', async () => {
  const client = await open();
  const payment = { paidOn: '2026-03-04', cents: 7_000 };
  await announce(app, client, 't', { ...payment, trace: 'R1' }, { ...payment, trace: 'R2' });
  const line = '3/4/2026,CAREMARK HCCLAIMPMT,70.00';
  await importStatement(client, ['3/2/2026,RENT,-1.00', line, line, '3/30/2026,RENT,-1.00']);
  await findQueuedCases(app.platform);
  expect(await list<RecoveryCase>(client, '/api/cases')).toEqual([]);
  expect((await paymentsOf(client, 'waiting')).toSorted()).toEqual(['R1', 'R2']);
  const [posted] = await linesOf(client, '&state=missing');
  const { body } = await client.get(`/api/bank-lines/${posted?.id}`);
  const [option] = (body as unknown as BankLineDetail).options;
  const said = { lineIds: [posted?.id], paymentIds: [option?.id] };
  expect((await client.post('/api/deposits', said)).status).toBe(200);
  // The other line is the only one that the other payment may be.
  expect(await paymentsOf(client, 'deposited')).toHaveLength(2);
});

test('a person matches payments of one number, date and amount one after the other', async () => {
  const client = await open();
  const payment = { paidOn: '2026-03-04', cents: 7_000, trace: 'R1' };
  await announce(app, client, 'a', payment);
  const second = await announce(app, client, 'b', payment);
  const { payments } = (await client.get(`/api/remittances/${second}`)).body;
  await client.post(`/api/payments/${payments[0].id}/count`, { note: 'another one' });
  const line = '3/5/2026,COUNTER DEPOSIT,70.00';
  await importStatement(client, ['3/2/2026,CAREMARK,1.00', line, line, '3/30/2026,RENT,-1.00']);
  await matchQueuedDeposits(app.platform);
  expect(await paymentsOf(client, 'missing')).toEqual(['R1', 'R1']);
  const lines = (await linesOf(client)).filter(({ amount }) => amount === 70);
  const path = '/api/deposits/payments?page=1&state=';
  const [first, chosen] = await list<AnnouncedPayment>(client, `${path}missing`);
  const decide = (at: number, of: AnnouncedPayment | undefined) =>
    client.post('/api/deposits', { lineIds: [lines[at]?.id], paymentIds: [of?.id] });
  expect((await decide(0, chosen)).status).toBe(200);
  expect(await list(client, `${path}deposited`)).toMatchObject([{ id: chosen?.id }]);
  expect((await decide(1, chosen)).status).toBe(409);
  const { status, text } = await decide(1, first);
  expect(status, text).toBe(200);
  expect(await paymentsOf(client, 'deposited')).toEqual(['R1', 'R1']);
  // Of a file that comes again, the other payment takes its place.
  const again = { paidOn: '2026-03-04', cents: 7_000, trace: 'R1' };
  const gone = await client.request({
    ...{ method: 'DELETE', url: `/api/remittances/${chosen?.remittanceId}` },
    payload: { note: 'a test' },
  });
  expect(gone.status, gone.text).toBe(200);
  const third = await announce(app, client, 'c', again);
  const { payments: came } = (await client.get(`/api/remittances/${third}`)).body;
  await client.post(`/api/payments/${came[0].id}/count`, { note: 'another one' });
  await matchQueuedDeposits(app.platform);
  expect(await paymentsOf(client, 'deposited')).toEqual(['R1', 'R1']);
});

test('each of two payments that nothing tells apart has the case that asks for it', async () => {
  const client = await open();
  const payment = { paidOn: '2026-03-04', cents: 7_000, trace: 'R1' };
  await announce(app, client, 'a', payment);
  await importStatement(client, ['3/2/2026,CAREMARK,1.00', '3/30/2026,RENT,-1.00']);
  const look = async () => {
    await matchQueuedDeposits(app.platform);
    await findQueuedCases(app.platform);
    return list<RecoveryCase>(client, '/api/cases?page=1');
  };
  const [older] = await look();
  await client.post('/api/cases/steps', { action: 'prepare', ids: [older?.id] });
  const second = await announce(app, client, 'b', payment);
  const { payments } = (await client.get(`/api/remittances/${second}`)).body;
  await client.post(`/api/payments/${payments[0].id}/count`, { note: 'another one' });
  const cases = await look();
  expect(cases).toHaveLength(2);
  const shown = await list<AnnouncedPayment>(client, '/api/deposits/payments?page=1&state=missing');
  expect(shown.map(({ id, caseId }) => [id === payments[0].id, caseId === older?.id])).toEqual(
    expect.arrayContaining([
      [true, false],
      [false, true],
    ]),
  );
  expect(shown.map(({ caseId }) => caseId).toSorted()).toEqual(
    cases.map(({ id }) => id).toSorted(),
  );
});

test('a payment that doesn’t balance asks for a corrected 835, until one comes', async () => {
  const client = await open();
  const payment = { paidOn: '2026-03-02', payer: 'CAREMARK', trace: 'R1', amount: 4_700 };
  const file = (gross: number) => smallRemittance({ ...payment, claims: [{ id: '900', gross }] });
  await uploadAndRead(client, { name: 'held.835', content: file(5_000) });
  await findQueuedCases(app.platform);
  expect(await list<RecoveryCase>(client, '/api/cases')).toMatchObject([
    { kind: 'held_payment', rows: 1, asked: 3, party: { name: 'CAREMARK' } },
  ]);
  await uploadAndRead(client, { name: 'corrected.835', content: file(4_700) });
  await findQueuedCases(app.platform);
  expect(await list<RecoveryCase>(client, '/api/cases')).toEqual([]);
});

test('a case of a payment that doesn’t balance ends with the corrected 835, not with money', async () => {
  const client = await open();
  const payment = { paidOn: '2026-03-02', payer: 'CAREMARK', trace: 'R1', amount: 4_700 };
  const file = (gross: number) => smallRemittance({ ...payment, claims: [{ id: '900', gross }] });
  const read = await uploadAndRead(client, { name: 'held.835', content: file(5_000) });
  await findQueuedCases(app.platform);
  const [found] = await list<RecoveryCase>(client, '/api/cases');
  const caseId = found?.id;
  const shown = async () => (await client.get(`/api/payments/${read.payments[0]?.id}`)).body;
  expect(await shown()).toMatchObject({ caseId });
  // One of a document may have the same key, and no case asks for it.
  const setOfDocument = (isOf: boolean) =>
    withClient(app.testDatabase.admin, (owner) =>
      owner.query('update payments set of_document = $2 where id = $1', [
        ...[read.payments[0]?.id, isOf],
      ]),
    );
  await setOfDocument(true);
  expect(await shown()).toMatchObject({ caseId: null });
  await setOfDocument(false);
  const step = async (action: string) => {
    const answer = await client.post('/api/cases/steps', { action, ids: [caseId] });
    expect(answer.status, answer.text).toBe(200);
  };
  await step('prepare');
  await step('send');
  const detail = async () => (await client.get(`/api/cases/${caseId}`)).body;
  expect(await detail()).toMatchObject({ nextTask: null });
  await uploadAndRead(client, { name: 'corrected.835', content: file(4_700) });
  await findQueuedCases(app.platform);
  expect(await detail()).toMatchObject({ nextTask: expect.stringContaining('Mark the case won') });
  await step('win');
  expect(await detail()).toMatchObject({ state: 'won', promised: null, nextTask: null });
  expect((await client.get('/api/cases/summary')).body).toMatchObject({ promisedNotPaid: 0 });
  expect(await shown()).toMatchObject({ caseId: null });
});

test('a case of a payment whose remittance is deleted is to be withdrawn', async () => {
  const client = await open();
  const payment = { paidOn: '2026-03-02', payer: 'CAREMARK', trace: 'R1', amount: 4_700 };
  const content = smallRemittance({ ...payment, claims: [{ id: '900', gross: 5_000 }] });
  const { id } = await uploadAndRead(client, { name: 'held.835', content });
  // Another payment of that payer is no answer.
  await announce(app, client, 'o', { paidOn: '2026-03-02', trace: 'R2', cents: 4_700 });
  await findQueuedCases(app.platform);
  const [found] = await list<RecoveryCase>(client, '/api/cases');
  for (const action of ['prepare', 'send']) {
    const answer = await client.post('/api/cases/steps', { action, ids: [found?.id] });
    expect(answer.status, answer.text).toBe(200);
  }
  const deleted = await client.request({
    ...{ method: 'DELETE', url: `/api/remittances/${id}`, payload: { note: 'a test file' } },
  });
  expect(deleted.status, deleted.text).toBe(200);
  expect((await client.get(`/api/cases/${found?.id}`)).body).toMatchObject({
    nextTask: 'The payment of this case is no longer in your files. Withdraw the case.',
  });
});

test('a check has longer, and a share of one is no deposit of its own', async () => {
  const client = await open();
  await announce(
    app,
    client,
    'k',
    { paidOn: '2026-02-20', trace: '70001', cents: 5_000 },
    { paidOn: '2026-03-16', trace: '70002', cents: 6_000 },
    { paidOn: '2026-02-20', trace: '70003', cents: 7_000 },
  );
  await app.platform.database.withTenant(await organizationOf(client), (tx) =>
    sql`update payments set method = 'CHK' where trace_number <> '70003'`.execute(tx.query),
  );
  const line = '2/2/2026,CAREMARK,1.00';
  await importStatement(client, [line, '3/30/2026,RENT,-1.00']);
  expect((await paymentsOf(client, 'missing')).toSorted()).toEqual(['70001', '70003']);
  expect(await paymentsOf(client, 'waiting')).toEqual(['70002']);
  await withClient(app.testDatabase.admin, (owner) =>
    owner.query(`update payments set check_amount = 90 where trace_number = '70003'`),
  );
  expect(await paymentsOf(client, 'missing')).toEqual(['70001']);
  await importStatement(client, ['3/31/2026,DEPOSIT CHECK 70001,50.00']);
  expect(await paymentsOf(client, 'deposited')).toEqual(['70001']);
  // Named with another amount: a person looks before a letter is written.
  await importStatement(client, ['3/31/2026,X TRN*1*70002*1411223344,61.00']);
  expect((await linesOf(client, '&search=TRN'))[0]).toMatchObject({ candidates: 1 });
  await app.platform.database.withTenant(await organizationOf(client), (tx) =>
    sql`update payments set method = 'ACH' where trace_number = '70002'`.execute(tx.query),
  );
  expect(await paymentsOf(client, 'missing')).toEqual([]);
});

test('payments of 0 and of method NON expect no deposit', async () => {
  const client = await open();
  await announce(
    app,
    client,
    'd',
    { paidOn: '2026-03-02', trace: 'R1', cents: 0 },
    { paidOn: '2026-03-02', trace: 'R2', cents: 500 },
  );
  await app.platform.database.withTenant(await organizationOf(client), (tx) =>
    sql`update payments set method = 'NON' where trace_number = 'R2'`.execute(tx.query),
  );
  // A statement may be imported at the same time: payments wait also before the first line.
  const isMatching = async () => (await client.get('/api/deposits/summary')).body.matching;
  expect(await isMatching()).toBe(true);
  await matchQueuedDeposits(app.platform);
  expect(await isMatching()).toBe(false);
  expect(await list(client, '/api/deposits/payments?page=1')).toEqual([]);
});

const headings = 'PBM,EFT Number,EFT Date,Amount';
async function report(client: TestClient, lines: readonly string[]): Promise<void> {
  const of = { account: '', sender: 'Health Mart Atlas', name: 'central.csv' };
  const sent = await sendFile(client, '/api/bank-imports', [...lines, ''].join('\n'), of);
  expect(sent.status, sent.text).toBe(201);
}

const casesOf = async (client: TestClient) => {
  await findQueuedCases(app.platform);
  const cases = await list<RecoveryCase>(client, '/api/cases?page=1');
  return cases.map(({ kind, asked }) => `${kind} ${asked}`);
};

test('a payment whose row is unclear isn’t missing once the line is here', async () => {
  const client = await open();
  const paidOn = '2026-03-09';
  await announce(
    app,
    client,
    'a',
    { paidOn, trace: 'R1', cents: 6_000 },
    { paidOn, trace: 'R2', cents: 3_000 },
  );
  await importStatement(client, [
    ...['3/2/2026,RENT,-1', '3/11/2026,HEALTH MART ATLAS,89.75', '3/12/2026,CAREMARK,1'],
    '3/30/2026,RENT,-1',
  ]);
  expect(await casesOf(client)).toEqual(['missing_deposit 90']);
  await report(client, [headings, 'CAREMARK,R1,3/9/2026,59.75', 'CAREMARK,R2,3/9/2026,30.00']);
  expect(await paymentsOf(client, 'deposited')).toEqual(['R2']);
  expect(await paymentsOf(client, 'waiting')).toEqual(['R1']);
  expect(await casesOf(client)).toEqual([]);
});

test.each([
  ['3/24/2026', 'missing', '2026-03-27', ['missing_deposit 60']],
  ['3/27/2026', 'waiting', '2026-04-01', []],
])('a payment that a PSAO pays on %s is %s', async (day, state, dueOn, cases) => {
  const client = await open();
  await announce(app, client, 'a', { paidOn: '2026-03-09', trace: 'R1', cents: 6_000 });
  await importStatement(client, ['3/2/2026,RENT,-1', '3/12/2026,CAREMARK,1', '3/30/2026,RENT,-1']);
  expect(await casesOf(client)).toEqual(['missing_deposit 60']);
  await report(client, [`${headings},Deposit Date`, `CAREMARK,R1,3/9/2026,60.00,${day}`]);
  const payments = await list<AnnouncedPayment>(client, '/api/deposits/payments?page=1');
  expect(payments).toMatchObject([{ traceNumber: 'R1', state, dueOn }]);
  expect(await casesOf(client)).toEqual(cases);
  const [made] = await list<BankImport>(client, '/api/bank-imports');
  const undone = await client.request({
    ...{ method: 'DELETE', url: `/api/bank-imports/${made?.id}`, payload: { note: 'wrong file' } },
  });
  expect(undone.status, undone.text).toBe(200);
  expect(await casesOf(client)).toEqual(['missing_deposit 60']);
});
