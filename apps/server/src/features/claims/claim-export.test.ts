import { text } from 'node:stream/consumers';
import type { Claim } from '@pfs/wire/claims';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../platform/database/connection.ts';
import { auditRows } from '../../testing/audit-rows.ts';
import { expectError } from '../../testing/expect-error.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';
import { exportClaims } from './export-claims.ts';

let app: TestApp;
let client: TestClient;
let organizationId: string;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
  const registered = await registerPharmacy(app.server);
  ({ client } = registered);
  organizationId = registered.user.organization?.id ?? '';
  const many = Array.from({ length: 600 }, (_, index) => ({ id: `C${1_000 + index}` }));
  const content = smallRemittance(
    { paidOn: '2026-03-10', payer: 'NORTH PAYER', claims: many },
    {
      paidOn: '2026-03-12',
      payer: '=1+1',
      claims: [
        { id: '-7', gross: 12_345, dir: 617, drugName: 'A "B", C' },
        { id: '0001', gross: 1_000, dir: 100, status: 'reversal' },
      ],
    },
  );
  await uploadAndRead(client, { name: 'march.835', content });
});
afterAll(() => app.close());

const linesOf = (csv: string) => csv.replace(/^\uFEFF/, '').split('\r\n');

test('is a table with plain numbers and days, without formulas', async () => {
  const answer = await client.get('/api/claims/export?payer=%3D1%2B1&sort=claimId&order=asc');
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.text.startsWith('\uFEFF')).toBe(true);
  expect(linesOf(answer.text)).toEqual([
    'Claim ID,Payment date,Date of service,Payer,Drug,NDC,Quantity,Gross,DIR fee,GER fee,Other fees,Net,DIR %,Patient paid,Plan,Status,In totals,Classified by',
    '-7,2026-03-12,2025-12-20,"\'=1+1","A ""B"", C",65862000801,30.000,123.45,6.17,0.00,0.00,117.28,5,0.00,,paid,yes,835',
    '0001,2026-03-12,2025-12-20,"\'=1+1",METFORMIN HCL 500 MG TAB,65862000801,30.000,-10.00,-1.00,0.00,0.00,-9.00,0,0.00,,reversal,yes,835',
    '',
  ]);
});

test('has every matching claim in the order of the list', async () => {
  const query = 'sort=claimId&order=desc&from=2026-03-01&to=2026-03-11&search=C1';
  const listed = (await client.get(`/api/claims?${query}`)).body as readonly Claim[];
  const answer = await client.get(`/api/claims/export?${query}`);
  expect(answer.headers['content-disposition']).toBe(
    'attachment; filename="claims-2026-03-01-to-2026-03-11.csv"',
  );
  const ids = linesOf(answer.text).map((line) => line.split(',')[0]);
  expect(ids).toEqual(['Claim ID', ...listed.map(({ claimId }) => claimId), '']);
  expect(listed).toHaveLength(600);
});

test('without claims is a header line, and its name has the last day', async () => {
  const answer = await client.get('/api/claims/export?payer=nobody');
  expect(linesOf(answer.text)).toHaveLength(2);
  expect(answer.headers['content-disposition']).toMatch(/"claims-all-to-2026-03-20.csv"$/);
});

test.each(['surprise=1', 'from=2026-03-11&to=2026-03-10', 'page=1', 'search=%00', 'with=x'])(
  'is refused with %s',
  async (query) => expectError(await client.get(`/api/claims/export?${query}`), 'invalid_input'),
);

test('is in the audit trail', async () => {
  await client.get('/api/claims/export?status=denied');
  const last = (await auditRows(app)).at(-1);
  expect(last).toMatchObject({ organization_id: organizationId, description: 'Claims exported' });
});

const everything = { filter: {}, order: { sort: 'processedDate', order: 'desc' } } as const;

test('of another pharmacy has no data of this one', async () => {
  const { client: other } = await registerPharmacy(app.server);
  expect(linesOf((await other.get('/api/claims/export')).text)).toHaveLength(2);
});

/** The exports that wait in the database for their reader, and what becomes of them. */
async function waiting(column: 'pid' | 'pg_terminate_backend(pid)') {
  return withClient(app.testDatabase.admin, async (admin) => {
    const { rows } = await admin.query(
      `select ${column} from pg_stat_activity
       where datname = current_database() and query like 'fetch % from exported_claims'`,
    );
    return rows;
  });
}

const patient = { timeout: 60_000 };

/** More than a stream holds by itself, so it waits for somebody to read on. */
async function startExport() {
  const csv = exportClaims(app.platform.database, { ...everything, organizationId });
  await expect.poll(() => waiting('pid'), patient).toHaveLength(1);
  return csv;
}

test('aborts when the database fails, instead of looking complete', async () => {
  const csv = await startExport();
  expect(await waiting('pg_terminate_backend(pid)')).toHaveLength(1);
  await expect(text(csv)).rejects.toThrow();
});

test('is cancelled in the database when the client disconnects', async () => {
  const csv = await startExport();
  csv.destroy();
  await expect.poll(() => waiting('pid'), patient).toEqual([]);
});
