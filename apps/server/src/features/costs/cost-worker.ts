import { sql } from 'kysely';
import type { Database, PlatformTransaction } from '../../platform/database/database.ts';
import type { DiskSpace } from '../../platform/files/disk-space.ts';
import { type Rounds, startRounds } from '../../platform/jobs/start-rounds.ts';
import type { Log } from '../../platform/log.ts';
import { recostSomeClaims } from './recost.service.ts';
import { spreadSomeLumps } from './spread-lumps.service.ts';

interface WorkerParts {
  readonly database: Database;
  readonly log: Pick<Log, 'warn'>;
}

/** Pharmacies with lump fees to spread, or with claims that have yet to follow new prices. */
async function listWaiting(tx: PlatformTransaction): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select organization_id as id from spread_states where wanted
    union
    select organizations.id
    from organizations
    left join (select id from nadac_imports order by imported_at desc, id desc limit 1) latest
      on true
    left join recost_states state on state.organization_id = organizations.id
    where state.nadac_import_id is distinct from latest.id
      or state.after_payment_id is not null`.execute(tx.query);
  return rows.map(({ id }) => id);
}

/**
 * Does all that waits, a piece of each pharmacy in turn, so that a large one keeps no other
 * waiting. A pharmacy whose work fails is left for the next time.
 */
export async function doCostWork(
  { database, log }: WorkerParts,
  isStopped: () => boolean = () => false,
): Promise<void> {
  let waiting = await database.withPlatform('costs: who waits', listWaiting);
  while (waiting.length > 0) {
    const next: string[] = [];
    for (const organizationId of waiting) {
      if (isStopped()) return;
      try {
        const spreads = await spreadSomeLumps(database, organizationId);
        const recosts = await recostSomeClaims(database, organizationId);
        if (spreads || recosts) next.push(organizationId);
      } catch (error) {
        log.warn({ err: error, organizationId }, 'costs of a pharmacy wait for the next round');
      }
    }
    waiting = next;
  }
}

/** After an import, figures of drugs lack its lump fees no longer than this and the work. */
const pauseMs = 2_000;

export function startCostWorker(parts: WorkerParts & { disk: Pick<DiskSpace, 'isLow'> }): Rounds {
  return startRounds(async (isStopped) => {
    if (parts.disk.isLow()) return;
    try {
      await doCostWork(parts, isStopped);
    } catch (error) {
      parts.log.warn({ err: error }, 'costs wait for the next round');
    }
  }, pauseMs);
}
