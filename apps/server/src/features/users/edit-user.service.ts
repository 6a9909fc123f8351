import type { editUserBody, User } from '@pfs/wire/users';
import type { z } from 'zod';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { deleteSessionsOf } from '../session/public.ts';
import { requireRoomForUser } from '../subscriptions/public.ts';
import { lockUser, otherAdminExists, updateUser } from './change-users.repository.ts';
import { countOpenInvitations } from './invitations.repository.ts';
import { takeTurns } from './people-turns.ts';
import { toUser } from './to-user.ts';
import { requireScope, type UserScope } from './user-scope.ts';
import { getUserRow } from './users.repository.ts';

type Change = z.output<typeof editUserBody>;
type Parts = Pick<Platform, 'database' | 'clock'>;

interface Edit {
  readonly actor: Actor;
  readonly userId: string;
  readonly change: Change;
  readonly origin: Origin;
}

/**
 * Who comes back takes a place of the plan, which only the pharmacy's own transaction can count;
 * who leaves has sessions, which only the platform's can end.
 */
export async function editUser(parts: Parts, edit: Edit): Promise<User> {
  const { database, clock } = parts;
  const { actor, userId, change } = edit;
  const reason = 'users: change one';
  const look = async (tx: PlatformTransaction) => {
    const allowed = await requireScope(tx, actor);
    return { scope: allowed, user: await lockUser(tx, userId, allowed) };
  };
  const { scope, user } = await database.withPlatform(reason, look, { apart: true });
  if (user === undefined) throw new AppError('not_found');
  refuseOwn(edit, user.role);
  if (change.isActive === true && !user.is_active && user.organization_id !== null) {
    return database.withTenant(user.organization_id, async (tx) => {
      await takeTurns(tx, tx.organizationId);
      await requireRoomForUser(tx, { invited: await countOpenInvitations(tx, clock()) });
      return applyEdit(parts, tx, { ...edit, scope });
    });
  }
  return database.withPlatform(reason, async (tx) => {
    if (user.organization_id !== null) await takeTurns(tx, user.organization_id);
    const now = await requireScope(tx, actor);
    const edited = await applyEdit(parts, tx, { ...edit, scope: now });
    if (!edited.isActive) await deleteSessionsOf(tx, userId);
    return edited;
  });
}

/** Nobody locks themselves out or gives themselves more; a super admin’s role is none of this. */
function refuseOwn({ actor, userId, change }: Edit, role: string): void {
  const message =
    role === 'super_admin' && change.role !== undefined
      ? 'A super admin’s role can’t be changed.'
      : actor.userId === userId && (change.role !== undefined || change.isActive === false)
        ? 'You can’t change your own role or deactivate yourself.'
        : undefined;
  if (message !== undefined) throw new AppError('forbidden', { message });
}

async function applyEdit(
  { clock }: Parts,
  tx: PlatformTransaction | TenantTransaction,
  { actor, userId, change, origin, scope }: Edit & { scope: UserScope },
): Promise<User> {
  const before = await lockUser(tx, userId, scope);
  if (before === undefined) throw new AppError('not_found');
  const after = {
    firstName: change.firstName ?? before.first_name,
    lastName: change.lastName ?? before.last_name,
    role: change.role ?? before.role,
    isActive: change.isActive ?? before.is_active,
  };
  const wasAdmin = before.role === 'pharmacy_admin' && before.is_active;
  const staysAdmin = after.role === 'pharmacy_admin' && after.isActive;
  if (wasAdmin && !staysAdmin && !(await otherAdminExists(tx, before))) {
    throw new AppError('last_admin');
  }
  await updateUser(tx, userId, { ...after, updatedAt: clock() });
  await insertAuditRow(tx, {
    organizationId: before.organization_id,
    userId: actor.userId,
    entityType: 'user',
    entityId: userId,
    action: 'update',
    description: describe(before.is_active, after.isActive),
    origin,
    ...changedValues(
      {
        firstName: before.first_name,
        lastName: before.last_name,
        role: before.role,
        isActive: before.is_active,
      },
      after,
    ),
  });
  return toUser(await getUserRow(tx, userId));
}

function describe(wasActive: boolean, isActive: boolean): string {
  if (wasActive === isActive) return 'User updated';
  return isActive ? 'User activated' : 'User deactivated; all sessions ended';
}

function changedValues<T extends Readonly<Record<string, unknown>>>(before: T, after: T) {
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  const pick = (from: T) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { oldValues: pick(before), newValues: pick(after) };
}
