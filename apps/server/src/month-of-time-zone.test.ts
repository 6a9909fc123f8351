import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinAs } from './testing/people.ts';
import { smallRemittance } from './testing/small-remittance.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from './testing/test-client.ts';

let app: TestApp;

// In the time zone of pharmacies it is still the evening of March 31.
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-04-01T02:00:00Z') });
});
afterAll(() => app.close());

async function lastDays(client: TestClient) {
  const read = async (path: string) => (await client.get(path)).body;
  const [dashboard, report, health, contracts, savings, drugs] = await Promise.all([
    read('/api/dashboard'),
    read('/api/reports'),
    read('/api/financial-health'),
    read('/api/analysis/contracts'),
    read('/api/analysis/savings-opportunities'),
    read('/api/analysis/drug-profitability'),
  ]);
  expect(dashboard).toMatchObject({ month: '2026-03', isCurrentMonth: true });
  expect(health).toMatchObject({ month: '2026-03', isCurrentMonth: true });
  return [report, health, contracts, savings, drugs].map(({ period }) => period);
}

const march = (from: string) => ({ from, to: '2026-03-31' });
const periods = [
  march('2026-01-01'),
  { ...march('2026-01-01'), previous: { from: '2025-10-01', to: '2025-12-31' } },
  march('2025-04-01'),
  march('2025-04-01'),
  march('2025-04-01'),
];

test('each screen ends with the month of the pharmacy, whatever month the server has', async () => {
  const { client } = await registerPharmacy(app.server);
  expect(await lastDays(client)).toEqual(periods);
  const content = smallRemittance({ paidOn: '2026-03-31', claims: [{ id: '1', dir: 500 }] });
  await uploadAndRead(client, { name: 'a.835', content });
  expect(await lastDays(client)).toEqual(periods);
  expect((await client.get('/api/dashboard')).body.metrics.monthlyDirFees).toBe(5);
  // Dated in the month to come: counted there, and no reason to leave this one.
  const ahead = smallRemittance({ paidOn: '2026-04-02', claims: [{ id: '2', dir: 700 }] });
  await uploadAndRead(client, { name: 'b.835', content: ahead });
  expect(await lastDays(client)).toEqual(periods);
  expect((await client.get('/api/dashboard')).body.metrics.monthlyDirFees).toBe(5);
});

test('a file is imported on the day that it is in the state of the pharmacy', async () => {
  // In Guam it is noon of April 1.
  const { client, user } = await registerPharmacy(app.server, { state: 'Guam' });
  expect(user.organization?.timeZone).toBe('Pacific/Guam');
  const undated = smallRemittance({ paidOn: '2026-03-10', claims: [{ id: '1' }] })
    .replace(/(BPR\*[^~]*\*)20260310~/, '$1~')
    .replace(/DTM\*405\*[^~]*~\s*/, '');
  await uploadAndRead(client, { name: 'undated.835', content: undated });
  const claimsOfMonth = async () =>
    (await client.get('/api/subscription/status')).body.currentUsage.claimsProcessed;
  expect((await client.get('/api/claims?limit=10')).body).toMatchObject([
    { processedDate: '2026-04-01' },
  ]);
  expect(await claimsOfMonth()).toBe(1);
  await client.request({
    method: 'PATCH',
    url: '/api/organization/time-zone',
    payload: { timeZone: 'America/New_York' },
  });
  // There it is still March, in which nothing was imported.
  expect(await claimsOfMonth()).toBe(0);
});

test('a person of no pharmacy sees the same month', async () => {
  for (const role of ['staff', 'super_admin'] as const) {
    const { client } = await joinAs(app, { role, organizationId: null });
    expect(await lastDays(client)).toEqual(periods);
  }
});
