import type {
  AnnouncedPayment,
  BankImport,
  BankLineDetail,
  BankPreview,
  DepositSummary,
} from '@pfs/wire/deposits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { expectError } from '../../testing/expect-error.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { organizationOf, registerPharmacy, type TestClient } from '../../testing/test-client.ts';
import { matchQueuedDeposits } from './public.ts';
import { announce, linesOf, list, paymentsOf } from './testing/announced.ts';
import { importStatement, sendFile, statementOf } from './testing/statements.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-31T17:00:00Z') });
});
afterAll(() => app.close());

const open = async () => (await registerPharmacy(app.server)).client;

const shortLines = async (client: TestClient) =>
  (await linesOf(client)).map(
    ({ text, state, payments }) =>
      `${text}: ${state} ${payments.map(({ traceNumber }) => traceNumber).join('+')}`,
  );
describe('a statement', () => {
  let client: TestClient;
  const lines = [
    '3/11/2026,CAREMARK HCCLAIMPMT,"1,250.00"',
    '3/11/2026,CAREMARK HCCLAIMPMT,"1,250.00"',
    '3/30/2026,RENT,(8.24)',
  ];

  test('is shown before it is imported, and keeps nothing then', async () => {
    client = await open();
    const content = statementOf(...lines);
    const { body } = await sendFile(client, '/api/bank-imports/preview', content, { account: '' });
    expect(body as unknown as BankPreview).toMatchObject({
      ...{ format: 'csv', lines: 3, knownLines: 0, similarLines: 0, isImported: false },
      accounts: [
        {
          ...{ account: null, from: '2026-03-11', to: '2026-03-30', lines: 3 },
          ...{ credits: 2500, debits: -8.24 },
        },
      ],
      columns: [
        { name: 'Date', heading: 'Date' },
        { name: 'Amount', heading: 'Amount' },
        { name: 'Description', heading: 'Description' },
      ],
    });
    expect(await linesOf(client)).toEqual([]);
  });

  test('is imported once, and one that overlaps adds what is new', async () => {
    const first = await importStatement(client, lines);
    expect(first).toMatchObject({ lines: 3, newLines: 3, format: 'csv' });
    const again = await sendFile(client, '/api/bank-imports', statementOf(...lines));
    expectError(again, 'duplicate_file');
    const second = await importStatement(client, [...lines, '3/31/2026,PAPER,-5.00']);
    expect(second).toMatchObject({ lines: 4, newLines: 1 });
    expect(await linesOf(client)).toHaveLength(4);
    const nameless = await sendFile(client, '/api/bank-imports/preview', statementOf(...lines), {
      account: '',
    });
    expect(nameless.body).toMatchObject({ knownLines: 3, similarLines: 0, isImported: true });
    const unlike = statementOf('3/11/2026,Caremark,1250.00');
    const { body } = await sendFile(client, '/api/bank-imports/preview', unlike);
    expect(body).toMatchObject({ knownLines: 0, similarLines: 1, knownAccounts: ['Operating'] });
  });

  test('is undone without the lines that another one has, and its file goes', async () => {
    const imports = await list<BankImport>(client, '/api/bank-imports');
    const original = await client.get(`/api/bank-imports/${imports[1]?.id}/original`);
    expect(original.text).toBe(statementOf(...lines));
    for (const [left, { id }] of [
      [3, imports[0] as BankImport],
      [0, imports[1] as BankImport],
    ] as const) {
      const url = `/api/bank-imports/${id}`;
      expectError(await client.request({ method: 'DELETE', url, payload: {} }), 'invalid_input');
      const payload = { note: 'wrong file' };
      const { status } = await client.request({ method: 'DELETE', url, payload });
      expect(status).toBe(200);
      expect(await linesOf(client)).toHaveLength(left);
    }
    const kept = await app.platform.database.withTenant(await organizationOf(client), (tx) =>
      tx.query.selectFrom('file_objects').selectAll().execute(),
    );
    expect(kept).toEqual([]);
    const audited = (await auditRows(app)).map((row) => `${row.entity_type} ${row.action}`);
    expect(audited).toEqual(
      expect.arrayContaining(['bank_import create', 'bank_import delete', 'bank_import process']),
    );
  });

  test.each([
    ['NDC,Price\n1,2\n', 'Operating', 'This isn’t a bank statement'],
    [statementOf('3/11/2026,CAREMARK,12.3.4'), 'Operating', 'Line 2: “12.3.4” is no amount'],
    [statementOf('3/11/2026,CAREMARK,5'), '', 'Name the account'],
    ['01,a,b,260331,1,1,,,2/\n02,', 'Operating', 'Line 2: the record 02'],
    [statementOf(), 'Operating', 'This file has no lines.'],
  ])('that is wrong is refused whole: %j', async (content, account, message) => {
    const answer = await sendFile(client, '/api/bank-imports', content, { account });
    expectError(answer, 'invalid_input');
    expect(answer.body.message).toContain(message);
    expect(await linesOf(client)).toEqual([]);
    expect(await list(client, '/api/bank-imports')).toEqual([]);
  });
});

