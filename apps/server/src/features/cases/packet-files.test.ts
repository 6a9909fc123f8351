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
import { findCases } from './find-cases.ts';
import { letterOf, type PacketCase, tableOf } from './packet.ts';
import { readPacketRows } from './packet-rows.ts';
import { expectedPackets } from './testing/expected-packets.ts';

const today = '2026-11-20';
const ndc = '00003089421';
const patient = { last: 'QUIXOTE', first: 'ZENOBIA', memberId: 'ZZ9' };
let app: TestApp;
let client: TestClient;
let organizationId: string;

const headings =
  'Rx,Refill,Date Filled,NDC,BIN,PCN,Group,Plan Type,Authorization Number,Total Paid,Copay,' +
  'Drug Name,Quantity,SDRA,WAC per unit,Pharmacy NPI,Patient Name,Cardholder ID,Patient DOB';

interface Fill {
  readonly rx: string;
  readonly on?: string;
  readonly type?: string;
  readonly sdra?: string;
  readonly wac?: string;
  readonly npi?: string;
}

function exportLine({ rx, on = '9/14/2026', type = '', ...fill }: Fill): string {
  const { sdra = '', wac = '', npi = '' } = fill;
  const plan = ['004336', 'ADV', 'RX1', type, `A${rx}`];
  const drug = ['ELIQUIS 5 MG TAB', 30, sdra, wac, npi];
  return [
    rx,
    1,
    on,
    ndc,
    ...plan,
    '50.00',
    '3.00',
    ...drug,
    'ZENOBIA QUIXOTE',
    'ZZ9',
    '1/1/1950',
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
  await matchQueued(app.platform);
}

async function typeInvoices(): Promise<void> {
  const vendorOf = async (name: string) =>
    (await client.post('/api/vendors', { name })).body.id as string;
  const [harborline, cedar] = [await vendorOf('Harborline Drug'), await vendorOf('Cedar Supply')];
  const type = async (invoiceNumber: string, more: object, line: object) => {
    const one = { description: 'METFORMIN', ndc: '65862000801', quantity: '10', ...line };
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
  await app.platform.database.withTenant(organizationId, (tx) =>
    sql`update organizations set npi = '1457398802', ncpdp_id = '4412345'
      where id = ${organizationId}`.execute(tx.query),
  );
  await importFiles();
  await typeInvoices();
  await app.platform.database.withTenant(organizationId, (tx) => findCases(tx, today));
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
