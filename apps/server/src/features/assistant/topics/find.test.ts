import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallRemittance } from '../../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { registerPharmacy, uploadAndRead } from '../../../testing/test-client.ts';
import { addInvoice, addVendor } from '../../vendors/testing/an-invoice.ts';
import { type AskingPharmacy, makeAskingPharmacy } from '../testing/asking-pharmacy.ts';
import { askTopic } from './testing/ask-topic.ts';

let app: TestApp;
let ours: AskingPharmacy;
let invoiceId: string;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-11-20T15:00:00Z') });
  ours = await makeAskingPharmacy(app);
  const content = smallRemittance({
    ...{ paidOn: '2026-10-09', payer: 'OAK RX', trace: '00EFT-445566' },
    claims: [
      { id: '0008123', gross: 5_000, dir: 250, drugName: 'LIPITOR 20 MG', ndc: '00071015523' },
      { id: 'RX-55001', gross: 4_000 },
      { id: '7000001', gross: 10_000, dir: 1_100, status: 'reversal' },
      { id: '9000017', gross: 1_000 },
      { id: '9000018', gross: 2_000 },
    ],
  });
  await uploadAndRead(ours.client, { name: 'oak-october.835', content });
  const vendorId = await addVendor(ours.client, 'Harborline Drug');
  const invoice = { vendorId, invoiceNumber: 'HL-00417', invoiceDate: '2026-10-02' };
  ({ id: invoiceId } = await addInvoice(ours.client, { ...invoice, dueDate: '2099-01-01' }));
});
afterAll(() => app.close());

const find = (of: string) => askTopic(app, ours.organizationId, { about: 'find', of });
const cellsOf = async (of: string) => (await find(of)).answer.table?.rows.map(({ cells }) => cells);

describe('a claim', () => {
  test('is found by its number, with its data in the claim list', async () => {
    const { text, answer } = await find('7000004');
    expect(text).toBe('Claim 7000004 of PRAIRIE PLAN: paid, Oct 7, 2026, $96.00.');
    const [claim] = (await ours.client.get('/api/claims?search=7000004')).body;
    expect(answer).toMatchObject({
      kind: 'figure',
      table: {
        count: 1,
        rows: [
          { cells: ['Claim', '7000004', 'PRAIRIE PLAN', 'paid', '2026-10-07', claim.netAmount] },
        ],
      },
      links: [{ kind: 'screen', path: `/remittances/${claim.remittanceId}?claim=${claim.id}` }],
      notes: [],
      followUps: ['DIR fees of PRAIRIE PLAN this month'],
    });
  });

  test('and its reversal are both found, the newest first', async () => {
    const { text, answer } = await find('#7000001');
    expect(text).toBe(
      '7000001 has 2 matches. The first: Claim 7000001 of OAK RX: reversal, Oct 9, 2026, −$89.00.',
    );
    expect(answer.table?.rows.map(({ cells }) => [cells[3], cells[5]])).toEqual([
      ['reversal', -89],
      ['paid', 89],
    ]);
  });

  test.each([
    ['8123', '0008123'],
    ['00008123', '0008123'],
    ['70-00004', '7000004'],
    ['Rx-55001', 'RX-55001'],
  ])('is found by %s as %s, which is said', async (typed, number) => {
    const { answer } = await find(typed);
    expect(answer.table?.rows.map(({ cells }) => cells[1])).toEqual([number]);
    const note = 'No exact match. These differ in leading zeros, symbols, or letters.';
    expect(answer.notes).toEqual([note]);
  });

  test('is found by the start of its number if no number matches', async () => {
    const { answer } = await find('90000');
    expect(answer.table?.rows.map(({ cells }) => cells[1])).toEqual(['9000017', '9000018']);
    expect(answer.notes).toEqual(['No exact match. These start with it.']);
  });
});

describe('besides claims', () => {
  test('a payment is found by its trace number', async () => {
    const cells = ['Payment', '00EFT-445566', 'OAK RX', 'counted', '2026-10-09'];
    expect(await cellsOf('00EFT-445566')).toEqual([[...cells, 28.5]]);
    expect(await cellsOf('eft445566')).toEqual([[...cells, 28.5]]);
  });

  test('a vendor invoice is found by its number', async () => {
    const { text, answer } = await find('hl417');
    expect(text).toBe('Invoice HL-00417 of Harborline Drug: pending, Oct 2, 2026, $25.00.');
    expect(answer.links).toMatchObject([
      { kind: 'screen', path: `/vendor-audit?tab=invoices&invoice=${invoiceId}` },
    ]);
  });

  test.each(['00071015523', '0071-0155-23', '71015523'])(
    'is a drug, by the NDC %s',
    async (ndc) => {
      const { text, answer } = await find(ndc);
      expect(text).toBe('Drug LIPITOR 20 MG, NDC 00071015523 is in your data.');
      const filter = { drug: 'LIPITOR 20 MG', ndc: '00071015523' };
      expect(answer.links).toMatchObject([{ kind: 'rows', rows: 'claims', filter }]);
    },
  );

  test('a payer, a vendor or a file is found by its name', async () => {
    const nothing = [null, null, null];
    expect(await cellsOf('oak rx')).toEqual([['Payer', 'OAK RX', null, ...nothing]]);
    expect(await cellsOf('harborline')).toEqual([['Vendor', 'Harborline Drug', null, ...nothing]]);
    const file = ['File', 'oak-october.835', null, 'completed', null, null];
    expect(await cellsOf('OAK-OCTOBER.835')).toEqual([file]);
  });
});

describe('nothing', () => {
  test.each(['4711', '000', '#', "'; drop table claims", '%', 'a_b'])('is %s', async (typed) => {
    const { text, answer } = await find(typed);
    expect(answer).toMatchObject({ kind: 'help', table: null, links: [] });
    expect(text).toContain('I searched claims, payments, vendor invoices');
  });

  test('is what another pharmacy has', async () => {
    const { user } = await registerPharmacy(app.server);
    const theirs = user.organization?.id ?? '';
    for (const of of ['7000004', '00EFT-445566', 'HL-00417', '00071015523', 'OAK RX', 'a.835']) {
      const { answer } = await askTopic(app, theirs, { about: 'find', of });
      expect(answer.table, of).toBeNull();
    }
  });
});