describe('of a bank that names its lines', () => {
  const csv = (...rows: readonly string[]) =>
    ['Date,Description,Transaction ID,Amount', ...rows, ''].join('\n');
  const ofx = (id: string, day: string, name: string) =>
    `<OFX><CURDEF>USD<BANKACCTFROM><ACCTID>000129021</BANKACCTFROM><BANKTRANLIST><STMTTRN>
    <TRNTYPE>CREDIT<DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>50.00<FITID>${id}<NAME>${name}
    </STMTTRN></BANKTRANLIST></OFX>`;
  let client: TestClient;
  const send = async (content: string, account = 'Main 9021', name = 'bank.csv') => {
    const sent = await sendFile(client, '/api/bank-imports', content, { account, name });
    expect(sent.status, sent.text).toBe(201);
    return sent.body as unknown as BankImport;
  };
  beforeEach(async () => {
    client = await open();
  });

  test('two equal lines of two files are two, and once each however often they come', async () => {
    // A download before the bank named its lines.
    await send(statementOf('3/11/2026,MOBILE DEPOSIT,50.00'));
    const one = csv('3/11/2026,MOBILE DEPOSIT,900001,50.00');
    expect(await send(one)).toMatchObject({ lines: 1, newLines: 0 });
    const both = csv(
      '3/11/2026,MOBILE DEPOSIT,900001,50.00',
      '3/11/2026,MOBILE DEPOSIT,900002,50.00',
    );
    expect(await send(both)).toMatchObject({ lines: 2, newLines: 1 });
    expect(await linesOf(client)).toHaveLength(2);
  });

  test.each([
    ['2026-03-11', '2026-03-12'],
    ['2026-03-12', '2026-03-11'],
  ])('a line written anew is one, as it was written last: %s, %s', async (...days) => {
    for (const day of days) {
      const text = day === '2026-03-12' ? 'CAREMARK TRN' : 'PENDING DEPOSIT';
      await send(ofx('F77001', day, text), '', `${day}.ofx`);
    }
    const found = await linesOf(client);
    expect(found.map(({ postedOn, text }) => [postedOn, text])).toEqual([
      ['2026-03-12', 'CAREMARK TRN'],
    ]);
  });

  test('an account is known by its last four digits, under the name it had first', async () => {
    await send(csv('3/11/2026,MOBILE DEPOSIT,900001,50.00'));
    await send(ofx('F77001', '2026-03-20', 'CAREMARK'), '', 'a.ofx');
    const imports = await list<BankImport>(client, '/api/bank-imports');
    expect(imports.flatMap(({ accounts }) => accounts.map(({ account }) => account))).toEqual([
      'Main …9021',
      'Main …9021',
    ]);
  });
});

test('rows without a date count for the most that a statement can have', async () => {
  const content = statementOf('3/11/2026,A,5', ',Page,\n'.repeat(100_001));
  const { body } = await sendFile(await open(), '/api/bank-imports/preview', content);
  expect(body.message).toContain('up to 100,000 lines');
});

test('a file in Windows-1252 keeps its letters', async () => {
  const content = Buffer.from(statementOf('3/11/2026,CAFÉ,5'), 'latin1');
  const { body } = await sendFile(await open(), '/api/bank-imports/preview', content);
  expect(body).toMatchObject({ sample: [{ text: 'CAFÉ' }] });
});

