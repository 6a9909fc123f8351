import { centsOfSum } from '@pfs/core/money';
import type { CaseSummary, RecoveryCase, RecoveryReport } from '@pfs/wire/cases';
import type { Dashboard } from '@pfs/wire/dashboard';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { readWorkbook, valuesOf } from '../../testing/read-workbook.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { matchQueued } from '../claim-matches/public.ts';
import { claim, exportOf, openPharmacy, remit } from '../claim-matches/testing/loads.ts';
import { importCsv } from '../claims-exports/testing/exports.ts';
import { matchQueuedDeposits } from '../deposits/public.ts';
import { importStatement } from '../deposits/testing/statements.ts';
import { findQueuedCases } from './public.ts';
import { decideOn } from './testing/decide-on.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-11-20T17:00:00Z') });
  ({ client, organizationId } = await openPharmacy(app));
  await importCsv(
    client,
    exportOf({ rx: '101' }, { rx: '102' }, { rx: '103', bin: '610014', paid: '20.01' }),
  );
  const [first, second] = await look();
  // $100.00 is asked of CAREMARK's plan, $20.01 of another's, which pays before it is asked.
  await step('prepare', first);
  await step('send', first);
  await step('prepare', second);
  await remit(client, [claim('103', { gross: 5_00 })], { paidOn: '2026-10-29', payer: 'OTHER RX' });
  await look();
  await remit(client, [claim('101', { gross: 42_10 })], { paidOn: '2026-11-21' });
  await look();
  await step('send', second);
  await step('win_partly', first, { promised: '60.00' });
  await look();
  // It has not been paid in the usual time.
  await decideOn(app, organizationId, '2026-10-20');
});
afterAll(() => app.close());

async function look(by = client): Promise<readonly RecoveryCase[]> {
  await matchQueued(app.platform);
  await matchQueuedDeposits(app.platform);
  await findQueuedCases(app.platform);
  return (await by.get('/api/cases?page=1')).body as readonly RecoveryCase[];
}

async function step(action: string, one: RecoveryCase | undefined, more = {}, by = client) {
  const answer = await by.post('/api/cases/steps', { action, ids: [one?.id], ...more });
  expect(answer.status, answer.text).toBe(200);
}

const reportOf = async (query: string) =>
  (await client.get(`/api/cases/report${query}`)).body as RecoveryReport;

const none = {
  ...{ casesFound: 0, found: 0, casesSent: 0, sent: 0, casesWon: 0, won: 0 },
  ...{ seen: 0, promisedNotPaid: 0, byItself: 0 },
};

test('a period has what was found, sent and won in it, and its receipts', async () => {
  const { period, totals, months } = await reportOf('');
  expect(period).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  expect(totals).toEqual({
    // Of the claim that was paid in part, $7.90 are found as short: they were asked before.
    ...{ casesFound: 3, found: 120.01, casesSent: 2, sent: 120.01, casesWon: 1, won: 60 },
    ...{ seen: 42.1, promisedNotPaid: 17.9, byItself: 5 },
  });
  expect(months.map(({ month }) => month)).toHaveLength(12);
  const ofOctober = { casesWon: 1, won: 60, promisedNotPaid: 17.9, byItself: 5 };
  expect(months[9]).toMatchObject({ ...none, label: 'October 2026', ...ofOctober });
  const notOfNovember = { casesWon: 0, won: 0, promisedNotPaid: 0, byItself: 0 };
  expect(months[10]).toMatchObject({ ...totals, ...notOfNovember });
  const { totals: ofDay } = await reportOf('?from=2026-11-21&to=2026-11-30');
  expect(ofDay).toEqual({ ...none, seen: 42.1 });
  expect((await reportOf('?from=2025-01-01&to=2025-12-31')).totals).toEqual(none);
  const reversed = await client.get('/api/cases/report?from=2026-02-01&to=2026-01-01');
  expectError(reversed, 'invalid_input');
});

test('payers, months and the cases of the workbook add up to the totals', async () => {
  const { totals, parties, months } = await reportOf('');
  for (const name of Object.keys(totals) as (keyof typeof totals)[]) {
    for (const rows of [parties, months]) {
      const sum = rows.reduce((all, row) => all + Math.round(row[name] * 100), 0);
      expect(sum, name).toBe(Math.round(totals[name] * 100));
    }
  }
  const { bytes, headers } = await client.get('/api/cases/report/export?format=xlsx');
  expect(headers['content-disposition']).toContain('recovery-report-2026-01-01-to-2026-12-31.xlsx');
  const sheets = await readWorkbook(bytes);
  const cases = valuesOf(sheets.find(({ name }) => name === 'Cases')) ?? [];
  const [head = []] = cases.filter((row) => row[0] === 'Case');
  const listed = cases.filter((row) => /^\d+$/.test(String(row[0])));
  expect(listed).toHaveLength(3);
  for (const [label, name] of [
    ['Found', 'found'],
    ['Won', 'won'],
    ['Money seen', 'seen'],
    ['Promised, not paid', 'promisedNotPaid'],
    ['Came by itself', 'byItself'],
  ] as const) {
    const at = head.indexOf(label);
    const sum = listed.reduce((all, row) => all + centsOfSum(String(row[at])), 0);
    expect(sum, label).toBe(Math.round(totals[name] * 100));
  }
});

