import type { CaseDetail, CaseRow, RecoveryCase } from '@pfs/wire/cases';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { claim, openPharmacy, remit } from '../claim-matches/testing/loads.ts';
import { importCsv } from '../claims-exports/testing/exports.ts';
import { buy, exportOf, type Fill, generic, pricesOf, unbought } from './testing/priced-fills.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-11-20T17:00:00Z') });
});
afterAll(() => app.close());

const { look, verdictsOf, checksOf, casesOf, step, setState, addNadac } = pricesOf(() => app);

describe('an appeal', () => {
  async function sent(...fills: readonly Fill[]) {
    const { client } = await openPharmacy(app);
    await buy(client, '2026-11-02', '0.14500');
    await importCsv(client, exportOf(...fills));
    const [found] = await casesOf(client);
    const id = found?.id ?? '';
    await step(client, 'prepare', id);
    await step(client, 'send', id);
    return { client, id };
  }
  const detailOf = async (client: TestClient, id: string) => {
    const { body, status, text } = await client.get(`/api/cases/${id}`);
    expect(status, text).toBe(200);
    return body as CaseDetail;
  };
  const rowsOf = async (client: TestClient, id: string) =>
    (await client.get(`/api/cases/${id}/rows?page=1`)).body as readonly CaseRow[];

  test('that was sent is asked once; the first payment of what was agreed is no answer', async () => {
    const { client, id } = await sent({ rx: '401', auth: 'A1' }, { rx: '402' });
    expect(await verdictsOf(client)).toEqual({ asked: [2, 9.3] });
    expect((await checksOf(client, 'asked'))[0]?.caseId).toBe(id);
    const filledOn = '2026-11-16';
    await remit(client, [claim('401', { gross: 1_420, filledOn })], { paidOn: '2026-11-24' });
    expect(await casesOf(client)).toMatchObject([{ state: 'sent', seen: 0, byItself: 0 }]);
    expect((await rowsOf(client, id)).flatMap(({ receipts }) => receipts)).toEqual([]);
    // Reprocessed: taken back, and paid with the adjusted price.
    const reversal = claim('401', { gross: 1_420, filledOn, status: 'reversal' });
    await remit(client, [reversal, claim('401', { gross: 1_885, filledOn })], {
      paidOn: '2026-12-04',
    });
    expect(await casesOf(client)).toMatchObject([{ seen: 4.65, asked: 9.3 }]);
    // Adjusted before it was paid at all: what exceeds the agreed amount.
    await remit(client, [claim('402', { gross: 1_885, filledOn })], { paidOn: '2026-12-04' });
    expect(await casesOf(client)).toMatchObject([{ seen: 9.3 }]);
  });

  test('stays one when the fill is billed again at the same price', async () => {
    const { client, id } = await sent({ rx: '431', auth: 'A1', at: '11/16/2026 9:00' });
    await importCsv(
      client,
      exportOf(
        { rx: '431', auth: 'A1', transaction: 'B2', at: '11/20/2026 9:00' },
        { rx: '431', auth: 'A2', at: '11/20/2026 9:05' },
      ),
    );
    expect(await casesOf(client)).toMatchObject([{ id, state: 'sent' }]);
    expect(await verdictsOf(client)).toEqual({ asked: [1, 4.65] });
    expect((await checksOf(client, 'asked'))[0]?.caseId).toBe(id);
  });

  test('that a rebill answers is seen at the new adjudication', async () => {
    const { client, id } = await sent({ rx: '411', auth: 'A1', at: '11/16/2026 9:00' });
    await setState(client, 'NY');
    const of = (payerControlNumber: string) => ({ payerControlNumber, filledOn: '2026-11-16' });
    await remit(client, [claim('411', { ...of('A1'), gross: 1_420 })], { paidOn: '2026-11-24' });
    await client.post(`/api/cases/${id}/answers`, { answer: 'adjusted' });
    expect((await detailOf(client, id)).nextTask).toContain('bill them again');
    await importCsv(
      client,
      exportOf(
        { rx: '411', auth: 'A1', transaction: 'B2', at: '11/20/2026 9:00' },
        { rx: '411', auth: 'A2', ingredient: '13.05', at: '11/20/2026 9:05' },
      ),
    );
    const reversal = claim('411', { ...of('A1'), gross: 1_420, status: 'reversal' });
    await remit(client, [reversal, claim('411', { ...of('A2'), gross: 1_885 })], {
      paidOn: '2026-12-04',
    });
    expect(await casesOf(client)).toMatchObject([{ seen: 4.65 }]);
    expect((await detailOf(client, id)).nextTask).toBeNull();
  });

  test('keeps its answers by row, and holds a named NDC against own invoices', async () => {
    const { client, id } = await sent({ rx: '421' }, { rx: '422', ingredient: '9.00' });
    const rows = await rowsOf(client, id);
    const answer = (body: object) => client.post(`/api/cases/${id}/answers`, body);
    expect((await answer({ answer: 'none' })).status).toBe(200);
    const denied = { answer: 'denied', source: 'Anda', rows: [rows[0]?.id] };
    expect((await answer({ ...denied, ndc: '00093-7424-56' })).status).toBe(200);
    expect((await rowsOf(client, id)).map(({ answer: said }) => said)).toEqual([
      {
        ...{ kind: 'denied', ndc: generic, source: 'Anda' },
        ownPrice: {
          ...{ unitCost: '0.14500', invoice: 'N-2026-11-02', on: '2026-11-02' },
          vendorName: `Vendor ${generic} 2026-11-02`,
        },
      },
      { kind: 'none', ndc: null, source: null, ownPrice: null },
    ]);
    await answer({ ...denied, ndc: unbought });
    expect((await rowsOf(client, id))[0]?.answer).toMatchObject({ ndc: unbought, ownPrice: null });
    const { steps, nextTask } = await detailOf(client, id);
    expect(nextTask).toBeNull();
    expect(steps.map(({ action, answer: said }) => [action, said?.kind, said?.rows])).toEqual([
      ...[['find'], ['prepare'], ['send']].map(([action]) => [action, undefined, undefined]),
      ...[
        ['answer', 'none', null],
        ['answer', 'denied', 1],
        ['answer', 'denied', 1],
      ],
    ]);
    expectError(await answer({ answer: 'denied', rows: ['no row'] }), 'not_found');
    expectError(await answer({ answer: 'late', ndc: generic }), 'invalid_input');
    // An answer is no step to be undone: the last one is that it was sent.
    const { lastStepId } = await detailOf(client, id);
    const undo = { action: 'undo', ids: [id], expects: [lastStepId] };
    expect((await client.post('/api/cases/steps', undo)).status).toBe(200);
    expect((await detailOf(client, id)).state).toBe('prepared');
    expectError(await answer({ answer: 'none' }), 'conflict');
  });
});

