import type { Platform } from '../../platform/platform.ts';
import { moveOn, takeDueReports } from './due-reports.repository.ts';
import { nextRun } from './next-run.ts';

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
