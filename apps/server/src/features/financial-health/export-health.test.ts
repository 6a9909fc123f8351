import { toCents } from '@pfs/core/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDocumentSource } from '../../platform/documents/read-document-source.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { toHealthPdf, toHealthWorkbook } from './export-health.service.ts';
import { findHealth } from './financial-health.service.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
  const registered = await registerPharmacy(app.server);
  client = registered.client;
  organizationId = registered.user.organization?.id ?? '';
  const content = smallRemittance({
    paidOn: '2026-02-10',
    payer: '=1+1 <script>',
    claims: [{ id: '1', gross: 12_345, dir: 1_234 }],
    lumps: [['CS', 'GER RECON Q1-26', -300]],
  });
  await uploadAndRead(client, { name: 'march.835', content });
});
afterAll(() => app.close());

const kinds = [
  ['pdf', 'application/pdf', '%PDF-'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK'],
] as const;

test.each(kinds)('the %s is a file, and in the audit trail', async (format, type, start) => {
  const file = await client.get(`/api/financial-health/export?timeframe=1month&format=${format}`);
  expect(file.status, file.text).toBe(200);
  expect(file.headers['content-type']).toBe(type);
  expect(file.headers['content-disposition']).toBe(
    `attachment; filename="financial-health-2026-02-01-to-2026-02-28.${format}"`,
  );
  expect(file.text.startsWith(start)).toBe(true);
  expect((await auditRows(app)).at(-1)).toMatchObject({
    organization_id: organizationId,
    action: 'process',
    entity_type: 'financial_health',
  });
});

test('the data is as of the last read file, whatever failed since', async () => {
  const source = () => app.platform.database.withTenant(organizationId, readDocumentSource);
  const before = await source();
  expect(before.dataAsOf).not.toBeNull();
  const failed = await uploadAndRead(client, { name: 'letter.txt', content: 'Dear pharmacist,' });
  expect(failed.processingStatus).toBe('failed');
  expect(await source()).toEqual(before);
});

test('an unknown or missing format is refused', async () => {
  for (const query of ['', '?format=csv']) {
    const refused = await client.get(`/api/financial-health/export${query}`);
    expect(refused.status).toBe(400);
    expect(refused.body.fields.format).toBe('Use one of pdf, xlsx');
  }
});

test('the documents have the same cents as the screen', async () => {
  const settings = { estimatedShareOfRevenue: 0.8, benchmarkPercent: 4 };
  const asked = { today: '2026-03-20', timeframe: '1month', month: undefined, settings } as const;
  const health = await app.platform.database.withTenant(organizationId, (tx) =>
    findHealth(tx, asked),
  );
  const of = { organization: 'Corner', dataAsOf: null, timeZone: 'America/New_York' };
  const { sheets, head } = toHealthWorkbook(health, of);
  expect(head).toMatchObject({
    period: 'February 1, 2026 to February 28, 2026',
    filters: ['Timeframe: Last Month'],
    dataAsOf: 'no file yet',
  });
  const rows = sheets.map(({ rows }) => [...(rows as Iterable<readonly unknown[]>)]);
  // 123.45 less 12.34 of DIR, and 3.00 of effective rate given back, at a cost of 98.76.
  const profit = toCents(1_535);
  expect(rows[0]?.[0]?.slice(0, 4)).toEqual([12_345, profit, 12.4, -1_234]);
  // No cost is known: a number for profit, marked, and no margin of a month.
  expect(sheets[0]?.columns.slice(1, 3).map(({ label }) => label)).toEqual([
    'Net Profit, estimated',
    'Profit Margin, estimated',
  ]);
  expect(rows[1]).toHaveLength(6);
  expect(rows[3]).toEqual([['2026-02', 12_345, 10_810, profit, null, 0]]);
  const chart = toHealthPdf(health, of).blocks.find(({ kind }) => kind === 'line_chart');
  expect(chart).toMatchObject({ points: [{ label: 'February 2026', cents: profit }] });
  const { blocks } = toHealthPdf({ ...health, isRunning: true }, of);
  const running = 'February 2026 so far';
  expect(blocks.find(({ kind }) => kind === 'line_chart')).toMatchObject({
    points: [{ label: running }],
  });
  const names = blocks.flatMap((block) =>
    block.kind === 'table' ? [...(block.rows as Iterable<readonly unknown[]>)] : [],
  );
  expect(names.map(([name]) => name)).toContain(running);
});
