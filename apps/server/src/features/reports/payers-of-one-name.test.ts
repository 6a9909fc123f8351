import type { Dashboard } from '@pfs/wire/dashboard';
import type { Report } from '@pfs/wire/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../testing/test-client.ts';

let app: TestApp;
let client: TestClient;

/** The same payer's name under two of its ids. */
function fileOf(id: string, dir: number): string {
  const claims = [{ id: `7${dir}`, gross: 100_00, dir }];
  return smallRemittance({ paidOn: '2026-03-10', payer: 'TWIN', trace: id, claims }).replace(
    '*XV*TWIN~',
    `*XV*${id}~`,
  );
}

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-03-20T12:00:00Z') });
  ({ client } = await registerPharmacy(app.server));
  await uploadAndRead(client, { name: 'a.835', content: fileOf('TWIN1', 5_00) });
  await uploadAndRead(client, { name: 'b.835', content: fileOf('TWIN2', 2_00) });
});
afterAll(() => app.close());

test('payers with one name are one line everywhere, and when it is opened', async () => {
  const get = async <T>(path: string) => (await client.get(path)).body as T;
  const report = await get<Report>('/api/reports?type=payer&from=2026-03-01&to=2026-03-31');
  const dashboard = await get<Dashboard>('/api/dashboard');
  const opened = await get<{ value: number }>('/api/figures/dirFees?payer=TWIN');
  expect(report.payerBreakdown).toMatchObject([{ payerName: 'TWIN', claimCount: 2, dirFees: 7 }]);
  expect(dashboard.payerBreakdown).toMatchObject([{ payerName: 'TWIN', totalDirFees: 7 }]);
  expect(opened.value).toBe(7);
});
