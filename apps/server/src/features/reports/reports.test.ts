import { payerPerformance } from '@pfs/core/metrics/period-totals';
import { write835Text } from '@pfs/edi/write-835';
import type { Claim } from '@pfs/wire/claims';
import { type Report, reportClaimsMax } from '@pfs/wire/reports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
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

const text = write835Text(sampleRemittance({ seed: 7, until: '2026-03-31' }).description);
const counted = simpleCount(text);
const cents = (dollars: number) => Math.round(dollars * 100);

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
  ({ client } = await registerPharmacy(app.server));
  await uploadAndRead(client, { name: 'four-months.835', content: text });
});
afterAll(() => app.close());

async function report(query: string, by = client): Promise<Report> {
  const answer = await by.get(`/api/reports?${query}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body as Report;
}

/** What the rows of a table come to, in whole cents. */
function sumOf(rows: readonly Report['payerBreakdown' | 'monthlyTrend'][number][]) {
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  return {
    claims: sum((row) => row.claimCount),
    gross: sum((row) => cents(row.grossAmount)),
    dir: sum((row) => cents(row.dirFees)),
    net: sum((row) => cents(row.netAmount)),
  };
}

function summaryOf({ summary }: Report) {
  return {
    claims: summary.totalClaims,
    gross: cents(summary.totalGrossAmount),
    dir: cents(summary.totalDirFees),
    net: cents(summary.totalNetAmount),
  };
}

describe.each(['monthly', 'quarterly', 'yearly', 'payer', 'detailed'])('a %s report', (type) => {
  test('each table equals a count of the file’s text', async () => {
    const found = await report(`type=${type}&from=2025-12-01&to=2026-03-31`);
    const whole = periodOf(counted, '20');
    expect(summaryOf(found)).toMatchObject({
      claims: whole.claims,
      gross: whole.grossCents,
      dir: whole.dirCents,
    });
    expect(sumOf(found.payerBreakdown)).toEqual(summaryOf(found));
    expect(sumOf(found.monthlyTrend)).toEqual(summaryOf(found));
    for (const row of found.payerBreakdown) {
      const ofPayer = periodOf(counted, '20', row.payerName);
      expect([row.claimCount, cents(row.grossAmount), cents(row.dirFees)]).toEqual([
        ofPayer.claims,
        ofPayer.grossCents,
        ofPayer.dirCents,
      ]);
      const share = oneDecimalPercent(ofPayer);
      const performance = payerPerformance({ dirPercentage: share, gross: ofPayer.grossCents });
      expect([row.dirPercentage, row.performance]).toEqual([share, performance ?? 'Unknown']);
    }
  });
});

test('the trend has months, quarters or years of the requested days', async () => {
  const asked = 'from=2025-12-15&to=2026-02-10';
  const of = async (type: string) =>
    (await report(`type=${type}&${asked}`)).monthlyTrend.map(({ month, label, from, to }) =>
      [month, label, from, to].join(' '),
    );
  expect(await of('monthly')).toEqual([
    '2025-12 December 2025 (Dec 15 to Dec 31) 2025-12-15 2025-12-31',
    '2026-01 January 2026 2026-01-01 2026-01-31',
    '2026-02 February 2026 (Feb 1 to Feb 10) 2026-02-01 2026-02-10',
  ]);
  expect(await of('quarterly')).toEqual([
    '2025-Q4 Q4 2025 (Dec 15 to Dec 31) 2025-12-15 2025-12-31',
    '2026-Q1 Q1 2026 (Jan 1 to Feb 10) 2026-01-01 2026-02-10',
  ]);
  expect(await of('yearly')).toEqual([
    '2025 2025 (Dec 15 to Dec 31) 2025-12-15 2025-12-31',
    '2026 2026 (Jan 1 to Feb 10) 2026-01-01 2026-02-10',
  ]);
});

test.each([
  ['monthly', ['January 2026', 'February 2026', 'March 2026 so far']],
  ['quarterly', ['Q2 2025', 'Q3 2025', 'Q4 2025', 'Q1 2026 so far']],
])('the running period of a %s report says so', async (type, labels) => {
  const { monthlyTrend } = await report(`type=${type}`);
  expect(monthlyTrend.map(({ label }) => label)).toEqual(labels);
  expect(monthlyTrend.filter(({ isRunning }) => isRunning)).toEqual(monthlyTrend.slice(-1));
});

test('an annual report covers the year, and its months add up to it', async () => {
  const found = await report('type=yearly');
  expect(found.period).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  expect(found.monthlyTrend.map(({ label }) => label)).toEqual(['2026 so far']);
  const months = found.months ?? [];
  expect(months.map(({ month }) => month)).toHaveLength(12);
  expect(sumOf(months)).toEqual(summaryOf(found));
  expect(summaryOf(found).dir).toBe(periodOf(counted, '2026').dirCents);
  expect((await report('type=monthly')).months).toBeUndefined();
});

test.each([
  ['', '2026-01-01', '2026-03-31'],
  ['from=2026-02-10', '2026-02-10', '2026-03-31'],
  ['from=2027-05-10', '2027-05-10', '2027-05-31'],
  ['to=2025-06-30', '2025-04-01', '2025-06-30'],
  ['to=2026-03-02', '2026-01-01', '2026-03-02'],
  ['from=2026-03-01&to=2026-03-01', '2026-03-01', '2026-03-01'],
  ['type=quarterly', '2025-04-01', '2026-03-31'],
  ['type=yearly', '2026-01-01', '2026-12-31'],
  ['type=yearly&to=2024-06-30', '2024-01-01', '2024-06-30'],
  ['type=yearly&from=2027-05-10', '2027-05-10', '2027-12-31'],
])('the days of a report asked for with "%s"', async (query, from, to) => {
  expect((await report(query)).period).toEqual({ from, to });
});

test.each([
  ['type=weekly', 'type', 'monthly, quarterly, yearly, payer, detailed'],
  ['from=2026-03-02&to=2026-03-01', 'to', 'must not be before'],
  ['from=2010-01-01&to=2026-01-01', 'to', '10 years'],
  ['from=2010-01-01', 'to', '10 years'],
  ['from=2026-02-30', 'from', ''],
])('asked for with %s it says what is wrong', async (query, field, words) => {
  const answer = await client.get(`/api/reports?${query}`);
  expectError(answer, 'invalid_input');
  expect(JSON.stringify(answer.body.fields[field])).toContain(words);
});

test('an unknown field is refused', async () => {
  expectError(await client.get('/api/reports?typ=monthly'), 'invalid_input');
  expectError(await client.get('/api/reports/export?format=docx'), 'invalid_input');
});

test('an empty period has zeros, and says that it has no data', async () => {
  const found = await report('from=2030-01-01&to=2030-02-28');
  expect(found.hasData).toBe(false);
  expect(summaryOf(found)).toEqual({ claims: 0, gross: 0, dir: 0, net: 0 });
  expect(found.payerBreakdown).toEqual([]);
  expect(found.monthlyTrend.map(({ grossAmount }) => grossAmount)).toEqual([0, 0]);
  expect(found.dataAsOf).not.toBeNull();
});

test('a detailed report starts with the newest claims and says how many there are', async () => {
  const found = await report('type=detailed&from=2025-12-01&to=2026-03-31');
  expect(found.claimsTotal).toBe(counted.claims.length);
  expect(counted.claims.length).toBeGreaterThan(reportClaimsMax);
  expect(found.claims?.length).toBe(reportClaimsMax);
  expect((await report('type=monthly')).claims).toBeUndefined();
});

test('the claim list’s pages start like the report and have its totals', async () => {
  const period = 'from=2025-12-01&to=2026-03-31';
  const found = await report(`type=detailed&${period}`);
  const listed: Claim[] = [];
  for (let page = 1; listed.length < counted.claims.length; page += 1) {
    const asked = `${period}&counted=true&page=${page}&pageSize=${reportClaimsMax}`;
    const { body, headers } = await client.get(`/api/claims?${asked}`);
    expect(headers['x-total-count']).toBe(String(found.claimsTotal));
    expect(body).not.toHaveLength(0);
    listed.push(...(body as Claim[]));
  }
  expect(listed.slice(0, reportClaimsMax)).toEqual(found.claims);
  expect(new Set(listed.map(({ id }) => id)).size).toBe(found.claimsTotal);
  const gross = listed.reduce((sum, claim) => sum + cents(claim.grossAmount), 0);
  expect(gross).toBe(summaryOf(found).gross);
  const days = listed.map(({ processedDate }) => processedDate ?? '');
  expect(days).toEqual([...days].sort().reverse());
});

test('another pharmacy and a person without one see no data', async () => {
  const other = await registerPharmacy(app.server);
  const found = await report('type=detailed&from=2025-12-01&to=2026-03-31', other.client);
  expect(found).toMatchObject({ hasData: false, claims: [], claimsTotal: 0, dataAsOf: null });
  const stranger = await createTestClient(app.server).get('/api/reports');
  expectError(stranger, 'unauthorized');
});

describe('a pharmacy with', () => {
  test.each([
    [
      'only a reversal',
      {
        claims: [{ id: '1', dir: 500, status: 'reversal' as const }],
        lumps: [['FB', 'F-1', -9_500]] as const,
      },
    ],
    [
      'only lump sums',
      {
        claims: [],
        lumps: [
          ['CS', 'DIR Q1', 1_234],
          ['FB', 'F-2', -1_234],
        ] as const,
      },
    ],
    ['one claim', { claims: [{ id: '1', gross: 5_000, dir: 250 }] }],
    ['a payer named as a formula', { payer: '=1+1', claims: [{ id: '1', dir: 1 }] }],
    ['a payer named as markup', { payer: '<script>alert(1)</script>', claims: [{ id: '1' }] }],
  ])('%s has figures that are figures', async (_, payment) => {
    const own = await registerPharmacy(app.server);
    const content = smallRemittance({ paidOn: '2026-03-10', ...payment });
    await uploadAndRead(own.client, { name: 'small.835', content });
    const answer = await own.client.get('/api/reports?type=detailed');
    const found = answer.body as Report;
    expect(sumOf(found.payerBreakdown)).toEqual(summaryOf(found));
    expect(sumOf(found.monthlyTrend)).toEqual(summaryOf(found));
    for (const { grossAmount, performance } of found.payerBreakdown) {
      expect(performance === 'Unknown').toBe(grossAmount <= 0);
    }
    expect(answer.text).not.toMatch(/null,"dirPercentage|NaN|Infinity|:-0[,}]/);
    for (const format of ['pdf', 'xlsx', 'csv']) {
      const file = await own.client.get(`/api/reports/export?type=detailed&format=${format}`);
      expect(file.status).toBe(200);
    }
  });
});
