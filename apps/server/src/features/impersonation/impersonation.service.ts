import type { PlatformTransaction } from '../../platform/database/database.ts';
import type { Background } from '../../platform/jobs/background.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashSessionId } from '../../platform/session/impersonation.ts';
import { insertAuditRow, noOrigin, type Origin } from '../audit/public.ts';

const timeRanOut = 'Stopped viewing the pharmacy: time ran out';

/** Ends the session's impersonation, if any. One whose time is over is recorded as expired. */
export async function endImpersonation(
  tx: PlatformTransaction,
  { sessionId, now, origin }: { sessionId: string; now: Date; origin: Origin },
): Promise<void> {
  // The row is returned to one caller only, so that the end is recorded once.
  const ended = await tx.query
    .deleteFrom('organization_looks')
    .where('session_hash', '=', hashSessionId(sessionId))
    .returning(columns)
    .executeTakeFirst();
  if (ended === undefined) return;
  if (ended.until <= now) await recordEnd(tx, ended, { description: timeRanOut, origin: noOrigin });
  else await recordEnd(tx, ended, { description: 'Stopped viewing the pharmacy', origin });
}

/** Ends and records expired impersonations. */
export function endExpiredImpersonations({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  return database.withPlatform('impersonation: end expired ones', async (tx) => {
    const expired = tx.query
      .deleteFrom('organization_looks')
      .where('until', '<=', clock())
      .returning(columns);
    for (const ended of await expired.execute()) {
      await recordEnd(tx, ended, { description: timeRanOut, origin: noOrigin });
    }
  });
}

function recordEnd(
  tx: PlatformTransaction,
  { userId, organizationId, until }: EndedImpersonation,
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

interface NewImpersonation {
  readonly sessionHash: string;
  readonly userId: string;
  readonly organizationId: string;
  readonly reason: string;
  readonly startedAt: Date;
  readonly until: Date;
}

/** Returns false if the session started another one at the same moment. */
export async function insertImpersonation(
  tx: PlatformTransaction,
  impersonation: NewImpersonation,
): Promise<boolean> {
  const result = await tx.query
    .insertInto('organization_looks')
    .values({
      session_hash: impersonation.sessionHash,
      user_id: impersonation.userId,
      looked_at_id: impersonation.organizationId,
      reason: impersonation.reason,
      started_at: impersonation.startedAt,
      until: impersonation.until,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

interface EndedImpersonation {
  readonly userId: string;
  readonly organizationId: string;
  readonly until: Date;
}

const columns = ['user_id as userId', 'looked_at_id as organizationId', 'until'] as const;

export function findOrganizationName(tx: PlatformTransaction, id: string) {
  return tx.query
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
}

export const impersonationWork = (platform: Platform): Background => ({
  often: { impersonations: () => endExpiredImpersonations(platform) },
});
