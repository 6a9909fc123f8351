import { type RollupDifference, verifyRollups } from './features/ledger/rollups.ts';
import { openBeside, runBeside } from './open-beside.ts';
import { readConfig } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';

/** Recounting a million claims; a person waits for the answer. */
const statementTimeoutMs = 30 * 60_000;

/**
 * Recounts every total of every pharmacy in the product's database. Answers false when one differs
 * from what is kept. Changes nothing, and may run beside the product.
 */
async function verifyAll(database: Database): Promise<boolean> {
  const organizations = await database.withPlatform('verify rollups', (tx) =>
    tx.query.selectFrom('organizations').select(['id', 'name']).orderBy('name').execute(),
  );
  let exact = true;
  for (const { id, name } of organizations) {
    const differences = await database.withTenant(id, verifyRollups, {
      snapshot: true,
      statementTimeoutMs,
    });
    if (differences.length > 0) exact = false;
    const verdict = differences.length === 0 ? 'no difference' : `${differences.length} differ`;
    process.stdout.write(`${name} (${id}): ${verdict}\n`);
    for (const difference of differences) process.stdout.write(`  ${inWords(difference)}\n`);
  }
  const pharmacies = `${organizations.length} ${organizations.length === 1 ? 'pharmacy' : 'pharmacies'}`;
  process.stdout.write(`${pharmacies}: ${exact ? 'no difference' : 'DIFFERENCES FOUND'}\n`);
  return exact;
}

function inWords({ rollup, key, columns }: RollupDifference): string {
  const where = Object.entries(key).map(([name, value]) => `${name} ${value}`);
  const what = Object.entries(columns).map(
    ([name, { kept, recounted }]) =>
      `${name} is ${kept ?? 'missing'}, recounted ${recounted ?? 'nothing'}`,
  );
  return `${rollup}, ${where.join(', ')}: ${what.join('; ')}`;
}

await runBeside(async (closers) => {
  const database = await openBeside(readConfig(), closers);
  return (await verifyAll(database)) ? 0 : 1;
});
