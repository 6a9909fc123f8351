import type { PlatformTransaction } from '../../platform/database/database.ts';

/** Of one round; the next comes in seconds. */
const dueMax = 100;

/** Locks what is due, passing over what another worker has at hand. */
export function takeDueReports(tx: PlatformTransaction, now: Date) {
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

export async function moveOn(
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