test('very many lines are matched in the background, under an account without its number', async () => {
  const client = await open();
  const lines = Array.from({ length: 5_001 }, (_, at) => `3/11/2026,RENT ${at},-5`);
  const sent = await sendFile(client, '/api/bank-imports', statementOf(...lines), {
    account: 'Checking 000123454321',
  });
  expect(sent.body).toMatchObject({ newLines: 5_001, accounts: [{ account: 'Checking …4321' }] });
  const isMatching = async () =>
    ((await client.get('/api/deposits/summary')).body as unknown as DepositSummary).matching;
  expect(await isMatching()).toBe(true);
  await matchQueuedDeposits(app.platform);
  expect(await isMatching()).toBe(false);
  expect((await linesOf(client))[0]).toMatchObject({ state: 'out' });
  // What a person says, and takes back, is followed there, too.
  await announce(app, client, 'm', { paidOn: '2026-03-10', trace: 'R1', cents: 5_000 });
  const { id } = await importStatement(client, ['3/11/2026,CAREMARK TRN*1*R1*1411223344,50']);
  await matchQueuedDeposits(app.platform);
  expect(await paymentsOf(client, 'deposited')).toEqual(['R1']);
  const [line] = await linesOf(client, '&state=matched');
  const said = await client.post('/api/deposits', { lineIds: [line?.id], paymentIds: [] });
  expect(await isMatching()).toBe(true);
  await matchQueuedDeposits(app.platform);
  expect(await paymentsOf(client, 'deposited')).toEqual([]);
  const url = `/api/deposits/${said.body.decisionId}`;
  expect((await client.request({ method: 'DELETE', url })).status).toBe(200);
  expect(await isMatching()).toBe(true);
  await matchQueuedDeposits(app.platform);
  expect(await paymentsOf(client, 'deposited')).toEqual(['R1']);
  // An import that is undone takes its deposits along at once.
  const payload = { note: 'wrong file' };
  const undone = await client.request({
    method: 'DELETE',
    url: `/api/bank-imports/${id}`,
    payload,
  });
  expect(undone.status, undone.text).toBe(200);
  expect(await isMatching()).toBe(true);
  expect(await paymentsOf(client, 'deposited')).toEqual([]);
});

