import type { PlatformTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { nextRun } from './next-run.ts';

/** Of one round; the next comes in seconds. */
const dueMax = 100;

/** Locks what is due, passing over what another worker has at hand. */
function takeDueReports(tx: PlatformTransaction, now: Date) {
  return tx.query
    .selectFrom('report_schedules')
    .innerJoin('organizations', 'organizations.id', 'report_schedules.organization_id')
    .select([
      'report_schedules.organization_id',
      'report_schedules.id',
      'report_schedules.user_id',
      'report_schedules.weekday',
      'organizations.time_zone',
    ])
    .where('report_schedules.next_run_at', '<=', now)
    .orderBy('report_schedules.next_run_at')
    .limit(dueMax)
    .forUpdate('report_schedules')
    .skipLocked()
    .execute();
}

async function moveOn(
  tx: PlatformTransaction,
  due: { readonly organizationId: string; readonly id: string },
  runs: { readonly last: Date; readonly next: Date },
): Promise<void> {
  await tx.query
    .updateTable('report_schedules')
    .set({ last_run_at: runs.last, next_run_at: runs.next })
    .where('organization_id', '=', due.organizationId)
    .where('id', '=', due.id)
    .execute();
}

/**
 * A worker's round. The job of the mail and the next run are one transaction: a run is sent once,
 * with however many workers and whenever one dies. Runs that were missed while nothing ran are one
 * mail, because the next run is counted from now.
 */
export async function sendDueReports({
  database,
  jobs,
  clock,
}: Pick<Platform, 'database' | 'jobs' | 'clock'>): Promise<void> {
  const now = clock();
  await database.withPlatform('weekly reports that are due', async (tx) => {
    const due = await takeDueReports(tx, now);
    for (const row of due) {
      const { organization_id: organizationId, id, user_id: userId, weekday } = row;
      const next = nextRun(now, { weekday, timeZone: row.time_zone });
      await moveOn(tx, { organizationId, id }, { last: now, next });
      const data = { organizationId, userId, scheduleId: id };
      await jobs.sendMail(tx, { kind: 'weekly_report', data });
    }
  });
}
