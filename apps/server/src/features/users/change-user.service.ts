import type { editUserBody, User } from '@pfs/wire/users';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import { notify } from '../notifications/public.ts';
import { deleteDevices, deleteFactors, deleteSessionsOf } from '../session/public.ts';
import { requireRoomForUser } from '../subscriptions/public.ts';
import { countOpenInvitations } from './invitations.repository.ts';
import { getUserRow, requireScope, toUser, type UserScope } from './users.service.ts';

type Change = z.output<typeof editUserBody>;
type Parts = Pick<Platform, 'database' | 'clock'>;

interface Edit {
  readonly actor: Actor;
  readonly userId: string;
  readonly change: Change;
  readonly origin: Origin;
}

/**
 * Changes a user. Activating one takes a seat of the plan, which only a transaction of the pharmacy
 * can count. Deactivating one ends sessions, which only a platform transaction can do.
 */
export async function editUser(parts: Parts, edit: Edit): Promise<User> {
  const { database, clock } = parts;
  const { actor, userId, change } = edit;
  const reason = 'users: change one';
  const readUser = async (tx: PlatformTransaction) => {
    const allowed = await requireScope(tx, actor);
    return { scope: allowed, user: await lockUser(tx, userId, allowed) };
  };
  const { scope, user } = await database.withPlatform(reason, readUser, { apart: true });
  if (user === undefined) throw new AppError('not_found');
  refuseOwnAccount(edit, user.role);
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
    if (!edited.isActive) {
      await deleteSessionsOf(tx, userId);
      // Single sign-on links the account anew, once it is active again.
      await tx.query.deleteFrom('sign_on_identities').where('user_id', '=', userId).execute();
    }
    return edited;
  });
}

/** Users cannot change their own role or deactivate themselves; super admins keep their role. */
function refuseOwnAccount({ actor, userId, change }: Edit, role: string): void {
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
  const before = orNotFound(await lockUser(tx, userId, scope));
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

interface PasswordChange {
  readonly actor: Actor;
  readonly userId: string;
  readonly newPassword: string;
  readonly origin: Origin;
  /** The current session, which continues if the users change their own password. */
  readonly sessionId: string;
}

/**
 * Sets a password and ends all that the old one opened: sessions, open pages, reset links. Users
 * whose password was set by another person must choose a new one.
 */
export async function changeUserPassword(
  {
    database,
    clock,
    jobs,
    passwordHasher,
  }: Pick<Platform, 'database' | 'clock' | 'jobs' | 'passwordHasher'>,
  { actor, userId, newPassword, origin, sessionId }: PasswordChange,
): Promise<{ readonly signInVersion: number }> {
  const passwordHash = await passwordHasher.hashChosen(newPassword, 'newPassword');
  const own = actor.userId === userId;
  return await database.withPlatform('users: set a password', async (tx) => {
    const user = orNotFound(await lockUser(tx, userId, await requireScope(tx, actor)));
    const { sign_in_version: signInVersion } = await tx.query
      .updateTable('users')
      .set({
        password: passwordHash,
        must_choose_password: !own,
        password_reset_token: null,
        password_reset_expires: null,
        login_attempts: 0,
        locked_until: null,
        updated_at: clock(),
      })
      .where('id', '=', userId)
      .returning('sign_in_version')
      .executeTakeFirstOrThrow();
    await deleteSessionsOf(tx, userId, own ? sessionId : undefined);
    await deleteDevices(tx, userId);
    await insertAuditRow(tx, {
      organizationId: user.organization_id,
      userId: actor.userId,
      entityType: 'user',
      entityId: userId,
      action: 'update',
      description: 'Password set by an administrator; sessions ended',
      origin,
    });
    if (!own) await jobs.sendMail(tx, { kind: 'password_set_by_admin', data: { userId } });
    await tellPharmacy(tx, { actor, user, done: 'set the password of' });
    return { signInVersion };
  });
}

/** For a user who lost the phone and the recovery codes: the password alone signs in again. */
export async function resetSecondFactor(
  { database, jobs }: Pick<Platform, 'database' | 'jobs'>,
  { actor, userId, origin }: Omit<Edit, 'change'>,
): Promise<void> {
  if (actor.userId === userId) {
    throw new AppError('forbidden', { message: 'Remove your own second factor in your profile.' });
  }
  await database.withPlatform('users: reset a second factor', async (tx) => {
    const user = orNotFound(await lockUser(tx, userId, await requireScope(tx, actor)));
    await deleteFactors(tx, userId);
    await deleteSessionsOf(tx, userId);
    await deleteDevices(tx, userId);
    await insertAuditRow(tx, {
      ...({ entityType: 'user', entityId: userId, action: 'update' } as const),
      ...{ organizationId: user.organization_id, userId: actor.userId, origin },
      description: 'Second factor removed by an administrator; sessions ended',
    });
    await jobs.sendMail(tx, { kind: 'second_factor_changed', data: { userId, change: 'reset' } });
    await tellPharmacy(tx, { actor, user, done: 'removed the second factor of' });
  });
}

interface Intervention {
  readonly actor: Actor;
  readonly user: { readonly email: string; readonly organization_id: string | null };
  readonly done: string;
}

/** A super admin doesn't get at a pharmacy's account without its administrators being told. */
async function tellPharmacy(
  tx: PlatformTransaction,
  { actor, user: { email, organization_id: organizationId }, done }: Intervention,
): Promise<void> {
  if (actor.role !== 'super_admin' || organizationId === null) return;
  await notify(tx, {
    to: { organizationId, role: 'pharmacy_admin' },
    type: 'warning',
    title: 'The operator changed an account',
    message: `A super administrator ${done} ${email}. If nobody asked for it, contact them.`,
    actionUrl: '/admin/pharmacy',
  });
}

type Transaction = PlatformTransaction | TenantTransaction;

/** Undefined if there is no such user in the scope. The row stays locked. */
function lockUser(tx: Transaction, userId: string, scope: UserScope) {
  let query = tx.query
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'role', 'organization_id', 'is_active'])
    .where('id', '=', userId);
  if (scope !== 'all') {
    query = query
      .where('organization_id', '=', scope.organizationId)
      .where('role', '<>', 'super_admin');
  }
  return query.forUpdate().executeTakeFirst();
}

interface AffectedUser {
  readonly id: string;
  readonly organization_id: string | null;
}

/** Whether the pharmacy has another active administrator. True for a user without a pharmacy. */
export async function otherAdminExists(tx: Transaction, user: AffectedUser): Promise<boolean> {
  if (user.organization_id === null) return true;
  const row = await tx.query
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', user.organization_id)
    .where('role', '=', 'pharmacy_admin')
    .where('is_active', '=', true)
    .where('id', '<>', user.id)
    .executeTakeFirst();
  return row !== undefined;
}

interface UserValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly role: string;
  readonly isActive: boolean;
  readonly updatedAt: Date;
}

async function updateUser(tx: Transaction, userId: string, values: UserValues): Promise<void> {
  await tx.query
    .updateTable('users')
    .set({
      first_name: values.firstName,
      last_name: values.lastName,
      role: values.role,
      is_active: values.isActive,
      updated_at: values.updatedAt,
    })
    .where('id', '=', userId)
    .execute();
}

/**
 * Changes of a pharmacy's users take turns: if two administrators demote each other, the second
 * one sees the result of the first.
 */
export async function takeTurns(
  tx: TenantTransaction | PlatformTransaction,
  organizationId: string,
): Promise<void> {
  const key = `people ${organizationId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx.query);
}
