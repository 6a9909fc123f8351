import { sql } from 'kysely';
import type {
  Database,
  PlatformTransaction,
  TenantTransaction,
} from '../../platform/database/database.ts';
import type { Background } from '../../platform/jobs/background.ts';
import type { Log } from '../../platform/log.ts';
import type { Platform } from '../../platform/platform.ts';
import { workInTurns } from '../organizations/public.ts';
import { setLinesOfSome } from '../payer-plans/public.ts';
import { learnFromMatches, learnPlanPayers, learnStores } from './learn-payers.ts';
import { matchSomeRx } from './match-some.ts';

const statementTimeoutMs = 5 * 60_000;

/**
 * Only one transaction of a pharmacy matches at a time. It doesn't take the ledger, and what an
 * import changes meanwhile is queued. An import waits for it only after matches changed on which
 * lump sums depend.
 */
export async function lockMatching({ client, organizationId }: TenantTransaction): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `claim matching ${organizationId}`,
  ]);
}

async function listWaiting(tx: PlatformTransaction): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select organization_id as id from match_queue
    union select organization_id from line_queue`.execute(tx.query);
  return rows.map(({ id }) => id);
}

/**
 * Matches all that is queued, in steps of a second. Killed in the middle it goes on with what is
 * still queued.
 */
export function matchQueued(
  parts: { readonly database: Database; readonly log: Pick<Log, 'warn'> },
  isStopped: () => boolean = () => false,
): Promise<void> {
  const failed = 'claims of a pharmacy will be matched next round';
  const steps = { reason: 'claims: pharmacies to match', list: listWaiting, isStopped, failed };
  return workInTurns(parts, steps, (organizationId, step) =>
    matchOneStep(parts.database, organizationId, step),
  );
}

/** Learning early means matching few Rx numbers again; learning ever more rarely, little work. */
const isTimeToLearn = (steps: number) => Number.isInteger(Math.log2(steps));

/** Answers whether more is left. Lines of business wait for the ledger; matching doesn't. */
async function matchOneStep(
  database: Database,
  organizationId: string,
  steps: number,
): Promise<boolean> {
  const step = (work: (tx: TenantTransaction) => Promise<boolean>) =>
    database.withTenant(organizationId, work, { statementTimeoutMs });
  const matched = await step(async (tx) => {
    await lockMatching(tx);
    await learnStores(tx);
    const isMore = await matchSomeRx(tx);
    if (isMore && isTimeToLearn(steps)) await learnPlanPayers(tx);
    return isMore;
  });
  if (matched || (await step(setLinesOfSome))) return true;
  return step(async (tx) => {
    await lockMatching(tx);
    await learnFromMatches(tx);
    const { rows } = await tx.client.query(
      `select from match_queue where organization_id = $1
       union all select from line_queue where organization_id = $1 limit 1`,
      [tx.organizationId],
    );
    return rows.length > 0;
  });
}

export const matchWork = (platform: Platform): Background => ({
  soon: { claim_matches: (isStopped) => matchQueued(platform, isStopped) },
});
