import type { TenantTransaction } from '../../platform/database/database.ts';
import type { ReportOwner } from './report-head.ts';

export function getReportOwner(tx: TenantTransaction): Promise<ReportOwner> {
  return tx.query
    .selectFrom('organizations')
    .select(['name as organization', 'time_zone as timeZone'])
    .where('id', '=', tx.organizationId)
    .executeTakeFirstOrThrow();
}
