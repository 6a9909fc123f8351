import { buffer } from 'node:stream/consumers';
import { centsOfSum } from '@pfs/core/money';
import { type CaseKind, caseKinds } from '@pfs/core/recovery/cases';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePdf } from '../../platform/documents/make-document.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { type SmallClaim, smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { matchQueued, readPayerNames } from '../claim-matches/public.ts';
import { openPharmacy } from '../claim-matches/testing/loads.ts';
import { importCsv } from '../claims-exports/testing/exports.ts';
import { importStatement } from '../deposits/testing/statements.ts';
import { checkQueuedContracts } from '../payer-contracts/public.ts';
import { checkPrices } from '../price-appeals/public.ts';
import { findCases } from './find-cases.ts';
import { letterOf, type PacketCase, tableOf } from './packet.ts';
import { readPacketRows } from './packet-rows.ts';
import { expectedPackets } from './testing/expected-packets.ts';

const today = '2026-11-20';
const ndc = '00003089421';
const bought = '65862000801';
const listed = '00378000501';
const patient = { last: 'QUIXOTE', first: 'ZENOBIA', memberId: 'ZZ9' };
let app: TestApp;
let client: TestClient;
let organizationId: string;

const headings =
  'Rx,Refill,Date Filled,NDC,BIN,PCN,Group,Plan Type,Authorization Number,Total Paid,Copay,' +
  'Drug Name,Quantity,SDRA,WAC per unit,Pharmacy NPI,Patient Name,Cardholder ID,Patient DOB,' +
  'Ingredient Cost Paid,Dispensing Fee Paid,Basis of Reimbursement';

interface Fill {
  readonly rx: string;
  readonly on?: string;
  readonly type?: string;
  readonly sdra?: string;
  readonly wac?: string;
  readonly npi?: string;
  readonly ndc?: string;
  /** 506-F6, 507-F7 and 522-FM. */
  readonly price?: readonly [ingredient: string, fee: string, basis: string];
}

function exportLine({ rx, on = '9/14/2026', type = '', ...fill }: Fill): string {
  const { sdra = '', wac = '', npi = '', price = ['', '', ''] } = fill;
  const plan = ['004336', 'ADV', 'RX1', type, `A${rx}`];
  const drug = ['ELIQUIS 5 MG TAB', 30, sdra, wac, npi];
  return [
    rx,
    1,
    on,
    fill.ndc ?? ndc,
    ...plan,
    '50.00',
    '3.00',
    ...drug,
    'ZENOBIA QUIXOTE',
    'ZZ9',
    '1/1/1950',
    ...price,
  ].join(',');
}

const claim = (id: string, more: Omit<SmallClaim, 'id'> = {}): SmallClaim => ({
  ...{ id, gross: 5_000, ndc, filledOn: '2026-09-14', drugName: 'ELIQUIS 5 MG TAB', patient },
  ...{ payerControlNumber: `A${id}`, ...more },
});
const refund = (rx: string, more: Omit<SmallClaim, 'id'>): SmallClaim =>
  claim(`${rx.padStart(12, '0')}FILL1`, { payerControlNumber: `ICN${rx}`, ...more });

async function importFiles(): Promise<void> {
  const fills: readonly Fill[] = [
    ...[{ rx: '101' }, { rx: '102' }, { rx: '103' }],
    ...[
      { rx: '104', on: '9/15/2026' },
      { rx: '105', on: '9/15/2026' },
    ],
    { rx: '106', on: '9/16/2026', npi: '1999999984' },
    ...[
      { rx: '107', sdra: '180.00' },
      { rx: '108', sdra: '200.00' },
      { rx: '109', wac: '10.00' },
    ],
    { rx: '111', type: 'Medicare Part D' },
    // Too new to be late.
    { rx: '112', on: '11/2/2026', ndc: bought, price: ['8.40', '5.80', '6'] },
    { rx: '113', on: '11/2/2026', ndc: listed, price: ['8.40', '5.80', '13'] },
  ];
  const read = await importCsv(client, `${[headings, ...fills.map(exportLine)].join('\n')}\n`);
  expect(read.status).toBe('imported');
  const claims = [
    ...[claim('101', { gross: 4_800, dir: 245 }), claim('102', { gross: 3_000 }), claim('107')],
    ...[claim('108'), claim('109'), claim('110'), claim('111', { dir: 300 })],
  ];
  const lumps = [['CS', 'ADJ 4711', 5_000]] as const;
  const paid = { paidOn: '2026-09-28', payer: 'CAREMARK', trace: 'R1', claims, lumps };
  const content = smallRemittance(paid);
  expect(content).toContain('NM1*QC*1*QUIXOTE*ZENOBIA');
  await uploadAndRead(client, { name: 'plan.835', content });
  const refunds = [
    refund('108', { gross: 18_000, short: 1_000, remarks: ['N909'] }),
    refund('109', { gross: 15_000 }),
    refund('110', { gross: 0, short: 18_000, remarks: ['N908', 'N911'] }),
  ];
  const facilitated = { paidOn: '2026-10-10', payer: 'MTF PM NGS', trace: 'M1', claims: refunds };
  await uploadAndRead(client, { name: 'mtf.835', content: smallRemittance(facilitated) });
  const held = { paidOn: '2026-10-14', payer: 'CAREMARK', trace: 'H1', claims: [claim('900')] };
  const heldContent = smallRemittance({ ...held, amount: 4_700 });
  await uploadAndRead(client, { name: 'held.835', content: heldContent });
  // The account of CAREMARK shows no such payment.
  const lines = ['10/13/2026,CAREMARK HCCLAIMPMT,12.34', '11/12/2026,RENT,-900.00'];
  await importStatement(client, lines);
  await matchQueued(app.platform);
}

