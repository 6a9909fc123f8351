import type {
  BankImport,
  BankPreview,
  BookMonth,
  CentralPayment,
  CentralPaymentDetail,
} from '@pfs/wire/deposits';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { organizationOf, registerPharmacy, type TestClient } from '../../testing/test-client.ts';
import { announce, linesOf, list, paymentsOf } from './testing/announced.ts';
import { importStatement, sendFile } from './testing/statements.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-31T17:00:00Z') });
});
afterAll(() => app.close());

const open = async () => (await registerPharmacy(app.server)).client;

const headings = 'PBM,EFT Number,EFT Date,Amount,Admin Fee';
const rows = [
  'CAREMARK,R1,3/9/2026,60.00,0.25',
  'CAREMARK,R2,3/9/2026,30.00,0.20',
  'OPTUM,R3,3/10/2026,10.00,',
];
const reportOf = (...lines: readonly string[]) => [headings, ...lines, ''].join('\n');
const report = reportOf(...rows, 'Total,,,100.00,0.45');
const sender = 'Health Mart Atlas';

const send = (
  client: TestClient,
  content = report,
  { path = '/api/bank-imports', by = sender } = {},
) => sendFile(client, path, content, { account: '', sender: by, name: 'central.csv' });
const central = (client: TestClient) =>
  list<CentralPayment>(client, '/api/central-payments?page=1');

async function undo(client: TestClient, made: BankImport | undefined): Promise<void> {
  const payload = { note: 'wrong file' };
  const url = `/api/bank-imports/${made?.id}`;
  expect((await client.request({ method: 'DELETE', url, payload })).status).toBe(200);
}

/** The steps by which a central payment is known. */
const steps: Readonly<Record<string, (client: TestClient) => Promise<unknown>>> = {
  report: (client) => send(client),
  bank: (client) =>
    importStatement(client, ['3/11/2026,HEALTH MART ATLAS CENTRALPAY,99.55', '3/30/2026,RENT,-1']),
  caremark: (client) =>
    announce(
      app,
      client,
      'a',
      { paidOn: '2026-03-09', trace: 'R1', cents: 6_000 },
      { paidOn: '2026-03-09', trace: 'R2', cents: 3_000 },
    ),
  optum: (client) =>
    announce(app, client, 'b', {
      ...{ payer: 'OPTUM', paidOn: '2026-03-10', trace: 'R3', cents: 1_000 },
    }),
};

async function stateOf(client: TestClient) {
  const [line] = await linesOf(client, '&search=atlas');
  const [one] = await central(client);
  return {
    line: line && {
      ...{ state: line.state, step: line.step, withheld: line.central?.withheld },
      missing: line.central?.missing,
      payments: line.payments.map(({ traceNumber }) => traceNumber).toSorted(),
    },
    central: one && { state: one.state, found: one.found, rows: one.rows, net: one.net },
    deposited: (await paymentsOf(client, 'deposited')).toSorted(),
  };
}

const whole = {
  line: {
    ...{ state: 'matched', step: 'central', withheld: 0.45, missing: 0 },
    payments: ['R1', 'R2', 'R3'],
  },
  central: { state: 'matched', found: 3, rows: 3, net: 99.55 },
  deposited: ['R1', 'R2', 'R3'],
};

test.each([
  'report bank caremark optum',
  'caremark optum report bank',
  'bank optum report caremark',
  'optum bank caremark report',
])('a PSAO’s payment ends alike in the order %s', async (order) => {
  const client = await open();
  for (const name of order.split(' ')) await steps[name]?.(client);
  expect(await stateOf(client)).toEqual(whole);
});

