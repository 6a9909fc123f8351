import type { ReportType } from '@pfs/wire/reports';
import type { TenantTransaction } from '../../platform/database/database.ts';

/**
 * Whom a schedule's mail is for, as mails name them; undefined when the schedule has ended, the
 * person has left the pharmacy, or it is closed.
 */
export async function findReader(
  tx: TenantTransaction,
  { userId, scheduleId }: { readonly userId: string; readonly scheduleId: string },
) {
  const row = await tx.query
    .selectFrom('report_schedules')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'report_schedules.user_id')
        .onRef('users.organization_id', '=', 'report_schedules.organization_id'),
    )
    .innerJoin('organizations', 'organizations.id', 'report_schedules.organization_id')
    .select([
      'users.email as to',
      'users.first_name as firstName',
      'organizations.name as pharmacy',
      'organizations.time_zone as timeZone',
      'report_schedules.type',
      'report_schedules.weekday',
    ])
    .where('report_schedules.organization_id', '=', tx.organizationId)
    .where('report_schedules.id', '=', scheduleId)
    .where('users.id', '=', userId)
    .where('users.is_active', '=', true)
    .where('organizations.is_active', '=', true)
    .where('organizations.approval_status', '!=', 'rejected')
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, type: row.type as ReportType };
}
