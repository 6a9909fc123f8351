import { userRoutes } from '@pfs/wire/users';
import { AppError } from '../../platform/errors.ts';
import type { App, Platform } from '../../platform/platform.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { goOnWithSession } from '../../platform/session/session-plugin.ts';
import { insertAuditRow, type Origin, originOf } from '../audit/public.ts';
import { deleteSessionsOf, deleteDevices } from '../session/public.ts';
import { lockUser } from './change-users.repository.ts';
import { registerChangeUserRoutes } from './change-users.routes.ts';
import { requireScope } from './user-scope.ts';
import { listUsers } from './users.service.ts';

export function registerUserRoutes(app: App): void {
  const { http } = app;
  http.handle(userRoutes.listUsers, async ({ actor, query, reply }) => {
    const { users, total } = await listUsers(app, actor, query);
    if (total !== undefined) reply.header('X-Total-Count', total);
    return users;
  });

  registerChangeUserRoutes(app);

  http.handle(userRoutes.changeUserPassword, async ({ actor, body, request }) => {
    const { sessionId } = request.session;
    const { signInVersion } = await changeUserPassword(app, {
      actor,
      ...body,
      sessionId,
      origin: originOf(request),
    });
    if (actor.userId === body.userId) goOnWithSession(request, signInVersion);
    return { message: 'Password changed successfully' };
  });
}

interface PasswordChange {
  readonly actor: Actor;
  readonly userId: string;
  readonly newPassword: string;
  readonly origin: Origin;
  /** The session in which it is done; it goes on where the password is the own one. */
  readonly sessionId: string;
}

/**
 * Everything that was let in with the old password is let out: sessions, open pages, links for a
 * new password. Whoever did not choose the password is asked to choose another.
 */
async function changeUserPassword(
  {
    database,
    clock,
    jobs,
    passwordHasher,
  }: Pick<Platform, 'database' | 'clock' | 'jobs' | 'passwordHasher'>,
  { actor, userId, newPassword, origin, sessionId }: PasswordChange,
): Promise<{ readonly signInVersion: number }> {
  const passwordHash = await passwordHasher.hash(newPassword);
  const own = actor.userId === userId;
  return await database.withPlatform('users: set a password', async (tx) => {
    const user = await lockUser(tx, userId, await requireScope(tx, actor));
    if (user === undefined) throw new AppError('not_found');
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
    return { signInVersion };
  });
}