test('the PDF has the totals, and says what they mean', async () => {
  const { bytes, headers } = await client.get('/api/cases/report/export?format=pdf');
  expect(headers['content-type']).toBe('application/pdf');
  const text = (await readPdf(bytes)).join('\n').replaceAll(/\s+/g, ' ');
  expect(text).toContain('Recovery Report');
  expect(text).toContain('January 1, 2026 to December 31, 2026');
  expect(text).toContain('Total 3 $120.01 2 $120.01 1 $60.00 $42.10 $17.90 $5.00');
  expect(text).toContain('receipts from before it was sent');
});

test('the dashboard has the sums of today, and none of a pharmacy without cases', async () => {
  const recovery = async (by: TestClient) =>
    ((await by.get('/api/dashboard')).body as Dashboard).recovery;
  expect(await recovery(client)).toEqual({ toDo: 7.9, waiting: 20.01, seenThisYear: 42.1 });
  expect(await recovery((await openPharmacy(app)).client)).toBeNull();
});

test('a dollar asked for as a claim, and again as its deposit, counts once', async () => {
  const { client: by, organizationId: own } = await openPharmacy(app);
  await importCsv(by, exportOf({ rx: '201' }, { rx: '202' }));
  const [asked] = await look(by);
  for (const action of ['prepare', 'send']) await step(action, asked, {}, by);
  const payment = { paidOn: '2026-10-29', trace: 'R#7' };
  await remit(by, [claim('201'), claim('202', { gross: 4_00 })], payment);
  await importStatement(by, ['10/1/2026,CAREMARK,1.00', '11/19/2026,RENT,-1.00']);
  const ofDeposit = async () => (await look(by)).find(({ kind }) => kind === 'missing_deposit');
  const missing = await ofDeposit();
  expect(missing).toMatchObject({ rows: 1, asked: 54 });
  for (const action of ['prepare', 'send']) await step(action, missing, {}, by);
  await importStatement(by, ['11/20/2026,CAREMARK TRN*1*R#7*1411223344,54.00']);
  // Of its own case it is seen whole.
  expect(await ofDeposit()).toMatchObject({ seen: 54, byItself: 0 });
  for (const one of [asked, missing]) await step('win', one, {}, by);
  await look(by);
  await decideOn(app, own, '2026-10-20');
  const { totals } = (await by.get('/api/cases/report')).body as RecoveryReport;
  expect(totals).toMatchObject({ found: 100, sent: 100, won: 100, seen: 0, byItself: 54 });
  expect(totals.promisedNotPaid).toBe(46);
  const { parties } = (await by.get('/api/cases/summary')).body as CaseSummary;
  const sum = (name: 'seen' | 'byItself') => parties.reduce((all, one) => all + one[name], 0);
  expect([sum('seen'), sum('byItself')]).toEqual([0, 54]);
  const { recovery } = (await by.get('/api/dashboard')).body as Dashboard;
  expect(recovery).toMatchObject({ seenThisYear: 0 });
});

test('what an older case asked counts there; as sent only if that one was sent', async () => {
  const { client: by } = await openPharmacy(app);
  const totalsOf = async () => {
    const { totals } = (await by.get('/api/cases/report')).body as RecoveryReport;
    return [totals.casesFound, totals.found, totals.casesSent, totals.sent];
  };
  await importCsv(by, exportOf({ rx: '301' }));
  const [missing] = await look(by);
  await step('prepare', missing, {}, by);
  await remit(by, [claim('301', { gross: 42_10 })], { paidOn: '2026-11-10', trace: 'R#8' });
  await look(by);
  await step('withdraw', missing, {}, by);
  const short = (await look(by)).find(({ kind }) => kind === 'underpaid');
  expect(short).toMatchObject({ state: 'found', asked: 7.9 });
  expect(await totalsOf()).toEqual([2, 50, 0, 0]);
  for (const action of ['prepare', 'send']) await step(action, short, {}, by);
  await look(by);
  expect(await totalsOf()).toEqual([2, 50, 1, 7.9]);
});

test('two payments of one number count their own claims, and each its own deposit', async () => {
  const { client: by } = await openPharmacy(app);
  const sendIt = async (one: RecoveryCase | undefined) => {
    for (const action of ['prepare', 'send']) await step(action, one, {}, by);
  };
  await importCsv(by, exportOf({ rx: '401' }));
  await sendIt((await look(by))[0]);
  const payment = { paidOn: '2026-10-29', trace: 'R9' };
  await remit(by, [claim('401')], payment);
  // Nobody asked for its claim.
  const { id } = await remit(by, [claim('490')], payment);
  const { payments } = (await by.get(`/api/remittances/${id}`)).body;
  const counted = await by.post(`/api/payments/${payments[0].id}/count`, { note: 'another one' });
  expect(counted.status, counted.text).toBe(200);
  await importStatement(by, ['10/1/2026,CAREMARK,1.00', '11/19/2026,RENT,-1.00']);
  const ofDeposit = async () => (await look(by)).find(({ kind }) => kind === 'missing_deposit');
  const missing = await ofDeposit();
  expect(missing).toMatchObject({ rows: 2, asked: 100 });
  const totals = async () => ((await by.get('/api/cases/report')).body as RecoveryReport).totals;
  expect(await totals()).toMatchObject({ casesFound: 2, found: 100, byItself: 50 });
  await sendIt(missing);
  const line = '11/20/2026,CAREMARK TRN*1*R9*1411223344,50.00';
  await importStatement(by, [line, line]);
  expect(await ofDeposit()).toMatchObject({ seen: 100, byItself: 0 });
  expect(await totals()).toMatchObject({ sent: 100, seen: 50, byItself: 50 });
});
