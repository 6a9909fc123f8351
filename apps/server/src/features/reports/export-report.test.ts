import { write835Text } from '@pfs/edi/write-835';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../testing/audit-rows.ts';
import { expectError } from '../../testing/expect-error.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { readWorkbook, valuesOf } from '../../testing/read-workbook.ts';
import { oneDecimalPercent, periodOf, simpleCount } from '../../testing/simple-count.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  createTestClient,
  registerPharmacy,
  type TestClient,
  uploadAndRead,
} from '../../testing/test-client.ts';
import { sampleRemittance } from '../sample-data/public.ts';

let app: TestApp;
let client: TestClient;

const text = write835Text(sampleRemittance({ seed: 11, until: '2026-03-31' }).description);
const counted = simpleCount(text);
const whole = periodOf(counted, '20');
const payers = [...new Set(counted.claims.map(({ payer }) => payer))];
const days = 'from=2025-12-01&to=2026-03-31';

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
  ({ client } = await registerPharmacy(app.server));
  await uploadAndRead(client, { name: 'four-months.835', content: text });
});
afterAll(() => app.close());

async function file(query: string, by = client) {
  const answer = await by.get(`/api/reports/export?${query}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer;
}

const dollars = (cents: number) => cents / 100;

function printed(cents: number): string {
  const size = Math.abs(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  return `${cents < 0 ? '−' : ''}$${size}`;
}

describe('every figure of a count of the file’s text is in', () => {
  test('the PDF', async () => {
    const { bytes, headers } = await file(`type=monthly&${days}&format=pdf`);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toBe(
      'attachment; filename="dir-report-monthly-2025-12-01-to-2026-03-31.pdf"',
    );
    const read = (await readPdf(bytes)).join('\n');
    expect(read).toContain('DIR Report: Monthly Summary');
    expect(read).toContain('December 1, 2025 to March 31, 2026, so far');
    expect(read).toContain('March 2026 so far');
    expect(read).toMatch(/Data as of \w+ \d+, 2026/);
    const total = [printed(whole.grossCents), printed(whole.dirCents)].join(' ');
    expect(read).toContain(`Total ${whole.claims.toLocaleString('en-US')} ${total}`);
    for (const payer of payers) {
      const of = periodOf(counted, '20', payer);
      expect(read.replaceAll('\n', ' ')).toContain(
        `${of.claims} ${printed(of.grossCents)} ${printed(of.dirCents)}`,
      );
    }
    for (const [month, name] of [
      ['2025-12', 'December 2025'],
      ['2026-02', 'February 2026'],
    ] as const) {
      const of = periodOf(counted, month);
      expect(read).toContain(
        `${name} ${of.claims} ${printed(of.grossCents)} ${printed(of.dirCents)}`,
      );
    }
  });

  test('the workbook, as numbers', async () => {
    const { bytes, headers } = await file(`type=payer&${days}&format=xlsx`);
    expect(headers['content-disposition']).toBe(
      'attachment; filename="dir-report-payer-2025-12-01-to-2026-03-31.xlsx"',
    );
    const [about, ofPayers, trend] = readWorkbook(bytes);
    expect(about?.name).toBe('About');
    const rows = valuesOf(ofPayers) ?? [];
    for (const payer of payers) {
      const of = periodOf(counted, '20', payer);
      const row = rows.find(([name]) => name === payer);
      expect(row?.slice(0, 4)).toEqual([
        payer,
        of.claims,
        dollars(of.grossCents),
        dollars(of.dirCents),
      ]);
      expect(row?.[5]).toBeCloseTo(oneDecimalPercent(of) / 100, 6);
    }
    expect(rows.at(-1)?.slice(0, 4)).toEqual([
      'Total',
      whole.claims,
      dollars(whole.grossCents),
      dollars(whole.dirCents),
    ]);
    expect(valuesOf(trend)?.[1]?.[0]).toBe('December 2025');
    expect(valuesOf(trend)?.[4]?.[0]).toBe('March 2026 so far');
  });

  test('the CSV', async () => {
    const { text: csv } = await file(`type=quarterly&${days}&format=csv`);
    const lines = csv.replace('\uFEFF', '').trimEnd().split('\r\n');
    const total = ['Total', '', '2025-12-01', '2026-03-31', whole.claims].join(',');
    expect(lines.at(-1)).toContain(
      `${total},${dollars(whole.grossCents).toFixed(2)},${dollars(whole.dirCents).toFixed(2)}`,
    );
    expect(lines.some((line) => line.startsWith('Quarter,Q1 2026 so far,'))).toBe(true);
    const quarter = periodOf(counted, '2025-12');
    expect(lines.find((line) => line.startsWith('Quarter,Q4 2025'))).toContain(
      `,${quarter.claims},${dollars(quarter.grossCents).toFixed(2)},`,
    );
  });
});

test('a detailed workbook and CSV have every counted claim', async () => {
  const { bytes } = await file(`type=detailed&${days}&format=xlsx`);
  const claims = valuesOf(readWorkbook(bytes)[3]) ?? [];
  expect(claims.length - 1).toBe(counted.claims.length);
  const gross = claims.slice(1).reduce((sum, row) => sum + Math.round(Number(row[5]) * 100), 0);
  expect(gross).toBe(whole.grossCents);
  const { text: csv } = await file(`type=detailed&${days}&format=csv`);
  expect(csv.trimEnd().split('\r\n').length - 1).toBe(counted.claims.length);
});

test('a PDF with more claims than it prints says how many, and where the rest is', async () => {
  const own = await registerPharmacy(app.server);
  const claims = Array.from({ length: 2_100 }, (_, index) => ({ id: `${10_000 + index}`, dir: 5 }));
  const content = smallRemittance({ paidOn: '2026-03-10', claims });
  await uploadAndRead(own.client, { name: 'many.835', content });
  const { bytes } = await file('type=detailed&format=pdf', own.client);
  const read = (await readPdf(bytes)).join('\n').replaceAll('\n', ' ');
  expect(read).toContain(
    'Showing the newest 2,000 of 2,100 claims. The Excel and CSV exports have',
  );
  expect(read.split('METFORMIN HCL').length - 1).toBe(2_000);
  const workbook = readWorkbook((await file('type=detailed&format=xlsx', own.client)).bytes);
  expect(workbook[3]?.rows.length).toBe(2_101);
});

test('a payer name that is a formula is text in every format', async () => {
  const own = await registerPharmacy(app.server);
  const payer = '=HYPERLINK("evil.example")';
  const content = smallRemittance({ paidOn: '2026-03-10', payer, claims: [{ id: '1', dir: 5 }] });
  await uploadAndRead(own.client, { name: 'formula.835', content });
  const workbook = readWorkbook((await file('type=detailed&format=xlsx', own.client)).bytes);
  expect(workbook[1]?.rows[1]?.[0]).toMatchObject({ value: payer, quoted: true });
  expect(workbook[3]?.rows[1]?.[2]).toMatchObject({ value: payer, quoted: true });
  const { text: csv } = await file('type=payer&format=csv', own.client);
  expect(csv).toContain(`"'=HYPERLINK(""evil.example"")"`);
});

test('an export is in the audit trail, and needs a pharmacy', async () => {
  const before = (await auditRows(app)).length;
  await file(`type=yearly&${days}&format=csv`);
  expect((await auditRows(app)).slice(before)).toMatchObject([
    { action: 'process', entity_type: 'report', description: 'Report exported' },
  ]);
  expectError(await createTestClient(app.server).get('/api/reports/export'), 'unauthorized');
});

test('the file of an empty period says so', async () => {
  const { bytes } = await file('from=2030-01-01&to=2030-01-31&format=pdf');
  expect((await readPdf(bytes))[0]).toContain('No payments in this period.');
});

test('an annual report has its months in each file, and they add up to the year', async () => {
  const year = periodOf(counted, '2026');
  const march = periodOf(counted, '2026-03');
  const amounts = [march.grossCents, march.dirCents];
  const pdf = (await readPdf((await file('type=yearly&format=pdf')).bytes)).join('\n');
  expect(pdf).toContain('January 1, 2026 to December 31, 2026');
  expect(pdf).toContain(`March 2026 so far ${march.claims} ${amounts.map(printed).join(' ')}`);
  expect(pdf).toContain(`2026 so far ${year.claims} ${printed(year.grossCents)}`);
  const csv = (await file('type=yearly&format=csv')).text.split('\r\n');
  expect(csv.filter((line) => line.startsWith('Month,'))).toHaveLength(12);
  const workbook = readWorkbook((await file('type=yearly&format=xlsx')).bytes);
  expect(workbook.map(({ name }) => name)).toEqual(['About', 'Payers', 'Years', 'Months']);
  expect(
    valuesOf(workbook[3])
      ?.find(([name]) => name === 'March 2026 so far')
      ?.slice(1, 4),
  ).toEqual([march.claims, ...amounts.map(dollars)]);
});
