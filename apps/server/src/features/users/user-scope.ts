import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/session/actor.ts';

/** Whose users somebody may see and change: one pharmacy's without super admins, or all. */
export type UserScope = { readonly organizationId: string } | 'all';

/** Undefined where an administrator belongs to no pharmacy, and so has no users. */
export function scopeOf(actor: Actor): UserScope | undefined {
  if (actor.role === 'super_admin') return 'all';
  return actor.organizationId === null ? undefined : { organizationId: actor.organizationId };
}

/**
 * Asks for the actor's role once more where the change is made: an administrator who was demoted a
 * moment ago changes nobody.
 */
export async function requireScope(
  tx: PlatformTransaction | TenantTransaction,
  actor: Actor,
): Promise<UserScope> {
  const now = await tx.query
    .selectFrom('users')
    .select(['role', 'organization_id as organizationId'])
    .where('id', '=', actor.userId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (now === undefined || now.role === 'staff') throw new AppError('forbidden');
  const scope = scopeOf({ ...actor, ...now, role: now.role as Actor['role'] });
  if (scope === undefined) throw new AppError('not_found');
  return scope;
}
