import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { type Jobs, processRemittanceQueue } from '../../platform/jobs/jobs.ts';

/** Found again in the next round; a backlog larger than this is worked off in pieces. */
const resentAtOnceMax = 200;

/**
 * Sends the job of each remittance that waits without one: its job was given up after many deaths
 * of its process. No remittance stays "processing" for good.
 */
export async function resendLostJobs(database: Database, jobs: Jobs): Promise<number> {
  const lost = await database.withPlatform('look for lost jobs', async (tx) => {
    const { rows } = await sql<{ organization_id: string; id: string }>`
      select remittances.organization_id, remittances.id from remittances
      where remittances.processing_status in ('pending', 'processing')
        and (remittances.read_here_until is null or remittances.read_here_until < now())
        and not exists (
          select from pgboss.job
          where job.name = ${processRemittanceQueue}
            and job.state in ('created', 'retry', 'active')
            and job.data ->> 'remittanceId' = remittances.id::text
        )
      order by remittances.created_at
      limit ${resentAtOnceMax}`.execute(tx.query);
    return rows;
  });
  for (const row of lost) {
    await database.withTenant(row.organization_id, (tx) =>
      jobs.sendProcessRemittance(tx, { organizationId: row.organization_id, remittanceId: row.id }),
    );
  }
  if (lost.length > 0) jobs.wake();
  return lost.length;
}