test('what its 835s lack is missing until they come; its fees are booked', async () => {
  const client = await open();
  await steps['bank']?.(client);
  await steps['caremark']?.(client);
  const { body } = await send(client, report, {
    path: '/api/bank-imports/preview',
  });
  expect(body as unknown as BankPreview).toMatchObject({
    ...{ format: 'central_pay', lines: 0, accounts: [], knownSenders: [] },
    central: [{ paidOn: '2026-03-10', rows: 3, amount: 100, withheld: 0.45, net: 99.55 }],
    sample: [{ text: 'CAREMARK R1', amount: 60 }, {}, {}],
  });
  expect((await send(client)).body).toMatchObject({ lines: 3, newLines: 3 });
  expect(await stateOf(client)).toEqual({
    line: {
      ...{ state: 'missing', step: 'central', withheld: 0.45, missing: 1 },
      payments: ['R1', 'R2'],
    },
    central: { state: 'incomplete', found: 2, rows: 3, net: 99.55 },
    deposited: ['R1', 'R2'],
  });
  const [one] = await central(client);
  const detail = (await client.get(`/api/central-payments/${one?.id}`))
    .body as unknown as CentralPaymentDetail;
  expect(detail.payments.map(({ traceNumber, state }) => `${traceNumber} ${state}`)).toEqual([
    ...['R3 missing', 'R1 found', 'R2 found'],
  ]);
  const [march] = await list<BookMonth>(client, '/api/books');
  expect(march).toMatchObject({ debit: 90, credit: 90 });
  expect(march?.entries[0]?.lines.map(({ account, debit }) => [account, debit])).toEqual([
    ...[
      ['plans', 89.55],
      ['fees', 0.45],
      ['revenue', 0],
    ],
  ]);
  await steps['optum']?.(client);
  expect(await stateOf(client)).toEqual(whole);
});

test('a report counts once, in whatever form it comes, until its last one is undone', async () => {
  const client = await open();
  for (const name of ['bank', 'caremark', 'optum', 'report']) await steps[name]?.(client);
  expectError(await send(client), 'duplicate_file');
  const again = await send(client, reportOf(...rows.toReversed()));
  expect(again.body).toMatchObject({ lines: 3, newLines: 0 });
  expect(await central(client)).toHaveLength(1);
  expect(await stateOf(client)).toEqual(whole);
  const reports = (await list<BankImport>(client, '/api/bank-imports'))
    .filter(({ format }) => format === 'central_pay')
    .toReversed();
  await undo(client, reports[0]);
  expect(await stateOf(client)).toEqual(whole);
  await undo(client, reports[1]);
  expect(await stateOf(client)).toMatchObject({ line: { state: 'unknown' }, deposited: [] });
  expect(await central(client)).toEqual([]);
});

test('a deposit in two reports counts once, also if one has the PSAO’s name mistyped', async () => {
  const client = await open();
  for (const name of ['bank', 'caremark', 'optum']) await steps[name]?.(client);
  expect((await send(client, report, { by: 'Health Mart Altas' })).status).toBe(201);
  expect(await stateOf(client)).toMatchObject({ central: { state: 'no_line' }, deposited: [] });
  const again = await send(client, reportOf(...rows.toReversed()));
  expect(again.body).toMatchObject({ lines: 3, newLines: 0 });
  expect(await central(client)).toHaveLength(1);
  expect(await stateOf(client)).toEqual(whole);
});

test('a line is of one report: what another one had of it goes', async () => {
  const client = await open();
  for (const name of ['bank', 'caremark', 'optum', 'report']) await steps[name]?.(client);
  await send(client, reportOf(...rows.toReversed()));
  await app.platform.database.withTenant(await organizationOf(client), async (tx) => {
    const { rows: had } = await sql<{ id: string; line: string }>`
      update central_payments central set line_id = null from central_payments old
      where old.id = central.id and old.line_id is not null
      returning old.id, old.line_id as line`.execute(tx.query);
    await sql`update central_payments set line_id = ${had[0]?.line}
      where id <> ${had[0]?.id}`.execute(tx.query);
  });
  await importStatement(client, ['3/31/2026,RENT,-2']);
  expect(await stateOf(client)).toEqual(whole);
  const [march] = await list<BookMonth>(client, '/api/books');
  expect(march?.entries[0]?.lines).toContainEqual({ account: 'fees', debit: 0.45, credit: 0 });
});

test('a report that is wrong is refused whole', async () => {
  const client = await open();
  for (const [content, name, message] of [
    [reportOf(...rows, 'Total,,,101.00,0.45'), sender, 'Line 5: the total says $101.00'],
    [report, '', 'Enter the PSAO’s name'],
    [report, 'HM', 'Enter the PSAO’s name'],
    [reportOf(), sender, 'This file has no lines.'],
  ] as const) {
    const answer = await send(client, content, { by: name });
    expectError(answer, 'invalid_input');
    expect(answer.body.message).toContain(message);
  }
  expect(await list(client, '/api/bank-imports')).toEqual([]);
});
