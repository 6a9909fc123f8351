import { readFile } from 'node:fs/promises';
import {
  readSavedHeads,
  type SavedHeads,
  verdictLines,
  verifyAudit,
} from './features/audit/public.ts';
import { openBeside, runBeside } from './open-beside.ts';
import { readConfig } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import { StartError } from './platform/start-error.ts';

/** Walking a million rows; a person waits for the answer. */
const statementTimeoutMs = 30 * 60_000;

/** Walks every chain of the audit trail. Answers false when one is broken. Changes nothing. */
async function verifyAll(database: Database, kept: SavedHeads): Promise<boolean> {
  const verdicts = await database.withPlatform('verify audit', (tx) => verifyAudit(tx, kept), {
    snapshot: true,
    statementTimeoutMs,
  });
  const unbroken = verdicts.every(({ broken }) => broken === undefined);
  for (const line of verdicts.flatMap(verdictLines)) process.stdout.write(`${line}\n`);
  const chains = `${verdicts.length} ${verdicts.length === 1 ? 'chain' : 'chains'}`;
  process.stdout.write(`${chains}: ${unbroken ? 'unbroken' : 'BROKEN'}\n`);
  return unbroken;
}

async function readKept(path: string | undefined): Promise<SavedHeads> {
  if (path === undefined) return new Map();
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StartError(`${path} can't be read`);
  });
  const kept = readSavedHeads(text);
  if (kept.size === 0) throw new StartError(`${path} has no chain head`);
  return kept;
}

await runBeside(async (closers) => {
  const kept = await readKept(process.argv[2]);
  const database = await openBeside(readConfig(), closers);
  return (await verifyAll(database, kept)) ? 0 : 1;
});
