import { sql } from 'kysely';
import type { Database, PlatformTransaction } from '../../platform/database/database.ts';
import type { DiskSpace } from '../../platform/files/disk-space.ts';
import { type Rounds, startRounds } from '../../platform/jobs/start-rounds.ts';
import { waitForLedger } from '../../platform/ledger.ts';
import type { Log } from '../../platform/log.ts';
import { refreshBelowCostAlerts } from '../alerts/public.ts';
import {
  findRecosting,
  keepRecosting,
  listNextPayments,
  listStaleClaims,
  renewClaimCosts,
} from './recost.repository.ts';
import { spreadSomeLumps } from './spread-lumps.service.ts';

/** A second's work; while it is done, imports of the pharmacy wait. */
const claimsMax = 20_000;
/** Looking through one payment of a million claims, and the wait for an import of as many. */
const statementTimeoutMs = 15 * 60_000;

/**
 * Lets some of the claims of a pharmacy follow the last import of prices. It goes on where it was
 * after whatever cut it off, and changes only claims whose cost is another now. Answers whether
 * more are to be done.
 */
async function recostSomeClaims(database: Database, organizationId: string): Promise<boolean> {
  const work = await database.withTenant(
    organizationId,
    async (tx) => {
      const recosting = await findRecosting(tx);
      if (recosting === undefined) return undefined;
      const paymentIds = await listNextPayments(tx, recosting, claimsMax);
      const stale = paymentIds.length === 0 ? [] : await listStaleClaims(tx, paymentIds);
      return { importId: recosting.importId, last: paymentIds.at(-1) ?? null, stale };
    },
    { snapshot: true, statementTimeoutMs },
  );
  if (work === undefined) return false;
  const { importId, last, stale } = work;
  for (let from = 0; from < stale.length || from === 0; from += claimsMax) {
    const claimIds = stale.slice(from, from + claimsMax);
    const isLast = from + claimsMax >= stale.length;
    await database.withTenant(
      organizationId,
      async (tx) => {
        // What is looked at anew here is what holds now, whatever happened since it was listed.
        await waitForLedger(tx);
        await renewClaimCosts(tx, claimIds);
        if (isLast) await keepRecosting(tx, { importId, afterPaymentId: last });
        // Once, at the end: until then the claims that wait have the prices before.
        if (isLast && last === null) await refreshBelowCostAlerts(tx);
      },
      { statementTimeoutMs },
    );
  }
  return last !== null;
}

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
        log.warn({ err: error, organizationId }, 'costs of a pharmacy will be retried next round');
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
      parts.log.warn({ err: error }, 'costs will be retried next round');
    }
  }, pauseMs);
}
