import { bookAccounts } from '@pfs/core/deposits/journal';
import type { BookMonth } from '@pfs/wire/deposits';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
import { joinAs } from '../../testing/people.ts';
import { type SmallPayment, smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  organizationOf,
  registerPharmacy,
  type TestClient,
  uploadAndRead,
} from '../../testing/test-client.ts';
import { drug, facilitatorFile, refund } from '../refunds/testing/refund-files.ts';

let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-05-20T17:00:00Z') });
  ({ client } = await registerPharmacy(app.server));
});
afterAll(() => app.close());

let files = 0;
async function remit(payment: Omit<SmallPayment, 'payer'>, by = client): Promise<string> {
  files += 1;
  const content = smallRemittance({ payer: 'CAREMARK', trace: `B${files}`, ...payment });
  return (await uploadAndRead(by, { name: `${files}.835`, content })).id as string;
}

async function months(by = client): Promise<readonly BookMonth[]> {
  const { status, text, body } = await by.get('/api/books');
  expect(status, text).toBe(200);
  return body as unknown as readonly BookMonth[];
}
const short = ({ month, closedAt, isNext, debit, credit, entries }: BookMonth) => [
  `${month} ${closedAt === null ? (isNext ? 'next' : 'open') : 'closed'} ${debit} ${credit}`,
  ...entries.flatMap(({ ofMonth, lines }) =>
    lines.map((line) => `${ofMonth} ${line.account} ${line.debit} ${line.credit}`),
  ),
];
const close = (month: string, by = client) => by.post('/api/books/close', { month });
const file = (month: string, format: string) =>
  client.get(`/api/books/file?month=${month}&format=${format}`);

/** What no payment explains. */
const addToGross = async (amount: string) =>
  app.platform.database.withTenant(await organizationOf(client), (tx) =>
    sql`update payer_day_metrics set gross = gross + ${amount}::numeric
      where metric_date = '2026-03-10'`.execute(tx.query),
  );

const march = [
  '2026-03 plans 97900 0',
  '2026-03 fees 2100 0',
  '2026-03 mfp 3400 0',
  '2026-03 patients 12000 0',
  '2026-03 revenue 0 115400',
];

test('a month’s journal balances: plans, fees, refunds and patients are revenue', async () => {
  await remit({
    paidOn: '2026-03-10',
    claims: [{ id: '1', gross: 10_000_000, dir: 180_000, patientPaid: 1_200_000, ...drug }],
    lumps: [['CS', 'DIRQ4-25', 30_000]],
  });
  await uploadAndRead(client, {
    name: 'mtf.835',
    content: facilitatorFile('M1', refund('990001', { gross: 340_000 })).content,
  });
  const [only] = await months();
  expect(short(only as BookMonth)).toEqual(['2026-03 next 115400 115400', ...march]);
});

test('files are of closed months; months close in turn, once they are over', async () => {
  expectError(await file('2026-03', 'plain'), 'conflict');
  await remit({ paidOn: '2026-04-09', claims: [{ id: '2', gross: 5_000 }] });
  await remit({ paidOn: '2026-05-09', claims: [{ id: '3', gross: 7_000 }] });
  expectError(await close('2026-05'), 'conflict');
  const organizationId = await organizationOf(client);
  const { client: staff } = await joinAs(app, { role: 'staff', organizationId });
  expectError(await close('2026-03', staff), 'forbidden');
  await addToGross('0.01');
  const unequal = await close('2026-03');
  expectError(unequal, 'conflict');
  expect(unequal.body.message).toContain('debits and credits differ by $0.01');
  await addToGross('-0.01');
  expect((await close('2026-03')).status).toBe(200);
  expectError(await close('2026-03'), 'conflict');
  expect((await months()).map((month) => short(month)[0])).toEqual([
    ...['2026-05 open 70 70', '2026-04 next 50 50', '2026-03 closed 115400 115400'],
  ]);
});

test('a closed month stays, and what changes of it is booked in the next one', async () => {
  const late = await remit({ paidOn: '2026-03-20', claims: [{ id: '4', gross: 1_000 }] });
  const [, april, closed] = await months();
  expect(short(closed as BookMonth)).toEqual(['2026-03 closed 115400 115400', ...march]);
  const change = ['2026-03 plans 10 0', '2026-03 revenue 0 10'];
  const own = ['2026-04 plans 50 0', '2026-04 revenue 0 50'];
  expect(short(april as BookMonth)).toEqual(['2026-04 next 60 60', ...own, ...change]);
  expect((await close('2026-04')).status).toBe(200);
  // Taken back: the change is undone in the month after, and nowhere else.
  const removed = await client.request({
    method: 'DELETE',
    url: `/api/remittances/${late}`,
    payload: { note: 'not ours' },
  });
  expect(removed.status, removed.text).toBe(200);
  const [may, booked] = await months();
  expect(short(booked as BookMonth)).toEqual(['2026-04 closed 60 60', ...own, ...change]);
  expect(short(may as BookMonth)).toEqual([
    ...['2026-05 open 80 80', '2026-05 plans 70 0', '2026-05 revenue 0 70'],
    ...['2026-03 plans 0 10', '2026-03 revenue 10 0'],
  ]);
});

