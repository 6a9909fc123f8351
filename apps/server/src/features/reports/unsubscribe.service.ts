import type { ReportType } from '@pfs/wire/reports';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { hashOfToken } from './unsubscribe-token.ts';

const gone = 'You’re already unsubscribed, or the link is incomplete.';

/** Ends the schedule that a mail's link names. Whoever has the mail may; nobody signs in for it. */
export async function unsubscribe(
  { database }: Pick<Platform, 'database'>,
  { token, origin }: { readonly token: string; readonly origin: Origin },
): Promise<{ type: ReportType; pharmacy: string }> {
  return database.withPlatform('cancel weekly reports from an email link', async (tx) => {
    const row = await tx.query
      .deleteFrom('report_schedules')
      .where('token_hash', '=', hashOfToken(token))
      .returning(['organization_id', 'id', 'user_id', 'type'])
      .executeTakeFirst();
    if (row === undefined) throw new AppError('not_found', { message: gone });
    const { name } = await tx.query
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', row.organization_id)
      .executeTakeFirstOrThrow();
    await insertAuditRow(tx, {
      organizationId: row.organization_id,
      userId: row.user_id,
      entityType: 'report_schedule',
      entityId: row.id,
      action: 'delete',
      description: 'Weekly report canceled from an email link',
      newValues: { type: row.type },
      origin,
    });
    return { type: row.type as ReportType, pharmacy: name };
  });
}
