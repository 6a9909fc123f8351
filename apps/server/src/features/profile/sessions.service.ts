import type { OwnSession } from '@pfs/wire/profile';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { insertAuditRow } from '../audit/public.ts';
import { type OwnCall, ownAudit, type ProfileParts } from './profile-parts.ts';
import { publicSessionId } from './session-ids.ts';
import { deleteSession, listSessionRows } from './sessions.repository.ts';

const reason = 'profile: own sessions';

function rowsOf({ clock, config }: ProfileParts, tx: PlatformTransaction, userId: string) {
  const signedInAfter = new Date(clock().getTime() - config.sessionHoursMax * 3_600_000);
  return listSessionRows(tx, { userId, signedInAfter });
}

export async function listSessions(
  parts: ProfileParts,
  { actor, sessionId }: OwnCall,
): Promise<OwnSession[]> {
  const rows = await parts.database.withPlatform(reason, (tx) => rowsOf(parts, tx, actor.userId));
  return rows.map((row) => ({
    id: publicSessionId(parts.sessionSecret, row.sid),
    isCurrent: row.sid === sessionId,
    userAgent: row.userAgent,
    ipAddress: row.ipAddress,
    signedInAt: new Date(row.signedInAt).toISOString(),
    lastUsedAt: new Date(row.lastUsedAt).toISOString(),
  }));
}

export async function endSession(parts: ProfileParts, call: OwnCall, id: string): Promise<void> {
  await parts.database.withPlatform(reason, async (tx) => {
    const rows = await rowsOf(parts, tx, call.actor.userId);
    const found = rows.find(({ sid }) => publicSessionId(parts.sessionSecret, sid) === id);
    if (found === undefined || !(await deleteSession(tx, found.sid))) {
      throw new AppError('not_found');
    }
    await recordEnd(tx, call, 'Ended a session');
  });
}

/** How many there were. */
export async function endOtherSessions(parts: ProfileParts, call: OwnCall): Promise<number> {
  return parts.database.withPlatform(reason, async (tx) => {
    const rows = await rowsOf(parts, tx, call.actor.userId);
    let ended = 0;
    for (const { sid } of rows) {
      if (sid !== call.sessionId && (await deleteSession(tx, sid))) ended += 1;
    }
    if (ended > 0) await recordEnd(tx, call, `Ended ${ended} other sessions`);
    return ended;
  });
}

function recordEnd(tx: PlatformTransaction, call: OwnCall, description: string): Promise<void> {
  return insertAuditRow(tx, {
    ...ownAudit(call),
    entityType: 'session',
    action: 'delete',
    description,
  });
}