test('what changes of months before the first closed one is booked, and nothing else of them', async () => {
  const { client: by } = await registerPharmacy(app.server);
  await remit({ paidOn: '2026-02-10', claims: [{ id: '5', gross: 2_000 }] }, by);
  await remit({ paidOn: '2026-03-10', claims: [{ id: '6', gross: 5_000 }] }, by);
  await remit({ paidOn: '2026-04-10', claims: [{ id: '7', gross: 7_000 }] }, by);
  // The oldest is offered first.
  expect((await months(by)).map(({ month }) => month)).toEqual(['2026-02', '2026-03', '2026-04']);
  expectError(await close('1990-01', by), 'conflict');
  expect((await close('2026-03', by)).status).toBe(200);
  await remit({ paidOn: '2026-02-20', claims: [{ id: '8', gross: 300 }] }, by);
  await remit({ paidOn: '2026-01-20', claims: [{ id: '9', gross: 100 }] }, by);
  const late = ['2026-02 plans 3 0', '2026-02 revenue 0 3'].concat([
    ...['2026-01 plans 1 0', '2026-01 revenue 0 1'],
  ]);
  const april = ['2026-04 plans 70 0', '2026-04 revenue 0 70', ...late];
  expect((await months(by)).map(short)).toEqual([
    ['2026-04 next 74 74', ...april],
    ['2026-03 closed 50 50', '2026-03 plans 50 0', '2026-03 revenue 0 50'],
  ]);
  expect((await close('2026-04', by)).status).toBe(200);
  // Booked, it is booked once.
  expect((await months(by)).map((month) => short(month)[0])).toEqual([
    ...['2026-04 closed 74 74', '2026-03 closed 50 50'],
  ]);
});

test('each program gets its columns, with the pharmacy’s own accounts', async () => {
  const lines = async (format: string) => (await file('2026-04', format)).text.split('\r\n');
  expect(await lines('plain')).toEqual([
    '\uFEFFJournal,Date,Account,Account Code,Debit,Credit,Description',
    'PFS-2026-04,2026-04-30,Plan payments,,50.00,,Plan payments 2026-04',
    'PFS-2026-04,2026-04-30,Revenue,,,50.00,Revenue 2026-04',
    'PFS-2026-04-2026-03,2026-04-30,Plan payments,,10.00,,"Plan payments 2026-04, change of 2026-03"',
    'PFS-2026-04-2026-03,2026-04-30,Revenue,,,10.00,"Revenue 2026-04, change of 2026-03"',
    '',
  ]);
  expectError(await file('2026-04', 'xero'), 'invalid_input');
  const accounts = Object.fromEntries(
    bookAccounts.map((account, at) => [account, { name: `Own ${account}`, code: `${400 + at}` }]),
  );
  const settings = { accounts, taxRate: 'Tax Exempt' };
  const changed = await client.request({
    ...{ method: 'PATCH', url: '/api/books/settings', payload: settings },
  });
  expect(changed.body).toEqual(settings);
  expect((await client.get('/api/books/settings')).body).toEqual(settings);
  expect((await lines('quickbooks')).slice(0, 3)).toEqual([
    '*JournalNo,*JournalDate,*AccountName,*Debits,*Credits,Description,Name,Currency,Location,Class',
    'PFS-2026-04,04/30/2026,Own plans,50.00,,Plan payments 2026-04,,USD,,',
    'PFS-2026-04,04/30/2026,Own revenue,,50.00,Revenue 2026-04,,USD,,',
  ]);
  const iif = await lines('iif');
  expect(iif.slice(0, 7)).toEqual([
    ...['TRNS', 'SPL'].map((kind) => `!${kind}\tTRNSTYPE\tDATE\tACCNT\tAMOUNT\tDOCNUM\tMEMO`),
    '!ENDTRNS',
    'TRNS\tGENERAL JOURNAL\t04/30/26\tOwn plans\t50.00\tPFS-2026-04\tPlan payments 2026-04',
    'SPL\tGENERAL JOURNAL\t04/30/26\tOwn revenue\t-50.00\tPFS-2026-04\tRevenue 2026-04',
    'ENDTRNS',
    expect.stringMatching(/^TRNS\t.*\t10.00\tPFS-2026-04-2026-03\t/),
  ]);
  expect((await lines('xero')).slice(0, 3)).toEqual([
    '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
    'PFS-2026-04,30 Apr 2026,Plan payments 2026-04,400,Tax Exempt,50.00,,,,',
    'PFS-2026-04,30 Apr 2026,Revenue 2026-04,405,Tax Exempt,-50.00,,,,',
  ]);
});
