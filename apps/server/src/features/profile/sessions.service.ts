import { createHmac } from 'node:crypto';
import type { OwnSession } from '@pfs/wire/profile';
import { sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { insertAuditRow } from '../audit/public.ts';
import { type OwnCall, ownAudit, type ProfileParts } from './profile.service.ts';

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

/** Returns the number of ended sessions. */
export async function endOtherSessions(parts: ProfileParts, call: OwnCall): Promise<number> {
  return parts.database.withPlatform(reason, async (tx) => {
    const rows = await rowsOf(parts, tx, call.actor.userId);
    let ended = 0;
    for (const { sid } of rows) {
      if (sid !== call.sessionId && (await deleteSession(tx, sid))) ended += 1;
    }
    const what = ended === 1 ? 'another session' : `${ended} other sessions`;
    if (ended > 0) await recordEnd(tx, call, `Ended ${what}`);
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

/**
 * The public ID of a session, a UUID. The session ID itself must stay secret: it grants access to
 * the session.
 */
function publicSessionId(secret: string, sessionId: string): string {
  const bytes = createHmac('sha256', secret).update(`session: ${sessionId}`).digest();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-');
}

interface SessionRow {
  readonly sid: string;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  /** Milliseconds since the epoch, like the next. */
  readonly signedInAt: number;
  /** Each use extends the session by the idle time, so its end shows the last use. */
  readonly lastUsedAt: number;
}

/** The valid sessions of a person, last used first. */
async function listSessionRows(
  tx: PlatformTransaction,
  { userId, signedInAfter }: { userId: string; signedInAfter: Date },
): Promise<readonly SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select sid, sess ->> 'ipAddress' as "ipAddress", sess ->> 'userAgent' as "userAgent",
      (sess ->> 'signedInAt')::float8 as "signedInAt",
      extract(epoch from expire::timestamptz)::float8 * 1000
        - (sess -> 'cookie' ->> 'originalMaxAge')::float8 as "lastUsedAt"
    from sessions
    where sess ->> 'userId' = ${userId} and expire > now()
      and (sess ->> 'signedInAt')::float8 > ${signedInAfter.getTime()}
    order by "lastUsedAt" desc, sid`.execute(tx.query);
  return rows;
}

async function deleteSession(tx: PlatformTransaction, sid: string): Promise<boolean> {
  const result = await tx.query.deleteFrom('sessions').where('sid', '=', sid).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
