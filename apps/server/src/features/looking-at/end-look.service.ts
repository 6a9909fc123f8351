import type { PlatformTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashSessionId } from '../../platform/session/look.ts';
import { insertAuditRow, noOrigin, type Origin } from '../audit/public.ts';
import { deleteLookOf, deleteLooksUntil, type EndedLook } from './looks.repository.ts';

const itself = 'Stopped viewing the pharmacy: time ran out';

/** Ends the session's look, where it has one. A look whose time is over has ended by itself. */
export async function endLook(
  tx: PlatformTransaction,
  { sessionId, now, origin }: { sessionId: string; now: Date; origin: Origin },
): Promise<void> {
  const ended = await deleteLookOf(tx, hashSessionId(sessionId));
  if (ended === undefined) return;
  if (ended.until <= now) await recordEnd(tx, ended, { description: itself, origin: noOrigin });
  else await recordEnd(tx, ended, { description: 'Stopped viewing the pharmacy', origin });
}

/** Puts the end of looks on record that ended by themselves. */
export function endOverdueLooks({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  return database.withPlatform('looks: end what is overdue', async (tx) => {
    for (const ended of await deleteLooksUntil(tx, clock())) {
      await recordEnd(tx, ended, { description: itself, origin: noOrigin });
    }
  });
}

function recordEnd(
  tx: PlatformTransaction,
  { userId, organizationId, until }: EndedLook,
  how: { readonly description: string; readonly origin: Origin },
): Promise<void> {
  return insertAuditRow(tx, {
    organizationId,
    userId,
    entityType: 'organization',
    entityId: organizationId,
    action: 'process',
    oldValues: { until: until.toISOString() },
    ...how,
  });
}
