import { createHash } from 'node:crypto';
import type { Route } from '@pfs/wire/route';
import type { PlatformTransaction } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { Actor, ViewedOrganization } from './actor.ts';

/** The hash that impersonations store: reading their table gives nobody a session. */
export function hashSessionId(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex');
}

/** The actor with the organization their session views. Only super admins can. */
export async function withImpersonation(
  tx: PlatformTransaction,
  actor: Actor,
  session: { readonly sessionId: string; readonly now: Date },
): Promise<Actor> {
  if (actor.role !== 'super_admin') return actor;
  const viewed = await findViewed(tx, actor.userId, session);
  return viewed === undefined ? actor : { ...actor, lookingAt: viewed };
}

/** The organization that the session views, unless the time is over. */
async function findViewed(
  tx: PlatformTransaction,
  userId: string,
  { sessionId, now }: { readonly sessionId: string; readonly now: Date },
): Promise<ViewedOrganization | undefined> {
  const row = await tx.query
    .selectFrom('organization_looks')
    .innerJoin('organizations', 'organizations.id', 'organization_looks.looked_at_id')
    .select([
      'organizations.id',
      'organizations.name',
      'organizations.approval_status',
      'organizations.is_demo',
      'organizations.time_zone',
      'organization_looks.until',
    ])
    .where('session_hash', '=', hashSessionId(sessionId))
    .where('user_id', '=', userId)
    .where('until', '>', now)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    organizationId: row.id,
    name: row.name,
    approvalStatus: row.approval_status as ViewedOrganization['approvalStatus'],
    isDemo: row.is_demo,
    timeZone: row.time_zone,
    until: row.until,
  };
}

/**
 * Who looks at a pharmacy reads with its people's eyes, and only reads: they change nothing of it,
 * nor of their own meanwhile, take no file away and read no names of patients. What a super admin
 * does as such goes on.
 */
export function asImpersonated(
  actor: Actor,
  route: Pick<Route, 'method' | 'access' | 'answerKind' | 'storesNoAnswer'>,
) {
  const { lookingAt } = actor;
  if (lookingAt === undefined || route.access === 'super_admin') return actor;
  const takesAway = route.answerKind === 'file' || route.storesNoAnswer === true;
  if (route.method !== 'GET' || takesAway) throw new AppError('looking_only');
  const { organizationId, timeZone, approvalStatus } = lookingAt;
  return { ...actor, organizationId, timeZone, approvalStatus };
}
