import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';

let app: TestApp;
let client: TestClient;

const silly = `=1+1 <script> ${'LONG '.repeat(56)}END`;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
  ({ client } = await registerPharmacy(app.server));
  const content = smallRemittance(
    {
      paidOn: '2026-03-10',
      payer: 'NORTHLAKE RX',
      claims: [
        { id: 'RX-11', gross: 12_345_67, dir: 1_500_25 },
        { id: 'RX-12', gross: 100_00, dir: 40_00, drugName: 'LISINOPRIL 10 MG TAB' },
        { id: 'RX-13', gross: 100_00, dir: 90_00 },
        { id: 'RX-13', gross: 100_00, dir: 90_00, status: 'reversal' },
      ],
      lumps: [['CS', 'DIR Q1-26', 33_33]],
    },
    { paidOn: '2026-03-11', payer: silly, claims: [{ id: 'RX-21', gross: 50_00 }] },
  );
  await uploadAndRead(client, { name: 'march.835', content });
});
afterAll(() => app.close());

function reportOf(payer: string, by = client) {
  return by.get(`/api/analysis/negotiation-report?${new URLSearchParams({ payer })}`);
}

async function textOf(payer: string): Promise<string> {
  const { bytes } = await reportOf(payer);
  return (await readPdf(bytes)).join('\n').replace(/\s+/g, ' ');
}

test('the report is a PDF with a safe name, and on the audit trail', async () => {
  const file = await reportOf('NORTHLAKE RX');
  expect(file.status, file.text).toBe(200);
  expect(file.headers['content-type']).toBe('application/pdf');
  expect(file.headers['content-disposition']).toBe(
    'attachment; filename="negotiation-report-northlake-rx-2025-04-01-to-2026-03-31.pdf"',
  );
  expect((await auditRows(app)).at(-1)).toMatchObject({
    action: 'process',
    entity_type: 'payer',
    description: 'Negotiation report exported',
  });
});

test('the report says what to ask for, with the cents of the files', async () => {
  const text = await textOf('NORTHLAKE RX');
  // DIR of $1,500.25 + $40.00 + $33.33 on gross of $12,345.67 + $100.00.
  for (const said of [
    'Negotiation Report',
    'April 1, 2025 to March 31, 2026',
    'Cap DIR fees at 4.0% of gross. On the gross of these 12 months, $12,445.67, that is $497.83 ' +
      'instead of $1,573.58: $1,075.75 less a year.',
    'RX-11',
    'March 2026 so far',
    'LISINOPRIL 10 MG TAB',
    '40.0%',
    '$33.33',
    'a vendor’s page gives 2–4% of gross reimbursement',
  ]) {
    expect(text).toContain(said);
  }
  expect(text, 'a claim that was taken back is no example').not.toContain('RX-13');
  expect(text.indexOf('RX-12')).toBeLessThan(text.indexOf('RX-11'));
});

test('a payer whose name is long and strange gets a report, under a plain name', async () => {
  const file = await reportOf(silly);
  expect(file.status, file.text).toBe(200);
  expect(file.headers['content-disposition']).toMatch(
    /^attachment; filename="negotiation-report-1-1-script-[a-z-]+-2025-04-01-to-2026-03-31\.pdf"$/,
  );
  expect(await textOf(silly)).toContain('=1+1 <script>');
});

test.each([
  ['nobody has', 'NOBODY'],
  ['has another case', 'northlake rx'],
])('a name that %s is not found', async (_, payer) => {
  expect((await reportOf(payer)).status).toBe(404);
});

test('another pharmacy does not find the payer', async () => {
  const { client: other } = await registerPharmacy(app.server);
  expect((await reportOf('NORTHLAKE RX', other)).status).toBe(404);
});

test('a wrong question is answered with what is right', async () => {
  const { status, body } = await client.get(
    '/api/analysis/negotiation-report?payer=NORTHLAKE%20RX&format=docx',
  );
  expect(status).toBe(400);
  expect(body.fields).toMatchObject({ format: 'Use one of pdf' });
  expect((await client.get('/api/analysis/negotiation-report')).body.fields).toMatchObject({
    payer: 'Please name a payer',
  });
});

test('what is held takes no claim away, and a drug of two names is one', async () => {
  const payer = 'HOLDS BACK';
  const fill = { gross: 100_00, dir: 30_00 };
  const content = smallRemittance(
    {
      ...{ paidOn: '2026-03-12', payer },
      claims: [
        { ...fill, id: 'RX-31', drugName: 'ATORVASTATIN' },
        { ...fill, id: 'RX-32', drugName: 'ATORVASTATIN 20' },
      ],
    },
    {
      ...{ paidOn: '2026-03-13', payer, amount: 7_77 },
      claims: [{ ...fill, id: 'RX-31', status: 'reversal' }],
    },
  );
  await uploadAndRead(client, { name: 'held.835', content });
  const text = await textOf(payer);
  expect(text.match(/RX-31/g)).toHaveLength(1);
  expect(text).toContain('2 $200.00 $60.00 30.0%');
});
