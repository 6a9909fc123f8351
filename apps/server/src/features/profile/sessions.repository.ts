import { sql } from 'kysely';
import type { PlatformTransaction } from '../../platform/database/database.ts';

export interface SessionRow {
  readonly sid: string;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  /** Milliseconds since the epoch, like the next. */
  readonly signedInAt: number;
  /** Each use moves the end on by the idle time, so that the end tells the last use. */
  readonly lastUsedAt: number;
}

/** The sessions of a person that still let somebody in, the last used first. */
export async function listSessionRows(
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

export async function deleteSession(tx: PlatformTransaction, sid: string): Promise<boolean> {
  const result = await tx.query.deleteFrom('sessions').where('sid', '=', sid).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
