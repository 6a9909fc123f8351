import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../platform/database/connection.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { organizationOf, registerPharmacy, uploadAndRead } from '../../testing/test-client.ts';
import { linkRound } from './link-reversals.repository.ts';

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

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

/** The rows of claims that a plan read, wanted or not. */
function claimsRead(node: PlanNode): number {
  const own = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
  return (node.Plans ?? []).reduce(
    (sum, part) => sum + claimsRead(part),
    node['Relation Name'] === 'claims' ? own * node['Actual Loops'] : 0,
  );
}

test('a new pharmacy’s reversals read its claims a few times, not once each', async () => {
  for (let neighbor = 0; neighbor < 3; neighbor += 1) await importFile();
  // Then the planner knows of these pharmacies alone.
  await withClient(app.testDatabase.admin, (admin) => admin.query('analyze'));
  const { organizationId, id } = await importFile();
  const plan = await app.platform.database.withTenant(organizationId, async (tx) => {
    const { rows } = await tx.client.query(`explain (analyze, format json) ${linkRound}`, [
      ...[organizationId, [id]],
    ]);
    return rows[0]['QUERY PLAN'][0].Plan as PlanNode;
  });
  const claims = claimsOfFile + reversalsOfFile;
  expect(claimsRead(plan)).toBeGreaterThanOrEqual(reversalsOfFile);
  expect(claimsRead(plan)).toBeLessThan(4 * claims);
});