/** A claim below its term, and a quarter of which more was taken than it comes to. */
async function typeContracts(): Promise<void> {
  const sold =
    'Rx,Refill,Date Filled,NDC,BIN,PCN,Group,Authorization Number,Total Paid,Drug Name,Quantity,' +
    'Brand/Generic,AWP,506-F6,507-F7,522-FM\n' +
    '121,1,4/14/2026,00003089421,004336,ADV,RX1,A121,50.00,ELIQUIS 5 MG TAB,30,B,161.88,131.60,0.40,03\n';
  expect((await importCsv(client, sold)).status).toBe('imported');
  const claims = [claim('121', { filledOn: '2026-04-14' })];
  const lumps = [['CS', 'BER Q2-26', 5_000]] as const;
  const paid = { paidOn: '2026-08-05', payer: 'CAREMARK', trace: 'R3', claims, lumps };
  await uploadAndRead(client, { name: 'ber.835', content: smallRemittance(paid) });
  const { payers } = (await client.get('/api/payer-contracts')).body;
  const payerId = payers.find(({ name }: { name: string }) => name === 'CAREMARK').id;
  const type = async (path: string, more: object) => {
    const body = { payerId, from: '2026-01-01', ...more };
    const answer = await client.post(`/api/payer-contracts/${path}`, body);
    expect(answer.status, answer.text).toBe(201);
  };
  const legs = [{ benchmark: 'awp', percentOff: '18.50' }];
  await type('terms', { legs, fee: '0.40', citation: 'Exhibit A, 2.1' });
  await type('guarantees', {
    ...{ kind: 'ber', rate: '20.00', period: 'quarter', measuredAt: 'store' },
    // In force for a week around the only fill of the quarter.
    ...{ settlement: 'remittance', citation: 'Exhibit B', from: '2026-04-11', to: '2026-04-17' },
  });
  await matchQueued(app.platform);
  await checkQueuedContracts(app.platform);
}

