import { toCents } from '@pfs/core/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRows } from '../../../testing/audit-rows.ts';
import { exportPlans } from '../../../testing/export-plans.ts';
import { readPdf } from '../../../testing/read-pdf.ts';
import { smallRemittance } from '../../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../../testing/test-client.ts';
import { addInvoices, insertVendor } from '../../vendors/public.ts';

let app: TestApp;
let client: TestClient;

const silly = `=1+1 <script> ${'LONG '.repeat(56)}END`;
const bought = '00093505698';

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
  const registered = await registerPharmacy(app.server);
  client = registered.client;
  const content = smallRemittance(
    {
      paidOn: '2026-03-10',
      payer: 'NORTHLAKE RX',
      claims: [
        ...Array.from({ length: 10 }, (_, index) => ({
          id: `RX-2${index}`,
          gross: 100_00,
          dir: 4_00,
          patient: { last: 'QUIXOTE', first: 'ZENOBIA', memberId: 'ZZ9' },
        })),
        { id: 'RX-12', gross: 100_00, dir: 40_00, drugName: 'LISINOPRIL 10 MG TAB' },
        { id: 'RX-13', gross: 100_00, dir: 90_00 },
        { id: 'RX-13', gross: 100_00, dir: 90_00, status: 'reversal' },
        // 30 units at $5.00 cost $150.00; $90.00 is left of $100.00.
        { id: 'RX-14', gross: 100_00, dir: 10_00, ndc: bought, filledOn: '2026-03-01' },
      ],
      lumps: [
        ['CS', 'DIR Q1-26', 33_33],
        ['CS', 'DIR Q4-25 CORR', -3_33],
        ['AH', 'TRANSACTION FEE', 7_77],
      ],
    },
    { paidOn: '2026-03-11', payer: silly, claims: [{ id: 'RX-31', gross: 50_00 }] },
    {
      paidOn: '2026-03-12',
      payer: 'BLUE RX',
      claims: Array.from({ length: 60 }, (_, index) => ({
        id: `D-${index + 100}`,
        gross: 50_00,
        dir: 1_00 + index * 7,
        // Paid below cost, too; but filled before the rule.
        ...(index === 0 ? { filledOn: '2023-12-31', ndc: bought } : { filledOn: '2026-02-01' }),
      })),
    },
  );
  await app.platform.database.withTenant(registered.user.organization?.id ?? '', async (tx) => {
    const lineItem = { description: 'D', quantity: '50', unitPrice: '5.00', ndc: bought };
    const invoice = { invoiceNumber: 'I-1', invoiceDate: '2023-01-05', dueDate: null };
    await addInvoices(tx, [
      {
        ...invoice,
        vendorId: await insertVendor(tx, { name: 'Harborline' }),
        status: 'approved',
        totalCents: toCents(250_00),
        lineItems: [{ ...lineItem, totalCents: toCents(250_00) }],
      },
    ]);
  });
  await uploadAndRead(client, { name: 'march.835', content });
  const fills = Array.from({ length: 60 }, (_, index) => ({
    ...{ rx: `${index + 100}`, planType: 'Part D' },
    ...(index === 0 ? { on: '2023-12-31', ndc: bought } : { on: '2026-02-01' }),
  }));
  await exportPlans(app, client, fills);
});
afterAll(() => app.close());

type Paper = 'negotiation-report' | 'negotiation-preparation';

function paperOf(payer: string, paper: Paper = 'negotiation-report', by = client) {
  return by.get(`/api/analysis/${paper}?${new URLSearchParams({ payer })}`);
}

async function textOf(payer: string, paper?: Paper): Promise<string> {
  const { bytes } = await paperOf(payer, paper);
  return (await readPdf(bytes)).join('\n').replace(/\s+/g, ' ');
}

test.each([
  ['negotiation-report', 'Negotiation report exported'],
  ['negotiation-preparation', 'Negotiation preparation exported'],
] as const)('the %s is a PDF with a safe name, and on the audit trail', async (paper, said) => {
  const file = await paperOf('NORTHLAKE RX', paper);
  expect(file.status, file.text).toBe(200);
  expect(file.headers['content-type']).toBe('application/pdf');
  expect(file.headers['content-disposition']).toBe(
    `attachment; filename="${paper}-northlake-rx-2025-04-01-to-2026-03-31.pdf"`,
  );
  expect((await auditRows(app)).at(-1)).toMatchObject({
    action: 'process',
    entity_type: 'payer',
    description: said,
  });
});

test('the report leads with the largest finding and the sum of its exhibits', async () => {
  const text = await textOf('NORTHLAKE RX');
  for (const said of [
    'March 20, 2026 To: NORTHLAKE RX, Pharmacy Network Contracting Review of $130.00, payments of',
    'April 2025 to March 2026 You paid 1 claim $60.00 below what the drug cost us. Together',
    'with 2 further findings below, we ask you to review $130.00.',
    'Exhibit A: Claims paid below acquisition cost',
    'RX-14 Mar 1, 2026 METFORMIN HCL 500 MG TAB 00093505698 30 $100.00 $0.00 $10.00 $150.00 Invoice $60.00',
    'Exhibit B: Claims with unusually high fees',
    'LISINOPRIL 10 MG TAB 65862000801 30 Mar 10, 2026 $100.00 $40.00 40.0%',
    'Exhibit C: Lump sums without claim detail',
    'DIR Q4-25 CORR DIR −$3.33',
    'Total $30.00',
    'March 2026 so far 12 $1,200.00 $120.00 $0.00 $7.77 $1,072.23 10.0%',
    'unit price of our latest invoice',
  ]) {
    expect(text).toContain(said);
  }
  expect(text, 'a claim that was taken back is no exhibit').not.toContain('RX-13');
});

