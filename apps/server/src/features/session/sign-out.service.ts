import type { PlatformTransaction } from '../../platform/database/database.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { getUserRow } from './session.repository.ts';
import type { SessionParts } from './session-parts.ts';

/** Before the session ends, so that none ends without its row. */
export async function recordSignOut(
  { database }: Pick<SessionParts, 'database'>,
  { userId, origin }: { userId: string; origin: Origin },
  endWhatEndsWithIt: (tx: PlatformTransaction) => Promise<void>,
): Promise<void> {
  await database.withPlatform('sign out: record it', async (tx) => {
    await endWhatEndsWithIt(tx);
    const account = await getUserRow(tx, userId);
    await insertAuditRow(tx, {
      organizationId: account.organization_id,
      userId,
      entityType: 'session',
      entityId: userId,
      action: 'delete',
      description: 'Signed out',
      origin,
    });
  });
}