test('a fill below its contract and its cost is asked for once, at what is more', async () => {
  const { client, organizationId } = await openPharmacy(app);
  const old = '00378000601';
  await addNadac(old, '0.90000', '10/01/2026');
  await buy(client, '2026-11-02', '0.14500');
  await buy(client, '2026-11-03', '0.14500', old);
  await importCsv(
    client,
    exportOf({ rx: '601', awp: '12.00' }, { rx: '602', awp: '20.00' }, { rx: '603', ndc: old }),
  );
  const filledOn = '2026-11-16';
  await remit(client, [claim('601-0', { gross: 1_420, filledOn })], { paidOn: '2026-11-18' });
  await look();
  const { others } = (await client.get('/api/appeal-rules')).body;
  const term = { payerId: others[0].id, from: '2026-01-01', fee: '5.80', citation: '2.1' };
  const type = async (benchmark: string, more: object = {}) => {
    const body = { ...term, legs: [{ benchmark, percentOff: '0.00' }], ...more };
    const answer = await client.post('/api/payer-contracts/terms', body);
    expect(answer.status, answer.text).toBe(201);
  };
  await type('awp');
  await type('nadac', { ndcs: [old] });
  const found = async () => {
    await look();
    const { body } = await client.get('/api/cases?page=1');
    return (body as RecoveryCase[])
      .map(({ id, kind, rows, asked }) => ({ id, kind, rows, asked }))
      .toSorted((one, next) => one.kind.localeCompare(next.kind));
  };
  // 12.00 asks 3.60, and 20.00 asks 11.60; cost asks 4.65. NADAC of 46 days before is no price.
  const [short, mac] = await found();
  expect([short, mac]).toMatchObject([
    { kind: 'contract_short', rows: 1, asked: 11.6 },
    { kind: 'mac', rows: 2, asked: 9.3 },
  ]);
  const queue = (table: 'price_queue' | 'contract_queue') =>
    app.platform.database.withTenant(organizationId, (tx) =>
      sql`insert into ${sql.table(table)} (organization_id) values (${organizationId})`.execute(
        tx.query,
      ),
    );
  const prepare = (id = '') => client.post('/api/cases/steps', { action: 'prepare', ids: [id] });
  await queue('price_queue');
  expectError(await prepare(mac?.id), 'conflict');
  await look();
  await queue('contract_queue');
  expectError(await prepare(short?.id), 'conflict');
  expect((await prepare(mac?.id)).status).toBe(200);
  const { packets } = (await client.get(`/api/cases/${mac?.id}`)).body as CaseDetail;
  const table = (await client.get(`/api/case-packets/${packets[0]?.id}/table`)).text;
  expect(table).toContain(',0.145,');
  expect(table).not.toContain(',0.9,');
  await look();
  expect((await prepare(short?.id)).status).toBe(200);
  // More is lost to cost now, but the fill is asked for already.
  await buy(client, '2026-11-04', '0.40000');
  expect(await found()).toHaveLength(2);
});
