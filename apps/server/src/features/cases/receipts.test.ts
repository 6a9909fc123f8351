import { addDays } from '@pfs/core/days';
import type { CaseRow, RecoveryCase } from '@pfs/wire/cases';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { matchQueued } from '../claim-matches/public.ts';
import { claim, ndc, openPharmacy, remit } from '../claim-matches/testing/loads.ts';
import { importCsv } from '../claims-exports/testing/exports.ts';
import { checkQueuedContracts } from '../payer-contracts/public.ts';
import { addInvoice, addVendor } from '../vendors/testing/an-invoice.ts';
import { findQueuedCases } from './public.ts';

const today = '2026-11-20';
const later = addDays(today, 1);
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(`${today}T17:00:00Z`) });
});
afterAll(() => app.close());

async function look(client: TestClient, kind: string): Promise<RecoveryCase | undefined> {
  await matchQueued(app.platform);
  await checkQueuedContracts(app.platform);
  await findQueuedCases(app.platform);
  const { body } = await client.get(`/api/cases?page=1&kind=${kind}`);
  return (body as readonly RecoveryCase[])[0];
}

/** Prepares and sends the case of a kind. */
async function send(client: TestClient, kind: string): Promise<string> {
  const ids = [(await look(client, kind))?.id ?? ''];
  for (const action of ['prepare', 'send']) {
    const { status, text } = await client.post('/api/cases/steps', { action, ids });
    expect(status, text).toBe(200);
  }
  return ids[0] ?? '';
}

async function receiptsOf(client: TestClient, id: string) {
  const { body } = await client.get(`/api/cases/${id}/rows?page=1`);
  return (body as readonly CaseRow[]).map(({ label, receipts }) => ({
    label,
    receipts: receipts.map(({ amount, text }) => [text, amount]),
    opens: receipts.map(({ url }) => url?.replace(/[0-9a-f-]{36}/g, 'ID')),
  }));
}

/** The case that each row of a list leads to. */
async function casesOf(client: TestClient, path: string): Promise<readonly (string | null)[]> {
  const { body } = await client.get(path);
  const rows = (Array.isArray(body) ? body : body.rows) as readonly { caseId: string | null }[];
  return rows.map(({ caseId }) => caseId);
}

test('lump sums are given back by later ones of the same payer, code and reference', async () => {
  const { client } = await openPharmacy(app);
  await remit(client, [claim('1', { gross: 200_00 })], {
    lumps: [
      ['CS', 'ADJ 4711', 50_00],
      ['CS', 'ADJ 4711', 25_00],
      ['CS', 'ADJ 12', 9_00],
    ],
  });
  const id = await send(client, 'unexplained_lump');
  expect(await casesOf(client, '/api/provider-adjustments')).toEqual([id, id, id]);
  const lumps = [
    ['CS', 'ADJ 4711', -25_00],
    ['CS', 'ADJ 4711', -60_00],
    ['WO', 'ADJ 12', -9_00],
  ];
  const { id: file } = await remit(client, [claim('2')], { paidOn: later, lumps });
  expect(await look(client, 'unexplained_lump')).toMatchObject({ asked: 84, seen: 75 });
  const receipt = (amount: number) => ({
    ...{ label: 'Lump sum CS ADJ 4711', receipts: [['Lump sum CS ADJ 4711', amount]] },
    opens: ['/remittances/ID'],
  });
  expect(await receiptsOf(client, id)).toEqual([
    ...[receipt(50), receipt(25), { label: 'Lump sum CS ADJ 12', receipts: [], opens: [] }],
  ]);
  await client.request({
    ...{ method: 'DELETE', url: `/api/remittances/${file}`, payload: { note: 'a test file' } },
  });
  expect(await look(client, 'unexplained_lump')).toMatchObject({ seen: 0, byItself: 0 });
});

test('a lump sum that was given back before anybody asked is no case', async () => {
  const { client } = await openPharmacy(app);
  const lump = (cents: number) => ({ lumps: [['CS', 'ADJ 4711', cents]] });
  await remit(client, [claim('1')], lump(50_00));
  await remit(client, [claim('2')], lump(50_00));
  await remit(client, [claim('3')], { paidOn: '2026-10-20', ...lump(-50_00) });
  expect(await look(client, 'unexplained_lump')).toMatchObject({ rows: 1, asked: 50 });
});

test('fees on Part D claims come back by corrected claims and lump sums that name them', async () => {
  const { client } = await openPharmacy(app);
  const lines = ['4001', '4002', '4003', '4004'].map((rx) =>
    [rx, 0, '9/14/2026', ndc, '004336', 'ADV', 'Medicare Part D', '50.00', '3.00'].join(','),
  );
  const headings = 'Rx,Refill,Date Filled,NDC,BIN,PCN,Plan Type,Total Paid,Copay';
  await importCsv(client, `${[headings, ...lines].join('\n')}\n`);
  const taken = (rx: string) => claim(rx, { dir: 3_00, payerControlNumber: `A${rx}` });
  await remit(client, ['4001', '4002', '4003', '4004'].map(taken));
  const id = await send(client, 'part_d_question');
  const reversal = (rx: string, reference: string) =>
    claim(rx, { dir: 3_00, status: 'reversal', originalReference: reference });
  await remit(
    client,
    [
      // Corrected: $2.00 of the fee and 50 cents of the price less.
      reversal('4001', 'A4001'),
      claim('4001', { dir: 1_00, gross: 49_50, payerControlNumber: 'B4001' }),
      // Taken back whole, and a second claim beside one that stands.
      reversal('4003', 'A4003'),
      claim('4004', { payerControlNumber: 'B4004' }),
    ],
    {
      paidOn: later,
      lumps: [
        ['CS', 'FEE RX 04002', -3_00],
        // At most what the corrected claim has not given back; interest gives back nothing.
        ['CS', 'FEE RX 04001', -3_00],
        ['L6', 'CLAIM 04003', -3_00],
      ],
    },
  );
  expect(await look(client, 'part_d_question')).toMatchObject({ asked: 12, seen: 6 });
  expect(await receiptsOf(client, id)).toMatchObject([
    {
      label: 'Claim 4001',
      receipts: expect.arrayContaining([
        ['Remittance', 1.5],
        ['Lump sum CS FEE RX 04001', 1.5],
      ]),
    },
    { label: 'Claim 4002', receipts: [['Lump sum CS FEE RX 04002', 3]] },
    { label: 'Claim 4003', receipts: [] },
    { label: 'Claim 4004', receipts: [] },
  ]);
});