test('the report has no patient and nothing confidential of the pharmacy', async () => {
  const text = await textOf('NORTHLAKE RX');
  expect(text).not.toMatch(/QUIXOTE|ZENOBIA|ZZ9/);
  expect(text).not.toMatch(/benchmark|margin|profit|setting|accept|Pharmacy Financial Suite/i);
  const sheet = await textOf('NORTHLAKE RX', 'negotiation-preparation');
  for (const said of [
    'Negotiation Preparation: Internal',
    'Do not send this sheet to a payer',
    'Claims paid below acquisition cost 1 $60.00',
    // DIR of $90.00 on claims and $30.00 as lump sums, on $1,200.00.
    'Accept DIR fees capped at 4.0% of gross revenue. On the $1,200.00 of these 12 months, that’s ' +
      '$48.00 instead of $120.00, saving $72.00 a year.',
    'Benchmark 4.0%',
    'Net margin at known cost —',
    'published range is 2–4% of gross reimbursement',
  ]) {
    expect(sheet).toContain(said);
  }
});

test('a requested amount is the sum of the printed rows', async () => {
  const text = await textOf('BLUE RX');
  const rows = [...text.matchAll(/D-\d+ Feb 1, 2026 .*? \$50\.00 \$(\d+\.\d\d) /g)];
  expect(rows).toHaveLength(59);
  const cents = rows.reduce((sum, [, amount]) => sum + Math.round(Number(amount) * 100), 0);
  expect(text).toContain(
    `We see $${(cents / 100).toFixed(2)} in DIR, effective rate, and network fees on 59 Medicare Part D`,
  );
  expect(text).toContain(`Total $2,950.00 $${(cents / 100).toFixed(2)}`);
  expect(text, 'Part D is asked about by that rule alone').not.toContain('D-100 ');
});

test('the letter has the identifiers of the profile, or blanks', async () => {
  expect(await textOf('NORTHLAKE RX')).toMatch(/NPI _+ · NCPDP Provider ID _+/);
  const path = '/api/organization/identifiers';
  const none = { npi: null, ncpdpId: null, state: 'NY', npiOnRemittances: '1457398802' };
  expect((await client.get(path)).body).toEqual(none);
  const change = (npi: string, ncpdpId: string) =>
    client.request({ method: 'PATCH', url: path, payload: { npi, ncpdpId, state: 'NY' } });
  const wrong = await change('1457398803', '14987');
  expect(wrong.body.fields).toEqual({
    npi: 'Check the NPI. It isn’t valid',
    ncpdpId: 'An NCPDP Provider ID has 7 digits',
  });
  const known = { ...none, npi: '1457398802', ncpdpId: '1498765' };
  expect((await change('1457398802', '1498765')).body).toEqual(known);
  expect((await auditRows(app)).at(-1)?.description).toBe(
    'Changed the NPI, NCPDP Provider ID or state',
  );
  expect(await textOf('NORTHLAKE RX')).toContain('NPI 1457398802 · NCPDP Provider ID 1498765');
  expect((await change('', '')).body).toEqual(none);
});

test('a payer with a long, odd name gets a report with a plain file name', async () => {
  const file = await paperOf(silly);
  expect(file.status, file.text).toBe(200);
  expect(file.headers['content-disposition']).toMatch(
    /^attachment; filename="negotiation-report-1-1-script-[a-z-]+-2025-04-01-to-2026-03-31\.pdf"$/,
  );
  const text = await textOf(silly);
  expect(text).toContain('=1+1 <script>');
  expect(text).toContain('Confirmation of fee terms');
});

test.each([
  ['nobody has', 'NOBODY'],
  ['has another case', 'northlake rx'],
])('a name that %s is not found', async (_, payer) => {
  expect((await paperOf(payer)).status).toBe(404);
});

test('another pharmacy does not find the payer', async () => {
  const { client: other } = await registerPharmacy(app.server);
  expect((await paperOf('NORTHLAKE RX', 'negotiation-preparation', other)).status).toBe(404);
});

test('an invalid request is answered with the allowed values', async () => {
  const { status, body } = await client.get(
    '/api/analysis/negotiation-report?payer=NORTHLAKE%20RX&format=docx',
  );
  expect(status).toBe(400);
  expect(body.fields).toMatchObject({ format: 'Use one of pdf' });
  expect((await client.get('/api/analysis/negotiation-report')).body.fields).toMatchObject({
    payer: 'Specify a payer',
  });
});

test('a drug with two names is one drug', async () => {
  const payer = 'HOLDS BACK';
  const fill = { gross: 100_00, dir: 30_00 };
  const content = smallRemittance({
    ...{ paidOn: '2026-03-12', payer },
    claims: [
      { ...fill, id: 'RX-31', drugName: 'ATORVASTATIN' },
      { ...fill, id: 'RX-32', drugName: 'ATORVASTATIN 20' },
    ],
  });
  await uploadAndRead(client, { name: 'held.835', content });
  expect(await textOf(payer, 'negotiation-preparation')).toContain('2 $200.00 $60.00 30.0%');
});