describe('lines and payments', () => {
  let client: TestClient;

  test('match whichever comes first, and a deleted file takes its match along', async () => {
    client = await open();
    await importStatement(client, [
      '3/3/2026,CAREMARK HCCLAIMPMT TRN*1*R1*1411223344,50.00',
      '3/10/2026,CAREMARK HCCLAIMPMT,70.00',
      '3/12/2026,EXPRESS SCRIPTS,90.00',
      '3/27/2026,CAREMARK HCCLAIMPMT,11.00',
      '3/30/2026,CARD DEPOSIT,33.00',
    ]);
    const id = await announce(
      app,
      client,
      'a',
      { paidOn: '2026-03-02', trace: 'R1', cents: 5_000 },
      { paidOn: '2026-03-09', trace: 'R2', cents: 3_000 },
      { paidOn: '2026-03-09', trace: 'R3', cents: 4_000 },
      { paidOn: '2026-03-11', trace: 'R4', cents: 9_000 },
      { paidOn: '2026-03-30', trace: 'R5', cents: 2_500 },
    );
    const expected = [
      'CARD DEPOSIT: unknown ',
      'CAREMARK HCCLAIMPMT: waiting ',
      'EXPRESS SCRIPTS: unknown ',
      'CAREMARK HCCLAIMPMT: matched R2+R3',
      'CAREMARK HCCLAIMPMT TRN*1*R1*1411223344: matched R1',
    ];
    expect((await shortLines(client)).map((line) => sorted(line))).toEqual(expected);
    // CAREMARK's payment of $90.00 isn't what EXPRESS SCRIPTS sent.
    expect(await paymentsOf(client, 'missing')).toEqual(['R4']);
    expect(await paymentsOf(client, 'waiting')).toEqual(['R5']);
    const gone = await client.request({
      method: 'DELETE',
      url: `/api/remittances/${id}`,
      payload: { note: 'sent twice' },
    });
    expect(gone.status, gone.text).toBe(200);
    await matchQueuedDeposits(app.platform);
    // Nobody is known to pay any more.
    expect((await linesOf(client)).map(({ state }) => state)).not.toContain('matched');
    await announce(
      app,
      client,
      'b',
      { paidOn: '2026-03-02', trace: 'R1', cents: 5_000 },
      { paidOn: '2026-03-09', trace: 'R2', cents: 3_000 },
      { paidOn: '2026-03-09', trace: 'R3', cents: 4_000 },
      { paidOn: '2026-03-11', trace: 'R4', cents: 9_000 },
      { paidOn: '2026-03-30', trace: 'R5', cents: 2_500 },
    );
    expect((await shortLines(client)).map((line) => sorted(line))).toEqual(expected);
  });

  test('sum to the figures that their lists open', async () => {
    const { body } = await client.get('/api/deposits/summary');
    const summary = body as unknown as DepositSummary;
    expect(summary.matching).toBe(false);
    expect(summary.covered).toEqual([{ from: '2026-03-04', to: '2026-03-25' }]);
    const of = <State extends string>(sums: readonly { state: State; count: number }[]) =>
      Object.fromEntries(sums.map(({ state, count }) => [state, count]));
    expect(of(summary.lines)).toEqual({ unknown: 2, waiting: 1, matched: 2 });
    expect(of(summary.payments)).toEqual({ deposited: 3, missing: 1, waiting: 1 });
    expect(summary.lines.find(({ state }) => state === 'matched')?.amount).toBe(120);
    expect(summary.ages.map(({ count }) => count)).toEqual([0, 1, 0, 0, 0]);
    const aged = (age: number) => paymentsOf(client, `missing&age=${age}`);
    expect([await aged(0), await aged(16), await aged(31)]).toEqual([[], ['R4'], []]);
  });

  test('are what a person says, until that is undone', async () => {
    const [line] = await linesOf(client, '&search=express');
    const detail = (await client.get(`/api/bank-lines/${line?.id}`))
      .body as unknown as BankLineDetail;
    expect(detail.options.map(({ traceNumber, reason }) => [traceNumber, reason])).toEqual([
      ['R4', 'amount'],
    ]);
    const lineIds = [line?.id];
    const paymentIds = detail.options.map(({ id }) => id);
    const [waiting] = await list<AnnouncedPayment>(client, '/api/deposits/payments?state=waiting');
    const wrong = await client.post('/api/deposits', { lineIds, paymentIds: [waiting?.id] });
    expectError(wrong, 'conflict');
    expect(wrong.body.message).toContain('come to $90.00, the payments to $25.00');
    const other = await open();
    expectError(await other.post('/api/deposits', { lineIds, paymentIds: [] }), 'not_found');
    const said = await client.post('/api/deposits', { lineIds, paymentIds });
    expect(said.status, said.text).toBe(200);
    const [now] = await linesOf(client, '&search=express');
    expect(now).toMatchObject({ state: 'matched', step: 'person', candidates: 0 });
    expectError(await client.post('/api/deposits', { lineIds, paymentIds: [] }), 'conflict');
    const undone = { method: 'DELETE', url: `/api/deposits/${now?.decisionId}` } as const;
    expect((await client.request(undone)).status).toBe(200);
    expect((await client.post('/api/deposits', { lineIds, paymentIds: [] })).status).toBe(200);
    expect(await linesOf(client, '&state=aside')).toMatchObject([{ text: 'EXPRESS SCRIPTS' }]);
  });
});

test('a decision whose line is gone blocks nothing, and a new one takes its place', async () => {
  const client = await open();
  const of = { paidOn: '2026-03-11', trace: 'R4', cents: 9_000 };
  await announce(app, client, 'e', of);
  const first = await importStatement(client, ['3/12/2026,EXPRESS SCRIPTS,90.00']);
  const decide = async (text: string) => {
    const [line] = await linesOf(client, `&search=${text}`);
    const [payment] = await list<AnnouncedPayment>(client, '/api/deposits/payments?page=1');
    return client.post('/api/deposits', { lineIds: [line?.id], paymentIds: [payment?.id] });
  };
  expect((await decide('express')).status).toBe(200);
  expectError(await decide('express'), 'conflict');
  await importStatement(client, ['3/13/2026,OPTUM,90.00']);
  const url = `/api/bank-imports/${first.id}`;
  const payload = { note: 'another account' };
  expect((await client.request({ method: 'DELETE', url, payload })).status).toBe(200);
  const again = await decide('optum');
  expect(again.status, again.text).toBe(200);
  // The line that comes back is nobody's.
  await importStatement(client, ['3/12/2026,EXPRESS SCRIPTS,90.00', '3/31/2026,PAPER,-5.00']);
  expect(await shortLines(client)).toEqual([
    ...['PAPER: out ', 'OPTUM: matched R4', 'EXPRESS SCRIPTS: unknown '],
  ]);
});

const sorted = (line: string) =>
  line.replace(/matched (.*)$/, (_all, traces: string) => {
    return `matched ${traces.split('+').toSorted().join('+')}`;
  });