test('credits of a vendor prove what they name: an invoice, or a drug and its amount', async () => {
  const { client } = await openPharmacy(app);
  const vendorId = await addVendor(client);
  const drug = (unitPrice: number, totalPrice: number, ndcOf = ndc) => ({
    lineItems: [{ description: 'DRUG', ndc: ndcOf, quantity: 10, unitPrice, totalPrice }],
    totalAmount: totalPrice,
  });
  const add = (invoiceNumber: string, invoiceDate: string, more: object) =>
    addInvoice(client, { vendorId, invoiceNumber, invoiceDate, dueDate: '2099-01-31', ...more });
  const other = '68180098001';
  await add('A-1', '2026-09-01', drug(2, 20));
  await add('A-2', '2026-09-10', drug(2.5, 25));
  await add('A-3', '2026-09-02', drug(2, 20, other));
  await add('A-4', '2026-09-20', drug(3, 30, other));
  await add('B-7', '2026-10-05', { totalAmount: 25 });
  await add('B-07', '2026-10-05', { totalAmount: 25 });
  const [over, twice] = [
    await send(client, 'vendor_overcharge'),
    await send(client, 'vendor_duplicate'),
  ];
  expect((await casesOf(client, '/api/invoice-findings')).toSorted()).toEqual(
    [over, over, twice].toSorted(),
  );
  const credit = (description: string, amount: number, more = {}) => ({
    ...{ description, quantity: -1, unitPrice: amount, totalPrice: -amount, ...more },
  });
  const memo = (number: string, ...lineItems: readonly { totalPrice: number }[]) =>
    add(number, later, {
      totalAmount: lineItems.reduce((sum, { totalPrice }) => sum + totalPrice, 0),
      lineItems,
    });
  await memo('CM-1', credit('Price credit', 5, { ndc }), credit('Return', 8, { ndc: other }));
  await memo('CM-2', credit('Credit for invoice A-4', 4, { ndc: other }));
  await memo('CM-B-7', credit('Billed twice', 20), credit('Freight', 5));
  const credited = (number: string, amount: number) => [`Credit ${number}`, amount];
  expect(await look(client, 'vendor_overcharge')).toMatchObject({ asked: 15, seen: 9 });
  expect(await receiptsOf(client, over)).toMatchObject([
    { label: 'Invoice A-4', receipts: [credited('CM-2', 4)] },
    {
      ...{ label: 'Invoice A-2', receipts: [credited('CM-1', 5)] },
      opens: ['/vendor-audit?tab=invoices&invoice=ID'],
    },
  ]);
  expect(await look(client, 'vendor_duplicate')).toMatchObject({ asked: 25, seen: 25 });
  expect(await receiptsOf(client, twice)).toMatchObject([
    { receipts: expect.arrayContaining([credited('CM-B-7', 20), credited('CM-B-7', 5)]) },
  ]);
});

test('claims below terms are paid by what comes above the amount agreed first', async () => {
  const { client } = await openPharmacy(app);
  await remit(client, [claim('1')]);
  const { body: contracts } = await client.get('/api/payer-contracts');
  const term = {
    ...{ payerId: contracts.payers[0].id, plans: ['004336/ADV'], from: '2026-01-01' },
    ...{ legs: [{ benchmark: 'awp', percentOff: '18.50' }], fee: '0.40', citation: '2.1' },
  };
  expect((await client.post('/api/payer-contracts/terms', term)).status).toBe(201);
  const headings = 'Rx,Refill,Date Filled,NDC,BIN,PCN,Total Paid,Copay,AWP,506-F6,507-F7';
  const sold = ['401', 0, '9/14/2026', ndc, '004336', 'ADV', '132.00', '0.00', '161.88', '131.60'];
  await importCsv(client, `${headings}\n${[...sold, '0.40'].join(',')}\n`);
  const id = await send(client, 'contract_short');
  expect(await look(client, 'contract_short')).toMatchObject({ asked: 0.33, seen: 0 });
  const paid = { gross: 132_00, payerControlNumber: 'A1' };
  await remit(client, [claim('401', paid)], { paidOn: later });
  expect(await look(client, 'contract_short')).toMatchObject({ seen: 0 });
  const reversal = { gross: 132_00, status: 'reversal' as const, originalReference: 'A1' };
  await remit(
    client,
    [claim('401', reversal), claim('401', { gross: 132_33, payerControlNumber: 'B1' })],
    { paidOn: later },
  );
  expect(await look(client, 'contract_short')).toMatchObject({ seen: 0.33 });
  expect((await receiptsOf(client, id))[0]?.receipts).toHaveLength(2);
});
