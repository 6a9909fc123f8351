import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../platform/database/connection.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { organizationOf, registerPharmacy, uploadAndRead } from '../../testing/test-client.ts';
import { linkReversals } from './link-reversals.repository.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const claimsOfFile = 300;
const reversalsOfFile = 40;

/** A file whose reversals are of claims that nobody has. */
async function importFile() {
  const { client } = await registerPharmacy(app.server);
  const paid = Array.from({ length: claimsOfFile }, (_, at) => ({ id: `7${at}`, gross: 5_000 }));
  const back = Array.from({ length: reversalsOfFile }, (_, at) => ({
    ...{ id: `9${at}`, gross: 1_000, status: 'reversal' as const },
  }));
  const content = smallRemittance({ paidOn: '2026-03-10', claims: [...paid, ...back] });
  const { id } = await uploadAndRead(client, { name: 'march.835', content });
  return { organizationId: await organizationOf(client), id };
}

/** The rows of claims that this connection has read so far, wanted or not. */
async function claimsRead({ client }: TenantTransaction): Promise<number> {
  const { rows } = await client.query<{ read: number }>(
    `select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables
     where relname = 'claims'`,
  );
  return rows[0]?.read ?? 0;
}

test('a new pharmacy’s reversals read its claims a few times, not once each', async () => {
  for (let neighbor = 0; neighbor < 3; neighbor += 1) await importFile();
  // Then the planner knows of these pharmacies alone.
  await withClient(app.testDatabase.admin, (admin) => admin.query('analyze'));
  const { organizationId, id } = await importFile();
  const read = await app.platform.database.withTenant(organizationId, async (tx) => {
    const before = await claimsRead(tx);
    await linkReversals(tx, [id]);
    return (await claimsRead(tx)) - before;
  });
  const claims = claimsOfFile + reversalsOfFile;
  expect(read).toBeGreaterThanOrEqual(reversalsOfFile);
  expect(read).toBeLessThan(12 * claims);
});
