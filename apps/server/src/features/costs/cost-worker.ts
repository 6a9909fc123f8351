import { sql } from 'kysely';
import type { Database, PlatformTransaction } from '../../platform/database/database.ts';
import type { Background } from '../../platform/jobs/background.ts';
import type { Log } from '../../platform/log.ts';
import type { Platform } from '../../platform/platform.ts';
import { allocateSomeLumps } from './allocate-lumps.service.ts';
import { linkOldFills, recostSomeClaims } from './recost.service.ts';

/** Pharmacies with lump sum fees to allocate, fills to link, or claims to update to new prices. */
async function listWaiting(tx: PlatformTransaction): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select organization_id as id from spread_states
    where wanted or periods_version <> version
    union
    select organizations.id
    from organizations
    left join (select id from nadac_imports order by imported_at desc, id desc limit 1) latest
      on true
    left join recost_states state on state.organization_id = organizations.id
    where state.nadac_import_id is distinct from latest.id
      or state.after_payment_id is not null
      or state.recosted_version <> state.price_lists_version
      or state.fills_linked is not true`.execute(tx.query);
  return rows.map(({ id }) => id);
}

/**
 * Does all pending work in small steps, one pharmacy after the other, so that a large one does not
 * block the others. A pharmacy whose work fails is retried in the next run.
 */
export async function doCostWork(
  { database, log }: { readonly database: Database; readonly log: Pick<Log, 'warn'> },
  isStopped: () => boolean = () => false,
): Promise<void> {
  let waiting = await database.withPlatform('costs: pending pharmacies', listWaiting);
  while (waiting.length > 0) {
    const next: string[] = [];
    for (const organizationId of waiting) {
      if (isStopped()) return;
      try {
        await linkOldFills(database, organizationId);
        const spreads = await allocateSomeLumps(database, organizationId);
        const recosts = await recostSomeClaims(database, organizationId);
        if (spreads || recosts) next.push(organizationId);
      } catch (error) {
        log.warn({ err: error, organizationId }, 'costs of a pharmacy will be retried next round');
      }
    }
    waiting = next;
  }
}

/** Lump sum fees of an import are allocated to drugs within seconds. */
export const costWork = (platform: Platform): Background => ({
  soon: { costs: (isStopped) => doCostWork(platform, isStopped) },
});
