import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { type Jobs, processQueues } from '../../platform/jobs/jobs.ts';
import { findFile } from './remittances.repository.ts';
import { sendToRead } from './send-to-read.ts';

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
          where job.name in (${sql.join(processQueues)})
            and job.state in ('created', 'retry', 'active')
            and job.data ->> 'remittanceId' = remittances.id::text
        )
      order by remittances.created_at
      limit ${resentAtOnceMax}`.execute(tx.query);
    return rows;
  });
  for (const row of lost) {
    await database.withTenant(row.organization_id, async (tx) => {
      const file = await findFile(tx, row.id);
      if (file !== undefined) await sendToRead(jobs, tx, { id: row.id, fileType: file.file_type });
    });
  }
  return lost.length;
}