async function typeInvoices(): Promise<void> {
  const vendorOf = async (name: string) =>
    (await client.post('/api/vendors', { name })).body.id as string;
  const [harborline, cedar] = [await vendorOf('Harborline Drug'), await vendorOf('Cedar Supply')];
  const type = async (invoiceNumber: string, more: object, line: object) => {
    const one = { description: 'METFORMIN', ndc: bought, quantity: '10', ...line };
    const answer = await client.post('/api/vendor-invoices', {
      ...{ vendorId: harborline, invoiceNumber, dueDate: '2099-01-31', lineItems: [one], ...more },
    });
    expect(answer.status, answer.text).toBe(201);
  };
  const day = (invoiceDate: string, totalAmount: string) => ({ invoiceDate, totalAmount });
  await type('N-1', day('2026-03-02', '25.00'), { unitPrice: '2.50', totalPrice: '25.00' });
  await type('N-2', day('2026-03-20', '30.00'), { unitPrice: '3', totalPrice: '30.00' });
  await type('N-3', day('2026-04-20', '26.50'), { unitPrice: '2.50', totalPrice: '26.50' });
  await type('N-4', day('2026-05-20', '31.00'), { unitPrice: '2.50', totalPrice: '25.00' });
  await type('N-5', day('2026-05-20', '31.00'), { unitPrice: '3.10', totalPrice: '31.00' });
  const other = { description: 'ATORVASTATIN', ndc: '68180098001' };
  const cheap = { ...other, unitPrice: '1', totalPrice: '10.00' };
  await type('C-1', { ...day('2026-06-02', '10.00'), vendorId: cedar }, cheap);
  await type('N-6', day('2026-06-20', '20.00'), { ...other, unitPrice: '2', totalPrice: '20.00' });
}

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(`${today}T17:00:00Z`) });
  const opened = await openPharmacy(app);
  client = opened.client;
  organizationId = opened.organizationId;
  await app.platform.database.withPlatform('arrange a price', (tx) =>
    sql`insert into mfp_prices (as_of, drug_name, effective_date, ingredient, ndc,
        thirty_day_cents, unit_millionths, update_type)
      values ('2026-01-01', 'ELIQUIS', '2026-01-01', 'APIXABAN', ${ndc}, 23100, 4145072, 'New')`.execute(
      tx.query,
    ),
  );
  await app.platform.database.withPlatform('arrange a price', (tx) =>
    sql`insert into nadac_prices (ndc, effective_date, price, pricing_unit, description, as_of)
      values (${listed}, '2026-10-21', 0.37035, 'EA', 'WARFARIN', '2026-10-28')`.execute(tx.query),
  );
  // Its shipped floor isn't verified.
  await app.platform.database.withPlatform('arrange a floor', (tx) =>
    sql`update floor_rules set floor_read_in = '2026-11' where state = 'KY'`.execute(tx.query),
  );
  await app.platform.database.withTenant(organizationId, (tx) =>
    sql`update organizations set npi = '1457398802', ncpdp_id = '4412345', state = 'KY'
      where id = ${organizationId}`.execute(tx.query),
  );
  await importFiles();
  await typeContracts();
  await typeInvoices();
  await app.platform.database.withTenant(organizationId, async (tx) => {
    await checkPrices(tx, today);
    await findCases(tx, today);
  });
});
afterAll(() => app.close());

async function packetOf(kind: CaseKind) {
  return app.platform.database.withTenant(organizationId, async (tx) => {
    const { rows } = await sql<{
      id: string;
      number: number;
      party: string;
      rows: number;
      asked: string;
    }>`
      select id, number, party, rows, asked::text from cases
      where organization_id = ${organizationId} and kind = ${kind}`.execute(tx.query);
    const [found] = rows;
    expect(rows, kind).toHaveLength(1);
    const nameOf = await readPayerNames(tx);
    const packetCase: PacketCase = {
      ...{ number: 12, kind, rows: found?.rows ?? 0, madeOn: today },
      partyName: kind.startsWith('vendor') ? 'Harborline Drug' : nameOf(found?.party ?? ''),
      askedCents: centsOfSum(found?.asked ?? null),
    };
    return { packetCase, rows: await readPacketRows(tx, found?.id ?? '') };
  });
}

const head = {
  organization: 'Corner Pharmacy',
  lines: ['1 Main St  ·  555-0100', 'NPI 1457398802  ·  NCPDP Provider ID 4412345'],
};
const foot = (page: number) => `Case 12 · Corner Pharmacy Page ${page} of 2`;
const line = '_'.repeat(40);

test.each(caseKinds)(
  'the packet of %s says what the files say, and names no patient',
  async (kind) => {
    const { packetCase, rows } = await packetOf(kind);
    const pages = await readPdf(await buffer(await makePdf(letterOf(head, packetCase, rows))));
    const { letter, table, csv } = expectedPackets[kind];
    const plain = (text: string) => text.replaceAll(/\s+/g, ' ');
    expect(pages.map(plain)).toEqual([
      [
        ...['Corner Pharmacy', ...head.lines.map(plain), 'November 20, 2026', ...letter],
        'Please send your written answer to the contact above and refer to case 12. Sincerely,',
        ...[`Signature ${line} Name and title ${line}`, foot(1)],
      ].join(' '),
      [...table, foot(2)].join(' '),
    ]);
    const content = tableOf(packetCase, rows);
    expect(content).toBe(`\uFEFF${csv.map((each) => `${each}\r\n`).join('')}`);
    for (const text of [content, ...pages]) {
      expect(text).not.toMatch(/QUIXOTE|ZENOBIA|ZZ9|1950|Cedar/i);
    }
  },
);

test('a case is not asked for with figures that changed since it was found', async () => {
  const paid = { paidOn: '2026-11-19', payer: 'CAREMARK', trace: 'R2', claims: [claim('103')] };
  await uploadAndRead(client, { name: 'late.835', content: smallRemittance(paid) });
  await matchQueued(app.platform);
  await expect(packetOf('unpaid')).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('1 of 1 rows of this case changed'),
  });
  expect((await packetOf('underpaid')).rows).toHaveLength(2);
});
