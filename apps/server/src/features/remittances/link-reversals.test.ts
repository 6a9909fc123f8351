import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../platform/database/connection.ts';
import { type SmallClaim, smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { organizationOf, registerPharmacy, uploadAndRead } from '../../testing/test-client.ts';
import { linkRound, unlinkTouched } from './link-reversals.repository.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const claimsOfFile = 300;
const reversalsOfFile = 40;

/** A file whose reversals are of claims that nobody has, unless others are given. */
async function importFile(reversals = reversalsOfFile, of: Partial<SmallClaim> = {}, first = 9) {
  const { client } = await registerPharmacy(app.server);
  const paid = Array.from({ length: claimsOfFile }, (_, at) => ({ id: `7${at}`, gross: 5_000 }));
  const back = Array.from({ length: reversals }, (_, at) => ({
    ...{ id: `${first}${at}`, gross: 1_000, status: 'reversal' as const, ...of },
  }));
  const content = smallRemittance({ paidOn: '2026-03-10', claims: [...paid, ...back] });
  const { id } = await uploadAndRead(client, { name: 'march.835', content });
  return { organizationId: await organizationOf(client), id };
}

interface PlanNode {
  readonly 'Node Type': string;
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

/** The rows that a plan read of what it had read before. */
function rowsReadAgain(node: PlanNode): number {
  const own = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
  return (node.Plans ?? []).reduce(
    (sum, part) => sum + rowsReadAgain(part),
    node['Node Type'] === 'CTE Scan' ? own * node['Actual Loops'] : 0,
  );
}

/** Of a statement for a file, undone. */
async function planOf(
  statement: string,
  { organizationId, id }: Awaited<ReturnType<typeof importFile>>,
): Promise<PlanNode> {
  return app.platform.database.withTenant(organizationId, async ({ client }) => {
    await client.query('savepoint before');
    const text = `explain (analyze, format json) ${statement}`;
    const { rows } = await client.query(text, [organizationId, [id]]);
    await client.query('rollback to savepoint before');
    return rows[0]['QUERY PLAN'][0].Plan;
  });
}

/** Then the planner knows of these pharmacies alone. */
async function knowOthersOnly(): Promise<void> {
  for (let neighbor = 0; neighbor < 3; neighbor += 1) await importFile();
  await withClient(app.testDatabase.admin, (admin) => admin.query('analyze'));
}

test('a new pharmacy’s reversals read its claims a few times, not once each', async () => {
  await knowOthersOnly();
  const plan = await planOf(linkRound, await importFile());
  const claims = claimsOfFile + reversalsOfFile;
  expect(claimsRead(plan)).toBeGreaterThanOrEqual(reversalsOfFile);
  expect(claimsRead(plan)).toBeLessThan(4 * claims);
});

test.each([
  ['on another day than its fill', linkRound, { filledOn: '2026-02-02' }],
  ['on its fill’s day', unlinkTouched, {}],
] as const)('reversals, each %s, are compared by what they name', async (_day, statement, of) => {
  await knowOthersOnly();
  const reversals = claimsOfFile;
  const plan = await planOf(statement, await importFile(reversals, of, 7));
  expect(rowsReadAgain(plan)).toBeGreaterThan(reversals);
  expect(rowsReadAgain(plan)).toBeLessThan(40 * reversals);
});
